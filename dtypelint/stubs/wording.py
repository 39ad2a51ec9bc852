"""Version branches in words."""

from __future__ import annotations

import functools

from dtypelint.stubs import language as lang


@functools.cache
def words(tests: lang.When) -> str:
    """Return a conjunction of tests in words, such as `torch < 2.2`, without those that others imply.

    >>> words((lang.Test("torch", ">=", "2.6"), lang.Test("torch", "<", "2.10", negated=True)))
    'torch >= 2.10'
    """
    return " and ".join(map(_words, tests if len(tests) < 2 else _binding(tests)))


def _binding(tests: lang.When) -> list[lang.Test | lang.AnyTest]:
    """Return the tests that no other one implies; of those that say the same, one."""
    left = list(dict.fromkeys(tests))
    for test in tests:
        others = [other for other in left if other != test]
        if any(_implies(other, test) for other in others):
            left = others
    return left


def _implies(one: lang.Test | lang.AnyTest, other: lang.Test | lang.AnyTest) -> bool:
    from packaging.specifiers import Specifier

    from dtypelint.versions import holds, parse_target

    if not isinstance(one, lang.Test) or not isinstance(other, lang.Test):
        return False
    if one.distribution != other.distribution or not (one.operator and other.operator):
        return False
    range_, condition = (f"{_operator(test)}{test.version}" for test in (one, other))
    return holds(parse_target(range_), Specifier(condition)) is True


def _words(test: lang.Test | lang.AnyTest) -> str:
    if isinstance(test, lang.AnyTest):
        return " or ".join(map(words, test.groups))
    if not test.operator:
        return f"{'without' if test.negated else 'with'} {test.distribution}"
    return f"{test.distribution} {_operator(test)} {test.version}"


def _operator(test: lang.Test) -> str:
    return lang.OPPOSITE[test.operator] if test.negated else test.operator
