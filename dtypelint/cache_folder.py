"""Where what can be computed anew is kept between runs: the user's cache folder, none of the checked project's."""

from __future__ import annotations

import contextlib
import os
import sys
import time
from pathlib import Path

_NAME = "dtypelint"
# What it holds: results of checks, and compiled stubs.
CHECKS, STUBS = "check", "stubs"
FOLDERS = (CHECKS, STUBS)


def cache_folder() -> Path | None:
    """Return the folder for caches, which need not exist; None where the user has no home to keep one in.

    `$DTYPELINT_CACHE_DIR` names it; without it, it is in the place that the platform has for caches. A path that is not
    absolute would be one of the checked project's, and is passed over.
    """
    named = _absolute("DTYPELINT_CACHE_DIR")
    if named is not None:
        return named
    if sys.platform == "win32":
        base = _absolute("LOCALAPPDATA")
    elif sys.platform == "darwin":
        base = _in_home("Library", "Caches")
    else:
        base = _absolute("XDG_CACHE_HOME") or _in_home(".cache")
    return None if base is None else base / _NAME


def keep(path: Path, content: bytes) -> None:
    """Put a file into the cache, all of it or nothing; where it cannot be written, there is none."""
    # Named here and not by `tempfile`, whose import takes longer than all else that is done here.
    partial = path.with_name(f".{os.getpid()}-{time.monotonic_ns()}.tmp")
    with contextlib.suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        descriptor = os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        try:
            with os.fdopen(descriptor, "wb") as file:
                file.write(content)
            partial.replace(path)
        except BaseException:
            partial.unlink(missing_ok=True)
            raise


def _absolute(variable: str) -> Path | None:
    path = Path(os.environ.get(variable, ""))
    return path if path.is_absolute() else None


def _in_home(*parts: str) -> Path | None:
    try:
        home = Path.home()
    except RuntimeError:
        return None
    return home.joinpath(*parts) if home.is_absolute() else None
