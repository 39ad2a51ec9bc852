"""Compares what ran with what was inferred, expression by expression."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

Place = tuple[str, int, int, int, int, str]


@dataclass(frozen=True, slots=True)
class Contradiction:
    """An expression whose dtype is claimed to be known, and that had another one."""

    place: Place
    inferred: tuple[str, ...]
    ran: tuple[str, ...]


@dataclass
class Outcome:
    """How the tensor-valued expressions of one run fared."""

    expressions: int = 0
    known: int = 0
    exact: int = 0
    contradictions: list[Contradiction] = field(default_factory=list)
    unknown: list[Place] = field(default_factory=list)

    def add(self, other: Outcome) -> None:
        """Count the expressions of another run too."""
        self.expressions += other.expressions
        self.known += other.known
        self.exact += other.exact
        self.contradictions += other.contradictions
        self.unknown += other.unknown

    def shares(self) -> tuple[float, float]:
        """Return which shares of the expressions are known and exact, in percent."""
        whole = max(self.expressions, 1)
        return 100 * self.known / whole, 100 * self.exact / whole


def compare(ran: Sequence[Mapping[str, Any]], inferred: Iterable[Mapping[str, Any]]) -> Outcome:
    """Return how well the records of `dtypelint infer` foresee those of the recorder.

    An expression that ran and has no inferred dtypes, or was not reached, is not known.
    """
    foreseen = _foreseen(inferred)
    outcome = Outcome(expressions=len(ran))
    for record in ran:
        place: Place = (record["filename"], *record["position"], record["kind"])
        claims = foreseen.get(place)
        seen = set(record["dtypes"])
        if claims is None:
            outcome.unknown.append(place)
            continue
        outcome.known += 1
        outcome.exact += claims == seen
        if not seen <= claims:
            outcome.contradictions.append(Contradiction(place, tuple(sorted(claims)), tuple(sorted(seen))))
    return outcome


def _foreseen(inferred: Iterable[Mapping[str, Any]]) -> dict[Place, set[str] | None]:
    """Return the dtypes of each place; where one evaluation of it could not tell, nothing is known."""
    found: dict[Place, set[str] | None] = {}
    for place, dtypes in _placed(inferred):
        known = found.get(place, set())
        found[place] = None if dtypes is None or known is None else known | set(dtypes)
    return found


def _placed(inferred: Iterable[Mapping[str, Any]]) -> Iterator[tuple[Place, Sequence[str] | None]]:
    for record in inferred:
        start, end = record["location"], record["end_location"]
        place = (record["filename"], start["row"], start["column"], end["row"], end["column"], record["kind"])
        yield place, record["dtypes"]
