"""What a run has looked at, which tells what a change may matter to."""

from __future__ import annotations

from dataclasses import dataclass, field

from dtypelint.source.changes import Profile
from dtypelint.source.grounds import Grounds


@dataclass(slots=True)
class Trail:
    """What was looked at: for each file the files and folders it leads to, and where files were looked for in vain.

    `words` has for each question of `Makers` that was asked the files that answer it, `grounds` what was looked into to
    choose what in a file is worth evaluating, and to evaluate it, `profiles` what the files that were read looked like.
    """

    edges: dict[str, set[str]] = field(default_factory=dict)
    missing: set[str] = field(default_factory=set)
    words: dict[str, tuple[str, ...]] = field(default_factory=dict)
    grounds: Grounds = field(default_factory=Grounds)
    profiles: dict[str, Profile] = field(default_factory=dict)

    def add(self, other: Trail) -> None:
        """Take in another trail."""
        for path, targets in other.edges.items():
            self.edges.setdefault(path, set()).update(targets)
        self.missing |= other.missing
        self.words.update(other.words)
        self.grounds.add(other.grounds)
        self.profiles.update(other.profiles)
