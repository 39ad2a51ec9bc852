"""One file's text: decoding it the way Python does, with its newlines kept."""

from __future__ import annotations

import bisect
import codecs
import functools
import io
import stat
import tokenize
import zlib
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Self

from dtypelint.errors import Unreadable

if TYPE_CHECKING:
    from pathlib import Path

__all__ = [
    "MAX_BYTES",
    "MAX_NOTEBOOK_BYTES",
    "SourceFile",
    "Unreadable",
    "decode",
    "locate_cell",
    "read_source",
    "rows",
]

MAX_BYTES = 5 * 1024 * 1024
# A notebook carries its outputs, images included; its code is held to MAX_BYTES.
MAX_NOTEBOOK_BYTES = 20 * MAX_BYTES
_LEAST_EFFORT = 1


@dataclass(frozen=True, slots=True)
class SourceFile:
    """A file's text, decoded, with the newlines it has on disk; of a notebook, the code cells one after the other.

    It is held packed: of a large project, the texts would take most of the memory, those with a letter beyond Latin-1
    two or four times their length.
    """

    path: Path
    packed: bytes = field(repr=False)
    encoding: str
    newline: str
    cells: tuple[int, ...] = ()
    """Notebooks: the row at which each cell (of any kind) begins in `text`; one without code has no rows."""

    @classmethod
    def of(cls, path: Path, text: str, encoding: str = "utf-8", cells: tuple[int, ...] = ()) -> Self:
        """Return the source of a text."""
        return cls(path, _packed(text), encoding, _newline(text), cells)

    @property
    def text(self) -> str:
        """The text."""
        return _unpacked(self.packed)

    def with_text(self, text: str) -> Self:
        """Return the source as if it held another text."""
        return replace(self, packed=_packed(text))

    def encode(self, text: str) -> bytes:
        """Return `text` as the bytes that this file would hold; the byte order mark is kept."""
        return text.encode(self.encoding)


def _packed(text: str) -> bytes:
    return zlib.compress(text.encode("utf-8", "surrogatepass"), _LEAST_EFFORT)


@functools.lru_cache(maxsize=64)
def _unpacked(packed: bytes) -> str:
    return zlib.decompress(packed).decode("utf-8", "surrogatepass")


def read_source(path: Path) -> SourceFile:
    """Read and decode a file. Raises Unreadable."""
    limit = MAX_NOTEBOOK_BYTES if _is_notebook(path) else MAX_BYTES
    try:
        status = path.stat()
        if stat.S_ISDIR(status.st_mode):
            raise Unreadable("is a directory")
        if not stat.S_ISREG(status.st_mode):
            raise Unreadable("is not a regular file")
        if status.st_size > limit:
            raise _too_large(status.st_size, limit)
        raw = path.read_bytes()
    except OSError as error:
        raise Unreadable(f"cannot be read: {(error.strerror or str(error)).lower()}") from error
    except ValueError as error:
        raise Unreadable(f"cannot be read: {error}") from error
    return decode(raw, path)


def decode(raw: bytes, path: Path) -> SourceFile:
    """Return the source in `raw`, as if it had been read from `path`. Raises Unreadable."""
    if _is_notebook(path):
        from dtypelint.source import notebook  # few runs meet one

        text, cells = notebook.code(raw)
        if len(text) > MAX_BYTES:
            raise _too_large(len(text), MAX_BYTES)
        return SourceFile.of(path, text, cells=cells)
    if len(raw) > MAX_BYTES:
        raise _too_large(len(raw), MAX_BYTES)
    if (null := raw.find(b"\0")) >= 0:
        raise Unreadable("source code cannot contain null bytes", *_position(raw, null, "utf-8"))
    encoding = _encoding(raw)
    text = _decoded(raw, encoding)
    return SourceFile.of(path, text, encoding)


def locate_cell(file: SourceFile, row: int) -> tuple[int | None, int]:
    """Return the number of the notebook cell (from 1, cells of every kind counted) and the row in it."""
    if not file.cells:
        return None, row
    # Of cells that begin at the same row only the last one has rows.
    number = max(bisect.bisect_right(file.cells, row), 1)
    return number, row - file.cells[number - 1] + 1


def rows(text: str) -> list[str]:
    """Split `text` into rows, ends kept, as Python's tokenizer counts them: only LF, CR LF and CR end a row."""
    return list(io.StringIO(text, newline=""))


def _is_notebook(path: Path) -> bool:
    return path.suffix.lower() == ".ipynb"


def _too_large(size: int, limit: int) -> Unreadable:
    return Unreadable(f"is too large to be checked: {size} bytes, the limit is {limit}")


def _encoding(raw: bytes) -> str:
    head = raw.replace(b"\r\n", b"\n").replace(b"\r", b"\n") if b"\r" in raw else raw
    try:
        return tokenize.detect_encoding(io.BytesIO(head).readline)[0]
    except SyntaxError as error:
        # Raised for an unknown encoding, but also for undecodable bytes in the first two rows.
        _decoded(raw, "utf-8-sig")
        row = 1 if b"coding" in head.split(b"\n", 1)[0] else 2
        raise Unreadable(error.msg or "unknown encoding", row) from error


def _decoded(raw: bytes, encoding: str) -> str:
    try:
        return raw.decode(encoding)
    except UnicodeDecodeError as error:
        shift = len(codecs.BOM_UTF8) if encoding == "utf-8-sig" and raw.startswith(codecs.BOM_UTF8) else 0
        bad = error.start + shift
        message = f"is not {error.encoding}: {error.reason} (byte 0x{raw[bad]:02x})"
        raise Unreadable(message, *_position(raw, bad, encoding)) from error
    except (ValueError, LookupError) as error:
        raise Unreadable(f"cannot be decoded as {encoding}: {error}") from error


def _position(raw: bytes, offset: int, encoding: str) -> tuple[int, int]:
    before = raw[:offset].decode(encoding, errors="replace")
    before_rows = rows(before) or [""]
    if before_rows[-1].endswith(("\n", "\r")):
        return len(before_rows) + 1, 1
    return len(before_rows), len(before_rows[-1]) + 1


def _newline(text: str) -> str:
    end = text.find("\n")
    carriage = text.find("\r")
    if carriage < 0 or 0 <= end < carriage:
        return "\n"
    return "\r\n" if end == carriage + 1 else "\r"
