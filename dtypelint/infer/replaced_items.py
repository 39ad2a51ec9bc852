"""Loops that give the items of what they run over other values: `for key, value in table.items(): table[key] = …`."""

from __future__ import annotations

import re
from dataclasses import replace

import libcst as cst

from dtypelint import values as val
from dtypelint.infer import expressions, refills
from dtypelint.infer.env import Env
from dtypelint.infer.frame import Frame
from dtypelint.infer.mutation import mutate
from dtypelint.infer.paths import store
from dtypelint.infer.unit import Replacing, Unit
from dtypelint.source.paths import path_of

_COPYING = ("list", "tuple", "sorted")
# Methods that change what there is, beside the items that the loop comes to.
_CHANGING = "append|extend|insert|pop|popitem|remove|clear|update|setdefault|sort|reverse"


def replacing(unit: Unit, node: cst.For) -> Replacing | None:
    """Return which items a loop replaces one by one; None where it does not, or changes others as well."""
    if node not in unit.replacing:
        found = _spelled(node.target, node.iter)
        unit.replacing[node] = found if found is not None and _replaces(found, unit.code(node.body)) else None
    return unit.replacing[node]


def _spelled(target: cst.BaseExpression, iterated: cst.BaseExpression) -> Replacing | None:
    """Return what a loop runs over, and the variables for each key and value of it."""
    match target:
        case cst.Name(key):
            holder, value = _holder(iterated, in_pairs=False), ""
        case cst.Tuple(elements=[cst.Element(value=cst.Name(key)), cst.Element(value=cst.Name(value))]):
            holder = _holder(iterated, in_pairs=True)
        case _:
            return None
    path = path_of(holder) if holder is not None else None
    return Replacing(holder, path, key, value) if holder is not None and path and "[" not in path else None


def _holder(iterated: cst.BaseExpression, *, in_pairs: bool) -> cst.BaseExpression | None:
    """Return what holds the items to whose keys a loop comes, alone or with what stands there."""
    match iterated:
        case cst.Call(func=cst.Name(name), args=[cst.Arg(value=inner)]) if name in _COPYING:
            return _holder(inner, in_pairs=in_pairs)
        case (
            cst.Call(func=cst.Attribute(value=holder, attr=cst.Name("items")), args=[])
            | cst.Call(func=cst.Name("enumerate"), args=[cst.Arg(value=holder)])
        ) if in_pairs:
            return holder
        case (
            cst.Call(func=cst.Attribute(value=holder, attr=cst.Name("keys")), args=[])
            | cst.Call(
                func=cst.Name("range"),
                args=[cst.Arg(value=cst.Call(func=cst.Name("len"), args=[cst.Arg(value=holder)]))],
            )
        ) if not in_pairs:
            return holder
        case cst.Name() | cst.Attribute() if not in_pairs:
            return iterated
    return None


def _replaces(found: Replacing, body: str) -> bool:
    """Whether a loop's body sets the item at each key, and nothing else of what holds it."""
    holder, key = rf"(?<![\w.]){re.escape(found.path)}", re.escape(found.key)
    others = (
        rf"{holder}\[(?!{key}\])[^\n=]*\][^\n=]*=(?!=)",
        rf"{holder}\[{key}\]\s*[-+*/@|&^%<>]+=",
        rf"{holder}\s*=(?!=)",
        rf"{holder}\.(?:{_CHANGING})\(",
        rf"[(,]\s*\**{holder}\s*[,)]",
        rf"\bdel\s+{holder}",
        rf"\b{key}\s*=(?!=)",
    )
    is_set = re.search(rf"{holder}\[{key}\]\s*=(?!=)", body) is not None
    return is_set and not any(re.search(pattern, body) for pattern in others)


def begin(frame: Frame, found: Replacing) -> None:
    """Note what the item is that a round of the loop comes to."""
    frame.env.variables.pop(found.entry, None)
    item = frame.env.variables.get(found.value) if found.value else _each(expressions.evaluate(frame, found.holder))
    if item is not None:
        frame.env.variables[found.entry] = item


def set_item(frame: Frame, target: cst.Subscript, value: val.Value) -> None:
    """Note that an item was set, if it is that which a loop around has come to."""
    match target:
        case cst.Subscript(value=holder, slice=[cst.SubscriptElement(slice=cst.Index(value=cst.Name(key)))]):
            for loop in frame.loops:
                found = loop.replacing
                if found is not None and found.key == key and found.path == path_of(holder):
                    frame.env.variables[found.entry] = value


def end(frame: Frame, found: Replacing, after: Env) -> None:
    """Make what the loop has run over hold what each round leaves of its item."""
    left = after.variables.get(found.entry) if after.alive else None
    frame.env.variables.pop(found.entry, None)
    if left is None:
        return
    match expressions.evaluate(frame, found.holder):
        case val.Items(items=items) as before:
            each = None if items is None else (left,) * len(items)
            refills.refill(frame, found.path, before, replace(before, items=each, element=left, perhaps=()))
        case val.Table(known, other) as before:
            known = known.mapped(lambda _: left)
            refills.refill(frame, found.path, before, replace(before, known=known, other=other and left))
        case val.Typed(cls) as before if frame.engine.library.member(cls, "keys") is not None:
            # The weights of a model, of which a stub tells no more than their dtype.
            of_items = val.dtypes_within(left)
            if of_items is not None and not mutate(frame.env, before, before.of(of_items)):
                store(frame.env, found.path, before.of(of_items))


def _each(value: val.Value) -> val.Value | None:
    return value.each if isinstance(value, val.Items | val.Table) else None
