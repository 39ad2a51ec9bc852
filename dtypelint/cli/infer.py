"""`dtypelint infer`: the dtypes that dtypelint infers, beside the source."""

from __future__ import annotations

import json
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from dtypelint.cli.options import appearance, configuration, options, read_settings
from dtypelint.errors import Unreadable, UsageError
from dtypelint.findings import Confidence
from dtypelint.report.glyphs import Line, inline, rows, shorten, shown
from dtypelint.report.json import location

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from dtypelint.infer.reveal import Record

SHOWN = frozenset({"assign", "call"})
UNKNOWN = "?"
MARGIN = 72
LONGEST = 28


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@options(
    (
        click.option(
            "--output-format",
            type=click.Choice(["text", "json"]),
            default="text",
            show_default=True,
            help="How to print.",
        ),
    ),
    configuration,
    appearance,
)
def infer(file: Path, output_format: str, **given: Any) -> None:
    """Print FILE with the dtype of each assignment and call beside it."""
    from dtypelint.infer.reveal import reveal_file
    from dtypelint.source.text import read_source

    try:
        text = read_source(file).text
        records = reveal_file(file, read_settings(file, given))
    except Unreadable as error:
        raise UsageError(f"{file}:{error.row}:{error.column}: {error}") from error
    if output_format == "json":
        click.echo(json.dumps([_described(record) for record in records], indent=2))
        return
    for line in _annotated(rows(text), _by_row(records)):
        click.echo(line)


def _described(record: Record) -> dict[str, object]:
    return {
        "location": location(record.span.start),
        "end_location": location(record.span.end),
        "kind": record.kind,
        "expression": record.expression,
        "dtypes": None if record.dtypes is None else list(record.dtypes),
        "confidence": None if record.dtypes is None else str(record.confidence),
        "origin": record.origin,
    }


def _by_row(records: Sequence[Record]) -> dict[int, list[str]]:
    """Return what to write beside each row: at the end of an expression, in the order of the text."""
    notes: dict[int, list[str]] = defaultdict(list)
    for record in sorted(records, key=lambda record: record.span):
        if record.kind in SHOWN and (note := _note(record)) not in notes[record.span.end.row]:
            notes[record.span.end.row].append(note)
    return notes


def _note(record: Record) -> str:
    dtypes = " | ".join(record.dtypes or ()) or UNKNOWN
    sure = record.dtypes is None or record.confidence == Confidence.CERTAIN
    return f"{shorten(inline(record.expression), LONGEST)}: {dtypes}" + ("" if sure else f" ({record.confidence})")


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
