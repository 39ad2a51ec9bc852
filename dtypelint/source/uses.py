"""What evaluating something has looked into: definitions, and what else was evaluated for it, now or before."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

from dtypelint.source.trail import Place


class Use:
    """What one evaluation looked into: `places` itself, and what `others` did whose results it has taken."""

    __slots__ = ("others", "places")

    def __init__(self) -> None:
        self.places: set[Place] = set()
        self.others: set[Use] = set()

    def all_places(self) -> frozenset[Place]:
        """Return the places that the evaluation rests on, by way of others as well."""
        found: set[Place] = set()
        seen: set[Use] = {self}
        pending = [self]
        while pending:
            use = pending.pop()
            found |= use.places
            fresh = use.others - seen
            seen |= fresh
            pending.extend(fresh)
        return frozenset(found)


class Uses:
    """Counts what is looked into as looked into by what is being evaluated at that moment."""

    def __init__(self) -> None:
        self._counting: list[Use] = []
        self._kept: dict[object, Use] = {}

    def read(self, place: Place) -> None:
        """Count a place as looked into."""
        if self._counting:
            self._counting[-1].places.add(place)

    def rely(self, use: Use) -> None:
        """Count the result of an evaluation as taken."""
        if self._counting:
            self._counting[-1].others.add(use)

    def rely_on(self, *key: object) -> Use:
        """Count a result as taken that is computed once and kept under a key, and return what it looked into."""
        use = self._kept.get(key)
        if use is None:
            use = self._kept[key] = Use()
        self.rely(use)
        return use

    @contextlib.contextmanager
    def counting(self, use: Use) -> Iterator[None]:
        """Count what is looked into meanwhile to `use`, the result of which is taken."""
        self.rely(use)
        self._counting.append(use)
        try:
            yield
        finally:
            self._counting.pop()
