"""The laws of claims: what is known of a dtype, joined, narrowed and combined."""

from __future__ import annotations

import operator

from hypothesis import given
from hypothesis import strategies as st

from dtypelint import dtypes
from dtypelint.claims import NOTHING, UNKNOWN, Claim, Dtypes, Origin, certain, combine, gather, likely
from dtypelint.findings import Confidence

masks = st.integers(min_value=0, max_value=dtypes.ALL)
some = st.integers(min_value=1, max_value=dtypes.ALL)
confidences = st.sampled_from(Confidence)
claims = st.builds(Claim, masks, confidences)
known = st.lists(
    st.builds(Claim, some, st.sampled_from([Confidence.LIKELY, Confidence.CERTAIN])), min_size=1, max_size=4
)
found = st.lists(claims, max_size=9).map(gather)
sure = known.map(gather)


def profile(value: Dtypes) -> dict[Confidence, int]:
    """What is claimed at each confidence."""
    return {confidence: value.at(confidence) for confidence in Confidence}


@given(found, found)
def test_join_is_commutative(left, right):
    assert profile(left | right) == profile(right | left)


@given(found, found, found)
def test_join_is_associative(left, middle, right):
    assert profile((left | middle) | right) == profile(left | (middle | right))


@given(found)
def test_join_is_idempotent_and_nothing_is_neutral(value):
    assert value | value == value
    assert profile(value | NOTHING) == profile(NOTHING | value) == profile(value)


@given(found, found)
def test_join_claims_what_either_claims_and_no_more(left, right):
    joined = left | right
    assert joined.mask == left.mask | right.mask
    assert joined.known == (left.known and right.known)
    assert joined.certain == (left.certain and right.certain)


@given(st.lists(claims, max_size=30))
def test_gathered_claims_are_few_and_keep_every_dtype(given_claims):
    gathered = gather(given_claims)
    assert len(gathered.claims) <= 6
    for confidence in Confidence:
        assert gathered.at(confidence) == Dtypes(tuple(given_claims)).at(confidence)
    assert all(claim.mask for claim in gathered.claims)


@given(st.lists(claims, max_size=6), st.randoms())
def test_gathering_does_not_depend_on_the_order(given_claims, random):
    shuffled = random.sample(given_claims, len(given_claims))
    assert gather(shuffled) == gather(given_claims)


@given(found, masks)
def test_within_is_the_intersection(value, mask):
    assert value.within(mask).mask == value.mask & mask
    assert value.within(mask).within(mask) == value.within(mask)
    for confidence in Confidence:
        assert value.within(mask).at(confidence) == value.at(confidence) & mask


@given(found, some)
def test_what_is_stated_is_certain_and_one_of_several_is_likely(value, mask):
    origin = Origin("stated", None)
    stated = value.stated(mask, origin)
    assert stated.known and stated.mask & ~mask == 0
    assert stated.certain is dtypes.single(stated.mask)
    assert stated.mask == (value.mask & mask or mask)
    assert stated.claims[0].origin is origin


@given(found, confidences, confidences)
def test_weakening_keeps_the_dtypes_and_caps_the_confidence(value, cap, lower):
    weakened = value.weakened(cap)
    assert weakened.mask == value.mask
    assert all(claim.confidence <= cap for claim in weakened.claims)
    assert profile(weakened.weakened(lower)) == profile(value.weakened(min(cap, lower)))


@given(sure, sure)
def test_combining_is_as_sure_as_the_weaker(left, right):
    combined = combine(left, right, operator.or_)
    strongest = min(max(claim.confidence for claim in side.claims) for side in (left, right))
    weakest = min(claim.confidence for side in (left, right) for claim in side.claims)
    assert max(claim.confidence for claim in combined.claims) == strongest
    assert all(weakest <= claim.confidence for claim in combined.claims)


@given(found, found)
def test_combining_covers_each_pair(left, right):
    combined = combine(left, right, operator.and_)
    assert combined.mask == left.mask & right.mask
    for a in left.claims:
        for b in right.claims:
            assert a.mask & b.mask & ~combined.mask == 0


@given(found, found)
def test_combining_is_commutative(left, right):
    assert profile(combine(left, right, operator.or_)) == profile(combine(right, left, operator.or_))


@given(some)
def test_beside_an_unknown_operand_the_known_inexact_dtype_is_likely(mask):
    combined = combine(certain(mask), UNKNOWN, operator.or_)
    assert combined.at(Confidence.CERTAIN) == 0
    assert combined.at(Confidence.LIKELY) == mask & dtypes.INEXACT
    assert combined.at(Confidence.POSSIBLE) == mask | UNKNOWN.mask


def test_a_refused_pair_claims_nothing():
    assert combine(certain(1), certain(2), lambda left, right: 0) == NOTHING


@given(known)
def test_a_step_is_added_to_the_claims_that_have_an_origin(given_claims):
    first = Origin("first", None)
    value = Dtypes((Claim(given_claims[0].mask, Confidence.CERTAIN, first), *given_claims[1:]))
    followed = value.via("then", None)
    assert followed == value
    assert [step.message for step in followed.claims[0].origin.chain()] == ["first", "then"]
    assert followed.claims[0].origin.root is first
    assert all(claim.origin is None for claim in followed.claims[1:])


def test_the_origin_follows_the_operand_that_gave_the_dtype():
    one, other = Origin("one", None), Origin("other", None)
    combined = combine(certain(1, one), likely(2, other), lambda left, right: right)
    assert combined.claims == (Claim(2, Confidence.LIKELY),)
    assert combined.claims[0].origin is other
