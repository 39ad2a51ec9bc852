"""Keeping what runs found out, in the user's cache folder: JSON, of which nothing is executed and all is checked.

Nothing is ever lost by it: what cannot be read, or written, is computed.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from dtypelint import __version__
from dtypelint.cache_folder import CHECKS, keep
from dtypelint.manifest_files import manifest_files
from dtypelint.pack import rules_root
from dtypelint.run.snapshot import Snapshot
from dtypelint.run.stamps import digest_of, stamped
from dtypelint.source.states import states

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from dtypelint.config import Settings

_FORMAT = 7
_MOST_BYTES = 256 * 1024 * 1024


class Cache:
    """The snapshot of one project under one configuration, in a folder of `folder`."""

    def __init__(self, folder: Path, settings: Settings) -> None:
        name = digest_of((settings.root.resolve(), _configuration(settings)))
        self._path = folder / CHECKS / f"{name}.json"
        self._key = digest_of((_FORMAT, __version__, *_own_files(settings), *_manifests(settings)))

    def load(self) -> Snapshot:
        """Return what is kept; nothing where there is nothing, or nothing that can be used."""
        try:
            if self._path.stat().st_size > _MOST_BYTES:
                return Snapshot()
            head, _, grounds = self._path.read_bytes().partition(b"\n")
            data = json.loads(head)
            return Snapshot.of_data(data["snapshot"], grounds) if data["key"] == self._key else Snapshot()
        except (OSError, ValueError, TypeError, KeyError, IndexError, RecursionError, MemoryError):
            return Snapshot()

    def save(self, snapshot: Snapshot) -> None:
        """Keep a snapshot, all of it or nothing: another run may be reading, and the disk may be full."""
        head, grounds = {"key": self._key, "snapshot": snapshot.as_data()}, snapshot.grounds_as_data()
        lines = (json.dumps(part, separators=(",", ":")) for part in (head, grounds))
        keep(self._path, "\n".join(lines).encode("utf-8", "surrogatepass"))


def _configuration(settings: Settings) -> str:
    """Return what the settings say about what is found; what is left out of the report is left out later."""
    return repr(
        (
            (sorted(settings.select), sorted(settings.ignore), settings.confidence),
            (settings.exclude, settings.extend_exclude, settings.respect_gitignore),
            (sorted(settings.targets.items()), settings.stubs),
        )
    )


def _own_files(settings: Settings) -> Iterator[str]:
    """Yield what tells versions of the engine and of the stubs apart: a checkout changes without a new number."""
    for folder in (Path(__file__).parent, rules_root(), *settings.stubs):
        for path, size, written in states(str(folder), (".py", ".pyi", ".md", ".toml")):
            yield f"{path}:{size}:{written}"


def _manifests(settings: Settings) -> Iterable[str]:
    for path in manifest_files(settings.root):
        yield f"{path}:{stamped(str(path), None, 0).digest}"
