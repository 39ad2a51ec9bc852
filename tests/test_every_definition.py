"""Choosing what is evaluated loses nothing: evaluating every definition finds the same."""

from __future__ import annotations

import functools
import importlib.util
from pathlib import Path

import pytest

from dtypelint.check import run_check
from dtypelint.config import load_settings
from dtypelint.findings import Finding
from dtypelint.infer.scan import Scan

FIXTURES = Path(__file__).parent / "fixtures"


def findings(path: Path, confidence: str) -> list[Finding]:
    return run_check([str(path)], load_settings(path, None, {"confidence": confidence})).findings


def test_fixtures(monkeypatch: pytest.MonkeyPatch) -> None:
    chosen = {path.name: findings(path, "likely") for path in sorted(FIXTURES.iterdir()) if path.is_dir()}
    monkeypatch.setattr("dtypelint.infer.scan.Scan", functools.partial(Scan, every=True))
    assert any(chosen.values())
    for name, found in chosen.items():
        assert findings(FIXTURES / name, "likely") == found, name


@pytest.mark.slow
@pytest.mark.parametrize("package", ["shap", "torchvision", "sklearn"])
def test_packages(package: str, monkeypatch: pytest.MonkeyPatch) -> None:
    spec = importlib.util.find_spec(package)
    if spec is None or spec.origin is None:
        pytest.skip(f"{package} is not installed")
    folder = Path(spec.origin).parent
    chosen = findings(folder, "likely")
    monkeypatch.setattr("dtypelint.infer.scan.Scan", functools.partial(Scan, every=True))
    assert findings(folder, "likely") == chosen
