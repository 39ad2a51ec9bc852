"""Data classes whose instances nothing changes, for what evaluating code makes by the million."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar, dataclass_transform

_T = TypeVar("_T")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def immutable(cls: type[_T]) -> type[_T]:
    """Make a data class with slots that is equal to another by its fields, and hashable; mypy lets nobody set a field.

    Where `dataclass(frozen=True)` has Python forbid it, each field of a new instance is set by a call of a function:
    making one of ten fields takes seven times as long. Methods of its own for equality and hash stay.
    """
    own = cls.__dict__
    make: Callable[[type[_T]], type[_T]] = dataclass(
        slots=True, eq="__eq__" not in own, unsafe_hash=own.get("__hash__") is None
    )
    return make(cls)
