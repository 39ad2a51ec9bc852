"""`dtypelint check --watch`: checking again whenever a file changes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import click

from dtypelint.cli import INTERRUPTED
from dtypelint.errors import UsageError
from dtypelint.manifest_files import DECLARING, LOCKS
from dtypelint.source.discovery import SUFFIXES

_CONFIGURATION = (*LOCKS, *DECLARING, "dtypelint.toml", ".dtypelint.toml", ".gitignore")


def watch(paths: Sequence[str], root: Path, check: Callable[[], int]) -> int:
    """Call `check` now, and again after each change of a file that it may depend on, until the user interrupts.

    Returns what the last one did. Raises UsageError where nothing here can watch files.
    """
    changes = _changes(paths, root)
    while True:
        click.clear()
        status = check()
        if status == INTERRUPTED:
            return status
        click.echo("Watching for changes; Ctrl-C ends it.", err=True)
        if next(changes, None) is None:
            return status


def _changes(paths: Sequence[str], root: Path) -> Iterator[object]:
    try:
        from watchfiles import watch as changed
    except ImportError as error:
        raise UsageError("--watch needs watchfiles: pip install 'dtypelint[watch]'") from error
    return changed(root, *paths, watch_filter=_matters, raise_interrupt=False)


def _matters(_change: object, path: str) -> bool:
    """Whether a file that has changed is source, or says how it is checked; what tools keep for themselves is not."""
    name = Path(path).name
    hidden = any(part.startswith(".") or part == "__pycache__" for part in Path(path).parts[:-1])
    return not hidden and (name.endswith((*SUFFIXES, ".pyi")) or name in _CONFIGURATION)
