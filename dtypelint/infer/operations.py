"""What operators give: as the classes say, or where they do not, on numbers, strings, lists, dicts, unknown objects."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import libcst as cst

from dtypelint import dtypes
from dtypelint import values as val
from dtypelint.claims import UNKNOWN, Claim, Dtypes
from dtypelint.findings import Confidence
from dtypelint.infer import attributes, calls, methods
from dtypelint.infer.frame import Frame
from dtypelint.stubs.bind import Argument, Arguments

_MOST_LISTED = 1024
# What a comparison gives of which nothing is known on either side: an array of truths, or that of two numbers.
TRUTHS = val.Unknown(Dtypes((Claim(dtypes.BOOL, Confidence.POSSIBLE),)))


def operate(frame: Frame, name: str, left: Argument, right: Argument, node: cst.CSTNode) -> val.Value:
    """Return `left OP right`, where `name` is the operator's name between the underscores (`add`)."""
    if isinstance(left.value, val.Union):
        return on_each(
            frame,
            left.value.alternatives,
            right.value,
            lambda item: operate(frame, name, Argument(item, left.node), right, node),
        )
    operators = [(f"__{name}__", left, right), (f"__r{name}__", right, left)]
    priority = frame.engine.library.array_priority
    if priority(right.value) > priority(left.value):
        operators.reverse()
    for method, receiver, other in operators:
        found = attributes.method_of(frame, receiver.value, method)
        if found is not None:
            return calls.call(frame, found, Arguments((other,)), node, receiver.node)
    return without_method(name, left.value, right.value)


def on_each(
    frame: Frame, alternatives: Sequence[val.Value], right: val.Value, operated: Callable[[val.Value], val.Value]
) -> val.Value:
    """Return what one of several values gives; beside an array, that of another library is hardly the one."""
    library = _library_of(right)
    has_own = bool(library) and any(_library_of(item) == library for item in alternatives)
    results = []
    for item in alternatives:
        noted = len(frame.reached)
        results.append(operated(item))
        if has_own and _library_of(item) != library:
            calls.doubt_since(frame, noted)
    return val.join_all(results)


def _library_of(value: val.Value) -> str:
    return value.cls.partition(".")[0] if isinstance(value, val.Typed) else ""


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
    if name in ("and", "or", "xor") and TRUTHS in (left, right):
        return TRUTHS
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
