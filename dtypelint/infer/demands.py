"""What holds after a call of a helper that raises otherwise: `check(x.ndim == 2)`, `check_is_float(x)`."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from dtypelint import values as val
from dtypelint.infer import functions, guards, narrowing, predicates
from dtypelint.infer.frame import Frame
from dtypelint.source.paths import path_of

# What a function consists of that only checks.
_CHECKING = (cst.Raise, cst.Assert, cst.Return, cst.Pass, cst.Expr, cst.Assign, cst.Import, cst.ImportFrom)
# What is a condition, whoever is called with it; that of calls alone is too little to look at the helper.
_PLAINLY = (cst.Comparison, cst.BooleanOperation, cst.UnaryOperation)


def hold(frame: Frame, call: cst.Call) -> None:
    """Make the frame know what a call, whose result nobody takes, has checked."""
    are_conditions = any(isinstance(argument.value, _PLAINLY) for argument in call.args)
    if not are_conditions and not any(path_of(argument.value) for argument in call.args):
        return
    function = narrowing.peek(frame, call.func)
    if not isinstance(function, val.FunctionValue):
        return
    _, definition = functions.unit_of(frame, function)
    if not isinstance(definition, cst.FunctionDef):
        return
    if are_conditions:
        _hold_conditions(frame, call, function, definition)
    elif _checks(definition):
        predicates.refine(frame, call.args, function, _returns, truth=True)


def _returns(frame: Frame, returned: cst.BaseExpression | None, *, truth: bool) -> bool:
    return truth


def _hold_conditions(frame: Frame, call: cst.Call, function: val.FunctionValue, definition: cst.FunctionDef) -> None:
    demanded = _demanded(definition)
    remaining = iter(functions.positional_names(function, definition))
    for argument in call.args if demanded else ():
        name = argument.keyword.value if argument.keyword is not None else next(remaining, "")
        if not argument.star and name in demanded and isinstance(argument.value, (*_PLAINLY, cst.Call)):
            frame.env.alive = guards.refine(frame, argument.value, truth=True) and frame.env.alive


def _checks(definition: cst.FunctionDef) -> bool:
    """Whether a function does little else than to raise where its parameters are not what they should be."""
    has_raise = False
    for part in _parts(definition.body):
        if not isinstance(part, _CHECKING):
            return False
        has_raise |= isinstance(part, cst.Raise | cst.Assert)
    return has_raise


def _parts(node: cst.CSTNode) -> Iterator[cst.CSTNode]:
    """Yield the statements of a body, those in its branches instead of an `if`."""
    match node:
        case cst.IndentedBlock(body=body) | cst.SimpleStatementSuite(body=body) | cst.SimpleStatementLine(body=body):
            for statement in body:
                yield from _parts(statement)
        case cst.If(body=body, orelse=orelse):
            yield from _parts(body)
            if orelse is not None:
                yield from _parts(orelse)
        case cst.Else(body=body):
            yield from _parts(body)
        case _:
            yield node


def _demanded(definition: cst.FunctionDef) -> set[str]:
    """Return the parameters without whose truth a function raises."""
    demanded = set()
    for statement in definition.body.body:
        match statement:
            case cst.If(test=cst.UnaryOperation(operator=cst.Not(), expression=cst.Name(name)), body=body):
                if _raises(body):
                    demanded.add(name)
            case cst.Assert(test=cst.Name(name)) | cst.SimpleStatementLine(body=[cst.Assert(test=cst.Name(name))]):
                demanded.add(name)
    return demanded


def _raises(node: cst.CSTNode) -> bool:
    return isinstance(node, cst.Raise) or any(map(_raises, node.children))
