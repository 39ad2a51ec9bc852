"""The report for people: each finding with its source, the way its dtype took, and the fix as a small diff."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

import click

from dtypelint.findings import Confidence, Finding, Fix
from dtypelint.report.difference import changed_lines
from dtypelint.report.frame import WIDTH, Label, edge, fits, frame
from dtypelint.report.glyphs import inline, shorten
from dtypelint.report.place import Place, source_lines

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from dtypelint.check import Outcome

LEVELS = {
    Confidence.CERTAIN: ("error", "red"),
    Confidence.LIKELY: ("warning", "yellow"),
    Confidence.POSSIBLE: ("note", "cyan"),
}
UNREADABLE = "DTL000"
LONGEST_DIFF = 16


def render(outcome: Outcome) -> str:
    """Return every finding with its source."""
    return "".join(f"{line}\n" for finding in outcome.findings for line in (*_describe(finding, outcome.texts), ""))


def _describe(finding: Finding, texts: Mapping[str, str]) -> Iterator[str]:
    level, colour = LEVELS[finding.confidence]
    sheets = _sheets(finding)
    sources = {place: source_lines(texts, place) for place in sheets}
    gutter = _gutter(sheets, sources)
    head = click.style(f"{level}[{finding.code}]", fg=colour, bold=True)
    yield head + click.style(f": {inline(finding.message)}", bold=True)
    for number, (place, labels) in enumerate(sheets.items()):
        yield from _sheet(place, labels, sources[place], gutter, colour, "-->" if number == 0 else ":::")
    yield from _notes(finding, sources, gutter)


def _sheets(finding: Finding) -> dict[Place, list[Label]]:
    """Return what there is to show of each file; the finding's own comes first, with the finding as its first label."""
    takes = f"takes: {finding.takes}" if finding.takes else ""
    sheets = {Place(finding.filename, finding.cell): [Label(finding.span, takes, primary=True)]}
    for step in finding.trace:
        labels, label = sheets.setdefault(Place(step.filename, step.cell), []), Label(step.span, step.message)
        if label not in labels:
            labels.append(label)
    return sheets


def _gutter(sheets: Mapping[Place, Sequence[Label]], sources: Mapping[Place, Sequence[str]]) -> int:
    ends = (label.span.end.row for place, labels in sheets.items() for label in labels if fits(sources[place], label))
    return len(str(max(ends, default=1)))


def _sheet(
    place: Place, labels: Sequence[Label], lines: Sequence[str], gutter: int, colour: str, arrow: str
) -> Iterator[str]:
    """Draw one file. Labels that cannot be drawn, because the text is missing or shorter, are told in words."""
    head = min(labels, key=lambda label: (not label.primary, label.span))
    yield f"{' ' * gutter}{click.style(arrow, fg='blue', bold=True)} {place.at(head.span.start)}"
    if any(fits(lines, label) for label in labels):
        yield from frame(lines, labels, gutter, colour)
    yield edge(gutter)
    for label in labels:
        if label.message and not fits(lines, label):
            yield _note(gutter, f"row {label.span.start.row}", label.message)


def _notes(finding: Finding, sources: Mapping[Place, Sequence[str]], gutter: int) -> Iterator[str]:
    if finding.fix:
        yield _note(gutter, f"fix ({finding.fix.applicability})", finding.fix.message)
        yield from _difference(finding.fix, sources[Place(finding.filename, finding.cell)], gutter)
    if finding.code != UNREADABLE:
        yield _note(gutter, "help", f"dtypelint rule {finding.code}")


def _difference(fix: Fix, lines: Sequence[str], gutter: int) -> Iterator[str]:
    changes = list(changed_lines(lines, fix.edits)) if lines else []
    for sign, line in islice(changes, LONGEST_DIFF):
        text = f"{sign} {shorten(line, WIDTH)}".rstrip()
        yield " " * (gutter + 1) + click.style(text, fg="red" if sign == "-" else "green")
    if len(changes) > LONGEST_DIFF:
        yield " " * (gutter + 1) + f"… {len(changes) - LONGEST_DIFF} more lines"


def _note(gutter: int, title: str, text: str) -> str:
    return (
        f"{' ' * (gutter + 1)}{click.style('=', fg='blue', bold=True)} {click.style(title, bold=True)}: {inline(text)}"
    )
