"""Fixes that pass only when they are confirmed."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from dtypelint.check import Outcome, run_check
from dtypelint.cli import program
from dtypelint.config import Settings, load_settings
from dtypelint.findings import Finding
from dtypelint.fix.apply import fix_paths
from dtypelint.verify.evidence import Environment, Evidence, Record, Verdict
from dtypelint.verify.gate import Gate

SOURCE = "import torch\n\nx = torch.ones(2, dtype=torch.bfloat16)\nfirst = x.numpy()\nsecond = x.numpy()\n"


def gate(verdict: Callable[[Finding], Verdict], asked: list[int]) -> Gate:
    """Return a gate whose runs show what `verdict` says."""

    def verify(findings: Sequence[Finding]) -> Evidence:
        asked.append(len(findings))
        return Evidence(
            Environment("3", "Linux", "cpu"),
            tuple(
                Record(finding.code, finding.filename, finding.span.start.row, dtype, "cpu", verdict(finding))
                for finding in findings
                for dtype in finding.dtypes
            ),
        )

    def check(paths: Sequence[str], settings: Settings, *, overlay: Mapping[str, str]) -> Outcome:
        return run_check(paths, settings, overlay=overlay)

    return Gate(check, verify)


@pytest.mark.parametrize(
    ("verdicts", "expected"),
    [
        ({4: Verdict.CONFIRMED, 5: Verdict.CONFIRMED}, [".float()", ".float()"]),
        ({4: Verdict.CONFIRMED, 5: Verdict.NOT_RUNNABLE}, [".float()", ""]),
        ({4: Verdict.FIX_FAILED, 5: Verdict.CONFIRMED}, ["", ".float()"]),
        ({4: Verdict.NOT_REPRODUCED, 5: Verdict.NOT_RUNNABLE}, ["", ""]),
    ],
)
def test_only_what_is_confirmed_is_fixed(tmp_path: Path, verdicts: dict[int, Verdict], expected: list[str]) -> None:
    path = tmp_path / "a.py"
    path.write_text(SOURCE)
    asked: list[int] = []
    guarded = gate(lambda finding: verdicts[finding.span.start.row], asked)
    settings = load_settings(tmp_path, None, {})
    fixed = fix_paths([str(path)], settings, unsafe=False, write=True, check=guarded)
    rows = path.read_text().splitlines()[3:]
    assert rows == [f"{name} = x{cast}.numpy()" for name, cast in zip(("first", "second"), expected, strict=True)]
    assert asked == [2]
    assert len(fixed.remaining.findings) == expected.count("")


def test_a_finding_of_several_dtypes_is_confirmed_by_all(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text(SOURCE)
    found = run_check([str(tmp_path)], load_settings(tmp_path, None, {}))

    def verify(findings: Sequence[Finding]) -> Evidence:
        place = (findings[0].code, findings[0].filename, findings[0].span.start.row)
        verdicts: dict[str, Any] = {"bfloat16": Verdict.CONFIRMED, "float8_e5m2": Verdict.NOT_RUNNABLE}
        records = (Record(*place, dtype, "cpu", verdict) for dtype, verdict in verdicts.items())
        return Evidence(Environment("3", "Linux", "cpu"), tuple(records))

    guarded = Gate(lambda paths, settings, overlay: found, verify)
    assert not any(finding.fix for finding in guarded([], Settings(tmp_path), overlay={}).findings)


def test_from_the_command_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("torch")
    (tmp_path / "a.py").write_text(f"{SOURCE}third = unknown(torch.bfloat16).numpy()\n")
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(program, ["fix", "--verified-only", "--no-cache", "a.py"])
    assert (tmp_path / "a.py").read_text().count("x.float().numpy()") == 2
    assert "Fixed 2 findings" in result.stderr
