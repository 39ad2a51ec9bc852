"""Hostile input: whatever a file holds, the run ends, says what is wrong with it, and checks the others."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from dtypelint import judge
from dtypelint.check import run_check
from dtypelint.cli import program
from dtypelint.config import load_settings
from dtypelint.infer.engine import Engine
from dtypelint.source.nesting import MOST_LEVELS
from dtypelint.source.project import Module
from dtypelint.source.text import MAX_BYTES

GOOD = "import torch\n\nx = torch.ones(2, dtype=torch.bfloat16)\nx.numpy()\n"
DEEP = 100 * MOST_LEVELS


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Run every test in a project with one file in which there is something to find."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("DTYPELINT_TRACEBACK", raising=False)
    (tmp_path / "good.py").write_text(GOOD)
    return tmp_path


def run(*args: str, stdin: bytes | None = None) -> Result:
    """Call dtypelint."""
    return CliRunner().invoke(program, list(args), input=stdin)


def findings(*args: str, stdin: bytes | None = None) -> list[dict[str, Any]]:
    """Check; return what was found."""
    result = run("check", "--output-format=json", *args, stdin=stdin)
    assert result.exit_code in (0, 1), result.output
    found: list[dict[str, Any]] = json.loads(result.stdout)
    return found


def refusal(name: str) -> str:
    """Check the folder: the good file is judged, and the other one cannot be read; return why."""
    other, good = sorted(findings("."), key=lambda finding: finding["filename"] == "good.py")
    assert (good["filename"], good["code"], good["location"]["row"]) == ("good.py", "DTL101", 4)
    assert (other["filename"], other["code"]) == (name, "DTL000")
    message: str = other["message"]
    return message


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"x = (1,\n", "'(' was never closed"),
        (b"def f(:\n", "invalid syntax"),
        (b"if x:\n\ty\n        z\n", "inconsistent use of tabs"),
        (b"print 'hello'\n", "Missing parentheses"),
        (b"x = '\xff'\n", "is not utf-8"),
        (b"# coding: klingon\n", "unknown encoding"),
        (b"x = 1\0\n", "null bytes"),
        (b"\xff\xfex\x00=\x001\x00", "null bytes"),
        (b"#" * (MAX_BYTES + 1), "too large"),
        (b"\x7fELF\x02\x01\x01", "invalid"),
    ],
)
def test_broken_files(folder: Path, content: bytes, says: str) -> None:
    (folder / "bad.py").write_bytes(content)
    assert says in refusal("bad.py")


NESTED = {
    "brackets": "x = " + "(" * DEEP + ")" * DEEP,
    "lists": "x = " + "[" * 300 + "]" * 300,
    "and": "x = " + " and ".join(["a"] * DEEP),
    "plus": "x = " + "+".join(["a"] * DEEP),
    "minus": "x = " + "-" * DEEP + "a",
    "not": "x = " + "not " * DEEP + "a",
    "attributes": "x = a" + ".b" * DEEP,
    "calls": "x = a" + "()" * DEEP,
    "methods": "x = a" + ".b(1, 2)" * MOST_LEVELS,
    "items": "x = a" + "[0]" * DEEP,
    "lambdas": "x = " + "lambda: " * DEEP + "a",
    "conditions": "x = " + "a if b else " * DEEP + "a",
    "strings": "x = (" + "'a'\n" * DEEP + ")",
    "loops in a comprehension": "x = [a " + "for a in b " * DEEP + "]",
    "elif": "if a:\n    pass\n" + "elif a:\n    pass\n" * DEEP,
    "f-string": "x = f'{" + "+".join(["a"] * DEEP) + "}'",
    "indents": "".join(" " * depth + "if a:\n" for depth in range(300)) + " " * 300 + "pass",
    "newer syntax beside it": "type A = int\nx = " + " and ".join(["a"] * DEEP),
}


@pytest.mark.parametrize("text", NESTED.values(), ids=NESTED)
def test_nesting_that_parsers_do_not_survive(folder: Path, text: str) -> None:
    (folder / "bad.py").write_text(f"{text}\n")
    assert "too " in refusal("bad.py")


def test_nesting_is_refused_in_a_module_that_is_only_imported(folder: Path) -> None:
    (folder / "bad.py").write_text(NESTED["and"])
    (folder / "good.py").write_text(f"from bad import x\n{GOOD}")
    assert [finding["code"] for finding in findings("good.py")] == ["DTL101"]


@pytest.mark.parametrize(
    "text",
    [
        "x = 'ab'\n" + 'x = f"{x}{x}"\n' * 80,
        "x = [1, 2]\n" + "x = x + x\n" * 80,
        "x = 'a'\n" + "x = x.replace('a', 'aaaa')\n" * 80,
    ],
)
def test_what_would_grow_beyond_bounds_is_not_followed(folder: Path, text: str) -> None:
    (folder / "grows.py").write_text(f"{text}\n{GOOD}")
    assert {finding["code"] for finding in findings("grows.py")} == {"DTL101"}


@pytest.mark.parametrize(
    "text",
    [
        "x = [" + "1, " * 10 * MOST_LEVELS + "]",
        "x = {" + "'a': [1, (2, 3)], " * MOST_LEVELS + "}",
        "x = 1\n" * 5 * MOST_LEVELS,
        "x = '''" + "(a and b + \n" * DEEP + "'''",
        "x = 'it''s' # don't (\n" * MOST_LEVELS,
        "x = " + " and ".join(["a"] * (MOST_LEVELS // 2)),
        "x = a" + ".b()" * (MOST_LEVELS // 3),
        "if a:\n    pass\n" + "elif a:\n    pass\n" * (MOST_LEVELS // 2),
        'if a:\n    return"("\n'.replace("return", "x =") * MOST_LEVELS,
    ],
)
def test_what_is_long_but_not_deep_is_read(folder: Path, text: str) -> None:
    (folder / "long.py").write_text(f"{text}\n{GOOD}")
    assert {finding["code"] for finding in findings("long.py")} == {"DTL101"}


@pytest.mark.parametrize(
    "raw",
    [
        b"\xef\xbb\xbf" + GOOD.encode(),
        GOOD.replace("\n", "\r\n").encode(),
        GOOD.replace("\n", "\r").encode(),
        GOOD.replace("\n\n", "\n\f\n").encode(),
        b"# coding: latin-1\nname = '\xe9'\n" + GOOD.encode(),
        b"# -*- coding: utf-8 -*-\nname = '\xc3\xa9'\n" + GOOD.encode(),
        b"type A[T] = list[T]\n" + GOOD.encode(),
        b"name = f'{'nested' + f'{1}'}'\n" + GOOD.encode(),
        b"try:\n    pass\nexcept* ValueError:\n    pass\n" + GOOD.encode(),
        b"if 1:\n\ty = 2\n" + GOOD.encode(),
        GOOD.rstrip("\n").encode(),
    ],
)
def test_every_spelling_of_a_file_is_read_and_fixed(folder: Path, raw: bytes) -> None:
    (folder / "good.py").write_bytes(raw)
    assert [finding["code"] for finding in findings(".")] == ["DTL101"]
    assert [finding["code"] for finding in findings("-", stdin=raw)] == ["DTL101"]
    assert run("fix", ".").exit_code == 0
    assert (folder / "good.py").read_bytes() == raw.replace(b"x.numpy()", b"x.float().numpy()")


def test_empty_files_are_clean(folder: Path) -> None:
    (folder / "empty.py").write_text("")
    (folder / "blank.py").write_text("\n\f\n  \n# nothing\n")
    assert findings("empty.py", "blank.py") == []
    assert findings("-", stdin=b"") == []


def test_links(folder: Path) -> None:
    (folder / "loop").symlink_to(folder, target_is_directory=True)
    (folder / "self.py").symlink_to(folder / "self.py")
    (folder / "gone.py").symlink_to(folder / "nowhere.py")
    (folder / "twin.py").symlink_to(folder / "good.py")
    assert [(finding["filename"], finding["code"]) for finding in findings(".")] == [("good.py", "DTL101")]
    for name in ("self.py", "gone.py"):
        assert [finding["code"] for finding in findings(name)] == ["DTL000"]


def test_what_is_called_a_file_but_is_none(folder: Path) -> None:
    (folder / "folder.py").mkdir()
    (folder / "folder.py" / "inner.py").write_text(GOOD)
    os.mkfifo(folder / "pipe.py")
    assert [finding["filename"] for finding in findings(".")] == ["folder.py/inner.py", "good.py"]
    [pipe] = findings("pipe.py")
    assert pipe["message"] == "cannot be read: is not a regular file"
    [device] = findings("/dev/zero")
    assert device["code"] == "DTL000"


@pytest.mark.skipif(os.geteuid() == 0, reason="root reads everything")
def test_unreadable_file(folder: Path) -> None:
    (folder / "bad.py").write_text("")
    (folder / "bad.py").chmod(0)
    assert "permission denied" in refusal("bad.py")


@pytest.mark.parametrize(
    "content",
    [
        "",
        "{",
        "[]",
        '{"nbformat": 3, "worksheets": []}',
        '{"nbformat": 4}',
        "[" * 100_000,
        '{"nbformat": 4, "cells": [{"cell_type": "code", "source": ["x = ("]}]}',
    ],
)
def test_broken_notebook(folder: Path, content: str) -> None:
    (folder / "bad.ipynb").write_text(content)
    refusal("bad.ipynb")


def test_notebook_findings_show_their_cell(folder: Path) -> None:
    cells: list[dict[str, Any]] = [
        {"cell_type": "markdown", "source": ["# title\n"]},
        {"cell_type": "code", "source": ["%matplotlib inline\n", "import torch"]},
        {"cell_type": "code", "source": ["x = torch.ones(2, dtype=torch.bfloat16)\n", "x.numpy()"]},
    ]
    (folder / "book.ipynb").write_text(json.dumps({"nbformat": 4, "cells": cells, "metadata": {}}))
    report = run("check", "book.ipynb").stdout
    assert "--> book.ipynb:cell 3:2:1" in report
    assert "2 | x.numpy()" in report
    cells[2]["source"][1] = "x = ("
    (folder / "book.ipynb").write_text(json.dumps({"nbformat": 4, "cells": cells, "metadata": {}}))
    report = run("check", "book.ipynb").stdout
    assert "--> book.ipynb:cell 3:2:5" in report
    assert "2 | x = (" in report


@pytest.mark.parametrize(
    ("config", "says"),
    [
        ("[tool.dtypelint\n", "pyproject.toml"),
        ("[tool.dtypelint]\nselect = 'DTL'\n", "select"),
        ("[tool.dtypelint]\nselect = ['DTL999']\n", "DTL999"),
        ("[tool.dtypelint]\nslect = ['DTL101']\n", "slect"),
        ("[tool.dtypelint]\nconfidence = 'sure'\n", "confidence"),
        ("[tool.dtypelint]\nstubs = ['nowhere']\n", "nowhere"),
        ("[tool.dtypelint.targets]\ntorch = '>>2'\n", "torch"),
    ],
)
def test_broken_configuration(folder: Path, config: str, says: str) -> None:
    (folder / "pyproject.toml").write_text(config)
    result = run("check", ".")
    assert (result.exit_code, result.stdout) == (2, "")
    assert says in result.stderr


def test_a_pyproject_that_is_not_ours_to_judge(folder: Path) -> None:
    (folder / "pyproject.toml").write_text("[project]\nname = 1\ndependencies = ['???', 3, 'torch>=']\n")
    (folder / "requirements.txt").write_bytes(b"torch==\xff\n-r requirements.txt\n-r gone.txt\n")
    assert [finding["code"] for finding in findings(".")] == ["DTL101"]


@pytest.mark.parametrize(("args", "says"), [(("--select=DTL999", "."), "DTL999"), (("nowhere.py",), "nowhere.py")])
def test_wrong_use(args: tuple[str, ...], says: str) -> None:
    result = run("check", *args)
    assert (result.exit_code, result.stdout) == (2, "")
    assert says in result.stderr


@pytest.fixture(params=["infer", "judge"])
def breaking(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let inference, or what is made of it, break at bad.py."""
    module_frame, judged = Engine.module_frame, judge.judge

    def infer_unless_bad(engine: Engine, module: Module) -> Any:
        if module.path.name == "bad.py":
            raise KeyError("a bug")
        return module_frame(engine, module)

    def judge_unless_bad(reached: Any, *rest: Any) -> Any:
        if reached.place.filename.endswith("bad.py"):
            raise KeyError("a bug")
        return judged(reached, *rest)

    if request.param == "infer":
        monkeypatch.setattr(Engine, "module_frame", infer_unless_bad)
    else:
        monkeypatch.setattr(judge, "judge", judge_unless_bad)


