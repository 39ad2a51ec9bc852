"""What an assignment to an attribute changes beside its target: what is of the dtype that the attribute has."""

from __future__ import annotations

from dataclasses import replace

import libcst as cst

from dtypelint import values as val
from dtypelint.claims import UNKNOWN, Dtypes
from dtypelint.infer import attributes, module_dtype, narrowing
from dtypelint.infer.frame import Frame
from dtypelint.infer.mutation import differ, mutate
from dtypelint.infer.paths import store
from dtypelint.source.paths import path_of
from dtypelint.stubs import language as lang
from dtypelint.stubs.entries import ValueStub


def reassigned(frame: Frame, holder: cst.BaseExpression, base: val.Value, name: str, value: val.Value) -> None:
    """Carry out that the attribute `name` of `base`, which `holder` spells, was given `value`.

    Where a stub declares it to be of its owner's dtype, the owner's is what it was given. A module may have other
    parameters, so that its dtype is no longer known.
    """
    if isinstance(base, val.Union):
        for item in base.alternatives:
            if isinstance(item, val.Typed) and item.ident is not None:
                reassigned(frame, holder, item, name, value)
        return
    if not isinstance(base, val.Typed) or not is_of_owner(frame, base, name):
        return
    if not base.dtypes.known:
        if frame.engine.library.is_parameter(base.cls):
            _doubt_modules(frame, base.dtypes)
        return
    given = _given(value)
    if given is None or (given.known and given.mask == base.dtypes.mask):
        return
    changed = base.of(UNKNOWN if frame.engine.library.is_module(base.cls) else given)
    path = path_of(holder)
    if not mutate(frame.env, base, changed) and path is not None:
        store(frame.env, path, changed)
    if isinstance(holder, cst.Attribute):
        reassigned(frame, holder.value, narrowing.peek(frame, holder.value), holder.attr.value, changed)
    elif frame.engine.library.is_parameter(base.cls):
        _doubt_modules(frame, base.dtypes)


def registered(frame: Frame, base: val.Value, name: str, value: val.Value) -> val.Value:
    """Return what an attribute of `base` is that was given `value`: an array that takes a buffer's place is one."""
    library = frame.engine.library
    before = base.attributes.get(name) if isinstance(base, val.Instance) else None
    buffer = _buffer(frame, before) if before is not None else ""
    if not buffer or not isinstance(value, val.Typed) or library.is_kept(value.cls):
        return value
    return replace(value, cls=buffer) if library.nature(value.cls).is_array else value


def _buffer(frame: Frame, held: val.Value) -> str:
    """Return the class of the buffer that an attribute holds or is a place for, "" where it is neither."""
    for item in val.alternatives(held):
        match item:
            case val.Typed(cls) | val.Literal(None, cls) if frame.engine.library.is_buffer(cls):
                return cls
    return ""


def tied(frame: Frame, target: cst.Attribute, source: cst.BaseExpression | None) -> None:
    """Carry out that a module was given the parameter of another, which `source` spells: what casts one casts both."""
    if not isinstance(source, cst.Attribute):
        return
    modules = [narrowing.peek(frame, node.value) for node in (target, source)]
    owners = [
        module
        for module, node in zip(modules, (target, source), strict=True)
        if isinstance(module, val.Typed) and module.ident is not None and is_of_owner(frame, module, node.attr.value)
    ]
    if len(owners) == 2 and all(frame.engine.library.is_module(owner.cls) for owner in owners):
        both = val.one_of(owners[0].ident) | val.one_of(owners[1].ident)
        for owner in owners:
            mutate(frame.env, owner, replace(owner, ident=both))


def cast_somewhere(frame: Frame, instance: val.Instance, value: val.Value) -> val.Instance:
    """Return an instance of which an array was replaced, nobody knows which: any may be what was put in its place."""

    def joined(held: val.Value) -> val.Value:
        is_array = isinstance(held, val.Typed) and frame.engine.library.nature(held.cls).is_array
        return val.join(held, value) if is_array else held

    is_known = isinstance(value, val.Typed) and value.dtypes.known and frame.engine.library.nature(value.cls).is_array
    return instance.with_attributes(instance.attributes.mapped(joined)) if is_known else instance


