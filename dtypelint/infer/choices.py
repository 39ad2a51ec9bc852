"""Statements that choose what is executed: `if` and `match`."""

from __future__ import annotations

from collections.abc import Mapping

import libcst as cst

from dtypelint import values as val
from dtypelint.infer import branches, companions, dtype_guards, expressions, guards, patterns, statements
from dtypelint.infer.env import Env, join, joined
from dtypelint.infer.frame import Frame, Seen, Wish

# A state, and the outcomes of questions that have led there.
Way = tuple[Env, Mapping[branches.Question, bool]]


def by_if(frame: Frame, node: cst.If) -> None:
    """Execute both branches of an `if`, as far as each can be taken."""
    ways_of_if(frame, node)


def ways_of_if(frame: Frame, node: cst.If) -> list[Way]:
    """Execute an `if`; return the states in which its branches end, each with what was asked and still holds."""
    seen = expressions.condition(frame, node.test)
    question = branches.question(frame.unit, node.test)
    start, left = frame.env, _exits(frame)
    wishes: list[Wish] = []
    asked = _enter(frame, start, node.test, question, seen, wishes, truth=True)
    may_be_taken = frame.env.alive
    _execute(frame, node)
    taken, is_same = frame.env, branches.holds(frame.env, asked)
    granted = dtype_guards.granted(frame, wishes)
    asked = _enter(frame, start, node.test, question, seen, wishes, truth=False)
    dtype_guards.settle(frame, wishes, granted)
    is_open = may_be_taken and frame.env.alive
    others: list[Way] = []
    if frame.env.alive:
        companions.narrow(start, taken, frame.env)
        others = _others(frame, node.orelse)
    other = frame.env
    if node.orelse is None:
        companions.doubt(node.test, start, taken, other)
    frame.env = join(taken, other)
    # A branch that raises is none that the function may take instead.
    frame.env.sided = start.sided or (is_open and not (taken.alive and other.alive) and _exits(frame) > left)
    if question is None:
        return [(frame.env, {})]
    if is_same and branches.holds(other, asked):
        question.remember(taken, other, frame.env)
    for env in (taken, *(env for env, _ in others)):
        env.sided = frame.env.sided
    is_not = {question: question.negated}
    return [
        (taken, {question: not question.negated} if is_same else {}),
        *((env, {**way, **is_not} if branches.holds(env, asked) else way) for env, way in others),
    ]


def _exits(frame: Frame) -> int:
    """Return how often the function was left so far, or a round of a loop."""
    return len(frame.ended) + sum(len(loop.continued) + len(loop.broken) for loop in frame.loops)


def _execute(frame: Frame, node: cst.If) -> None:
    """Execute the body of an `if`; what a program sets there for itself alone is meant to stay."""
    if not _is_script(node.test):
        statements.execute_body(frame, node.body)
        return
    before = set(frame.lingering)
    statements.execute_body(frame, node.body)
    frame.lingering = {name: reached for name, reached in frame.lingering.items() if name in before}


def _is_script(test: cst.BaseExpression) -> bool:
    """Whether a condition asks whether the module is run as a script."""
    match test:
        case cst.Comparison(
            left=cst.Name("__name__"),
            comparisons=[cst.ComparisonTarget(operator=cst.Equal(), comparator=cst.SimpleString() as name)],
        ):
            return name.evaluated_value == "__main__"
    return False


def _enter(
    frame: Frame,
    start: Env,
    test: cst.BaseExpression,
    question: branches.Question | None,
    seen: Seen,
    wishes: list[Wish],
    *,
    truth: bool,
) -> dict[str, val.Value]:
    """Enter a branch. Return what the variables in the condition hold there."""
    frame.env = start.copy()
    frame.env.sided = start.sided or not _is_script(test)
    if question is not None:
        question.recall(frame.env, truth=truth)
        if not question.may_be(frame.env, truth=truth):
            frame.env.alive = False
            return {}
    frame.wishes = wishes
    frame.env.alive = guards.refine(frame, test, truth=truth, seen=seen)
    frame.wishes = None
    return question.held(frame.env) if question is not None else {}


def _others(frame: Frame, node: cst.If | cst.Else | None) -> list[Way]:
    """Execute what an `if` does where its condition is false; return the states in which that ends."""
    if isinstance(node, cst.If):
        return ways_of_if(frame, node)
    if node is not None:
        statements.execute_body(frame, node.body)
    return [(frame.env, {})]


def by_match(frame: Frame, node: cst.Match) -> None:
    """Execute the cases of a `match`, as far as each can be taken."""
    expressions.evaluate(frame, node.subject)
    remaining = frame.env
    outcomes: list[Env] = []
    for case in node.cases:
        frame.env = remaining.copy()
        patterns.bind(frame, case.pattern)
        frame.env.alive = patterns.refine(frame, node.subject, case.pattern, truth=True)
        if case.guard is not None and frame.env.alive:
            expressions.evaluate(frame, case.guard)
            frame.env.alive = guards.refine(frame, case.guard, truth=True)
        statements.execute_body(frame, case.body)
        outcomes.append(frame.env)
        frame.env = remaining
        if case.guard is None and not patterns.refine(frame, node.subject, case.pattern, truth=False):
            remaining.alive = False
            break
    frame.env = joined([*outcomes, remaining])
