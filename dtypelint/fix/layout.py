"""A text and its coordinates: offsets, rows and columns, lines, indentation."""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import lru_cache

from dtypelint.findings import Edit, Position, Span

NEWLINE = re.compile(r"\r\n|\r|\n")
_ORDERS = re.compile(
    r"#\s*(?:type:|mypy:|pyright:|noqa|flake8:|ruff:|pylint:|pragma:|isort:|dtypelint:|nosec|nopycln|fmt:|yapf:)",
    re.IGNORECASE,
)


class Layout:
    """Where things stand in one text. Offsets count characters from 0, rows and columns from 1."""

    __slots__ = ("starts", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self.starts = [0, *(match.end() for match in NEWLINE.finditer(text))]

    @property
    def newline(self) -> str:
        """The line ending of the first line."""
        match = NEWLINE.search(self.text)
        return match.group() if match else "\n"

    def offset(self, position: Position) -> int:
        """Return the offset of `position`; one outside of the text is moved to its end."""
        if position.row > len(self.starts):
            return len(self.text)
        return min(self.starts[position.row - 1] + position.column - 1, len(self.text))

    def offset_of_byte(self, row: int, column: int) -> int:
        """Return the offset of what `ast` calls line `row` and column `column`, which counts UTF-8 bytes from 0."""
        start = self.starts[row - 1]
        line = self.text[start : self.line_end(start)]
        return start + (column if line.isascii() else len(line.encode()[:column].decode(errors="ignore")))

    def row(self, offset: int) -> int:
        """Return the row of `offset`."""
        return bisect_right(self.starts, offset)

    def position(self, offset: int) -> Position:
        """Return row and column of `offset`."""
        row = self.row(offset)
        return Position(row, offset - self.starts[row - 1] + 1)

    def line_start(self, offset: int) -> int:
        """Return where the line of `offset` starts."""
        return self.starts[self.row(offset) - 1]

    def line_end(self, offset: int) -> int:
        """Return where the line of `offset` ends, its line ending not included."""
        match = NEWLINE.search(self.text, offset)
        return match.start() if match else len(self.text)

    def next_line(self, offset: int) -> int:
        """Return where the line after that of `offset` starts, or the end of the text."""
        match = NEWLINE.search(self.text, offset)
        return match.end() if match else len(self.text)

    def before(self, offset: int) -> str:
        """Return what stands on the line before `offset`."""
        return self.text[self.line_start(offset) : offset]

    def after(self, offset: int) -> str:
        """Return what stands on the line from `offset` on."""
        return self.text[offset : self.line_end(offset)]

    def starts_line(self, offset: int) -> bool:
        """Whether only blanks stand on the line before `offset`, and the line before it is not continued here."""
        start = self.line_start(offset)
        continued = self.text[:start].rstrip("\r\n").endswith("\\")
        return not self.before(offset).strip() and not continued

    def indentation(self, offset: int) -> str:
        """Return the blanks at the start of the line of `offset`."""
        line = self.text[self.line_start(offset) : self.line_end(offset)]
        return line[: len(line) - len(line.lstrip(" \t\f"))]

    def edit(self, start: int, end: int, content: str) -> Edit:
        """Return the edit that replaces the text between two offsets."""
        return Edit(content, Span(self.position(start), self.position(end)))

    def insert(self, offset: int, content: str) -> Edit:
        """Return the edit that inserts `content` at `offset`."""
        return self.edit(offset, offset, content)


@lru_cache(maxsize=8)
def layout_of(text: str) -> Layout:
    """Return the layout of `text`; several fixes of one file share it."""
    return Layout(text)


def comments_in(blanks: str) -> list[str]:
    """Return the comments in a piece of text that holds no string."""
    return [comment.rstrip() for comment in re.findall(r"#[^\r\n]*", blanks)]


def lasting(comments: list[str]) -> list[str]:
    """Return the comments for readers; an order to a tool means nothing, or the whole file, without its line."""
    return [comment for comment in comments if not _ORDERS.match(comment)]