def replaced_somewhere(frame: Frame, module: val.Typed, value: val.Value) -> None:
    """Carry out that `value` took the place of nobody knows which of the modules and parameters in another.

    That may be a part of others itself: all from which it has its dtype are doubted.
    """
    is_part = val.is_unknown(value) or module_dtype.is_kept(frame, value)
    if is_part and frame.engine.library.is_module(module.cls):
        mutate(frame.env, module, module_dtype.cast_held(frame, module.of(UNKNOWN), UNKNOWN))
        _doubt_modules(frame, module.dtypes)


def recast(frame: Frame, before: Dtypes, cast: Dtypes) -> None:
    """Carry out that a module was cast of which variables may hold parameters: those from which it had its dtype."""
    for name, value in list(frame.env.variables.items()):
        changed = _recast(frame, value, before, cast)
        if changed is not value:
            frame.env.variables[name] = changed


def _recast(frame: Frame, value: val.Value, before: Dtypes, cast: Dtypes) -> val.Value:
    match value:
        case val.Typed(cls) if frame.engine.library.is_parameter(cls) and _is_from(value.dtypes, before):
            return value.of(value.dtypes | cast)
        case val.Items(kind, items, element) if items is not None or not val.is_unknown(element):
            each = None if items is None else tuple(_recast(frame, item, before, cast) for item in items)
            other = _recast(frame, element, before, cast)
            is_changed = other is not element or differ(each or (), items or ())
            return val.Items(kind, each, other) if is_changed else value
    return value


def is_of_owner(frame: Frame, base: val.Typed, name: str) -> bool:
    """Whether an attribute is declared to be of the dtype of what it is an attribute of."""
    match frame.engine.library.member(base.cls, name):
        case ValueStub(type=lang.Cls(dtype=lang.Var(variable))) as found:
            return variable == attributes.owner_variable(frame, found, base)
    return False


def tells_of_owner(frame: Frame, base: val.Typed, name: str) -> bool:
    """Whether the dtype of an attribute, as it is found, is that of what it is an attribute of.

    A module whose dtype is not known may have parameters of several.
    """
    is_mixed = frame.engine.library.is_module(base.cls) and not base.dtypes.known
    return not is_mixed and is_of_owner(frame, base, name)


def _given(value: val.Value) -> Dtypes | None:
    """Return the dtypes of the tensor that is assigned, None where it is none."""
    if isinstance(value, val.Union):
        value = val.join_all(val.apart_from_none(value))
    return val.dtypes_within(value) if isinstance(value, val.Typed | val.Unknown | val.Union) else None


def _doubt_modules(frame: Frame, found: Dtypes) -> None:
    """Doubt the dtype of the modules whose parameter may have been given another: those from which it has its dtype.

    Where it has it from none, it may be of any that has parameters of several.
    """
    views = {name: view for name, value in frame.env.variables.items() if (view := _module_view(frame, value))}
    owners = [name for name, view in views.items() if _is_from(found, view.dtypes)]
    for name in owners or [name for name, view in views.items() if not view.dtypes.known]:
        match frame.env.variables[name]:
            case val.Typed() as value:
                mutate(frame.env, value, module_dtype.cast_held(frame, value.of(UNKNOWN), UNKNOWN))
            case val.Instance() as value:
                mutate(frame.env, value, module_dtype.cast_to(frame, value, UNKNOWN))


def _module_view(frame: Frame, value: val.Value) -> val.Typed | None:
    """Return a module as one of a stub's class, None for any other value."""
    match value:
        case val.Typed(cls) if frame.engine.library.is_module(cls):
            return value
        case val.Instance():
            return module_dtype.stub_view(frame, value)
    return None


def _is_from(found: Dtypes, others: Dtypes) -> bool:
    return not found.roots.isdisjoint(others.roots)
