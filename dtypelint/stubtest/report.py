"""The report of a test of stubs, for people and for programs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import Any

from dtypelint.stubtest.compare import Verdict
from dtypelint.stubtest.outcome import Tally

_MOST_NAMED = 6


def render(tallies: Sequence[Tally]) -> str:
    """Return the report as text."""
    return "\n".join(line for tally in tallies for line in _lines(tally)) + "\n"


def _lines(tally: Tally) -> Iterator[str]:
    for item in tally.disagreements:
        yield f"{item.api}({item.arguments}) on {item.device}: the stub {item.stub}; the library {item.library}"
    cells = tally.cells
    yield (
        f"{tally.library} {tally.version}: {len(tally.functions)} functions and methods tested, "
        f"{cells.total()} cells: {cells[Verdict.AGREE]} agree, {cells[Verdict.DISAGREE]} disagree, "
        f"in {cells[Verdict.VAGUE]} the stub leaves the result or the acceptance open"
    )
    if tally.interrupted:
        yield "  interrupted: this is what was called until then"
    yield from (f"  {note}" for note in tally.notes)
    if tally.not_run:
        yield f"  not run: {len(tally.not_run)}"
    for reason, count in Counter(tally.not_run.values()).most_common():
        named = [api for api, why in tally.not_run.items() if why == reason]
        rest = f", … ({count})" if count > _MOST_NAMED else ""
        yield f"    {reason}: {', '.join(named[:_MOST_NAMED])}{rest}"


def to_json(tallies: Sequence[Tally]) -> list[dict[str, Any]]:
    """Return the report as plain data."""
    return [
        {
            "library": tally.library,
            "version": tally.version,
            "functions": sorted(tally.functions),
            "cells": {verdict.value: tally.cells[verdict] for verdict in Verdict},
            "disagreements": [asdict(item) for item in tally.disagreements],
            "not_run": tally.not_run,
            "notes": tally.notes,
            "interrupted": tally.interrupted,
        }
        for tally in tallies
    ]
