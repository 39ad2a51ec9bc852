"""What operators give: as the classes say, or where they do not, on numbers, strings, lists, dicts, unknown objects."""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from dataclasses import replace
from math import isfinite

import libcst as cst

from dtypelint import dtypes
from dtypelint import values as val
from dtypelint.claims import UNKNOWN, Claim, Dtypes, gather
from dtypelint.findings import Confidence
from dtypelint.infer import attributes, calls, tables
from dtypelint.infer.frame import Frame
from dtypelint.stubs.bind import Argument, Arguments

_MOST_LISTED = 1024
_ARITHMETIC: dict[str, Callable[..., object]] = {
    "add": operator.add,
    "sub": operator.sub,
    "mul": operator.mul,
    "truediv": operator.truediv,
}
_BITWISE = ("and", "or", "xor")
# The operator that puts the items of two containers into one, where it is not `+`.
_JOINING = {"set": "or"}
# The dtypes that an array keeps beside a number of each kind, whatever the library.
_KEPT = {
    "bool": dtypes.ALL,
    "int": dtypes.ALL & ~dtypes.BOOL,
    "float": dtypes.INEXACT,
    "complex": dtypes.COMPLEX,
}
(_UNTOLD,) = UNKNOWN.claims
# What a comparison gives of which nothing is known on either side: an array of truths, or that of two numbers.
TRUTHS = val.Unknown(Dtypes((Claim(dtypes.BOOL, Confidence.POSSIBLE),)))


def operate(frame: Frame, name: str, left: Argument, right: Argument, node: cst.CSTNode | None) -> val.Value:
    """Return `left OP right`, where `name` is the operator's name between the underscores (`add`)."""
    left, right = operable(left, right.value, name), operable(right, left.value, name)
    if isinstance(left.value, val.Union):
        return on_each(
            frame,
            left.value.alternatives,
            right.value,
            lambda item: operate(frame, name, Argument(item, left.node), right, node),
        )
    if isinstance(right.value, val.Union) and val.is_number(left.value):
        ways = (operate(frame, name, left, Argument(item, right.node), node) for item in right.value.alternatives)
        return val.join_all(ways)
    operators = [(f"__{name}__", left, right), (f"__r{name}__", right, left)]
    priority = frame.engine.library.array_priority
    if priority(right.value) > priority(left.value):
        operators.reverse()
    for method, receiver, other in operators:
        found = attributes.method_of(frame, receiver.value, method)
        if found is not None:
            return calls.call(frame, found, Arguments((other,)), node, receiver.node)
    result = without_method(name, left.value, right.value)
    # `2**-i` is no whole number unless `i` is none below zero.
    is_inverse = name == "pow" and result == val.Scalar("int") and _is_negated(right.node)
    return val.join(result, val.Scalar("float")) if is_inverse else result


def operable(operand: Argument, other: val.Value = val.NEVER, name: str = "") -> Argument:
    """Return an operand without what the operator `name`, or a comparison, raises for: None, or a list beside a number.

    A class may have an operator of its own for None.
    """
    if not isinstance(operand.value, val.Union):
        return operand
    possible, others = list(operand.value.alternatives), val.alternatives(other)
    if not any(isinstance(item, val.Instance) for item in others):
        possible = val.apart_from_none(operand.value) or possible
    # A list times a number is repeated.
    if name != "mul" and others and all(map(val.is_number, others)):
        possible = [item for item in possible if not isinstance(item, val.Items | val.Table)] or possible
    is_same = len(possible) == len(operand.value.alternatives)
    return operand if is_same else replace(operand, value=val.join_all(possible))


