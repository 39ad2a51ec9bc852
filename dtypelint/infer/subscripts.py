"""What `value[keys]` is, and what setting it does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import libcst as cst

from dtypelint import dtypes
from dtypelint import values as val
from dtypelint.claims import certain
from dtypelint.findings import Confidence
from dtypelint.infer import (
    attributes,
    calls,
    containers,
    enums,
    held,
    identity,
    methods,
    names,
    records,
    refills,
    tables,
)
from dtypelint.infer.frame import Frame
from dtypelint.stubs.bind import Argument, Arguments

# Tables that have one of these have dtypes of every kind.
_OF_EVERY_KIND = dtypes.mask("bool", "complex64", "complex128")


def item(frame: Frame, base: val.Value, keys: Sequence[val.Value], node: cst.Subscript) -> val.Value:
    """Return `base[keys]`."""
    match base:
        case val.Union():
            return val.join_all(item(frame, each, keys, node) for each in _having(frame, val.with_items(base), keys))
        case val.Items():
            return _of_items(frame, base, keys, node)
        case val.Table():
            return _of_table(frame, base, keys, node)
        case val.Typed(holds=val.Items() | val.Table() as inside):
            return _of_holder(frame, base, inside, keys, node)
        case val.Unknown(found):
            # What has names may be of many kinds, items that are counted are alike.
            words = [str(key.value) for key in keys if isinstance(key, val.Literal) and isinstance(key.value, str)]
            return val.Unknown(found.part(words[0]) if len(words) == len(keys) == 1 else found)
        case val.Scalar("str") | val.Literal(value=str()):
            return val.Scalar("str")
        case val.DtypeText():
            return base
        case val.VersionOf():
            return base
        case val.ClassValue() if len(keys) == 1 and enums.is_enum(frame, base):
            return enums.member(frame, base, keys[0])
        case val.ClassValue() if "__class_getitem__" not in base.definition.children:
            return base  # a generic class, of its parameters
    if names.holds_objects(base):
        return val.UNKNOWN_VALUE
    method = attributes.method_of(frame, base, "__getitem__")
    if method is None and isinstance(base, val.Instance) and containers.HELD in base.attributes:
        return item(frame, base.attributes[containers.HELD], keys, node)
    if method is None:
        return _field(frame, base, keys)
    return calls.call(frame, method, Arguments((_key(_picking(frame, base, keys), node),)), node, node.value)


def _of_holder(
    frame: Frame, base: val.Typed, inside: val.Items | val.Table, keys: Sequence[val.Value], node: cst.Subscript
) -> val.Value:
    if isinstance(inside, val.Table) and held.is_chain(frame, base):
        inside = held.in_order(inside)
    found = item(frame, inside, keys, node)
    if val.is_unknown(found):
        found = _parameter(frame, base, keys, node)
    if [*keys] == [val.SLICE] and frame.engine.library.is_module(base.cls):
        # A new container, of the same parts.
        return replace(base, holds=found, ident=identity.made_of(frame, node, base.cls))
    return found if keys else replace(base, holds=found)


def _key(keys: Sequence[val.Value], node: cst.Subscript) -> Argument:
    """Return what is passed on between the brackets, of which several are one tuple that is spelled nowhere."""
    if len(keys) > 1:
        return Argument(val.Items("tuple", tuple(keys), val.UNKNOWN_VALUE))
    match node.slice:
        case [cst.SubscriptElement(slice=cst.Index(value=spelled))]:
            return Argument(keys[0], spelled)
    return Argument(keys[0])


def _parameter(frame: Frame, base: val.Typed, keys: Sequence[val.Value], node: cst.Subscript) -> val.Value:
    """Return an item that no code is seen to put in: it is known where the container takes nothing but parameters."""
    method = attributes.method_of(frame, base, "__getitem__")
    if method is None or len(keys) != 1:
        return val.UNKNOWN_VALUE
    found = calls.call(frame, method, Arguments((_key(keys, node),)), node, node.value)
    return found if isinstance(found, val.Typed) and frame.engine.library.is_parameter(found.cls) else val.UNKNOWN_VALUE


def _field(frame: Frame, base: val.Value, keys: Sequence[val.Value]) -> val.Value:
    """Return a field by its number: of a named tuple, or of a dataclass, which may inherit that."""
    match base, keys:
        case val.Instance(cls) as instance, [val.Literal(value=int() as index)] if records.has_fields(cls):
            # What a model gives as a dataclass counts the fields that it was built with.
            given = tuple(instance.attributes.values())
            row = records.row(frame, instance) if records.is_named_tuple(cls) else given
            return row[index] if -len(row) <= index < len(row) else val.UNKNOWN_VALUE
    return val.UNKNOWN_VALUE


def _of_items(frame: Frame, base: val.Items, keys: Sequence[val.Value], node: cst.Subscript) -> val.Value:
    match keys[0]:
        case val.SLICE:
            span = _slice(node)
            if span is not None and base.items is not None:
                return val.Items(base.kind, base.items[span], val.UNKNOWN_VALUE)
            return val.Items(base.kind, None, base.each)
        case val.Literal(value=int() as index) if base.items is not None and -len(base.items) <= index < len(
            base.items
        ):
            return base.items[index]
    return picked(frame, base.each, node)


def _slice(node: cst.Subscript) -> slice | None:
    """Return the slice that `items[1:]` spells, None where a bound is no plain number."""
    match node.slice:
        case [cst.SubscriptElement(slice=cst.Slice(lower=lower, upper=upper, step=None))]:
            bounds = [_bound(item) for item in (lower, upper)]
            known = all(bound is not None or part is None for bound, part in zip(bounds, (lower, upper), strict=True))
            return slice(*bounds) if known else None
    return None


def _bound(node: cst.BaseExpression | None) -> int | None:
    match node:
        case cst.Integer(value=text):
            return int(text, 0)
        case cst.UnaryOperation(operator=cst.Minus(), expression=cst.Integer(value=text)):
            return -int(text, 0)
    return None


def _having(frame: Frame, holders: Sequence[val.Value], keys: Sequence[val.Value]) -> Sequence[val.Value]:
    """Return which of several values may have the keys: where one has names, none that has but numbers gets there."""
    match keys:
        case [val.Literal(value=str()), *_]:
            named = [each for each in holders if not _is_numbered(frame, each)]
            return named if any(isinstance(each, val.Instance | val.Typed) for each in named) else holders
    return holders


def _is_numbered(frame: Frame, holder: val.Value) -> bool:
    is_array = isinstance(holder, val.Typed) and frame.engine.library.nature(holder.cls).is_array
    return is_array or isinstance(holder, val.Items)


def _of_table(frame: Frame, base: val.Table, keys: Sequence[val.Value], node: cst.Subscript) -> val.Value:
    possible = tables.keys_of(keys[0])
    if len(possible) > 1:
        # A key that the table lacks is no way to go on.
        told = [key for item in possible if (key := tables.key_of(item)) in base.known]
        if told and (base.other is None or len(told) == len(possible)):
            found = val.join_all(tables.entry(base, key) for key in told)
            return picked(frame, found, node) if all(isinstance(key, str) for key in told) else found
    key = tables.key_of(keys[0])
    if key is None:
        return picked(frame, base.each, node)
    if key in base.known:
        return tables.entry(base, key)
    other = tables.picked_of_others(base)
    if other is None:
        return val.UNKNOWN_VALUE
    if not isinstance(key, str):
        return other
    # What has names may be of many dtypes where nobody sees who filled it.
    return val.map_dtypes(other, lambda found: found if found.known else found.part(key))


def picked(frame: Frame, value: val.Value, node: cst.CSTNode) -> val.Value:
    """Return one of several values that a key nobody can see picks; a dtype picked so is somebody's choice.

    Nobody chooses a precision in a table of dtypes of every kind: it translates from another library, or from numbers.
    """
    if isinstance(value, val.Union):
        return val.join_all(picked(frame, each, node) for each in value.alternatives)
    if not isinstance(value, val.DtypeValue):
        return value
    found = frame.option(value.library, node, value.dtypes.mask)
    if value.dtypes.mask & _OF_EVERY_KIND:
        return replace(found, dtypes=found.dtypes.weakened(Confidence.POSSIBLE))
    return found


def with_item(holder: val.Value, keys: Sequence[val.Value], value: val.Value) -> val.Value | None:
    """Return a Python container with an item set, or None where `holder` is none."""
    key = keys[0]
    match holder:
        case val.Typed(holds=val.Table(known) as table) if (name := _name_at(known, key)) is not None:
            return replace(holder, holds=replace(table, known=known.put(name, value)))
        case val.Typed(holds=val.Items() | val.Table() as inside):
            changed = with_item(inside, keys, value)
            return holder if changed is None else replace(holder, holds=changed)
        case val.Table():
            return _with_entry(holder, key, value)
        case val.Items(items=()):
            # There is no item to set.
            return holder
        case val.Items() if methods.is_list(holder):
            return _with_place(holder, key, value)
    return None


def _name_at(known: val.Frozen, key: val.Value) -> object:
    """Return the name of what stands at a place among named things, None where that is not known."""
    at = key.value if isinstance(key, val.Literal) else None
    return list(known)[at] if type(at) is int and at not in known and -len(known) <= at < len(known) else None


def _with_place(items: val.Items, key: val.Value, value: val.Value) -> val.Items:
    """Return a list with an item set; where it is not known which, it may be any."""
    if key == val.SLICE:
        put = value.each if isinstance(value, val.Items) else val.UNKNOWN_VALUE
        return val.Items(items.kind, None, val.join(items.each, put))
    at = key.value if isinstance(key, val.Literal) else None
    if items.items is not None and type(at) is int and -len(items.items) <= at < len(items.items):
        held = list(items.items)
        held[at] = value
        return replace(items, items=tuple(held))
    is_filled = items.items != () or not val.is_unknown(items.element)
    return val.Items(items.kind, None, val.join(items.each, value) if is_filled else value)


def _with_entry(table: val.Table, key: val.Value, value: val.Value) -> val.Table:
    """Return a dict with a value set; where the key is not known, it may be that of any value."""
    if isinstance(key, val.Literal):
        return replace(table, known=table.known.put(key.value, value), optional=table.optional - {key.value})
    doubted = val.doubted(value)
    known = {name: _perhaps(held, value) for name, held in table.known.items() if _may_be(key, name)}
    if table.other is None or table is refills.FILLED:
        # What was just put into a dict that others fill, too, is what it is asked for next.
        other = value
    else:
        # Of a dict of which nothing is known, what is asked for next is hardly what was put under some name.
        is_open = any(map(val.is_unknown, val.alternatives(table.other)))
        other = val.join(table.other, doubted if is_open else value)
    return replace(table, known=table.known.update(known), other=other)


def _perhaps(held: val.Value, value: val.Value) -> val.Value:
    """Return what a value that may have been replaced is: one of the same dtype leaves that as sure as it was."""
    found = [val.dtypes_within(item) for item in (held, value)]
    is_alike = all(each is not None and each.known and dtypes.single(each.mask) for each in found)
    masks = {each.mask for each in found if each is not None}
    return val.join(held, value if is_alike and len(masks) == 1 else val.doubted(value))


def _may_be(key: val.Value, name: object) -> bool:
    """Whether a key may be one of a dict's: it is none of another type."""
    if isinstance(key, val.Union):
        return any(_may_be(item, name) for item in key.alternatives)
    if isinstance(key, val.Literal):
        return key.value == name
    return val.kind_of(key) in ("", val.kind_of(val.Literal(name)))


def set_item(frame: Frame, holder: val.Value, keys: Sequence[val.Value], value: Argument, node: cst.Subscript) -> None:
    """Judge `holder[keys] = value` where a stub's `__setitem__` does; an array of objects takes anything."""
    method = None if names.holds_objects(holder) else attributes.method_of(frame, holder, "__setitem__")
    if method is not None:
        calls.call(frame, method, Arguments((_key(_picking(frame, holder, keys), node), value)), node, node.value)
    elif isinstance(holder, val.Instance):
        containers.put(frame, holder, keys, value.value)


def _picking(frame: Frame, holder: val.Value, keys: Sequence[val.Value]) -> Sequence[val.Value]:
    """Return what picks items of an array: something unknown that was compared is an array of truths there."""
    if isinstance(holder, val.Typed) and frame.engine.library.nature(holder.cls).is_array:
        truths = val.Typed(holder.cls, certain(dtypes.BOOL))
        return [truths if isinstance(key, val.Unknown) and key.dtypes.mask == dtypes.BOOL else key for key in keys]
    return keys
