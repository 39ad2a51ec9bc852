"""Whether a text itself has what a call or operator in it refuses: indices of fractions, large numbers, and the like.

Every function has brackets and `+=`, and of what is given to it nothing is told that is not certain: so these are worth
evaluating only for a variable that is assigned in the same text, from what makes such values. What a number can
overflow is worth it only beside one that is large.
"""

from __future__ import annotations

import re

from dtypelint import dtypes
from dtypelint.infer.sights import Sight
from dtypelint.source.mentions import Mentions, code_of, mentions
from dtypelint.stubs.summary import Trait

_NAME = re.compile(r"[^\W\d]\w*")
_ASSIGNED = re.compile(r"^[ \t]*([^\W\d]\w*)[ \t]*(?::[^=\n]*)?=(?!=)[ \t]*(.+)", re.MULTILINE)
_CHANGED = re.compile(r"^[ \t]*([^\W\d]\w*)[ \t]*(?:\*\*|//|[-+*/%])=(?!=)", re.MULTILINE)
_BRACKETS = re.compile(r"[\w)\]]\[([^\[\]]*)\]")
# A number that the smallest dtypes cannot hold.
_LARGE = re.compile(r"(?<![\w.])\d[\d_]{2,}|\d[eE]\+?\d")
_NEGATIVE = re.compile(r"(?<![\w.)\]])[ \t]*-\d|[*+] ?-\d")
_NARROW = frozenset(dtypes.names(dtypes.INTEGERS & ~dtypes.BIT["int64"]))
# What makes fractions of an array: a division, as in `np.arange(4) / 2`.
_DIVISION = re.compile(r"(?<!/)/(?!/)")
# Python's own names for dtypes of whole numbers.
_WHOLE = frozenset({"int", "bool"})
_DIVIDED = Trait.FRACTIONS | Trait.INTEGRAL


def refuses_own(sight: Sight, text: str) -> bool:
    """Whether a call or operator in a text refuses what the text itself spells or assigns, as far as names tell."""
    found, code = mentions(text), code_of(text)
    traits = sight.traits(found)
    is_large = bool(traits & Trait.LARGE) or _LARGE.search(code) is not None
    if is_large and traits & Trait.OVERFLOWS:
        return True
    if (is_large or _NEGATIVE.search(code)) and _names_narrow(found) and sight.operates(text, Trait.OVERFLOWS):
        return True
    return sight.operators_refuse and _assigns_what_is_refused(sight, code)


def _names_narrow(found: Mentions) -> bool:
    names = {name.rpartition(".")[2] for name in (*found.names, *found.strings)}
    return not _NARROW.isdisjoint(names)


def _assigns_what_is_refused(sight: Sight, code: str) -> bool:
    changed = set(_CHANGED.findall(code))
    indices = {name for inside in _BRACKETS.findall(code) for name in _NAME.findall(inside)}
    return any(
        (name in changed and _makes_whole(sight, value)) or (name in indices and _makes_fractions(sight, value))
        for name, value in _ASSIGNED.findall(code)
    )


def _makes_whole(sight: Sight, value: str) -> bool:
    found = mentions(value)
    if not _WHOLE.isdisjoint(found.names):
        return any(map(sight.is_outside, found.called))
    if sight.traits(found) & Trait.FRACTIONS:
        return not sight.builds(value)
    return sight.is_integral(found)


def _makes_fractions(sight: Sight, value: str) -> bool:
    found = mentions(value)
    if sight.traits(found) & _DIVIDED and _DIVISION.search(value):
        return True
    if sight.is_integral(found) or not _WHOLE.isdisjoint(found.names):
        return False
    return sight.builds(value) or sight.spells(found) or any(map(sight.gives_fractions, found.called))
