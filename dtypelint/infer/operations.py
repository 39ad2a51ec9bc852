"""What operators give on values whose classes do not say: numbers, strings, lists, dicts, unknown objects."""

from __future__ import annotations

from dtypelint import dtypes
from dtypelint import values as val
from dtypelint.claims import UNKNOWN, Dtypes
from dtypelint.infer import methods

_MOST_LISTED = 1024


def without_method(name: str, left: val.Value, right: val.Value) -> val.Value:
    """Return `left OP right` where neither side is of a class that says what it is: of Python's own, or unknown."""
    if isinstance(left, val.Items) and isinstance(right, val.Items) and name == "add":
        if left.items is not None and right.items is not None and len(left.items) + len(right.items) <= _MOST_LISTED:
            return val.Items(left.kind, (*left.items, *right.items), val.UNKNOWN_VALUE)
        return val.Items(left.kind, None, val.join(left.each, right.each))
    if isinstance(left, val.Table) and isinstance(right, val.Table) and name == "or":
        return methods.merged(left, right)
    if isinstance(left, val.Items) and name == "mul":
        return val.Items(left.kind, None, left.each)
    kinds = [val.kind_of(left), val.kind_of(right)]
    if "str" in kinds:
        return val.Scalar("str")
    order = ["bool", "int", "float", "complex"]
    if all(kind in order for kind in kinds):
        kind = "float" if name == "truediv" and "complex" not in kinds else max(kinds, key=order.index)
        return val.Scalar("int" if kind == "bool" else kind)
    found = [held for held in map(val.dtypes_within, (left, right)) if held is not None]
    if len(found) == 1:
        return val.Unknown(found[0])
    return val.Unknown(_of_unknowns(*found)) if found else val.UNKNOWN_VALUE


def _of_unknowns(left: Dtypes, right: Dtypes) -> Dtypes:
    """Return the dtype of an operation of two objects of unknown class: their common one, or one of unknown origin."""
    if left.known and right.known and left.mask == right.mask and dtypes.single(left.mask):
        return left
    unknown = (claim.origin for side in (left, right) if not side.known for claim in side.claims)
    origin = next((origin for origin in unknown if origin is not None), None)
    return UNKNOWN if origin is None else UNKNOWN.rooted(origin)
