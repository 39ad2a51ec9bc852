"""Conditions that are asked twice: what a variable was given in a branch, it has where the same holds again."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import libcst as cst

from dtypelint import dtypes
from dtypelint import values as val
from dtypelint.claims import Origin
from dtypelint.findings import Confidence
from dtypelint.infer import companions
from dtypelint.infer.env import Decided, Env
from dtypelint.infer.unit import Place, Unit, affirmed
from dtypelint.stubs.agreement import are_chosen_apart
from dtypelint.stubs.violation import Violation

if TYPE_CHECKING:
    from dtypelint.infer.frame import Frame

# A condition that has the same outcome as long as its variables stay: `flag`, `x is not None`, `x.is_complex()`.
_STEADY = re.compile(r"""(?:\.\w+\(\)|[\w.\s<>=!"'-])+""")


@dataclass(frozen=True, slots=True)
class Question:
    """A condition by its text as it is affirmed, whether it asks for the contrary, and the words in it."""

    text: str
    negated: bool
    words: tuple[str, ...]

    def recall(self, env: Env, *, truth: bool) -> None:
        """Make variables hold what the branch that was taken for this `truth` has given them."""
        known = self._decided_in(env)
        if known is None:
            return
        is_true = truth is not self.negated
        given = known.if_true if is_true else known.if_false
        for name, value in known.either.items():
            if env.variables.get(name) is value:
                env.variables[name] = given[name]
        if known.roots_if_true and known.roots_if_false:
            roots = (known.roots_if_true.keys(), known.roots_if_false.keys())
            left, gone = roots if is_true else reversed(roots)
            companions.drop(env, gone, left)

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
        if not either:
            return
        branches = (other, taken) if self.negated else (taken, other)
        if_true, if_false = ({name: branch.variables[name] for name in either} for branch in branches)
        decided = Decided(self.held(after), either, if_true, if_false)
        after.decided[self.text] = _with_roots(
            decided, self._decided_in(after) or decided, if_true.values(), if_false.values()
        )

    def choose(self, env: Env, if_true: val.Value, if_false: val.Value) -> None:
        """Keep what a conditional expression gives, for where the same is asked again."""
        ways = ((if_false,), (if_true,)) if self.negated else ((if_true,), (if_false,))
        decided = self._decided_in(env) or Decided(self.held(env), {}, {}, {})
        env.decided[self.text] = _with_roots(decided, decided, *ways)

    def _decided_in(self, env: Env) -> Decided | None:
        """Return what the outcome has decided so far, if it is the same still."""
        known = env.decided.get(self.text) if env.decided else None
        return known if known is not None and holds(env, known.asked) else None


def _with_roots(
    decided: Decided, before: Decided, if_true: Iterable[val.Value], if_false: Iterable[val.Value]
) -> Decided:
    """Return what was decided with the first steps that dtypes have in one branch alone, and those of before."""
    in_true, in_false = companions.roots_of(if_true), companions.roots_of(if_false)
    return replace(
        decided,
        roots_if_true={**before.roots_if_true, **_without(in_true, in_false)},
        roots_if_false={**before.roots_if_false, **_without(in_false, in_true)},
    )


def _without(roots: Mapping[int, Origin], others: Mapping[int, Origin]) -> dict[int, Origin]:
    return {key: root for key, root in roots.items() if key not in others}


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


def beside_rank(frame: Frame, violation: Violation) -> Violation:
    """Return the violation as a mere possibility where a function asks of what rank that is which it is passed.

    It is passed whole numbers of one rank, as classes are, and fractions of another, as their probabilities are.
    """
    node = violation.argument.node if violation.argument is not None else None
    is_of_kind = violation.against is None and not violation.rejected.mask & dtypes.LOW_PRECISION
    if not (frame.env.sided and is_of_kind and isinstance(node, cst.Name)):
        return violation
    places = (claim.origin.root.place for claim in violation.rejected.claims if claim.origin is not None)
    are_passed = all(isinstance(place, Place) and place.unit is not frame.unit for place in places)
    asked = rf"\b(?:if|elif)\b[^\n]*\b{node.value}\.(?:ndim|dim\(\))\s*[=!<>]"
    return violation.at(Confidence.POSSIBLE) if are_passed and re.search(asked, frame.unit.text) else violation


def question(unit: Unit, test: cst.BaseExpression) -> Question | None:
    """Return what a condition asks; None where its outcome may be another one every time."""
    if test not in unit.questions:
        text = unit.code(test)
        unit.questions[test] = Question(*affirmed(text), unit.words(test)) if _STEADY.fullmatch(text) else None
    return unit.questions[test]
