"""`dtypelint infer`: the dtypes that dtypelint infers, beside the source."""

from __future__ import annotations

import json
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from dtypelint.cli.options import appearance, configuration, format_option, options, read_settings
from dtypelint.errors import Unreadable, UsageError
from dtypelint.findings import Confidence
from dtypelint.report.glyphs import Line, inline, rows, shorten, shown
from dtypelint.report.json import location

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from dtypelint.config import Settings
    from dtypelint.infer.reveal import Record

ASSIGNMENT, CALL = "assignment", "call"
UNKNOWN = "?"
MARGIN = 72
LONGEST = 40


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@options(
    (
        click.option(
            "--follow",
            multiple=True,
            type=click.Path(exists=True, file_okay=False, path_type=Path),
            metavar="PACKAGE",
            help="Evaluate FILE as a script, and what it calls in the sources of the package in this folder with it; "
            "with --output-format json what is reached there is listed too. [repeatable]",
        ),
        format_option("text", "How to print."),
    ),
    configuration,
    appearance,
)
def infer(file: Path, follow: tuple[Path, ...], output_format: str, **given: Any) -> None:
    """Print FILE with the dtype of each assignment and call beside it."""
    from dtypelint.source.syntax import TOO_DEEP
    from dtypelint.source.text import read_source

    try:
        text = read_source(file).text
        settings = read_settings(file, given)
        records = _records(file, settings, follow)
    except Unreadable as error:
        raise UsageError(f"{file}:{error.row}:{error.column}: {error}") from error
    except RecursionError as error:
        raise UsageError(f"{file}: {TOO_DEEP}") from error
    if output_format == "json":
        click.echo(json.dumps([_described(record) for record in records], indent=2))
        return
    own = [record for record in records if not follow or record.filename == str(file.resolve())]
    for line in _annotated(rows(text), _by_row(own)):
        click.echo(line)


def _records(file: Path, settings: Settings, follow: Sequence[Path]) -> list[Record]:
    if follow:
        from dtypelint.infer.reveal import reveal_run

        return reveal_run(file, settings, follow)
    from dtypelint.infer.reveal import reveal_file

    return reveal_file(file, settings)


def _described(record: Record) -> dict[str, object]:
    return {
        "filename": record.filename,
        "location": location(record.span.start),
        "end_location": location(record.span.end),
        "kind": record.kind,
        "expression": record.expression,
        "dtypes": None if record.dtypes is None else list(record.dtypes),
        "confidence": None if record.dtypes is None else str(record.confidence),
        "origin": record.origin,
    }


def _by_row(records: Sequence[Record]) -> dict[int, list[str]]:
    """Return what to write beside each row: at the end of an expression, in the order of evaluation."""
    notes: dict[int, list[str]] = defaultdict(list)
    for record in sorted(_telling(records), key=lambda record: (record.kind != ASSIGNMENT, record.span.end)):
        if (note := _note(record)) not in notes[record.span.end.row]:
            notes[record.span.end.row].append(note)
    return notes


def _telling(records: Sequence[Record]) -> Iterator[Record]:
    """Yield the assignments, and the calls whose dtypes are not those of what is assigned or of a call inside."""
    assigned: dict[int, set[tuple[str, ...] | None]] = defaultdict(set)
    for record in records:
        if record.kind == ASSIGNMENT:
            assigned[record.span.end.row].add(record.dtypes)
            yield record
    calls = [record for record in records if record.kind == CALL and record.dtypes is not None]
    before: list[Record] = []
    for call in sorted(
        calls, key=lambda record: (record.span.end, (-record.span.start.row, -record.span.start.column))
    ):
        inner = next((other for other in reversed(before) if call.span.start <= other.span.start), None)
        before.append(call)
        is_news = inner is None or inner.dtypes != call.dtypes
        if is_news and call.dtypes not in assigned[call.span.end.row]:
            yield call


def _note(record: Record) -> str:
    dtypes = " | ".join(record.dtypes or ()) or UNKNOWN
    sure = record.dtypes is None or record.confidence == Confidence.CERTAIN
    return f"{_label(inline(record.expression))}: {dtypes}" + ("" if sure else f" ({record.confidence})")


def _label(expression: str) -> str:
    """Return an expression, a long call without its arguments: `torch.cat(…)`, of a chain only the end: `.mean(…)`."""
    if len(expression) <= LONGEST or not expression.endswith(")"):
        return shorten(expression, LONGEST)
    depth, at = 0, len(expression)
    while at and (depth or at == len(expression)):
        at -= 1
        depth += {")": 1, "(": -1}.get(expression[at], 0)
    called = expression[:at]
    end = max(called.rfind(bracket) for bracket in ")]}")
    name = called[end + 1 :] if end >= 0 else called
    return shorten(name + ("()" if expression[at:] == "()" else "(…)"), LONGEST)


def _annotated(lines: Sequence[str], notes: Mapping[int, Sequence[str]]) -> Iterator[str]:
    widths = [shown(lines[row - 1]).width for row in notes if row <= len(lines)]
    column = max((width for width in widths if width <= MARGIN), default=0)
    for row, text in enumerate(lines, start=1):
        line = shown(text)
        yield (_whole(line) + _beside(notes.get(row, ()), column - line.width)).rstrip()


def _whole(line: Line) -> str:
    return line.cut(0, line.width)


def _beside(notes: Sequence[str], gap: int) -> str:
    return " " * max(gap, 0) + click.style(f"  # {'; '.join(notes)}", fg="cyan") if notes else ""
