"""Reading what a project declares to depend on. Nothing of the project is executed; what is malformed is skipped."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from packaging.specifiers import SpecifierSet
from packaging.version import InvalidVersion, Version

from dtypelint import manifests
from dtypelint.manifest_files import DECLARING, LOCKS, other_requirements, upwards
from dtypelint.versions import Ranges, narrowed, parse_target

if TYPE_CHECKING:
    from pathlib import Path

_READERS: tuple[Callable[[Path], Iterator[tuple[str, Ranges]]], ...] = (
    manifests.pyproject,
    manifests.setup_cfg,
    manifests.setup_py,
    manifests.requirements,
    manifests.environment,
    manifests.environment,
)
_MANIFESTS = dict(zip(DECLARING, _READERS, strict=True))


@dataclass(frozen=True, slots=True)
class Declaration:
    """The versions declared of one library (none at all: it is not there) and the files that say so."""

    ranges: Ranges
    sources: tuple[str, ...]


_Table = dict[str, Declaration]


class Declared:
    """Everything a project declares; `library` maps the name of a distribution to that of its library."""

    def __init__(self, root: Path | None, configured: Mapping[str, str | bool], library: Callable[[str], str]) -> None:
        self._library = library
        folders = [] if root is None else list(upwards(root.resolve()))
        locked = self._nearest(folders, lambda folder: self._read(folder, dict.fromkeys(LOCKS, _locked)))
        self.is_complete = bool(locked)
        self._tiers = [
            {library(name): Declaration(parse_target(value), ("targets",)) for name, value in configured.items()},
            locked,
            self._nearest(folders, lambda folder: self._read(folder, _MANIFESTS)),
            self._nearest(folders, self._other_requirements),
        ]

    def find(self, library: str) -> Declaration | None:
        """Return what is declared of `library`."""
        return next((tier[library] for tier in self._tiers if library in tier), None)

    def _nearest(self, folders: Iterable[Path], read: Callable[[Path], _Table]) -> _Table:
        return next((table for folder in folders if (table := read(folder))), {})

    def _read(self, folder: Path, readers: Mapping[str, Callable[[Path], Iterator[tuple[str, Ranges]]]]) -> _Table:
        table: _Table = {}
        for name, reader in readers.items():
            path = folder / name
            if not path.is_file():
                continue
            # Several files hold at once; what one file says twice (extras, markers) are alternatives.
            for library, ranges in self._united(reader(path)).items():
                known = table.get(library)
                table[library] = (
                    Declaration(ranges, (name,))
                    if known is None
                    else Declaration(narrowed(known.ranges, ranges), (*known.sources, name))
                )
        return table

    def _other_requirements(self, folder: Path) -> _Table:
        table: _Table = {}
        for path in other_requirements(folder):
            for library, ranges in self._united(manifests.requirements(path)).items():
                known = table.get(library, Declaration((), ()))
                table[library] = Declaration(
                    _distinct((*known.ranges, *ranges)),
                    (*known.sources, path.relative_to(folder).as_posix()),
                )
        return table

    def _united(self, entries: Iterable[tuple[str, Ranges]]) -> dict[str, Ranges]:
        table: dict[str, Ranges] = {}
        for name, ranges in entries:
            library = self._library(name)
            table[library] = _distinct((*table.get(library, ()), *ranges))
        return table


def _distinct(ranges: Ranges) -> Ranges:
    return tuple(dict.fromkeys(ranges))


_BLOCK = re.compile(r"^\[\[packages?\]\]\s*$", re.MULTILINE)
_ENTRY = re.compile(r'^(name|version) = "([^"\n]+)"', re.MULTILINE)


def _locked(path: Path) -> Iterator[tuple[str, Ranges]]:
    # Lock files are megabytes, and all of them write a package's name and version in these two lines.
    for block in _BLOCK.split(manifests.text_of(path))[1:]:
        entries = dict(_ENTRY.findall(block.partition("\n[")[0]))
        try:
            version = Version(entries.get("version", ""))
        except InvalidVersion:
            continue
        if "name" in entries:
            yield entries["name"], (SpecifierSet(f"=={version}"),)
