"""The rule pages are true: the marks hold, `fixed` fences are what the fixer makes, every rule has a page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from dtypelint.check import run_check
from dtypelint.config import Settings
from dtypelint.findings import Confidence, Finding
from dtypelint.fix.apply import fix_source
from dtypelint.pack import rules_root
from dtypelint.pages import Fence, Page, load_pages
from dtypelint.stubs import language as lang
from dtypelint.stubs.library import Library
from dtypelint.targets import Targets

PAGES = load_pages()
HEADINGS = ("What it does", "Why is this bad?", "Example", "Fix", "Proof", "References")


def examples(page: Page) -> Iterator[tuple[int, list[Fence], Fence | None]]:
    """Yield the projects of a page: fences checked together, and the `fixed` fence that follows a single one."""
    project: list[Fence] = []
    fences = [fence for fence in page.fences if fence.role in ("example", "fixed")]
    for fence, following in zip(fences, [*fences[1:], None], strict=True):
        if fence.role == "fixed":
            continue
        project.append(fence)
        joined = "file" in fence.attributes and following is not None and "file" in following.attributes
        if joined and following is not None and following.heading == fence.heading:
            continue
        yield project[0].row, project, following if following and following.role == "fixed" else None
        project = []


EXAMPLES = [
    pytest.param(page, project, fixed, id=f"{page.code}:{row}")
    for page in PAGES.values()
    for row, project, fixed in examples(page)
]


def settings(folder: Path, project: Sequence[Fence]) -> Settings:
    targets = {key: value for fence in project for key, value in fence.targets.items()}
    stated = [mark.confidence for fence in project for mark in fence.errors if mark.confidence is not None]
    return Settings(root=folder, confidence=min([Confidence.LIKELY, *stated]), targets=targets)


def found(page: Page, project: Sequence[Fence], folder: Path) -> dict[tuple[str, int], Finding]:
    for index, fence in enumerate(project):
        (folder / fence.attributes.get("file", f"example{index}.py")).write_text(fence.code, encoding="utf-8")
    outcome = run_check(["."], settings(folder, project))
    return {(finding.filename, finding.span.start.row): finding for finding in outcome.findings}


@pytest.mark.parametrize(("page", "project", "fixed"), EXAMPLES)
def test_marks_hold(
    page: Page, project: list[Fence], fixed: Fence | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    findings = found(page, project, tmp_path)
    for index, fence in enumerate(project):
        name = fence.attributes.get("file", f"example{index}.py")
        for mark in fence.errors:
            finding = findings.pop((name, mark.row), None)
            assert finding is not None, f"line {mark.row} is not found"
            assert finding.code == (mark.code or page.code)
            assert mark.confidence is None or finding.confidence is mark.confidence
    assert not {key: finding.message for key, finding in findings.items()}


@pytest.mark.parametrize(("page", "project", "fixed"), [item for item in EXAMPLES if item.values[2] is not None])
def test_fixer_makes_the_fixed_text(page: Page, project: list[Fence], fixed: Fence, tmp_path: Path) -> None:
    name = str(tmp_path / "example.py")
    result = fix_source(project[0].code, name, settings(tmp_path, project), unsafe=True, select=(page.code,))
    assert result == fixed.code


@pytest.mark.parametrize("page", PAGES.values(), ids=PAGES)
def test_page_is_whole(page: Page) -> None:
    for heading in HEADINGS:
        assert page.section(heading).strip(), heading
    marks = [mark for fence in page.fences for mark in fence.marks]
    assert any(mark.is_error for mark in marks)
    assert any(not mark.is_error for mark in marks)
    assert page.fix == "none" or any(fence.role == "fixed" for fence in page.fences)
    assert any(fence.role == "run" for fence in page.fences)


def test_every_rule_of_the_stubs_has_a_page() -> None:
    library = Library([rules_root() / "stubs"], Targets(None, {}))
    codes = {rule.code for signature in signatures(library) for rule in signature.rules}
    assert codes <= set(PAGES)


def signatures(library: Library) -> Iterator[lang.Signature]:
    for module in library.modules():
        for entities in module.names.values():
            for entity in entities:
                members = entity.members.values() if isinstance(entity, lang.ClassStub) else [[entity]]
                for member in (item for group in members for item in group):
                    if isinstance(member, lang.Overloads):
                        yield from member.signatures


def test_fixes_of_the_stubs_can_be_made() -> None:
    library = Library([rules_root() / "stubs"], Targets(None, {}))
    for signature in signatures(library):
        for rule in signature.rules:
            assert rule.fix is None or rule.fix.problem is None, f"{signature.name}: {rule.fix}"
