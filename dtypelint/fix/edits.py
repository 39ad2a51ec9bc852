"""Applying several fixes to one text: which of them go together, and whether the result still parses."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import libcst as cst

from dtypelint.fix.layout import Layout, layout_of
from dtypelint.fix.statements import parse

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dtypelint.findings import Edit, Fix, Position


def apply_edits(text: str, fixes: Sequence[Fix]) -> tuple[str, list[Fix]]:
    """Return the text with the fixes that do not touch each other applied, and these fixes.

    Of two fixes that do, the one that ends first is applied: inside before outside, as the code is evaluated.
    The other is for the next round, when the text around it is what it will be. Equal insertions are made once.
    """
    chosen: list[Fix] = []
    for fix in sorted((fix for fix in fixes if fix.edits), key=_precedence):
        if not any(_collide(fix, other) for other in chosen):
            chosen.append(fix)
    edits = {edit for fix in chosen for edit in fix.edits}
    return _replaced(layout_of(text), edits), [fix for fix in fixes if fix in chosen]


@dataclass(frozen=True, slots=True)
class Applied:
    """What became of a text: the fixes made in it, and those that on their own would break its syntax."""

    text: str
    fixes: tuple[Fix, ...]
    refused: tuple[Fix, ...] = ()


def apply_checked(text: str, fixes: Sequence[Fix]) -> Applied:
    """Apply fixes as `apply_edits` does, but leave out those with which the text would not parse any more."""
    changed, applied = apply_edits(text, fixes)
    if not applied or still_parses(text, changed):
        return Applied(changed, tuple(applied))
    kept: list[Fix] = []
    for fix in applied:  # each may be right and only both of them wrong: a suite of two statements, both removed
        if still_parses(text, apply_edits(text, [*kept, fix])[0]):
            kept.append(fix)
    refused = tuple(fix for fix in applied if not still_parses(text, apply_edits(text, [fix])[0]))
    return Applied(apply_edits(text, kept)[0], tuple(kept), refused)


def still_parses(old: str, new: str) -> bool:
    """Whether `new` is Python, as far as `old` was: for this interpreter, or else for libcst."""
    if parse(old) is not None:
        return parse(new) is not None
    return not _cst_parses(old) or _cst_parses(new)


def _cst_parses(text: str) -> bool:
    try:
        cst.parse_module(text)
    except (cst.ParserSyntaxError, RecursionError):
        return False
    return True


def _precedence(fix: Fix) -> tuple[Position, int, int]:
    start, end = _hull(fix)
    return end, -start.row, -start.column


def _is_line(edit: Edit) -> bool:
    """Whether the edit inserts whole lines; such edits may be shared, and may be far from the rest of their fix."""
    return edit.span.start == edit.span.end and (edit.content.endswith(("\n", "\r")) or edit.content[:1] in "\r\n")


def _hull(fix: Fix) -> tuple[Position, Position]:
    spans = [edit.span for edit in fix.edits if not _is_line(edit)] or [edit.span for edit in fix.edits]
    return min(span.start for span in spans), max(span.end for span in spans)


def _collide(one: Fix, other: Fix) -> bool:
    if set(one.edits) == set(other.edits):
        return False
    if not (_only_lines(one) or _only_lines(other)):
        (start, end), (other_start, other_end) = _hull(one), _hull(other)
        if start < other_end and other_start < end:
            return True
    return any(_overlap(edit, another) for edit in one.edits for another in other.edits if edit != another)


def _only_lines(fix: Fix) -> bool:
    return all(map(_is_line, fix.edits))


def _overlap(edit: Edit, other: Edit) -> bool:
    """Whether the order of two edits would matter. For an insertion touching is enough, unless it is whole lines."""
    insertions = [one for one in (edit, other) if one.span.start == one.span.end]
    if not insertions or (len(insertions) == 1 and _is_line(insertions[0])):
        return edit.span.start < other.span.end and other.span.start < edit.span.end
    return edit.span.start <= other.span.end and other.span.start <= edit.span.end


def _replaced(layout: Layout, edits: set[Edit]) -> str:
    text = layout.text
    for edit in sorted(edits, key=lambda edit: edit.span, reverse=True):
        text = text[: layout.offset(edit.span.start)] + edit.content + text[layout.offset(edit.span.end) :]
    return text
