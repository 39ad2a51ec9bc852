"""An environment for each tool, as pre-commit makes them: what one tool brings along does not slow another one's start.

torchfix is a plugin of flake8, so that a flake8 beside it would load torchfix, and libcst with it.
"""

from __future__ import annotations

import subprocess
import sys
import venv
from dataclasses import dataclass
from pathlib import Path

PEERS = {"ruff": "0.17.6", "flake8": "7.5.0", "torchfix": "0.7.0", "fixit": "2.2.1"}
PY_SPY = "0.4.3"


@dataclass(frozen=True, slots=True)
class Environment:
    """A virtual environment with one tool."""

    folder: Path

    @property
    def python(self) -> str:
        """Its interpreter."""
        return str(self.folder / "bin" / "python")

    def program(self, name: str) -> str:
        """Return a command of it."""
        return str(self.folder / "bin" / name)

    def versions(self) -> dict[str, str]:
        """Return what is installed there."""
        listed = _pip(self, "list", "--format=freeze").stdout.split()
        return dict(line.split("==", 1) for line in listed if "==" in line)


def pinned(name: str, version: str, work: Path) -> Environment:
    """Return the environment of a peer, made where there is none."""
    environment = Environment(work / "environments" / f"{name}-{version}")
    if not Path(environment.program(name)).exists():
        venv.create(environment.folder, clear=True, symlinks=True)
        _pip(environment, "install", "--quiet", f"{name}=={version}")
    return environment


def of_checkout(checkout: Path, work: Path) -> Environment:
    """Return an environment with the wheel that is built of a checkout now: what is measured is what is shipped."""
    environment = Environment(work / "environments" / "dtypelint")
    wheels = work / "dist"
    for old in wheels.glob("*.whl"):
        old.unlink()
    build = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--disable-pip-version-check"]
    subprocess.run([*build, "--wheel-dir", str(wheels), str(checkout)], check=True)
    wheel = next(wheels.glob("dtypelint-*.whl"))
    venv.create(environment.folder, clear=True, symlinks=True)
    _pip(environment, "install", "--quiet", str(wheel))
    return environment


def commit(checkout: Path) -> str:
    """Return the commit of a checkout, marked where files differ from it."""
    done = subprocess.run(
        ["git", "-C", str(checkout), "describe", "--always", "--dirty", "--abbrev=10", "--exclude=*"],
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout.strip() or "unknown"


def _pip(environment: Environment, *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "pip", "--python", environment.python, "--disable-pip-version-check", *words]
    return subprocess.run(command, check=True, capture_output=True, text=True)
