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
