"""How often each rule was found."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from dtypelint.findings import Applicability, Finding

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


@dataclass(frozen=True, slots=True)
class Tally:
    """The findings of one rule; `fixable` counts those that have a safe fix."""

    code: str
    name: str
    count: int
    fixable: int


def tallies(findings: Iterable[Finding]) -> list[Tally]:
    """Return a tally a rule, the most frequent first."""
    by_code = groupby(sorted(findings, key=lambda finding: finding.code), key=lambda finding: finding.code)
    counted = [_tally(list(group)) for _, group in by_code]
    return sorted(counted, key=lambda tally: (-tally.count, tally.code))


def render(findings: Iterable[Finding]) -> str:
    """Return a line a rule: count, code, `[*]` where a fix is safe, name."""
    counted = tallies(findings)
    width = max((len(str(tally.count)) for tally in counted), default=0)
    return "".join(
        f"{tally.count:>{width}} {tally.code} {'[*]' if tally.fixable else '[ ]'} {tally.name}\n" for tally in counted
    )


def render_json(findings: Iterable[Finding]) -> str:
    """Return the tallies as a JSON list."""
    return json.dumps([asdict(tally) for tally in tallies(findings)], indent=2) + "\n"


def _tally(group: Sequence[Finding]) -> Tally:
    safe = sum(finding.fix is not None and finding.fix.applicability is Applicability.SAFE for finding in group)
    return Tally(group[0].code, group[0].name, len(group), safe)
