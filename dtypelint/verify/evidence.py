"""What verification found: a record for every run, and the machine that it ran on."""

from __future__ import annotations

import enum
import json
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from dtypelint.pack import rules_root


class Verdict(enum.StrEnum):
    """What the two runs, before and after the fix, say."""

    CONFIRMED = "confirmed"
    NOT_REPRODUCED = "not reproduced"
    FIX_FAILED = "fix failed"
    NOT_RUNNABLE = "not runnable"


KEPT = ("evidence", "evidence-cuda")
"""The files beside the rule pages that hold what their proofs showed."""
FAILURES = frozenset({Verdict.NOT_REPRODUCED, Verdict.FIX_FAILED})
"""What a run must not find: something ran, and was not as claimed."""


@dataclass(frozen=True, slots=True)
class Record:
    """The verdict on one rule or finding, for one dtype on one device."""

    code: str
    filename: str
    row: int
    dtype: str
    device: str
    verdict: Verdict
    reason: str = ""
    error: str = ""
    """What the snippet raised before the fix."""
    seconds: float = 0.0
    """How long the snippet took before the fix, wall clock."""
    program: str = field(default="", repr=False)
    """What was run before the fix; empty where nothing was."""
    fixed: str = field(default="", repr=False)
    """What was run after it."""

    @property
    def why(self) -> str:
        """The reason and the error, unless they say the same."""
        if self.reason and (self.verdict is Verdict.NOT_RUNNABLE or self.reason.endswith(self.error)):
            return self.reason
        return "; ".join(text for text in (self.reason, self.error) if text)


Progress = Callable[[int, Record], None]
"""Hears how many records there will be, and each of them."""


@dataclass(frozen=True, slots=True)
class Environment:
    """Where and when the snippets ran. `libraries` holds the versions of those that snippets can use."""

    python: str
    platform: str
    device: str
    libraries: Mapping[str, str] = field(default_factory=dict)
    driver: str = ""
    """The version of the GPU's driver."""
    date: str = ""

    def lines(self) -> Iterator[str]:
        """Yield it in words."""
        parts = (self.device, f"driver {self.driver}" if self.driver else "", self.date)
        yield ", ".join((f"Python {self.python} on {self.platform}", *(part for part in parts if part)))
        if self.libraries:
            yield ", ".join(f"{name} {version}" for name, version in self.libraries.items())


@dataclass(frozen=True, slots=True)
class Evidence:
    """All records of a verification."""

    environment: Environment
    records: tuple[Record, ...]
    imports: int = 0
    """How many processes imported the libraries."""

    @property
    def counts(self) -> dict[Verdict, int]:
        """How many records have each verdict, in the order of the verdicts."""
        counted = Counter(record.verdict for record in self.records)
        return {verdict: counted[verdict] for verdict in Verdict if counted[verdict]}

    def has_any(self, verdicts: Collection[Verdict]) -> bool:
        """Whether some record has one of these verdicts."""
        return any(record.verdict in verdicts for record in self.records)

    def to_json(self, *, with_programs: bool = False) -> dict[str, Any]:
        """Return what `--output-format json` prints."""
        environment = self.environment
        return {
            "environment": {
                "python": environment.python,
                "platform": environment.platform,
                "device": environment.device,
                "driver": environment.driver,
                "date": environment.date,
                "libraries": dict(environment.libraries),
            },
            "counts": {str(verdict): count for verdict, count in self.counts.items()},
            "imports": self.imports,
            "records": [_record_json(record, with_programs=with_programs) for record in self.records],
        }


def from_json(data: Mapping[str, Any]) -> Evidence:
    """Return the evidence that `to_json` described. Raises KeyError, TypeError or ValueError for anything else."""
    environment = Environment(**data["environment"])
    names = ("code", "filename", "row", "dtype", "device", "reason", "error", "seconds")
    records = (
        Record(**{name: item[name] for name in names}, verdict=Verdict(item["verdict"])) for item in data["records"]
    )
    return Evidence(environment, tuple(records), data.get("imports", 0))


def kept_evidence() -> tuple[Evidence, ...]:
    """Return what the proofs showed on the CPU and on a GPU before this release, as far as it is there."""
    return tuple(evidence for name in KEPT if (evidence := _kept(name)) is not None)


def _kept(name: str) -> Evidence | None:
    try:
        return from_json(json.loads((rules_root() / f"{name}.json").read_text(encoding="utf-8")))
    except (OSError, ValueError, KeyError, TypeError):
        return None


def summary(evidence: Evidence) -> str:
    """Return the counts in one line."""
    counts = ", ".join(f"{count} {verdict}" for verdict, count in evidence.counts.items())
    return counts or "nothing to verify"


def _record_json(record: Record, *, with_programs: bool) -> dict[str, Any]:
    described = {
        "code": record.code,
        "filename": record.filename,
        "row": record.row,
        "dtype": record.dtype,
        "device": record.device,
        "verdict": str(record.verdict),
        "reason": record.reason,
        "error": record.error,
        "seconds": round(record.seconds, 3),
    }
    return described | ({"program": record.program, "fixed": record.fixed} if with_programs else {})
