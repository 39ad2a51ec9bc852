"""What tells that a tensor of which nobody sees where it comes from holds whole numbers, or truths."""

from __future__ import annotations

import re
from collections.abc import Iterator

import libcst as cst

from dtypelint import dtypes
from dtypelint.infer.frame import Reached
from dtypelint.infer.options import Options
from dtypelint.infer.unit import Place

WHOLE_NUMBERS = dtypes.INTEGERS | dtypes.BIT["bool"]

# The highest number that counts dimensions where a tensor is reshaped; what scales one is higher.
_MOST_DIMENSIONS = 16


def holds_whole(options: Options, passed: Place, reached: Reached) -> bool:
    """Whether names, or what is done with the result of the call, tell so of what is `passed` to it in the end."""
    argument = reached.violation.argument
    node = argument.node if argument is not None else None
    names = (passed.code(), *(_names_in(node) if node is not None else ()))
    return any(map(options.is_whole, names)) or (node is not None and _is_cast_to_whole(options, reached.place, node))


def is_named_so(options: Options, node: cst.BaseExpression) -> bool:
    """Whether a variable goes by a name of whole numbers, as it is or but taken apart and moved."""
    while _is_as_passed(node):
        match node:
            case cst.Call(func=cst.Attribute(value=inner)):
                node = inner
            case _:
                return options.is_whole(next(_names_in(node), ""))
    return False


def _is_cast_to_whole(options: Options, call: Place, argument: cst.BaseExpression) -> bool:
    """Whether what a call gives is cast to whole numbers at once, and nothing was scaled for that: it held such."""
    if not _is_as_passed(argument):
        return False
    code, casts = re.escape(call.unit.code(call.node)), "|".join(options.casts)
    pattern = rf"{code}\s*\.(?:{casts})\((?:\s*dtype\s*=)?[\s'\"]*(?:\w+\.)*(\w+)"
    cast = re.search(pattern, call.unit.text)
    return cast is not None and bool(dtypes.BIT.get(cast[1], 0) & WHOLE_NUMBERS)


def _is_as_passed(node: cst.BaseExpression) -> bool:
    """Whether an expression takes a variable apart or moves it, and computes nothing."""
    match node:
        case cst.Name():
            return True
        case cst.Attribute(value=inner) | cst.Subscript(value=inner):
            return _is_as_passed(inner)
        case cst.Call(func=inner, args=arguments):
            numbers = (item.value for item in arguments if isinstance(item.value, cst.Integer | cst.Float))
            return _is_as_passed(inner) and all(number.evaluated_value <= _MOST_DIMENSIONS for number in numbers)
    return False


def _names_in(node: cst.BaseExpression) -> Iterator[str]:
    """Yield the names in `a.b["c"].d()`, the last one first."""
    match node:
        case cst.Name(name):
            yield name
        case cst.Call(func=inner):
            yield from _names_in(inner)
        case cst.Attribute(inner, cst.Name(name)):
            yield name
            yield from _names_in(inner)
        case cst.Subscript(inner, [cst.SubscriptElement(cst.Index(cst.SimpleString() as key))]):
            yield str(key.evaluated_value)
            yield from _names_in(inner)
        case cst.Subscript(inner):
            yield from _names_in(inner)
