"""What evaluating costs is bounded, by each call for itself, and by how deeply values are nested."""

from __future__ import annotations

from pathlib import Path

from dtypelint import values as val
from dtypelint.check import run_check
from dtypelint.config import load_settings
from dtypelint.infer.limits import DEFAULT

LONG = "\n".join(f"    x = x + {number}" for number in range(DEFAULT.apiece))
HELPERS = f"""import torch


def long(x):
{LONG}
    return x


def lower(x):
    return x.to(torch.bfloat16)
"""
CALLER = """import torch

from helpers import long, lower


def run(x: torch.Tensor):
    long(1), long(2.0), long("3"), long(None)
    return lower(x).numpy()
"""


def codes(folder: Path, files: dict[str, str]) -> list[tuple[str, str]]:
    """Return where which rules are broken in a project of these files."""
    for name, text in files.items():
        (folder / name).write_text(text)
    found = run_check([str(folder)], load_settings(folder, None, {})).findings
    return [(Path(finding.filename).name, finding.code) for finding in found]


def test_a_long_call_does_not_take_what_others_need(tmp_path: Path) -> None:
    assert codes(tmp_path, {"helpers.py": HELPERS, "caller.py": CALLER}) == [("caller.py", "DTL101")]


def test_values_nested_deeply_are_not_joined() -> None:
    left: val.Value = val.Scalar("int")
    right: val.Value = val.NONE
    for _ in range(40):
        left, right = (val.Table(val.Frozen({"a": item, "b": item}), None) for item in (left, right))
    joined = val.join(left, right)
    assert isinstance(joined, val.Table)
    assert joined.known["a"] == val.UNKNOWN_VALUE
