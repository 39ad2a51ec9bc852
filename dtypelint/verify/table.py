"""Evidence for people at a terminal."""

from __future__ import annotations

from collections.abc import Iterable
from io import StringIO

from rich import box
from rich.console import Console
from rich.syntax import Syntax
from rich.table import Table
from rich.text import Text

from dtypelint.verify.evidence import Evidence, Record, Verdict, summary

_LONGEST = 200
_COLORS = {
    Verdict.CONFIRMED: "green",
    Verdict.NOT_REPRODUCED: "red",
    Verdict.FIX_FAILED: "red",
    Verdict.NOT_RUNNABLE: "yellow",
}


def render(evidence: Evidence, *, width: int = 120, color: bool = False, with_programs: bool = False) -> str:
    """Return the environment, the table of the records and the counts, for a terminal `width` columns wide."""
    file = StringIO()
    console = Console(file=file, width=width, force_terminal=color, no_color=not color, highlight=False)
    for line in evidence.environment.lines():
        console.print(line, markup=False)
    if evidence.records:
        console.print(_table(evidence.records))
    for record in evidence.records if with_programs else ():
        _show(console, record)
    console.print(summary(evidence), markup=False)
    return "\n".join(line.rstrip() for line in file.getvalue().splitlines()) + "\n"


def _table(records: Iterable[Record]) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for heading in ("rule", "where", "dtype", "device", "verdict", "error, or why"):
        table.add_column(heading, overflow="fold", no_wrap=heading in ("rule", "verdict"))
    for record in records:
        verdict = Text(str(record.verdict), style=_COLORS[record.verdict])
        where = f"{record.filename}:{record.row}"
        why = record.why if len(record.why) <= _LONGEST else f"{record.why[: _LONGEST - 1]}…"
        table.add_row(record.code, Text(where), record.dtype, record.device, verdict, Text(why))
    return table


def _show(console: Console, record: Record) -> None:
    for words, program in (("before the fix", record.program), ("after the fix", record.fixed)):
        if program:
            place = f"{record.code} {record.filename}:{record.row} {record.dtype} on {record.device}"
            console.rule(f"{place}, {words}", align="left", characters="─")
            console.print(Syntax(program.rstrip(), "python", background_color="default", word_wrap=True))
            console.print()
