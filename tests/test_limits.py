"""What a definition may cost: one costly call does not hide what comes after it, nor what callers know."""

from __future__ import annotations

from pathlib import Path

from dtypelint.check import run_check
from dtypelint.config import load_settings
from dtypelint.findings import Finding
from dtypelint.infer.limits import DEFAULT

# More than one evaluation can follow, even with what an earlier one remembers.
NUMBERS = range(5 * DEFAULT.calls)
HELPERS = "".join(f"def helper{number}(x):\n    return x\n\n" for number in NUMBERS)
ALL_HELPERS = "".join(f"    helper{number}({number})\n" for number in NUMBERS)


def findings(folder: Path, text: str) -> list[Finding]:
    path = folder / "code.py"
    path.write_text(f"import torch\n\n{HELPERS}{text}")
    return run_check([str(path)], load_settings(folder, None, {})).findings


def test_a_call_leaves_something_to_those_after_it(tmp_path: Path) -> None:
    text = (
        f"def costly():\n{ALL_HELPERS}\n"
        "def load():\n    return torch.ones(2, dtype=torch.bfloat16)\n\n"
        "def export(x: torch.Tensor):\n    return x.numpy()\n\n"
        "def run():\n    costly()\n    return export(load())\n"
    )
    assert [finding.code for finding in findings(tmp_path, text)] == ["DTL101"]


def test_what_a_call_cut_short_gives_is_not_passed_by_nobody_knows_whom(tmp_path: Path) -> None:
    export = "def export(x: torch.Tensor):\n    return x.numpy()\n\n"
    make = "def make():\n    return torch.ones(2)\n\n"
    costly = f"def costly():\n{ALL_HELPERS}    return export(make())\n\n"
    known = "def known():\n    return export(torch.ones(2))\n\n"
    low = "LOW = torch.bfloat16\n\n"
    assert findings(tmp_path, low + export)
    assert not findings(tmp_path, low + export + make + costly + known)
