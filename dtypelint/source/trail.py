"""What a run has looked at, which tells what a change may matter to."""

from __future__ import annotations

from dataclasses import dataclass, field

from dtypelint.source.places import Place
from dtypelint.source.profile import Profile


@dataclass(slots=True)
class Trail:
    """What was looked at: for each file the files and folders it leads to, and where files were looked for in vain.

    `words` has for each question of `Makers` that was asked the files that answer it. `looks` has for each file what
    was looked into to choose what in it is worth evaluating, `uses` for each file and the key of a root in it what
    evaluating that looked into, `profiles` what the files that were read looked like.
    """

    edges: dict[str, set[str]] = field(default_factory=dict)
    missing: set[str] = field(default_factory=set)
    words: dict[str, tuple[str, ...]] = field(default_factory=dict)
    looks: dict[str, frozenset[Place]] = field(default_factory=dict)
    uses: dict[tuple[str, str], frozenset[Place]] = field(default_factory=dict)
    profiles: dict[str, Profile] = field(default_factory=dict)

    def add(self, other: Trail) -> None:
        """Take in another trail."""
        for path, targets in other.edges.items():
            self.edges.setdefault(path, set()).update(targets)
        self.missing |= other.missing
        self.words.update(other.words)
        for path, places in other.looks.items():
            self.look(path, places)
        self.uses.update(other.uses)
        self.profiles.update(other.profiles)

    def look(self, path: str, places: frozenset[Place]) -> None:
        """Leave what was looked into to choose what in a file is worth evaluating."""
        self.looks[path] = self.looks.get(path, frozenset()) | places
