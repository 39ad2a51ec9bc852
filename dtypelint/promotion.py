"""Type promotion as the libraries do it, on sets of dtypes.

Sources: `torch.result_type` (ATen/native/TypeProperties), NumPy's NEP 50 and the loops of ml_dtypes' ufuncs, JAX's
lattice (https://docs.jax.dev/en/latest/type_promotion.html). Each table is checked against the library in the tests.

A table is an order of the dtypes. Two of them promote to the least one above both, of the lowest category (integer,
floating, complex) that has one; where that category has no least one the library refuses.
"""

from __future__ import annotations

import functools

from dtypelint.dtypes import (
    ALL,
    BIT,
    BOOL,
    COMPLEX,
    FLOAT8,
    FLOATING,
    INEXACT,
    INTEGERS,
    UNSIGNED,
    complexed,
    mask,
    names,
)

_TORCH = {
    "bool": "uint8 int8",
    "uint8": "int16",
    "int8": "int16",
    "int16": "int32",
    "int32": "int64",
    "int64": "float16 bfloat16",
    **dict.fromkeys(("uint4", "uint16", "uint32", "uint64"), "float16 bfloat16 float4_e2m1fn_x2"),
    "float16": "float32 complex32",
    "bfloat16": "float32",
    "float32": "float64 complex64",
    "float64": "complex128",
    "complex32": "complex64",
    "complex64": "complex128",
}
_ML_DTYPES = FLOAT8 | mask("bfloat16")
_NARROW = " ".join(names(_ML_DTYPES))
_NUMPY = {
    "bool": "uint8 int8 timedelta64",
    "uint8": f"uint16 int16 float16 {_NARROW}",
    "int8": f"int16 float16 {_NARROW}",
    "uint16": "uint32 int32 float32",
    "int16": "int32 float32",
    "uint32": "uint64 int64 float64",
    "int32": "int64 float64",
    "uint64": "float64",
    "int64": "float64 timedelta64",
    "float16": "float32",
    **dict.fromkeys(names(_ML_DTYPES), "float32"),
    "float32": "float64 complex64",
    "float64": "longdouble complex128",
    "longdouble": "clongdouble",
    "complex64": "complex128",
    "complex128": "clongdouble",
    "clongdouble": "bytes",
    "bytes": "str",
    "timedelta64": "datetime64",
}
_JAX = {
    "bool": "uint8 int8",
    "uint8": "uint16 int16",
    "int8": "int16",
    "uint16": "uint32 int32",
    "int16": "int32",
    "uint32": "uint64 int64",
    "int32": "int64",
    **dict.fromkeys(("uint64", "int64"), f"float16 {_NARROW}"),
    "float16": "float32",
    "bfloat16": "float32",
    "float32": "float64 complex64",
    "float64": "complex128",
    "complex64": "complex128",
}
# NumPy 1 promotes dtypes as NumPy 2 does; what it makes of numbers is in `value_based.py`.
_TABLES = {"torch": _TORCH, "numpy": _NUMPY, "numpy1": _NUMPY, "jax": _JAX}
_CATEGORIES = (BOOL, INTEGERS, FLOATING, COMPLEX)
# The Python numbers of these categories.
KINDS = ("bool", "int", "float", "complex")
_NUMBERS = BOOL | INTEGERS | INEXACT
# torch promotes these with nothing, not even a complex number.
_UNPROMOTED = FLOAT8 | mask("float4_e2m1fn_x2")
# torch promotes these with floating dtypes only.
_BARE_UNSIGNED = mask("uint4", "uint16", "uint32", "uint64")
# Of these ml_dtypes takes one for the other: the result is of the operand that comes first.
_INTERCHANGEABLE = mask("float8_e4m3fn", "float8_e4m3fnuz", "float8_e5m2fnuz")

# The tables of the libraries in which some arrays give way to others: zero-dimensional ones, in JAX weakly typed ones.
RANKED = {"torch", "numpy1", "jax"}
# ... in which how they do so depends on their values.
BY_VALUE = {"numpy1"}
# ... in which the result of such arrays and others gives way in its turn, where it is of their category.
WEAK = {"jax"}

# The floating dtype that a library computes with where integers leave it the choice, whatever is set.
DEFAULTS = {"numpy": BIT["float64"], "numpy1": BIT["float64"]}
# The switch that sets it elsewhere.
DEFAULT_SWITCHES = {"jax": "x64"}

_WIDE = {"bool": BIT["bool"], "int": BIT["int64"], "float": BIT["float64"], "complex": BIT["complex128"]}
_SINGLE = {"bool": BIT["bool"], "int": BIT["int32"], "float": BIT["float32"], "complex": BIT["complex64"]}


def numbers(table: str, default: int) -> dict[str, int]:
    """Return the dtype of a Python number by its kind, where the library makes an array of it that gives way."""
    if table not in BY_VALUE | WEAK:
        return {}
    return _WIDE if default == BIT["float64"] else _SINGLE


