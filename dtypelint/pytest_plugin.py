"""`pytest --dtypelint`: a test for each Python file that pytest comes across, which fails where something is found."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

_FOUND: pytest.StashKey[dict[Path, list[str]]] = pytest.StashKey()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option."""
    group = parser.getgroup("dtypelint")
    group.addoption("--dtypelint", action="store_true", help="Check each Python file with dtypelint, as a test.")


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Collect a file to be checked."""
    if file_path.suffix != ".py" or not parent.config.getoption("dtypelint"):
        return None
    file: pytest.Collector = CheckedFile.from_parent(parent, path=file_path)
    return file


class CheckedFile(pytest.File):
    """A file, with one test."""

    def collect(self) -> Iterator[pytest.Item]:
        """Yield the test."""
        yield Check.from_parent(self, name="dtypelint")


class FoundError(Exception):
    """Something was found in a file."""


class Check(pytest.Item):
    """The test of one file. The first one checks all of them: a finding is where the caller is, or the callee."""

    def runtest(self) -> None:
        """Fail with what is found in the file, a line each."""
        if _FOUND not in self.session.stash:
            self.session.stash[_FOUND] = _found(self.session)
        if lines := self.session.stash[_FOUND].get(self.path):
            raise FoundError("\n".join(lines))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> str:
        """Return the findings without a traceback."""
        if excinfo.errisinstance(FoundError):
            return str(excinfo.value)
        return str(super().repr_failure(excinfo, style))

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """Return the headline of a failure."""
        return self.path, None, f"dtypelint: {self.path.name}"


def _found(session: pytest.Session) -> dict[Path, list[str]]:
    from dtypelint.check import run_check
    from dtypelint.config import load_settings
    from dtypelint.report import concise

    paths = [str(item.path) for item in session.items if isinstance(item, Check)]
    settings = replace(load_settings(session.config.rootpath, None, {}), force_exclude=True)
    outcome = run_check(paths, settings)
    found: dict[Path, list[str]] = {}
    for finding in outcome.findings:
        line = concise.render(replace(outcome, findings=[finding])).rstrip()
        found.setdefault(Path(finding.filename).absolute(), []).append(line)
    for filename, failure in outcome.broken.items():
        found.setdefault(Path(filename).absolute(), []).append(f"{filename}: dtypelint broke: {failure.said}")
    return found
