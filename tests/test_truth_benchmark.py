"""The recorder of `benchmarks/truth` reports what runs, at the positions of `dtypelint infer`, and changes nothing."""

from __future__ import annotations

import builtins
import importlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest
from click.testing import CliRunner

from dtypelint.cli import program

BENCHMARK = Path(__file__).parent.parent / "benchmarks" / "truth"

TOY = '''"""A toy."""
import inspect


class Array:
    def __init__(self, dtype):
        self.dtype = dtype

    def to(self, dtype): return Array(dtype)


def pair(array):
    first, (second, *rest) = array, (array.to("float16"), 1)
    third = fourth = (array
                      .to("int8"))
    third.other = array
    if (walrus := first.to("bool")) is not None:
        text = f"{walrus.to('skipped').dtype}"
    "wörter"; fifth = array.to("float64")
    for each in [second, fifth]:
        each += Array("")
    return fourth, text


def __add__(self, other):
    return self


Array.__add__ = __add__
made = pair(Array("float32"))
source = inspect.getsource(pair)
'''


@pytest.fixture
def recorder(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    monkeypatch.syspath_prepend(str(BENCHMARK))
    finders = list(sys.meta_path)
    yield importlib.import_module("recorder")
    sys.meta_path[:] = finders
    for name in ("recorder", "toy"):
        sys.modules.pop(name, None)
    for name in ("__truth_seen__", "__truth_value__"):
        if hasattr(builtins, name):
            delattr(builtins, name)


def test_records_each_value_where_it_stands(
    recorder: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "toy.py").write_text(TOY)
    (tmp_path / "case.py").write_text("import toy\nassert 'walrus :=' in toy.source\narray = toy.made[0]\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    seen = recorder.Recorder(lambda value: getattr(value, "dtype", None) or None)
    recorder.run_file(seen, ["toy"], str(tmp_path / "case.py"), tmp_path / "kept")

    rows: dict[tuple[str, int], list[tuple[str, str, list[str]]]] = {}
    for place, dtypes in sorted(seen.seen.items()):
        text = Path(place.filename).read_text().split("\n")
        code = text[place.row - 1][place.column - 1 : place.end_column - 1 if place.row == place.end_row else None]
        rows.setdefault((Path(place.filename).stem, place.row), []).append((code, place.kind, sorted(dtypes)))
    assert rows == {
        ("case", 3): [("array", "assignment", ["int8"])],
        ("toy", 9): [("Array(dtype)", "call", ["bool", "float16", "float64", "int8", "skipped"])],
        ("toy", 13): [
            ("first", "assignment", ["float32"]),
            ("second", "assignment", ["float16"]),
            ('array.to("float16")', "call", ["float16"]),
        ],
        ("toy", 14): [
            ("third", "assignment", ["int8"]),
            ("fourth", "assignment", ["int8"]),
            ("array", "call", ["int8"]),
        ],
        ("toy", 16): [("third.other", "assignment", ["float32"])],
        ("toy", 17): [("walrus", "assignment", ["bool"]), ('first.to("bool")', "call", ["bool"])],
        ("toy", 19): [("fifth", "assignment", ["float64"]), ('array.to("float64")', "call", ["float64"])],
        ("toy", 20): [("each", "assignment", ["float16", "float64"])],
        ("toy", 21): [("each", "assignment", ["float16", "float64"])],
        ("toy", 30): [('Array("float32")', "call", ["float32"])],
    }


CASE = """import torch
from toys import scaled

x = torch.ones(2, dtype=torch.bfloat16)
first, y = (x), scaled(x.to(torch.float16)
                       .clone())
z = w = y.float()
"""

TOYS = """import torch


def scaled(t):
    half = 0.5 * t.abs()
    return half
"""


def test_positions_are_those_of_infer(recorder: ModuleType, tmp_path: Path) -> None:
    package = tmp_path / "site" / "toys"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text(TOYS)
    case = tmp_path / "case.py"
    case.write_text(CASE)
    shown = CliRunner().invoke(
        program, ["infer", str(case), "--isolated", "--follow", str(package), "--output-format", "json"]
    )
    assert shown.exit_code == 0, shown.output
    compare = importlib.import_module("compare")
    inferred = json.loads(shown.stdout)
    known = {
        (Path(place[0]).parent.name, *place[1:5], place[5]): dtypes
        for place, dtypes in compare._placed(inferred)
        if place[5] in ("call", "assignment")
    }
    own = tmp_path.name
    assert known == {
        (own, 4, 1, 4, 2, "assignment"): ["bfloat16"],
        (own, 4, 5, 4, 40, "call"): ["bfloat16"],
        (own, 5, 1, 5, 6, "assignment"): ["bfloat16"],
        (own, 5, 8, 5, 9, "assignment"): ["float16"],
        (own, 5, 17, 6, 33, "call"): ["float16"],
        (own, 5, 24, 5, 43, "call"): ["float16"],
        (own, 5, 24, 6, 32, "call"): ["float16"],
        (own, 7, 1, 7, 2, "assignment"): ["float32"],
        (own, 7, 5, 7, 6, "assignment"): ["float32"],
        (own, 7, 9, 7, 18, "call"): ["float32"],
        ("toys", 5, 5, 5, 9, "assignment"): ["float16"],
        ("toys", 5, 18, 5, 25, "call"): ["float16"],
    }
    ran = {(place[1:5], place[5]) for text in (CASE,) for place in _places(recorder, text)}
    assert {(place[1:5], place[5]) for place in known if place[0] == own} <= ran


def _places(recorder: ModuleType, text: str) -> list[tuple[object, ...]]:
    import ast

    tree = recorder.rewrite(text, "case.py")
    return [
        item.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Tuple)
        for item in node.elts
        if isinstance(item, ast.Constant) and isinstance(item.value, tuple)
    ]


def test_compare_counts_and_contradicts(recorder: ModuleType) -> None:
    compare = importlib.import_module("compare")

    def inferred(row: int, *dtypes: str) -> dict[str, object]:
        start, end = {"row": row, "column": 1}, {"row": row, "column": 2}
        return {
            "filename": "a.py", "location": start, "end_location": end, "kind": "call", "dtypes": list(dtypes) or None,
        }  # fmt: skip

    ran = [
        {"filename": "a.py", "position": [row, 1, row, 2], "kind": "call", "dtypes": ["float16"]} for row in range(1, 6)
    ]
    outcome = compare.compare(
        ran,
        [
            inferred(1, "float16"),
            inferred(2, "float16", "float32"),
            inferred(3, "float32"),
            inferred(4, "float16"),
            inferred(4),
        ],
    )
    assert (outcome.expressions, outcome.known, outcome.exact) == (5, 3, 1)
    assert [(item.place[1], item.inferred, item.ran) for item in outcome.contradictions] == [
        (3, ("float32",), ("float16",))
    ]
    assert [place[1] for place in outcome.unknown] == [4, 5]
