"""Joining values: what an expression is that is one thing on one way and another on another."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from dtypelint.values.frozen import Frozen
from dtypelint.values.heights import height_of
from dtypelint.values.kinds import (
    NEVER,
    UNKNOWN_VALUE,
    DtypeValue,
    Instance,
    Items,
    Literal,
    Scalar,
    Table,
    Typed,
    Union,
    Unknown,
    Value,
    kind_of,
)
from dtypelint.values.places import either

_MOST_ALTERNATIVES = 12
# How deeply a value that is joined with another may be nested: what holds its like would grow without end.
_MOST_NESTED = 12
# From this height on what two values join to is kept, for so many of them: objects that hold each other are met in as
# many places as there are ways through them.
_DEEP = 3
_MOST_KEPT = 4096
_kept: dict[tuple[int, int], tuple[Value, Value, Value]] = {}


def join(left: Value, right: Value) -> Value:
    """Return a value that covers both."""
    if left is right or left == right:
        return left
    return join_all((left, right))


def join_all(values: Iterable[Value]) -> Value:
    """Return a value that covers all; unknown where there is none."""
    merged: list[Value] = []
    never = spells_any = False
    for value in values:
        if type(value) is Union:
            never |= not value.alternatives
            for alternative in value.alternatives:
                _merge_into(merged, alternative)
        elif not (spells_any and type(value) is Literal and type(value.value) is str):
            _merge_into(merged, value)
        if len(merged) > _MOST_ALTERNATIVES:
            merged = _without_spelling(merged)
            spells_any = merged[-1] == Scalar("str")
    if not merged:
        return NEVER if never else UNKNOWN_VALUE
    if len(merged) == 1:
        return merged[0]
    return Union(tuple(merged)) if len(merged) <= _MOST_ALTERNATIVES else UNKNOWN_VALUE


def _join_held(*values: Value) -> Value:
    """Return a value that covers what values hold in one place; unknown where it is nested too deeply."""
    if all(value is values[0] for value in values[1:]):
        return values[0] if values else UNKNOWN_VALUE
    height = max(map(height_of, values))
    if height >= _MOST_NESTED:
        return UNKNOWN_VALUE
    return _join_deep(*values) if height >= _DEEP and len(values) == 2 else join_all(values)


def forget_joins() -> None:
    """Let go of the values that are kept as they were joined."""
    _kept.clear()


def _join_deep(left: Value, right: Value) -> Value:
    """Return what two values join to, as it was the last time that these very objects were joined."""
    kept = _kept.get((id(left), id(right)))
    if kept is None:
        # They are kept as well: no other object may come to have the `id` of one.
        kept = (left, right, join_all((left, right)))
        if len(_kept) >= _MOST_KEPT:
            _kept.clear()
        _kept[id(left), id(right)] = kept
    return kept[2]


def _without_spelling(merged: list[Value]) -> list[Value]:
    """Return the values with one unknown string for all that are spelled."""
    others = [item for item in merged if kind_of(item) != "str"]
    return [*others, Scalar("str")] if len(others) < len(merged) else merged


def _merge_into(merged: list[Value], value: Value) -> None:
    kind = type(value)
    if kind in _PLAIN:
        _merge_plain_into(merged, value)
        return
    merge = _MERGE.get(kind)
    for index, other in enumerate(merged):
        if other is value:
            return
        if type(other) is kind:
            same = other if other == value else merge(other, value) if merge else None
            if same is not None:
                merged[index] = same
                if isinstance(same, Items) and isinstance(other, Items) and same.items is None and other.items:
                    # Tuples of other lengths, which it stood apart from, are among what it covers now.
                    rest = merged[index + 1 :]
                    del merged[index + 1 :]
                    for item in rest:
                        _merge_into(merged, item)
                return
    merged.append(value)


def _merge_plain_into(merged: list[Value], value: Value) -> None:
    kind = kind_of(value)
    stays_apart = kind in ("None", "str")
    for index, other in enumerate(merged):
        if type(other) in _PLAIN:
            if other == value:
                return
            if not stays_apart and kind_of(other) == kind:
                merged[index] = Scalar(kind)
                return
    merged.append(value)


def _merged_typed(left: Typed, right: Typed) -> Typed | None:
    if left.cls != right.cls or left.switches != right.switches:
        return None
    united = left.dtypes | right.dtypes
    held = [side.holds for side in (left, right) if side.holds is not None]
    if len(held) == 1 and type(held[0]) in _PLAIN:
        held = []
    ident = either(left.ident, right.ident)
    rank = left.rank if left.rank is right.rank else left.rank | right.rank
    return replace(left, dtypes=united, ident=ident, rank=rank, holds=_join_held(*held) if held else None)


def _merged_dtype_values(left: DtypeValue, right: DtypeValue) -> DtypeValue | None:
    if left.library != right.library and "" not in (left.library, right.library):
        return None
    source = left.source if left.source == right.source else ""
    return DtypeValue(left.library or right.library, left.dtypes | right.dtypes, source)


def _merged_instances(left: Instance, right: Instance) -> Instance | None:
    if left.cls != right.cls:
        return None
    names = dict.fromkeys((*left.attributes, *right.attributes))
    attributes = {
        name: _join_held(left.attributes.get(name, right.attributes.get(name, UNKNOWN_VALUE)),
                         right.attributes.get(name, left.attributes.get(name, UNKNOWN_VALUE)))
        for name in names
    }  # fmt: skip
    cast = left.cast | right.cast if left.cast and right.cast else left.cast or right.cast
    is_root = left.is_root and right.is_root
    perhaps = left.perhaps | right.perhaps | (left.attributes.keys() ^ right.attributes.keys())
    return Instance(left.cls, either(left.ident, right.ident), Frozen(attributes), cast, is_root, perhaps)


def _stay_apart(left: Items, right: Items) -> bool:
    """Whether a tuple has places of its own: it is returned where another length, or a list, is not wanted."""
    if left.kind != right.kind:
        return any(side.kind == "tuple" and side.items for side in (left, right))
    if left.kind != "tuple" or not left.items or not right.items:
        return False
    return len(left.items) != len(right.items)


def _merged_items(left: Items, right: Items) -> Items | None:
    if _stay_apart(left, right):
        return None
    kind = left.kind if left.kind == right.kind else "list"
    if left.items is not None and right.items is not None and len(left.items) == len(right.items):
        items = tuple(_join_held(a, b) for a, b in zip(left.items, right.items, strict=True))
        return Items(kind, items, UNKNOWN_VALUE)
    filled = [side.each for side in (left, right) if side.items != ()]
    return Items(kind, None, _join_held(*filled))


def _merged_tables(left: Table, right: Table) -> Table:
    known = dict(left.known)
    for key, value in right.known.items():
        known[key] = _join_held(known[key], value) if key in known else value
    others = [side.other for side in (left, right) if side.other is not None]
    optional = left.optional | right.optional | (left.known.keys() ^ right.known.keys())
    return Table(Frozen(known), _join_held(*others) if others else None, left.mixed or right.mixed, optional)


_PLAIN = {Literal, Scalar}
# One value for two of a kind, or None where they must stay apart. Those of other kinds stay apart.
_MERGE: dict[type, Callable[..., Value | None]] = {
    Unknown: lambda left, right: Unknown(left.dtypes | right.dtypes, left.barred & right.barred),
    Typed: _merged_typed,
    DtypeValue: _merged_dtype_values,
    Instance: _merged_instances,
    Items: _merged_items,
    Table: _merged_tables,
}
