"""The proof of findings: what is found in small projects is run before and after its fix."""

import importlib.util
import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

from dtypelint.check import run_check
from dtypelint.config import Settings, load_settings
from dtypelint.errors import UsageError
from dtypelint.findings import Applicability, Confidence, Edit, Finding, Fix, Sink, Span
from dtypelint.fix.layout import Layout
from dtypelint.pages import Page, parse_page
from dtypelint.verify.agreement import agree, finite
from dtypelint.verify.evidence import Evidence, Record, Verdict
from dtypelint.verify.machine import Machine
from dtypelint.verify.runner import verify_findings

pytestmark = pytest.mark.skipif(importlib.util.find_spec("torch") is None, reason="torch is not installed")

CELL = {"cell_type": "code", "metadata": {}, "outputs": [], "execution_count": None}
PROJECT = {
    "pyproject.toml": '[project]\nname = "x"\ndependencies = ["transformers>=4.50"]\n',
    "script.py": """
        import torch

        x = torch.ones(2, dtype=torch.bfloat16)
        y = x.numpy()
    """,
    "helpers.py": """
        import somewhere
        from math import sqrt

        SCALE = 2.0


        def scaled(x):
            return x * SCALE / sqrt(2)
    """,
    "layer.py": """
        import torch
        from torch import nn

        from helpers import scaled


        class Head(nn.Module):
            def __init__(self, dim: int):
                super().__init__()
                self.proj = nn.Linear(17, 5).to(torch.bfloat16)

            def forward(self, hidden):
                hidden = scaled(torch.ones(3, 17))
                return self.proj(hidden)
    """,
    "kernels.py": """
        import torch


        def root():
            a = torch.eye(3, dtype=torch.bfloat16)
            return torch.linalg.cholesky(a)
    """,
    "outputs.py": """
        import torch
        from transformers import AutoModel

        model = AutoModel.from_pretrained("m", dtype=torch.bfloat16)


        def plot(ids):
            return model(ids).last_hidden_state.cpu().numpy()
    """,
    "gpu.py": """
        import cupy
        import torch

        x = torch.ones(2, dtype=torch.bfloat16)
        y = cupy.from_dlpack(x)
    """,
    "late.py": """
        import torch

        weight = torch.eye(3, dtype=torch.bfloat16)
        root = torch.linalg.cholesky(weight)
    """,
    "solve.py": """
        import torch


        def solve():
            a = torch.eye(3, dtype=torch.bfloat16)
            return torch.linalg.solve(a, torch.ones(3, 1, dtype=torch.bfloat16))
    """,
    "phase.py": """
        import torch

        x = torch.ones(2, dtype=torch.float16)
        y = torch.angle(x)
    """,
    "loaded.py": """
        import torch
        from torch import nn


        class Score(nn.Module):
            def __init__(self, fields: int = 6):
                super().__init__()
                self.layers = nn.Sequential(nn.Linear(fields, 3), nn.ReLU())

            def forward(self, rows):
                return self.layers(rows)


        def load(checkpoint):
            model = Score()
            model.load_state_dict(torch.load(checkpoint))
            return model.bfloat16().eval()


        def scores(checkpoint, rows):
            return load(checkpoint)(rows.cuda()).cpu().numpy()
    """,
    "apart.py": """
        import numpy as np
        import torch


        def points(count):
            return torch.from_numpy(np.linspace(0, 1, count))


        def shown():
            layer = torch.nn.Linear(6, 2)
            return layer(points(6))
    """,
    "unseen.py": """
        import numpy as np
        import torch
        from torch.utils.data import DataLoader


        class Rows:
            def __init__(self, path):
                self.rows = np.zeros((8, 6)) + len(open(path).read())

            def __getitem__(self, index):
                return torch.from_numpy(self.rows[index])


        def trained(path):
            layer = torch.nn.Linear(6, 2)
            for rows in DataLoader(Rows(path)):
                layer(rows)
    """,
    "book.ipynb": json.dumps(
        {
            "cells": [
                {**CELL, "source": ["import torch\n", "x = torch.ones(2, dtype=torch.bfloat16)"]},
                {**CELL, "source": ["y = x.numpy()"]},
            ],
            "metadata": {},
            "nbformat": 4,
            "nbformat_minor": 5,
        }
    ),
}


