"""Which files a run checks."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from dtypelint.source.patterns import PathPatterns, compiled, decision

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pathspec import GitIgnoreSpec

    from dtypelint.config import Settings

SUFFIXES = (".py", ".ipynb")

# The ignore files that bear on a folder: each with the folder it stands in, the innermost last.
_Ignores = tuple[tuple[str, "GitIgnoreSpec"], ...]


@dataclass(frozen=True, slots=True)
class PathProblem:
    """A path that could not be looked into. An error: one that the user named and that does not exist."""

    path: Path
    message: str
    is_error: bool = False


def discover(paths: Sequence[Path], settings: Settings) -> tuple[list[Path], list[PathProblem]]:
    """Return the files to check, sorted and each once, and what went wrong on the way.

    A file that is named is taken whatever its suffix, and whatever is excluded unless `settings.force_exclude`.
    """
    search = _Search(settings)
    for path in paths:
        search.add(path)
    return sorted(search.found.values(), key=Path.as_posix), search.problems


class _Search:
    def __init__(self, settings: Settings) -> None:
        self.found: dict[str, Path] = {}
        self.problems: list[PathProblem] = []
        self._root = _as_folder(str(settings.root.resolve()))
        self._excluded = PathPatterns((*settings.exclude, *settings.extend_exclude))
        self._force_exclude = settings.force_exclude
        self._gitignore = settings.respect_gitignore

    def add(self, path: Path) -> None:
        """Take in one path of the command line."""
        try:
            is_folder = path.is_dir()
            exists = is_folder or path.exists()
            real = str(path.resolve())
        except (OSError, ValueError, RuntimeError) as error:
            self.problems.append(PathProblem(path, str(error), is_error=True))
            return
        if not exists:
            self.problems.append(PathProblem(path, "no such file or folder", is_error=True))
        elif self._force_exclude and self._excluded.matches_below(self._relative(real)):
            return
        elif is_folder:
            self._walk(path, real)
        else:
            self.found.setdefault(real, path)

    def _walk(self, base: Path, real_base: str) -> None:
        pending = [(base, real_base, self._outer_ignores(real_base) if self._gitignore else ())]
        while pending:
            folder, real, outer = pending.pop()
            ignores = _with_ignore_file(outer, real) if self._gitignore else outer
            for entry in self._entries(folder):
                real_entry = _as_folder(real) + entry.name
                # Links to folders are not followed: what they lead to is checked already, or is not the project's.
                is_folder = entry.is_dir(follow_symlinks=False)
                if not (is_folder or entry.name.endswith(SUFFIXES)) or self._is_excluded(
                    real_entry, ignores, is_folder
                ):
                    continue
                if is_folder:
                    pending.append((folder / entry.name, real_entry, ignores))
                elif _is_file(entry):
                    self._take(entry, real_entry, folder / entry.name)

    def _take(self, entry: os.DirEntry[str], real: str, path: Path) -> None:
        if entry.is_symlink():
            self.found.setdefault(str(path.resolve()), path)
        elif real not in self.found or self.found[real].is_symlink():
            self.found[real] = path

    def _entries(self, folder: Path) -> list[os.DirEntry[str]]:
        try:
            with os.scandir(folder) as entries:
                return list(entries)
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            self.problems.append(PathProblem(folder, f"folder skipped: {reason}"))
            return []

    def _is_excluded(self, real: str, ignores: _Ignores, is_folder: bool) -> bool:
        return self._excluded.matches(self._relative(real), folder=is_folder) or _ignored(ignores, real, is_folder)

    def _relative(self, real: str) -> str:
        if real.startswith(self._root):
            return _slashed(real[len(self._root) :])
        return _slashed(real).rpartition("/")[2]

    def _outer_ignores(self, real_base: str) -> _Ignores:
        """Collect the ignore files above the folder, up to the repository's root or, outside one, the project's."""
        ignores: _Ignores = ()
        for folder in reversed(_enclosing(Path(real_base), Path(self._root))):
            ignores = _with_ignore_file(ignores, str(folder))
        # Whoever names an ignored folder wants it checked.
        return () if _ignored(ignores, real_base, is_folder=True) else ignores


def _is_file(entry: os.DirEntry[str]) -> bool:
    """Whether an entry is a file, or a link to one; a link that leads to itself is none."""
    try:
        return entry.is_file()
    except OSError:
        return False


def _enclosing(base: Path, root: Path) -> list[Path]:
    above: list[Path] = []
    for folder in (base, *base.parents):
        if folder != base:
            above.append(folder)
        if (folder / ".git").exists():
            return above
    return [folder for folder in above if folder.is_relative_to(root)]


def _with_ignore_file(ignores: _Ignores, folder: str) -> _Ignores:
    for name in (".git/info/exclude", ".gitignore"):
        try:
            text = Path(folder, name).read_text(encoding="utf-8", errors="replace")
        except OSError:
            continue
        lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
        if lines:
            ignores = (*ignores, (_as_folder(folder), compiled(lines)))
    return ignores


def _ignored(ignores: _Ignores, real: str, is_folder: bool) -> bool:
    for folder, spec in reversed(ignores):
        if (verdict := decision(spec, _slashed(real[len(folder) :]), folder=is_folder)) is not None:
            return verdict
    return False


def _as_folder(path: str) -> str:
    return path if path.endswith(os.sep) else path + os.sep


def _slashed(path: str) -> str:
    return path.replace(os.sep, "/")
