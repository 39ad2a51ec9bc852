"""Source lines with labels under them, in the manner of rustc."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

from dtypelint.report.glyphs import Line, inline, shown

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from dtypelint.findings import Span

WIDTH = 160
CONTEXT = 20
UNBROKEN = 5


@dataclass(frozen=True, slots=True)
class Label:
    """A message about a span; the primary one is where the finding stands."""

    span: Span
    message: str
    primary: bool = False


@dataclass(frozen=True, slots=True)
class _Mark:
    start: int
    stop: int
    message: str
    primary: bool


def frame(lines: Sequence[str], labels: Sequence[Label], gutter: int, colour: str) -> Iterator[str]:
    """Draw the lines that the labels are about. A label on rows that `lines` has not got is left out."""
    labels = [label for label in labels if fits(lines, label)]
    marks = _marks(lines, labels)
    previous = 0
    yield edge(gutter)
    for row in _visible(marks, labels):
        if previous and row > previous + 1:
            yield _blue("...")
        line = shown(lines[row - 1])
        start, stop = _window(line, marks.get(row, []))
        yield f"{_blue(f'{row:>{gutter}} |')} {line.cut(start, stop)}".rstrip()
        for mark in sorted(marks.get(row, []), key=lambda mark: (not mark.primary, mark.start)):
            yield f"{edge(gutter)} {_underline(mark, start, stop, colour)}"
        previous = row


def edge(gutter: int) -> str:
    """Return the frame's left edge beside no row."""
    return _blue(" " * (gutter + 1) + "|")


def fits(lines: Sequence[str], label: Label) -> bool:
    """Say whether `lines` has the rows that the label is about."""
    return 1 <= label.span.start.row <= label.span.end.row <= len(lines)


def _marks(lines: Sequence[str], labels: Iterable[Label]) -> dict[int, list[_Mark]]:
    """Return the underlines of each row: a label over several rows marks the first and the last of them."""
    marks: dict[int, list[_Mark]] = defaultdict(list)
    for label in labels:
        first, last = label.span.start, label.span.end
        head, tail = shown(lines[first.row - 1]), shown(lines[last.row - 1])
        if first.row == last.row:
            marks[last.row].append(
                _Mark(head.place(first.column), tail.place(last.column), label.message, label.primary)
            )
            continue
        marks[first.row].append(_Mark(head.place(first.column), head.width, "", label.primary))
        marks[last.row].append(_Mark(_indent(tail), tail.place(last.column), label.message, label.primary))
    return marks


def _indent(line: Line) -> int:
    return next((at for glyph, at in zip(line.glyphs, line.starts, strict=False) if glyph.strip()), 0)


def _visible(marks: Iterable[int], labels: Iterable[Label]) -> list[int]:
    """Return the rows to show: the marked ones, short labels in full, and single rows between two shown ones."""
    rows = set(marks)
    for label in labels:
        if label.span.start.row in rows and label.span.end.row - label.span.start.row < UNBROKEN:
            rows.update(range(label.span.start.row, label.span.end.row + 1))
    return sorted(rows | {row + 1 for row in rows if row + 2 in rows})


def _window(line: Line, marks: Iterable[_Mark]) -> tuple[int, int]:
    """Return the display columns of a long line to show, so that the first mark is among them."""
    if line.width <= WIDTH:
        return 0, WIDTH
    first = min((mark.start for mark in marks), default=0)
    start = 0 if first < WIDTH - CONTEXT else max(at for at in line.starts if at <= first - CONTEXT)
    return start, start + WIDTH - (2 if start else 1)


def _underline(mark: _Mark, start: int, stop: int, colour: str) -> str:
    shift = start - (1 if start else 0)
    left = min(max(mark.start, start), stop)
    width = max(1, min(mark.stop, stop) - left)
    line = f"{('^' if mark.primary else '-') * width} {inline(mark.message)}".rstrip()
    return " " * (left - shift) + click.style(line, fg=colour if mark.primary else "blue", bold=True)


def _blue(text: str) -> str:
    return click.style(text, fg="blue", bold=True)
