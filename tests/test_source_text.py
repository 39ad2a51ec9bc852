"""Decoding: what Python reads is read the same way, what it does not is said with its place."""

import codecs
import os
import pickle
from pathlib import Path

import pytest

from dtypelint.source import text
from dtypelint.source.text import SourceFile, Unreadable, decode, locate_cell, read_source, rows

PATH = Path("module.py")


def unreadable(raw: bytes) -> tuple[str, int, int]:
    with pytest.raises(Unreadable) as caught:
        decode(raw, PATH)
    return caught.value.message, caught.value.row, caught.value.column


def test_utf8_is_the_default() -> None:
    file = decode("π = 3\n".encode(), PATH)
    assert (file.text, file.encoding, file.newline) == ("π = 3\n", "utf-8", "\n")


def test_a_declared_encoding_counts_in_the_first_two_rows() -> None:
    raw = b"#!/usr/bin/python\n# -*- coding: latin-1 -*-\ns = '\xe9'\n"
    file = decode(raw, PATH)
    assert "é" in file.text
    assert file.encode(file.text) == raw


def test_a_declared_encoding_is_found_behind_carriage_returns() -> None:
    assert decode(b"#!/usr/bin/python\r# coding: latin-1\rs = '\xe9'\r", PATH).encoding == "iso-8859-1"


def test_the_byte_order_mark_is_not_text_but_is_written_back() -> None:
    raw = codecs.BOM_UTF8 + b"x = 1\n"
    file = decode(raw, PATH)
    assert file.text == "x = 1\n"
    assert file.encode(file.text) == raw


@pytest.mark.parametrize(
    ("raw", "newline"),
    [(b"a\r\nb\n", "\r\n"), (b"a\rb\n", "\r"), (b"a\nb\r\n", "\n"), (b"", "\n"), (b"a", "\n"), (b"a\r", "\r")],
)
def test_newlines_are_kept(raw: bytes, newline: str) -> None:
    file = decode(raw, PATH)
    assert file.text.encode() == raw
    assert file.newline == newline


def test_rows_are_those_of_the_tokenizer() -> None:
    assert rows("a\x0cb\x1c\x85\u2028c\r\nd\re\n\nf") == ["a\x0cb\x1c\x85\u2028c\r\n", "d\r", "e\n", "\n", "f"]
    assert rows("") == []


@pytest.mark.parametrize(
    ("raw", "row", "column", "fragment"),
    [
        (b"a = 1\r\nb = '\xc3\xa9\xff'\n", 2, 7, "is not utf-8: invalid start byte (byte 0xff)"),
        (b"x\n\n\xff", 3, 1, "byte 0xff"),
        (b"\xff\xfex", 1, 1, "byte 0xff"),
        (codecs.BOM_UTF8 + b"ab\xff", 1, 3, "byte 0xff"),
        (b"a\nbc\0d", 2, 3, "null bytes"),
        (b"\n# coding: nonsense\n", 2, 1, "unknown encoding: nonsense"),
        (b"# coding: rot13\n", 1, 1, "rot13"),
        (codecs.BOM_UTF8 + b"# coding: latin-1\n", 1, 1, "utf-8"),
        (b"# coding: ascii\n\xe9", 2, 1, "is not ascii"),
    ],
)
def test_what_cannot_be_decoded_has_a_place(raw: bytes, row: int, column: int, fragment: str) -> None:
    message, *place = unreadable(raw)
    assert fragment in message
    assert place == [row, column]


def test_unreadable_survives_a_worker_process() -> None:
    error = pickle.loads(pickle.dumps(Unreadable("no", 2, 3)))
    assert (str(error), error.row, error.column) == ("no", 2, 3)


def test_missing_files_and_folders_are_unreadable(tmp_path: Path) -> None:
    with pytest.raises(Unreadable, match="no such file"):
        read_source(tmp_path / "none.py")
    with pytest.raises(Unreadable, match="directory"):
        read_source(tmp_path)
    with pytest.raises(Unreadable, match="null"):
        read_source(tmp_path / "a\0b.py")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the platform has no named pipes")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.py")
    with pytest.raises(Unreadable, match="regular file"):
        read_source(tmp_path / "pipe.py")


def test_permission_denied_is_unreadable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: Path) -> bytes:
        raise PermissionError(13, "Permission denied")

    (tmp_path / "a.py").write_text("x")
    monkeypatch.setattr(Path, "read_bytes", refuse)
    with pytest.raises(Unreadable, match="permission denied"):
        read_source(tmp_path / "a.py")


def test_a_very_large_file_is_unreadable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(text, "MAX_BYTES", 10)
    (tmp_path / "a.py").write_text("x" * 11)
    with pytest.raises(Unreadable, match="too large to be checked: 11 bytes, the limit is 10"):
        read_source(tmp_path / "a.py")


def test_rows_of_a_module_are_in_no_cell() -> None:
    assert locate_cell(SourceFile.of(PATH, "x\ny\n"), 2) == (None, 2)