def write(root: Path, files: Mapping[str, str]) -> Settings:
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(dedent(text).lstrip("\n"))
    return replace(load_settings(root, None, {}), confidence=Confidence.POSSIBLE)


@pytest.fixture(scope="module")
def evidence(tmp_path_factory: pytest.TempPathFactory) -> Evidence:
    root = tmp_path_factory.mktemp("project").resolve()
    settings = write(root, PROJECT)
    found = run_check([str(root)], settings).findings
    heard: list[tuple[int, Record]] = []
    evidence = verify_findings(
        found, settings, device="cpu", workers=2, progress=lambda total, record: heard.append((total, record))
    )
    assert [record for _, record in heard] == list(evidence.records)
    assert {total for total, _ in heard} == {len(heard)}
    assert evidence.imports == 2
    return evidence


def of(evidence: Evidence, name: str) -> list[Record]:
    return [record for record in evidence.records if Path(record.filename).name == name]


@pytest.mark.parametrize(
    ("name", "row", "error"),
    [
        ("script.py", 4, "TypeError: Got unsupported ScalarType BFloat16"),
        ("kernels.py", 6, "NotImplementedError: \"cholesky_cpu\" not implemented for 'BFloat16'"),
        ("outputs.py", 8, "TypeError: Got unsupported ScalarType BFloat16"),
    ],
)
def test_a_hazard_and_its_fix_are_confirmed(evidence: Evidence, name: str, row: int, error: str) -> None:
    (record,) = (record for record in of(evidence, name) if record.row == row)
    assert (record.verdict, record.reason) == (Verdict.CONFIRMED, "")
    assert (record.error, record.dtype, record.device) == (error, "bfloat16", "cpu")
    assert record.program
    assert record.fixed
    assert record.program != record.fixed


def test_what_a_model_gives_is_made_up(evidence: Evidence) -> None:
    (record,) = of(evidence, "outputs.py")
    assert "transformers" not in record.program.replace("model(ids)", "")
    assert "# stands for model(ids).last_hidden_state\n" in record.program


def test_a_layer_is_built_and_helpers_of_other_files_are_taken_along(evidence: Evidence) -> None:
    (record,) = (record for record in of(evidence, "layer.py") if record.verdict is Verdict.CONFIRMED)
    assert "same dtype" in record.error
    assert "def scaled(x):" in record.program
    assert "nn.Linear(17, 5)" in record.program
    assert "somewhere" not in record.program


def test_a_fix_in_a_helper_is_run_with_the_helper(evidence: Evidence) -> None:
    (record,) = of(evidence, "apart.py")
    assert (record.row, record.verdict) == (6, Verdict.CONFIRMED)
    assert "np.linspace(0, 1, count)).float()" in record.fixed


def test_a_fix_that_is_not_run_has_not_failed(evidence: Evidence) -> None:
    (record,) = of(evidence, "unseen.py")
    assert (record.row, record.verdict) == (11, Verdict.NOT_RUNNABLE)
    assert record.reason == "what the fix changes may not be run here"


def test_fixes_follow_one_another(evidence: Evidence) -> None:
    (record,) = (record for record in of(evidence, "solve.py") if record.row == 6)
    assert (record.verdict, record.reason) == (Verdict.CONFIRMED, "with the fixes that follow the first one")
    assert "torch.linalg.solve(a.float(), torch.ones(3, 1, dtype=torch.bfloat16).float())" in record.fixed


def test_a_model_that_is_loaded_is_built_in_the_place_of_its_loader(evidence: Evidence) -> None:
    (record,) = (record for record in of(evidence, "loaded.py") if record.row == 21)
    assert record.verdict is Verdict.CONFIRMED
    assert "load_checkpoint = Score().to(torch.bfloat16)\n" in record.program
    assert "torch.load" not in record.program


