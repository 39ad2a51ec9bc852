"""Dataclasses as JSON and back. What is read back is checked against the annotations: it is data, whatever wrote it."""

from __future__ import annotations

import dataclasses
import enum
import functools
import operator
import types
import typing
from collections.abc import Callable
from typing import Any, TypeVar, cast

_T = TypeVar("_T")

_PLAIN = (str, int, float, bool)


def encode(value: object) -> Any:
    """Return what `json.dumps` takes for a dataclass: the list of its fields, of an enum member its value."""
    return _encoder(cast("Any", type(value)))(value)


def decode(wanted: type[_T], value: object) -> _T:
    """Return the instance of `wanted` that JSON held as this. Raises ValueError where it is nothing of the kind."""
    decoder: Callable[[object], _T] = _decoder(cast("Any", wanted))
    return decoder(value)


@functools.cache
def _encoder(wanted: Any) -> Callable[[Any], Any]:
    if _is_plain(wanted):
        return _as_it_is
    origin, arguments = typing.get_origin(wanted), typing.get_args(wanted)
    if origin in (typing.Union, types.UnionType):
        return functools.partial(_optional, _encoder(_present(arguments)))
    if origin is tuple:
        return functools.partial(_list_of, _encoder(arguments[0]))
    if origin is dict:
        return functools.partial(_object_of, _encoder(arguments[1]))
    if issubclass(wanted, enum.Enum):
        return operator.attrgetter("value")
    return _Fields(wanted)


def _is_plain(wanted: Any) -> bool:
    """Whether JSON holds what is annotated so as it is."""
    if typing.get_origin(wanted) in (tuple, dict, typing.Union, types.UnionType):
        return all(_is_plain(item) for item in typing.get_args(wanted) if item not in (..., type(None)))
    return wanted in _PLAIN


@functools.cache
def _decoder(wanted: Any) -> Callable[[object], Any]:
    origin, arguments = typing.get_origin(wanted), typing.get_args(wanted)
    if origin in (typing.Union, types.UnionType):
        return functools.partial(_optional, _decoder(_present(arguments)))
    if origin is tuple:
        item = arguments[0]
        return functools.partial(_tuple_of, item) if item in _PLAIN else functools.partial(_tuple, _decoder(item))
    if origin is dict:
        return functools.partial(_dict, _decoder(arguments[1]))
    if isinstance(wanted, type) and issubclass(wanted, enum.Enum):
        return wanted
    if dataclasses.is_dataclass(wanted):
        return _Record(wanted)
    return functools.partial(_plain, wanted)


def _present(arguments: tuple[Any, ...]) -> Any:
    """Return what a value of an optional is unless it is None."""
    (present,) = (item for item in arguments if item is not type(None))
    return present


def _annotated(cls: Any) -> list[tuple[str, Any]]:
    """Return the fields of a dataclass with their annotations."""
    hints = typing.get_type_hints(cls)
    return [(item.name, hints[item.name]) for item in dataclasses.fields(cls)]


class _Fields:
    """Encodes the fields of a dataclass; which encoders they need is found at the first one, as classes may nest."""

    def __init__(self, cls: Any) -> None:
        self._cls = cls

    @functools.cached_property
    def _encoders(self) -> list[tuple[str, Callable[[Any], Any]]]:
        return [(name, _encoder(wanted)) for name, wanted in _annotated(self._cls)]

    def __call__(self, value: object) -> list[Any]:
        return [encoder(getattr(value, name)) for name, encoder in self._encoders]


class _Record:
    """Decodes the fields of a dataclass, as `_Fields` encodes them."""

    def __init__(self, cls: Any) -> None:
        self._cls = cls

    @functools.cached_property
    def _decoders(self) -> list[Callable[[object], Any]]:
        return [_decoder(wanted) for _, wanted in _annotated(self._cls)]

    def __call__(self, value: object) -> Any:
        if not isinstance(value, list) or len(value) != len(self._decoders):
            raise ValueError(f"not a {self._cls.__name__}")
        return self._cls(*[decoder(item) for decoder, item in zip(self._decoders, value, strict=True)])


def _as_it_is(value: Any) -> Any:
    return value


def _list_of(encoder: Callable[[Any], Any], value: tuple[Any, ...]) -> list[Any]:
    return [encoder(item) for item in value]


def _object_of(encoder: Callable[[Any], Any], value: dict[str, Any]) -> dict[str, Any]:
    return {key: encoder(item) for key, item in value.items()}


def _optional(coder: Callable[[Any], Any], value: object) -> Any:
    return None if value is None else coder(value)


def _tuple(decoder: Callable[[object], Any], value: object) -> Any:
    return tuple([decoder(item) for item in _listed(value)])


def _tuple_of(wanted: type, value: object) -> Any:
    items = _listed(value)
    if not all(type(item) is wanted for item in items):
        raise ValueError(f"not a list of {wanted.__name__}")
    return tuple(items)


def _listed(value: object) -> list[Any]:
    if not isinstance(value, list):
        raise ValueError("not a list")  # noqa: TRY004 - what is read is wrong, not who calls
    return value


def _dict(decoder: Callable[[object], Any], value: object) -> Any:
    if not isinstance(value, dict):
        raise ValueError("not an object")  # noqa: TRY004
    return {key: decoder(item) for key, item in value.items()}


def _plain(wanted: type, value: object) -> Any:
    if type(value) is not wanted:
        raise ValueError(f"not {wanted.__name__}")
    return value
