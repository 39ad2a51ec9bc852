"""Conditions that are asked twice: what a variable was given in a branch, it has where the same holds again."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import libcst as cst

from dtypelint import values as val
from dtypelint.infer.env import Decided, Env
from dtypelint.infer.unit import Unit
from dtypelint.source.paths import names_in

# What may stand in a condition that has the same outcome as long as its variables stay.
_STEADY = (
    cst.Name,
    cst.Attribute,
    cst.Comparison,
    cst.BooleanOperation,
    cst.UnaryOperation,
    cst.Integer,
    cst.SimpleString,
    cst.Call,
)


@dataclass(frozen=True)
class Question:
    """A condition, without the `not` in front of it; its outcome is the same as long as its variables stay."""

    unit: Unit
    node: cst.BaseExpression
    negated: bool

    @functools.cached_property
    def text(self) -> str:
        """The code of the condition, by which it is known again."""
        return self.unit.code(self.node)

    @functools.cached_property
    def words(self) -> list[str]:
        """The names in the condition."""
        return names_in(self.node)

    def recall(self, env: Env, *, truth: bool) -> None:
        """Make variables hold what the branch that was taken for this `truth` has given them."""
        known = env.decided.get(self.text) if env.decided else None
        if known is None or not holds(env, known.asked):
            return
        given = known.if_true if truth is not self.negated else known.if_false
        for name, value in known.either.items():
            if env.variables.get(name) is value:
                env.variables[name] = given[name]

    def held(self, env: Env) -> dict[str, val.Value]:
        """Return what is held by the variables in the condition."""
        return {word: env.variables[word] for word in self.words if word in env.variables}

    def remember(self, taken: Env, other: Env, after: Env) -> None:
        """Keep what two branches give to variables, for where the same is asked again."""
        either = {
            name: value
            for name, value in after.variables.items()
            if name not in self.words
            and name in taken.variables
            and name in other.variables
            and taken.variables[name] is not other.variables[name]
        }
        if either:
            branches = (other, taken) if self.negated else (taken, other)
            if_true, if_false = ({name: branch.variables[name] for name in either} for branch in branches)
            after.decided[self.text] = Decided(self.held(after), either, if_true, if_false)


def holds(env: Env, asked: Mapping[str, val.Value]) -> bool:
    """Whether variables hold what they held when a condition was asked, in a branch that has not ended."""
    return env.alive and all(env.variables.get(word) is value for word, value in asked.items())


def question(unit: Unit, test: cst.BaseExpression) -> Question | None:
    """Return what a condition asks; None where its outcome may be another one every time."""
    negated = isinstance(test, cst.UnaryOperation) and isinstance(test.operator, cst.Not)
    asked = test.expression if negated and isinstance(test, cst.UnaryOperation) else test
    return Question(unit, asked, negated) if _is_steady(asked) else None


def _is_steady(node: cst.CSTNode) -> bool:
    if isinstance(node, cst.Call) and (node.args or not isinstance(node.func, cst.Attribute)):
        return False
    parts: Sequence[cst.CSTNode] = [child for child in node.children if isinstance(child, cst.BaseExpression)]
    if isinstance(node, cst.Comparison):
        parts = [node.left, *(target.comparator for target in node.comparisons)]
    return isinstance(node, _STEADY) and all(map(_is_steady, parts))
