"""Assignments to items, found in a text without parsing it."""

from __future__ import annotations

import re

ENDING = r"\]\s*(?:[-+*/%@&|^]|//|\*\*|<<|>>)?=(?!=)"

_ENDING = re.compile(ENDING)
# Indices that are numbers, slices between these, `...` and None.
_CONSTANT = re.compile(r"(?:[\s\d:,.+-]|\bNone\b)*")
# A block that begins in the middle of a row: what follows its colon is no annotation.
_BLOCK = re.compile(r"\s*(?:if|elif|else|for|while|with|try|except|finally|case|async)\b")


def sets_items(text: str, *, by_value: bool = False) -> bool:
    """Whether a text may assign to an item that is not named by a string; `by_value`: nor by numbers and slices.

    `x: list[int] = []` does not, and neither does a parameter with such an annotation.
    """
    return any(_is_item(text, match.start(), by_value) for match in _ENDING.finditer(text))


def _is_item(text: str, end: int, by_value: bool) -> bool:
    start = _opening(text, end)
    if by_value and _CONSTANT.fullmatch(text, start + 1, end):
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
