"""What code makes of the version of an installed distribution, until it compares it with another."""

from __future__ import annotations

import re

import libcst as cst

from dtypelint import values as val
from dtypelint.infer import names
from dtypelint.infer.frame import Frame
from dtypelint.stubs.violation import Violation

_OPERATORS: dict[type[cst.BaseCompOp], str] = {
    cst.LessThan: "<",
    cst.LessThanEqual: "<=",
    cst.GreaterThan: ">",
    cst.GreaterThanEqual: ">=",
    cst.Equal: "==",
    cst.NotEqual: "!=",
}
# The comparisons of whole numbers that are told by the next number.
_WITH_NEXT = {">": ">=", "<=": "<"}
_NUMBERS = re.compile(r"\d+(\.\d+)*([ab]|rc|\.?dev)?\d*")
_PLACES = ("major", "minor", "micro")
# What is passed first to a function: `supports(library)`.
_HANDED = re.compile(r"\w\((\w+)[,)]")


def attribute(version: val.VersionOf, name: str) -> val.Value:
    """Return `version.name` of a string or of an object that holds a version."""
    if name in ("public", "base_version"):
        return version
    if name in _PLACES:
        return val.VersionPart(version.distribution, _PLACES.index(name))
    return _parts(version) if name == "release" else val.BuiltinMethod(name, version)


def split(version: val.VersionOf, separator: val.Value) -> val.Value:
    """Return the parts of a version; without its local part it is still that version."""
    match separator:
        case val.Literal(value="+"):
            return val.Items("list", (version,), val.UNKNOWN_VALUE)
        case val.Literal(value="."):
            return _parts(version)
    return val.UNKNOWN_VALUE


def _parts(version: val.VersionOf) -> val.Items:
    parts = tuple(val.VersionPart(version.distribution, place) for place in range(len(_PLACES)))
    return val.Items("tuple", parts, val.UNKNOWN_VALUE)


def tested(version: val.Value, operator: type[cst.BaseCompOp], other: val.Value) -> val.Value | None:
    """Return the comparison of an installed version with another, a mere bool where that is not known.

    None where what is compared is no version.
    """
    match version, other:
        case val.VersionOf(name), val.Literal(value=str() as text) if _NUMBERS.fullmatch(text):
            return val.VersionTest(name, _OPERATORS[operator], text) if operator in _OPERATORS else val.Scalar("bool")
        case val.VersionPart(name, 0), val.Literal(value=int() as number):
            return _of_numbers(name, 1, operator, [number])
        case val.Items(items=(val.VersionPart(name, 0), *rest)), val.Items(items=tuple() as wanted):
            numbers = [item.value for item in wanted if isinstance(item, val.Literal) and isinstance(item.value, int)]
            return _of_numbers(name, 1 + len(rest), operator, numbers if len(numbers) == len(wanted) else [])
        case (val.VersionOf() | val.VersionPart(), _) | (val.Items(items=(val.VersionPart(), *_)), _):
            return val.Scalar("bool")
    return None


def _of_numbers(name: str, count: int, operator: type[cst.BaseCompOp], numbers: list[int]) -> val.Value:
    """Return the comparison of the first `count` numbers of a version with others."""
    asked = _OPERATORS.get(operator, "")
    if asked in _WITH_NEXT and numbers and count == len(numbers):
        asked, numbers = _WITH_NEXT[asked], [*numbers[:-1], numbers[-1] + 1]
    if asked not in (">=", "<") or not 0 < len(numbers) <= count:
        return val.Scalar("bool")
    return val.VersionTest(name, asked, ".".join(map(str, numbers)))


def is_found_out(frame: Frame, violation: Violation) -> bool:
    """Whether a function finds out whether the library that runs has what it uses: who asks has an answer for both.

    It hands the library itself to another function, or looks for the name of what it passes.
    """
    library = val.External(violation.name.partition(".")[0])
    if any(names.look_up(frame, name) == library for name in _HANDED.findall(frame.unit.text)):
        return True
    passed = (argument.node for argument in violation.bound.values())
    members = (node.attr.value for node in passed if isinstance(node, cst.Attribute))
    return any(re.search(rf"""["']{name}["']\s+(?:not\s+)?in\b""", frame.unit.text) for name in members)
