"""The wheel holds the rule pack, and works where the checkout is out of sight."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parent.parent
BROKEN = """\
import torch

x = torch.ones(2, dtype=torch.bfloat16)
print(x.numpy())
"""


@pytest.fixture(scope="module")
def archives(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the sdist, and the wheel built out of it."""
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    built = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert built.returncode == 0, built.stdout + built.stderr
    return folder


@pytest.fixture(scope="module")
def installed(archives: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel's content, as `pip install --target` leaves it."""
    folder = tmp_path_factory.mktemp("site")
    wheel = next(archives.glob("*.whl"))
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", str(folder), str(wheel)]
    subprocess.run(command, capture_output=True, text=True, timeout=120, check=True)
    return folder


def test_wheel_holds_rules_and_type_marker(archives: Path) -> None:
    with zipfile.ZipFile(next(archives.glob("*.whl"))) as wheel:
        names = set(wheel.namelist())
    rules = ROOT / "rules"
    packed = {
        f"dtypelint/_rules/{path.relative_to(rules).as_posix()}"
        for path in rules.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert packed
    assert packed <= names
    assert "dtypelint/py.typed" in names
    assert not any(name.startswith(("rules/", "tests/", "examples/")) for name in names)


def test_sdist_holds_what_its_tests_need(archives: Path) -> None:
    with tarfile.open(next(archives.glob("*.tar.gz"))) as sdist:
        names = {name.partition("/")[2] for name in sdist.getnames()}
    assert {"pyproject.toml", "README.md", "LICENSE", ".pre-commit-hooks.yaml", "rules/README.md"} <= names
    assert any(name.startswith("tests/fixtures/") for name in names)
    assert any(name.startswith("examples/") for name in names)


def test_installed_wheel_finds_its_rules(installed: Path, tmp_path: Path) -> None:
    (tmp_path / "broken.py").write_text(BROKEN)
    # -S hides an editable install's path file; the dependencies come back by their folder.
    dependencies = Path(pytest.__file__).parent.parent
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(installed), str(dependencies)])}
    command = [sys.executable, "-S", "-P", "-m", "dtypelint", "check", "--output-format", "json", "broken.py"]
    run = subprocess.run(
        command, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=60, check=False
    )
    assert run.returncode == 1, run.stderr
    assert [(finding["code"], finding["location"]["row"]) for finding in json.loads(run.stdout)] == [("DTL101", 4)]
