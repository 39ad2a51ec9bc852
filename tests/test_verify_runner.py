"""The proof of findings, with a check that says where they are."""

import importlib.util
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from dtypelint.config import Settings
from dtypelint.findings import Applicability, Confidence, Edit, Finding, Fix, Span
from dtypelint.fix.layout import Layout
from dtypelint.pages import Page, parse_page
from dtypelint.verify.evidence import Record, Verdict
from dtypelint.verify.runner import agree, verify_paths
from dtypelint.verify.sandbox import Limits, Sandbox

pytestmark = pytest.mark.skipif(importlib.util.find_spec("torch") is None, reason="torch is not installed")

FRONT = '+++\ncode = "DTL901"\nname = "n"\nsummary = "s"\nfix = "safe"\nsince = "0.1"\n+++\n'


def page(claim: str) -> Page:
    return parse_page(f"{FRONT}```python run {claim}\n1\n```\n", "DTL901.md")


PAGES = {
    "DTL901": page('raises="TypeError: unsupported ScalarType"'),
    "DTL902": page('raises="RuntimeError: same dtype"'),
    "DTL903": page('raises="AssertionError"'),
    "DTL904": page('crash="dies"'),
}


@dataclass
class Outcome:
    findings: Sequence[Finding]
    texts: Mapping[str, str] = field(default_factory=dict)


@pytest.fixture(scope="module")
def sandbox() -> Iterator[Sandbox]:
    with Sandbox(limits=Limits(timeout=20)) as sandbox:
        yield sandbox


def span_of(text: str, fragment: str) -> Span:
    layout, start = Layout(text), text.index(fragment)
    return Span(layout.position(start), layout.position(start + len(fragment)))


def finding(
    text: str,
    at: str,
    *edits: tuple[str, str],
    dtypes: tuple[str, ...] = ("bfloat16",),
    code: str = "DTL901",
) -> Finding:
    made = tuple(Edit(new, span_of(text, old)) for old, new in edits)
    fix = Fix(Applicability.SAFE, "cast", made) if made else None
    return Finding(code, "n", "m", Confidence.CERTAIN, "a.py", span_of(text, at), dtypes, fix=fix)


def verify(sandbox: Sandbox, text: str, *findings: Finding) -> list[Record]:
    outcome = Outcome(findings, {"a.py": text})
    evidence = verify_paths(
        ["a.py"],
        Settings(Path()),
        device="cpu",
        check=lambda paths, settings: outcome,
        pages=PAGES,
        sandbox=sandbox,
    )
    return list(evidence.records)


def test_a_model_output_is_confirmed_for_each_dtype(sandbox: Sandbox) -> None:
    text = "import mine\nclass A:\n  def f(self, x):\n    return mine.plot(self.model(x).logits.cpu().numpy())\n"
    call = "self.model(x).logits.cpu().numpy()"
    found = finding(text, call, (".cpu()", ".cpu().float()"), dtypes=("bfloat16", "float8_e5m2", "complex32"))
    records = verify(sandbox, text, found)
    assert [(record.dtype, record.verdict) for record in records][:2] == [
        ("bfloat16", Verdict.CONFIRMED),
        ("float8_e5m2", Verdict.CONFIRMED),
    ]
    assert records[0].error == "TypeError: Got unsupported ScalarType BFloat16"
    assert (records[0].filename, records[0].row, records[0].device) == ("a.py", 4, "cpu")


def test_code_that_computes_its_own_tensor_is_run_once(sandbox: Sandbox) -> None:
    text = "import torch\nx = torch.ones(2, dtype=torch.bfloat16)\ny = x.numpy()\n"
    found = finding(text, "x.numpy()", ("x.numpy", "x.float().numpy"), dtypes=("bfloat16", "float16"))
    assert [(record.dtype, record.verdict) for record in verify(sandbox, text, found)] == [
        ("bfloat16", Verdict.CONFIRMED)
    ]


def test_a_shape_is_found_that_suits_the_layer(sandbox: Sandbox) -> None:
    text = """import torch
from torch import nn
class A(nn.Module):
    def __init__(self):
        self.proj = nn.Linear(17, 5)
    def forward(self, hidden):
        return self.proj(hidden)
"""
    found = finding(text, "self.proj(hidden)", ("(hidden)", "(hidden.float())"), code="DTL902")
    (record,) = verify(sandbox, text, found)
    assert (record.verdict, record.reason) == (Verdict.CONFIRMED, "")


def test_operands_of_two_dtypes(sandbox: Sandbox) -> None:
    text = "import torch\ndef f(q, k):\n  return torch.matmul(q, k)\n"
    fixed = ("matmul(q, k)", "matmul(q.float(), k.float())")
    (record,) = verify(sandbox, text, finding(text, "torch.matmul(q, k)", fixed, code="DTL902"))
    assert record.verdict is Verdict.CONFIRMED
    assert "same dtype" in record.error


def test_names_that_say_what_they_hold(sandbox: Sandbox) -> None:
    text = "def f(self, x, device, args):\n  x.to(device).to(self.device, args.dtype).numpy()\n"
    call = "x.to(device).to(self.device, args.dtype).numpy()"
    (record,) = verify(sandbox, text, finding(text, call, (".numpy()", ".float().numpy()")))
    assert record.verdict is Verdict.CONFIRMED


