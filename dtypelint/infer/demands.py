"""What holds after a call of a helper that raises where a condition passed to it does not: `check(x.ndim == 2)`."""

from __future__ import annotations

import libcst as cst

from dtypelint import values as val
from dtypelint.infer import functions, guards, narrowing
from dtypelint.infer.frame import Frame

# What is a condition, whoever is called with it; that of calls alone is too little to look at the helper.
_PLAINLY = (cst.Comparison, cst.BooleanOperation, cst.UnaryOperation)


def hold(frame: Frame, call: cst.Call) -> None:
    """Make the frame know what a call, whose result nobody takes, has checked."""
    if not any(isinstance(argument.value, _PLAINLY) for argument in call.args):
        return
    function = narrowing.peek(frame, call.func)
    if not isinstance(function, val.FunctionValue):
        return
    _, definition = functions.unit_of(frame, function)
    if not isinstance(definition, cst.FunctionDef):
        return
    demanded = _demanded(definition)
    remaining = iter(functions.positional_names(function, definition))
    for argument in call.args if demanded else ():
        name = argument.keyword.value if argument.keyword is not None else next(remaining, "")
        if not argument.star and name in demanded and isinstance(argument.value, (*_PLAINLY, cst.Call)):
            frame.env.alive = guards.refine(frame, argument.value, truth=True) and frame.env.alive


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
