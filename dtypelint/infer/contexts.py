"""Context managers: the switches that they set, and the failures in them that are none."""

from __future__ import annotations

import functools
import operator
from collections.abc import Callable, Mapping

import libcst as cst

from dtypelint import values as val
from dtypelint.claims import NOTHING, Dtypes
from dtypelint.findings import Confidence
from dtypelint.infer import assignment, attributes, calls, expressions, handled, lineage, statements
from dtypelint.infer.env import Env, joined
from dtypelint.infer.frame import Attempt, Frame
from dtypelint.infer.mutation import changed_as, is_one_object, mutate
from dtypelint.stubs.regions import cast_inputs
from dtypelint.stubs.switches import REGION, device_of


def execute(frame: Frame, node: cst.With) -> None:
    """Execute a `with` statement."""
    outer = dict(frame.env.switches)
    noted, covered = len(frame.reached), handled.Handled()
    entered, left = len(frame.entered), [len(states) for states in _left_by(frame)]
    for item in node.items:
        context = enter(frame, expressions.evaluate(frame, item.item))
        if item.asname is not None:
            assignment.assign(frame, item.asname.name, context)
        covered |= handled.by_context(frame, item.item)
    if covered.here:
        frame.attempts.append(Attempt(len(frame.regions), frame.env.copy()))
    frame.regions.append(outer)
    statements.execute_body(frame, node.body)
    frame.regions.pop()
    if covered.here:
        # What raises in it goes on after it.
        frame.env = joined([frame.env, frame.attempts.pop().state])
    if len(frame.entered) > entered:
        _leave(
            frame, entered, [state for states, old in zip(_left_by(frame), left, strict=True) for state in states[old:]]
        )
    handled.drop(frame, noted, covered)
    frame.env.switches = outer


def _left_by(frame: Frame) -> list[list[Env]]:
    """Return the states in which statements leave what they stand in."""
    loop = frame.loops[-1:]
    return [frame.ended, *(states for each in loop for states in (each.broken, each.continued))]


def managed(
    start: Env,
    passed: Mapping[str, val.Value],
    suspended: list[Env],
    yielded: list[val.Value],
    left: Mapping[str, val.Value],
) -> val.Context:
    """Return what a generator function makes as a context manager: entering it runs it from `start` to its `yield`.

    `passed` are its parameters, `left` what leaving it makes of them.
    """
    names = dict.fromkeys(
        name for switches in (start.switches, *(env.switches for env in suspended)) for name in switches
    )
    changed: dict[str, Dtypes | None] = {}
    for name in names:
        found = [env.switches[name] for env in suspended if name in env.switches]
        dtypes = functools.reduce(operator.or_, found) if found else None
        if dtypes != start.switches.get(name):
            changed[name] = dtypes
    changes = []
    for name, before in passed.items():
        entered = val.join_all(env.variables.get(name, before) for env in suspended)
        after = left.get(name, entered)
        is_changed = entered != before or after != entered
        if is_changed and is_one_object(before, entered) and is_one_object(before, after):
            changes.append((before, entered, after))
    return val.Context(val.join_all(yielded), tuple(changed.items()), tuple(changes))


# --- entering and leaving ---------------------------------------------------------------------------------------------


def enter(frame: Frame, context: val.Value) -> val.Value:
    """Enter a context, which may set switches and change objects, and return what `as` binds."""
    switch(frame.env, context)
    return _on_each_way(frame, context, functools.partial(_entered, frame))


def _on_each_way(frame: Frame, context: val.Value, act: Callable[[val.Value], val.Value]) -> val.Value:
    """Return what comes of a context that may be one of several: what one of them changes may stay as well."""
    if not isinstance(context, val.Union):
        return act(context)
    before, results, outcomes = frame.env, [], []
    for item in context.alternatives:
        frame.env = before.copy()
        results.append(act(item))
        outcomes.append(frame.env)
    frame.env = joined(outcomes)
    return val.join_all(results)


def crossed(frame: Frame, context: val.Typed, method: str) -> None:
    """Enter or leave a context one of whose methods is called by its name."""
    if method == "__enter__":
        switch(frame.env, context)
    elif method == "__exit__":
        for name, _ in context.switches:
            frame.env.switches.pop(name, None)


def _entered(frame: Frame, context: val.Value) -> val.Value:
    if isinstance(context, val.Context):
        for before, entered, _ in context.changes:
            mutate(frame.env, before, entered)
        if context.changes:
            _hold(frame, context, val.Items("tuple", tuple(item for _, item, _ in context.changes), val.UNKNOWN_VALUE))
        return context if context.value is None else context.value
    if isinstance(context, val.Instance) and lineage.find(frame, context.cls, "__exit__") is not None:
        _hold(frame, context, context)
    method = attributes.method_of(frame, context, "__enter__")
    if method is None:
        return context if isinstance(context, val.Typed) else val.UNKNOWN_VALUE
    return calls.call(frame, method, calls.Arguments(), None, None)


def _hold(frame: Frame, context: val.Value, objects: val.Value) -> None:
    """Hold the objects that leaving a context changes, by a name that no variable of Python has."""
    name = f"<entered {len(frame.entered)}>"
    frame.entered.append((name, context))
    frame.env.variables[name] = objects


def _leave(frame: Frame, outer: int, left: list[Env]) -> None:
    """Leave all contexts but the `outer` ones, in this state and in those in which statements in them `left` them."""
    here = frame.env
    while len(frame.entered) > outer:
        name, context = frame.entered.pop()
        for state in (here, *left):
            objects = state.variables.pop(name, None)
            if objects is not None and state.alive:
                frame.env = state
                _exit(frame, context, objects)
                if frame.env is not state:
                    state.become(frame.env)
    frame.env = here


def _exit(frame: Frame, context: val.Value, objects: val.Value) -> None:
    """Carry out what leaving a context does to the objects that it changes."""
    match context, objects:
        case val.Context(changes=changes), val.Items(items=tuple() as held):
            for now, (_, entered, after) in zip(held, changes, strict=True):
                if after != entered:
                    mutate(frame.env, now, changed_as(now, entered, after))
        case val.Instance(), _:
            method = attributes.method_of(frame, objects, "__exit__")
            if method is not None:
                calls.call(frame, method, calls.Arguments((calls.Argument(val.NONE),) * 3), None, None)


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
