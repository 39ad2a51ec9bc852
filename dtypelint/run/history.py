"""What earlier runs have left: found to be still true before a run, and added to after it."""

from __future__ import annotations

import contextlib
import functools
import time
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from dtypelint.cache import Cache
from dtypelint.errors import Unreadable
from dtypelint.run.snapshot import Snapshot
from dtypelint.run.stamps import GONE, Stamp, changed, of_text, stamped

if TYPE_CHECKING:
    from dtypelint.config import Settings
    from dtypelint.source.changes import Profile
    from dtypelint.source.project import Project
    from dtypelint.source.text import SourceFile
    from dtypelint.source.trail import Trail

_FEW = 50


class History:
    """The snapshot of a project as it holds for the files to check; without a `folder` nothing is kept."""

    def __init__(
        self, folder: Path | None, settings: Settings, checked: Collection[str], adopted: Mapping[str, SourceFile]
    ) -> None:
        self._cache = None if folder is None else Cache(folder, settings)
        self._settings = settings
        self._is_kept = self._cache is not None and not adopted
        self._start = time.time_ns()
        self.snapshot = Snapshot()
        if self._cache is not None:
            self.snapshot = self._cache.load()
            self._renew(checked, adopted)

    def keep(self, trail: Trail) -> None:
        """Keep what a run has added to the snapshot, and what it looked at for that."""
        if self._cache is None or not self._is_kept:
            return
        snapshot = self.snapshot
        snapshot.add(trail)
        if not snapshot.searched and not all(snapshot.trail.words.values()):
            snapshot.searched = set(map(str, self._project.files()))
        for path in snapshot.looked_at() - set(snapshot.stamps):
            snapshot.stamps[path] = self._after(path)
        for path in [path for path, sheet in snapshot.sheets.items() if sheet.failure is not None]:
            del snapshot.sheets[path]
        self._cache.save(snapshot)

    @functools.cached_property
    def _project(self) -> Project:
        from dtypelint.source.project import Project

        return Project(self._settings)

    def _renew(self, checked: Collection[str], adopted: Mapping[str, SourceFile]) -> None:
        snapshot = self.snapshot
        found: dict[str, Stamp] = {}
        for path in snapshot.looked_at().union(checked):
            text = adopted.get(path)
            known = snapshot.stamps.get(path)
            found[path] = stamped(path, known, self._start) if text is None else of_text(text.text)
        appeared = any(Path(path).exists() for path in snapshot.trail.missing)
        everything = appeared or self._makes_otherwise(found)
        profiles = {} if everything else self._profiles(changed(snapshot.stamps, found), adopted)
        snapshot.keep_valid(found, profiles, everything=everything)

    def _profiles(self, paths: Collection[str], adopted: Mapping[str, SourceFile]) -> dict[str, Profile]:
        """Return what changed files look like now, if they are few: more of them are as well looked into anew."""
        if not paths or len(paths) > _FEW:
            return {}
        from dtypelint.run.profiles import Profiles

        known = Profiles(self._settings)
        profiles: dict[str, Profile] = {}
        for path in paths:
            with contextlib.suppress(Unreadable):
                source = adopted.get(path)
                module = self._project.load(Path(path)) if source is None else self._project.adopt(source)
                profiles[path] = known.of(module, self._project)
        return profiles

    def _makes_otherwise(self, found: Mapping[str, Stamp]) -> bool:
        """Whether low precision is made somewhere in the project where it was not, or no longer is."""
        known = self.snapshot
        may_be_made = not all(known.trail.words.values()) and self._may_be_made(changed(known.stamps, found))
        uncertain = {
            question: witnesses
            for question, witnesses in known.trail.words.items()
            if (any(found[witness] != known.stamps.get(witness) for witness in witnesses) if witnesses else may_be_made)
        }
        if not uncertain:
            return False
        known.searched = set()
        for question in uncertain:
            self._project.is_answered(question)
        # What makes it now may be another file than before.
        known.trail.add(self._project.take_trail())
        return any(
            bool(known.trail.words[question]) is not bool(witnesses) for question, witnesses in uncertain.items()
        )

    def _may_be_made(self, paths: Collection[str]) -> bool:
        """Whether low precision may be made where it was looked for in vain, as some files have changed."""
        searched = set(map(str, self._project.files()))
        unlike = map(Path, searched.intersection(paths))
        return searched != self.snapshot.searched or any(map(self._project.is_maker, unlike))

    def _after(self, path: str) -> Stamp:
        """Return the stamp of a file that was met on the way; one that changed meanwhile is no longer what was met."""
        stamp = stamped(path, None, self._start)
        return stamp if stamp == GONE or stamp.times != (0,) else Stamp(stamp.size, stamp.times, "")
