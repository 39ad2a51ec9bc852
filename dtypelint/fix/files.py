"""Putting a changed text back into its file, and showing the change."""

from __future__ import annotations

import difflib
import os
import stat
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from dtypelint.errors import Unreadable
from dtypelint.source.text import read_source, rows

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_NO_NEWLINE = "\n\\ No newline at end of file\n"


class WriteError(Exception):
    """A file could not be replaced and is as it was; says why."""


def write_text(path: Path, old: str, new: str) -> None:
    """Replace the text `old` of a file by `new`, all of it or nothing. Raises WriteError.

    Encoding, byte order mark and permissions stay; a symbolic link stays one, the file it leads to is replaced.
    """
    try:
        real = path.resolve(strict=True)
        if not os.access(real, os.W_OK):
            raise WriteError("is not writable")
        source = read_source(real)
        if source.text != old:
            raise WriteError("was changed by somebody else meanwhile")
        _replace(real, source.encode(new))
    except UnicodeEncodeError as error:
        raise WriteError(f"cannot be written as {error.encoding}: {error.reason}") from error
    except OSError as error:
        raise WriteError(f"cannot be written: {(error.strerror or str(error)).lower()}") from error
    except (Unreadable, RuntimeError) as error:  # RuntimeError: a loop of symbolic links
        raise WriteError(str(error)) from error


def _replace(path: Path, content: bytes) -> None:
    mode = stat.S_IMODE(path.stat().st_mode)
    descriptor, name = tempfile.mkstemp(prefix=f".{path.name[:50]}.", suffix=".tmp", dir=path.parent)
    temporary = Path(name)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        temporary.chmod(mode)
        temporary.replace(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def unified_diff(changed: Mapping[str, tuple[str, str]]) -> str:
    """Return the changes of all files as one patch; names of files below the current folder are relative to it."""
    pairs = sorted((_relative(name), *texts) for name, texts in changed.items())
    return "".join(line for pair in pairs for line in _file_diff(*pair))


def _relative(name: str) -> str:
    path = Path(name)
    return path.relative_to(Path.cwd()).as_posix() if path.is_relative_to(Path.cwd()) else path.as_posix()


def _file_diff(name: str, old: str, new: str) -> Iterator[str]:
    for line in difflib.unified_diff(rows(old), rows(new), name, name):
        yield line if line.endswith(("\n", "\r")) else line + _NO_NEWLINE
