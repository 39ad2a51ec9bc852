"""Evidence: JSON and back, the table, Markdown, HTML, JUnit, GitHub's commands, and programs as files."""

import json
import subprocess
import sys
import xml.etree.ElementTree as ET
from dataclasses import replace
from pathlib import Path

import pytest

from dtypelint.errors import UsageError
from dtypelint.verify.annotations import github, junit
from dtypelint.verify.evidence import FAILURES, Environment, Evidence, Record, Verdict, from_json, summary
from dtypelint.verify.markup import html, markdown
from dtypelint.verify.repro import write_repros
from dtypelint.verify.table import render

LIBRARIES = {"torch": "2.6", "numpy": "2.2"}
ENVIRONMENT = Environment("3.12.1", "Linux", "cuda:0 (H200)", LIBRARIES, "550.1", "2026-11-01")
RECORDS = (
    Record("DTL101", "a.py", 3, "bfloat16", "cuda:0", Verdict.CONFIRMED, "", "TypeError: no", 0.25, "1 / 0\n", "1\n"),
    Record("DTL102", "b [x].py", 30, "bfloat16", "cuda:0", Verdict.NOT_RUNNABLE, "library cupy is not installed"),
    Record(
        "DTL203", "c.py", 7, "float16", "cpu", Verdict.FIX_FAILED, "after the fix: E: a|<b>", "E: a|<b>", 1.0, "x\n"
    ),
)
EVIDENCE = Evidence(ENVIRONMENT, RECORDS, imports=2)


def test_json_and_back() -> None:
    printed = EVIDENCE.to_json()
    assert printed["environment"] == {
        "python": "3.12.1",
        "platform": "Linux",
        "device": "cuda:0 (H200)",
        "driver": "550.1",
        "date": "2026-11-01",
        "libraries": LIBRARIES,
    }
    assert printed["counts"] == {"confirmed": 1, "fix failed": 1, "not runnable": 1}
    assert sum(printed["counts"].values()) == len(printed["records"])
    assert printed["imports"] == 2
    assert printed["records"][0] == {
        "code": "DTL101",
        "filename": "a.py",
        "row": 3,
        "dtype": "bfloat16",
        "device": "cuda:0",
        "verdict": "confirmed",
        "reason": "",
        "error": "TypeError: no",
        "seconds": 0.25,
    }
    bare = tuple(replace(record, program="", fixed="") for record in RECORDS)
    assert from_json(json.loads(json.dumps(printed))) == replace(EVIDENCE, records=bare)
    assert EVIDENCE.to_json(with_programs=True)["records"][0]["fixed"] == "1\n"


def test_table() -> None:
    assert render(EVIDENCE, width=120) == (
        "Python 3.12.1 on Linux, cuda:0 (H200), driver 550.1, 2026-11-01\n"
        "torch 2.6, numpy 2.2\n"
        "rule     where         dtype      device   verdict        error, or why\n"
        "───────────────────────────────────────────────────────────────────────────────────────\n"
        "DTL101   a.py:3        bfloat16   cuda:0   confirmed      TypeError: no\n"
        "DTL102   b [x].py:30   bfloat16   cuda:0   not runnable   library cupy is not installed\n"
        "DTL203   c.py:7        float16    cpu      fix failed     after the fix: E: a|<b>\n"
        "1 confirmed, 1 fix failed, 1 not runnable\n"
    )


def test_table_with_programs() -> None:
    text = render(EVIDENCE, width=120, with_programs=True)
    assert "DTL101 a.py:3 bfloat16 on cuda:0, before the fix ─" in text
    assert "DTL101 a.py:3 bfloat16 on cuda:0, after the fix ─" in text
    assert "\n1 / 0\n" in text


