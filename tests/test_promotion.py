"""The promotion tables against the libraries themselves."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dtypelint import dtypes
from dtypelint.dtypes import BIT, BOOL, INEXACT, INTEGERS, mask, names
from dtypelint.promotion import promote, promote_scalar, promote_zero

torch = pytest.importorskip("torch")
np = pytest.importorskip("numpy")
ml_dtypes = pytest.importorskip("ml_dtypes")

TORCH = {name: getattr(torch, name) for name in dtypes.NAMES if isinstance(getattr(torch, name, None), torch.dtype)}
NUMERIC = mask("longdouble", "clongdouble") | BOOL | INTEGERS | INEXACT
NATIVE = list(names(NUMERIC & ~dtypes.FLOAT8 & ~mask("bfloat16", "complex32", "float4_e2m1fn_x2")))
FOREIGN = [name for name in names(dtypes.FLOAT8 | mask("bfloat16")) if hasattr(ml_dtypes, name)]
NUMPY = {name: np.dtype(name) for name in NATIVE} | {name: np.dtype(getattr(ml_dtypes, name)) for name in FOREIGN}
SCALARS = {"bool": True, "int": 3, "float": 1.5, "complex": 1j}
WORDS = ["object", "str", "bytes", "timedelta64", "datetime64"]
tables = st.sampled_from(["torch", "numpy", "numpy1", "jax", ""])
masks = st.integers(min_value=0, max_value=dtypes.ALL)


def named(dtype):
    """The mask of a library's dtype."""
    if isinstance(dtype, torch.dtype):
        return BIT[str(dtype).removeprefix("torch.")]
    return next(BIT[name] for name, known in NUMPY.items() if known == dtype)


def refused(call, *arguments):
    try:
        call(*arguments)
    except (RuntimeError, TypeError, ValueError, NotImplementedError):
        return True
    return False


# --- torch ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("left", TORCH)
def test_torch_pairs(left):
    for right, dtype in TORCH.items():
        pair = (TORCH[left], dtype)
        wanted = 0 if refused(torch.promote_types, *pair) else named(torch.promote_types(*pair))
        assert promote("torch", BIT[left], BIT[right]) == wanted, (left, right)


@pytest.mark.parametrize("dimensioned", [name for name in TORCH if BIT[name] & (BOOL | INTEGERS | INEXACT)])
def test_torch_zero_dimensional(dimensioned):
    for zero in names(BOOL | INTEGERS | INEXACT):
        if zero not in TORCH:
            continue
        pair = (torch.empty(2, dtype=TORCH[dimensioned]), torch.empty((), dtype=TORCH[zero]))
        wanted = 0 if refused(torch.result_type, *pair) else named(torch.result_type(*pair))
        assert promote_zero("torch", BIT[dimensioned], BIT[zero]) == wanted, (dimensioned, zero)


@pytest.mark.parametrize("name", [name for name in TORCH if BIT[name] & (BOOL | INTEGERS | INEXACT)])
@pytest.mark.parametrize("kind", SCALARS)
def test_torch_scalars(name, kind):
    tensor = torch.empty(2, dtype=TORCH[name])
    scalar = SCALARS[kind]
    wanted = 0 if refused(torch.result_type, tensor, scalar) else named(torch.result_type(tensor, scalar))
    assert promote_scalar("torch", BIT[name], kind, BIT["float32"]) == wanted


@pytest.mark.parametrize("default", ["float16", "bfloat16", "float64"])
def test_torch_scalars_follow_the_default_dtype(default):
    before = torch.get_default_dtype()
    try:
        torch.set_default_dtype(TORCH[default])
        for name, kind in itertools.product(("bool", "int8", "int64", "float32", "complex64"), SCALARS):
            wanted = named(torch.result_type(torch.empty(2, dtype=TORCH[name]), SCALARS[kind]))
            assert promote_scalar("torch", BIT[name], kind, BIT[default]) == wanted
    finally:
        torch.set_default_dtype(before)


# --- NumPy ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("left", NATIVE)
def test_numpy_pairs(left):
    for right in NATIVE:
        wanted = named(np.result_type(NUMPY[left], NUMPY[right]))
        assert promote("numpy", BIT[left], BIT[right]) == wanted, (left, right)


@pytest.mark.parametrize("left", FOREIGN)
def test_ml_dtypes_pairs_are_what_a_ufunc_gives(left):
    for right in NUMPY:
        pair = (np.ones(2, NUMPY[left]), np.ones(2, NUMPY[right]))
        found = promote("numpy", BIT[left], BIT[right])
        assert found & named(np.multiply(*pair).dtype), (left, right)
        assert found & named(np.multiply(*pair[::-1]).dtype), (left, right)
        assert refused(np.result_type, *pair) or found & named(np.result_type(*pair)), (left, right)
        assert dtypes.single(found) or BIT[right] & dtypes.FLOAT8, (left, right)


@pytest.mark.parametrize("left", WORDS)
@pytest.mark.parametrize("right", [*WORDS, "bool", "int64", "float64"])
def test_numpy_pairs_that_are_not_numbers(left, right):
    spelled = {"str": "U3", "bytes": "S3", "timedelta64": "m8[s]", "datetime64": "M8[s]"}
    pair = [np.dtype(spelled.get(name, name)) for name in (left, right)]
    found = promote("numpy", BIT[left], BIT[right])
    if not refused(np.result_type, *pair):
        kinds = {"O": "object", "U": "str", "S": "bytes", "m": "timedelta64", "M": "datetime64"}
        assert found == BIT[kinds[np.result_type(*pair).kind]]


@pytest.mark.parametrize("name", NUMPY)
@pytest.mark.parametrize("kind", SCALARS)
def test_numpy_scalars(name, kind):
    array = np.ones(2, NUMPY[name])
    found = promote_scalar("numpy", BIT[name], kind, BIT["float64"])
    assert found & named(np.result_type(array, SCALARS[kind]))
    assert found & named((array * SCALARS[kind]).dtype)
    assert dtypes.single(found) or (name in FOREIGN and kind == "float")


@pytest.mark.parametrize("name", ["object", "str", "bytes", "datetime64", "timedelta64", "void"])
@pytest.mark.parametrize("kind", SCALARS)
def test_a_scalar_leaves_what_is_no_number(name, kind):
    assert promote_scalar("numpy", BIT[name], kind, BIT["float64"]) == BIT[name]


# --- laws -------------------------------------------------------------------------------------------------------------


@given(tables, masks, masks)
def test_promotion_is_commutative(table, left, right):
    assert promote(table, left, right) == promote(table, right, left)


@given(tables, masks)
def test_promotion_with_itself_keeps_a_dtype(table, dtype_set):
    assert promote(table, dtype_set, dtype_set) & dtype_set == dtype_set
    for name in names(dtype_set):
        assert promote(table, BIT[name], BIT[name]) == BIT[name]


@given(tables, masks, masks, masks)
def test_promotion_of_more_dtypes_gives_no_fewer(table, left, right, more):
    assert promote(table, left, right) & ~promote(table, left | more, right) == 0


@given(tables, masks, st.sampled_from(list(SCALARS)), masks)
def test_scalars_meet_each_dtype_by_itself(table, left, kind, right):
    default = BIT["float32"]
    both = promote_scalar(table, left | right, kind, default)
    assert both == promote_scalar(table, left, kind, default) | promote_scalar(table, right, kind, default)


@given(masks, masks)
def test_an_unnamed_table_promotes_equal_dtypes_only(left, right):
    assert promote("", left, right) == left & right
