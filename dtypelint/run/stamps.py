"""Telling whether files are as they were: by their times and size, and where those have changed by their content."""

from __future__ import annotations

import hashlib
import os
import stat
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from dtypelint.source.text import MAX_NOTEBOOK_BYTES

# What was written this shortly before it was looked at may be written again within the same tick of the clock.
_RACY = 2_000_000_000


@dataclass(frozen=True, slots=True)
class Stamp:
    """A file, or a folder and the names in it, as it was; without `digest` nobody can tell.

    `times` are when content and status were last changed, in nanoseconds; 0 where that was just before.
    """

    size: int
    times: tuple[int, ...]
    digest: str


GONE = Stamp(-1, (), "")


def stamped(path: str, known: Stamp | None, now: int) -> Stamp:
    """Return what a file is at the time `now`; its content is read only where its times say no more than `known`."""
    try:
        status = Path(path).stat()
    except (OSError, ValueError):
        return GONE
    times = (status.st_mtime_ns, status.st_ctime_ns)
    if known is not None and known.digest and known.size == status.st_size and known.times == times:
        return known
    settled = times if max(times) < now - _RACY else (0,)
    try:
        return Stamp(status.st_size, settled, _digest(path, status))
    except OSError:
        return Stamp(status.st_size, settled, "")


def of_text(text: str) -> Stamp:
    """Return the stamp of a text that stands for a file's."""
    return Stamp(len(text), (0,), _hash(text.encode("utf-8", "surrogatepass")))


def changed(known: Mapping[str, Stamp], found: Mapping[str, Stamp]) -> set[str]:
    """Return the files of both that are no longer what they were."""
    return {path for path, stamp in known.items() if path in found and not _same(stamp, found[path])}


def digest_of(parts: Iterable[object]) -> str:
    """Return one word for all of what is given."""
    return _hash("\0".join(map(str, parts)).encode("utf-8", "surrogatepass"))


def _same(one: Stamp, two: Stamp) -> bool:
    return one == two == GONE or (bool(one.digest) and one.digest == two.digest)


def _digest(path: str, status: os.stat_result) -> str:
    if stat.S_ISDIR(status.st_mode):
        return _hash("\0".join(sorted(entry.name for entry in Path(path).iterdir())).encode("utf-8", "surrogateescape"))
    is_read = stat.S_ISREG(status.st_mode) and status.st_size <= MAX_NOTEBOOK_BYTES
    return _hash(Path(path).read_bytes()) if is_read else ""


def _hash(raw: bytes) -> str:
    return hashlib.blake2b(raw, digest_size=16).hexdigest()
