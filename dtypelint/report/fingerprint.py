"""The line hash by which GitHub recognises an alert whose line has moved.

GitHub's upload action computes it when a report has none, and warns when a report has another one; uploads through the
API have to bring it. It is a polynomial over the first hundred characters from the start of the line, blanks left out,
followed by a number that tells lines of equal hash apart. https://github.com/github/codeql-action (src/fingerprints.ts)
"""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache

BASE = 37
WINDOW = 100
WORD = 2**64
END = 0xFFFF
NEWLINE = ord("\n")


@lru_cache(maxsize=8)
def line_hashes(text: str) -> tuple[str, ...]:
    """Return the hash of every line of a text."""
    units = [*_units(text), END]
    starts = [0, *(index + 1 for index, unit in enumerate(units) if unit == NEWLINE)]
    seen: Counter[str] = Counter()
    hashes = []
    for start in starts:
        value = f"{_polynomial(units[start : start + WINDOW]):x}"
        seen[value] += 1
        hashes.append(f"{value}:{seen[value]}")
    return tuple(hashes)


def _units(text: str) -> list[int]:
    """Return the UTF-16 code units that count: one newline for each line ending, no blanks."""
    raw = re.sub(r"[ \t]", "", re.sub(r"\r\n?", "\n", text)).encode("utf-16-le", "surrogatepass")
    return [low | high << 8 for low, high in zip(raw[::2], raw[1::2], strict=True)]


def _polynomial(units: list[int]) -> int:
    value = 0
    for unit in units:
        value = value * BASE + unit
    return value * pow(BASE, WINDOW - len(units), WORD) % WORD
