"""What a run has looked at, which tells what a change may matter to."""

from __future__ import annotations

from dataclasses import dataclass, field

from dtypelint.source.profile import Profile

# A definition: its file, and its qualified name.
Place = tuple[str, str]


@dataclass(slots=True)
class Trail:
    """What was looked at: for each file the files and folders it leads to, and where files were looked for in vain.

    `words` has for each question of `Makers` that was asked the files that answer it. `looks` has for each file those
    in whose functions it was looked whether anything in it is worth evaluating, `uses` for each file and the key of a
    root in it the definitions that evaluating it looked into, `profiles` what the files that were read looked like.
    """

    edges: dict[str, set[str]] = field(default_factory=dict)
    missing: set[str] = field(default_factory=set)
    words: dict[str, tuple[str, ...]] = field(default_factory=dict)
    looks: dict[str, set[str]] = field(default_factory=dict)
    uses: dict[tuple[str, str], frozenset[Place]] = field(default_factory=dict)
    profiles: dict[str, Profile] = field(default_factory=dict)

    def add(self, other: Trail) -> None:
        """Take in another trail."""
        for path, targets in other.edges.items():
            self.edges.setdefault(path, set()).update(targets)
        self.missing |= other.missing
        self.words.update(other.words)
        for path, targets in other.looks.items():
            self.looks.setdefault(path, set()).update(targets)
        self.uses.update(other.uses)
        self.profiles.update(other.profiles)