def _is_negated(node: cst.CSTNode | None) -> bool:
    return isinstance(node, cst.UnaryOperation) and isinstance(node.operator, cst.Minus)


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
    if isinstance(left, val.Items) and isinstance(right, val.Items) and name == _JOINING.get(left.kind, "add"):
        if left.items is not None and right.items is not None and len(left.items) + len(right.items) <= _MOST_LISTED:
            return val.Items(left.kind, (*left.items, *right.items), val.UNKNOWN_VALUE)
        return val.Items(left.kind, None, val.join(left.each, right.each))
    if isinstance(left, val.Table) and isinstance(right, val.Table) and name == "or":
        return tables.merged(left, right)
    if isinstance(left, val.Table) and isinstance(right, val.Table) and name in ("add", "sub"):
        # Those of counters, which no other dict has.
        return val.Table(val.EMPTY, val.join(left.each, right.each))
    if isinstance(left, val.Items) and name == "mul":
        return val.Items(left.kind, None, left.each)
    kinds = [val.kind_of(left), val.kind_of(right)]
    if "str" in kinds:
        both = [item.value for item in (left, right) if isinstance(item, val.Literal) and isinstance(item.value, str)]
        return val.spelled("".join(both)) if name == "add" and len(both) == 2 else val.Scalar("str")
    if all(kind in val.NUMBERS for kind in kinds):
        fraction = _fraction(name, left, right)
        if fraction is not None:
            return fraction
        return _of_numbers(name, left, right, max(kinds, key=val.NUMBERS.index))
    if name in _BITWISE and TRUTHS in (left, right):
        return TRUTHS
    found = [held for held in map(val.dtypes_within, (left, right)) if held is not None]
    if len(found) == 1:
        kind = next((kind for kind in kinds if kind in val.NUMBERS), "")
        return val.Unknown(_beside_number(name, found[0], kind))
    return val.Unknown(_of_unknowns(name, *found)) if found else val.UNKNOWN_VALUE


def _of_numbers(name: str, left: val.Value, right: val.Value, kind: str) -> val.Value:
    """Return what an operator makes of two of Python's numbers, the more general of which is of a kind."""
    if kind == "bool":
        return val.Scalar("bool" if name in _BITWISE else "float" if name == "truediv" else "int")
    if name == "truediv" and kind == "int":
        return val.Scalar("float")
    if name == "pow" and kind == "int" and val.kind_of(right) == "int":
        # The inverse of a whole number is none; a power that is not known is taken for no inverse.
        return val.Scalar("float" if isinstance(right, val.Literal) and _is_negative(right) else "int")
    if name == "pow" and kind == "float" and isinstance(left, val.Literal) and _is_negative(left):
        return val.join(val.Scalar("float"), val.Scalar("complex"))
    return val.Scalar(kind)


def _fraction(name: str, left: val.Value, right: val.Value) -> val.Literal | None:
    """Return what two known numbers give, one of which is a float: `-1e9 / 2`. Whole ones would count up in loops."""
    if name not in _ARITHMETIC or not isinstance(left, val.Literal) or not isinstance(right, val.Literal):
        return None
    numbers = (left.value, right.value)
    if not any(isinstance(number, float) for number in numbers):
        return None
    try:
        result = _ARITHMETIC[name](*numbers)
    except (ArithmeticError, TypeError):
        return None
    return val.Literal(result) if isinstance(result, float) and isfinite(result) else None


def _is_negative(value: val.Literal) -> bool:
    return isinstance(value.value, int | float) and value.value < 0


def _beside_number(name: str, found: Dtypes, kind: str) -> Dtypes:
    """Return the dtype of an operation of an object of unknown class and something that has no dtype.

    A number makes it one of a higher category, of a dtype that hangs on the library: `ids * 0.5`, `mask + 1`.
    """
    kept = _KEPT.get(kind, 0) & (dtypes.INEXACT if name == "truediv" else dtypes.ALL)
    return gather(
        claim if claim.confidence is Confidence.POSSIBLE or not claim.mask & ~kept else _UNTOLD.from_(claim.origin)
        for claim in found.claims
    )


def _of_unknowns(name: str, left: Dtypes, right: Dtypes) -> Dtypes:
    """Return the dtype of an operation of two objects of unknown class: their common one, or one of unknown origin."""
    kept = dtypes.INEXACT if name == "truediv" else dtypes.ALL
    if left.known and right.known and left.mask == right.mask and dtypes.single(left.mask & kept):
        return left
    unknown = (claim.origin for side in (left, right) if not side.known for claim in side.claims)
    origin = next((origin for origin in unknown if origin is not None), None)
    return UNKNOWN if origin is None else UNKNOWN.rooted(origin)
