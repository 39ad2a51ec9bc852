"""SARIF 2.1.0, as GitHub code scanning reads it."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

from dtypelint import __version__
from dtypelint.findings import Confidence, Finding, Fix, Span, Step
from dtypelint.pages import Page, load_pages
from dtypelint.report.fingerprint import line_hashes
from dtypelint.report.place import Place

if TYPE_CHECKING:
    from collections.abc import Iterable

    from dtypelint.check import Outcome

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
HOME = "https://dtypelint.readthedocs.io"
ROOT = "SRCROOT"
LEVELS = {Confidence.CERTAIN: "error", Confidence.LIKELY: "warning", Confidence.POSSIBLE: "note"}

Json = dict[str, object]


def render(outcome: Outcome) -> str:
    """Return a log of one run; `results` is there even when empty, since that is what closes old alerts."""
    return json.dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [_run(outcome)]}, indent=2) + "\n"


def _run(outcome: Outcome) -> Json:
    rules = {finding.code: finding for finding in sorted(outcome.findings, key=lambda finding: finding.code)}
    pages = load_pages()
    driver = {
        "name": "dtypelint",
        "version": __version__,
        "informationUri": HOME,
        "rules": [_rule(finding, pages.get(code)) for code, finding in rules.items()],
    }
    return {
        "tool": {"driver": driver},
        "invocations": [{"executionSuccessful": True, "toolExecutionNotifications": _notices(outcome.warnings)}],
        "columnKind": "unicodeCodePoints",
        "originalUriBaseIds": {ROOT: {"description": {"text": "The folder that dtypelint ran in"}}},
        "results": [_result(finding, list(rules).index(finding.code), outcome) for finding in outcome.findings],
    }


def _rule(finding: Finding, page: Page | None) -> Json:
    summary = page.summary if page else finding.name
    text = page.text if page else summary
    return {
        "id": finding.code,
        "name": finding.name,
        "shortDescription": {"text": summary},
        "fullDescription": {"text": summary},
        "help": {"text": text, "markdown": text},
        "helpUri": finding.url,
        "defaultConfiguration": {"level": "error"},
        "properties": {"tags": ["correctness", "dtype"], "precision": "high", "problem.severity": "error"},
    }


def _notices(warnings: Iterable[str]) -> list[Json]:
    return [{"level": "warning", "message": {"text": warning}} for warning in warnings]


def _result(finding: Finding, index: int, outcome: Outcome) -> Json:
    result: Json = {
        "ruleId": finding.code,
        "ruleIndex": index,
        "level": LEVELS[finding.confidence],
        "message": {"text": finding.message},
        "locations": [_location(finding.filename, finding.cell, finding.span)],
        "properties": {"confidence": str(finding.confidence), "dtypes": list(finding.dtypes)},
    }
    if finding.trace:
        result["codeFlows"] = [{"threadFlows": [{"locations": _flow(finding)}]}]
    hashes = line_hashes(outcome.texts.get(str(Place(finding.filename, finding.cell)), ""))
    if finding.span.start.row <= len(hashes):
        result["partialFingerprints"] = {"primaryLocationLineHash": hashes[finding.span.start.row - 1]}
    if finding.fix and finding.fix.edits:
        result["fixes"] = [_fix(finding.filename, finding.fix)]
    return result


def _flow(finding: Finding) -> list[Json]:
    """Return the way of the dtype, from its origin to the call that fails."""
    end = Step(finding.filename, finding.span, finding.takes or finding.message, finding.cell)
    return [
        {"location": _location(step.filename, step.cell, step.span) | {"message": {"text": step.message}}}
        for step in (*finding.trace, end)
    ]


def _location(filename: str, cell: int | None, span: Span) -> Json:
    location: Json = {"physicalLocation": {"artifactLocation": _artifact(filename), "region": _region(span)}}
    if cell is not None:
        location["logicalLocations"] = [{"name": f"cell {cell}", "kind": "cell"}]
    return location


def _artifact(filename: str) -> Json:
    path = Path(os.path.abspath(filename))
    try:
        return {"uri": quote(os.fsencode(path.relative_to(Path.cwd()).as_posix())), "uriBaseId": ROOT}
    except ValueError:
        return {"uri": path.as_uri()}


def _region(span: Span) -> Json:
    start, end = span.start, span.end
    return {"startLine": start.row, "startColumn": start.column, "endLine": end.row, "endColumn": end.column}


def _fix(filename: str, fix: Fix) -> Json:
    replacements = [
        {"deletedRegion": _region(edit.span), "insertedContent": {"text": edit.content}} for edit in fix.edits
    ]
    return {
        "description": {"text": fix.message},
        "artifactChanges": [{"artifactLocation": _artifact(filename), "replacements": replacements}],
    }
