"""The closing lines: how much was found, and the command that repairs it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dtypelint.findings import Applicability, Confidence, Finding

if TYPE_CHECKING:
    from collections.abc import Iterable

    from dtypelint.check import Outcome

NOUNS = {Confidence.CERTAIN: "error", Confidence.LIKELY: "warning", Confidence.POSSIBLE: "note"}


def render(outcome: Outcome) -> str:
    """Return one line, or two when something can be fixed."""
    suppressed = f" ({outcome.suppressed} suppressed)" if outcome.suppressed else ""
    if not outcome.findings:
        return f"All checks passed{suppressed}: {plural(outcome.files, 'file')}\n"
    found = ", ".join(_counts(outcome.findings))
    return f"Found {found}{suppressed} in {plural(outcome.files, 'file')}\n{_fixable(outcome.findings)}"


def plural(count: int, noun: str) -> str:
    """Return the count and its noun."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def _counts(findings: Iterable[Finding]) -> list[str]:
    confidences = [finding.confidence for finding in findings]
    return [plural(confidences.count(level), noun) for level, noun in NOUNS.items() if level in confidences]


def _fixable(findings: Iterable[Finding]) -> str:
    kinds = [finding.fix.applicability for finding in findings if finding.fix]
    safe, unsafe = kinds.count(Applicability.SAFE), kinds.count(Applicability.UNSAFE)
    if safe and unsafe:
        return f"{safe} fixable with --fix, {unsafe} more with --unsafe-fixes\n"
    if safe:
        return f"{safe} fixable with --fix\n"
    return f"{unsafe} fixable with --fix --unsafe-fixes\n" if unsafe else ""
