"""Comprehensions and generator expressions."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeGuard

import libcst as cst

from dtypelint import values as val
from dtypelint.infer import assignment, branches, expressions, guards, identity, methods, names, tables
from dtypelint.infer.env import Env
from dtypelint.infer.frame import Frame

# The most items that a comprehension is followed through one by one, and those that a table is made of.
_MOST_ITEMS = 8
_MOST_ENTRIES = 1024


def sequence(frame: Frame, node: cst.ListComp | cst.SetComp | cst.GeneratorExp) -> val.Value:
    """Return the list or set that a comprehension makes; of a generator, what it yields as a list."""
    kind = "set" if isinstance(node, cst.SetComp) else "list"
    loop, iterated = node.for_in, expressions.evaluate(frame, node.for_in.iter)

    def each() -> val.Value:
        return expressions.evaluate(frame, node.elt)

    if _goes_through(iterated, loop):
        inside = None if isinstance(node, cst.GeneratorExp) else frame.env.copy()
        makers = [partial(_comprehended, frame, loop, item, each, inside) for item in iterated.items or ()]
        return val.Items(kind, tuple(identity.one_by_one(frame, makers)), val.UNKNOWN_VALUE)
    element = identity.any_of(frame, partial(_comprehended, frame, loop, names.element_of(frame, iterated), each))
    return val.Items(kind, None, element)


def _goes_through(iterated: val.Value, loop: cst.CompFor) -> TypeGuard[val.Items]:
    """Whether a comprehension makes one item of each that is known, so that the order stays."""
    if loop.ifs or loop.inner_for_in is not None or not isinstance(iterated, val.Items):
        return False
    return iterated.items is not None and len(iterated.items) <= _MOST_ITEMS


def table(frame: Frame, node: cst.DictComp) -> val.Value:
    """Return the table that a comprehension makes."""
    loop, iterated = node.for_in, expressions.evaluate(frame, node.for_in.iter)

    def pair() -> val.Value:
        key = expressions.evaluate(frame, node.key)
        return val.Items("tuple", (key, expressions.evaluate(frame, node.value)), val.UNKNOWN_VALUE)

    rows = methods.one_by_one(iterated)
    if rows is not None and _is_told(len(rows), node):
        made = identity.one_by_one(frame, [partial(_comprehended, frame, loop, row, pair) for row, _ in rows])
        may_lack = [lacking or bool(loop.ifs) for _, lacking in rows]
        told = tables.dict_of(item for item in zip(made, may_lack, strict=True) if item[0] != val.NEVER)
        if told is not None:
            return told
        each = val.join_all(made)
    else:
        each = identity.any_of(frame, partial(_comprehended, frame, loop, names.element_of(frame, iterated), pair))
    value = each.items[1] if isinstance(each, val.Items) and each.items else val.UNKNOWN_VALUE
    return val.Table(val.EMPTY, value, mixed=True)


def _is_told(count: int, node: cst.DictComp) -> bool:
    """Whether a table is made of a few items that are known one by one, or of many at no more cost than of names."""
    plain = isinstance(node.key, cst.Name | cst.Attribute) and isinstance(node.value, cst.Name | cst.Attribute)
    most = _MOST_ENTRIES if plain and not node.for_in.ifs else _MOST_ITEMS
    return node.for_in.inner_for_in is None and count <= most


def _in_comprehension(frame: Frame, loop: cst.CompFor, body: Callable[[], val.Value]) -> val.Value:
    return _comprehended(frame, loop, names.element_of(frame, expressions.evaluate(frame, loop.iter)), body)


def _comprehended(
    frame: Frame, loop: cst.CompFor, item: val.Value, body: Callable[[], val.Value], inside: Env | None = None
) -> val.Value:
    """Return what the body of a comprehension gives for an item, none where a condition keeps it out.

    Where it is evaluated for certain, it is `inside`, a state that all items share: what is defined there sees the last
    of them. What the body changes is changed outside, too.
    """
    outer = frame.env
    frame.env = outer.copy() if inside is None else inside
    entered: dict[str, val.Value] = {}
    try:
        assignment.assign(frame, loop.target, item)
        entered = dict(frame.env.variables)
        for condition in loop.ifs:
            expressions.evaluate(frame, condition.test)
            if not guards.refine(frame, condition.test, truth=True):
                return val.NEVER
        if loop.inner_for_in is not None:
            return _in_comprehension(frame, loop.inner_for_in, body)
        return body()
    finally:
        if inside is None:
            branches.carry_over(outer, [(entered, frame.env)])
        else:
            inside.become(frame.env)
            outer.variables.update(
                {name: value for name, value in inside.variables.items() if entered.get(name) is not value}
            )
        frame.env = outer
