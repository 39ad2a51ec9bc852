"""The dtype lattice: a set of dtypes is one int, a bit per dtype.

The names are torch's where torch has the dtype, NumPy's otherwise. Promotion tables are in `promotion.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import isfinite
from sys import float_info

NAMES: tuple[str, ...] = (
    "bool", "uint8", "uint16", "uint32", "uint64", "int8", "int16", "int32", "int64",
    "float16", "bfloat16", "float32", "float64", "longdouble",
    "complex32", "complex64", "complex128", "clongdouble",
    "float8_e4m3fn", "float8_e5m2", "float8_e4m3fnuz", "float8_e5m2fnuz", "float8_e8m0fnu", "float4_e2m1fn_x2",
    "quint8", "qint8", "qint32", "quint4x2", "quint2x4",
    "int4", "uint4", "bits8", "bits16",
    "object", "str", "bytes", "datetime64", "timedelta64", "void",
)  # fmt: skip

BIT: dict[str, int] = {name: 1 << index for index, name in enumerate(NAMES)}
ALL = (1 << len(NAMES)) - 1


def mask(*names: str) -> int:
    """Return the set of the dtypes called `names`. Raises KeyError for an unknown one."""
    result = 0
    for name in names:
        result |= BIT[name]
    return result


def names(dtypes: int) -> Iterator[str]:
    """Yield the names in the set `dtypes`, in the order of `NAMES`."""
    for name, bit in BIT.items():
        if dtypes & bit:
            yield name


def spelled(text: str) -> int:
    """Return the dtype that a string names where a library takes strings for dtypes; 0 where it names none."""
    name = text.rpartition(".")[2]
    name = name[1:] if name[:1] in ("<", "=", "|") else name
    return BIT.get(_SPELLINGS.get(name, name), 0)


def single(dtypes: int) -> bool:
    """Whether the set holds exactly one dtype."""
    return dtypes != 0 and dtypes & (dtypes - 1) == 0


BOOL = BIT["bool"]
UNSIGNED = mask("uint8", "uint16", "uint32", "uint64")
SIGNED = mask("int8", "int16", "int32", "int64")
INTEGERS = UNSIGNED | SIGNED
FLOAT8 = mask("float8_e4m3fn", "float8_e5m2", "float8_e4m3fnuz", "float8_e5m2fnuz", "float8_e8m0fnu")
FLOATING = mask("float16", "bfloat16", "float32", "float64", "longdouble", "float4_e2m1fn_x2") | FLOAT8
COMPLEX = mask("complex32", "complex64", "complex128", "clongdouble")
INEXACT = FLOATING | COMPLEX
# The numbers that are not floating.
OTHER_NUMBERS = INTEGERS | COMPLEX
LOW_PRECISION = mask("float16", "bfloat16", "float4_e2m1fn_x2") | FLOAT8
# What a model, a checkpoint or an option normally chooses.
CHOSEN = mask("float32", "float16", "bfloat16")
# What an unannotated argument normally is; the exotic dtypes are left out because nobody guards against them.
PLAUSIBLE = BOOL | INTEGERS | CHOSEN | mask("float64", "complex64", "complex128")

# How many bits an item takes; of a dtype that is not here nobody compares the size.
BITS: dict[str, int] = {
    **dict.fromkeys(("bool", "uint8", "int8", *(name for name in NAMES if name.startswith("float8"))), 8),
    **dict.fromkeys(("uint16", "int16", "float16", "bfloat16"), 16),
    **dict.fromkeys(("uint32", "int32", "float32"), 32),
    **dict.fromkeys(("uint64", "int64", "float64"), 64),
}

# What else a dtype is called in a string, by NumPy's array interface (`typestr`), by a character and in C. Not `float`,
# of which TensorFlow makes float32 and NumPy float64, nor `l`, which is as wide as the platform has it.
_SPELLINGS: dict[str, str] = {
    **{f"{kind[0]}{bits // 8}": f"{kind}{bits}" for kind in ("int", "uint") for bits in (8, 16, 32, 64)},
    **{f"f{bits // 8}": f"float{bits}" for bits in (16, 32, 64)},
    **{f"c{bits // 8}": f"complex{bits}" for bits in (64, 128)},
    **dict(zip("bBhHiIqQ", ("int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64"), strict=True)),
    **dict(
        zip(
            "efdgFDG?",
            ("float16", "float32", "float64", "longdouble", "complex64", "complex128", "clongdouble", "bool"),
            strict=True,
        )
    ),
    "half": "float16",
    "single": "float32",
    "double": "float64",
    "int": "int64",
    "complex": "complex128",
}

# The largest finite number of a dtype (`torch.finfo`, `torch.iinfo`); of one that is not here nobody asks.
LARGEST: dict[str, float] = {
    **{f"int{bits}": 2.0 ** (bits - 1) - 1 for bits in (8, 16, 32, 64)},
    **{f"uint{bits}": 2.0**bits - 1 for bits in (8, 16, 32, 64)},
    "float16": 65504.0,
    "bfloat16": 3.3895313892515355e38,
    "float32": 3.4028234663852886e38,
    "float8_e4m3fn": 448.0,
    "float8_e5m2": 57344.0,
    "float8_e4m3fnuz": 240.0,
    "float8_e5m2fnuz": 57344.0,
}

# The sets that stubs may name without defining them.
FAMILIES: dict[str, int] = {
    "any": ALL,
    "integers": INTEGERS,
    "signed": SIGNED,
    "unsigned": UNSIGNED,
    "float8": FLOAT8,
    "floats": FLOATING,
    "complexes": COMPLEX,
    "inexact": INEXACT,
    "low_precision": LOW_PRECISION,
}

_REAL = {"complex32": "float16", "complex64": "float32", "complex128": "float64", "clongdouble": "longdouble"}
_NARROWED = {"int64": "int32", "uint64": "uint32", "float64": "float32", "complex128": "complex64"}
_COMPLEXED = {"float16": "complex32", "bfloat16": "complex64", **{real: name for name, real in _REAL.items()}}


def _translate(dtypes: int, table: dict[str, str]) -> int:
    result = dtypes
    for source, target in table.items():
        if dtypes & BIT[source]:
            result = result & ~BIT[source] | BIT[target]
    return result


def extreme(dtype: int, *, is_lowest: bool) -> float | None:
    """Return the largest or lowest finite number of one dtype, of a complex one that of its parts; None if unknown."""
    (name,) = names(real(dtype))
    if name == "float64":
        return -float_info.max if is_lowest else float_info.max
    if name not in LARGEST or not BIT[name] & INTEGERS:
        largest = LARGEST.get(name)
        return -largest if largest is not None and is_lowest else largest
    # Not from the table: a float is not as exact.
    whole = 1 << (BITS[name] - 1 if BIT[name] & SIGNED else BITS[name])
    if is_lowest:
        return -whole if BIT[name] & SIGNED else 0
    return whole - 1


def holding(number: complex) -> int:
    """Return the dtypes that a number does not overflow; all of them for a complex one.

    Infinities, and what is no number, overflow integers alone. The lowest integer is one less than minus the largest.
    """
    if number.imag:
        return ALL
    if not isfinite(number.real):
        return ALL & ~INTEGERS
    below = 1.0 if number.real < 0 else 0.0
    size = abs(number)
    too_small = {name for name, largest in LARGEST.items() if size > largest + (below if BIT[name] & INTEGERS else 0)}
    return ALL & ~mask(*too_small)


def spanning(number: complex) -> int:
    """Return the dtypes in whose range a whole number is; all of them for any other number."""
    if not isinstance(number, int):
        return ALL
    return ALL & ~(UNSIGNED if number < 0 else 0) & holding(number) | ALL & ~INTEGERS


def real(dtypes: int) -> int:
    """Return the set with each complex dtype replaced by that of its parts."""
    return _translate(dtypes, _REAL)


def narrowed(dtypes: int) -> int:
    """Return the set with each 64-bit dtype (and the complex one of two such parts) replaced by its half."""
    return _translate(dtypes, _NARROWED)


def complexed(dtypes: int) -> int:
    """Return the set with each floating dtype replaced by the complex one it is a part of (torch's table)."""
    result = 0
    for name in names(dtypes):
        result |= BIT[_COMPLEXED.get(name, name)]
    return result
