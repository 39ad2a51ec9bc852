"""Dataclasses as JSON and back. What is read back is checked against the annotations: it is data, whatever wrote it."""

from __future__ import annotations

import dataclasses
import enum
import functools
import types
import typing
from collections.abc import Callable
from typing import Any, TypeVar, cast

_T = TypeVar("_T")


def encode(value: object) -> Any:
    """Return a dataclass as the list of its fields, a tuple as a list, an enum member as its value."""
    if isinstance(value, enum.Enum):
        return value.value
    if value is None or isinstance(value, (str, int, float)):
        return value
    if isinstance(value, tuple):
        return [encode(item) for item in value]
    if isinstance(value, dict):
        return {key: encode(item) for key, item in value.items()}
    return [encode(getattr(value, name)) for name in _names(cast("Any", type(value)))]


def decode(wanted: type[_T], value: object) -> _T:
    """Return what `encode` made of an instance of `wanted`. Raises ValueError where it is nothing of the kind."""
    decoder: Callable[[object], _T] = _decoder(cast("Any", wanted))
    return decoder(value)


@functools.cache
def _names(cls: Any) -> tuple[str, ...]:
    return tuple(item.name for item in dataclasses.fields(cls))


@functools.cache
def _decoder(wanted: Any) -> Callable[[object], Any]:
    origin, arguments = typing.get_origin(wanted), typing.get_args(wanted)
    if origin in (typing.Union, types.UnionType):
        (inner,) = (item for item in arguments if item is not type(None))
        return functools.partial(_optional, _decoder(inner))
    if origin is tuple:
        return functools.partial(_tuple, _decoder(arguments[0]))
    if origin is dict:
        return functools.partial(_dict, _decoder(arguments[1]))
    if isinstance(wanted, type) and issubclass(wanted, enum.Enum):
        return wanted
    if dataclasses.is_dataclass(wanted):
        return _Record(wanted)
    return functools.partial(_plain, wanted)


class _Record:
    """Decodes the fields of a dataclass; which decoders they need is found at the first one, as classes may nest."""

    def __init__(self, cls: Any) -> None:
        self._cls = cls

    @functools.cached_property
    def _fields(self) -> list[Callable[[object], Any]]:
        hints = typing.get_type_hints(self._cls)
        return [_decoder(hints[name]) for name in _names(self._cls)]

    def __call__(self, value: object) -> Any:
        if not isinstance(value, list) or len(value) != len(self._fields):
            raise ValueError(f"not a {self._cls.__name__}")
        return self._cls(*(decoder(item) for decoder, item in zip(self._fields, value, strict=True)))


def _optional(decoder: Callable[[object], Any], value: object) -> Any:
    return None if value is None else decoder(value)


def _tuple(decoder: Callable[[object], Any], value: object) -> Any:
    if not isinstance(value, list):
        raise ValueError("not a list")  # noqa: TRY004 - what is read is wrong, not who calls
    return tuple(decoder(item) for item in value)


def _dict(decoder: Callable[[object], Any], value: object) -> Any:
    if not isinstance(value, dict):
        raise ValueError("not an object")  # noqa: TRY004
    return {key: decoder(item) for key, item in value.items()}


def _plain(wanted: type, value: object) -> Any:
    if type(value) is not wanted:
        raise ValueError(f"not {wanted.__name__}")
    return value
