"""What earlier runs found out about a project's files, for as long as these, and what they lead to, are unchanged."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from dtypelint.codec import decode, encode
from dtypelint.run.moved import moved
from dtypelint.run.parts import Sheet
from dtypelint.run.stamps import GONE, Stamp, changed
from dtypelint.source.changes import Change, Profile
from dtypelint.source.grounds import Grounds, Result
from dtypelint.source.places import NAMES, Place
from dtypelint.source.trail import Trail


@dataclass(slots=True)
class Snapshot:
    """Sheets of files, and what tells whether they still hold.

    `asked` are the names whose callers every sheet has that `is_asked`, `searched` the files in which low precision was
    looked for in vain, if it was. The grounds and profiles of its trail, which only a change asks for, are not read
    before that.
    """

    stamps: dict[str, Stamp] = field(default_factory=dict)
    sheets: dict[str, Sheet] = field(default_factory=dict)
    trail: Trail = field(default_factory=Trail)
    asked: set[str] = field(default_factory=set)
    searched: set[str] = field(default_factory=set)
    _unread: tuple[tuple[str, ...], bytes] | None = None

    def keep_valid(
        self, found: Mapping[str, Stamp], profiles: Mapping[str, Profile | None], *, everything: bool
    ) -> None:
        """Forget what does not hold any more.

        `found` are the files as they are now, `profiles` what some of those that changed look like. What rests on a
        changed part of these is forgotten, be it chosen or evaluated, and where a file changed wholly every sheet of a
        file that leads to it. Forget `everything` where what was looked for in vain is there now.
        """
        gone = set(self.stamps) | set(found) if everything else changed(self.stamps, found)
        if gone:
            self._forget(gone, profiles)
        self.stamps.update(found)

    def _forget(self, gone: set[str], profiles: Mapping[str, Profile | None]) -> None:
        """Forget what rests on files that have changed."""
        self._read_grounds()
        changes = self._changes(gone, profiles)
        wholly = gone - changes.keys()
        for path in _reverse(self.trail.edges, wholly):
            self.sheets.pop(path, None)
        grounds = self.trail.grounds
        standing = grounds.standing(_places(changes))
        for path, sheet in self.sheets.items():
            # What could not be read to its end may have looked into anything.
            if path in changes or sheet.unread is not None or (path, None) not in standing:
                sheet.reopen()
            found = {key: moved(part, changes) for key, part in sheet.parts.items() if (path, key) in standing}
            sheet.parts = {key: part for key, part in found.items() if part is not None}
        for path in wholly:
            self.trail.edges.pop(path, None)
        kept: set[Result] = {(path, key) for path, sheet in self.sheets.items() for key in sheet.parts}
        grounds.keep(kept.union((path, None) for path in self.sheets if self._is_chosen(path)))
        self.trail.profiles.update({path: profile for path, profile in profiles.items() if profile is not None})

    def _changes(self, paths: Iterable[str], profiles: Mapping[str, Profile | None]) -> dict[str, Change]:
        """Return how those files changed that did not wholly."""
        changes: dict[str, Change] = {}
        for path in paths:
            before, after = self.trail.profiles.get(path), profiles.get(path)
            change = before.change(after) if before is not None and after is not None else None
            if change is not None:
                changes[path] = change
        return changes

    def _is_chosen(self, path: str) -> bool:
        """Whether it is known what in a file is worth evaluating, or who there calls what."""
        sheet = self.sheets.get(path)
        return sheet is not None and (sheet.relevant is not None or bool(sheet.callers))

    def add(self, trail: Trail) -> None:
        """Take in what a run has looked at."""
        self._read_grounds()
        self.trail.add(trail)

    def looked_at(self) -> set[str]:
        """Return every file that a sheet may rest on."""
        return {*self.sheets, *self.trail.edges}.union(
            *self.trail.edges.values(), *self.trail.words.values(), self.searched
        )

    def as_data(self) -> dict[str, Any]:
        """Return what JSON can hold of it; files that are gone are left out."""
        number = self._numbers()
        paths = list(number)
        return {
            "paths": paths,
            "stamps": [encode(self.stamps[path]) for path in paths],
            "edges": _numbered(self.trail.edges, number),
            "missing": sorted(self.trail.missing),
            "words": self.trail.words,
            "asked": sorted(self.asked),
            "searched": [number[path] for path in sorted(self.searched) if path in number],
            "sheets": {number[path]: encode(sheet) for path, sheet in self.sheets.items() if path in number},
        }

    def _numbers(self) -> dict[str, int]:
        """Return the files that are there, in their order, with the numbers that stand for them."""
        return {path: at for at, path in enumerate(path for path in sorted(self.stamps) if self.stamps[path] != GONE)}

    def grounds_as_data(self) -> dict[str, Any]:
        """Return what JSON can hold of the grounds and the profiles."""
        self._read_grounds()
        number = self._numbers()
        profiles = {number[path]: encode(item) for path, item in self.trail.profiles.items() if path in number}
        return {"grounds": self.trail.grounds.as_data(number), "profiles": profiles}

    def _read_grounds(self) -> None:
        """Read the grounds, if that was put off. What has none, as they cannot be read, does not stand a change."""
        if self._unread is None:
            return
        paths, text = self._unread
        self._unread = None
        with contextlib.suppress(ValueError, TypeError, KeyError, IndexError, RecursionError, MemoryError):
            data = json.loads(text)
            profiles = decode(dict[str, Profile], data["profiles"])
            self.trail.grounds = Grounds.of_data(paths, data["grounds"])
            self.trail.profiles = {paths[int(path)]: profile for path, profile in profiles.items()}

    @classmethod
    def of_data(cls, data: Any, grounds: bytes) -> Snapshot:
        """Return the snapshot that `as_data` made, and `grounds_as_data` as JSON.

        Raises ValueError, TypeError, KeyError or IndexError for what `as_data` did not make.
        """
        paths = decode(tuple[str, ...], data["paths"])
        stamps = decode(tuple[Stamp, ...], data["stamps"])
        edges = _named(paths, data["edges"])
        words = decode(dict[str, tuple[str, ...]], data["words"])
        trail = Trail(edges, set(decode(tuple[str, ...], data["missing"])), words)
        sheets = {paths[int(path)]: sheet for path, sheet in decode(dict[str, Sheet], data["sheets"]).items()}
        asked = set(decode(tuple[str, ...], data["asked"]))
        searched = {paths[number] for number in decode(tuple[int, ...], data["searched"])}
        return cls(dict(zip(paths, stamps, strict=True)), sheets, trail, asked, searched, (paths, grounds))


def _places(changes: Mapping[str, Change]) -> Iterator[Place]:
    """Yield the places that changed; where names have, also that of the names below each folder."""
    for path, change in changes.items():
        yield from ((path, name) for name in change.parts)
        if any(name.startswith(NAMES) for name in change.parts):
            yield from ((str(folder), NAMES) for folder in Path(path).parents)


def _numbered(edges: Mapping[str, Iterable[str]], number: Mapping[str, int]) -> dict[int, list[int]]:
    listed = {number[path]: targets for path, targets in edges.items() if path in number}
    return {
        path: [number[target] for target in sorted(targets) if target in number] for path, targets in listed.items()
    }


def _named(paths: Sequence[str], data: object) -> dict[str, set[str]]:
    numbers = decode(dict[str, tuple[int, ...]], data)
    return {paths[int(path)]: {paths[target] for target in targets} for path, targets in numbers.items()}


def _reverse(edges: Mapping[str, Iterable[str]], reached: Iterable[str]) -> set[str]:
    """Return the files that lead to some of these, and these."""
    leading: dict[str, list[str]] = {}
    for source, targets in edges.items():
        for target in targets:
            leading.setdefault(target, []).append(source)
    found = set(reached)
    pending = list(found)
    while pending:
        for source in leading.get(pending.pop(), ()):
            if source not in found:
                found.add(source)
                pending.append(source)
    return found
