"""Type promotion as the libraries do it, on sets of dtypes.

Sources: `torch.result_type` (c10/core/ScalarType, "dimension" over "zero-dim" over "wrapped number"), NumPy's NEP 50,
JAX's type promotion lattice. Each table is checked against the library in the tests.
"""

from __future__ import annotations

import enum
import functools

from dtypelint.dtypes import (
    BIT,
    BOOL,
    COMPLEX,
    FLOAT8,
    INEXACT,
    INTEGERS,
    SIGNED,
    complexed,
    mask,
    names,
)


class Category(enum.IntEnum):
    """What an operand is to promotion; a higher one decides over a lower one of the same kind."""

    SCALAR = 0
    DIMENSIONED = 2


@functools.cache
def _width(name: str) -> int:
    digits = "".join(ch for ch in name.replace("e4m3", "").replace("e5m2", "") if ch.isdigit())
    return int(digits or 0)


def _integers(a: str, b: str) -> str:
    if a == "bool":
        return b
    if b == "bool":
        return a
    signed = [name for name in (a, b) if name.startswith("int")]
    if len(signed) != 1:
        return max(a, b, key=_width)
    unsigned = b if signed[0] == a else a
    return f"int{max(_width(signed[0]), 2 * _width(unsigned))}"


def _torch_pair(a: str, b: str) -> str | None:
    if a == b:
        return a
    if BIT[a] & FLOAT8 or BIT[b] & FLOAT8:
        return None
    for one, other in ((a, b), (b, a)):
        if BIT[one] & INEXACT and not BIT[other] & INEXACT:
            return one
    if BIT[a] & COMPLEX or BIT[b] & COMPLEX:
        return _complex_pair(a, b)
    if BIT[a] & INEXACT:
        return "float32" if {a, b} == {"float16", "bfloat16"} else max(a, b, key=_width)
    if {a, b} & {"uint16", "uint32", "uint64"} and "bool" not in (a, b):
        return None
    return _integers(a, b)


def _complex_pair(a: str, b: str) -> str | None:
    sides = [next(names(complexed(BIT[name])), None) for name in (a, b)]
    known = [side for side in sides if side is not None]
    return max(known, key=_width) if len(known) == 2 else None


def _numpy_pair(a: str, b: str) -> str | None:
    if a == b:
        return a
    exotic = FLOAT8 | mask("bfloat16")
    if BIT[a] & exotic or BIT[b] & exotic:
        return _ml_dtypes_pair(a, b)
    if BIT[a] & COMPLEX or BIT[b] & COMPLEX:
        sides = [_numpy_complex(name) for name in (a, b)]
        return max(sides, key=_width)
    if BIT[a] & INEXACT or BIT[b] & INEXACT:
        return max((_numpy_float(a), _numpy_float(b)), key=_width)
    if BIT[a] & (INTEGERS | BOOL) and BIT[b] & (INTEGERS | BOOL):
        if {"uint64"} & {a, b} and {BIT[a] & SIGNED, BIT[b] & SIGNED} != {0}:
            return "float64"
        return _integers(a, b)
    return None


def _ml_dtypes_pair(a: str, b: str) -> str | None:
    low, other = (a, b) if BIT[a] & (FLOAT8 | BIT["bfloat16"]) else (b, a)
    if low == "bfloat16" and other in ("float32", "float64"):
        return other
    if other in ("bool", "int8", "uint8"):
        return low
    return "float32" if low == "bfloat16" and other == "float16" else None


def _numpy_float(name: str) -> str:
    if BIT[name] & INEXACT:
        return name
    width = _width(name)
    return "float16" if name == "bool" or width <= 8 else "float32" if width <= 16 else "float64"


def _numpy_complex(name: str) -> str:
    if BIT[name] & COMPLEX:
        return name
    return "complex128" if _width(_numpy_float(name)) > 32 else "complex64"


def _equal_pair(a: str, b: str) -> str | None:
    return a if a == b else None


_PAIRS = {"torch": _torch_pair, "numpy": _numpy_pair}


# The floating dtype that a library computes with where integers leave it the choice.
DEFAULTS = {"numpy": BIT["float64"]}


@functools.lru_cache(maxsize=4096)
def promote(table: str, left: int, right: int) -> int:
    """Return every dtype that promoting a dtype of `left` with one of `right` can give; 0 where the library refuses.

    `table` is "torch" or "numpy", as a stub's `__promotion__` names it; any other name promotes only equal dtypes.
    """
    pair = _PAIRS.get(table, _equal_pair)
    result = 0
    for a in names(left):
        for b in names(right):
            promoted = pair(a, b)
            if promoted is not None:
                result |= BIT[promoted]
    return result


def promote_scalar(array: int, kind: str, default: int) -> int:
    """Return the dtypes that an array of `array` has after meeting a Python scalar of `kind`.

    `kind` is "bool", "int", "float" or "complex"; `default` is the default floating dtype. A scalar raises the category
    (bool, integer, floating, complex) and never the width: the rule of torch's wrapped numbers and of NEP 50.
    """
    result = 0
    for name in names(array):
        result |= _scalar_result(BIT[name], kind, default)
    return result


def _scalar_result(bit: int, kind: str, default: int) -> int:
    if kind == "bool" or bit & COMPLEX:
        return bit
    if kind == "int":
        return BIT["int64"] if bit & BOOL else bit
    if kind == "float":
        return bit if bit & INEXACT else default
    return complexed(bit if bit & INEXACT else default)
