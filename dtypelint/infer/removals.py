"""What is taken out of lists, dicts and instances: by `pop`, `popitem`, `clear` and `del`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import libcst as cst

from dtypelint import values as val
from dtypelint.infer import calls, classes, descriptors, expressions, refills, tables
from dtypelint.infer.frame import Frame
from dtypelint.infer.mutation import mutate
from dtypelint.source.paths import path_of
from dtypelint.stubs.bind import Argument, Arguments


def delete(frame: Frame, target: cst.BaseExpression) -> None:
    """Carry out `del`: of a variable, or of an item or attribute of what is changed where it is held."""
    match target:
        case cst.Name(value=name):
            frame.env.variables.pop(name, None)
        case cst.Subscript(value=holder, slice=[cst.SubscriptElement(slice=picked)]):
            before, key = expressions.evaluate(frame, holder), expressions.index(frame, picked)
            if isinstance(before, val.Instance):
                _without_item(frame, before, key, target)
            after = _without(before, key)
            path = path_of(holder)
            if isinstance(before, val.Typed) and after is not None:
                mutate(frame.env, before, after)
            elif after is not None and path is not None:
                refills.refill(frame, path, before, after)
        case cst.Attribute(value=holder, attr=cst.Name(value=name)):
            frame.env.forget(path_of(target) or "")
            _without_attribute(frame, expressions.evaluate(frame, holder), name, target)
        case cst.Tuple(elements=elements):
            for element in elements:
                delete(frame, element.value)


def _without_attribute(frame: Frame, holder: val.Value, name: str, node: cst.Attribute) -> None:
    """Take an attribute from an instance, which has that of its class again, or call what deletes a property."""
    if not isinstance(holder, val.Instance):
        return
    deleter = descriptors.accessor(frame, holder, name, "deleter")
    if deleter is not None:
        calls.call(frame, deleter, Arguments(), node, node.value)
    elif name in holder.attributes:
        left = {known: value for known, value in holder.attributes.items() if known != name}
        mutate(frame.env, holder, holder.with_attributes(val.Frozen(left)))


def _without_item(frame: Frame, holder: val.Instance, key: val.Value, node: cst.Subscript) -> None:
    """Let an instance take an item out by the method that its class has for it."""
    method = classes.special_method(frame, holder, "__delitem__")
    if method is not None:
        calls.call(frame, method, Arguments((Argument(key),)), node, node.value)


def _without(holder: val.Value, key: val.Value) -> val.Value | None:
    match holder:
        case val.Typed(holds=val.Items() | val.Table() as inside):
            left = _without(inside, key)
            return None if left is None else replace(holder, holds=left)
        case val.Table():
            return without_key(holder, key)
        case val.Items():
            at = key.value if isinstance(key, val.Literal) else None
            return popped(holder, at if type(at) is int else None)[0]
    return None


def without_key(table: val.Table, key: val.Value) -> val.Table:
    """Return a dict as it is without a key; where that is not known, it may lack any."""
    told = tables.key_of(key)
    if told is None:
        return replace(table, optional=frozenset(table.known))
    kept = {name: value for name, value in table.known.items() if name != told}
    return replace(table, known=val.Frozen(kept), optional=table.optional - {told})


def popped(items: val.Items, index: int | None) -> tuple[val.Value, val.Value]:
    """Return a list as it is without the item at an index, and that item; the index None is one that is not known."""
    left: Sequence[val.Value] = items.items or ()
    if index is None or not -len(left) <= index < len(left):
        return val.Items(items.kind, None, items.each), items.each
    at = index % len(left)
    return val.Items(items.kind, (*left[:at], *left[at + 1 :]), val.UNKNOWN_VALUE), left[at]
