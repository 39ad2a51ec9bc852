"""Where caches are kept."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from dtypelint.cache_folder import cache_folder


@pytest.fixture(autouse=True)
def nothing_named(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DTYPELINT_CACHE_DIR", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)


def test_the_named_folder_goes_first(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    monkeypatch.setenv("DTYPELINT_CACHE_DIR", str(tmp_path / "own"))
    assert cache_folder() == tmp_path / "own"


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="XDG is for the others")
def test_the_platform_has_a_place(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    assert cache_folder() == tmp_path / ".cache" / "dtypelint"
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    assert cache_folder() == tmp_path / "xdg" / "dtypelint"


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="XDG is for the others")
def test_a_relative_path_is_passed_over(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("DTYPELINT_CACHE_DIR", "cache")
    assert cache_folder() == tmp_path / ".cache" / "dtypelint"


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="XDG is for the others")
def test_without_a_home_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "nowhere")
    assert cache_folder() is None
