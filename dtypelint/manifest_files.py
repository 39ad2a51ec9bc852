"""The files in which a project declares what it depends on."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

LOCKS = ("uv.lock", "poetry.lock", "pdm.lock", "pylock.toml")
DECLARING = ("pyproject.toml", "setup.cfg", "setup.py", "requirements.txt", "environment.yml", "environment.yaml")
_OTHER_REQUIREMENTS = ("requirements*.txt", "*requirements.txt", "requirements/*.txt")


def other_requirements(folder: Path) -> list[Path]:
    """Return the files of requirements in a folder, whatever they are called."""
    return sorted({path for pattern in _OTHER_REQUIREMENTS for path in folder.glob(pattern) if path.is_file()})


def upwards(root: Path) -> Iterator[Path]:
    """Yield the folder and those above it, up to the repository's: workspaces keep their lock file at the top."""
    yield root
    if not any((folder / ".git").exists() for folder in (root, *root.parents)):
        return
    for folder in (root, *root.parents):
        if folder != root:
            yield folder
        if (folder / ".git").exists():
            return


def manifest_files(root: Path) -> Iterator[Path]:
    """Yield every file that may declare something for the project in a folder."""
    for folder in upwards(root.resolve()):
        yield from (folder / name for name in (*LOCKS, *DECLARING))
        yield from other_requirements(folder)
