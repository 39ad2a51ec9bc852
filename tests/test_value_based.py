"""Promotion by value against NumPy 1.

NumPy 1 and 2 cannot be installed side by side, so what NumPy 1.26.4 gives is recorded in `tests/promotion`, and
compared with the library where it is an old one. `python tests/test_value_based.py` writes the record under such a one.
"""

from __future__ import annotations

import itertools
import warnings

import promotion_records
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dtypelint import dtypes, promotion
from dtypelint.dtypes import BIT, BOOL, COMPLEX, INTEGERS, mask, names
from dtypelint.promotion import promote
from dtypelint.value_based import is_outranked, promote_any_value, promote_fitting, promote_number

np = pytest.importorskip("numpy")

RECORD = "numpy-1.26.txt"
NATIVE = mask("float16", "float32", "float64", "longdouble") | BOOL | INTEGERS | (COMPLEX & ~mask("complex32"))
NAMES = list(names(NATIVE))
INTEGER_VALUES = sorted({s * (2**k + d) for k in (0, 3, 7, 8, 15, 16, 31, 32) for d in (-1, 0) for s in (1, -1)})
NUMBERS = (
    True, *INTEGER_VALUES, 2**63 - 1, -(2**63),
    1.5, 64999.0, -65000.0, 3.3e38, 3.4e38, 1e300, float("inf"), float("nan"),
    2j, 1e5j, 1e300j, complex("inf"),
)  # fmt: skip
OWN = {bool: "bool", int: "int64", float: "float64", complex: "complex128"}
masks = st.integers(min_value=0, max_value=dtypes.ALL).map(lambda drawn: drawn & NATIVE)


def named(dtype) -> str:
    return next(name for name in NAMES if np.dtype(name) == dtype)


def record() -> dict[tuple[str, str], str]:
    """Return what the NumPy at hand gives for the product of an array and a number or a scalar."""
    operands = {repr(number): number for number in NUMBERS} | {name: np.ones((), name)[()] for name in NAMES}
    with warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        return {
            (array, column): named((np.ones(2, array) * operand).dtype)
            for array, (column, operand) in itertools.product(NAMES, operands.items())
        }


def test_numbers():
    found = promotion_records.read(RECORD)
    for array, number in itertools.product(NAMES, NUMBERS):
        wanted = BIT[found[array, repr(number)]]
        assert promote_number(BIT[array], BIT[OWN[type(number)]], number) == wanted, (array, number)


def test_scalars_of_small_values():
    found = promotion_records.read(RECORD)
    for array, scalar in itertools.product(NAMES, NAMES):
        assert promote_fitting(BIT[array], BIT[scalar]) == BIT[found[array, scalar]], (array, scalar)


def test_unseen_numbers_give_one_of_what_the_seen_ones_give():
    found = promotion_records.read(RECORD)
    for array, (kind, own) in itertools.product(NAMES, OWN.items()):
        outcomes = promote_any_value(BIT[array], BIT[own])
        for number in NUMBERS:
            if type(number) is kind and abs(number) < 3.4e38:
                assert outcomes & BIT[found[array, repr(number)]], (array, number)


@pytest.mark.skipif(np.lib.NumpyVersion(np.__version__) >= "2.0.0", reason="NumPy 2 does not promote by value")
def test_the_record_is_what_the_library_gives():
    assert promotion_records.read(RECORD) == record()


def test_no_value_counts_where_an_operand_is_of_a_higher_category():
    assert is_outranked(BIT["bool"], [BIT["int64"], BIT["float16"]])
    assert not is_outranked(BIT["int8"], [BIT["bool"], BIT["int64"]])
    assert not is_outranked(BIT["float16"], [BIT["complex128"]])


@given(masks, masks)
def test_a_small_value_is_one_of_all_values(array, zero):
    assert promote_fitting(array, zero) & ~promote_any_value(array, zero) == 0


@given(st.sampled_from(NAMES), st.sampled_from(NAMES))
def test_an_array_is_not_narrowed(array, zero):
    for name in names(promote_any_value(BIT[array], BIT[zero])):
        assert promote("numpy1", BIT[array], BIT[name]) == BIT[name]


@given(st.sampled_from(NAMES), st.sampled_from(NAMES))
def test_a_scalar_never_gives_more_than_an_array_of_its_dtype(array, zero):
    for name in names(promote_any_value(BIT[array], BIT[zero])):
        widest = promote("numpy1", BIT[array], BIT[zero])
        # An unsigned value may need the signed dtype above its own, and an integer a wider floating one.
        assert promotion.category(name) <= promotion.category(next(names(widest)))


@given(st.sampled_from(NAMES), st.integers(-(2**63), 2**63 - 1) | st.floats() | st.booleans())
def test_a_number_gives_one_dtype(array, number):
    assert dtypes.single(promote_number(BIT[array], BIT[OWN[type(number)]], number))


if __name__ == "__main__":
    note = f"np.ones(2, ROW) * COLUMN in NumPy {np.__version__}: Python numbers, then np.COLUMN(1)"
    promotion_records.write(RECORD, note, record())
