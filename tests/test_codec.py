"""What goes to other processes and to the cache comes back as it was."""

import dataclasses
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dtypelint.codec import decode, encode
from dtypelint.findings import Finding, Position, Sink, Span

st.register_type_strategy(float, st.floats(allow_nan=False, allow_infinity=False))


@given(st.from_type(Finding))
def test_a_finding_comes_back(finding: Finding) -> None:
    assert decode(Finding, json.loads(json.dumps(encode(finding)))) == finding


SINK = Sink("a.py", Span(Position(1, 2), Position(3, 4)), ("TypeError",), error=0.5)
NAMES = [field.name for field in dataclasses.fields(Sink)]


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("filename", 1),
        ("span", [1, 2]),
        ("span", "1:2"),
        ("raises", "TypeError"),
        ("raises", [1]),
        ("nonfinite", 1),
        ("error", "0.5"),
        ("error", True),
    ],
)
def test_what_is_of_another_type_is_refused(name: str, wrong: object) -> None:
    data = json.loads(json.dumps(encode(SINK)))
    assert decode(Sink, data) == SINK
    data[NAMES.index(name)] = wrong
    with pytest.raises(ValueError, match="not"):
        decode(Sink, data)


@pytest.mark.parametrize("wrong", [None, {}, [], "", 0, [["a.py"]]])
def test_what_is_no_record_is_refused(wrong: object) -> None:
    with pytest.raises(ValueError, match="not a Sink"):
        decode(Sink, wrong)
