"""A run: paths in, findings out."""

from __future__ import annotations

import contextlib
import functools
import os
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from dtypelint.config import Settings, expand
from dtypelint.errors import Failure, Unreadable
from dtypelint.findings import Confidence, Finding, Position, Span, shown
from dtypelint.rule_names import rule_names
from dtypelint.run.history import History
from dtypelint.run.means import Means
from dtypelint.run.parts import Unread
from dtypelint.run.search import Search
from dtypelint.run.session import Session
from dtypelint.run.settle import settle
from dtypelint.run.workers import Workers
from dtypelint.source.discovery import PathProblem, discover
from dtypelint.source.text import SourceFile, decode, locate_cell, read_source, rows

if TYPE_CHECKING:
    from dtypelint.source.suppressions import Suppressions

UNREADABLE = "DTL000"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a run found.

    `texts` has the text of each file, and of each notebook cell, that a finding names; `broken` the errors of
    dtypelint itself, by the file at which it broke.
    """

    findings: list[Finding]
    files: int
    suppressed: int = 0
    warnings: list[str] = field(default_factory=list)
    texts: Mapping[str, str] = field(default_factory=dict)
    broken: Mapping[str, Failure] = field(default_factory=dict)


class Interrupted(KeyboardInterrupt):
    """The user ended the run; `outcome` is what it had found by then."""

    def __init__(self, outcome: Outcome) -> None:
        super().__init__()
        self.outcome = outcome


def run_check(
    paths: Sequence[str],
    settings: Settings,
    *,
    stdin: bytes | None = None,
    stdin_filename: str | None = None,
    overlay: Mapping[str, str] | None = None,
    means: Means | None = None,
) -> Outcome:
    """Check files and folders. `-` is `stdin`; `overlay` has texts that stand for what is on disk.

    Raises Interrupted where the user ends it.
    """
    run = _Run(settings, means or Means())
    run.take_in(paths, stdin, stdin_filename, overlay or {})
    return run.outcome()


def check_text(text: str, filename: str, settings: Settings) -> list[Finding]:
    """Check one text as if it stood in the file."""
    run = _Run(settings, Means())
    run.adopt(SourceFile.of(Path(filename), text))
    return run.outcome().findings


class _Run:
    def __init__(self, settings: Settings, means: Means) -> None:
        self.settings = settings
        self.means = means
        self.rules = rule_names()
        self.selected = expand(settings.select, self.rules) - expand(settings.ignore, self.rules)
        self.checked: dict[str, Path] = {}
        self.adopted: dict[str, SourceFile] = {}
        self.sources = _Sources(self.adopted)
        self.covers_all = False
        self.warnings: list[str] = []
        self.unreadable: dict[str, Finding] = {}

    # --- what is checked ----------------------------------------------------------------------------------------------

    def take_in(
        self, paths: Sequence[str], stdin: bytes | None, stdin_filename: str | None, overlay: Mapping[str, str]
    ) -> None:
        """Find the files to check, and take in the texts that are at hand."""
        overlaid = {os.path.abspath(name): text for name, text in overlay.items()}
        if "-" in paths and stdin is not None:
            path = Path(stdin_filename or "<stdin>")
            self._adopt_if_readable(path, lambda: decode(stdin, path))
        named = [Path(path) for path in paths if path != "-"]
        self.covers_all = os.path.realpath(self.settings.root) in map(os.path.realpath, named)
        discovered, problems = discover(named, self.settings) if named else ([], [])
        for problem in problems:
            self._problem(problem)
        for path in discovered:
            text = overlaid.get(os.path.abspath(path))
            if text is None:
                self.checked[os.path.realpath(path)] = path
            else:
                self._adopt_if_readable(path, functools.partial(_overlaid, path, text))

    def adopt(self, source: SourceFile) -> None:
        """Check a text that is at hand."""
        real = os.path.realpath(source.path)
        self.checked[real] = source.path
        self.adopted[real] = source

    def _adopt_if_readable(self, path: Path, read: Callable[[], SourceFile]) -> None:
        try:
            self.adopt(read())
        except Unreadable as error:
            self._cannot_read(path, Unread(error.message, error.row, error.column))

    def _problem(self, problem: PathProblem) -> None:
        if problem.is_error:
            self._cannot_read(problem.path, Unread(problem.message, 1, 1))
        else:
            self.warnings.append(f"{problem.path}: {problem.message}")

    def _cannot_read(self, path: Path, error: Unread) -> None:
        if UNREADABLE not in self.selected or UNREADABLE in expand(self.settings.ignored_in(path), self.rules):
            return
        source = self.sources.get(os.path.realpath(path))
        cell, row = (None, error.row) if source is None else locate_cell(source, error.row)
        start = Position(row, error.column)
        name, message = self.rules.get(UNREADABLE, ""), f"cannot be read: {error.message}"
        finding = Finding(UNREADABLE, name, message, Confidence.CERTAIN, str(path), Span(start, start), cell=cell)
        self.unreadable.setdefault(os.path.realpath(path), finding)

    # --- what is found ------------------------------------------------------------------------------------------------

    def outcome(self) -> Outcome:
        """Check what was taken in."""
        if not self.checked and not self.unreadable:
            self.warnings.append("no Python files found")
        history = History(self.means.cache, self.settings, tuple(self.checked), self.adopted)
        name = f"{os.getpid()}-{time.monotonic_ns()}"
        session = Session(name, self.settings, self.rules, frozenset(self.checked), tuple(self.adopted.values()))
        search = Search(session, history.snapshot, self.means.shard, covers_all=self.covers_all)
        try:
            with Workers(session, self.means.workers, self.means.executor) as workers:
                search.run(workers, self.means.progress)
        except KeyboardInterrupt as stop:
            raise Interrupted(self._report(search)) from stop
        outcome = self._report(search)
        if search.evaluated:
            history.keep(search.trail)
        return outcome

    def _report(self, search: Search) -> Outcome:
        broken: dict[str, Failure] = {}
        for path, sheet in search.sheets():
            if sheet.unread is not None:
                self._cannot_read(Path(path), sheet.unread)
            if sheet.failure is not None:
                broken[shown(path)] = sheet.failure
        comments = _Comments(self.sources, self.rules)
        found = [*settle(search.parts()), *self.unreadable.values()]
        findings = [finding for finding in found if not self._is_ignored(finding)]
        wanted = [finding for finding in findings if finding.code == UNREADABLE or not comments.cover(finding)]
        # What a comment suppresses may have been found by another part of the run.
        selected = self.selected if self.means.shard is None else frozenset[str]()
        for path, sheet in search.sheets():
            if sheet.commented:
                self.warnings.extend(comments.remarks(path, selected))
        reported = sorted((_with_shown_names(finding) for finding in wanted), key=lambda finding: finding.order)
        suppressed = len(findings) - len(wanted)
        files = len({*(path for path, _ in search.sheets()), *self.unreadable})
        return Outcome(reported, files, suppressed, self.warnings, self.sources.texts(wanted), broken)

    def _is_ignored(self, finding: Finding) -> bool:
        return finding.code in expand(self.settings.ignored_in(Path(finding.filename)), self.rules)


class _Sources:
    """The texts of files, read when somebody asks, and those that are at hand, more of which may come."""

    def __init__(self, adopted: Mapping[str, SourceFile]) -> None:
        self._adopted = adopted
        self._read: dict[str, SourceFile | None] = {}

    def get(self, path: str) -> SourceFile | None:
        """Return a file's source; None where it cannot be read."""
        if path in self._adopted:
            return self._adopted[path]
        if path not in self._read:
            self._read[path] = None
            with contextlib.suppress(Unreadable):
                self._read[path] = read_source(Path(path))
        return self._read[path]

    def texts(self, findings: Iterable[Finding]) -> dict[str, str]:
        """Return the texts of the files, and of the notebook cells, that findings name."""
        named = [path for item in findings for path in (item.filename, *(step.filename for step in item.trace))]
        texts: dict[str, str] = {}
        for path in dict.fromkeys(named):
            source = self.get(path)
            if source is not None:
                texts[shown(path)] = source.text
                texts.update(_cell_texts(shown(path), source))
        return texts


