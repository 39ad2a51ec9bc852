"""JAX's promotion lattice against JAX.

What JAX 0.10.2 gives is recorded in `tests/promotion`, for it is not installed with the tests, and compared with the
library where it is. `python tests/test_jax_promotion.py` writes the record.
"""

from __future__ import annotations

import itertools

import promotion_records
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dtypelint import dtypes
from dtypelint.dtypes import BIT, BOOL, COMPLEX, FLOAT8, INTEGERS, mask, names
from dtypelint.promotion import numbers, promote, promote_zero

RECORD = "jax-0.10.txt"
KNOWN = BOOL | INTEGERS | FLOAT8 | mask("float16", "bfloat16", "float32", "float64", "complex64", "complex128")
NAMES = list(names(KNOWN))
NUMBERS = {"bool": True, "int": 1, "float": 1.5, "complex": 1j}
masks = st.integers(min_value=0, max_value=dtypes.ALL).map(lambda drawn: drawn & KNOWN)


def record() -> dict[tuple[str, str], str]:
    """Return what the JAX at hand gives: for pairs with 64 bit on, for Python numbers ("wide.int") with and without."""
    jax = pytest.importorskip("jax")

    def given_by(*operands: object) -> str:
        try:
            return str(jax.numpy.dtype(jax.dtypes.result_type(*operands)))
        except jax.dtypes.TypePromotionError:
            return "-"

    cells = {}
    for wide in (True, False):
        jax.config.update("jax_enable_x64", wide)
        for name, (kind, number) in itertools.product(NAMES, NUMBERS.items()):
            if wide or not BIT[name] & ~dtypes.narrowed(dtypes.ALL):
                array = jax.numpy.ones(2, name)
                cells[name, f"wide.{kind}" if wide else f"narrow.{kind}"] = given_by(array, number)
    jax.config.update("jax_enable_x64", True)
    for left, right in itertools.product(NAMES, NAMES):
        cells[left, right] = given_by(jax.numpy.dtype(left), jax.numpy.dtype(right))
    return cells


def test_pairs():
    found = promotion_records.read(RECORD)
    for left, right in itertools.product(NAMES, NAMES):
        wanted = BIT.get(found[left, right], 0)
        assert promote("jax", BIT[left], BIT[right]) == wanted, (left, right)


@pytest.mark.parametrize(("width", "default"), [("wide", "float64"), ("narrow", "float32")])
def test_numbers(width, default):
    found = promotion_records.read(RECORD)
    for name, kind in itertools.product(NAMES, NUMBERS):
        if (cell := found[name, f"{width}.{kind}"]) != "-":
            number = numbers("jax", BIT[default])[kind]
            assert promote_zero("jax", BIT[name], number) == BIT[cell], (name, kind)


def test_the_record_is_what_the_library_gives():
    pytest.importorskip("jax")
    given_now = record()
    assert {cell: promotion_records.read(RECORD)[cell] for cell in given_now} == given_now


@given(masks, masks)
def test_weak_arrays_never_widen_floating_ones(array, weak):
    for name in names(promote_zero("jax", array, weak & ~COMPLEX)):
        assert BIT[name] & (array | weak)


@given(st.sampled_from(NAMES), st.sampled_from(NAMES))
def test_what_is_promoted_takes_both(left, right):
    for name in names(promote("jax", BIT[left], BIT[right])):
        assert promote("jax", BIT[name], BIT[left]) == promote("jax", BIT[name], BIT[right]) == BIT[name]


if __name__ == "__main__":
    note = (
        "What JAX 0.10.2 promotes ROW and COLUMN to; wide.int: a Python number with 64 bit on, narrow.int: with it off"
    )
    promotion_records.write(RECORD, note, record())