@pytest.mark.usefixtures("breaking")
@pytest.mark.parametrize("command", [("check",), ("check", "--exit-zero"), ("fix", "--diff")])
def test_an_internal_error_costs_one_file(folder: Path, command: tuple[str, ...]) -> None:
    (folder / "bad.py").write_text(GOOD)
    result = run(*command, ".")
    assert result.exit_code == 101
    assert result.stderr.count("internal error in bad.py: KeyError: 'a bug', please report") == 1
    assert "x.numpy()" in result.stdout
    assert "Traceback" not in result.stderr
    assert "Traceback" in run("check", "-v", ".").stderr, "an error is not kept"


@pytest.mark.parametrize("command", ["check", "fix --diff", "rule --all", "infer good.py"])
def test_output_to_a_closed_pipe(command: str) -> None:
    shell = f'"{sys.executable}" -m dtypelint {command} | true'
    done = subprocess.run(["bash", "-c", shell], capture_output=True, text=True, timeout=60, check=False)
    assert "Traceback" not in done.stderr
    assert "internal error" not in done.stderr


def test_texts_of_module_level_findings_are_at_hand(folder: Path) -> None:
    outcome = run_check(["good.py"], load_settings(folder, None, {}))
    assert outcome.texts == {"good.py": GOOD}


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_broken_stub_is_a_mistake_in_the_configuration(tmp_path: Path, workers: str) -> None:
    (tmp_path / "stubs").mkdir()
    (tmp_path / "stubs" / "mine.pyi").write_text("def f(x: 1 + 1): ...\n")
    (tmp_path / "pyproject.toml").write_text('[tool.dtypelint]\nstubs = ["stubs"]\n')
    for name in ("a.py", "b.py"):
        (tmp_path / name).write_text("import mine\n\nmine.f(1).numpy()\n")
    result = CliRunner().invoke(program, ["check", str(tmp_path), "--no-cache", "--workers", workers])
    assert (result.exit_code, result.stdout) == (2, "")
    assert "mine.pyi:1: not a type: 1 + 1" in result.stderr


def test_what_is_at_hand_stands_for_what_is_on_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.py").write_text("x = 1\n")
    commented = GOOD.replace("x.numpy()", "x.numpy()  # noqa: DTL101").encode()
    assert findings("-", "--stdin-filename", "a.py", stdin=commented) == []
    report = run("check", "-", "--stdin-filename", "a.py", stdin=GOOD.encode()).stdout
    assert "4 | x.numpy()\n" in report
