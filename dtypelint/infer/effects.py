"""What a stub says that a call does beside returning."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import libcst as cst

from dtypelint import values as val
from dtypelint.claims import UNKNOWN, Dtypes
from dtypelint.findings import Confidence
from dtypelint.infer import calls, held, module_dtype, narrowing, own_casts, owners
from dtypelint.infer.defaults import default_of
from dtypelint.infer.frame import Frame
from dtypelint.infer.mutation import mutate
from dtypelint.infer.paths import store
from dtypelint.source.paths import path_of
from dtypelint.stubs import language as lang
from dtypelint.stubs.bind import Argument, Arguments
from dtypelint.stubs.build import build
from dtypelint.stubs.choose import Matched
from dtypelint.stubs.solve import Solution


def carry_out(frame: Frame, matched: Matched, solution: Solution, value: val.Value) -> val.Value:
    """Carry out the effects of a call that gives `value`; return what it gives with them."""
    if not matched.signature.effects:
        return value
    bound = {binding.param.name: binding.arguments[0] for binding in matched.bindings}
    return _all(frame, matched, bound, solution, matched.signature.effects, value)


def _all(
    frame: Frame,
    matched: Matched,
    bound: dict[str, Argument],
    solution: Solution,
    effects: Iterable[lang.Effect],
    value: val.Value,
) -> val.Value:
    for effect in effects:
        if effect.target == "switch":
            value = _switched(
                frame, effect.name, _set_to(frame, matched, bound, solution.evaluate_type(effect.type)), value
            )
        elif effect.target == "item":
            _set_named(frame, bound, effect, solution)
        elif effect.target == "call":
            if _called(frame, bound, effect, solution) != val.NONE:
                value = _all(frame, matched, bound, solution, effect.then, value)
        else:
            value = _become(frame, bound, effect, solution, value)
    return value


def _set_to(frame: Frame, matched: Matched, bound: dict[str, Argument], found: Dtypes) -> Dtypes | None:
    """Return what a switch is set to, None where it is set off; what nobody sees to be `enabled` is likely.

    Where it is not by default, and nobody is seen passing anything else, that is a mere possibility.
    """
    enabled = bound.get("enabled")
    match enabled and enabled.value:
        case None if not matched.open:
            return found
        case val.Literal(value=True):
            return found
        case val.Literal(value=False):
            return None
    default = default_of(frame, enabled.node) if enabled is not None else None
    is_off = isinstance(default, cst.Name) and default.value == "False"
    return found.weakened(Confidence.POSSIBLE if is_off else Confidence.LIKELY)


def _called(frame: Frame, bound: dict[str, Argument], effect: lang.Effect, solution: Solution) -> val.Value:
    """Call an argument that the call calls, and return what that gives: nothing where nobody knows what it is."""
    argument = bound.get(effect.name)
    if argument is None or not isinstance(argument.value, val.FunctionValue | val.Partial | val.Instance):
        return val.NONE
    given = Arguments(tuple(Argument(_passed_on(frame, bound, item, solution)) for item in effect.given))
    return calls.call(frame, argument.value, given, argument.node, None)


def _passed_on(frame: Frame, bound: dict[str, Argument], wanted: lang.Type, solution: Solution) -> val.Value:
    """Return what a call passes to an argument that it calls.

    What another argument gives is likely of a dtype that the code states for it, and of none that it may yet be cast
    to: that is called later.
    """
    if not isinstance(wanted, lang.Given):
        return build(solution, wanted)
    function = bound_to(bound, wanted.name)
    if function is None:
        return val.UNKNOWN_VALUE
    before, frame.env = frame.env, frame.env.copy()
    try:
        made = narrowing.quietly(frame, lambda: calls.call(frame, function, Arguments(open=True), None, None))
    finally:
        frame.env = before
    found = val.dtypes_within(made)
    is_stated = found is not None and found.known and not any(claim.is_unstated for claim in found.claims)
    return val.doubted(made, Confidence.LIKELY) if is_stated else val.UNKNOWN_VALUE


def bound_to(bound: dict[str, Argument], name: str) -> val.Value | None:
    """Return the value bound to a parameter."""
    return bound[name].value if name in bound else None


def _switched(frame: Frame, name: str, found: Dtypes | None, value: val.Value) -> val.Value:
    context = isinstance(value, val.Typed) and frame.engine.library.member(value.cls, "__enter__") is not None
    if context and isinstance(value, val.Typed):
        return replace(value, switches=(*value.switches, (name, found)))
    if found is None:
        frame.env.switches.pop(name, None)
    else:
        frame.env.switches[name] = found
    return value


def _set_named(frame: Frame, bound: dict[str, Argument], effect: lang.Effect, solution: Solution) -> None:
    holder, name = bound_to(bound, "self"), bound_to(bound, effect.name)
    if isinstance(holder, val.Typed) and name is not None:
        part = build(solution, effect.type)
        if frame.engine.library.nature(holder.cls).holds and module_dtype.is_kept(frame, part):
            mutate(frame.env, holder, held.with_part(holder, name, part))
    elif isinstance(holder, val.Instance) and isinstance(name, val.Literal):
        mutate(frame.env, holder, holder.assign(str(name.value), _named(solution, effect.type)))


def _named(solution: Solution, wanted: lang.Type) -> val.Value:
    """Return what an attribute is set to that is declared to be of a type: of `Buffer | None`, a place for one."""
    match wanted:
        case lang.Either((lang.Cls(place), lang.Python("None"))):
            return val.Literal(None, place)
    return build(solution, wanted)


def _become(
    frame: Frame, bound: dict[str, Argument], effect: lang.Effect, solution: Solution, value: val.Value
) -> val.Value:
    old = bound_to(bound, effect.name)
    found = solution.evaluate_type(effect.type)
    new: val.Value
    every = effect.target == "every"
    match old:
        case val.Typed() if effect.type == lang.ANYTHING:
            new = val.UNKNOWN_VALUE
        case val.Typed():
            new = module_dtype.cast_held(frame, replace(old, dtypes=found), found, every=every)
            owners.recast(frame, old.dtypes, found)
        case val.Instance():
            new = module_dtype.cast_to(frame, old, found, every=every)
            view = module_dtype.stub_view(frame, old)
            owners.recast(frame, view.dtypes if view is not None else UNKNOWN, found)
        case _:
            return value
    node = bound[effect.name].node
    path = path_of(node) if node is not None else None
    if path is not None:
        frame.env.forget_within(path)
    if not mutate(frame.env, old, new) and path is not None:
        store(frame.env, path, new)
    if effect.type != lang.ANYTHING:
        new = own_casts.applied(frame, new)
    return new if value == old else value
