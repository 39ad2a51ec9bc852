"""What results rest on: after whatever was learned, in whichever process, those stand that no change touches."""

import json
from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from dtypelint.source.grounds import Grounds, Result
from dtypelint.source.places import Place

FILES = ("a.py", "b.py", "c.py")
PLACES = st.frozensets(st.tuples(st.sampled_from(FILES), st.sampled_from("fghijk")), max_size=8)
RESULTS: st.SearchStrategy[Result] = st.tuples(st.sampled_from(FILES), st.sampled_from([None, "one", "two"]))
LAID = st.lists(st.tuples(RESULTS, PLACES), max_size=8)

Laid = Sequence[tuple[Result, frozenset[Place]]]


def grounds_of(laid: Laid) -> Grounds:
    """Return grounds that were laid one after the other."""
    grounds = Grounds()
    for result, places in laid:
        grounds.lay(result, places)
    return grounds


def standing(laid: Laid, changed: frozenset[Place]) -> set[Result]:
    """Return what stands a change, by sets."""
    rests_on: dict[Result, frozenset[Place]] = {}
    for result, places in laid:
        rests_on[result] = rests_on.get(result, frozenset()) | places
    return {result for result, places in rests_on.items() if places.isdisjoint(changed)}


@given(LAID, LAID, PLACES)
def test_what_stands_is_what_rests_on_no_change(own: Laid, others: Laid, changed: frozenset[Place]) -> None:
    grounds = grounds_of(own)
    assert grounds.standing(changed) == standing(own, changed)
    grounds.add(grounds_of(others))
    assert grounds.standing(changed) == standing([*own, *others], changed)


@given(LAID, LAID, st.frozensets(RESULTS), PLACES)
def test_grounds_come_back(laid: Laid, later: Laid, kept: frozenset[Result], changed: frozenset[Place]) -> None:
    grounds = grounds_of(laid)
    grounds.keep(kept)
    data = json.loads(json.dumps(grounds.as_data({path: number for number, path in enumerate(FILES)})))
    back = Grounds.of_data(FILES, data)
    for result, places in later:
        back.lay(result, places)
    assert back.standing(changed) == standing([item for item in laid if item[0] in kept] + list(later), changed)