class _Comments:
    """The comments of files that speak to dtypelint, and which of them have suppressed something."""

    def __init__(self, sources: _Sources, rules: Mapping[str, str]) -> None:
        self._sources = sources
        self._rules = rules
        self._of: dict[str, Suppressions] = {}

    def cover(self, finding: Finding) -> bool:
        """Whether a finding is suppressed."""
        source = self._sources.get(finding.filename)
        if source is None:
            return False
        first, last = finding.span.start.row, finding.span.end.row
        if finding.cell is not None:
            shift = source.cells[finding.cell - 1] - 1
            first, last = first + shift, last + shift
        return self._in(finding.filename).covers(finding.code, first, last)

    def remarks(self, path: str, selected: frozenset[str]) -> Iterator[str]:
        """Yield what the author of a file's comments should know."""
        comments = self._in(path)
        for remark in (*comments.unknown(), *comments.unused(selected)):
            yield f"{shown(path)}:{remark.span.start.row}: {remark.message}"

    def _in(self, path: str) -> Suppressions:
        if path not in self._of:
            from dtypelint.source.suppressions import Suppressions  # few files have anything to say

            source = self._sources.get(path)
            self._of[path] = Suppressions("" if source is None else source.text, self._rules)
        return self._of[path]


def _overlaid(path: Path, text: str) -> SourceFile:
    return read_source(path).with_text(text)


def _with_shown_names(finding: Finding) -> Finding:
    trace = tuple(replace(step, filename=shown(step.filename)) for step in finding.trace)
    sink = replace(finding.sink, filename=shown(finding.sink.filename)) if finding.sink else None
    return replace(finding, filename=shown(finding.filename), trace=trace, sink=sink)


def _cell_texts(filename: str, source: SourceFile) -> Iterator[tuple[str, str]]:
    """Yield the cells of a notebook under the names that reports have for them."""
    lines = rows(source.text)
    for number, (start, end) in enumerate(pairwise((*source.cells, len(lines) + 1)), start=1):
        yield f"{filename}:cell {number}", "".join(lines[start - 1 : end - 1])
