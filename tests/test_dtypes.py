"""The lattice: sets of dtypes as bitmasks, and the families that stubs name."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dtypelint import dtypes
from dtypelint.dtypes import BIT, COMPLEX, FAMILIES, FLOATING, INEXACT, complexed, mask, names, real, single, spelled

torch = pytest.importorskip("torch")

masks = st.integers(min_value=0, max_value=dtypes.ALL)


@given(masks)
def test_a_set_is_the_names_in_it(dtype_set):
    assert mask(*names(dtype_set)) == dtype_set
    assert [name for name in dtypes.NAMES if name in set(names(dtype_set))] == list(names(dtype_set))


@given(masks)
def test_a_single_dtype_is_a_set_of_one_name(dtype_set):
    assert single(dtype_set) == (len(list(names(dtype_set))) == 1)


def test_an_unknown_name_is_refused():
    with pytest.raises(KeyError):
        mask("float33")


@pytest.mark.parametrize("order", ["", "<", "=", "|"])
@pytest.mark.parametrize("code", ["f2", "f4", "f8", "i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8", "c8", "c16"])
def test_codes_name_what_numpy_takes_them_for(order, code):
    assert list(names(spelled(order + code))) == [np.dtype(order + code).name]


@pytest.mark.parametrize(
    "name", ["half", "single", "double", "int", "complex", "bool", "float32", "uint16", *"bBhHiIqQefdFD?"]
)
def test_strings_name_what_numpy_takes_them_for(name):
    assert list(names(spelled(name))) == [np.dtype(name).name]


@pytest.mark.parametrize("text", [">f4", "float", "f3", "", "<", "x", "mean"])
def test_other_strings_name_no_dtype(text):
    assert spelled(text) == 0


def test_families_are_of_dtypes_and_leave_none_out():
    assert dtypes.BOOL | dtypes.INTEGERS | INEXACT | mask(
        "quint8", "qint8", "qint32", "quint4x2", "quint2x4", "int4", "uint4", "bits8", "bits16",
        "object", "str", "bytes", "datetime64", "timedelta64", "void",
    ) == FAMILIES["any"] == dtypes.ALL  # fmt: skip
    assert FAMILIES["inexact"] == FLOATING | COMPLEX
    assert FLOATING & COMPLEX == 0
    assert FAMILIES["float8"] & ~FAMILIES["low_precision"] == 0
    assert FAMILIES["low_precision"] & ~FLOATING == 0
    assert FAMILIES["signed"] | FAMILIES["unsigned"] == FAMILIES["integers"]


@pytest.mark.parametrize("name", [name for name in dtypes.NAMES if isinstance(getattr(torch, name, None), torch.dtype)])
def test_families_agree_with_torch(name):
    dtype = getattr(torch, name)
    assert bool(BIT[name] & FLOATING) == dtype.is_floating_point
    assert bool(BIT[name] & COMPLEX) == dtype.is_complex


@given(masks, masks)
def test_parts_of_a_union_are_the_union_of_the_parts(left, right):
    assert real(left | right) == real(left) | real(right)
    assert complexed(left | right) == complexed(left) | complexed(right)


@given(masks)
def test_real_and_complexed_are_idempotent_and_keep_what_is_not_inexact(dtype_set):
    assert real(real(dtype_set)) == real(dtype_set)
    assert complexed(complexed(dtype_set)) == complexed(dtype_set)
    assert real(dtype_set) & COMPLEX == 0
    assert real(dtype_set) & ~INEXACT == dtype_set & ~INEXACT
    assert complexed(dtype_set) & ~INEXACT == dtype_set & ~INEXACT


@pytest.mark.parametrize("name", ["float16", "bfloat16", "float32", "float64", "complex32", "complex64", "complex128"])
def test_real_and_complexed_are_the_table_of_torch(name):
    dtype = getattr(torch, name)
    assert real(BIT[name]) == BIT[str(dtype.to_real()).removeprefix("torch.")]
    assert complexed(BIT[name]) == BIT[str(dtype.to_complex()).removeprefix("torch.")]


@given(st.sampled_from(["complex32", "complex64", "complex128", "clongdouble"]))
def test_the_parts_of_a_complex_dtype_make_it(name):
    assert complexed(real(BIT[name])) == BIT[name]


@pytest.mark.parametrize("name", sorted(dtypes.LARGEST))
def test_the_largest_number_is_that_of_torch(name):
    dtype = getattr(torch, name)
    info = torch.finfo(dtype) if dtype.is_floating_point else torch.iinfo(dtype)
    assert dtypes.LARGEST[name] == float(info.max)


@pytest.mark.parametrize("name", ["float64", "complex64", *sorted(dtypes.LARGEST)])
def test_the_extremes_are_those_of_torch_to_the_last_digit(name):
    dtype = getattr(torch, name)
    info = torch.iinfo(dtype) if BIT[name] & dtypes.INTEGERS else torch.finfo(dtype)
    assert dtypes.extreme(BIT[name], is_lowest=False) == info.max
    assert dtypes.extreme(BIT[name], is_lowest=True) == info.min


def test_nobody_knows_the_largest_of_all_dtypes():
    assert dtypes.extreme(BIT["longdouble"], is_lowest=False) is None


@given(st.floats(), st.sampled_from(["int8", "int16", "float16", "bfloat16", "float32"]))
def test_a_number_fits_where_torch_fills_with_it(number, name):
    dtype = getattr(torch, name)
    try:
        torch.full((2,), number, dtype=dtype)  # torch looks at what fills several items
        fills = True
    except RuntimeError:
        fills = False
    assert fills == bool(BIT[name] & dtypes.holding(number))
