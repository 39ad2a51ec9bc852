"""Which files are checked."""

import os
from pathlib import Path
from typing import Any

import pytest

from dtypelint.config import Settings
from dtypelint.source.discovery import discover


def make(root: Path, *names: str) -> None:
    for name in names:
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()


def found(root: Path, *paths: str, **settings: Any) -> list[str]:
    given = [root / path for path in paths or (".",)]
    return [path.relative_to(root).as_posix() for path in discover(given, Settings(root, **settings))[0]]


def test_modules_and_notebooks_are_found_in_order(tmp_path: Path) -> None:
    make(tmp_path, "b.py", "a/z.py", "a/b.ipynb", "a/c.pyi", "readme.md", "a-b.py")
    assert found(tmp_path) == ["a-b.py", "a/b.ipynb", "a/z.py", "b.py"]


def test_relative_paths_stay_relative(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make(tmp_path, "a/b.py")
    monkeypatch.chdir(tmp_path)
    assert [str(path) for path in discover([Path()], Settings(tmp_path))[0]] == [str(Path("a/b.py"))]


def test_the_usual_folders_are_excluded(tmp_path: Path) -> None:
    make(tmp_path, "a.py", ".venv/b.py", "x/node_modules/c.py", "build/d.py", ".ipynb_checkpoints/a.ipynb", ".hid/e.py")
    assert found(tmp_path) == [".hid/e.py", "a.py"]


def test_excludes_are_names_and_globs_from_the_root(tmp_path: Path) -> None:
    make(tmp_path, "a.py", "x/a.py", "x/b.py", "y/x/a.py", "y/gen_1.py", "docs/conf.py", "docs/api/conf.py")
    assert found(tmp_path, extend_exclude=("x/a.py", "gen_*.py", "./docs/*.py")) == [
        "a.py",
        "docs/api/conf.py",
        "x/b.py",
        "y/x/a.py",
    ]
    assert found(tmp_path, "y", exclude=("y/x",)) == ["y/gen_1.py"]


def test_a_named_file_is_checked_unless_forced(tmp_path: Path) -> None:
    make(tmp_path, "build/a.py", "build/sub/b.py", "script")
    assert found(tmp_path, "build/a.py", "script") == ["build/a.py", "script"]
    assert found(tmp_path, "build") == ["build/a.py", "build/sub/b.py"]
    assert found(tmp_path, "build/a.py", "build/sub", "script", force_exclude=True) == ["script"]


def test_gitignore_files_are_honoured(tmp_path: Path) -> None:
    make(tmp_path, ".git/HEAD", "a.py", "out/b.py", "x/out/c.py", "x/keep.py", "x/gen.py", "y/gen.py", "z/only.py")
    (tmp_path / ".gitignore").write_text("# generated\n/out/\ngen.py\n[\n")
    (tmp_path / "x" / ".gitignore").write_text("out\n!gen.py\n")
    (tmp_path / ".git" / "info").mkdir()
    (tmp_path / ".git" / "info" / "exclude").write_text("only.py\n")
    assert found(tmp_path) == ["a.py", "x/gen.py", "x/keep.py"]
    assert found(tmp_path, "y", "z") == []
    assert found(tmp_path, "y/gen.py") == ["y/gen.py"]
    assert found(tmp_path, "out") == ["out/b.py"]
    assert len(found(tmp_path, respect_gitignore=False)) == 7


def test_gitignore_files_above_the_repository_do_not_count(tmp_path: Path) -> None:
    make(tmp_path, "repo/.git/HEAD", "repo/a.py", "plain/a.py")
    (tmp_path / ".gitignore").write_text("a.py\n")
    assert found(tmp_path, "repo", "plain") == ["repo/a.py"]


def test_links_are_followed_to_files_only(tmp_path: Path) -> None:
    make(tmp_path, "real.py", "sub/inner.py")
    try:
        (tmp_path / "link.py").symlink_to("real.py")
        (tmp_path / "zother.py").symlink_to(tmp_path / "gone.py")
        (tmp_path / "sub" / "loop").symlink_to(tmp_path, target_is_directory=True)
    except OSError:
        pytest.skip("the platform has no links")
    assert found(tmp_path) == ["real.py", "sub/inner.py"]
    assert found(tmp_path, "sub/loop") == ["sub/loop/real.py", "sub/loop/sub/inner.py"]


def test_duplicates_are_dropped(tmp_path: Path) -> None:
    make(tmp_path, "a/b.py")
    assert found(tmp_path, ".", "a", "a/b.py", "a/../a/b.py") == ["a/b.py"]


def test_a_missing_path_is_an_error(tmp_path: Path) -> None:
    make(tmp_path, "a.py")
    paths, problems = discover([tmp_path / "gone", tmp_path / "a.py", Path("\0")], Settings(tmp_path))
    assert paths == [tmp_path / "a.py"]
    assert [problem.is_error for problem in problems] == [True, True]
    assert problems[0].message == "no such file or folder"


def test_an_unreadable_folder_is_a_warning(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make(tmp_path, "a.py", "closed/b.py", "open/c.py")
    scan = os.scandir

    def refuse(path: Any) -> Any:
        if Path(path).name == "closed":
            raise PermissionError(13, "Permission denied")
        return scan(path)

    monkeypatch.setattr(os, "scandir", refuse)
    paths, problems = discover([tmp_path], Settings(tmp_path))
    assert [path.name for path in paths] == ["a.py", "c.py"]
    assert [(problem.path.name, problem.message, problem.is_error) for problem in problems] == [
        ("closed", "folder skipped: permission denied", False),
    ]
