"""A run: paths in, findings out."""

from __future__ import annotations

import dataclasses
import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from dtypelint.config import Settings, expand
from dtypelint.errors import Unreadable
from dtypelint.findings import Confidence, Finding, Position, Span
from dtypelint.pages import load_pages
from dtypelint.source.discovery import discover
from dtypelint.source.project import Module, Project
from dtypelint.source.text import SourceFile, decode, read_source

if TYPE_CHECKING:
    from dtypelint.infer.engine import Engine
    from dtypelint.infer.frame import Reached

UNREADABLE = "DTL000"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a run found."""

    findings: list[Finding]
    files: int
    suppressed: int = 0
    warnings: list[str] = field(default_factory=list)
    texts: Mapping[str, str] = field(default_factory=dict)


def run_check(
    paths: Sequence[str],
    settings: Settings,
    *,
    stdin: bytes | None = None,
    stdin_filename: str | None = None,
    overlay: Mapping[str, str] | None = None,
) -> Outcome:
    """Check files and folders. `-` is `stdin`; `overlay` has texts that stand for what is on disk."""
    return _Run(settings).check(paths, stdin, stdin_filename, overlay or {})


def check_text(text: str, filename: str, settings: Settings) -> list[Finding]:
    """Check one text as if it stood in the file."""
    outcome = run_check(["-"], settings, stdin=text.encode(), stdin_filename=filename)
    return outcome.findings


class _Run:
    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.pages = load_pages()
        self.rules = {code: page.name for code, page in self.pages.items()}
        self.selected = expand(settings.select, self.rules) - expand(settings.ignore, self.rules)
        self.project = Project(settings)
        self.warnings: list[str] = []
        self.unreadable: list[Finding] = []
        self.suppressed = 0
        self.texts: dict[str, str] = {}

    def check(
        self, paths: Sequence[str], stdin: bytes | None, stdin_filename: str | None, overlay: Mapping[str, str]
    ) -> Outcome:
        modules = list(self._modules(paths, stdin, stdin_filename, overlay))
        files = len(modules) + len(self.unreadable)
        if not files:
            self.warnings.append("no Python files found")
        found = self._infer(modules)
        kept = [finding for finding in found if finding.confidence >= self.settings.confidence]
        findings = sorted((*kept, *self.unreadable), key=lambda finding: finding.order)
        return Outcome(findings, files, self.suppressed, self.warnings, self.texts)

    # --- reading ------------------------------------------------------------------------------------------------------

    def _modules(
        self, paths: Sequence[str], stdin: bytes | None, stdin_filename: str | None, overlay: Mapping[str, str]
    ) -> Iterator[Module]:
        overlaid = {os.path.abspath(name): text for name, text in overlay.items()}
        named = [Path(path) for path in paths if path != "-"]
        discovered, problems = discover(named, self.settings) if named else ([], [])
        for problem in problems:
            self._problem(problem)
        if "-" in paths and stdin is not None:
            yield from self._adopted(Path(stdin_filename or "<stdin>"), stdin)
        for path in discovered:
            text = overlaid.get(os.path.abspath(path))
            if text is None:
                yield from self._loaded(path)
            else:
                yield from self._overlaid(path, text)

    def _problem(self, problem: object) -> None:
        path, message = getattr(problem, "path", ""), getattr(problem, "message", str(problem))
        if getattr(problem, "is_error", True):
            self._cannot_read(Path(path), Unreadable(message))
        else:
            self.warnings.append(f"{path}: {message}")

    def _loaded(self, path: Path) -> Iterator[Module]:
        try:
            yield self.project.load(path)
        except Unreadable as error:
            self._cannot_read(path, error)

    def _adopted(self, path: Path, raw: bytes) -> Iterator[Module]:
        try:
            yield self.project.adopt(decode(raw, path))
        except Unreadable as error:
            self._cannot_read(path, error)

    def _overlaid(self, path: Path, text: str) -> Iterator[Module]:
        try:
            yield self.project.adopt(_with_text(read_source(path), text))
        except Unreadable as error:
            self._cannot_read(path, error)

    def _cannot_read(self, path: Path, error: Unreadable) -> None:
        if UNREADABLE not in self.selected:
            return
        start = Position(error.row, error.column)
        name = self.rules.get(UNREADABLE, "")
        message = f"cannot be read: {error.message}"
        self.unreadable.append(Finding(UNREADABLE, name, message, Confidence.CERTAIN, str(path), Span(start, start)))

    # --- inference ----------------------------------------------------------------------------------------------------

    def _infer(self, modules: Sequence[Module]) -> list[Finding]:
        if not modules:
            return []
        from dtypelint.infer.callers import evaluate_callers, undecided
        from dtypelint.infer.engine import Engine
        from dtypelint.infer.roots import evaluate_module
        from dtypelint.judge import judge, shown, surety

        engine = Engine(self.project, self.settings, self.rules)
        checked = {str(module.path) for module in modules}
        reached = [item for module in modules for item in self._guarded(module.path, evaluate_module(engine, module))]
        reached.extend(evaluate_callers(engine, undecided(reached), checked))
        found: dict[object, Finding] = {}
        for item in reached:
            if item.violation.rule.code in self.selected and surety(item.violation) >= self.settings.confidence:
                finding = judge(item, self.rules, checked)
                if finding is not None:
                    _keep(found, finding)
        findings = [item for item in found.values() if self._is_wanted(engine, item)]
        named = {finding.filename for finding in findings} | {step.filename for item in findings for step in item.trace}
        self.texts.update(
            (shown(str(module.path)), module.source.text)
            for module in engine.loaded()
            if shown(str(module.path)) in named
        )
        self._remarks(engine, modules)
        return findings

    def _guarded(self, path: Path, evaluation: Iterator[Reached]) -> Iterator[Reached]:
        """Yield what an evaluation meets; where libcst cannot read the file, that is a finding of its own."""
        from libcst import ParserSyntaxError

        limit = sys.getrecursionlimit()
        sys.setrecursionlimit(max(limit, 8000))
        try:
            yield from evaluation
        except (ParserSyntaxError, RecursionError) as error:
            self._cannot_read(path, Unreadable(str(error) or "is nested too deeply to be read"))
        finally:
            sys.setrecursionlimit(limit)

    def _is_wanted(self, engine: Engine, finding: Finding) -> bool:
        if finding.code in expand(self.settings.ignored_in(Path(finding.filename)), self.rules):
            return False
        module = self.project.try_load(Path(finding.filename))
        if module is None:
            return True
        first, last = finding.span.start.row, finding.span.end.row
        if finding.cell is not None:
            shift = module.source.cells[finding.cell - 1] - 1
            first, last = first + shift, last + shift
        if not engine.suppressions(module).covers(finding.code, first, last):
            return True
        self.suppressed += 1
        return False

    def _remarks(self, engine: Engine, modules: Iterable[Module]) -> None:
        from dtypelint.judge import shown

        for module in modules:
            comments = engine.suppressions(module)
            for remark in (*comments.unknown(), *comments.unused(self.selected)):
                self.warnings.append(f"{shown(str(module.path))}:{remark.span.start.row}: {remark.message}")


def _with_text(source: SourceFile, text: str) -> SourceFile:
    return dataclasses.replace(source, text=text)


def _keep(found: dict[object, Finding], finding: Finding) -> None:
    """Keep one finding for each call and rule: the surest, with the dtypes of all that are as sure."""
    key = (finding.filename, finding.cell, finding.span, finding.code)
    known = found.get(key)
    if known is None or finding.confidence > known.confidence:
        found[key] = finding
    elif finding.confidence == known.confidence:
        listed = tuple(dict.fromkeys((*known.dtypes, *finding.dtypes)))
        found[key] = dataclasses.replace(known, dtypes=listed)