def test_a_notebook_counts_rows_in_its_cell(evidence: Evidence) -> None:
    assert [(record.verdict, record.row) for record in of(evidence, "book.ipynb")] == [(Verdict.CONFIRMED, 1)]


@pytest.mark.skipif(importlib.util.find_spec("cupy") is not None, reason="cupy is installed")
def test_a_library_that_is_missing_is_the_reason(evidence: Evidence) -> None:
    (record,) = of(evidence, "gpu.py")
    assert (record.verdict, record.reason) == (Verdict.NOT_RUNNABLE, "library cupy is not installed")


def test_a_version_that_is_not_installed_is_the_reason(evidence: Evidence) -> None:
    eye, cholesky = of(evidence, "late.py")
    assert eye.verdict is Verdict.NOT_RUNNABLE
    assert eye.reason.endswith("is installed, not torch<2.3")
    # What follows fails, but that is another call.
    assert cholesky.verdict is Verdict.CONFIRMED


def test_a_version_that_is_declared_alone_is_not_tried_in_another(tmp_path: Path) -> None:
    text = "import torch\n\neye = torch.eye(3, dtype=torch.bfloat16)\n"
    settings = write(tmp_path, {"requirements.txt": "torch==2.2.2\n", "eye.py": text})
    found = run_check([str(tmp_path)], settings).findings
    (record,) = verify_findings(found, settings, device="cpu").records
    assert record.verdict is Verdict.NOT_RUNNABLE
    assert record.reason.endswith("is installed, not torch<2.3")


def test_what_one_device_refuses_is_tried_on_that_one(evidence: Evidence) -> None:
    (record,) = of(evidence, "phase.py")
    assert (record.code, record.verdict) == ("DTL301", Verdict.NOT_RUNNABLE)
    assert record.reason in ("there is no cuda device", "only cuda fails")


# --- findings made by hand: what no rule does ------------------------------------------------------------------------

FRONT = '+++\ncode = "{}"\nname = "n"\nsummary = "s"\nfix = "safe"\nsince = "0.1"\n+++\n'
TEXT = dedent("""\
    import cupy, torch
    def f(x):
        x.numpy()
        x.float()
        cupy.from_dlpack(x)
        torch.load(config)
        absent(x)
""")
CONFIRMED = "the failure; no fix is offered"
RAISES = "TypeError: unsupported ScalarType"


def page(code: str, claim: str) -> Page:
    return parse_page(f"{FRONT.format(code)}```python run {claim}\n1\n```\n", f"{code}.md")


PAGES = {
    "DTL901": page("DTL901", f'raises="{RAISES}"'),
    "DTL903": page("DTL903", 'raises="AssertionError"'),
    "DTL904": page("DTL904", 'crash="dies"'),
}


def span_of(text: str, fragment: str) -> Span:
    layout, start = Layout(text), text.index(fragment)
    return Span(layout.position(start), layout.position(start + len(fragment)))


def finding(path: Path, at: str, edit: tuple[str, str] | None, code: str) -> Finding:
    fix = Fix(Applicability.SAFE, "cast", (Edit(edit[1], span_of(TEXT, edit[0])),)) if edit else None
    return Finding(code, "n", "m", Confidence.CERTAIN, str(path), span_of(TEXT, at), ("bfloat16",), fix=fix)


