"""How deeply Python may nest calls while it evaluates code that nests them too."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FunctionType
from typing import TypeVar

T = TypeVar("T")

DEPTH = 8000
# Python keeps the frames of calls in pieces of 16 KiB, the next of which it asks the system for, and gives back, with
# every call that crosses its end. A frame that takes more than half of 2 MiB gets a piece of that size, in the rest of
# which some thousand others find room: what evaluates code spends a tenth of its time with the system otherwise.
_SLOTS = 140_000


def deeply(function: Callable[[], T], depth: int = DEPTH) -> T:
    """Return what a function gives, letting expressions nest as deeply as `nesting` lets through."""
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(max(limit, depth))
    try:
        found: T = _roomily(function)
        return found
    finally:
        sys.setrecursionlimit(limit)


def _call(function: Callable[[], object]) -> object:
    return function()


_roomily = FunctionType(_call.__code__.replace(co_stacksize=_SLOTS), globals())
