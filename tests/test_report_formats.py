"""The formats for editors, programs and services, and the closing lines."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from report_samples import CERTAIN, EMBED, LIKELY, POSSIBLE, RUN, Run, safe

from dtypelint.findings import Step
from dtypelint.pages import load_pages
from dtypelint.report import FORMATS, render, statistics, summary
from dtypelint.report.fingerprint import line_hashes


def sarif(run: Run) -> dict[str, Any]:
    """Return the one run of a SARIF log."""
    log = json.loads(render(run, "sarif"))
    assert (log["version"], log["$schema"]) == ("2.1.0", "https://json.schemastore.org/sarif-2.1.0.json")
    [only] = log["runs"]
    return only  # type: ignore[no-any-return]


def test_concise() -> None:
    assert render(RUN, "concise") == (
        "src/embed.py:5:9: DTL203 operands are float32 and, by option, bfloat16 [likely]\n"
        "src/embed.py:7:12: DTL101 bfloat16 tensor is converted to NumPy, which has no bfloat16 [*]\n"
        "src/nb.ipynb:cell 3:1:1: DTL101 parameter x may be bfloat16 [possible]\n"
    )


def test_json_of_one_finding() -> None:
    assert json.loads(render(Run([CERTAIN]), "json")) == [
        {
            "code": "DTL101",
            "name": "lowp-to-numpy",
            "message": "bfloat16 tensor is converted to NumPy, which has no bfloat16",
            "confidence": "certain",
            "filename": "src/embed.py",
            "location": {"row": 7, "column": 12},
            "end_location": {"row": 7, "column": 27},
            "cell": None,
            "dtypes": ["bfloat16"],
            "trace": [
                {"filename": "src/embed.py", "row": 4, "column": 20, "message": "bfloat16 since here", "cell": None}
            ],
            "fix": {
                "applicability": "safe",
                "message": "insert .float() before .numpy()",
                "edits": [
                    {
                        "content": ".float()",
                        "location": {"row": 7, "column": 19},
                        "end_location": {"row": 7, "column": 19},
                    }
                ],
            },
            "url": "https://dtypelint.readthedocs.io/rules/DTL101",
        }
    ]


def test_json_has_the_same_keys_for_every_finding() -> None:
    certain, likely, possible = json.loads(render(Run([CERTAIN, LIKELY, POSSIBLE]), "json"))
    assert list(certain) == list(likely) == list(possible)
    assert (possible["fix"], possible["cell"], possible["trace"]) == (None, 3, [])


def test_json_of_nothing_is_a_list() -> None:
    assert json.loads(render(Run(), "json")) == []


def test_github() -> None:
    assert render(RUN, "github").splitlines() == [
        (
            "::warning title=dtypelint (DTL203),file=src/embed.py,line=5,col=9,endLine=5,endColumn=17"
            "::src/embed.py:5:9: DTL203 operands are float32 and, by option, bfloat16"
        ),
        (
            "::error title=dtypelint (DTL101),file=src/embed.py,line=7,col=12,endLine=7,endColumn=27"
            "::src/embed.py:7:12: DTL101 bfloat16 tensor is converted to NumPy, which has no bfloat16"
        ),
        (
            "::notice title=dtypelint (DTL101),file=src/nb.ipynb"
            "::src/nb.ipynb:cell 3:1:1: DTL101 parameter x may be bfloat16"
        ),
    ]


def test_github_escapes_what_would_end_a_property_or_the_command() -> None:
    nasty = replace(CERTAIN, filename="a,b:c%.py", message="100%\r\n::error::x, y: z")
    [line] = render(Run([nasty]), "github").splitlines()
    assert ",file=a%2Cb%3Ac%25.py,line=7," in line
    assert line.endswith(": DTL101 100%25%0D%0A::error::x, y: z")


def test_sarif_of_nothing_has_results() -> None:
    run = sarif(Run(warnings=["no Python files found"]))
    assert run["results"] == []
    assert run["columnKind"] == "unicodeCodePoints"
    assert run["tool"]["driver"]["name"] == "dtypelint"
    assert run["tool"]["driver"]["rules"] == []
    assert run["invocations"][0]["executionSuccessful"] is True
    assert run["invocations"][0]["toolExecutionNotifications"][0]["message"]["text"] == "no Python files found"


def test_sarif_rules_come_from_the_pages() -> None:
    run = sarif(RUN)
    paged, other = run["tool"]["driver"]["rules"]
    assert (paged["id"], paged["shortDescription"]["text"]) == ("DTL101", load_pages()["DTL101"].summary)
    assert paged["help"] == dict.fromkeys(("text", "markdown"), load_pages()["DTL101"].text)
    assert (other["id"], other["name"]) == ("DTL203", "mixed-operand")
    assert [run["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] for result in run["results"]] == [
        result["ruleId"] for result in run["results"]
    ]


def test_sarif_levels_and_regions() -> None:
    likely, certain, possible = sarif(RUN)["results"]
    assert [likely["level"], certain["level"], possible["level"]] == ["warning", "error", "note"]
    assert certain["locations"][0]["physicalLocation"] == {
        "artifactLocation": {"uri": "src/embed.py", "uriBaseId": "SRCROOT"},
        "region": {"startLine": 7, "startColumn": 12, "endLine": 7, "endColumn": 27},
    }
    assert possible["locations"][0]["logicalLocations"] == [{"name": "cell 3", "kind": "cell"}]


def test_sarif_paths_are_relative_and_quoted(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    inside = replace(CERTAIN, filename=str(tmp_path / "a b" / "ü.py"))
    outside = replace(CERTAIN, filename=str(tmp_path.parent / "x.py"))
    artifacts = [
        result["locations"][0]["physicalLocation"]["artifactLocation"]
        for result in sarif(Run([inside, outside]))["results"]
    ]
    assert artifacts == [
        {"uri": "a%20b/%C3%BC.py", "uriBaseId": "SRCROOT"},
        {"uri": (tmp_path.parent / "x.py").as_uri()},
    ]


def test_sarif_flow_leads_from_the_origin_to_the_finding() -> None:
    likely, certain, _ = sarif(RUN)["results"]
    steps = certain["codeFlows"][0]["threadFlows"][0]["locations"]
    rows = [step["location"]["physicalLocation"]["region"]["startLine"] for step in steps]
    assert rows == [4, 7]
    assert steps[0]["location"]["message"]["text"] == "bfloat16 since here"
    assert "codeFlows" not in likely


def test_sarif_fixes_are_never_without_changes() -> None:
    bare = replace(CERTAIN, fix=safe("by hand"))
    assert "fixes" not in sarif(Run([bare]))["results"][0]
    assert "fixes" not in sarif(Run([POSSIBLE]))["results"][0]
    assert sarif(Run([CERTAIN]))["results"][0]["fixes"] == [
        {
            "description": {"text": "insert .float() before .numpy()"},
            "artifactChanges": [
                {
                    "artifactLocation": {"uri": "src/embed.py", "uriBaseId": "SRCROOT"},
                    "replacements": [
                        {
                            "deletedRegion": {"startLine": 7, "startColumn": 19, "endLine": 7, "endColumn": 19},
                            "insertedContent": {"text": ".float()"},
                        }
                    ],
                }
            ],
        }
    ]


def test_sarif_fingerprint_survives_a_move_of_the_line() -> None:
    moved = replace(CERTAIN, span=replace(CERTAIN.span, start=replace(CERTAIN.span.start, row=9)))
    [before] = sarif(Run([CERTAIN], texts={"src/embed.py": EMBED}))["results"]
    [after] = sarif(Run([moved], texts={"src/embed.py": "# new\n\n" + EMBED}))["results"]
    [textless] = sarif(Run([CERTAIN]))["results"]
    assert before["partialFingerprints"] == after["partialFingerprints"]
    assert "partialFingerprints" not in textless


@pytest.mark.parametrize(
    ("text", "hashes"),
    [
        ("", ["c129715d7a2bc9a3:1"]),
        (" a\nb\n  \t\tc\n d", ["271789c17abda88f:1", "54703d4cd895b18:1", "180aee12dab6264:1", "a23a3dc5e078b07b:1"]),
        (
            "alpha\nbeta\nalpha\n",
            ["8d07ce75f7b3af45:1", "ca140c3f893ffa65:1", "26f09ff008857193:1", "c129715d7a2bc9a3:1"],
        ),
    ],
)
def test_line_hashes_are_those_of_github(text: str, hashes: list[str]) -> None:
    assert list(line_hashes(text)) == hashes
    assert list(line_hashes(text.replace("\n", "\r\n"))) == hashes


def test_equal_line_hashes_are_numbered() -> None:
    hashes = line_hashes("x = 1\n" * 60)
    assert len(set(hashes)) == len(hashes)
    assert [hashed.partition(":")[2] for hashed in hashes[:3]] == ["1", "2", "3"]


def test_statistics() -> None:
    findings = [LIKELY, *[CERTAIN] * 9, POSSIBLE]
    assert statistics.render(findings) == "10 DTL101 [*] lowp-to-numpy\n 1 DTL203 [ ] mixed-operand\n"
    assert json.loads(statistics.render_json(findings))[0] == {
        "code": "DTL101",
        "name": "lowp-to-numpy",
        "count": 10,
        "fixable": 9,
    }
    assert statistics.render([]) == ""


@pytest.mark.parametrize(
    ("run", "text"),
    [
        (
            RUN,
            (
                "Found 1 error, 1 warning, 1 note (2 suppressed) in 118 files\n"
                "1 fixable with --fix, 1 more with --unsafe-fixes\n"
            ),
        ),
        (Run([CERTAIN, CERTAIN]), "Found 2 errors in 1 file\n2 fixable with --fix\n"),
        (Run([LIKELY]), "Found 1 warning in 1 file\n1 fixable with --fix --unsafe-fixes\n"),
        (Run([POSSIBLE]), "Found 1 note in 1 file\n"),
        (Run(files=118), "All checks passed: 118 files\n"),
        (Run(suppressed=3), "All checks passed (3 suppressed): 1 file\n"),
    ],
)
def test_summary(run: Run, text: str) -> None:
    assert summary.render(run) == text


@pytest.mark.parametrize("output_format", FORMATS)
def test_every_format_takes_an_empty_run_and_odd_names(output_format: str) -> None:
    odd = replace(CERTAIN, filename="od\udcffd\n.py", trace=(Step("x\x00.py", CERTAIN.span, "m"),))
    assert isinstance(render(Run(), output_format), str)
    assert isinstance(render(Run([odd]), output_format), str)
