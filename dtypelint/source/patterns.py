"""Which paths the globs of a configuration or of a .gitignore file name."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pathspec import GitIgnoreSpec

_GLOB = frozenset("*?[!\\/#")


class PathPatterns:
    """Globs with the meaning they have in .gitignore: without a slash a basename, with one a path from the root.

    pathspec is imported only where a pattern is more than a plain name.
    """

    def __init__(self, patterns: Iterable[str]) -> None:
        patterns = tuple(pattern.removeprefix("./") for pattern in patterns)
        self._names = frozenset(pattern for pattern in patterns if not _GLOB & set(pattern))
        self._globs = tuple(pattern for pattern in patterns if pattern not in self._names)

    def matches(self, relative: str, *, folder: bool = False) -> bool:
        """Whether `relative` (slashes, from the root) itself is named by a pattern."""
        if relative.rpartition("/")[2] in self._names:
            return True
        return bool(self._globs) and bool(decision(self._spec, relative, folder=folder))

    def matches_below(self, relative: str) -> bool:
        """Whether the file `relative` or one of the folders it lies in is named by a pattern."""
        parts = relative.split("/")
        if not self._names.isdisjoint(parts):
            return True
        return bool(self._globs) and bool(self._spec.check_file(relative).include)

    @functools.cached_property
    def _spec(self) -> GitIgnoreSpec:
        return compiled(self._globs)


def compiled(lines: Iterable[str]) -> GitIgnoreSpec:
    """Compile the lines of a .gitignore; those that mean nothing are left out."""
    from pathspec import GitIgnoreSpec  # a tenth of a check's start-up time

    lines = tuple(lines)
    try:
        return GitIgnoreSpec.from_lines(lines)
    except ValueError:
        return GitIgnoreSpec.from_lines(line for line in lines if _means_something(line))


def _means_something(line: str) -> bool:
    from pathspec import GitIgnoreSpec

    try:
        GitIgnoreSpec.from_lines([line])
    except ValueError:
        return False
    return True


def decision(spec: GitIgnoreSpec, relative: str, *, folder: bool) -> bool | None:
    """Return True where the last pattern that matches excludes the path, False where it takes it in, else None."""
    return spec.check_file(relative + "/" if folder else relative).include