@functools.cache
def _above(table: str, name: str) -> int:
    result = BIT[name]
    for wider in _TABLES[table].get(name, "").split():
        result |= _above(table, wider)
    return result


@functools.cache
def _pair(table: str, a: str, b: str) -> int:
    both = BIT[a] | BIT[b]
    is_numpy = _TABLES.get(table) is _NUMPY
    if a == b or (is_numpy and both & ~_INTERCHANGEABLE == 0):
        return both
    if table not in _TABLES or (table == "torch" and both & COMPLEX and both & _BARE_UNSIGNED):
        return 0
    if is_numpy and both & BIT["object"]:
        return BIT["object"]
    common = _above(table, a) & _above(table, b)
    lowest = next((common & category for category in _CATEGORIES if common & category), common)
    least = next((BIT[name] for name in names(lowest) if lowest & ~_above(table, name) == 0), 0)
    # JAX makes the weak float of uint64 and a signed dtype; both are 64-bit dtypes, and so is it then.
    return BIT["float64"] if table in WEAK and not least and not both & ~INTEGERS else least


@functools.lru_cache(maxsize=4096)
def promote(table: str, left: int, right: int) -> int:
    """Return every dtype that promoting a dtype of `left` with one of `right` can give; 0 where the library refuses.

    `table` is "torch", "numpy", "numpy1" or "jax", as a stub's `__promotion__` names it; any other name promotes only
    equal dtypes.
    """
    result = 0
    for a in names(left):
        for b in names(right):
            result |= _pair(table, a, b)
    return result


@functools.lru_cache(maxsize=4096)
def promote_zero(table: str, dimensioned: int, zero: int) -> int:
    """Return the dtypes that arrays of `dimensioned` have after meeting those of `zero`, which give way to them.

    Those raise the category (bool, integer, floating, complex) and never the width: zero-dimensional arrays in torch,
    weakly typed ones in JAX.
    """
    result = 0
    for a in names(dimensioned):
        for b in names(zero):
            result |= _pair_with_zero(table, a, b)
    return result


def _pair_with_zero(table: str, dimensioned: str, zero: str) -> int:
    if category(zero) <= category(dimensioned):
        return BIT[dimensioned]
    if table in WEAK:
        complex_float = BIT[dimensioned] & FLOATING
        return _pair(table, dimensioned, "complex64") if complex_float else BIT[zero]
    if BIT[dimensioned] & FLOATING:
        return complexed(BIT[dimensioned] & ~_UNPROMOTED)
    return BIT[zero] if BIT[zero] & COMPLEX else _pair(table, dimensioned, zero)


def category(name: str) -> int:
    """Return 0 for bool and what is no number, 1 for an integer, 2 for a floating dtype, 3 for a complex one."""
    return next((index for index, category in enumerate(_CATEGORIES) if BIT[name] & category), 0)


def promote_scalar(table: str, array: int, kind: str, default: int) -> int:
    """Return the dtypes that an array of `array` has after meeting a Python scalar of `kind`.

    `kind` is "bool", "int", "float" or "complex"; `default` is the default floating dtype. A scalar raises the category
    (bool, integer, floating, complex) and never the width: the rule of torch's wrapped numbers and of NEP 50. An array
    of an ml_dtypes dtype is no floating one to NumPy: a float makes it float32, in `where` and `result_type` float64.
    """
    result = 0
    for name in names(array):
        numpy_foreign = table == "numpy" and BIT[name] & _ML_DTYPES and kind in ("float", "complex")
        result |= _foreign_scalar(name, kind) if numpy_foreign else _scalar(table, BIT[name], kind, default)
    return result


def _foreign_scalar(name: str, kind: str) -> int:
    if kind == "complex":
        return BIT["complex64"]
    return BIT["float32"] if name == "float8_e5m2" else mask("float32", "float64")


def _scalar(table: str, bit: int, kind: str, default: int) -> int:
    if kind == "bool" or bit & COMPLEX or not bit & _NUMBERS:
        return bit
    if kind == "int":
        return BIT["int64"] if bit & BOOL else bit
    floating = bit if bit & INEXACT else default
    if kind == "float":
        return floating
    if table == "numpy":
        return _pair(table, next(names(floating)), "complex64")
    return complexed(floating & ~_UNPROMOTED)


@functools.lru_cache(maxsize=1024)
def castable_to(table: str, target: int) -> int:
    """Return the dtypes of which a result can be written into an array of a dtype of `target`, in place or by `out=`.

    torch goes by the category (bool, integer, floating, complex) alone, NumPy's "same kind" parts unsigned from signed.
    """
    if target & ~_NUMBERS:
        return ALL
    rank = max((index for index, category in enumerate(_CATEGORIES) if target & category), default=len(_CATEGORIES))
    allowed = functools.reduce(int.__or__, _CATEGORIES[: rank + 1], 0)
    if _TABLES.get(table) is _NUMPY and rank == 1 and not target & ~(UNSIGNED | BOOL):
        allowed &= ~(INTEGERS & ~UNSIGNED)
    return allowed
