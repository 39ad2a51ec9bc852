"""The report for programs: a list with one object a finding. Rows and columns count from 1, columns in characters."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dtypelint.check import Outcome
    from dtypelint.findings import Finding, Fix, Position, Step


def render(outcome: Outcome) -> str:
    """Return the findings as a JSON list."""
    return json.dumps([_finding(finding) for finding in outcome.findings], indent=2) + "\n"


def location(position: Position) -> dict[str, int]:
    """Return a position as every JSON output of dtypelint writes it."""
    return {"row": position.row, "column": position.column}


def _finding(finding: Finding) -> dict[str, object]:
    return {
        "code": finding.code,
        "name": finding.name,
        "message": finding.message,
        "confidence": str(finding.confidence),
        "filename": finding.filename,
        "location": location(finding.span.start),
        "end_location": location(finding.span.end),
        "cell": finding.cell,
        "dtypes": list(finding.dtypes),
        "trace": [_step(step) for step in finding.trace],
        "fix": _fix(finding.fix) if finding.fix else None,
        "url": finding.url,
    }


def _step(step: Step) -> dict[str, object]:
    return {"filename": step.filename, **location(step.span.start), "message": step.message, "cell": step.cell}


def _fix(fix: Fix) -> dict[str, object]:
    return {
        "applicability": str(fix.applicability),
        "message": fix.message,
        "edits": [
            {"content": edit.content, "location": location(edit.span.start), "end_location": location(edit.span.end)}
            for edit in fix.edits
        ],
    }
