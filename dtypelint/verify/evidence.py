"""What verification found: a record for every run, the machine it ran on, and the table of both."""

from __future__ import annotations

import enum
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.table import Table


class Verdict(enum.StrEnum):
    """What the two runs, before and after the fix, say."""

    CONFIRMED = "confirmed"
    NOT_REPRODUCED = "not reproduced"
    FIX_FAILED = "fix failed"
    NOT_RUNNABLE = "not runnable"


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


@dataclass(frozen=True, slots=True)
class Environment:
    """Where the snippets ran. `libraries` holds the versions of those that snippets can use."""

    python: str
    platform: str
    device: str
    libraries: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Evidence:
    """All records of a verification."""

    environment: Environment
    records: tuple[Record, ...]

    @property
    def counts(self) -> dict[Verdict, int]:
        """How many records have each verdict, in the order of the verdicts."""
        counted = Counter(record.verdict for record in self.records)
        return {verdict: counted[verdict] for verdict in Verdict if counted[verdict]}

    @property
    def all_confirmed(self) -> bool:
        """Whether nothing that could be run went unconfirmed."""
        return not {Verdict.NOT_REPRODUCED, Verdict.FIX_FAILED} & self.counts.keys()

    def to_json(self) -> dict[str, Any]:
        """Return what `--output-format json` prints."""
        environment = self.environment
        return {
            "environment": {
                "python": environment.python,
                "platform": environment.platform,
                "device": environment.device,
                "libraries": dict(environment.libraries),
            },
            "records": [_record_json(record) for record in self.records],
        }


def render(evidence: Evidence, *, width: int = 120, color: bool = False) -> str:
    """Return the environment, the table of the records and the counts, for a terminal `width` columns wide."""
    from io import StringIO

    from rich.console import Console

    file = StringIO()
    console = Console(file=file, width=width, force_terminal=color, no_color=not color, highlight=False)
    for line in _environment_lines(evidence.environment):
        console.print(line, markup=False)
    if evidence.records:
        console.print(_table(evidence.records))
    console.print(summary(evidence), markup=False)
    return "\n".join(line.rstrip() for line in file.getvalue().splitlines()) + "\n"


def summary(evidence: Evidence) -> str:
    """Return the counts in one line."""
    counts = ", ".join(f"{count} {verdict}" for verdict, count in evidence.counts.items())
    return counts or "nothing to verify"


def _record_json(record: Record) -> dict[str, Any]:
    return {
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


def _environment_lines(environment: Environment) -> Iterator[str]:
    yield f"Python {environment.python} on {environment.platform}, {environment.device}"
    if environment.libraries:
        yield ", ".join(f"{name} {version}" for name, version in environment.libraries.items())


_LONGEST = 200
_COLORS = {
    Verdict.CONFIRMED: "green",
    Verdict.NOT_REPRODUCED: "red",
    Verdict.FIX_FAILED: "red",
    Verdict.NOT_RUNNABLE: "yellow",
}


def _why(record: Record) -> str:
    """Return the reason and the error, unless they say the same."""
    error = record.error if len(record.error) <= _LONGEST else f"{record.error[: _LONGEST - 1]}…"
    if record.reason and (record.verdict is Verdict.NOT_RUNNABLE or record.reason.endswith(record.error)):
        return record.reason
    return "; ".join(text for text in (record.reason, error) if text)


def _table(records: Iterable[Record]) -> Table:
    from rich import box
    from rich.table import Table
    from rich.text import Text

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for heading in ("rule", "where", "dtype", "device", "verdict", "error, or why"):
        table.add_column(heading, overflow="fold", no_wrap=heading in ("rule", "verdict"))
    for record in records:
        verdict = Text(str(record.verdict), style=_COLORS[record.verdict])
        why = _why(record)
        where = f"{record.filename}:{record.row}"
        table.add_row(record.code, Text(where), record.dtype, record.device, verdict, Text(why))
    return table
