"""What a function of the project says of its arguments: `if is_low(x)`, or a mere `check_float(x)` that raises."""

from __future__ import annotations

import functools
from collections.abc import Sequence

import libcst as cst

from dtypelint import values as val
from dtypelint.infer import calls, env, functions, introspection, narrowing, statements
from dtypelint.infer.closures import captured
from dtypelint.infer.env import facts
from dtypelint.infer.frame import Asked, Frame, MayBe
from dtypelint.infer.memo import Key, Result, Same
from dtypelint.source.paths import path_of
from dtypelint.stubs.bind import Argument, Arguments

MOST_ROWS = 30
_CANNOT_BE = Result(val.NEVER, {})


def refine(
    frame: Frame,
    given_nodes: Sequence[cst.Arg],
    function: val.FunctionValue,
    may_be: MayBe,
    *,
    truth: bool,
) -> bool:
    """Make the frame know something of what a call of the project's function gives. Return False where it cannot be.

    The body is run once more; what each `return` leaves of the parameters for which `may_be` is of this `truth` holds
    for the arguments.
    """
    unit, definition = functions.unit_of(frame, function)
    if unit is None or not isinstance(definition, cst.FunctionDef) or frame.engine.running[id(definition)]:
        return True
    if frame.depth >= frame.engine.limits.depth or not _is_short(function):
        return True
    arguments = narrowing.quietly(frame, lambda: calls.read_arguments(frame, given_nodes))
    given = arguments if function.receiver is None else arguments.on(function.receiver)
    passed = functions.bind(frame, function, definition.params, given, unit)
    inner = Frame(frame.engine, unit, frame.env.called(passed), function, function.owner, frame.depth + 1)
    told = _told(inner, function, definition, Asked(may_be, truth))
    if told == _CANNOT_BE:
        return False
    frame.env.versions = dict(told.versions)
    left = told.parameters
    changed = [
        (name, argument, left[name])
        for name, argument in _spelled(function, definition, arguments)
        if name in passed and name in left and left[name] != passed[name]
    ]
    # What the body binds anew is no longer what was passed.
    for name, argument, after in changed:
        if name not in introspection.bound_in(unit, definition.body):
            _narrow(frame, argument, after)
    return True


def _is_short(function: val.FunctionValue) -> bool:
    """Whether a function may be a mere predicate: more than some rows do more than tell."""
    definition = function.definition
    return definition is not None and definition.end_row - definition.start_row < MOST_ROWS


def _told(inner: Frame, function: val.FunctionValue, definition: cst.FunctionDef, asked: Asked) -> Result:
    """Return what the parameters are where what is asked for is so: the same is asked of the same objects again."""
    start = inner.env
    passed = start.variables.items()
    around = (item for value in (function, *start.variables.values()) for item in captured(value))
    objects = [(name, value if isinstance(value, val.Literal) else Same(value)) for name, value in (*passed, *around)]
    key = Key(id(definition), asked.may_be, asked.truth, *objects, *facts(start))

    def find_out() -> Result:
        return _found_out(inner, definition, asked)

    if objects:
        return inner.engine.remembered(key, inner.depth, find_out)
    return inner.engine.shared.call(key, definition, inner.depth, find_out)


def _found_out(inner: Frame, definition: cst.FunctionDef, asked: Asked) -> Result:
    """Return what holds in any state in which the function returns what may be of the truth that is asked for."""
    inner.asked = asked
    with inner.engine.entered(id(definition)):
        statements.execute_body(inner, definition.body)
    if inner.env.alive and asked.may_be(inner, None, truth=asked.truth):
        asked.outcomes.append(inner.env)
    if not asked.outcomes:
        return _CANNOT_BE
    joined = functools.reduce(env.join, asked.outcomes)
    return Result(val.NONE, joined.variables, versions=joined.versions)


def _spelled(
    function: val.FunctionValue, definition: cst.FunctionDef, arguments: Arguments
) -> list[tuple[str, Argument]]:
    """Return the arguments with the parameters they are passed for."""
    names = functions.positional_names(function, definition)
    return [*zip(names, arguments.positional, strict=False), *arguments.keywords.items()]


def _narrow(frame: Frame, argument: Argument, after: val.Value) -> None:
    path = path_of(argument.node) if argument.node is not None else None
    if argument.node is not None and (asked := narrowing.of_libraries(argument.value)):
        left = [item for item in val.alternatives(after) if isinstance(item, val.DtypeValue)]
        narrowing.store_libraries(frame, argument.node, asked, left)
        return
    source = argument.value.source if isinstance(argument.value, val.DtypeValue) else ""
    if source and isinstance(after, val.DtypeValue):
        narrowing.store_dtypes(frame, source, after.dtypes)
    elif path is not None:
        narrowing.store_narrowed(frame, path, after)
