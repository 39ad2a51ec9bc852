"""What changes out of sight: lists and dicts under other names and in what holds them, and variables of others."""

from __future__ import annotations

from dataclasses import replace

import libcst as cst

from dtypelint import values as val
from dtypelint.infer import expressions, introspection, names
from dtypelint.infer.frame import Frame
from dtypelint.infer.paths import store
from dtypelint.source.paths import path_of


def refill(frame: Frame, path: str, before: val.Value, after: val.Value) -> None:
    """Make `path` hold a container that was changed in place; another name for it may hold what it has become, too."""
    store(frame.env, path, after)
    for name in frame.aliases.get(path, ()):
        if frame.env.variables.get(name) is before:
            frame.env.bind(name, val.join(before, after))


def alias(frame: Frame, target: cst.Name, source: cst.BaseExpression | None, value: val.Value) -> None:
    """Note that a container goes by another name from here on, where `source` is a variable."""
    if type(source) is cst.Name and isinstance(value, val.Items | val.Table):
        for one, other in ((target.value, source.value), (source.value, target.value)):
            frame.aliases.setdefault(one, set()).add(other)


def assigned_elsewhere(value: val.Value) -> val.Value:
    """Return what a variable may hold that a function assigns by `nonlocal` or `global`, which is not seen.

    A flag or a number is taken to be what it starts as.
    """
    doubted = val.doubted(value)
    return value if doubted == value else val.join(doubted, val.UNKNOWN_VALUE)


def take_back(frame: Frame, loop: cst.For, element: val.Value) -> None:
    """Let what a loop ran over hold the lists and dicts in it as the body has changed them in place."""
    holder = _iterated(loop.iter)
    path = path_of(holder)
    target, before = _last(frame, loop.target, element)
    after = frame.env.variables.get(target.value) if isinstance(target, cst.Name) else None
    if path is None or not isinstance(before, val.Items | val.Table) or not isinstance(after, val.Items | val.Table):
        return
    if after == before or cst.ensure_type(target, cst.Name).value in introspection.bound_in(loop.body):
        return
    match expressions.evaluate(frame, holder):
        case val.Items() as items:
            refill(frame, path, items, replace(items, items=None, element=val.join(items.each, after)))
        case val.Table(known, other) as table:
            each = known.mapped(lambda item: val.join(item, after))
            refill(frame, path, table, replace(table, known=each, other=other and val.join(other, after)))


def _iterated(node: cst.BaseExpression) -> cst.BaseExpression:
    """Return what holds the things that a loop runs over: of `batch.items()` it is `batch`."""
    match node:
        case cst.Call(func=cst.Attribute(value=holder, attr=cst.Name("items" | "values"))):
            return holder
        case cst.Call(func=cst.Name("enumerate"), args=[cst.Arg(value=holder), *_]):
            return holder
    return node


def _last(frame: Frame, target: cst.BaseExpression, element: val.Value) -> tuple[cst.BaseExpression, val.Value]:
    """Return the last variable of a loop, and what it is given."""
    if not isinstance(target, cst.Tuple) or not target.elements:
        return target, element
    return target.elements[-1].value, names.unpacked(frame, element, len(target.elements))[-1]
