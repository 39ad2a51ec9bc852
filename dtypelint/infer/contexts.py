"""Context managers: the switches that they set, the exceptions that they suppress."""

from __future__ import annotations

import libcst as cst

from dtypelint import values as val
from dtypelint.infer import assignment, attributes, calls, expressions, statements
from dtypelint.infer.env import Env
from dtypelint.infer.frame import Frame
from dtypelint.source.paths import path_of


def execute(frame: Frame, node: cst.With) -> None:
    """Execute a `with` statement."""
    outer = dict(frame.env.switches)
    suppressed: list[tuple[str, ...]] = []
    for item in node.items:
        context = expressions.evaluate(frame, item.item)
        switch(frame.env, context)
        if item.asname is not None:
            assignment.assign(frame, item.asname.name, _entered(frame, context))
        suppressed.append(_suppressed(item.item))
    frame.catching.extend(suppressed)
    statements.execute_body(frame, node.body)
    del frame.catching[len(frame.catching) - len(suppressed) :]
    frame.env.switches = outer


def _suppressed(item: cst.BaseExpression) -> tuple[str, ...]:
    match item:
        case cst.Call(func=func, args=args) if (path_of(func) or "").rpartition(".")[2] == "suppress":
            return tuple((path_of(arg.value) or "").rpartition(".")[2] for arg in args)
    return ()


def _entered(frame: Frame, context: val.Value) -> val.Value:
    method = attributes.method_of(frame, context, "__enter__")
    if method is None:
        return context if isinstance(context, val.Typed) else val.UNKNOWN_VALUE
    return calls.call(frame, method, calls.Arguments(), None, None)


def switch(env: Env, context: val.Value) -> None:
    """Set the switches that entering `context` sets."""
    for item in val.alternatives(context):
        if isinstance(item, val.Typed):
            for name, dtypes in item.switches:
                if dtypes is None:
                    env.switches.pop(name, None)
                else:
                    env.switches[name] = dtypes
