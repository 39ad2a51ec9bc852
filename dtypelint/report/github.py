"""Workflow commands, which GitHub Actions shows as annotations of the changed files."""

from __future__ import annotations

from pathlib import PurePath
from typing import TYPE_CHECKING

from dtypelint.findings import Confidence, Finding
from dtypelint.report.place import Place

if TYPE_CHECKING:
    from dtypelint.check import Outcome

COMMANDS = {Confidence.CERTAIN: "error", Confidence.LIKELY: "warning", Confidence.POSSIBLE: "notice"}
ESCAPES = {"%": "%25", "\r": "%0D", "\n": "%0A"}
DATA = str.maketrans(ESCAPES)
PROPERTY = str.maketrans({**ESCAPES, ":": "%3A", ",": "%2C"})


def render(outcome: Outcome) -> str:
    """Return one command a finding."""
    return "".join(f"{_command(finding)}\n" for finding in outcome.findings)


def _command(finding: Finding) -> str:
    properties = ",".join(f"{name}={str(value).translate(PROPERTY)}" for name, value in _properties(finding).items())
    where = Place(finding.filename, finding.cell).at(finding.span.start)
    message = f"{where}: {finding.code} {finding.message}".translate(DATA)
    return f"::{COMMANDS[finding.confidence]} {properties}::{message}"


def _properties(finding: Finding) -> dict[str, str | int]:
    """Return where the annotation goes. Rows of a notebook's cell are no rows of its file: it alone is named."""
    properties: dict[str, str | int] = {
        "title": f"dtypelint ({finding.code})",
        "file": PurePath(finding.filename).as_posix(),
    }
    if finding.cell is not None:
        return properties
    start, end = finding.span.start, finding.span.end
    return properties | {"line": start.row, "col": start.column, "endLine": end.row, "endColumn": end.column}
