"""Checks every fixture: findings stand exactly where its `# want:` comments say.

A fixture is a file of `tests/fixtures`, or a folder of it: a project of several files, with its own `pyproject.toml`
where the declared versions matter. `# want: DTL101` ends a line on which a finding of that code starts; a confidence
may follow (`# want: DTL101 likely`), several are separated by commas, `DTL101|DTL104` takes either. A first line
`# level: possible` lowers the level, which is `likely` otherwise.
"""

from __future__ import annotations

import re
import shutil
from collections import Counter
from pathlib import Path

import pytest

from dtypelint.check import run_check
from dtypelint.config import load_settings

FIXTURES = Path(__file__).parent / "fixtures"
NAMES = sorted(path.name for path in FIXTURES.iterdir() if path.suffix == ".py" or (path / "pyproject.toml").exists())
WANT = re.compile(r"# want: (?P<wants>.+?)\s*$")
LEVEL = re.compile(r"# level: (?P<level>\w+)")
# The fixtures must not see this project's own dependencies as their targets.
PROJECT = '[project]\nname = "fixture"\nversion = "0"\n\n[tool.dtypelint]\n'

Place = tuple[str, int]


def wanted(root: Path) -> dict[Place, list[str]]:
    """Map each marked line to what is wanted there, in the words of the mark."""
    found: dict[Place, list[str]] = {}
    for path in root.rglob("*.py"):
        for row, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if mark := WANT.search(line):
                found[path.relative_to(root).as_posix(), row] = [want.strip() for want in mark["wants"].split(",")]
    return found


def level(root: Path) -> str:
    """Return the confidence that the fixture asks for."""
    for path in root.rglob("*.py"):
        if mark := LEVEL.match(path.read_text(encoding="utf-8")):
            return mark["level"]
    return "likely"


def satisfies(want: str, code: str, confidence: str) -> bool:
    """Whether a finding is the one that `want` describes."""
    codes, _, sure = want.partition(" ")
    return code in codes.split("|") and sure in {"", confidence}


def differences(wants: list[str], findings: list[tuple[str, str]]) -> list[str]:
    """Say in words which wants of one line were not met and which findings nobody wanted."""
    left = Counter(findings)
    problems = []
    for want in wants:
        match = next((finding for finding in left if left[finding] and satisfies(want, *finding)), None)
        if match is None:
            problems.append(f"missing {want}")
        else:
            left[match] -= 1
    return problems + [f"unexpected {code} {confidence}" for code, confidence in left.elements()]


@pytest.mark.parametrize("name", NAMES)
def test_fixture(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = FIXTURES / name
    if source.is_dir():
        shutil.copytree(source, tmp_path, dirs_exist_ok=True)
    else:
        shutil.copy(source, tmp_path)
    if not (tmp_path / "pyproject.toml").exists():
        (tmp_path / "pyproject.toml").write_text(PROJECT)
    monkeypatch.chdir(tmp_path)

    outcome = run_check(["."], load_settings(tmp_path, None, {"confidence": level(tmp_path)}))

    wants = wanted(tmp_path)
    found: dict[Place, list[tuple[str, str]]] = {}
    for finding in outcome.findings:
        place = (tmp_path / finding.filename).resolve().relative_to(tmp_path.resolve()).as_posix()
        found.setdefault((place, finding.span.start.row), []).append((finding.code, str(finding.confidence)))
    problems = [
        f"{place}:{row}: {problem}"
        for place, row in sorted({*wants, *found})
        for problem in differences(wants.get((place, row), []), found.get((place, row), []))
    ]
    assert not problems, "\n".join(problems)


def test_differences_tells_missing_from_unexpected() -> None:
    assert differences(["DTL101 likely"], [("DTL101", "likely")]) == []
    assert differences(["DTL101|DTL104"], [("DTL104", "certain")]) == []
    assert differences(["DTL101 certain"], [("DTL101", "likely")]) == [
        "missing DTL101 certain",
        "unexpected DTL101 likely",
    ]
    assert differences(["DTL203", "DTL203"], [("DTL203", "certain")]) == ["missing DTL203"]
