"""Uniting the reports of the parts of a run, as `--shard` makes them, into the one of the whole."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from dtypelint.errors import UsageError
from dtypelint.findings import Confidence

Json = dict[str, Any]


def merge(texts: Sequence[tuple[str, str]]) -> tuple[str, int]:
    """Return one report of all parts, each given with its name, and the number of findings in it.

    Raises UsageError for what is not a JSON or SARIF report of dtypelint, and for parts of both kinds.
    """
    parts = [(name, _read(name, text)) for name, text in texts]
    if all(isinstance(part, list) for _, part in parts):
        findings = _merged((item for _, part in parts for item in part), _json_place, _json_rank)
        return json.dumps(findings, indent=2) + "\n", len(findings)
    if any(isinstance(part, list) for _, part in parts):
        raise UsageError("the reports are of different formats: some are JSON, some SARIF")
    return _sarif([part for _, part in parts])


def _read(name: str, text: str) -> Any:
    try:
        part = json.loads(text)
        for item in part if isinstance(part, list) else part["runs"][0]["results"]:
            _ = (_json_place(item), _json_rank(item)) if isinstance(part, list) else (_place(item), _rank(item))
    except (ValueError, KeyError, IndexError, TypeError, AttributeError) as error:
        raise UsageError(f"{name}: is not a JSON or SARIF report of dtypelint") from error
    return part


def _sarif(parts: Sequence[Json]) -> tuple[str, int]:
    runs = [part["runs"][0] for part in parts]
    rules = {rule["id"]: rule for run in runs for rule in run["tool"]["driver"]["rules"]}
    listed = sorted(rules)
    results = _merged((result for run in runs for result in run["results"]), _place, _rank)
    whole: Json = parts[0]
    run = runs[0]
    run["tool"]["driver"]["rules"] = [rules[code] for code in listed]
    run["results"] = [{**result, "ruleIndex": listed.index(result["ruleId"])} for result in results]
    invocation = run["invocations"][0]
    notices = [notice for part in runs for notice in part["invocations"][0]["toolExecutionNotifications"]]
    invocation["toolExecutionNotifications"] = [
        notice for index, notice in enumerate(notices) if notice not in notices[:index]
    ]
    return json.dumps(whole, indent=2) + "\n", len(results)


def _merged(
    findings: Iterable[Json], place: Callable[[Json], tuple[Any, ...]], rank: Callable[[Json], tuple[Any, ...]]
) -> list[Json]:
    """Return findings in the order of a report; of what several parts tell, or two rules alike, the surest."""
    kept: dict[tuple[Any, ...], Json] = {}
    said: dict[tuple[Any, ...], Json] = {}
    for finding in sorted(findings, key=rank):
        kept.setdefault((*place(finding), rank(finding)[1]), finding)
    for finding in kept.values():
        said.setdefault((*place(finding), _message(finding)), finding)
    return sorted(said.values(), key=lambda finding: (*place(finding), rank(finding)[1]))


def _message(finding: Json) -> str:
    return str(finding["message"])


def _json_place(finding: Json) -> tuple[Any, ...]:
    start, end = finding["location"], finding["end_location"]
    rows = (start["row"], start["column"], end["row"], end["column"])
    return (finding["filename"], finding["cell"] or 0, *rows)


def _json_rank(finding: Json) -> tuple[Any, ...]:
    return (-Confidence.parse(finding["confidence"]), finding["code"])


def _place(result: Json) -> tuple[Any, ...]:
    location = result["locations"][0]
    physical = location["physicalLocation"]
    region = physical["region"]
    cell = int(location["logicalLocations"][0]["name"].removeprefix("cell ")) if "logicalLocations" in location else 0
    rows = (region["startLine"], region["startColumn"], region["endLine"], region["endColumn"])
    return (physical["artifactLocation"]["uri"], cell, *rows)


def _rank(result: Json) -> tuple[Any, ...]:
    return (-Confidence.parse(result["properties"]["confidence"]), result["ruleId"])
