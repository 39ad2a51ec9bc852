"""`dtypelint merge`."""

from __future__ import annotations

from pathlib import Path

import click

from dtypelint.cli.options import appearance, options
from dtypelint.cli.publish import put
from dtypelint.errors import UsageError


@click.command()
@click.argument("reports", nargs=-1, required=True, type=click.Path(path_type=Path))
@options(
    (
        click.option("-o", "--output-file", type=click.Path(dir_okay=False, path_type=Path), help="Write it there."),
        click.option("-e", "--exit-zero", is_flag=True, help="Exit with 0 even when there are findings."),
    ),
    appearance,
)
def merge(reports: tuple[Path, ...], output_file: Path | None, exit_zero: bool) -> int:
    """Unite the reports of `dtypelint check --shard K/N --output-format json` (or sarif) into one.

    Exits with 1 if they report anything.
    """
    from dtypelint.report.merge import merge as merged

    text, found = merged([(str(path), _read(path)) for path in reports])
    put(text, output_file)
    return int(found > 0 and not exit_zero)


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise UsageError(f"{path}: cannot be read: {(error.strerror or str(error)).lower()}") from error
    except UnicodeDecodeError as error:
        raise UsageError(f"{path}: is not a JSON or SARIF report of dtypelint") from error
