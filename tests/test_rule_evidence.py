"""The evidence that is kept beside the rule pages is of these pages, and shows nothing that is not as claimed."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from dtypelint.cli import program
from dtypelint.pack import rules_root
from dtypelint.pages import load_pages
from dtypelint.verify.evidence import FAILURES, KEPT, Evidence, Verdict, kept_evidence
from dtypelint.verify.markup import markdown

AGAIN = "run: dtypelint verify --rules --isolated --evidence rules/evidence.json --evidence rules/evidence.md"


@pytest.fixture(scope="module")
def kept() -> dict[str, Evidence]:
    return dict(zip(KEPT, kept_evidence(), strict=True))


def test_it_is_of_the_pages_as_they_are(kept: dict[str, Evidence]) -> None:
    claimed = {
        (page.code, fence.row, dtype)
        for page in load_pages().values()
        for fence in page.fences
        if fence.role == "run"
        for dtype in fence.attributes.get("dtypes", "").split() or [""]
    }
    shown = {
        name: {(record.code, record.row, record.dtype) for record in evidence.records}
        for name, evidence in kept.items()
    }
    assert shown["evidence"] == claimed, AGAIN
    assert shown["evidence-cuda"] <= claimed, AGAIN


@pytest.mark.parametrize(("name", "least"), [("evidence", 60), ("evidence-cuda", 45)])
def test_nothing_is_other_than_claimed(kept: dict[str, Evidence], name: str, least: int) -> None:
    assert not kept[name].has_any(FAILURES), AGAIN
    assert kept[name].counts[Verdict.CONFIRMED] >= least


@pytest.mark.parametrize("name", KEPT)
def test_the_table_is_made_of_it(kept: dict[str, Evidence], name: str) -> None:
    assert (rules_root() / f"{name}.md").read_text() == markdown(kept[name]), AGAIN


def test_a_rule_shows_its_rows() -> None:
    shown = CliRunner().invoke(program, ["rule", "DTL301"]).stdout
    assert "## Evidence\n\n**" in shown
    assert "| bfloat16 | cpu | confirmed | RuntimeError: linalg.inv:" in shown
    assert "| bfloat16 | cuda:0 | confirmed | RuntimeError: linalg.inv:" in shown
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
