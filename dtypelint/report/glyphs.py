"""How source text looks on a terminal: how wide it is, and what stands in for characters that must not be printed."""

from __future__ import annotations

import io
import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate

TAB = "    "
ELLIPSIS = "…"
LINE_BREAK = re.compile(r"\s*[\r\n]\s*")
REPLACEMENT = "\N{REPLACEMENT CHARACTER}"
# Characters that reorder the text around them: what is shown would not be what is executed.
DIRECTIONAL = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


@dataclass(frozen=True, slots=True)
class Line:
    """One line as it is shown: its glyphs, and the display column where each starts (the last entry is the width)."""

    glyphs: tuple[str, ...]
    starts: tuple[int, ...]

    @property
    def width(self) -> int:
        """How many columns the line takes on a terminal."""
        return self.starts[-1]

    def place(self, column: int) -> int:
        """Return the display column of a source column that counts from 1; past the end, the line's width."""
        return self.starts[min(max(column - 1, 0), len(self.starts) - 1)]

    def cut(self, start: int, stop: int) -> str:
        """Return what stands from display column `start` up to `stop`; an ellipsis says where more was cut off."""
        kept = [glyph for glyph, at in zip(self.glyphs, self.starts, strict=False) if start <= at < stop]
        return (ELLIPSIS if start > 0 else "") + "".join(kept) + (ELLIPSIS if self.width > stop else "")


def shown(text: str) -> Line:
    """Return one line of source as it is shown, without its line ending."""
    pairs = [_glyph(character) for character in text.rstrip("\r\n")]
    starts = accumulate((width for _, width in pairs), initial=0)
    return Line(tuple(glyph for glyph, _ in pairs), tuple(starts))


def inline(text: str) -> str:
    """Return a message as one printable line."""
    return "".join(_glyph(character)[0] for character in LINE_BREAK.sub(" ", text.strip()))


def shorten(text: str, width: int) -> str:
    """Return one line of source, cut to `width` columns."""
    line = shown(text)
    return line.cut(0, width if line.width <= width else width - 1)


@lru_cache(maxsize=8)
def rows(text: str) -> tuple[str, ...]:
    """Return the lines of a text with their endings, split where Python's tokenizer splits them."""
    return tuple(io.StringIO(text, newline=""))


@lru_cache(maxsize=1024)
def _glyph(character: str) -> tuple[str, int]:
    if " " <= character <= "~":
        return character, 1
    if character == "\t":
        return TAB, len(TAB)
    if character < " ":
        return chr(0x2400 + ord(character)), 1
    category = unicodedata.category(character)
    if category in {"Cc", "Cs"} or character in DIRECTIONAL:
        return REPLACEMENT, 1
    if category in {"Mn", "Me", "Cf"}:
        return character, 0
    return character, 2 if unicodedata.east_asian_width(character) in {"W", "F"} else 1