CASES: list[tuple[str, tuple[str, str] | None, str, Verdict, str]] = [
    ("x.numpy()", None, "DTL901", Verdict.CONFIRMED, CONFIRMED),
    ("x.numpy()", ("x.numpy", "x.cpu().numpy"), "DTL901", Verdict.FIX_FAILED, "after the fix: TypeError: Got"),
    ("x.numpy()", ("x.numpy", "x.view(torch.int16).numpy"), "DTL901", Verdict.FIX_FAILED, "after the fix the "),
    ("x.numpy()", ("x.numpy", "(x.float() / 0).numpy"), "DTL901", Verdict.FIX_FAILED, "after the fix the values are"),
    ("x.float()", None, "DTL901", Verdict.NOT_REPRODUCED, f"expected {RAISES}, but it ran"),
    ("x.float()", None, "DTL904", Verdict.NOT_REPRODUCED, "expected the process dies, but it ran"),
    ("x.numpy()", ("    x.numpy()\n", ""), "DTL901", Verdict.NOT_RUNNABLE, "the fix removes the call"),
    ("x.numpy()", ("def f(", "def g("), "DTL901", Verdict.NOT_RUNNABLE, "the fix is outside of what can be cut out"),
    ("x.numpy()", None, "DTL903", Verdict.NOT_RUNNABLE, "nothing is raised: the hazard is silent"),
    ("x.numpy()", None, "DTL999", Verdict.NOT_RUNNABLE, "DTL999 has no page that says what fails"),
    ("torch.load(config)", None, "DTL901", Verdict.NOT_RUNNABLE, "needs config"),
    ("absent(x)", None, "DTL901", Verdict.NOT_RUNNABLE, "needs absent(x)"),
]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> tuple[Record, ...]:
    root = tmp_path_factory.mktemp("made").resolve()
    settings = write(root, {"a.py": TEXT})
    findings = [finding(root / "a.py", at, edit, code) for at, edit, code, _, _ in CASES]
    return verify_findings(findings, settings, device="cpu", pages=PAGES).records


@pytest.mark.parametrize("number", range(len(CASES)))
def test_verdicts(made: tuple[Record, ...], number: int) -> None:
    *_, verdict, reason = CASES[number]
    assert made[number].verdict is verdict
    assert made[number].reason.startswith(reason)


@pytest.mark.parametrize(
    ("text", "how", "verdict", "reason"),
    [
        ("x + 256", {"error": 0.001}, Verdict.CONFIRMED, "the values are off by 0.00"),
        ("x + 256", {"error": 0.5}, Verdict.NOT_REPRODUCED, "expected values off by 0.5 and more, but it ran"),
        ("x * 3e38 * 8", {"nonfinite": True}, Verdict.NOT_REPRODUCED, "expected values that are not finite"),
        ("(x * 300).half() * 300", {"nonfinite": True}, Verdict.NOT_REPRODUCED, "expected values that are not finite"),
        ("torch.ones(2, dtype=torch.float16) * 7e4", {"nonfinite": True}, Verdict.CONFIRMED, "the values are not fini"),
    ],
)
def test_a_silent_hazard_is_measured(
    tmp_path: Path, text: str, how: dict[str, Any], verdict: Verdict, reason: str
) -> None:
    source = f"import torch\ndef f(x):\n    return {text}\n"
    settings = write(tmp_path, {"a.py": source})
    span = span_of(source, text)
    sink = Sink(str(tmp_path / "a.py"), span, silent="the values are wrong", **how)
    found = Finding("DTL901", "n", "m", Confidence.CERTAIN, sink.filename, span, ("bfloat16",), sink=sink)
    (record,) = verify_findings([found], settings, device="cpu", pages=PAGES).records
    assert record.verdict is verdict
    assert record.reason.startswith(reason)


def test_a_file_that_is_gone_is_the_reason(tmp_path: Path) -> None:
    found = finding(tmp_path / "gone.py", "x.numpy()", None, "DTL901")
    (record,) = verify_findings([found], Settings(tmp_path), device="cpu", pages=PAGES).records
    assert record.verdict is Verdict.NOT_RUNNABLE
    assert record.reason.startswith("the file cannot be read")


