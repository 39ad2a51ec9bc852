"""How deeply values are nested."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dtypelint.values.kinds import (
    BuiltinMethod,
    FunctionValue,
    Instance,
    Items,
    StubFunction,
    Table,
    Typed,
    Union,
    Value,
)


def height_of(value: Value) -> int:
    """Return how deeply a value is nested: 0 for one that holds none."""
    height = _HEIGHTS.get(type(value))
    return height(value) if height else 0


def _around(inside: Value | None) -> int:
    return 0 if inside is None else 1 + height_of(inside)


def _height_of_items(value: Items) -> int:
    return 1 + (height_of(value.element) if value.items is None else max(map(height_of, value.items), default=0))


# Of the kinds of values that can hold others.
_HEIGHTS: dict[type, Callable[[Any], int]] = {
    Instance: lambda value: 1 + value.attributes.height,
    Table: lambda value: 1 + max(value.known.height, 0 if value.other is None else height_of(value.other)),
    Items: _height_of_items,
    Union: lambda value: max(map(height_of, value.alternatives), default=0),
    Typed: lambda value: _around(value.holds),
    **dict.fromkeys((FunctionValue, StubFunction, BuiltinMethod), lambda value: _around(value.receiver)),
}
