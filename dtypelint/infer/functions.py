"""Calling the project's own functions: with the caller's dtypes, each combination once."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

import libcst as cst

from dtypelint import values as val
from dtypelint.claims import UNKNOWN, Dtypes, Origin
from dtypelint.findings import Confidence
from dtypelint.infer import (
    admitted,
    branches,
    builders,
    closures,
    contexts,
    expressions,
    handled,
    hints,
    identity,
    introspection,
    lineage,
    refills,
    statements,
    tables,
    whole,
)
from dtypelint.infer.env import Env, facts, join_switches
from dtypelint.infer.frame import Frame
from dtypelint.infer.memo import Key, Result
from dtypelint.infer.mutation import is_one_object, mutate, mutate_held
from dtypelint.infer.unit import Unit
from dtypelint.source.paths import path_of
from dtypelint.stubs.bind import Argument, Arguments


def call_function(
    frame: Frame,
    function: val.FunctionValue,
    arguments: Arguments,
    node: cst.CSTNode | None,
    receiver: cst.BaseExpression | None,
) -> val.Value:
    """Return what a function of the project gives for these arguments."""
    if function.receiver is not None:
        arguments = arguments.on(function.receiver, receiver)
    unit, definition = unit_of(frame, function)
    if unit is None or definition is None:
        return val.UNKNOWN_VALUE
    passed = bind(frame, function, definition.params, arguments, unit)

    def is_named_whole(name: str) -> bool:
        spelled = _spelled(passed, arguments).get(name)
        return spelled is not None and whole.is_named_so(frame.engine.options, spelled)

    parameters = (*definition.params.params, *definition.params.kwonly_params)
    frame.engine.parameters.note(unit, parameters, passed, is_named_whole)

    around = closures.around(frame, function, passed)

    def trace() -> dict[str, val.Value]:
        traced = passed if node is None else _traced(frame, function, passed, arguments, node)
        return {**around.objects, **traced}

    given = {**around.objects, **passed} if around.objects else passed
    result = identity.taken(frame, _remembered(frame, function, unit, definition, given, trace), node)
    around.take_over(frame.env, result.parameters)
    _take_over(frame, arguments, definition.params, passed, result, node)
    return result.value


def unit_of(frame: Frame, function: val.FunctionValue) -> tuple[Unit | None, cst.FunctionDef | cst.Lambda | None]:
    """Return the parsed function and the unit it stands in."""
    if function.node is not None:
        return function.unit, function.node
    if function.definition is None:
        return None, None
    return frame.engine.function_node(function.module, function.definition)


def positional_names(function: val.FunctionValue, definition: cst.FunctionDef) -> list[str]:
    """Return the parameters that a call may fill by position, without the one that the receiver fills."""
    names = [param.name.value for param in (*definition.params.posonly_params, *definition.params.params)]
    return names if function.receiver is None else names[1:]


# --- binding ----------------------------------------------------------------------------------------------------------


def bind(
    frame: Frame,
    function: val.FunctionValue,
    parameters: cst.Parameters,
    arguments: Arguments | None,
    unit: Unit,
) -> dict[str, val.Value]:
    """Return the variables a call starts with; without `arguments` they are what annotations and defaults say."""
    inner = Frame(frame.engine, unit, Env(dict(function.closure or {})), function, function.owner, frame.depth)
    positional = list(arguments.positional) if arguments else []
    keywords = dict(arguments.keywords) if arguments else {}
    passed: dict[str, val.Value] = {}
    for parameter in (*parameters.posonly_params, *parameters.params):
        # Of `*args` whose length is not known nothing is left for what is passed by its name.
        named = arguments is not None and arguments.open and parameter.name.value in keywords
        given = positional.pop(0) if positional and not named else keywords.pop(parameter.name.value, None)
        if given is None and arguments is not None and parameter.default is None:
            given = arguments.rest
        passed[parameter.name.value] = _given(inner, parameter, given, arguments)
    for parameter in parameters.kwonly_params:
        given = keywords.pop(parameter.name.value, None)
        passed[parameter.name.value] = _given(inner, parameter, given, arguments)
    if isinstance(parameters.star_arg, cst.Param):
        rest = tuple(item.value for item in positional)
        known = arguments is not None and not arguments.open
        star = val.Items("tuple", rest if known else None, val.join_all(rest))
        passed[parameters.star_arg.name.value] = star
    if parameters.star_kwarg is not None:
        spread = replace(arguments, keywords=keywords) if arguments is not None else Arguments(open_keywords=True)
        passed[parameters.star_kwarg.name.value] = tables.keywords(spread)
    return passed


def _given(inner: Frame, parameter: cst.Param, given: Argument | None, arguments: Arguments | None) -> val.Value:
    if given is not None:
        value = hints.passed(inner, given.value, parameter)
        if arguments is None or parameter.name.value not in arguments.optional:
            return value
        return val.join(value, _given(inner, parameter, None, arguments))
    if arguments is None:
        return _from_a_caller(inner, parameter)
    default = parameter.default
    if arguments.open or arguments.open_keywords or default is None or hints.has_no_items(default):
        return hints.parameter(inner, parameter)
    value = expressions.evaluate(inner, default)
    return refills.assigned_elsewhere(value) if _is_set_again(inner, default) else value


def _is_set_again(inner: Frame, default: cst.BaseExpression) -> bool:
    """Whether a default is a variable that its module sets anew after the function: it was what that held before."""
    definition = inner.function.definition if inner.function is not None else None
    if definition is None or not isinstance(default, cst.Name):
        return False
    return any(first > definition.start_row for first, _ in inner.module.index.assigned.get(default.value, ()))


def _from_a_caller(inner: Frame, parameter: cst.Param) -> val.Value:
    """Return a parameter that any caller may pass; its dtype is told from that of others."""
    value = hints.parameter(inner, parameter)
    if isinstance(value, val.DtypeValue) and inner.engine.project.is_test(inner.module.path):
        # Nobody chooses the dtypes that a test is run with: its decorators and fixtures list them.
        value = hints.hardly_low(value)
    elif isinstance(value, val.DtypeValue) and _is_private(inner.function):
        # Its callers are in this project, and tell.
        value = val.DtypeValue(value.library, UNKNOWN)
    message = f"`{parameter.name.value}` is what the caller passes"
    origin = Origin(message, inner.place(parameter.name), passed=True)
    takes_input = inner.owner is not None and lineage.takes_input(inner, inner.owner, inner.unit.name)
    if takes_input or inner.engine.options.is_loader(parameter.name.value):
        inner.engine.parameters.exempt(origin)
    elif parameter.annotation is not None:
        inner.engine.parameters.declare(origin, value)
    return val.map_dtypes(value, lambda found: found.rooted(origin))


def _is_private(function: val.FunctionValue | None) -> bool:
    return function is not None and function.name.startswith("_") and not function.name.endswith("__")


def _traced(
    frame: Frame,
    function: val.FunctionValue,
    passed: dict[str, val.Value],
    arguments: Arguments,
    node: cst.CSTNode,
) -> dict[str, val.Value]:
    nodes = _spelled(passed, arguments)

    def step(name: str, value: val.Value) -> val.Value:
        message = f"passed to `{function.name}` as `{name}`"
        place = frame.place(nodes.get(name) or node)
        return val.map_dtypes(value, lambda found: found.via(message, place))

    return {name: step(name, value) if name != "self" else value for name, value in passed.items()}


def _spelled(passed: Iterable[str], arguments: Arguments) -> dict[str, cst.BaseExpression | None]:
    """Return the expressions that are passed as parameters, by the names of these."""
    nodes = dict(zip(passed, (argument.node for argument in arguments.positional), strict=False))
    return {**nodes, **{name: argument.node for name, argument in arguments.keywords.items()}}


# --- evaluation -------------------------------------------------------------------------------------------------------


def _remembered(
    frame: Frame,
    function: val.FunctionValue,
    unit: Unit,
    definition: cst.FunctionDef | cst.Lambda,
    passed: dict[str, val.Value],
    trace: Callable[[], dict[str, val.Value]],
) -> Result:
    """Evaluate a call, or return what the same call has come to; `trace` notes in the arguments where they pass."""
    # Where a dtype comes from is no part of the key but for its root, so that only a new call has to be traced.
    key, is_rooted = _key(function, definition, passed, frame)

    def evaluate() -> Result:
        return _bounded(frame, function, unit, definition, trace())

    if is_rooted or function.definition is None or function.closure is not None or frame.record is not None:
        return frame.engine.remembered(key, frame.depth, evaluate)
    return frame.engine.shared.call(key, definition, frame.depth, evaluate)


def _key(
    function: val.FunctionValue,
    definition: cst.FunctionDef | cst.Lambda,
    passed: Mapping[str, val.Value],
    frame: Frame,
) -> tuple[Key, bool]:
    """Return what a call depends on, and whether that tells where something comes from."""
    around = [item for value in (function, *passed.values()) for item in closures.captured(value)]
    given = (*passed.items(), *around)
    # Of mere possibilities it only matters which of them come from the same place.
    numbers: dict[object, int] = {}
    roots = tuple(
        id(claim.origin.root)
        if claim.confidence > Confidence.POSSIBLE
        else numbers.setdefault(claim.origin.thing, len(numbers))
        for _, value in given
        for claim in getattr(val.dtypes_within(value), "claims", ())
        if claim.origin is not None
    )
    return Key(id(definition), given, facts(frame.env), roots, frame.record is not None), bool(roots)


def _bounded(
    frame: Frame,
    function: val.FunctionValue,
    unit: Unit,
    definition: cst.FunctionDef | cst.Lambda,
    passed: dict[str, val.Value],
) -> Result:
    engine = frame.engine
    key = id(definition)
    # What a decorator makes of two functions are two functions.
    own = key if function.closure is None else (key, id(function.closure))
    limits = engine.limits
    if frame.depth >= limits.depth or engine.budget.calls <= 0 or engine.running[own] >= limits.nested:
        return engine.memo.cut()
    engine.budget.enter(frame.depth)
    with engine.entered(*{key, own}), engine.budget.allotted(frame.depth):
        result = run(frame, function, unit, definition, passed)
    return replace(result, value=val.UNKNOWN_VALUE) if result.value == val.NEVER else result


def run(
    frame: Frame,
    function: val.FunctionValue,
    unit: Unit,
    definition: cst.FunctionDef | cst.Lambda,
    passed: Mapping[str, val.Value],
) -> Result:
    """Evaluate the body of a function with its parameters bound."""
    env = frame.env.called(passed)
    inner = Frame(frame.engine, unit, env, function, function.owner, frame.depth + 1, record=frame.record)
    if isinstance(definition, cst.Lambda):
        value = expressions.evaluate(inner, definition.body)
        left = {name: inner.env.variables.get(name, before) for name, before in passed.items()}
        return Result(value, left, tuple(inner.reached), made=identity.left_of(inner, [value, *left.values()]))
    names = _keep_passed(inner, definition, passed)
    _enter_decorators(inner, definition)
    start = dict(env.switches)
    statements.execute_body(inner, definition.body)
    inner.leave()
    handled.drop(inner, 0, handled.by_decorators(inner, definition.decorators))
    ends = [*inner.ended, *([inner.env] if inner.env.alive else [])]
    for end in ends if definition.name.value == "__init__" else ():
        admitted.narrow(inner, definition, end)
    left = {name: functools.reduce(val.join, _held(ends, names[name], passed[name])) for name in passed if ends}
    left_on = None
    if inner.yielded and _is_context(definition):
        value = contexts.managed(frame.env, passed, inner.suspended, inner.yielded, left)
        left = {
            name: functools.reduce(val.join, _held(inner.suspended, name, before), left.get(name, before))
            for name, before in passed.items()
            if isinstance(before, val.Items | val.Table)
        }
    elif inner.yielded:
        value = val.Items("list", None, val.join_all(inner.yielded))
        # It changes them bit by bit while its caller goes through what it yields.
        left = {name: val.join(passed[name], after) for name, after in left.items()}
    else:
        value = _given_back(inner) if inner.returned else val.NONE
        value = hints.refined(inner, value, definition.returns)
        left_on = _left_on(ends, start) if start == frame.env.switches else None
    return Result(value, left, tuple(inner.reached), left_on, identity.left_of(inner, [value, *left.values()]))


def _keep_passed(inner: Frame, definition: cst.FunctionDef, passed: Mapping[str, val.Value]) -> dict[str, str]:
    """Return the variables that hold what was passed: others than parameters that the function binds anew."""
    names = {name: name for name in passed}
    for name, value in passed.items():
        if not (isinstance(value, val.Instance | val.Typed) and value.ident is not None and inner.unit.binds(name)):
            continue
        if name in introspection.bound_in(inner.unit, definition.body):
            names[name] = kept = f"<{name}>"
            inner.env.variables[kept] = value
    return names


def _given_back(inner: Frame) -> val.Value:
    """Return what a function returns: a mere possibility where it takes an unknown argument to be of some class.

    It stays as sure as it is where that makes no difference.
    """
    found = [val.dtypes_within(value) for value in inner.returned]
    if len({None if each is None else each.mask for each in found}) == 1:
        return val.join_all(inner.returned)
    ways = zip(inner.returned, inner.ended, strict=True)
    return val.join_all(_perhaps(value) if end.supposed else value for value, end in ways)


def _perhaps(value: val.Value) -> val.Value:
    """Return arrays as mere possibilities; a dtype that is chosen by its name is chosen all the same."""
    is_dtype = any(isinstance(item, val.DtypeValue) for item in val.alternatives(value))
    return value if is_dtype else val.doubted(value)


def _is_context(definition: cst.FunctionDef) -> bool:
    """Whether a generator function makes a context manager."""
    decorators = (path_of(item.decorator) or "" for item in definition.decorators)
    return any(name.rpartition(".")[2] in ("contextmanager", "asynccontextmanager") for name in decorators)


def _held(ends: Iterable[Env], name: str, before: val.Value) -> Iterator[val.Value]:
    """Yield what a parameter holds where a function ends."""
    return (end.variables.get(name, before) for end in ends)


def _left_on(ends: Sequence[Env], start: Mapping[str, Dtypes]) -> Mapping[str, Dtypes] | None:
    """Return the switches that are on after a call, None where they are as before."""
    found = [end.switches for end in ends]
    return None if all(switches == start for switches in found) else functools.reduce(join_switches, found)


def _enter_decorators(inner: Frame, definition: cst.FunctionDef) -> None:
    for decorator in definition.decorators:
        context = expressions.evaluate(inner, decorator.decorator)
        if isinstance(context, val.Typed) and inner.engine.library.nature(context.cls).casts_inputs:
            contexts.leave_region(inner.env, context.dtypes)
        elif isinstance(context, val.Typed | val.Context):
            contexts.switch(inner.env, context)


# --- afterwards -------------------------------------------------------------------------------------------------------


def _take_over(
    frame: Frame,
    arguments: Arguments,
    parameters: cst.Parameters,
    passed: Mapping[str, val.Value],
    result: Result,
    node: cst.CSTNode | None,
) -> None:
    """Carry the callee's violations, and what it changed in the objects it was given, over to the caller."""
    if result.switches is not None:
        frame.env.switches = dict(result.switches)
    if node is not None:
        place = frame.place(node)
        for item in result.reached:
            # A helper that a module's method calls works for the module.
            violation = branches.beside_choice(frame.env, builders.settled(frame, item.violation))
            frame.reached.append(replace(item, violation=violation, calls=(*item.calls, place)))
    for name, before in passed.items():
        after = result.parameters.get(name)
        if after is None or after is before:
            continue
        if isinstance(before, val.Instance | val.Typed):
            if after != before and is_one_object(before, after):
                mutate(frame.env, before, after)
            continue
        if isinstance(before, val.Items | val.Table):
            mutate_held(frame.env, before, after)
        if (refilled := _refilled(before, after)) is not None:
            spelled = _spelled(passed, arguments).get(name)
            path = path_of(spelled) if spelled is not None else None
            if path is not None:
                refills.refill(frame, path, before, refilled)


def _refilled(before: val.Value, after: val.Value) -> val.Value | None:
    """Return what a container may hold that a function was passed, None where that is what it did before.

    The function may as well have given its parameter another one.
    """
    match before, after:
        case (val.Items(kind="list", items=()), val.Items(kind="list")):
            return after
        case (val.Items(kind="list"), val.Items(kind="list")) | (val.Table(), val.Table()) if before != after:
            return val.join(before, after)
    return None
