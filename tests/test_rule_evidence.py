"""The evidence that is kept beside the rule pages is of these pages, and shows nothing that is not as claimed."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from dtypelint.cli import program
from dtypelint.pack import rules_root
from dtypelint.pages import load_pages
from dtypelint.verify.evidence import FAILURES, Evidence, Verdict, kept_evidence
from dtypelint.verify.markup import markdown

AGAIN = "run: dtypelint verify --rules --isolated --evidence rules/evidence.json --evidence rules/evidence.md"


@pytest.fixture(scope="module")
def evidence() -> Evidence:
    found = kept_evidence()
    assert found is not None
    return found


def test_it_is_of_the_pages_as_they_are(evidence: Evidence) -> None:
    claimed = {
        (page.code, fence.row, dtype)
        for page in load_pages().values()
        for fence in page.fences
        if fence.role == "run"
        for dtype in fence.attributes.get("dtypes", "").split() or [""]
    }
    assert {(record.code, record.row, record.dtype) for record in evidence.records} == claimed, AGAIN


def test_nothing_is_other_than_claimed(evidence: Evidence) -> None:
    assert not evidence.has_any(FAILURES), AGAIN
    assert evidence.counts[Verdict.CONFIRMED] >= 60


def test_the_table_is_made_of_it(evidence: Evidence) -> None:
    assert (rules_root() / "evidence.md").read_text() == markdown(evidence), AGAIN


def test_a_rule_shows_its_rows() -> None:
    shown = CliRunner().invoke(program, ["rule", "DTL301"]).stdout
    assert "## Evidence\n\n**" in shown
    assert "| bfloat16 | cpu | confirmed | RuntimeError: linalg.inv:" in shown
    assert "DTL101.md" not in shown


@pytest.mark.parametrize("text", [None, "", "[]", "{}", '{"environment": {}, "records": []}'])
def test_without_evidence_a_rule_is_shown_without(
    text: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dtypelint.verify.evidence.rules_root", lambda: tmp_path)
    if text is not None:
        (tmp_path / "evidence.json").write_text(text)
    result = CliRunner().invoke(program, ["rule", "DTL301"])
    assert result.exit_code == 0
    assert "## Evidence" not in result.stdout
