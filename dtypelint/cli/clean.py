"""`dtypelint clean`."""

from __future__ import annotations

import shutil
from pathlib import Path

import click

from dtypelint.cache_folder import FOLDERS, cache_folder
from dtypelint.errors import UsageError


@click.command()
@click.option("--cache-dir", type=click.Path(file_okay=False, path_type=Path), help="The folder that was used.")
def clean(cache_dir: Path | None) -> int:
    """Delete what dtypelint keeps between runs; it is all computed anew."""
    folder = cache_dir or cache_folder()
    for kept in () if folder is None else (folder / name for name in FOLDERS):
        try:
            shutil.rmtree(kept)
        except FileNotFoundError:
            continue
        except OSError as error:
            raise UsageError(f"{kept} cannot be deleted: {error.strerror}") from error
        click.echo(f"Deleted {kept}")
    return 0
