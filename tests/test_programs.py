"""Programs that are run: what ran is among what was inferred, and nothing is unknown but what is marked so."""

from __future__ import annotations

import importlib.util
import inspect
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from dtypelint.cli import program

pytest.importorskip("torch")

PROGRAMS = Path(__file__).parent / "programs"
FILES = sorted(PROGRAMS.glob("*.py"))


def functions_of(path: Path) -> Iterator[Callable[[], dict[str, Any]]]:
    """Yield the functions of a program that return their variables."""
    spec = importlib.util.spec_from_file_location(f"programs_{path.stem}", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    for item in list(vars(module).values()):
        if inspect.isfunction(item) and "return locals()" in inspect.getsource(item):
            yield item


def inferred(path: Path) -> list[dict[str, Any]]:
    """Return what `dtypelint infer` tells of the assignments in a file."""
    result = CliRunner().invoke(program, ["infer", str(path), "--isolated", "--output-format", "json"])
    assert result.exit_code == 0, result.stderr
    return [item for item in json.loads(result.stdout) if item["kind"] == "assignment"]


def dtype_of(value: Any) -> str:
    """Return the dtype of an array, "" for anything else."""
    return str(value.dtype).removeprefix("torch.") if hasattr(value, "shape") and hasattr(value, "dtype") else ""


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_what_ran_was_inferred(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(PROGRAMS)
    told, lines = inferred(path), path.read_text().splitlines()
    wrong, unknown, marked = {}, set(), set()
    for function in functions_of(path):
        body, first = inspect.getsourcelines(function)
        rows = range(first, first + len(body))
        last = {item["expression"]: item["dtypes"] for item in told if item["location"]["row"] in rows}
        for name, value in function().items():
            truth, key = dtype_of(value), f"{function.__name__}.{name}"
            if truth and not last.get(name):
                unknown.add(key)
            elif truth and truth not in last[name]:
                wrong[key] = (truth, last[name])
        names = (lines[row - 1].split("=")[0].strip() for row in rows if "# unknown" in lines[row - 1])
        marked |= {f"{function.__name__}.{name}" for name in names}
    assert (wrong, unknown) == ({}, marked)


def test_what_a_known_dtype_decides_comes_out_one_way() -> None:
    told = {item["expression"]: item["dtypes"] for item in inferred(PROGRAMS / "guards.py")}
    assert {name: found for name, found in told.items() if len(found or ()) > 1} == {"value": ["int64", "float32"]}


def test_a_buffer_is_not_of_the_dtype_of_the_modules_that_are_walked_through_with_it() -> None:
    told = [item for item in inferred(PROGRAMS / "buffers.py") if item["expression"].startswith("order")]
    assert [item["dtypes"] for item in told] == [["int64"]] * 3
