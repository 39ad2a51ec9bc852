"""Reporters: each is one function from an outcome to the text that a run prints."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dtypelint.check import Outcome

Reporter = Callable[["Outcome"], str]

FORMATS: dict[str, str] = {
    "full": "dtypelint.report.full",
    "concise": "dtypelint.report.concise",
    "json": "dtypelint.report.json",
    "github": "dtypelint.report.github",
    "sarif": "dtypelint.report.sarif",
}
"""The module of each output format; it is imported when it is asked for."""

SUMMARISED = frozenset({"full", "concise", "github"})
"""The formats that people read: without findings there is nothing to print, and a closing line may follow."""


def render(outcome: Outcome, output_format: str) -> str:
    """Return the report, ending in a newline unless it is empty. Colours are in it as ANSI codes."""
    if not outcome.findings and output_format in SUMMARISED:
        return ""  # start-up time: most runs find nothing, and need no reporter for that
    reporter: Reporter = import_module(FORMATS[output_format]).render
    return reporter(outcome)
