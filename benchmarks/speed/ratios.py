"""The arithmetic of the benchmark: medians of runs, ratios of two commands, and whether an aim is reached."""

from __future__ import annotations

import operator
import statistics
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Literal

State = Literal["ok", "failed", "timeout", "not run"]
REACHED, MISSED, NOT_RUN = "reached", "missed", "not run"

_BOUNDS: dict[str, Callable[[float, float], bool]] = {"<": operator.lt, "<=": operator.le, ">=": operator.ge}


@dataclass(frozen=True, slots=True)
class Run:
    """One run of a command; seconds, and the most memory its processes held at a time."""

    label: str
    command: tuple[str, ...]
    state: State
    wall: float
    user: float
    system: float
    peak_mb: float
    code: int | None
    message: str = ""


@dataclass(frozen=True, slots=True)
class Figures:
    """The medians of the runs of one command; None where one of them failed or ran away."""

    state: State
    runs: int = 0
    wall: float | None = None
    user: float | None = None
    peak_mb: float | None = None
    message: str = ""


@dataclass(frozen=True, slots=True)
class Aim:
    """What a figure is to be, in words and as a bound, and the packages for which the issue asks it."""

    name: str
    bound: Literal["<", "<=", ">="]
    limit: float
    packages: tuple[str, ...]

    def verdict(self, value: float | None) -> str:
        """Return whether a figure is within the bound; what was not measured is never reached."""
        if value is None:
            return NOT_RUN
        return REACHED if _BOUNDS[self.bound](value, self.limit) else MISSED


@dataclass(frozen=True, slots=True)
class Row:
    """A figure: dtypelint against a peer on a package."""

    scenario: str
    package: str
    peer: str
    ours: Figures
    theirs: Figures
    ratio: float | None
    user_ratio: float | None
    unit: str = "x"
    aim: Aim | None = None
    note: str = ""

    @property
    def judged(self) -> Aim | None:
        """The aim, where it is asked for of this package."""
        return self.aim if self.aim is not None and self.package in self.aim.packages else None

    @property
    def verdict(self) -> str:
        """Whether the aim is reached; nothing where there is none."""
        return "" if self.judged is None else self.judged.verdict(self.ratio)


def median(values: Sequence[float]) -> float:
    """Return the median."""
    return statistics.median(values)


def figures(runs: Sequence[Run]) -> Figures:
    """Sum up the runs of one command; one that failed or ran away leaves no median."""
    for run in runs:
        if run.state != "ok":
            return Figures(run.state, len(runs), message=run.message)
    if not runs:
        return Figures("not run")
    return Figures(
        "ok",
        len(runs),
        median([run.wall for run in runs]),
        median([run.user for run in runs]),
        median([run.peak_mb for run in runs]),
    )


def ratio(ours: float | None, theirs: float | None, scale: float = 1.0) -> float | None:
    """Return how many times theirs ours is, scaled; None where either was not measured."""
    if ours is None or theirs is None or theirs <= 0:
        return None
    return ours / theirs * scale


def row(
    scenario: str, package: str, peer: str, ours: Figures, theirs: Figures, aim: Aim | None = None, note: str = ""
) -> Row:
    """Compare the time of a run with a peer's: 0.5 is half the peer's."""
    times, users = ratio(ours.wall, theirs.wall), ratio(ours.user, theirs.user)
    return Row(scenario, package, peer, ours, theirs, times, users, aim=aim, note=note)


def throughput(
    package: str, peer: str, ours: tuple[Figures, int], theirs: tuple[Figures, int], aim: Aim | None, note: str
) -> Row:
    """Compare lines per second, of figures and the lines they were measured on: 100 is a hundred times the peer's."""
    scale = ours[1] / theirs[1] if theirs[1] else 0.0
    times = ratio(theirs[0].wall, ours[0].wall, scale)
    users = ratio(theirs[0].user, ours[0].user, scale)
    return Row("throughput", package, peer, ours[0], theirs[0], times, users, aim=aim, note=note)


def linearity(package: str, peer: str, large: tuple[Figures, int], small: tuple[Figures, int], aim: Aim | None) -> Row:
    """Compare seconds per line of a large and a small package: 1 is linear."""
    scale = small[1] / large[1] if large[1] else 0.0
    times, users = ratio(large[0].wall, small[0].wall, scale), ratio(large[0].user, small[0].user, scale)
    note = f"{large[1]:,} against {small[1]:,} lines" if scale else "one of the two was not measured"
    return Row("linearity", package, peer, large[0], small[0], times, users, aim=aim, note=note)


@dataclass(slots=True)
class Conclusion:
    """How an aim fared: the packages where it is reached and missed, and those where it was not measured."""

    aim: Aim
    verdicts: dict[str, list[str]] = field(default_factory=dict)

    @property
    def verdict(self) -> str:
        """Missed where one package misses it; reached only where every package of the aim does."""
        if self.verdicts.get(MISSED):
            return MISSED
        if not self.verdicts.get(REACHED):
            return NOT_RUN
        return "reached so far, not run on all" if self.verdicts.get(NOT_RUN) else REACHED


def conclude(aims: Sequence[Aim], rows: Sequence[Row]) -> list[Conclusion]:
    """Say of each aim where it is reached, missed and not measured."""
    conclusions = []
    for aim in aims:
        conclusion = Conclusion(aim)
        seen = [item for item in rows if item.aim is aim]
        for package in aim.packages:
            verdicts = {item.verdict for item in seen if item.package == package} or {NOT_RUN}
            worst = next(word for word in (MISSED, NOT_RUN, REACHED) if word in verdicts)
            conclusion.verdicts.setdefault(worst, []).append(package)
        conclusions.append(conclusion)
    return conclusions
