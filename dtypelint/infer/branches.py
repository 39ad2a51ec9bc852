"""Conditions that are asked twice: what a variable was given in a branch, it has where the same holds again."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import libcst as cst

from dtypelint import values as val
from dtypelint.findings import Confidence
from dtypelint.infer.env import Decided, Env
from dtypelint.infer.unit import Unit
from dtypelint.stubs.agreement import are_chosen_apart
from dtypelint.stubs.violation import Violation

# A condition that has the same outcome as long as its variables stay: `flag`, `x is not None`, `x.is_complex()`.
_STEADY = re.compile(r"""(?:\.\w+\(\)|[\w.\s<>=!"'-])+""")
_NEGATION = "not "


@dataclass(frozen=True, slots=True)
class Question:
    """A condition by its text, without the `not` in front of it, and the words in it."""

    text: str
    negated: bool
    words: tuple[str, ...]

    def recall(self, env: Env, *, truth: bool) -> None:
        """Make variables hold what the branch that was taken for this `truth` has given them."""
        known = env.decided.get(self.text) if env.decided else None
        if known is None or not holds(env, known.asked):
            return
        given = known.if_true if truth is not self.negated else known.if_false
        for name, value in known.either.items():
            if env.variables.get(name) is value:
                env.variables[name] = given[name]

    def may_be(self, env: Env, *, truth: bool) -> bool:
        """Whether the condition may have this outcome, as far as that is taken for granted."""
        known = env.assumed.get(self.text) if env.assumed else None
        return known is None or known.truth is (truth is not self.negated) or not holds(env, known.asked)

    def held(self, env: Env) -> dict[str, val.Value]:
        """Return what is held by the variables in the condition."""
        return {word: env.variables[word] for word in self.words if word in env.variables}

    def remember(self, taken: Env, other: Env, after: Env) -> None:
        """Keep what two branches give to variables, for where the same is asked again."""
        either = {
            name: value
            for name, value in after.variables.items()
            if (one := taken.variables.get(name)) is not (two := other.variables.get(name))
            and one is not None
            and two is not None
            and name not in self.words
        }
        if either:
            branches = (other, taken) if self.negated else (taken, other)
            if_true, if_false = ({name: branch.variables[name] for name in either} for branch in branches)
            after.decided[self.text] = Decided(self.held(after), either, if_true, if_false)


def holds(env: Env, asked: Mapping[str, val.Value]) -> bool:
    """Whether variables hold what they held when a condition was asked, in a branch that has not ended."""
    return env.alive and all(env.variables.get(word) is value for word, value in asked.items())


def carry_over(env: Env, ways: Iterable[tuple[Mapping[str, val.Value], Env]]) -> None:
    """Let variables hold as well what evaluating a part of an expression has made of them, which may not be evaluated.

    Each way has what they held when that began, as what a condition says of them ends with it, and what came of it.
    """
    for entered, after in ways:
        for name, value in after.variables.items():
            if entered.get(name) is not value:
                before = env.variables.get(name)
                env.variables[name] = value if before is None else val.join(before, value)


def beside_choice(env: Env, violation: Violation) -> Violation:
    """Return the violation as a mere possibility where it takes some outcome to come here, which may rule it out.

    What the function itself has chosen between is known where it asks the same once more.
    """
    if not (env.sided and violation.hinges and violation.against is not None):
        return violation
    is_apart = are_chosen_apart(violation.rejected, violation.against)
    return violation.at(Confidence.POSSIBLE) if is_apart else violation


def question(unit: Unit, test: cst.BaseExpression) -> Question | None:
    """Return what a condition asks; None where its outcome may be another one every time."""
    if test not in unit.questions:
        text = unit.code(test)
        negated = text.startswith(_NEGATION) and isinstance(test, cst.UnaryOperation)
        asked = Question(text.removeprefix(_NEGATION) if negated else text, negated, unit.words(test))
        unit.questions[test] = asked if _STEADY.fullmatch(text) else None
    return unit.questions[test]
