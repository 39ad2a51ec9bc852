"""The hooks work as pre-commit runs them: cloned, installed into an environment of their own, given file names."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed"),
]

ROOT = Path(__file__).parent.parent
SHIPPED = ("pyproject.toml", "README.md", "LICENSE", ".pre-commit-hooks.yaml", "dtypelint", "rules")
OFFLINE = ("No matching distribution found", "Could not find a version", "Temporary failure in name resolution")
BROKEN = """\
import torch

x = torch.ones(2, dtype=torch.bfloat16)
print(x.numpy())
"""
CONFIG = """\
repos:
  - repo: {repo}
    rev: {rev}
    hooks: [{{id: dtypelint}}, {{id: dtypelint-fix}}]
"""
FIXED = BROKEN.replace("x.numpy()", "x.float().numpy()")


def git(folder: Path, *arguments: str) -> str:
    """Run git in `folder` as somebody, whatever the user's own configuration says; return what it prints."""
    identity = ["-c", "user.name=tester", "-c", "user.email=tester@example.invalid", "-c", "commit.gpgsign=false"]
    command = ["git", *identity, *arguments]
    ran = subprocess.run(
        command, cwd=folder, env=environment(folder), check=True, capture_output=True, text=True, timeout=60
    )
    return ran.stdout.strip()


def environment(folder: Path) -> dict[str, str]:
    """The environment without the git variables of a commit that may be running these tests."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    return {**kept, "PRE_COMMIT_HOME": str(folder.parent / "pre-commit"), "PRE_COMMIT_COLOR": "never"}


@pytest.fixture(scope="module")
def hooks(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A git repository that holds this checkout as it is now, committed or not."""
    folder = tmp_path_factory.mktemp("hooks") / "dtypelint"
    folder.mkdir()
    for name in SHIPPED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, folder / name)
    git(folder, "init", "--quiet")
    git(folder, "add", "--all")
    git(folder, "commit", "--quiet", "--message", "snapshot")
    return folder


def run_hook(hooks: Path, user: Path, hook: str) -> subprocess.CompletedProcess[str]:
    """Run one hook over everything in the repository `user`; its environment is made once for all tests."""
    (user / ".pre-commit-config.yaml").write_text(CONFIG.format(repo=hooks, rev=git(hooks, "rev-parse", "HEAD")))
    git(user, "add", ".pre-commit-config.yaml")
    command = [sys.executable, "-m", "pre_commit", "run", hook, "--all-files", "--verbose"]
    run = subprocess.run(
        command, cwd=user, env=environment(hooks), capture_output=True, text=True, timeout=300, check=False
    )
    if any(sign in run.stdout for sign in OFFLINE):
        pytest.skip("pre-commit could not install the hook: no package index within reach")
    return run


@pytest.fixture
def user(tmp_path: Path) -> Path:
    """Somebody's repository, with one thing to find and one file that nobody asks about."""
    folder = tmp_path / "user"
    folder.mkdir()
    (folder / "broken.py").write_text(BROKEN)
    (folder / "notes.txt").write_text("x.numpy()\n")
    git(folder, "init", "--quiet")
    git(folder, "add", "--all")
    return folder


def test_check_hook_reports(hooks: Path, user: Path) -> None:
    run = run_hook(hooks, user, "dtypelint")
    assert run.returncode == 1, run.stdout + run.stderr
    assert "DTL101" in run.stdout
    assert (user / "broken.py").read_text() == BROKEN


def test_fix_hook_rewrites_and_the_check_hook_is_content(hooks: Path, user: Path) -> None:
    run = run_hook(hooks, user, "dtypelint-fix")
    assert run.returncode == 1, run.stdout + run.stderr
    assert "files were modified by this hook" in run.stdout
    assert (user / "broken.py").read_text() == FIXED
    git(user, "add", "--all")
    assert run_hook(hooks, user, "dtypelint").returncode == 0


def test_excluded_files_stay_excluded(hooks: Path, user: Path) -> None:
    (user / "pyproject.toml").write_text('[tool.dtypelint]\nexclude = ["broken.py"]\n')
    git(user, "add", "--all")
    run = run_hook(hooks, user, "dtypelint")
    assert run.returncode == 0, run.stdout + run.stderr
