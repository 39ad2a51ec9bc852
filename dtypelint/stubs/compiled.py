"""A parsed stub as data that JSON can hold, and back: each name is built when somebody asks for it."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeVar

from dtypelint.findings import Confidence
from dtypelint.fix.spec import FixSpec
from dtypelint.rank import Rank
from dtypelint.stubs import language as lang

_T = TypeVar("_T")

# What a list stands for is told by its first item: 0 a tuple, 1 a complex number, else the word at that place.
_TUPLE, _COMPLEX = 0, 1
_WORDS: tuple[Any, ...] = (
    *(None, None, Rank, Confidence, FixSpec),
    *(lang.Fixed, lang.Var, lang.If, lang.Apply, lang.Switch, lang.Default, lang.Chosen),
    *(lang.RankBy, lang.Cls, lang.AnyArray, lang.DtypeObject, lang.SelfType, lang.Sequence, lang.Holding, lang.Table),
    *(lang.Python, lang.Constant, lang.Either, lang.Function, lang.Same, lang.Guard, lang.Width, lang.Number),
    *(lang.Anything, lang.Test, lang.AnyTest, lang.Promotion, lang.Rule, lang.Param, lang.Cast, lang.Effect),
    *(lang.Condition, lang.Signature, lang.Overloads, lang.Attribute, lang.Alias, lang.ClassStub, lang.Spelled),
    *(lang.Text, lang.Extreme, lang.Nested, lang.Given),
)
_TAGS = {word: tag for tag, word in enumerate(_WORDS) if word is not None}
_PLAIN = frozenset({bool, int, float, str, type(None)})
_ENUMS = frozenset({Rank, Confidence})


class NotDataError(Exception):
    """Something in a stub that JSON cannot hold: the stub is parsed each time."""


class Names(Mapping[str, _T]):
    """Names of a stub, each built from data at the first question for it."""

    def __init__(self, data: Mapping[str, str], build: Callable[[str], _T]) -> None:
        self._data = data
        self._build = build
        self._built: dict[str, _T] = {}

    def __getitem__(self, name: str) -> _T:
        if name not in self._built:
            self._built[name] = self._build(self._data[name])
        return self._built[name]

    def __contains__(self, name: object) -> bool:
        return name in self._data

    def __iter__(self) -> Iterator[str]:
        return iter(self._data)

    def __len__(self) -> int:
        return len(self._data)


def dump(stub: lang.ModuleStub) -> str:
    """Return a stub as text. Raises NotDataError."""
    names = {name: _text(entities) for name, entities in stub.names.items()}
    restrictions = {name: _text(conditions) for name, conditions in stub.restrictions.items()}
    casts = {name: _text(listed) for name, listed in stub.casts.items()}
    return _json([stub.name, names, restrictions, casts, stub.stars, stub.dtype_strings])


def load(text: str | bytes) -> lang.ModuleStub:
    """Return the stub that `dump` has made the text of."""
    name, names, restrictions, casts, stars, dtype_strings = json.loads(text)
    added = Names(restrictions, _listed), Names(casts, _listed)
    return lang.ModuleStub(name, Names(names, _listed), *added, tuple(stars), dtype_strings)


def _text(items: Any) -> str:
    return _json([_encoded(item) for item in items])


def _listed(text: str) -> list[Any]:
    return [_decoded(item) for item in json.loads(text)]


def _json(data: object) -> str:
    return json.dumps(data, separators=(",", ":"))


def _encoded(item: Any) -> Any:
    kind = type(item)
    if kind in _PLAIN:
        return item
    if kind is tuple:
        return [_TUPLE, *map(_encoded, item)]
    if kind is complex:
        return [_COMPLEX, item.real, item.imag]
    if kind in _ENUMS:
        return [_TAGS[kind], int(item)]
    if kind is lang.ClassStub:
        members = {name: _text(entities) for name, entities in item.members.items()}
        item = dataclasses.replace(item, members=members)
    elif kind not in _TAGS:
        raise NotDataError(f"{kind.__name__} is no word of the language")
    return [_TAGS[kind], *_fields(item)]


def _fields(item: Any) -> list[Any]:
    """Return the fields of a dataclass, without those at the end that are what they are by default."""
    fields = dataclasses.fields(item)
    values = [getattr(item, field.name) for field in fields]
    while values and values[-1] == fields[len(values) - 1].default:
        values.pop()
    return [value if isinstance(value, dict) else _encoded(value) for value in values]


def _decoded(item: Any) -> Any:
    if not isinstance(item, list):
        return item
    tag = item[0]
    if tag == _TUPLE:
        return tuple([_decoded(part) if type(part) is list else part for part in item[1:]])
    word = _WORDS[tag]
    values = [_decoded(part) if type(part) is list else part for part in item[1:]]
    if word is lang.ClassStub:
        values[3:4] = [Names(values[3], _listed)] if len(values) > 3 else []
    return complex(*values) if tag == _COMPLEX else word(*values)