def test_without_the_libraries_that_is_the_reason(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dtypelint.verify.runner.look", lambda _: Machine())
    settings = write(tmp_path, {"a.py": TEXT})
    found = finding(tmp_path / "a.py", "x.numpy()", None, "DTL901")
    (record,) = verify_findings([found], settings, device="cpu", pages=PAGES).records
    assert (record.verdict, record.reason) == (Verdict.NOT_RUNNABLE, "neither torch nor NumPy is installed")


def test_the_sink_says_what_fails_and_where(tmp_path: Path) -> None:
    settings = write(tmp_path, {"a.py": TEXT, "b.py": "def g(x):\n    return x.numpy()\n"})
    sink = Sink(str(tmp_path / "b.py"), Span(*_row(tmp_path / "b.py", "x.numpy()")), ("TypeError",), "ScalarType")
    found = replace(finding(tmp_path / "a.py", "x.float()", None, "DTL901"), sink=sink)
    silent = replace(found, sink=Sink(sink.filename, sink.span, silent="the values are wrong"))
    loud, quiet = verify_findings([found, silent], settings, device="cpu", pages=PAGES).records
    assert (loud.verdict, Path(loud.filename).name, loud.row) == (Verdict.CONFIRMED, "a.py", 4)
    assert quiet.reason == "nothing is raised: the values are wrong"


def _row(path: Path, fragment: str) -> tuple[object, object]:
    span = span_of(path.read_text(), fragment)
    return span.start, span.end


# --- a hostile repository ---------------------------------------------------------------------------------------------

Mark = Callable[[str], str]


@pytest.fixture
def mark(tmp_path: Path) -> Mark:
    """Return code that leaves a file behind when it is executed."""
    return lambda name: f"open({str(tmp_path / 'executed' / name)!r}, 'w').write('x')\n"


def test_nothing_of_a_hostile_repository_is_executed(
    tmp_path: Path, mark: Mark, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "executed").mkdir()
    root = tmp_path / "repository"
    names = ("sitecustomize", "usercustomize", "conftest", "torch", "numpy", "json", "guard", "child", "einops")
    files = {f"{name}.py": mark(name) for name in names}
    files |= {
        "pyproject.toml": (
            '[tool.dtypelint]\nconfidence = "possible"\nstubs = ["stubs"]\n'
            '[build-system]\nrequires = []\nbuild-backend = "setup"\nbackend-path = ["."]\n'
        ),
        "stubs/evil/__init__.pyi": "def f(x: int = ...) -> int: ...\n",
        "stubs/evil/__init__.py": mark("stub"),
        "setup.py": mark("setup"),
        "package/__init__.py": mark("package"),
        "package/work.py": f"import torch\n{mark('work')}def helper(x):\n    return x * 2\n",
        "a.py": f"""
import torch
from package.work import helper
{mark("a")}
def f(x):
    x = helper(torch.ones(2, dtype=torch.bfloat16))
    return x.numpy()
""",
    }
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    monkeypatch.chdir(root)
    monkeypatch.setenv("PYTHONPATH", str(root))
    monkeypatch.setenv("PYTHONSTARTUP", str(root / "conftest.py"))
    settings = load_settings(root, None, {})
    assert settings.stubs
    span = span_of((root / "a.py").read_text(), "x.numpy()")
    made = replace(finding(root / "a.py", "x.numpy()", None, "DTL901"), span=span)
    # What the project calls torch is no library.
    assert not run_check(["."], settings).findings
    (record,) = verify_findings([made], settings, device="cpu", pages=PAGES).records
    assert record.verdict is Verdict.CONFIRMED
    (root / "torch.py").unlink()
    found = run_check(["."], settings).findings
    assert [item.code for item in found] == ["DTL101"]
    (record,) = verify_findings(found, settings, device="cpu", pages=PAGES).records
    assert record.verdict is Verdict.CONFIRMED
    assert "def helper" in record.program
    assert "package" not in record.program
    # The configuration cannot have its stubs executed either, be they good or bad.
    worse = root / "worse" / "evil.pyi"
    worse.parent.mkdir()
    (root / "b.py").write_text("import evil\n\nevil.f(1).numpy()\n")
    worse.write_text("def f(x: __import__('conftest')): ...\n")
    with pytest.raises(UsageError, match="not a type"):
        run_check(["."], replace(settings, stubs=(worse.parent,)))
    assert not list((tmp_path / "executed").iterdir())


def test_agreement() -> None:
    assert agree([1.0, [2]], [1.001, [2.0]], 0.01)
    assert agree("a", "b", 0.01)
    assert agree(float("nan"), float("nan"), 0.01)
    assert not agree([1.0], [1.0, 2.0], 0.01)
    assert not agree(float("nan"), 1.0, 0.01)
    assert not agree(16256.0, 1.0, 0.01)
    assert finite([1.0, ["a", 2]])
    assert not finite([1.0, [float("inf")]])
