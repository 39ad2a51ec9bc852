"""Fixes that only pass when verification has confirmed them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Protocol

from dtypelint.verify.evidence import Evidence, Record, Verdict

if TYPE_CHECKING:
    from dtypelint.check import Outcome
    from dtypelint.config import Settings
    from dtypelint.findings import Finding


class CheckPaths(Protocol):
    """`dtypelint.check.run_check`."""

    def __call__(self, paths: Sequence[str], settings: Settings, *, overlay: Mapping[str, str]) -> Outcome:
        """Return what is found."""
        ...


class Verify(Protocol):
    """`dtypelint.verify.runner.verify_findings`, with the options that the user gave."""

    def __call__(self, findings: Sequence[Finding]) -> Evidence:
        """Return what running the findings shows."""
        ...


class Gate:
    """A check whose findings keep their fix only where every run of it, for each dtype, was confirmed.

    What later rounds find was never run, so nothing of it is fixed.
    """

    def __init__(self, check: CheckPaths, verify: Verify) -> None:
        self._check = check
        self._verify = verify
        self.evidence: Evidence | None = None
        """What the runs showed, once there were any."""

    def __call__(self, paths: Sequence[str], settings: Settings, *, overlay: Mapping[str, str]) -> Outcome:
        """Check, and the first time verify what can be fixed."""
        outcome = self._check(paths, settings, overlay=overlay)
        passed: set[tuple[str, str, int]] = set()
        if self.evidence is None:
            self.evidence = self._verify([finding for finding in outcome.findings if finding.fix is not None])
            passed = _confirmed(self.evidence.records)
        kept = [finding if _key(finding) in passed else replace(finding, fix=None) for finding in outcome.findings]
        return replace(outcome, findings=kept)


def _key(finding: Finding) -> tuple[str, str, int]:
    return (finding.code, finding.filename, finding.span.start.row)


def _confirmed(records: Sequence[Record]) -> set[tuple[str, str, int]]:
    keys = {(record.code, record.filename, record.row) for record in records}
    open_ = {(record.code, record.filename, record.row) for record in records if record.verdict != Verdict.CONFIRMED}
    return keys - open_
