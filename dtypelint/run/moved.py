"""What was found in files that have changed, with its rows as they are now: what it rests on is the same."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from dtypelint.findings import Finding, Position, Span
from dtypelint.run.parts import Candidate, Part
from dtypelint.source.changes import Change
from dtypelint.source.places import IMPORTS

# By file.
Changes = Mapping[str, Change]


def moved(part: Part, changes: Changes) -> Part | None:
    """Return a part as it is after changes; None where it is not known where what it tells of stands now."""
    if not part.names(changes):
        return part
    try:
        return replace(part, candidates=tuple(_candidate(candidate, changes) for candidate in part.candidates))
    except LookupError:
        return None


def _candidate(candidate: Candidate, changes: Changes) -> Candidate:
    if candidate.met and not changes.keys().isdisjoint(candidate.files()):
        raise LookupError(candidate.met)  # it has rows in it
    finding, otherwise = (item and _finding(item, changes) for item in (candidate.finding, candidate.otherwise))
    return replace(candidate, finding=finding, otherwise=otherwise)


def _finding(finding: Finding, changes: Changes) -> Finding:
    path, fix, sink = finding.filename, finding.fix, finding.sink
    if fix is not None:
        if path in changes and IMPORTS in changes[path].parts:
            raise LookupError(IMPORTS)  # it spells what the module imports
        fix = replace(fix, edits=tuple(replace(edit, span=_span(path, edit.span, changes)) for edit in fix.edits))
    if sink is not None:
        sink = replace(sink, span=_span(sink.filename, sink.span, changes))
    trace = tuple(replace(step, span=_span(step.filename, step.span, changes, step.cell)) for step in finding.trace)
    return replace(finding, span=_span(path, finding.span, changes, finding.cell), trace=trace, fix=fix, sink=sink)


def _span(path: str, span: Span, changes: Changes, cell: int | None = None) -> Span:
    """Return where a span is now. Raises LookupError where that is not known, as in a notebook."""
    change = changes.get(path)
    if change is None:
        return span
    if cell is not None:
        raise LookupError(cell)
    start, end = (Position(change.row(item.row), item.column) for item in (span.start, span.end))
    return Span(start, end)
