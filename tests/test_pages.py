"""Rule pages: what the parser reads, and that it refuses what `rules/README.md` does not allow."""

from pathlib import Path

import pytest

from dtypelint.findings import Confidence
from dtypelint.pack import rules_root
from dtypelint.pages import Mark, PageError, load_pages, parse_page
from dtypelint.rule_names import rule_names

TINY = (Path(__file__).parent / "verify_data" / "DTL901.md").read_text()
FRONT = '+++\ncode = "DTL901"\nname = "n"\nsummary = "s"\nfix = "none"\nsince = "0.1"\n+++\n'


def test_front_matter() -> None:
    page = parse_page(TINY, "DTL901.md")
    assert (page.code, page.name, page.fix, page.since) == ("DTL901", "tiny-to-numpy", "safe", "0.1")
    assert page.summary == "a dtype NumPy lacks reaches `.numpy()`"
    assert page.text.startswith("## What it does\n")


def test_only_python_fences_with_their_roles_and_rows() -> None:
    page = parse_page(TINY, "DTL901.md")
    assert [(fence.role, fence.heading) for fence in page.fences] == [
        ("example", "Example"),
        ("fixed", "Example"),
        ("run", "Proof"),
    ]
    lines = TINY.splitlines()
    for fence in page.fences:
        assert lines[fence.row - 1] == fence.code.splitlines()[0]


def test_marks() -> None:
    example = parse_page(TINY, "DTL901.md").fences[0]
    assert example.marks == (
        Mark(3, is_error=True),
        Mark(4, is_error=True, confidence=Confidence.LIKELY),
        Mark(5, is_error=True, code="DTL103", confidence=Confidence.POSSIBLE),
        Mark(6, is_error=False),
    )
    assert len(example.errors) == 3


def test_attributes_and_targets() -> None:
    example, _, run = parse_page(TINY, "DTL901.md").fences
    assert example.targets == {"torch": ">=2.1", "numpy": "==2.0"}
    assert run.attributes["raises"] == "ValueError: nothing | TypeError: unsupported ScalarType"
    assert run.attributes["requires"] == "torch; numpy>=1"
    assert run.targets == {}


def test_section_stops_at_the_next_heading_and_ignores_comments_in_code() -> None:
    page = parse_page(FRONT + "## A\none\n```python\n# not a heading\n```\n## B\ntwo\n", "p")
    assert page.section("A") == "one\n```python\n# not a heading\n```"
    assert page.section("B") == "two"
    assert page.section("C") == ""


def test_a_longer_fence_may_hold_a_shorter_one() -> None:
    page = parse_page(FRONT + "````markdown\n```python\n1\n```\n````\n", "p")
    assert page.fences == ()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "p:1: a page begins with `+++`"),
        ("+++\ncode = 1\n", "p:1: the front matter has no closing `+++`"),
        ("+++\ncode = \n+++\n", "p:2: the front matter is not TOML"),
        ('+++\ncode = "DTL901"\n+++\n', "p:1: the front matter lacks `name`"),
        (FRONT.replace('"DTL901"', "901"), "p:2: `code` is a string"),
        (FRONT.replace("DTL901", "X1"), "p:2: `X1` is not a rule code"),
        (FRONT.replace("none", "maybe"), "p:5: `fix` is one of safe, unsafe, none"),
        (FRONT.replace("since", "sinse"), "p:6: unknown key `sinse`"),
        (FRONT + "```python\nx\n", "p:8: the fence is not closed"),
        (FRONT + "\n```python ran\n```\n", "p:9: `ran` is no kind of fence"),
        (FRONT + "```python run dtype=x raises=E\n```\n", "p:8: unknown attribute `dtype` of `python run`"),
        (
            FRONT + "```python run\n```\n",
            "p:8: a `run` fence has one of `raises=`, `crash=`, `nonfinite=` and `error=`",
        ),
        (FRONT + "```python file=a.py file=b.py\n```\n", "p:8: `file` is given twice"),
        (FRONT + '```python file="a\n```\n', "p:8: the fence's attributes: no closing quotation"),
        (FRONT + "```python fixed\n```\n", "p:8: a `fixed` fence follows the `example` it belongs to"),
        (FRONT + "```python run-fixed\n```\n", "p:8: a `run-fixed` fence follows the `run` it belongs to"),
        (FRONT + "```python\n\nx  # error: sure\n```\n", "p:10: `sure` is neither a confidence nor a rule code"),
    ],
)
def test_a_page_that_is_wrong_names_the_row(text: str, message: str) -> None:
    with pytest.raises(PageError) as caught:
        parse_page(text, "p")
    assert str(caught.value).startswith(message)


def test_load_pages_reads_the_pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "DTL902.md").write_text(TINY.replace("DTL901", "DTL902"))
    (tmp_path / "DTL901.md").write_text(TINY)
    (tmp_path / "README.md").write_text("not a page")
    monkeypatch.setattr("dtypelint.pages.rules_root", lambda: tmp_path)
    assert list(load_pages.__wrapped__()) == ["DTL901", "DTL902"]
    (tmp_path / "DTL903.md").write_text(TINY)
    with pytest.raises(PageError, match=r"DTL903.md:1: the page is of DTL901"):
        load_pages.__wrapped__()


@pytest.mark.parametrize("path", sorted(rules_root().glob("DTL*.md")), ids=lambda path: path.stem)
def test_shipped_page_parses(path: Path) -> None:
    assert parse_page(path.read_text(encoding="utf-8"), path.name).code == path.stem


def test_the_names_of_the_rules_are_those_of_their_pages() -> None:
    assert rule_names() == {code: page.name for code, page in load_pages().items()}
