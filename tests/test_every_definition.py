"""Choosing what is evaluated loses nothing: evaluating every definition finds the same."""

from __future__ import annotations

import dataclasses
import functools
import importlib.util
import shutil
from collections.abc import Iterable
from pathlib import Path

import pytest

from dtypelint.check import run_check
from dtypelint.config import load_settings
from dtypelint.findings import Finding
from dtypelint.infer.scan import Scan
from dtypelint.sieve import Sieve

FIXTURES = Path(__file__).parent / "fixtures"


def findings(path: Path, confidence: str) -> list[Finding]:
    return run_check([str(path)], load_settings(path, None, {"confidence": confidence})).findings


def evaluate_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """From here on take the slow path."""
    monkeypatch.setattr("dtypelint.infer.scan.Scan", functools.partial(Scan, every=True))
    monkeypatch.setattr(Sieve, "holds", lambda *_: True)


def test_fixtures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of callers that pass the same, the slow path may name another."""
    chosen = {path.name: untraced(findings(path, "likely")) for path in sorted(FIXTURES.iterdir())}
    evaluate_all(monkeypatch)
    assert any(chosen.values())
    for name, found in chosen.items():
        assert untraced(findings(FIXTURES / name, "likely")) == found, name


def untraced(found: Iterable[Finding]) -> list[Finding]:
    return [dataclasses.replace(finding, trace=()) for finding in found]


@pytest.mark.slow
@pytest.mark.parametrize("package", ["shap", "safetensors", "torch.optim"])
def test_packages(package: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    spec = importlib.util.find_spec(package)
    assert spec is not None
    assert spec.origin is not None
    # A copy: beside it, where it is installed, lies the source of torch, which would be taken for the project's.
    folder = tmp_path / package
    shutil.copytree(Path(spec.origin).parent, folder)
    chosen = findings(folder, "likely")
    evaluate_all(monkeypatch)
    assert findings(folder, "likely") == chosen
