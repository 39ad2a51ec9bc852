"""Binding a value to an assignment target: a name, an attribute, an item, or a pattern of these."""

from __future__ import annotations

from collections.abc import Iterable

import libcst as cst

from dtypelint import dtypes
from dtypelint import values as val
from dtypelint.infer import (
    attributes,
    calls,
    classes,
    containers,
    descriptors,
    expressions,
    held,
    names,
    owners,
    refills,
    replaced_items,
    subscripts,
)
from dtypelint.infer.frame import Frame
from dtypelint.infer.mutation import mutate
from dtypelint.infer.paths import store
from dtypelint.source.paths import path_of
from dtypelint.stubs.bind import Argument, Arguments


def assign(
    frame: Frame, target: cst.BaseExpression, value: val.Value, source: cst.BaseExpression | None = None
) -> None:
    """Bind `value` to an assignment target: a name, an attribute, an item, or a pattern of these.

    `source` is the expression that is assigned, where there is one.
    """
    kind = type(target)
    if kind is cst.Name:
        _bind(frame, target, value, source)  # type: ignore[arg-type]
    elif kind is cst.Attribute:
        _assign_attribute(frame, target, value, source)  # type: ignore[arg-type]
    else:
        _assign_parts(frame, target, Argument(value, source))
    if frame.record is not None:
        frame.unit.targets.add(target)
        frame.record(frame.unit, target, value)


def _bind(frame: Frame, target: cst.Name, value: val.Value, source: cst.BaseExpression | None) -> None:
    name = target.value
    # What is registered in a dict, classes or functions, is not what others register.
    is_filled = name in frame.filled and isinstance(value, val.Items | val.Table) and val.doubted(value) != value
    frame.env.bind(name, refills.assigned_elsewhere(value) if is_filled or name in frame.shared else value)
    refills.alias(frame, target, source, value)


def _assign_attribute(frame: Frame, target: cst.Attribute, value: val.Value, source: cst.BaseExpression | None) -> None:
    path = path_of(target)
    base = expressions.evaluate(frame, target.value)
    attributes.judge_assignment(frame, base, target)
    # Of options it is told best what they are set to: what their setters make of them may be anything.
    is_array = isinstance(value, val.Typed) and frame.engine.library.nature(value.cls).is_array
    name = target.attr.value
    setter = descriptors.accessor(frame, base, name, "setter") if is_array and isinstance(base, val.Instance) else None
    if setter is not None:
        calls.call(frame, setter, Arguments((Argument(value),)), target, target.value)
        return
    descriptor = descriptors.setter(frame, base, name) if isinstance(base, val.Instance) else None
    if descriptor is not None:
        calls.call(frame, descriptor, Arguments((Argument(base), Argument(value))), target, None)
        return
    if isinstance(base, val.Instance) and containers.set_attribute(frame, base, name, value):
        return
    hook = classes.special_method(frame, base, "__setattr__") if is_array and isinstance(base, val.Instance) else None
    if isinstance(hook, val.FunctionValue):
        calls.call(frame, hook, Arguments((Argument(val.Literal(name)), Argument(value))), target, target.value)
        return
    value = owners.registered(frame, base, name, value)
    if path is not None:
        store(frame.env, path, value, base)
        refills.alias(frame, target, source, value)
    owners.reassigned(frame, target.value, base, name, value)
    if isinstance(base, val.Typed) and classes.stub_method(frame, base.cls, name) == "__call__":
        # A module that is made to run something else takes, and gives, whatever that does.
        mutate(frame.env, base, val.UNKNOWN_VALUE)
    elif isinstance(base, val.Typed) and isinstance(base.holds, val.Table) and name in base.holds.known:
        mutate(frame.env, base, held.with_part(base, val.Literal(name), value))
    elif isinstance(base, val.Typed):
        owners.tied(frame, target, source)


def _assign_parts(frame: Frame, target: cst.BaseExpression, value: Argument) -> None:
    match target:
        case cst.Tuple(elements=elements) | cst.List(elements=elements):
            _unpack(frame, elements, value.value)
        case cst.StarredElement(value=inner):
            assign(frame, inner, val.Items("list", None, value.value))
        case cst.Subscript():
            assign_item(frame, target, value)


def _unpack(frame: Frame, elements: Iterable[cst.BaseElement], value: val.Value) -> None:
    targets = list(elements)
    star = next((index for index, element in enumerate(targets) if isinstance(element, cst.StarredElement)), None)
    if star is None:
        parts = names.unpacked(frame, value, len(targets))
    else:
        parts = _around_star(frame, value, star, len(targets))
    for element, part in zip(targets, parts, strict=True):
        assign(frame, element.value, _by_name(frame, element.value, part, value))


def _by_name(frame: Frame, target: cst.BaseExpression, part: val.Value, whole: val.Value) -> val.Value:
    """Return a part of what nobody knows to be one array: by its name it may hold whole numbers, unlike the others."""
    is_open = isinstance(whole, val.Unknown | val.Typed) and not whole.dtypes.certain
    is_whole = is_open and isinstance(target, cst.Name) and frame.engine.options.is_whole(target.value)
    found = val.dtypes_within(part) if is_whole else None
    return val.doubted(part) if found is not None and found.mask & dtypes.INEXACT else part


def _around_star(frame: Frame, value: val.Value, star: int, count: int) -> list[val.Value]:
    """Return what each target of `a, *b, c` is given; the one at `star` takes a list."""
    if isinstance(value, val.Union):
        return names.in_columns(value.alternatives, count, lambda item: _around_star(frame, item, star, count))
    if isinstance(value, val.Items) and value.items is not None and len(value.items) >= count - 1:
        after = count - star - 1
        items = list(value.items)
        middle = tuple(items[star : len(items) - after])
        return [*items[:star], val.Items("list", middle, val.UNKNOWN_VALUE), *items[len(items) - after :]]
    each = names.any_of(frame, value)
    return [val.Items("list", None, each) if index == star else each for index in range(count)]


def assign_item(frame: Frame, target: cst.Subscript, value: Argument) -> None:
    """Bind a value to `holder[keys]`."""
    replaced_items.set_item(frame, target, value.value)
    holder = expressions.evaluate(frame, target.value)
    keys = [expressions.index(frame, element.slice) for element in target.slice]
    updated = subscripts.with_item(holder, keys, value.value)
    if updated is not None:
        refills.put_back(frame, target.value, holder, updated)
        return
    subscripts.set_item(frame, holder, keys, value, target)
