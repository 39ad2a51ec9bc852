"""Which files a folder holds, and what tells one state of them from another without reading any."""

from __future__ import annotations

import os
from collections.abc import Iterator


def states(folder: str, suffixes: tuple[str, ...]) -> Iterator[tuple[str, int, int]]:
    """Yield the files below a folder whose names end so, in the order of their paths: path, size, when written (ns).

    What cannot be looked at, a link to nowhere or a folder that may not be read, is left out.
    """
    try:
        with os.scandir(folder) as found:
            entries = sorted(found, key=lambda entry: entry.name)
    except OSError:
        return
    for entry in entries:
        if entry.is_dir():
            yield from states(entry.path, suffixes)
        elif entry.name.endswith(suffixes) and entry.is_file():
            status = entry.stat()
            yield entry.path, status.st_size, status.st_mtime_ns
