"""What changes out of sight: lists and dicts under other names and in what holds them, and variables of others."""

from __future__ import annotations

from dataclasses import replace

import libcst as cst

from dtypelint import values as val
from dtypelint.infer import assignment, attribute_dicts, expressions, introspection, names, narrowing
from dtypelint.infer.frame import Frame
from dtypelint.infer.paths import store
from dtypelint.source.paths import path_of
from dtypelint.stubs.bind import Argument


def put_back(frame: Frame, node: cst.BaseExpression, before: val.Value, after: val.Value) -> None:
    """Make what `node` spells hold a container that was changed in place."""
    node = _entry(frame, node)
    path = path_of(node)
    if isinstance(node, cst.Subscript) and _is_container(narrowing.peek(frame, node.value)):
        assignment.assign_item(frame, node, Argument(after))
        if path is not None:
            if narrowing.peek(frame, node) != after:
                frame.env.narrowed[path] = after
            _refill_others(frame, path, before, after)
    elif (owner := attribute_dicts.holder(node)) is not None:
        attribute_dicts.fill(frame, owner, before, after)
    elif path is not None:
        refill(frame, path, before, after)


def _entry(frame: Frame, node: cst.BaseExpression) -> cst.BaseExpression:
    """Return what spells the entry that a call puts into a dict: `rows[key]` of `rows.setdefault(key, [])`."""
    match node:
        case cst.Call(func=cst.Attribute(value=table, attr=cst.Name("setdefault")), args=[cst.Arg(value=key), *_]):
            code = frame.unit.code
            return frame.unit.parsed(f"{code(table)}[{code(key)}]", node) or node
    return node


def _is_container(value: val.Value) -> bool:
    return isinstance(value.holds if isinstance(value, val.Typed) else value, val.Items | val.Table)


def refill(frame: Frame, path: str, before: val.Value, after: val.Value) -> None:
    """Make `path` hold a container that was changed in place; another name for it may hold what it has become, too."""
    store(frame.env, path, after)
    _refill_others(frame, path, before, after)


def _refill_others(frame: Frame, path: str, before: val.Value, after: val.Value) -> None:
    for name, node in frame.aliases.get(path, {}).items():
        held = frame.env.variables.get(name) if isinstance(node, cst.Name) else narrowing.peek(frame, node)
        if held is None or not (held is before or val.join(held, before) == held):
            continue
        wider = val.join(held, after)
        if isinstance(node, cst.Name):
            frame.env.bind(name, wider)
        elif wider != held:
            put_back(frame, node, held, wider)


def alias(frame: Frame, target: cst.Name | cst.Attribute, source: cst.BaseExpression | None, value: val.Value) -> None:
    """Note that a container goes by another name from here on, where `source` spells what holds it."""
    if source is None or not isinstance(value, val.Items | val.Table):
        return
    source = _entry(frame, source)
    owner = attribute_dicts.holder(source)
    path = path_of(source) if owner is None else f"{path_of(owner)}.__dict__"
    name = path_of(target)
    if path is not None and name is not None and path != name:
        frame.aliases.setdefault(name, {})[path] = source
        frame.aliases.setdefault(path, {})[name] = target


def assigned_elsewhere(value: val.Value) -> val.Value:
    """Return what a variable may hold that a function assigns by `nonlocal` or `global`, which is not seen.

    A flag stays a flag, a number a number, and a dict that starts empty is there to be filled.
    """
    if value != val.NONE and (kind := val.kind_of(value)):
        return val.Scalar(kind) if isinstance(value, val.Literal) else value
    if isinstance(value, val.Table) and value != val.Table(val.EMPTY, None):
        return replace(value, known=value.known.mapped(assigned_elsewhere), other=val.UNKNOWN_VALUE)
    return val.join(val.doubted(value), val.UNKNOWN_VALUE)


def filled_by_others(value: val.Value) -> val.Value:
    """Return what a function finds in a variable that outlives it: a dict that starts empty is there to be filled."""
    is_empty = type(value) is val.Table and value.other is None and not value.known
    return FILLED if is_empty else value


# A dict of which nothing is known.
FILLED = val.Table(val.EMPTY, val.UNKNOWN_VALUE)


def take_back(frame: Frame, loop: cst.For, element: val.Value) -> None:
    """Let what a loop ran over hold the lists and dicts in it as the body has changed them in place."""
    holder = _iterated(loop.iter)
    path = path_of(holder)
    target, before = _last(frame, loop.target, element)
    after = frame.env.variables.get(target.value) if isinstance(target, cst.Name) else None
    if path is None or not isinstance(before, val.Items | val.Table) or not isinstance(after, val.Items | val.Table):
        return
    if after == before or cst.ensure_type(target, cst.Name).value in introspection.bound_in(frame.unit, loop.body):
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
