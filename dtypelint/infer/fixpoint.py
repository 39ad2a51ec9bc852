"""Attributes that hang on themselves, as in `self.x = self.x.to(device)`: assumed, and kept where that is borne out.

What an attribute holds is what the methods of its class set it to. A method that reads the attribute, or another that
hangs on it, is evaluated while that is being found out: nothing is known of it then. Once everything is found that goes
in one circle, what is known of it is taken for all there is, and each part is found again: where nothing else comes of
that, it is so, as each method keeps to it that is called after the constructor.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Container, Iterator, Mapping

from dtypelint import values as val
from dtypelint.claims import Dtypes, gather
from dtypelint.findings import Confidence
from dtypelint.source.uses import Uses

# An attribute of a class, and how it is found out; what a method of a class leaves set.
Key = tuple[int, str]
Summary = tuple[int, int]
Find = Callable[[], val.Value | None]

_NOTHING_OPEN = 1 << 30
# A dtype more comes to light in each round: float32, the half that a method casts it to, what is made of both.
_MOST_ROUNDS = 4


class Fixpoint:
    """Finds attributes out, each once; `summaries` are what methods leave set, which serve several attributes.

    Depths are those of the attributes that are being found out, the outermost of which has 0; what rests on one of them
    is found out for good when that is.
    """

    def __init__(self, uses: Uses, summaries: dict[Summary, Mapping[object, val.Value]]) -> None:
        self._uses = uses
        self._summaries = summaries
        self._found: dict[Key, val.Value | None] = {}
        self._open: dict[Key | Summary, int] = {}
        self._depth = 0
        self._resting: dict[Key, tuple[int, Find]] = {}
        self._resting_summaries: dict[Summary, int] = {}
        self._furthest = _NOTHING_OPEN

    def attribute(self, key: Key, find: Find) -> val.Value | None:
        """Return what is found once; what is known so far where finding it out asks for it."""
        self._rest_on(self._open.get(key, _NOTHING_OPEN))
        if key in self._resting:
            self._rest_on(self._resting[key][0])
        return self._uses.once(self._found, key, None, lambda: self._find(key, find))

    def is_open(self, summary: Summary) -> bool:
        """Whether a method's summary is being made: what is found now rests on it."""
        self._rest_on(self._open.get(summary, self._resting_summaries.get(summary, _NOTHING_OPEN)))
        return summary in self._open

    @contextlib.contextmanager
    def summarising(self, summary: Summary) -> Iterator[None]:
        """Make a summary of a method meanwhile, for the innermost attribute that is being found out."""
        self._open[summary] = self._depth - 1
        outer, self._furthest = self._furthest, _NOTHING_OPEN
        try:
            yield
        finally:
            del self._open[summary]
            if self._furthest < self._depth:
                self._resting_summaries[summary] = self._furthest
            self._furthest = min(outer, self._furthest)

    def _rest_on(self, depth: int) -> None:
        self._furthest = min(self._furthest, depth)

    def _find(self, key: Key, find: Find) -> val.Value | None:
        depth = self._open[key] = self._depth
        self._depth += 1
        outer, self._furthest = self._furthest, _NOTHING_OPEN
        try:
            value = find()
            if self._furthest == depth:
                value = self._settle(key, find, value)
            elif self._furthest < depth:
                self._resting[key] = self._furthest, find
        finally:
            del self._open[key]
            self._depth -= 1
            self._furthest = min(outer, self._furthest if self._furthest < depth else _NOTHING_OPEN)
        return value

    def _settle(self, key: Key, find: Find, value: val.Value | None) -> val.Value | None:
        """Return what an attribute holds in whose finding the outermost of a circle is met again."""
        depth = self._open[key]
        circle = {key: find, **{each: again for each, (_, again) in self._resting_on(depth)}}
        first = {each: value if each == key else self._found[each] for each in circle}
        assumed = {each: _sure_of(held) for each, held in first.items()}
        is_borne_out = assumed == first
        rounds = 0 if is_borne_out else _MOST_ROUNDS
        while rounds and not is_borne_out:
            again = self._again(circle, assumed, depth)
            wider = {each: _joined(held, again[each]) for each, held in assumed.items()}
            is_borne_out, assumed = wider == assumed, wider
            rounds -= 1
        if not is_borne_out:
            self._forget(circle, depth)
        for each, _ in self._resting_on(depth):
            del self._resting[each]
        self._resting_summaries = {each: far for each, far in self._resting_summaries.items() if far < depth}
        self._found.update(assumed if is_borne_out else first)
        if self._furthest < depth:
            # On the way more was met that is being found out further outside.
            self._resting.update({each: (self._furthest, again) for each, again in circle.items()})
        return self._found[key]

    def _again(
        self, circle: dict[Key, Find], assumed: dict[Key, val.Value | None], depth: int
    ) -> dict[Key, val.Value | None]:
        """Return what each part of a circle is found to be where all of it is as it is assumed."""
        self._forget(circle, depth)
        self._found.update(assumed)
        return {each: find() for each, find in circle.items()}

    def _forget(self, circle: Container[Key], depth: int) -> None:
        """Forget what rests on a circle, and is not a part of it."""
        for key, _ in self._resting_on(depth):
            if key not in circle:
                del self._resting[key], self._found[key]
        for summary in [each for each, furthest in self._resting_summaries.items() if furthest >= depth]:
            del self._resting_summaries[summary], self._summaries[summary]

    def _resting_on(self, depth: int) -> list[tuple[Key, tuple[int, Find]]]:
        return [(key, resting) for key, resting in self._resting.items() if resting[0] >= depth]


def _joined(one: val.Value | None, other: val.Value | None) -> val.Value | None:
    if one is None or other is None:
        return one if other is None else other
    return val.join(one, other)


def _sure_of(value: val.Value | None) -> val.Value | None:
    """Return what is known of a value, for all there is; the value where that is nothing."""
    known = [each for each in val.alternatives(value) if not val.is_unknown(each)] if value is not None else []
    has_dtypes = any(val.dtypes_within(each) is not None for each in known)
    return val.map_dtypes(val.join_all(known), _sure) if has_dtypes else value


def _sure(found: Dtypes) -> Dtypes:
    sure = [claim for claim in found.claims if claim.confidence > Confidence.POSSIBLE]
    return gather(sure) if 0 < len(sure) < len(found.claims) else found
