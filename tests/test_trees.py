"""Which functions stay parsed, and that it does not matter to what is found."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from dtypelint.check import run_check
from dtypelint.config import Settings, load_settings
from dtypelint.infer import trees
from dtypelint.infer.trees import Trees
from dtypelint.source.index import Definition
from dtypelint.source.project import Module, Project

FIXTURES = Path(__file__).parent / "fixtures"


@pytest.fixture
def module(tmp_path: Path) -> Module:
    (tmp_path / "a.py").write_text("def first():\n    pass\n\n\ndef second():\n    pass\n\n\ndef third():\n    pass\n")
    return Project(Settings(tmp_path)).load(tmp_path / "a.py")


def definition(module: Module, name: str) -> Definition:
    return module.index.definitions[name]


def test_those_looked_into_last_stay_parsed(module: Module, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trees, "_MOST_ROWS", 4)
    held = Trees()
    first, second, third = (definition(module, name) for name in ("first", "second", "third"))
    found = {item.name: held.function(module, item, keep=False) for item in (first, second, third)}
    assert held.function(module, first, keep=False) == found["first"]

    held.let_go()

    assert held.function(module, first, keep=False) == found["first"]
    assert held.function(module, third, keep=False) == found["third"]
    assert held.function(module, second, keep=False) != found["second"]


def test_what_is_to_be_kept_stays_parsed(module: Module, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trees, "_MOST_ROWS", 0)
    held = Trees()
    first, second = definition(module, "first"), definition(module, "second")
    passing, kept = held.function(module, first, keep=False), held.function(module, second, keep=True)
    assert held.function(module, first, keep=True) == passing

    held.let_go()

    assert held.function(module, first, keep=False) == passing
    assert held.function(module, second, keep=False) == kept


def test_the_same_is_found_whatever_stays_parsed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for path in FIXTURES.glob("*.py"):
        shutil.copy(path, tmp_path)
    settings = load_settings(tmp_path, None, {"confidence": "possible"})
    findings = run_check([str(tmp_path)], settings).findings
    monkeypatch.setattr(trees, "_MOST_ROWS", 0)

    assert run_check([str(tmp_path)], settings).findings == findings
    assert len(findings) > 50
