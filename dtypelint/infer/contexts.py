"""Context managers: the switches that they set, and the failures in them that are none."""

from __future__ import annotations

import functools
import operator

import libcst as cst

from dtypelint import values as val
from dtypelint.claims import NOTHING, Dtypes
from dtypelint.findings import Confidence
from dtypelint.infer import assignment, attributes, calls, expressions, handled, statements
from dtypelint.infer.env import Env
from dtypelint.infer.frame import Frame
from dtypelint.stubs.regions import cast_inputs
from dtypelint.stubs.switches import REGION, device_of


def execute(frame: Frame, node: cst.With) -> None:
    """Execute a `with` statement."""
    outer = dict(frame.env.switches)
    noted, covered = len(frame.reached), handled.Handled()
    for item in node.items:
        entered = enter(frame, expressions.evaluate(frame, item.item))
        if item.asname is not None:
            assignment.assign(frame, item.asname.name, entered)
        covered |= handled.by_context(frame, item.item)
    frame.regions.append(outer)
    statements.execute_body(frame, node.body)
    frame.regions.pop()
    handled.drop(frame, noted, covered)
    frame.env.switches = outer


def managed(start: Env, suspended: list[dict[str, Dtypes]], yielded: list[val.Value]) -> val.Context:
    """Return what a generator function makes as a context manager: entering it runs it from `start` to its `yield`."""
    names = dict.fromkeys(name for state in (start.switches, *suspended) for name in state)
    changed: dict[str, Dtypes | None] = {}
    for name in names:
        found = [state[name] for state in suspended if name in state]
        dtypes = functools.reduce(operator.or_, found) if found else None
        if dtypes != start.switches.get(name):
            changed[name] = dtypes
    return val.Context(val.join_all(yielded), tuple(changed.items()))


def enter(frame: Frame, context: val.Value) -> val.Value:
    """Enter a context, which may set switches, and return what `as` binds."""
    switch(frame.env, context)
    return val.join_all(_entered(frame, item) for item in val.alternatives(context))


def _entered(frame: Frame, context: val.Value) -> val.Value:
    if isinstance(context, val.Context):
        return context if context.value is None else context.value
    method = attributes.method_of(frame, context, "__enter__")
    if method is None:
        return context if isinstance(context, val.Typed) else val.UNKNOWN_VALUE
    return calls.call(frame, method, calls.Arguments(), None, None)


def of_python(name: str, given: val.Value | None) -> val.Context | None:
    """Return a context manager of Python's own, by the dotted name of what makes it, None for any other call."""
    match name:
        case "contextlib.nullcontext" | "contextlib.closing" | "contextlib.aclosing":
            return val.Context(val.NONE if given is None else given)
        case "contextlib.ExitStack" | "contextlib.AsyncExitStack":
            return val.Context(None)
    return None


def leave_region(env: Env, to: Dtypes) -> None:
    """Go on in no region, with the variables of a function that is called in one cast to a dtype."""
    region = env.switches.get(REGION)
    if region is None or not to.known:
        return
    for name, value in env.variables.items():
        env.variables[name] = cast_inputs(value, to, region)
    for name in [name for name in env.switches if name == REGION or device_of(name)]:
        del env.switches[name]


def switch(env: Env, context: val.Value) -> None:
    """Set the switches that entering `context` sets: likely where it may be another that does not."""
    every = [
        dict(item.switches) if isinstance(item, val.Typed | val.Context) else {} for item in val.alternatives(context)
    ]
    for name in dict.fromkeys(name for each in every for name in each):
        # Where one way leaves the switch alone, it is what it was before.
        found = [each[name] if name in each else env.switches.get(name) for each in every]
        dtypes = functools.reduce(operator.or_, (item for item in found if item is not None), NOTHING)
        if not dtypes.claims:
            env.switches.pop(name, None)
        else:
            env.switches[name] = dtypes.weakened(Confidence.LIKELY) if None in found else dtypes
