"""What evaluating one definition may still cost."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

import libcst as cst

from dtypelint.infer.limits import Limits

_ANY = 1 << 60


@dataclass(slots=True)
class Budget:
    """Calls, and expressions in calls, that may still be evaluated; `apiece` are those in one call.

    `glance` are the expressions until something is met that may fail, of which one call gets no more than
    `glance_apiece` and no less than `glance_least`: most definitions meet nothing of the kind, and what does so at all
    does so early. Where something is met after that has been spent, nothing more is worth evaluating but all of it
    once more, with more to spend.

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
    is_met: bool = False
    is_cut_short: bool = False
    quiet: Mapping[cst.CSTNode, bool] = field(default_factory=dict, repr=False)

    @classmethod
    def for_a_glance(cls, limits: Limits, steps: int) -> Budget:
        """Return what is granted to a definition as long as nothing is met in it that may fail."""
        return cls(limits.calls, steps, limits.apiece, limits.glance, limits.glance_apiece, limits.glance_least, True)

    @property
    def was_too_small(self) -> bool:
        """Whether something was met that may fail after part of the definition had been left out."""
        return self.is_met and self.is_cut_short

    def begin(self, statement: cst.CSTNode) -> None:
        """Begin with a statement: where it is one of the definition itself, it may be looked at at a glance."""
        self.is_at_a_glance = self.quiet.get(statement, self.is_at_a_glance)

    def pays(self) -> bool:
        """Pay for an expression. Return False where there is nothing left to pay with."""
        self.steps -= 1
        if self.is_met or not self.is_at_a_glance:
            return self.steps >= 0 and not self.was_too_small
        self.glance -= 1
        self.is_cut_short |= self.glance < 0
        return self.steps >= 0 and self.glance >= 0

    @contextlib.contextmanager
    def allotted(self, depth: int) -> Iterator[None]:
        """Grant a call from a frame of this depth no more than one may cost that the definition itself makes."""
        if depth != 1:
            yield
            return
        steps, glance = max(self.steps - self.apiece, 0), self.glance
        self.steps -= steps
        self.glance = granted = max(min(glance, self.glance_apiece), self.glance_least)
        try:
            yield
        finally:
            self.steps = max(self.steps, 0) + steps
            # What could not be paid for any more counts as well: a call that wants much leaves less to the next.
            self.glance += glance - granted
