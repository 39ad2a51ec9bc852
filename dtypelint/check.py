"""A run: paths in, findings out."""

from __future__ import annotations

import contextlib
import dataclasses
import os
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from dtypelint.config import Settings, expand
from dtypelint.errors import Unreadable
from dtypelint.findings import Confidence, Finding, Position, Span, shown
from dtypelint.pages import load_pages
from dtypelint.source.discovery import PathProblem, discover
from dtypelint.source.project import Module, Project
from dtypelint.source.syntax import TOO_DEEP
from dtypelint.source.text import SourceFile, decode, read_source, rows
from dtypelint.stack import deep_stack

if TYPE_CHECKING:
    from dtypelint.infer.engine import Engine
    from dtypelint.infer.frame import Reached
    from dtypelint.infer.scan import Root

UNREADABLE = "DTL000"

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a run found.

    `texts` has the text of each file, and of each notebook cell, that a finding names; `broken` the errors of dtypelint
    itself, by the file at which it broke.
    """

    findings: list[Finding]
    files: int
    suppressed: int = 0
    warnings: list[str] = field(default_factory=list)
    texts: Mapping[str, str] = field(default_factory=dict)
    broken: Mapping[str, Exception] = field(default_factory=dict)


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
    return _Run(settings).check_source(SourceFile(Path(filename), text, "utf-8", "\n")).findings


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
        self.broken: dict[str, Exception] = {}
        self.checked: Container[str] = ()

    def check(
        self, paths: Sequence[str], stdin: bytes | None, stdin_filename: str | None, overlay: Mapping[str, str]
    ) -> Outcome:
        return self._outcome(list(self._modules(paths, stdin, stdin_filename, overlay)))

    def check_source(self, source: SourceFile) -> Outcome:
        """Check one file whose text is at hand, decoded: what its bytes would be does not matter."""
        return self._outcome(list(self._read(source.path, lambda: self.project.adopt(source))))

    def _outcome(self, modules: Sequence[Module]) -> Outcome:
        files = len(modules) + len(self.unreadable)
        if not files:
            self.warnings.append("no Python files found")
        findings = sorted((*self._infer(modules), *self.unreadable), key=lambda finding: finding.order)
        return Outcome(findings, files, self.suppressed, self.warnings, self.texts, self.broken)

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
            path = Path(stdin_filename or "<stdin>")
            yield from self._read(path, lambda: self.project.adopt(decode(stdin, path)))
        for path in discovered:
            text = overlaid.get(os.path.abspath(path))
            yield from self._read(path, self._reader(path, text))

    def _reader(self, path: Path, text: str | None) -> Callable[[], Module]:
        if text is None:
            return lambda: self.project.load(path)
        return lambda: self.project.adopt(dataclasses.replace(read_source(path), text=text))

    def _read(self, path: Path, reader: Callable[[], Module]) -> Iterator[Module]:
        try:
            yield reader()
        except Unreadable as error:
            self._cannot_read(path, error)

    def _problem(self, problem: PathProblem) -> None:
        if problem.is_error:
            self._cannot_read(problem.path, Unreadable(problem.message))
        else:
            self.warnings.append(f"{problem.path}: {problem.message}")

    def _cannot_read(self, path: Path, error: Unreadable) -> None:
        if UNREADABLE not in self.selected or UNREADABLE in expand(self.settings.ignored_in(path), self.rules):
            return
        name, filename = self.rules.get(UNREADABLE, ""), shown(path)
        if any(known.filename == filename for known in self.unreadable):
            return
        start = Position(error.row, error.column)
        message = f"cannot be read: {error.message}"
        self.unreadable.append(Finding(UNREADABLE, name, message, Confidence.CERTAIN, filename, Span(start, start)))
        # The row of a syntax error is worth a look; whatever else is wrong with the file, there is no text.
        with contextlib.suppress(Unreadable):
            self.texts[filename] = read_source(path).text

    # --- inference ----------------------------------------------------------------------------------------------------

    def _infer(self, modules: Sequence[Module]) -> list[Finding]:
        if not modules:
            return []
        from dtypelint.infer.engine import Engine

        engine = Engine(self.project, self.settings, self.rules)
        found: dict[object, Finding] = {}
        with deep_stack():
            for item in self._reached(engine, modules):
                _keep(found, item)
        findings = [item for item in _told_once(found.values()) if self._is_wanted(engine, item)]
        self._take_texts(findings, [*modules, *engine.loaded()])
        self._remarks(engine, modules)
        return findings

    def _reached(self, engine: Engine, modules: Sequence[Module]) -> Iterator[Finding]:
        """Yield the findings of all modules; a call that several ways lead to, once for each of them."""
        from dtypelint.infer.expectation import expected
        from dtypelint.infer.scan import MOST_ROUNDS, Scan, calling_elsewhere, lowered, undecided
        from dtypelint.judge import surety

        checked = self.checked = {str(module.path) for module in modules}
        scan = Scan(engine)
        done: set[object] = set()

        def evaluated(module: Module, roots: Iterable[Root]) -> Iterator[Reached]:
            for root in roots:
                key = (module.path, root.key)
                if key not in done:
                    done.add(key)
                    yield from root.evaluate()

        reached: list[Reached] = []
        for module in modules:
            reached.extend(self._guarded(module.path, evaluated(module, scan.relevant(module))))
        names: set[str] = set()
        for _ in range(MOST_ROUNDS):
            fresh = undecided(reached).union(*map(lowered, modules)) - names
            names |= fresh
            paths = [path for name in sorted(fresh) for path in calling_elsewhere(self.project, name, checked)]
            others = [other for path in paths if (other := self.project.try_load(path)) is not None]
            for module in (*modules, *others) if fresh else ():
                calling = (root for root, _ in scan.calling(module, fresh))
                reached.extend(self._guarded(module.path, evaluated(module, calling)))
        for item in _met_first(expected(engine, item) for item in reached):
            if item.violation.rule.code in self.selected and surety(item.violation) >= self.settings.confidence:
                yield from self._guarded(Path(item.place.filename), self._judged(item, checked))

    def _judged(self, reached: Reached, checked: Container[str]) -> Iterator[Finding]:
        from dtypelint.judge import judge

        finding = judge(reached, self.rules, checked)
        if finding is not None:
            yield finding

    def _guarded(self, path: Path, evaluation: Iterable[_T]) -> Iterator[_T]:
        """Yield what an evaluation gives, as far as it gets.

        Where libcst cannot read the file, that is a finding of its own if the file is one to check. Any other failure
        is dtypelint's, and must not take the other files along.
        """
        from libcst import ParserSyntaxError

        try:
            yield from evaluation
        except (ParserSyntaxError, RecursionError) as error:
            if str(path) in self.checked:
                self._cannot_read(path, Unreadable(TOO_DEEP if isinstance(error, RecursionError) else str(error)))
        except Exception as error:  # noqa: BLE001
            self.broken.setdefault(shown(path), error)

    def _take_texts(self, findings: Sequence[Finding], modules: Iterable[Module]) -> None:
        named = {finding.filename for finding in findings} | {step.filename for item in findings for step in item.trace}
        for module in modules:
            filename = shown(module.path)
            if filename in named:
                self.texts[filename] = module.source.text
                self.texts.update(_cell_texts(filename, module.source))

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
        for module in modules:
            comments = engine.suppressions(module)
            for remark in (*comments.unknown(), *comments.unused(self.selected)):
                self.warnings.append(f"{shown(module.path)}:{remark.span.start.row}: {remark.message}")


def _cell_texts(filename: str, source: SourceFile) -> Iterator[tuple[str, str]]:
    """Yield the cells of a notebook under the names that reports have for them."""
    lines = rows(source.text)
    for number, (start, end) in enumerate(pairwise((*source.cells, len(lines) + 1)), start=1):
        yield f"{filename}:cell {number}", "".join(lines[start - 1 : end - 1])


def _met_first(reached: Iterable[Reached]) -> Iterator[Reached]:
    """Yield what calls violate; of what only some device refuses, the first call that a value meets in a function.

    Where it raises, the calls after it are not made.
    """
    met: set[object] = set()
    for item in reached:
        roots = (claim.origin.root for claim in item.violation.rejected.claims if claim.origin is not None)
        where, versions = item.violation.where, item.violation.only_in
        key = (item.place.unit, frozenset(root.place or root for root in roots), where, versions)
        if not where or key not in met:
            met.add(key)
            yield item


def _told_once(findings: Iterable[Finding]) -> Iterator[Finding]:
    """Yield one finding for each failure: two rules may say the same of one call."""
    kept: dict[object, Finding] = {}
    for finding in sorted(findings, key=lambda item: (-item.confidence, item.code)):
        kept.setdefault((finding.filename, finding.cell, finding.span, finding.message), finding)
    return iter(kept.values())


def _keep(found: dict[object, Finding], finding: Finding) -> None:
    """Keep one finding for each call and rule: the surest, with the dtypes of all that are as sure."""
    key = (finding.filename, finding.cell, finding.span, finding.code)
    known = found.get(key)
    if known is None or finding.confidence > known.confidence:
        found[key] = finding
    elif finding.confidence == known.confidence:
        listed = tuple(dict.fromkeys((*known.dtypes, *finding.dtypes)))
        found[key] = dataclasses.replace(known, dtypes=listed)
