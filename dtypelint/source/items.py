"""Assignments to items, found in a text without parsing it."""

from __future__ import annotations

import re

ENDING = r"\]\s*(?:[-+*/%@&|^]|//|\*\*|<<|>>)?=(?!=)"

_ENDING = re.compile(ENDING)
# Indices that are made of numbers and names, slices between these, and `...`.
_PLAIN = re.compile(r"(?:[\s:,+*-]|\.\.\.|\d+(?![\w.])|[^\W\d]\w*(?![\w.([{'\"]))*")
_NAME = re.compile(r"[^\W\d]\w*")
_OWNER = re.compile(r"[\w.]*\Z")
# What binds a name: a loop, an assignment with an annotation or without, one with an operator, one to several names.
_BINDING = r"""(?mx)
    \bfor\s*\(?(?:(?!\bin\b)[\w\s,])*?\b{0}\b(?=[\w\s,()]*\bin\b)[^\n]*
    | (?<![\w.]){0}\s*(?::[^=\n]*)?(?:[-+*/@%&|^:]|//|\*\*)?=(?!=)[^\n]*
    | \bas\s+{0}\b
    | ^[^=\n]*,\s*[(*]*{0}\b[\w\s,.*)]*=(?!=)
    | (?<![\w.]){0}\b\s*,[\w\s,.*)]*=(?!=)
"""
_COUNTED = (
    r"for\s*\(?\s*{0}(?:\s+in\s+range\(|\s+in\s+[\w.]+\.keys\(\)"
    r"|\s*,[^:\n]*\bin\s+(?:enumerate\(|[\w.]+\.items\(\)))"
)
_DICTIONARY = r"{0}\s*(?::[^=\n]*)?=\s*(?:\{{|\w*[dD]ict\()"
# A block that begins in the middle of a row: what follows its colon is no annotation.
_BLOCK = re.compile(r"\s*(?:if|elif|else|for|while|with|try|except|finally|case|async)\b")


def sets_items(text: str, *, by_value: bool = False) -> bool:
    """Whether a text may assign to an item that is not named by a string.

    `by_value`: nor by numbers, slices, counters and keys of a loop, and not of what is made as a dictionary.

    `x: list[int] = []` does not, and neither does a parameter with such an annotation.
    """
    return any(_is_item(text, match.start(), by_value) for match in _ENDING.finditer(text))


def _is_item(text: str, end: int, by_value: bool) -> bool:
    start = _opening(text, end)
    if by_value and _is_constant(text, start, end):
        return False
    if text[start + 1 : end].lstrip()[:1] in ("'", '"'):
        return False
    place = start
    while place and (text[place - 1].isalnum() or text[place - 1] in "._"):
        place -= 1
    while place and text[place - 1] in " \t":
        place -= 1
    row = max(text.rfind("\n", 0, place), text.rfind("\r", 0, place)) + 1
    return text[place - 1 : place] != ":" or _BLOCK.match(text, row) is not None


def _is_constant(text: str, start: int, end: int) -> bool:
    """Whether what stands in the brackets is no array, or what stands before them is made as a dictionary."""
    owner = _OWNER.search(text[max(start - 80, 0) : start])
    if owner is not None and owner[0].isidentifier() and _is_bound_as(owner[0], _DICTIONARY, text):
        return True
    names = {*_NAME.findall(text, start + 1, end)} - {"None"}
    is_plain = _PLAIN.fullmatch(text, start + 1, end) is not None
    return is_plain and all(_is_bound_as(name, _COUNTED, text) for name in names)


def _is_bound_as(name: str, way: str, text: str) -> bool:
    """Whether the text binds a name in one way only, as far as a look for loops and assignments tells."""
    wanted = re.compile(way.format(name))
    # Most names are not bound in this way at all, and to find all that binds them takes much longer.
    if not wanted.search(text):
        return False
    bindings = re.findall(_BINDING.format(name), text)
    return bool(bindings) and all(map(wanted.match, bindings))


def _opening(text: str, end: int) -> int:
    depth = 0
    for place in range(end, -1, -1):
        if text[place] in ")]}":
            depth += 1
        elif text[place] in "([{":
            depth -= 1
            if not depth:
                return place
    return 0
