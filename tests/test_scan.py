"""Which functions need their callers to be judged, and who these are."""

from __future__ import annotations

from pathlib import Path

import pytest

from dtypelint.check import run_check
from dtypelint.config import load_settings
from dtypelint.findings import Confidence
from dtypelint.infer.engine import Engine
from dtypelint.infer.roots import evaluate_root
from dtypelint.infer.scan import Scan
from dtypelint.infer.undecided import undecided
from dtypelint.passing import of_integral
from dtypelint.run import evaluate, search
from dtypelint.source.project import Project

LOADER = "import torch\n\ndef load():\n    return torch.ones(2, dtype=torch.bfloat16)\n"
CALLER = "from taker import export\nfrom loader import load\n\ndef run():\n    return export(load())\n"
TAKER = "import torch\n\ndef export(x: torch.Tensor):\n    return x.numpy()\n"


def names(folder: Path, text: str) -> set[str]:
    (folder / "code.py").write_text("import torch\n\n" + text)
    settings = load_settings(folder, None, {})
    project = Project(settings)
    engine = Engine(project, settings, {"DTL101": ""})
    scan = Scan(engine.library, project, every=True)
    roots = {root.key: root for root in scan.roots(project.load(folder / "code.py"))}
    return undecided(evaluate_root(engine, roots["export"]))


@pytest.mark.parametrize(
    "text",
    [
        "def export(x):\n    return x.cpu().numpy()\n",
        "def export(d):\n    return {k: v.cpu().numpy() for k, v in d.items()}\n",
        "def export(x=1):\n    if type(x) == torch.Tensor:\n        x = x.detach().numpy()\n    return x\n",
        "def inner(x):\n    return x.cpu().numpy()\n\ndef export(x):\n    return inner(x)\n",
    ],
)
def test_what_a_caller_passes_is_for_the_caller_to_decide(text: str, tmp_path: Path) -> None:
    assert names(tmp_path, text) == {"export"}


@pytest.mark.parametrize(
    "text",
    [
        "def export(x):\n    return x.float().numpy()\n",
        "import elsewhere\n\ndef export(d):\n    return elsewhere.load().detach().numpy()\n",
        "def other():\n    def nested(x):\n        return x.cpu().numpy()\n    return nested\n\n"
        "def export(x):\n    return other()\n",
    ],
)
def test_what_no_caller_passes_is_not(text: str, tmp_path: Path) -> None:
    assert "export" not in names(tmp_path, text)


@pytest.mark.parametrize(("callers", "seen"), [(1, True), (2, True), (3, False)])
def test_callers_beyond_enough_are_let_be(
    callers: int, seen: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The line that defines it reads like one.
    monkeypatch.setattr(search, "_MOST_CALLERS", 3)
    # Nor does what it imports say that the caller is worth a look.
    monkeypatch.setattr(evaluate.Evaluator, "_imported", lambda *_: ())
    monkeypatch.chdir(tmp_path)
    (tmp_path / "loader.py").write_text(LOADER)
    (tmp_path / "taker.py").write_text(TAKER)
    for number in range(callers - 1):
        (tmp_path / f"a{number}.py").write_text("from other import export\n\ndef run(x):\n    return export(x)\n")
    (tmp_path / "z.py").write_text(CALLER)
    outcome = run_check(["."], load_settings(tmp_path, None, {}))
    # That somebody may pass low precision is told all the same.
    assert [finding.confidence for finding in outcome.findings] == [Confidence.CERTAIN if seen else Confidence.LIKELY]


MASKED = """import torch.nn.functional as F

def attend(x, mask):
    return F.scaled_dot_product_attention(x, x, x, attn_mask=mask)
"""
MAKING = "\ndef make(x):\n    return x.nonzero()\n"


def test_what_refuses_integers_asks_for_who_makes_them(tmp_path: Path) -> None:
    body = MASKED.removeprefix("import torch.nn.functional as F\n").replace("attend", "export")
    assert names(tmp_path, "import torch.nn.functional as F\n" + body) == {of_integral("export")}


@pytest.mark.parametrize(
    ("body", "calls"),
    [
        ("attend(x, x > 0)", False),
        ("attend(x, x.float())", False),
        ("attend(x, x.long())", True),
        ("attend(x, x.argmax(0))", True),
        ("attend(x, torch.tensor(x, dtype=torch.int32))", True),
        ("attend(x, torch.tensor(x, dtype=getattr(torch, 'int32')))", True),
        ("attend(x, torch.arange(len(x)))", True),
        ("attend(x, make(x))", True),
    ],
)
def test_who_makes_integers(body: str, calls: bool, tmp_path: Path) -> None:
    (tmp_path / "masked.py").write_text(MASKED)
    text = f"import torch\nfrom masked import attend\n{MAKING}\ndef run(x):\n    return {body}\n"
    (tmp_path / "code.py").write_text(text)
    settings = load_settings(tmp_path, None, {})
    project = Project(settings)
    scan = Scan(Engine(project, settings, {}).library, project)
    module = project.load(tmp_path / "code.py")
    assert [root.key for root, _ in scan.calling(module, ["attend"])] == ["run"]
    assert [root.key for root, _ in scan.calling(module, [of_integral("attend")])] == ["run"] * calls


def test_an_integer_mask_is_found_where_it_is_passed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "masked.py").write_text(MASKED)
    text = "from masked import attend\n\ndef run(x):\n    return attend(x.float(), x.long())\n"
    (tmp_path / "code.py").write_text("import torch\n" + text)
    outcome = run_check(["."], load_settings(tmp_path, None, {}))
    assert [(finding.code, finding.dtypes) for finding in outcome.findings] == [("DTL207", ("int64",))]
