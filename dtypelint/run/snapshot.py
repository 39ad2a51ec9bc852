"""What earlier runs found out about a project's files, for as long as these, and what they lead to, are unchanged."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from dtypelint.codec import decode, encode
from dtypelint.run.parts import Sheet
from dtypelint.run.stamps import GONE, Stamp, changed
from dtypelint.source.project import Trail


@dataclass(slots=True)
class Snapshot:
    """Sheets of files, and what tells whether they still hold.

    `asked` are the names whose callers every sheet has.
    """

    stamps: dict[str, Stamp] = field(default_factory=dict)
    sheets: dict[str, Sheet] = field(default_factory=dict)
    trail: Trail = field(default_factory=Trail)
    asked: set[str] = field(default_factory=set)

    def keep_valid(self, found: Mapping[str, Stamp], *, everything: bool) -> None:
        """Forget the sheets of files that are changed, or lead to one that is.

        `found` are the files as they are now. Forget `everything` where what was looked for in vain is there now.
        """
        gone = changed(self.stamps, found)
        for path in self._leading_to(gone) if not everything else list(self.sheets):
            self.sheets.pop(path, None)
        for path in gone:
            self.trail.edges.pop(path, None)
        self.stamps.update(found)

    def _leading_to(self, paths: Iterable[str]) -> set[str]:
        leading: dict[str, list[str]] = {}
        for path, targets in self.trail.edges.items():
            for target in targets:
                leading.setdefault(target, []).append(path)
        reached = set(paths)
        pending = list(reached)
        while pending:
            for path in leading.get(pending.pop(), ()):
                if path not in reached:
                    reached.add(path)
                    pending.append(path)
        return reached

    def looked_at(self) -> set[str]:
        """Return every file that a sheet may rest on."""
        witnesses = filter(None, self.trail.words.values())
        return {*self.sheets, *self.trail.edges}.union(*self.trail.edges.values(), witnesses)

    def as_data(self) -> dict[str, Any]:
        """Return what JSON can hold of it; files that are gone are left out."""
        paths = [path for path in sorted(self.stamps) if self.stamps[path] != GONE]
        number = {path: index for index, path in enumerate(paths)}
        return {
            "paths": paths,
            "stamps": [encode(self.stamps[path]) for path in paths],
            "edges": {
                number[path]: [number[target] for target in sorted(targets) if target in number]
                for path, targets in self.trail.edges.items()
                if path in number
            },
            "missing": sorted(self.trail.missing),
            "words": self.trail.words,
            "asked": sorted(self.asked),
            "sheets": {number[path]: encode(sheet) for path, sheet in self.sheets.items() if path in number},
        }

    @classmethod
    def of_data(cls, data: Any) -> Snapshot:
        """Return the snapshot that `as_data` made. Raises ValueError, TypeError, KeyError or IndexError for others."""
        paths = decode(tuple[str, ...], data["paths"])
        stamps = decode(tuple[Stamp, ...], data["stamps"])
        edges = {
            paths[int(path)]: {paths[target] for target in targets}
            for path, targets in decode(dict[str, tuple[int, ...]], data["edges"]).items()
        }
        words = decode(dict[str, str], data["words"])
        trail = Trail(edges, set(decode(tuple[str, ...], data["missing"])), words)
        sheets = {paths[int(path)]: sheet for path, sheet in decode(dict[str, Sheet], data["sheets"]).items()}
        asked = set(decode(tuple[str, ...], data["asked"]))
        return cls(dict(zip(paths, stamps, strict=True)), sheets, trail, asked)
