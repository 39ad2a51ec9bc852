"""The lines that a fix takes away and the lines that it puts in their place."""

from __future__ import annotations

from difflib import SequenceMatcher
from typing import TYPE_CHECKING

from dtypelint.report.glyphs import rows

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from dtypelint.findings import Edit, Position


def changed_lines(lines: Sequence[str], edits: Sequence[Edit]) -> Iterator[tuple[str, str]]:
    """Yield ("-", line) and ("+", line) in the order of the text, for edits that do not overlap."""
    for group in _groups(edits):
        first, last = group[0].span.start.row, max(edit.span.end.row for edit in group)
        old = "".join(lines[first - 1 : last])
        yield from _compare(old, _rewrite(old, group, first))


def _groups(edits: Sequence[Edit]) -> Iterator[list[Edit]]:
    """Put edits that touch the same rows together."""
    group: list[Edit] = []
    for edit in sorted(edits, key=lambda edit: edit.span):
        if group and edit.span.start.row > max(known.span.end.row for known in group):
            yield group
            group = []
        group.append(edit)
    if group:
        yield group


def _rewrite(old: str, edits: Sequence[Edit], first: int) -> str:
    new = old
    lines = rows(old)
    for edit in reversed(edits):
        start, stop = (_offset(lines, position, first) for position in (edit.span.start, edit.span.end))
        new = new[:start] + edit.content + new[stop:]
    return new


def _offset(lines: Sequence[str], position: Position, first: int) -> int:
    return sum(map(len, lines[: position.row - first])) + position.column - 1


def _compare(old: str, new: str) -> Iterator[tuple[str, str]]:
    before, after = ([line.rstrip("\r\n") for line in rows(text)] for text in (old, new))
    for tag, old_start, old_stop, new_start, new_stop in SequenceMatcher(None, before, after, False).get_opcodes():
        if tag != "equal":
            yield from (("-", line) for line in before[old_start:old_stop])
            yield from (("+", line) for line in after[new_start:new_stop])
