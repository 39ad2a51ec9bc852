"""Statements: assignment, exceptions, contexts, returns; what chooses and repeats stands in modules of its own."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

import libcst as cst

from dtypelint import values as val
from dtypelint.infer import (
    assignment,
    attributes,
    calls,
    choices,
    contexts,
    demands,
    ducks,
    expressions,
    forks,
    guards,
    handled,
    hints,
    imports,
    introspection,
    loops,
    narrowing,
    operations,
    refills,
    removals,
)
from dtypelint.infer.env import Condition, Env, join, joined
from dtypelint.infer.frame import Asked, Attempt, Frame
from dtypelint.source.paths import path_of
from dtypelint.stubs.bind import Argument


def execute_body(frame: Frame, body: cst.BaseSuite) -> None:
    """Execute a suite until a statement leaves it."""
    if isinstance(body, cst.SimpleStatementSuite):
        _row(frame, body.body)
    else:
        execute_all(frame, body.body)


def execute_all(frame: Frame, statements: Sequence[cst.BaseStatement | cst.BaseSmallStatement]) -> None:
    """Execute statements in order until one leaves."""
    budget = frame.engine.budget
    for index, statement in enumerate(statements):
        if not frame.env.alive:
            return
        if budget.quiet:
            budget.begin(statement)
        if isinstance(statement, cst.If) and forks.is_fork(frame, statement, statements[index + 1 :]):
            _on_each_way(frame, statement, statements[index + 1 :])
            return
        execute(frame, statement)


def _on_each_way(frame: Frame, choice: cst.If, rest: Sequence[cst.BaseStatement | cst.BaseSmallStatement]) -> None:
    """Execute an `if`, and what follows once for each of its branches."""
    ended: list[Env] = []
    for env, way in choices.ways_of_if(frame, choice):
        forks.assume(env, way)
        for state in forks.apart(frame, choice, env):
            frame.env = state
            execute_all(frame, rest)
            ended.append(frame.env)
    frame.env = joined(ended)


def execute(frame: Frame, statement: cst.CSTNode) -> None:
    """Execute one statement."""
    handler = _HANDLERS.get(type(statement))
    if handler is not None:
        handler(frame, statement)


# --- simple statements ------------------------------------------------------------------------------------------------


def _line(frame: Frame, node: cst.SimpleStatementLine) -> None:
    *before, last = node.body
    _row(frame, before)
    if frame.env.alive:
        execute(frame, last)
    for name, dtypes in frame.engine.claims_at(frame.unit, node):
        narrowing.store_narrowed(frame, name, hints.claimed(frame, name, dtypes))
    _may_be_interrupted(frame)


def _row(frame: Frame, statements: Sequence[cst.BaseSmallStatement]) -> None:
    """Execute the statements of one row, after each of which the next may raise."""
    for statement in statements:
        if frame.env.alive:
            execute(frame, statement)
            _may_be_interrupted(frame)


def _may_be_interrupted(frame: Frame) -> None:
    """Note what may hold where what comes next raises, for the handlers around."""
    for attempt in frame.attempts:
        attempt.state = join(attempt.state, frame.outside(attempt.regions))


def _expression(frame: Frame, node: cst.Expr) -> None:
    value = expressions.evaluate(frame, node.value)
    if type(node.value) is cst.Call:
        ducks.cast_in_place(frame, node.value, value)
        demands.hold(frame, node.value)
        frame.env.alive &= not frame.engine.never_returns(frame, node.value.func)


def _assign(frame: Frame, node: cst.Assign) -> None:
    value = expressions.evaluate(frame, node.value)
    first, *others = (target.target for target in node.targets)
    _hold(frame, first, value, node.value)
    for target in others:
        _hold(frame, target, value, node.value)
        if isinstance(target, cst.Name):
            refills.alias(frame, target, first, value)


def _hold(frame: Frame, target: cst.BaseExpression, value: val.Value, source: cst.BaseExpression) -> None:
    """Assign what `source` evaluates to; the outcome of a condition is known as that."""
    assignment.assign(frame, target, value, source)
    is_condition = type(source) in _CONDITIONS or (type(source) in _TRUTHS and value == val.Scalar("bool"))
    is_optional = type(source) is cst.Call and isinstance(value, val.Union) and val.NONE in value.alternatives
    if (is_condition or is_optional) and isinstance(target, cst.Name):
        frame.env.keep(target.value, _condition(frame, source))


def _condition(frame: Frame, node: cst.BaseExpression) -> Condition:
    """Return an expression as a condition on the variables in it."""
    words, text = frame.unit.words(node), frame.unit.code(node)
    asked = {word: frame.env.variables[word] for word in words if word in frame.env.variables}
    by_dtype = frozenset(word for word in asked if not re.search(rf"\b{word}\b(?!\.dtype\b)", text))
    return Condition(node, asked, by_dtype)


def _annotated(frame: Frame, node: cst.AnnAssign) -> None:
    if node.value is not None:
        value = expressions.evaluate(frame, node.value)
        _hold(frame, node.target, hints.refined(frame, value, node.annotation), node.value)
    elif isinstance(node.target, cst.Name):
        assignment.assign(frame, node.target, hints.read(frame, node.annotation.annotation))


def _augmented(frame: Frame, node: cst.AugAssign) -> None:
    left = expressions.evaluate(frame, node.target)
    right = Argument(expressions.evaluate(frame, node.value), node.value)
    name = _AUGMENTED[type(node.operator)]

    def operated(item: val.Value) -> val.Value:
        in_place = attributes.method_of(frame, item, f"__i{name}__")
        if in_place is not None:
            return calls.call(frame, in_place, calls.Arguments((right,)), node, node.target)
        return operations.operate(frame, name, Argument(item, node.target), right, node)

    value = operations.on_each(frame, val.apart_from_none(left) or [val.NONE], right.value, operated)
    if path_of(node.target) is not None or _is_entry(frame, node.target):
        assignment.assign(frame, node.target, value)


def _is_entry(frame: Frame, target: cst.BaseExpression) -> bool:
    """Whether a target is an entry of a dict."""
    return isinstance(target, cst.Subscript) and isinstance(narrowing.peek(frame, target.value), val.Table)


_AUGMENTED: dict[type[cst.BaseAugOp], str] = {
    cst.AddAssign: "add",
    cst.SubtractAssign: "sub",
    cst.MultiplyAssign: "mul",
    cst.DivideAssign: "truediv",
    cst.FloorDivideAssign: "floordiv",
    cst.ModuloAssign: "mod",
    cst.PowerAssign: "pow",
    cst.MatrixMultiplyAssign: "matmul",
    cst.BitAndAssign: "and",
    cst.BitOrAssign: "or",
    cst.BitXorAssign: "xor",
    cst.LeftShiftAssign: "lshift",
    cst.RightShiftAssign: "rshift",
}


def _answer(frame: Frame, asked: Asked, node: cst.Return) -> None:
    """Keep the state in which a predicate returns, if what it returns may be of the truth that is asked for."""
    before = frame.env
    frame.env = before.copy()
    may_be = asked.may_be(frame, node.value, truth=asked.truth)
    if may_be and before.alive:
        asked.outcomes.append(frame.env)
    frame.env = before


def _return(frame: Frame, node: cst.Return) -> None:
    if frame.asked is not None:
        _answer(frame, frame.asked, node)
    frame.returned.append(expressions.evaluate(frame, node.value) if node.value is not None else val.NONE)
    frame.ended.append(frame.outside(0))
    frame.env.alive = False


def _raise(frame: Frame, node: cst.Raise) -> None:
    if node.exc is not None:
        expressions.evaluate(frame, node.exc)
    frame.env.alive = False


def _assert(frame: Frame, node: cst.Assert) -> None:
    expressions.evaluate(frame, node.test)
    frame.env.alive = guards.refine(frame, node.test, truth=True)


def _leave_loop(frame: Frame, node: cst.Break | cst.Continue) -> None:
    if frame.loops:
        loop = frame.loops[-1]
        left = loop.broken if isinstance(node, cst.Break) else loop.continued
        left.append(frame.outside(loop.regions))
    frame.env.alive = False


def _delete(frame: Frame, node: cst.Del) -> None:
    removals.delete(frame, node.target)


# --- definitions ------------------------------------------------------------------------------------------------------


def _function(frame: Frame, node: cst.FunctionDef) -> None:
    name = node.name.value
    function = val.FunctionValue(frame.module, None, name, node, frame.unit, frame.visible, frame.owner)
    frame.nested.append(function)
    frame.env.bind(name, function)
    for shared in introspection.shared_in(frame.unit, node) if frame.function is not None else ():
        held = frame.env.variables.get(shared)
        frame.shared.add(shared)
        if held is not None:
            frame.env.bind(shared, refills.assigned_elsewhere(held))


def _class(frame: Frame, node: cst.ClassDef) -> None:
    frame.env.bind(node.name.value, val.UNKNOWN_VALUE)


# --- exceptions -------------------------------------------------------------------------------------------------------


def _try(frame: Frame, node: cst.Try | cst.TryStar) -> None:
    noted, ended = len(frame.reached), len(frame.ended)
    frame.attempts.append(Attempt(len(frame.regions), frame.env.copy()))
    execute_body(frame, node.body)
    interrupted = frame.attempts.pop().state
    handled.drop(frame, noted, handled.by_handlers(frame.unit, node.handlers))
    outcomes: list[Env] = []
    if node.orelse is not None and frame.env.alive:
        execute_body(frame, node.orelse.body)
    outcomes.append(frame.env)
    for handler in node.handlers:
        frame.env = interrupted.copy()
        if handler.name is not None:
            assignment.assign(frame, handler.name.name, val.UNKNOWN_VALUE)
        execute_body(frame, handler.body)
        outcomes.append(frame.env)
    frame.env = joined(outcomes)
    if node.finalbody is not None:
        _finally(frame, node.finalbody.body, ended)


def _finally(frame: Frame, body: cst.BaseSuite, first: int) -> None:
    """Execute what is done in the end: after the statements before it, and after each `return` among them."""
    left = len(frame.ended)
    for number in range(first, left):
        after, frame.env = frame.env, frame.ended[number]
        narrowing.quietly(frame, lambda: execute_body(frame, body))
        frame.env.alive = True
        frame.ended[number], frame.env = frame.env, after
        _forget_returns(frame, left, len(frame.ended))
    alive, frame.env.alive = frame.env.alive, True
    execute_body(frame, body)
    if not frame.env.alive and len(frame.ended) > left:
        # What returns in the end takes the place of what was to be returned.
        _forget_returns(frame, first, left)
    frame.env.alive = frame.env.alive and alive


def _forget_returns(frame: Frame, first: int, end: int) -> None:
    del frame.ended[first:end], frame.returned[first:end]


_CONDITIONS = {cst.Comparison, cst.BooleanOperation, cst.UnaryOperation}
# What may be a condition: `x.is_floating_point()`, `dtype.is_floating_point`.
_TRUTHS = {cst.Call, cst.Attribute}


def _with(frame: Frame, node: cst.With) -> None:
    contexts.execute(frame, node)


_HANDLERS: dict[type[cst.CSTNode], Callable[..., None]] = {
    cst.SimpleStatementLine: _line,
    cst.Expr: _expression,
    cst.Assign: _assign,
    cst.AnnAssign: _annotated,
    cst.AugAssign: _augmented,
    cst.Return: _return,
    cst.Raise: _raise,
    cst.Assert: _assert,
    cst.Break: _leave_loop,
    cst.Continue: _leave_loop,
    cst.Del: _delete,
    cst.Import: imports.execute,
    cst.ImportFrom: imports.execute_from,
    cst.FunctionDef: _function,
    cst.ClassDef: _class,
    cst.If: choices.by_if,
    cst.Match: choices.by_match,
    cst.For: loops.by_for,
    cst.While: loops.by_while,
    cst.Try: _try,
    cst.TryStar: _try,
    cst.With: _with,
}
