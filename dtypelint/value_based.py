"""Promotion by value, as NumPy did it before version 2.

A zero-dimensional array or a number counts as the smallest dtype that holds its value where its category (bool,
integer, inexact) is not above that of the arrays that have dimensions; otherwise by its dtype.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable

from dtypelint.dtypes import BIT, BOOL, COMPLEX, FLOATING, INEXACT, INTEGERS, SIGNED, UNSIGNED, mask, names
from dtypelint.promotion import promote

# The smallest dtype that holds a value: beside unsigned integers, and beside all others.
Smallest = tuple[str, str]

_WIDTHS = (8, 16, 32, 64)
_HALF_LIMIT, _SINGLE_LIMIT = 65000, 3.4e38
_NUMBERS = BOOL | INTEGERS | INEXACT
_NATIVE = BOOL | INTEGERS | mask("float16", "float32", "float64", "longdouble") | COMPLEX


def is_outranked(dimensioned: int, zeros: Iterable[int]) -> bool:
    """Whether one of `zeros` is of a higher category than arrays of `dimensioned`: then no value counts."""
    highest = max(map(_category, names(dimensioned)), default=0)
    return any(_category(name) > highest for zero in zeros for name in names(zero))


def promote_fitting(dimensioned: int, zero: int) -> int:
    """Return what arrays of `dimensioned` are after meeting zero-dimensional ones of `zero` with small values."""
    return _promoted(dimensioned, zero, any_value=False)


def promote_any_value(dimensioned: int, zero: int) -> int:
    """Return the same for every value up to the largest float32; beyond it the result is an overflow elsewhere."""
    return _promoted(dimensioned, zero, any_value=True)


def promote_number(dimensioned: int, zero: int, value: complex) -> int:
    """Return what arrays of `dimensioned` are after meeting the number `value`, which is of `zero` by itself."""
    found = smallest(value)
    return functools.reduce(int.__or__, (_pair(a, z, [found]) for a in names(dimensioned) for z in names(zero)), 0)


def smallest(value: complex) -> Smallest:
    """Return the smallest dtypes that hold `value`."""
    match value:
        case bool():
            return "bool", "bool"
        case int():
            return _smallest_integer(value)
        case float():
            return (_smallest_float(value),) * 2
    single = abs(value.real) < _SINGLE_LIMIT and abs(value.imag) < _SINGLE_LIMIT
    return ("complex64" if single else "complex128",) * 2


def _smallest_integer(value: int) -> Smallest:
    for width in _WIDTHS:
        half = 2 ** (width - 1)
        if 0 <= value < half:
            return f"uint{width}", f"int{width}"
        if half <= value < 2 * half:
            return (f"uint{width}",) * 2
        if -half <= value < 0:
            return (f"int{width}",) * 2
    return "object", "object"


def _smallest_float(value: float) -> str:
    if value - value != 0 or abs(value) < _HALF_LIMIT:
        return "float16"
    return "float32" if abs(value) < _SINGLE_LIMIT else "float64"


@functools.lru_cache(maxsize=4096)
def _promoted(dimensioned: int, zero: int, *, any_value: bool) -> int:
    result = 0
    for z in names(zero):
        held = list(_plausible(z))
        for a in names(dimensioned):
            result |= _pair(a, z, held if any_value else held[:1])
    return result


def _pair(dimensioned: str, zero: str, held: Iterable[Smallest]) -> int:
    array = BIT[dimensioned]
    if not array & _NUMBERS:
        return array
    if _category(dimensioned) < _category(zero):
        return promote("numpy", array, BIT[zero])
    unsigned = bool(array & UNSIGNED)
    return functools.reduce(int.__or__, (promote("numpy", array, BIT[by[not unsigned]]) for by in held), 0)


def _category(name: str) -> int:
    bit = BIT[name]
    return 0 if bit & BOOL else 1 if bit & INTEGERS else 2 if bit & _NATIVE else 3


def _plausible(zero: str) -> Iterable[Smallest]:
    """Yield the smallest dtypes that values of the dtype `zero` can have, the most common one first."""
    bit = BIT[zero]
    if bit & INTEGERS:
        yield from _plausible_integers(zero)
    elif bit & COMPLEX:
        yield "complex64", "complex64"
    elif bit & FLOATING & _NATIVE:
        yield "float16", "float16"
        if zero != "float16":
            yield "float32", "float32"
    else:
        yield zero, zero


def _plausible_integers(zero: str) -> Iterable[Smallest]:
    widest = int(zero.partition("int")[2])
    for width in (width for width in _WIDTHS if width <= widest):
        unsigned, signed = f"uint{width}", f"int{width}"
        yield unsigned, signed
        if width < widest or BIT[zero] & UNSIGNED:
            yield unsigned, unsigned
        if BIT[zero] & SIGNED:
            yield signed, signed