def test_nothing() -> None:
    evidence = Evidence(ENVIRONMENT, ())
    assert summary(evidence) == "nothing to verify"
    assert not evidence.has_any(Verdict)
    assert markdown(evidence).endswith("torch 2.6, numpy 2.2  \n\n")
    assert "<tbody>\n\n</tbody>" in html(evidence)


def test_what_could_not_run_is_no_failure() -> None:
    assert EVIDENCE.has_any(FAILURES)
    assert not Evidence(ENVIRONMENT, RECORDS[:2]).has_any(FAILURES)


def test_markdown() -> None:
    assert markdown(EVIDENCE) == (
        "**1 confirmed, 1 fix failed, 1 not runnable**\n"
        "\n"
        "Python 3.12.1 on Linux, cuda:0 (H200), driver 550.1, 2026-11-01  \n"
        "torch 2.6, numpy 2.2  \n"
        "\n"
        "| rule | where | dtype | device | verdict | error, or why |\n"
        "|---|---|---|---|---|---|\n"
        "| DTL101 | a.py:3 | bfloat16 | cuda:0 | confirmed | TypeError: no |\n"
        "| DTL102 | b [x].py:30 | bfloat16 | cuda:0 | not runnable | library cupy is not installed |\n"
        "| DTL203 | c.py:7 | float16 | cpu | fix failed | after the fix: E: a\\|&lt;b> |\n"
    )


def test_html_escapes_what_it_shows() -> None:
    page = html(EVIDENCE)
    assert '<td class="failed">fix failed</td><td><code>after the fix: E: a|&lt;b&gt;</code></td>' in page
    assert '<td class="confirmed">confirmed</td>' in page
    assert "<b>" not in page


def test_junit() -> None:
    root = ET.fromstring(junit(EVIDENCE))
    (suite,) = root
    assert {name: suite.get(name) for name in ("tests", "failures", "errors", "skipped", "time")} == {
        "tests": "3",
        "failures": "1",
        "errors": "0",
        "skipped": "1",
        "time": "1.250",
    }
    passed, skipped, failed = suite
    assert passed.get("name") == "DTL101 a.py:3 bfloat16 on cuda:0"
    assert not list(passed)
    assert [(item.tag, item.get("message")) for item in skipped] == [("skipped", "library cupy is not installed")]
    assert [(item.tag, item.text) for item in failed] == [("failure", "x\n")]


def test_junit_holds_no_character_that_xml_cannot() -> None:
    odd = replace(RECORDS[2], reason="a\x00\x1b[1mb\udc80")
    assert ET.fromstring(junit(replace(EVIDENCE, records=(odd,)))) is not None


def test_github() -> None:
    assert github(EVIDENCE) == (
        "::notice title=dtypelint verify (DTL102),file=b [x].py,line=30::"
        "not runnable for bfloat16 on cuda:0: library cupy is not installed\n"
        "::error title=dtypelint verify (DTL203),file=c.py,line=7::"
        "fix failed for float16 on cpu: after the fix: E: a|<b>\n"
        "::notice title=dtypelint verify::1 confirmed, 1 fix failed, 1 not runnable\n"
    )


def test_programs_are_files_that_run_by_themselves(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "repros"
    assert write_repros(RECORDS, ENVIRONMENT, folder) == 3
    names = sorted(path.name for path in folder.iterdir())
    assert names == [
        "DTL101-a-3-bfloat16-cuda0-fixed.py",
        "DTL101-a-3-bfloat16-cuda0.py",
        "DTL203-c-7-float16-cpu.py",
    ]
    before, after = (
        subprocess.run([sys.executable, folder / name], check=False, capture_output=True, text=True)
        for name in names[1::-1]
    )
    assert "ZeroDivisionError" in before.stderr
    assert after.returncode == 0
    text = (folder / names[1]).read_text()
    assert "TypeError: no" in text
    assert "torch 2.6, numpy 2.2" in text


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(UsageError, match="cannot be written"):
        write_repros(RECORDS, ENVIRONMENT, tmp_path / "file")
