"""What the command line says of runs: watching, how far they are, and deleting what they keep."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from click.testing import CliRunner, Result

from dtypelint.cli import program, progress
from dtypelint.cli.watch import _matters

BAD = "import torch\n\nx = torch.ones(2, dtype=torch.bfloat16).numpy()\n"
GOOD = "import torch\n\nx = torch.ones(2, dtype=torch.bfloat16).float().numpy()\n"


def run(*args: str) -> Result:
    """Call dtypelint."""
    return CliRunner().invoke(program, list(args))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Work in a folder with one file."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.py").write_text(BAD)
    return tmp_path


@pytest.fixture
def changes(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Return a function that sets what happens between one check and the next."""

    def happen(*events: Callable[[], object]) -> None:
        def watch(*paths: object, **how: Any) -> Iterator[object]:
            for event in events:
                yield event()

        module = ModuleType("watchfiles")
        module.watch = watch  # type: ignore[attr-defined]
        monkeypatch.setitem(sys.modules, "watchfiles", module)

    return happen


def test_watching(folder: Path, changes: Callable[..., None]) -> None:
    changes(
        lambda: (folder / "a.py").write_text(GOOD),
        lambda: (folder / "dtypelint.toml").write_text("select = 3"),
        lambda: (folder / "dtypelint.toml").write_text(""),
    )
    result = run("check", "--watch", "--output-format", "concise")
    assert result.exit_code == 0
    assert [line.partition(":")[0] for line in result.stdout.splitlines()] == [
        *("a.py", "Found 1 error in 1 file", "1 fixable with --fix"),
        *("All checks passed", "All checks passed"),
    ]
    assert result.stderr.count("Watching for changes") == 4
    assert result.stderr.count("error: ") == 1


def test_watching_needs_somebody_who_does(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "watchfiles", None)
    result = run("check", "--watch")
    assert (result.exit_code, result.stderr) == (
        2,
        "error: --watch needs watchfiles: pip install 'dtypelint[watch]'\n",
    )


@pytest.mark.parametrize("other", ["--fix", "--diff", "-"])
def test_watching_is_for_reports_on_files(folder: Path, other: str) -> None:
    assert run("check", "--watch", other).exit_code == 2


@pytest.mark.parametrize(
    ("path", "matters"),
    [
        *(
            ("src/a.py", True),
            ("a.ipynb", True),
            ("torch.pyi", True),
            ("uv.lock", True),
            ("dtypelint.toml", True),
        ),
        *(("a.txt", False), (".git/index", False), ("src/__pycache__/a.py", False), (".venv/a.py", False)),
    ],
)
def test_which_changes_matter(path: str, matters: bool) -> None:
    assert _matters(None, path) is matters


def test_cleaning(folder: Path) -> None:
    kept = folder / "cache"
    assert run("check", "--cache-dir", str(kept)).exit_code == 1
    (kept / "mine.txt").write_text("")
    result = run("clean", "--cache-dir", str(kept))
    assert (result.exit_code, result.stdout) == (0, f"Deleted {kept / 'check'}\n")
    assert [path.name for path in kept.iterdir()] == ["mine.txt"]
    assert run("clean", "--cache-dir", str(kept)).stdout == ""


def test_nothing_is_kept_where_that_is_not_wanted(folder: Path) -> None:
    kept = folder / "cache"
    run("check", "--no-cache", "--cache-dir", str(kept))
    assert not kept.exists()


class Terminal(io.StringIO):
    """What says that it is a terminal."""

    def isatty(self) -> bool:
        """Say so."""
        return True


@pytest.mark.parametrize(
    ("stream", "quiet", "patience", "is_shown"),
    [
        *((Terminal, False, 0, True), (Terminal, True, 0, False)),
        *((io.StringIO, False, 0, False), (Terminal, False, 60, False)),
    ],
)
def test_who_waits_at_a_terminal_sees_how_far_it_is(
    monkeypatch: pytest.MonkeyPatch, stream: type[io.StringIO], quiet: bool, patience: float, is_shown: bool
) -> None:
    monkeypatch.setattr(progress, "_PATIENCE", patience)
    monkeypatch.setattr(sys, "stderr", stream())
    with progress.Bar(quiet=quiet) as bar:
        bar(1, 2)
        bar(2, 2)
    assert ("100%" in sys.stderr.getvalue()) is is_shown  # type: ignore[attr-defined]
