"""Version branches in words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from packaging.specifiers import SpecifierSet

from dtypelint.stubs import language as lang
from dtypelint.stubs.wording import words

VERSIONS = ["1", "2", "2.1", "2.9", "2.10", "3"]
TESTS = st.builds(
    lang.Test, st.just("torch"), st.sampled_from(sorted(lang.OPPOSITE)), st.sampled_from(VERSIONS), st.booleans()
)


def at_least(version: str, distribution: str = "torch") -> lang.Test:
    return lang.Test(distribution, ">=", version)


@pytest.mark.parametrize(
    ("tests", "text"),
    [
        ((at_least("2.6"), at_least("2.10"), lang.Test("torch", "<", "2.13")), "torch >= 2.10 and torch < 2.13"),
        ((at_least("2.10"), lang.Test("torch", "<", "2.6", negated=True)), "torch >= 2.10"),
        ((at_least("2"), lang.Test("torch", "<", "2", negated=True)), "torch >= 2"),
        ((at_least("2"), at_least("1", "numpy")), "torch >= 2 and numpy >= 1"),
        ((lang.Test("ml_dtypes", "", "", negated=True), at_least("2")), "without ml_dtypes and torch >= 2"),
        ((lang.AnyTest(((at_least("2"), at_least("3")), (at_least("1", "numpy"),))),), "torch >= 3 or numpy >= 1"),
    ],
)
def test_what_another_test_implies_is_left_out(tests: lang.When, text: str) -> None:
    assert words(tests) == text


@given(st.lists(TESTS, min_size=1, max_size=5))
def test_the_words_hold_in_the_versions_of_the_tests(tests: list[lang.Test]) -> None:
    said = SpecifierSet(",".join(words(tuple(tests)).removeprefix("torch ").split(" and torch ")))
    each = [SpecifierSet(words((test,)).removeprefix("torch ")) for test in tests]
    for version in (*VERSIONS, "0.1", "1.5", "2.5", "2.9.1", "4"):
        assert (version in said) == all(version in one for one in each)
