"""Runs the inference cases of `tests/mdtest`: prose, and code whose `reveal_dtype(x)` lines say what is inferred.

A ` ```python ` fence is a case of its own; fences that carry `file=NAME` make one project with the other such fences
under the same heading. At the end of a fence's line `targets="cupy<14", "numpy<2"`
are the versions that the project declares. `# revealed: TEXT` ends each
line that calls `reveal_dtype`.
"""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from revealed_dtypes import shown_by_reveals

from dtypelint.config import load_settings

FOLDER = Path(__file__).parent / "mdtest"
FENCE = re.compile(r"```python\b(?P<info>.*)$")
FILE = re.compile(r"\bfile=(\S+)")
TARGETS = re.compile(r"\btargets=(.*)$")
REVEALED = re.compile(r"\breveal_dtype\(.*# revealed: (?P<text>.+?)\s*$")
PROJECT = '[project]\nname = "case"\nversion = "0"\ndependencies = [{}]\n\n[tool.dtypelint]\n'


@dataclass
class Case:
    """One project: its files, and where it stands in the Markdown."""

    name: str
    files: dict[str, str] = field(default_factory=dict)
    targets: str = ""


def cases_of(path: Path) -> list[Case]:
    """Read the cases of one Markdown file, in their order."""
    cases: list[Case] = []
    project: Case | None = None
    heading = ""
    body: list[str] | None = None
    target = Case("")
    name = ""
    for row, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if body is not None:
            if line.startswith("```"):
                target.files[name] = "\n".join(body) + "\n"
                body = None
            else:
                body.append(line)
        elif line.startswith("#"):
            heading, project = line.lstrip("# "), None
        elif fence := FENCE.match(line):
            body, given = [], FILE.search(fence["info"])
            name = given[1] if given else "case.py"
            if given and project:
                target = project
            else:
                target = Case(f"{path.stem}:{row}:{heading}")
                cases.append(target)
                project = target if given else project
            if declared := TARGETS.search(fence["info"]):
                target.targets = declared[1]
    return cases


CASES = [case for path in sorted(FOLDER.glob("*.md")) for case in cases_of(path)]


def expected(case: Case) -> dict[tuple[str, int], list[str]]:
    """Map each marked line of the case to what is revealed there."""
    found = defaultdict(list)
    for name, text in case.files.items():
        for row, line in enumerate(text.splitlines(), 1):
            if mark := REVEALED.search(line):
                found[name, row].append(mark["text"])
    return dict(found)


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_reveals(case: Case, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "pyproject.toml").write_text(PROJECT.format(case.targets))
    for name, text in case.files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)

    shown = shown_by_reveals([Path()], load_settings(tmp_path, None, {})).items()
    found = {(path.relative_to(tmp_path.resolve()).as_posix(), row): [text] for (path, row), text in shown}
    assert found == expected(case)


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_case_marks_every_reveal(case: Case) -> None:
    for name, text in case.files.items():
        compile(text, name, "exec")
        calls = [line for line in text.splitlines() if "reveal_dtype(" in line]
        assert all(REVEALED.search(line) for line in calls)
    assert expected(case)
