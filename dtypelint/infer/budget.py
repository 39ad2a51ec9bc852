"""What evaluating one definition may still cost."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

import libcst as cst

from dtypelint.immutable import immutable
from dtypelint.infer.limits import Limits

_ANY = 1 << 60


@immutable
class Cost:
    """What a call has cost: expressions, calls in it, and how many of these were inside each other."""

    steps: int
    calls: int
    height: int


@dataclass(slots=True)
class Budget:
    """Calls, and expressions in calls, that may still be evaluated; `apiece` are those in one call.

    `glance` are the expressions until something is met that may fail, of which one call gets no more than
    `glance_apiece` and no less than `glance_least`: most definitions meet nothing of the kind, and what does so at all
    does so early. Where something is met after that has been spent, nothing more is worth evaluating but all of it
    once more, with more to spend.

    `met` counts what may fail, `deepest` is how deep the calls were.

    `quiet` tells of the definition's own statements whether they are looked at at a glance; others are as those are
    around them.
    """

    calls: int
    steps: int
    apiece: int
    glance: int = _ANY
    glance_apiece: int = _ANY
    glance_least: int = _ANY
    is_at_a_glance: bool = False
    met: int = 0
    deepest: int = 0
    is_cut_short: bool = False
    quiet: Mapping[cst.CSTNode, bool] = field(default_factory=dict, repr=False)

    @classmethod
    def for_a_glance(cls, limits: Limits, steps: int) -> Budget:
        """Return what is granted to a definition as long as nothing is met in it that may fail."""
        return cls(limits.calls, steps, limits.apiece, limits.glance, limits.glance_apiece, limits.glance_least, True)

    @property
    def was_too_small(self) -> bool:
        """Whether something was met that may fail after part of the definition had been left out."""
        return self.met > 0 and self.is_cut_short

    def begin(self, statement: cst.CSTNode) -> None:
        """Begin with a statement: where it is one of the definition itself, it may be looked at at a glance."""
        self.is_at_a_glance = self.quiet.get(statement, self.is_at_a_glance)

    def pays(self) -> bool:
        """Pay for an expression. Return False where there is nothing left to pay with."""
        self.steps -= 1
        if self.met or not self.is_at_a_glance:
            return self.steps >= 0 and not self.was_too_small
        self.glance -= 1
        self.is_cut_short |= self.glance < 0
        return self.steps >= 0 and self.glance >= 0

    def enter(self, depth: int) -> None:
        """Pay for a call from a frame of this depth."""
        self.calls -= 1
        self.deepest = max(self.deepest, depth)

    def charge(self, cost: Cost, depth: int, most: int) -> bool:
        """Pay at once for a call from a frame of this depth that has cost as much before.

        Return False where evaluating it would be cut short, so that nothing is paid: also by the depth, `most`.
        """
        at_a_glance = self.is_at_a_glance and not self.met
        steps, glance = self.steps, self.glance
        if depth == 1:
            steps, glance = min(steps, self.apiece), self._glance_for_one()
        if cost.steps > (min(steps, glance) if at_a_glance else steps) or cost.calls > self.calls:
            return False
        if depth + cost.height >= most or self.was_too_small:
            return False
        self.steps -= cost.steps
        self.calls -= cost.calls
        self.glance -= cost.steps if at_a_glance else 0
        self.deepest = max(self.deepest, depth + cost.height)
        return True

    @contextlib.contextmanager
    def metering(self, depth: int) -> Iterator[Callable[[], Cost]]:
        """Yield what tells, afterwards, what a call from a frame of this depth has cost."""
        steps, calls, deepest = self.steps, self.calls, self.deepest
        self.deepest = depth
        try:
            yield lambda: Cost(steps - self.steps, calls - self.calls, self.deepest - depth)
        finally:
            self.deepest = max(self.deepest, deepest)

    @contextlib.contextmanager
    def allotted(self, depth: int) -> Iterator[None]:
        """Grant a call from a frame of this depth no more than one may cost that the definition itself makes."""
        if depth != 1:
            yield
            return
        steps, glance = max(self.steps - self.apiece, 0), self.glance
        self.steps -= steps
        self.glance = granted = self._glance_for_one()
        try:
            yield
        finally:
            self.steps = max(self.steps, 0) + steps
            # What could not be paid for any more counts as well: a call that wants much leaves less to the next.
            self.glance += glance - granted

    def _glance_for_one(self) -> int:
        """Return what is left for one call that the definition itself makes."""
        return max(min(self.glance, self.glance_apiece), self.glance_least)
