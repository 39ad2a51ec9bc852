"""Making a path hold what a guard has left of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import TypeVar

import libcst as cst

from dtypelint import values as val
from dtypelint.claims import Dtypes, Origin
from dtypelint.infer import expressions, owners
from dtypelint.infer.frame import Frame
from dtypelint.infer.paths import store
from dtypelint.infer.unit import Place
from dtypelint.source.paths import path_of

R = TypeVar("R")
_ENTRY = re.compile(r"""(?P<name>\w+)\[(["'])(?P<key>[^"'\\]*)\2\]""")


def quietly(frame: Frame, evaluate: Callable[[], R]) -> R:
    """Evaluate again what was evaluated before, without noting violations twice."""
    noted, record = len(frame.reached), frame.record
    frame.record = None
    try:
        return evaluate()
    finally:
        del frame.reached[noted:]
        frame.record = record


def peek(frame: Frame, node: cst.BaseExpression) -> val.Value:
    """Return what an expression evaluates to, or has just evaluated to, without noting violations."""
    known = frame.seen.get(id(node)) if frame.seen is not None else None
    return known if known is not None else quietly(frame, lambda: expressions.evaluate(frame, node))


def narrow(frame: Frame, node: cst.BaseExpression, kept: list[val.Value], before: val.Value) -> bool:
    """Make the path that `node` spells hold what is kept of it. Return False where nothing is."""
    if not kept:
        return False
    path = path_of(node)
    if path is not None and len(kept) < len(val.alternatives(before)):
        store_narrowed(frame, path, val.join_all(kept))
    return True


def store_narrowed(frame: Frame, path: str, value: val.Value) -> None:
    """Make `path` hold what a guard left of it."""
    for loop in frame.loops:
        if loop.replacing is not None and loop.replacing.value == path:
            frame.env.narrow_entry(loop.replacing.entry, path, value)
    base, _, attribute = path.rpartition(".")
    holder = frame.env.variables.get(base)
    if path in frame.env.narrowed:
        frame.env.narrowed[path] = value
    elif path.isidentifier() and path in frame.env.variables:
        frame.env.variables[path] = value
    elif path.isidentifier() or _is_set_elsewhere(holder, attribute):
        frame.env.narrowed[path] = value
    elif (entry := _entry(frame, path)) is not None:
        # What a branch sets in its place is joined with this.
        name, key, table = entry
        known = table.known.put(key, value)
        frame.env.variables[name] = replace(table, known=known, optional=table.optional - {key})
    else:
        store(frame.env, path, value)


def _entry(frame: Frame, path: str) -> tuple[str, str, val.Table] | None:
    """Return the variable that holds a dict, the key and the dict where a path is that of an entry: `batch['x']`."""
    found = _ENTRY.fullmatch(path)
    table = frame.env.variables.get(found["name"]) if found is not None else None
    return (found["name"], found["key"], table) if found is not None and isinstance(table, val.Table) else None


def _is_set_elsewhere(holder: val.Value | None, attribute: str) -> bool:
    """Whether an instance holds an attribute as those left it who built and cast it."""
    if not isinstance(holder, val.Instance) or not holder.is_root:
        return False
    return attribute not in holder.attributes or attribute in holder.perhaps


def narrow_dtypes(frame: Frame, path: str, mask: int, origin: Origin, *, stated: bool) -> bool:
    """Make what `path` holds be of dtypes in `mask`. Return False where it cannot be of any of them.

    `stated`: the guard names the dtypes, so they are certain.
    """
    path = _alike(frame, path)
    value = value_at(frame, path, origin)
    if value is None:
        return True
    held = val.dtypes_within(value)
    if not stated and held is not None and held.known and not held.mask & mask:
        return False

    store_narrowed(frame, path, val.map_dtypes(value, lambda found: limited(found, mask, origin, stated=stated)))
    return True


def limited(found: Dtypes, mask: int, origin: Origin, *, stated: bool) -> Dtypes:
    """Return what a guard leaves of dtypes; of unknown ones those that it has `stated`."""
    return found.stated(mask, origin) if stated and not found.known else found.within(mask)


def store_dtypes(frame: Frame, path: str, found: Dtypes) -> None:
    """Make what `path` holds be of the dtypes that are left of its dtype object."""
    value = value_at(frame, path)
    if value is not None:
        store_narrowed(frame, path, val.map_dtypes(value, lambda _: found))


def of_libraries(value: val.Value) -> list[val.DtypeValue]:
    """Return the dtype objects of a value that is of one of several libraries; none where it may be anything else."""
    items = val.alternatives(value)
    found = [item for item in items if isinstance(item, val.DtypeValue)]
    are_told_apart = len({item.library for item in found}) == len(items)
    return found if are_told_apart and len(items) > 1 else []


def store_libraries(
    frame: Frame, node: cst.BaseExpression, asked: Iterable[val.DtypeValue], left: Iterable[val.DtypeValue]
) -> None:
    """Make a value of one of several libraries, and its dtype object, be of what is left of the dtypes of each."""
    kept = {item.library: item.dtypes for item in left}
    gone = {item.library for item in asked} - kept.keys()
    for path in {path_of(node) or "", *(item.source for item in asked)} - {""}:
        before = value_at(frame, path)
        parts = [] if before is None else [_left(item, kept) for item in val.alternatives(before)]
        may_be = [part for part in parts if _library(part) not in gone]
        if may_be:
            store_narrowed(frame, path, val.join_all(may_be))


def _left(value: val.Value, kept: Mapping[str, Dtypes]) -> val.Value:
    """Return a value with what is left of its dtypes, if it is of a library of which something is."""
    left = kept.get(_library(value))
    return value if left is None else val.map_dtypes(value, lambda _: left)


def _library(value: val.Value) -> str:
    """Return the library of an array or a dtype object, "" for anything else."""
    match value:
        case val.Typed(cls=cls):
            return cls.partition(".")[0]
        case val.DtypeValue(library=library):
            return library
    return ""


def _alike(frame: Frame, path: str) -> str:
    """Return the path of the whole where `path` is an item of it: items that are not known one by one are of one dtype.

    So it is for an attribute of its owner's dtype. Of items that are known, one that is not picked by a number is no
    path.
    """
    owner, dot, name = path.rpartition(".")
    if dot and path not in frame.env.narrowed:
        holder = value_at(frame, owner)
        if isinstance(holder, val.Typed) and owners.tells_of_owner(frame, holder, name):
            return _alike(frame, owner)
    base, bracket, key = path.rpartition("[")
    if not bracket or not path.endswith("]") or key.startswith(("'", '"')):
        return path
    whole = value_at(frame, base)
    if isinstance(whole, val.Items) and whole.items is not None:
        return path if key.rstrip("]").removeprefix("-").isdigit() else ""
    return path if whole is None or isinstance(whole, val.Table) else _alike(frame, base)


def value_at(frame: Frame, path: str, origin: Origin | None = None) -> val.Value | None:
    """Return what a path holds."""
    spelled_at = origin.place.node if origin is not None and isinstance(origin.place, Place) else None
    parsed = frame.unit.parsed(path, spelled_at)
    # What it was when a condition was evaluated is not what a guard has left of it by now.
    return None if parsed is None else quietly(frame, lambda: expressions.evaluate(frame, parsed))