def test_a_keyword_and_an_import_that_the_fix_adds(sandbox: Sandbox) -> None:
    text = "import numpy as np\ndef f(x):\n  return np.asarray(x)\n"
    start = Span(span_of(text, "import").start, span_of(text, "import").start)
    found = finding(text, "np.asarray(x)", ("asarray(x)", "asarray(x.to(torch.float32))"))
    assert found.fix
    fix = Fix(found.fix.applicability, "", (Edit("import torch\n", start), *found.fix.edits))
    (record,) = verify(sandbox, text, Finding(**{**_fields(found), "fix": fix}))  # type: ignore[arg-type]
    assert record.verdict is Verdict.CONFIRMED


def _fields(found: Finding) -> dict[str, object]:
    return {name: getattr(found, name) for name in found.__slots__}


@pytest.mark.parametrize(
    ("at", "edit", "code", "verdict", "reason"),
    [
        ("x.numpy()", None, "DTL901", Verdict.CONFIRMED, "the failure; no fix is offered"),
        ("x.numpy()", ("x.numpy", "x.cpu().numpy"), "DTL901", Verdict.FIX_FAILED, "after the fix: TypeError: Got"),
        (
            "x.numpy()",
            ("x.numpy", "x.view(torch.int16).numpy"),
            "DTL901",
            Verdict.FIX_FAILED,
            "after the fix the values",
        ),
        ("x.float()", None, "DTL901", Verdict.NOT_REPRODUCED, "expected TypeError: unsupported ScalarType, but it ran"),
        ("x.float()", None, "DTL904", Verdict.NOT_REPRODUCED, "expected the process dies, but it ran"),
        ("x.numpy()", ("    x.numpy()\n", ""), "DTL901", Verdict.NOT_RUNNABLE, "the fix removes the call"),
        (
            "x.numpy()",
            ("def f(", "def g("),
            "DTL901",
            Verdict.NOT_RUNNABLE,
            "the fix is outside of what can be cut out",
        ),
        ("x.numpy()", None, "DTL903", Verdict.NOT_RUNNABLE, "nothing is raised: the hazard is silent"),
        ("x.numpy()", None, "DTL999", Verdict.NOT_RUNNABLE, "DTL999 has no page that says what fails"),
        ("cupy.from_dlpack(x)", None, "DTL904", Verdict.NOT_RUNNABLE, "no module named 'cupy'"),
        ("torch.load(config)", None, "DTL901", Verdict.NOT_RUNNABLE, "needs config"),
    ],
)
def test_verdicts(
    sandbox: Sandbox, at: str, edit: tuple[str, str] | None, code: str, verdict: Verdict, reason: str
) -> None:
    if "cupy" in at and importlib.util.find_spec("cupy"):
        pytest.skip("cupy is installed")
    text = (
        "import cupy, torch\ndef f(x):\n    x.numpy()\n    x.float()\n    cupy.from_dlpack(x)\n    torch.load(config)\n"
    )
    (record,) = verify(sandbox, text, finding(text, at, *([edit] if edit else []), code=code))
    assert record.verdict is verdict
    assert record.reason.startswith(reason)


def test_the_modules_of_the_user_are_not_imported(sandbox: Sandbox, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text("raise SystemExit")
    text = "from mine import load\nimport torch\nload('x').numpy()\n"
    (record,) = verify(sandbox, text, finding(text, "load('x').numpy()", (".numpy", ".float().numpy")))
    assert record.verdict is Verdict.CONFIRMED


def test_a_notebook_counts_rows_in_its_cell(sandbox: Sandbox, tmp_path: Path) -> None:
    notebook = tmp_path / "a.ipynb"
    cell = '{{"cell_type": "code", "metadata": {{}}, "outputs": [], "execution_count": null, "source": {}}}'
    cells = ", ".join(cell.format(source) for source in ('["import torch\\n", "x = load()"]', '["y = x.numpy()"]'))
    notebook.write_text(f'{{"cells": [{cells}], "metadata": {{}}, "nbformat": 4, "nbformat_minor": 5}}')
    found = finding("y = x.numpy()\n", "x.numpy()", ("x.numpy", "x.float().numpy"))
    in_cell = Finding(**{**_fields(found), "filename": str(notebook), "cell": 2})  # type: ignore[arg-type]
    from dtypelint.source.text import read_source

    outcome = Outcome([in_cell], {str(notebook): read_source(notebook).text})
    evidence = verify_paths(
        [], Settings(Path()), device="cpu", check=lambda paths, settings: outcome, pages=PAGES, sandbox=sandbox
    )
    assert [record.verdict for record in evidence.records] == [Verdict.CONFIRMED]


def test_agreement() -> None:
    assert agree([1.0, [2]], [1.001, [2.0]])
    assert agree("a", "b")
    assert agree(float("nan"), float("nan"))
    assert not agree([1.0], [1.0, 2.0])
    assert not agree(float("nan"), 1.0)
    assert not agree(16256.0, 1.0)
