"""The compiled form of the stubs: it says what the files say, and nothing that is wrong with it matters."""

from __future__ import annotations

import dataclasses
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from dtypelint.pack import rules_root
from dtypelint.stubs import compiled, folder
from dtypelint.stubs import language as lang
from dtypelint.stubs.entries import FunctionStub
from dtypelint.stubs.folder import StubFolder, open_folder
from dtypelint.stubs.library import Library
from dtypelint.targets import Targets

STUB = """
class Box(Generic[T]):
    @rule("DTL101", raises=TypeError)
    def unpack(self: Box[T in {float32}], *, how: complex = 2j) -> int: ...

def pack(x: object) -> Box[float16]: ...
"""


@pytest.fixture
def stubs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("DTYPELINT_CACHE_DIR", str(tmp_path / "cache"))
    (tmp_path / "stubs").mkdir()
    (tmp_path / "stubs" / "box.pyi").write_text(STUB)
    return tmp_path / "stubs"


def opened(path: Path) -> StubFolder:
    """Open a folder as another process would."""
    folder._opened.cache_clear()
    return open_folder(path)


def cached(stubs: Path) -> list[Path]:
    return [path for path in (stubs.parent / "cache").rglob("*") if path.is_file()]


def told(stubs: Path) -> tuple[object, object]:
    found = opened(stubs)
    module = found.module("box")
    assert module is not None
    return found.summaries(), plain(module)


def plain(stub: Any) -> Any:
    """Return a stub with what is built when it is asked for."""
    if isinstance(stub, lang.ModuleStub):
        added = plain(stub.restrictions), plain(stub.casts)
        return (stub.name, plain(stub.names), *added, stub.stars, stub.dtype_strings)
    if isinstance(stub, lang.ClassStub):
        fields = {field.name: getattr(stub, field.name) for field in dataclasses.fields(stub)}
        return fields | {"members": plain(stub.members)}
    if isinstance(stub, list):
        return [plain(item) for item in stub]
    return {name: plain(stub[name]) for name in stub} if hasattr(stub, "keys") else stub


def test_every_stub_is_the_same_compiled(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("DTYPELINT_CACHE_DIR", str(tmp_path))
    stubs = opened(rules_root() / "stubs")
    for name in stubs:
        module = stubs.module(name)
        assert module is not None
        assert plain(compiled.load(compiled.dump(module))) == plain(module)


def test_the_compiled_form_is_kept_and_taken(stubs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = told(stubs)
    assert len(cached(stubs)) == 1
    monkeypatch.setattr(folder, "_parsed", lambda *_: pytest.fail("is parsed again"))
    assert told(stubs) == first


def test_a_changed_stub_is_parsed_again(stubs: Path) -> None:
    told(stubs)
    (stubs / "box.pyi").write_text(STUB + "def more() -> Box[float16]: ...\n")
    assert opened(stubs).module("box").names.keys() >= {"more"}  # type: ignore[union-attr]
    (stubs / "bag.pyi").write_text("x: int\n")
    assert set(opened(stubs).summaries()) == {"bag", "box"}


def edited(change: Callable[[Any], object]) -> Callable[[bytes], bytes]:
    """Return what changes the summaries and keeps the seal whole."""

    def edit(raw: bytes) -> bytes:
        first, head, rest = raw.split(b"\n", 2)
        content = json.dumps(change(json.loads(head))).encode() + b"\n" + rest
        return folder._seal(first.partition(b" ")[2].decode(), content) + b"\n" + content

    return edit


@pytest.mark.parametrize(
    "spoil",
    [
        lambda _: b"",
        lambda raw: raw[:-7],
        lambda raw: raw[: len(raw) // 3],
        lambda raw: raw.replace(b"pack", b"pick"),
        lambda _: b"[]\n",
        lambda _: b"\xff\xfe\n\n",
        lambda _: b"[" * 100_000,
        lambda raw: raw.replace(b"box.pyi", b"bag.pyi", 1),
        edited(lambda _: 3),
        edited(lambda _: {}),
        edited(lambda _: {"box": [1, 2]}),
        edited(lambda _: {"box": 3}),
        edited(lambda head: head | {"bag": head["box"]}),
    ],
)
def test_what_is_spoilt_is_passed_over(stubs: Path, spoil: Callable[[bytes], bytes]) -> None:
    first = told(stubs)
    (path,) = cached(stubs)
    path.write_bytes(spoil(path.read_bytes()))
    assert told(stubs) == first


def test_a_folder_that_cannot_be_written_does_no_harm(stubs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = told(stubs)
    (stubs.parent / "file").write_text("no folder")
    monkeypatch.setenv("DTYPELINT_CACHE_DIR", str(stubs.parent / "file" / "cache"))
    assert told(stubs) == first


def test_a_full_disk_leaves_nothing_behind(stubs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    assert told(stubs)
    assert not cached(stubs)


def test_what_json_cannot_hold_is_parsed_each_time(stubs: Path) -> None:
    (stubs / "box.pyi").write_text('def f(x: Literal[b"raw"]) -> int: ...\n')
    assert told(stubs)
    assert not cached(stubs)


def test_folders_go_before_one_another_module_by_module(stubs: Path) -> None:
    other = stubs.parent / "other"
    (other / "box").mkdir(parents=True)
    (other / "box" / "__init__.pyi").write_text("def pack(x: object, y: object) -> int: ...\n")
    library = Library([other, stubs], Targets(None, {}))
    found = library.find("box.pack")
    assert isinstance(found, FunctionStub)
    assert len(found.first.params) == 2
    assert library.find("box.Box") is None
    assert library.summaries["box"].functions == ()


def test_the_cache_is_the_users_only(stubs: Path) -> None:
    told(stubs)
    if os.name == "posix":
        assert not cached(stubs)[0].stat().st_mode & 0o077
