"""One line a finding, in the form that editors read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dtypelint.findings import Applicability, Confidence, Finding
from dtypelint.report.glyphs import inline
from dtypelint.report.place import Place

if TYPE_CHECKING:
    from dtypelint.check import Outcome


def render(outcome: Outcome) -> str:
    """Return a line for every finding; `[*]` marks those that `--fix` repairs."""
    return "".join(f"{_line(finding)}\n" for finding in outcome.findings)


def _line(finding: Finding) -> str:
    where = Place(finding.filename, finding.cell).at(finding.span.start)
    confidence = "" if finding.confidence is Confidence.CERTAIN else f" [{finding.confidence}]"
    fixable = " [*]" if finding.fix and finding.fix.applicability is Applicability.SAFE else ""
    return f"{where}: {finding.code} {inline(finding.message)}{confidence}{fixable}"
