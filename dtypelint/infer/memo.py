"""Results of the calls that evaluating one definition makes: each with the same arguments once."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import TYPE_CHECKING

from dtypelint import values as val
from dtypelint.claims import Dtypes
from dtypelint.immutable import immutable
from dtypelint.infer.frame import Reached
from dtypelint.source.uses import Use

if TYPE_CHECKING:
    from dtypelint.versions import Ranges

_SETTLED = 1 << 30
_CUT = -1


@immutable
class Result:
    """What an evaluation came to: the value, the parameters as the call left them, and what it violated.

    `switches` are those that are on afterwards, None where the call leaves them as they were. `made` are the objects
    that the call has made, `versions` what is known of versions where what is returned is as it was asked for, `use`
    what the evaluation looked into.
    """

    value: val.Value
    parameters: Mapping[str, val.Value]
    reached: tuple[Reached, ...] = ()
    switches: Mapping[str, Dtypes] | None = None
    made: frozenset[val.Ident] = frozenset()
    versions: Mapping[str, Ranges] = field(default_factory=dict)
    use: Use = field(default_factory=Use, repr=False, compare=False)


UNKNOWN_RESULT = Result(val.UNKNOWN_VALUE, {})
# What a call in progress adds to its own result: nothing.
_IN_PROGRESS = Result(val.NEVER, {})


class Key:
    """All that a result depends on. Its hash, of values that nest deeply, is computed once."""

    __slots__ = ("_hash", "_parts")

    def __init__(self, *parts: object) -> None:
        self._parts = parts
        self._hash = hash(parts)

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Key) and self._hash == other._hash and self._parts == other._parts)


class Same:
    """An object that equals no other one, however alike: a part of a key."""

    __slots__ = ("_it",)

    def __init__(self, it: object) -> None:
        self._it = it

    def __hash__(self) -> int:
        return id(self._it)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and self._it is other._it


class Memo:
    """Keeps what depends on the arguments alone.

    A result that a limit cut short depends on how deep and how late the call was; it serves only calls as deep. One
    that met a call in progress is a part of that call's result, and is forgotten with it.
    """

    def __init__(self, running: Mapping[Key, int] | None = None) -> None:
        self._results: dict[Key, Result] = {}
        self._cut: dict[Key, tuple[int, Result]] = {}
        self._running: dict[Key, int] = dict(running or {})
        self._lowest = _SETTLED

    def inner(self) -> Memo:
        """Return one that knows nothing but which calls are in progress."""
        return Memo(self._running)

    def settled(self, key: Key) -> Result | None:
        """Return the result of a call that depends on nothing else; None where it does, or is not known."""
        return self._results.get(key)

    def take_from(self, inner: Memo, key: Key) -> None:
        """Keep what an inner one has come to know of one call, for as long as it is good for."""
        if key in inner._results:
            self._results[key] = inner._results[key]
        elif key in inner._cut:
            self._cut[key] = inner._cut[key]
        self._lowest = min(self._lowest, inner._lowest)

    def cut(self) -> Result:
        """Return what a call comes to that a limit forbids."""
        self._lowest = _CUT
        return UNKNOWN_RESULT

    def get(self, key: Key, depth: int) -> Result | None:
        """Return the result of a call, None where it must be evaluated."""
        known = self._results.get(key)
        if known is not None:
            return known
        if key in self._running:
            self._lowest = min(self._lowest, self._running[key])
            return _IN_PROGRESS
        cut = self._cut.get(key)
        if cut is not None and cut[0] <= depth:
            self._lowest = _CUT
            return cut[1]
        return None

    @contextlib.contextmanager
    def evaluating(self, key: Key, depth: int) -> Iterator[list[Result]]:
        """Keep the result that the body puts into the list, for as long as it is good for."""
        level = self._running[key] = len(self._running)
        outer, self._lowest = self._lowest, _SETTLED
        results: list[Result] = []
        try:
            yield results
        finally:
            del self._running[key]
        if self._lowest >= level:
            self._results[key] = results[0]
            self._lowest = outer
            return
        if self._lowest == _CUT:
            self._cut[key] = (depth, results[0])
        self._lowest = min(self._lowest, outer)
