"""The laws of abstract values: joins cover both sides, whatever the order."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dtypelint import dtypes
from dtypelint import values as val
from dtypelint.claims import Claim, Dtypes, gather
from dtypelint.findings import Confidence

few = st.sampled_from([dtypes.BIT[name] for name in ("float32", "bfloat16", "int64", "bool")])
found = st.lists(st.builds(Claim, few, st.sampled_from(Confidence)), min_size=1, max_size=3).map(gather)
literals = st.builds(val.Literal, st.sampled_from([None, True, False, 1, 0, 1.0, "a", "", 1j]))
scalars = st.builds(val.Scalar, st.sampled_from(["int", "float", "bool", "str"]))
leaves = st.one_of(
    st.builds(val.Unknown, found),
    literals,
    scalars,
    st.builds(val.Typed, st.sampled_from(["torch.Tensor", "numpy.ndarray"]), found),
    st.builds(val.DtypeValue, st.sampled_from(["torch", "numpy"]), found),
    st.builds(val.External, st.sampled_from(["os.path", "math"])),
)


def containers(inner):
    items = st.lists(inner, min_size=1, max_size=3)
    keys = st.sampled_from(["a", "b"])
    return st.one_of(
        items.map(lambda each: val.Items("list", tuple(each), val.UNKNOWN_VALUE)),
        items.map(lambda each: val.Items("tuple", tuple(each), val.UNKNOWN_VALUE)),
        inner.map(lambda each: val.Items("list", None, each)),
        st.builds(val.Table, st.dictionaries(keys, inner, min_size=1, max_size=2).map(val.Frozen), st.none() | inner),
        st.lists(inner, min_size=1, max_size=3).map(val.join_all),
    )


values = st.recursive(leaves, containers, max_leaves=5)


def claimed(value: Dtypes) -> object:
    return frozenset((confidence, value.at(confidence)) for confidence in Confidence if value.at(confidence))


def skeleton(value: val.Value) -> object:
    """The value without the order of alternatives, and without what a join takes from either side."""
    match value:
        case val.Union(alternatives):
            return frozenset(map(skeleton, alternatives))
        case val.Unknown(found):
            return ("unknown", claimed(found))
        case val.Typed() | val.DtypeValue():
            return (type(value).__name__, getattr(value, "cls", ""), claimed(value.dtypes))
        case val.Items():
            parts = None if value.items is None else tuple(map(skeleton, value.items))
            return (value.kind, parts, skeleton(value.element))
        case val.Table():
            known = frozenset((key, skeleton(item)) for key, item in value.known.items())
            return ("table", known, None if value.other is None else skeleton(value.other))
    return value


@given(values)
def test_joining_a_value_with_itself_changes_nothing(value):
    assert val.join(value, value) == value


@given(leaves, leaves)
def test_joins_do_not_depend_on_the_order(left, right):
    assert skeleton(val.join(left, right)) == skeleton(val.join(right, left))


@given(values, values)
def test_joins_cover_the_dtypes_of_both(left, right):
    joined = val.dtypes_within(val.join(left, right))
    for side in (left, right):
        within = val.dtypes_within(side)
        if within is not None and joined is not None:
            assert within.mask & ~joined.mask == 0
        assert within is None or joined is not None


@given(st.lists(leaves, min_size=1, max_size=4))
def test_each_kind_has_its_place_in_a_join(parts):
    joined = {type(item) for item in val.alternatives(val.join_all(parts))}
    for part in parts:
        assert type(part) in joined or isinstance(part, val.Literal)


@given(values)
def test_never_adds_nothing(value):
    assert skeleton(val.join(val.NEVER, value)) == skeleton(val.join(value, val.NEVER)) == skeleton(value)


def test_what_covers_tuples_of_any_length_stands_beside_none():
    one, two = (val.Items("tuple", (val.NONE,) * length, val.UNKNOWN_VALUE) for length in (1, 2))
    joined = val.join_all([one, two, val.Items("tuple", None, val.NONE)])
    assert joined == val.join(val.NEVER, joined) == val.Items("tuple", None, val.NONE)


def test_a_join_of_nothing_is_unknown_and_one_of_never_is_never():
    assert val.join_all([]) == val.UNKNOWN_VALUE
    assert val.join_all([val.NEVER, val.NEVER]) == val.NEVER


def test_too_many_alternatives_are_unknown():
    assert val.join_all([val.External(f"module{index}") for index in range(13)]) == val.UNKNOWN_VALUE


@pytest.mark.parametrize(("left", "right"), [(True, 1), (False, 0), (1, 1.0), (0, False), (1.0, 1 + 0j), ("1", 1)])
def test_literals_of_two_types_are_two(left, right):
    assert val.Literal(left) != val.Literal(right)
    assert len({val.Literal(left), val.Literal(right)}) == 2
    assert isinstance(val.join(val.Literal(left), val.Literal(right)), val.Union)


def test_numbers_of_one_type_join_to_that_type_and_strings_stay_apart():
    assert val.join(val.Literal(1), val.Literal(2)) == val.Scalar("int")
    assert val.join(val.Literal(1), val.Scalar("int")) == val.Scalar("int")
    assert val.join(val.Literal("a"), val.Literal("b")) == val.Union((val.Literal("a"), val.Literal("b")))


def test_lists_of_one_length_join_item_by_item_and_others_lose_their_length():
    tensor, array = (
        val.Typed(cls, gather([Claim(1, Confidence.CERTAIN)])) for cls in ("torch.Tensor", "numpy.ndarray")
    )
    one, other = (val.Items("tuple", (item,), val.UNKNOWN_VALUE) for item in (tensor, array))
    assert val.join(one, other).items == (val.Union((tensor, array)),)
    longer = val.Items("list", (tensor, tensor), val.UNKNOWN_VALUE)
    assert val.join(val.Items("list", (tensor,), val.UNKNOWN_VALUE), longer) == val.Items("list", None, tensor)
    assert val.join(val.Items("list", (), val.UNKNOWN_VALUE), longer).each == tensor


def test_a_tuple_with_places_stays_apart_from_a_list():
    one, several = val.Items("tuple", (val.NONE,), val.UNKNOWN_VALUE), val.Items("list", None, val.NONE)
    assert val.join(one, several) == val.Union((one, several))
    assert val.join(val.Items("tuple", (), val.UNKNOWN_VALUE), several) == several


@given(values)
def test_mapping_the_dtypes_to_themselves_changes_nothing(value):
    assert skeleton(val.map_dtypes(value, lambda dtypes_of: dtypes_of)) == skeleton(value)


@given(st.dictionaries(st.text(max_size=2), leaves, max_size=3), st.text(max_size=2), leaves)
def test_a_frozen_mapping_is_a_value(entries, key, value):
    frozen = val.Frozen(entries)
    changed = frozen.put(key, value)
    assert dict(frozen) == entries and dict(changed) == {**entries, key: value}
    assert frozen == val.Frozen(reversed(entries.items()))
    assert hash(frozen) == hash(val.Frozen(reversed(entries.items())))


def nested(innermost, rows=10, columns=4):
    """Return a value that holds another at four places, which holds another at four, and so on."""
    value = innermost
    for _ in range(rows):
        value = val.Table(val.Frozen(dict.fromkeys(range(columns), value)), None)
    return value


def test_what_is_held_at_many_places_is_joined_once():
    """Joined place by place, these would be a million; what comes of it is shared as it was."""
    joined = val.join(nested(val.Literal("a")), nested(val.Literal("b")))

    assert isinstance(joined, val.Table)
    assert all(each is joined.known[0] for each in joined.known.values())
