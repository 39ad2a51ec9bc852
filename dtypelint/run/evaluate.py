"""Evaluating the roots of files in this process: what is parsed and computed for one serves the next."""

from __future__ import annotations

import contextlib
import functools
import gc
import os
from collections.abc import Container, Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from dtypelint.config import expand
from dtypelint.errors import Failure, Unreadable, UsageError
from dtypelint.findings import Confidence
from dtypelint.run.parts import Candidate, Part, Sheet, Unread, standing
from dtypelint.run.profiles import Profiles
from dtypelint.run.task import Task
from dtypelint.sieve import lowered
from dtypelint.source.names import Local
from dtypelint.source.project import Module, Project
from dtypelint.source.syntax import TOO_DEEP
from dtypelint.source.trail import Trail
from dtypelint.source.uses import Use
from dtypelint.stack import deeply

if TYPE_CHECKING:
    from dtypelint.config import Settings
    from dtypelint.infer.engine import Engine
    from dtypelint.infer.frame import Reached
    from dtypelint.infer.scan import Root, Scan
    from dtypelint.infer.unit import DefinitionPlace, Place
    from dtypelint.source.text import SourceFile
    from dtypelint.stubs.library import Library


# How many characters of source are worked through before what was parsed and computed for them is let go of, and what
# was read for others before them. One file may lead to more than that.
_MOST_DONE = 4_000_000


class Evaluator:
    """Does tasks for one run. `checked` are the files that findings may stand in, `adopted` texts that are at hand."""

    def __init__(
        self,
        settings: Settings,
        rules: Mapping[str, str],
        checked: Container[str],
        adopted: Iterable[SourceFile] = (),
    ) -> None:
        self._settings = settings
        self._rules = rules
        self._selected = expand(settings.select, rules) - expand(settings.ignore, rules)
        self._checked = checked
        self._trail = Trail()
        self._done = 0
        self._unread: dict[str, Unread] = {}
        self._project = Project(self._settings)
        for source in adopted:
            try:
                self._project.adopt(source)
            except Unreadable as error:
                self._unread[os.path.realpath(source.path)] = Unread(error.message, error.row, error.column)

    def take_trail(self) -> Trail:
        """Return what was looked at since the last such call."""
        self._trail.add(self._project.take_trail())
        for module in self._project.take_read():
            self._trail.profiles[str(module.path)] = self._profiles.of(module, self._project)
        trail, self._trail = self._trail, Trail()
        return trail

    def work(self, task: Task) -> Sheet:
        """Do one task. What goes wrong with the file, or with dtypelint, is told in the sheet.

        Raises UsageError where a stub of the user is none: that is so for all files.
        """
        if self._done > _MOST_DONE:
            self._forget()
        sheet = Sheet(unread=self._unread.get(task.path))
        if sheet.unread is None:
            try:
                deeply(functools.partial(self._work, task, sheet))
            except Unreadable as error:
                sheet.unread = Unread(error.message, error.row, error.column)
            except UsageError:
                raise
            except RecursionError:
                sheet.unread = Unread(TOO_DEEP, 1, 1)
            except Exception as error:  # noqa: BLE001 - it must not take the other files along
                sheet.failure = Failure.of(error)
        return sheet

    def _work(self, task: Task, sheet: Sheet) -> None:
        path = Path(task.path)
        if not task.is_new and not task.keys and not self._project.mentions(path, task.names):
            return
        module = self._project.load(path)
        self._done += len(module.source.text)
        if task.is_new:
            text = module.source.text
            sheet.commented = self._may_have_remarks(text)
            sheet.lowered = tuple(sorted(lowered(module)))
            relevant: list[Root] = []
            with self._looking(module):
                if self._is_worth_it(module):
                    relevant = list(self._scan.relevant(module))
                    sheet.leaned_on = self._scan.take_leaned_on()
            sheet.relevant = tuple(root.key for root in relevant)
            self._evaluate(relevant, task, sheet)
        if self._project.mentions(path, task.names):
            self._call(module, task, sheet)
        if task.keys:
            self._evaluate((root for root in self._scan.roots(module) if root.key in task.keys), task, sheet)

    @contextlib.contextmanager
    def _looking(self, module: Module) -> Iterator[None]:
        """Leave in the trail what is looked into meanwhile to choose something in a module."""
        use = Use()
        with self._project.uses.counting(use):
            yield
        path = str(module.path)
        self._trail.grounds.lay((path, None), (place for place in use.all_places() if place[0] != path))

    def _is_worth_it(self, module: Module) -> bool:
        """Whether there is what a hazard needs in a module, or where a call of what it imports may fail."""
        if self._profiles.is_promising(module):
            return True
        for imported in self._imported(module):
            self._project.uses.survey(imported)
            if self._profiles.is_promising(imported):
                return True
        return False

    def _imported(self, module: Module) -> Iterator[Module]:
        """Yield the modules of the project in which is defined what a module imports."""
        for imported in module.index.imports.values():
            found = self._project.resolve_import(module, imported)
            if isinstance(found, Local):
                yield found.module

    def _may_have_remarks(self, text: str) -> bool:
        if "dtypelint" not in text and "noqa" not in text.lower():
            return False
        from dtypelint.source.suppressions import may_have_remarks

        return may_have_remarks(text, self._rules)

    def _call(self, module: Module, task: Task, sheet: Sheet) -> None:
        """Find the callers of the names in question, and evaluate those of the fresh ones."""
        with self._looking(module):
            calling = list(self._scan.calling(module, task.names))
        for root, names in calling:
            for name in names:
                sheet.callers[name] = (*sheet.callers.get(name, ()), root.key)
        self._evaluate((root for root, names in calling if not task.fresh.isdisjoint(names)), task, sheet)

    @functools.cached_property
    def _profiles(self) -> Profiles:
        return Profiles(self._settings)

    def _forget(self) -> None:
        """Let go of all that was parsed and computed, to have room for more."""
        self.__dict__.pop("_scan", None)
        engine: Engine | None = self.__dict__.pop("_engine", None)
        if engine is not None:
            engine.let_go()
        self._project.uses.forget()
        self._project.let_go()
        self._done = 0
        gc.collect()

    @functools.cached_property
    def _scan(self) -> Scan:
        from dtypelint.infer.scan import Scan

        is_open = self._settings.confidence is Confidence.POSSIBLE
        return Scan(self._library, self._project, parameters=is_open, checked=self._checked)

    @functools.cached_property
    def _library(self) -> Library:
        from dtypelint.stubs.library import Library

        return Library.of(self._settings)

    @functools.cached_property
    def _engine(self) -> Engine:
        from dtypelint.infer.engine import Engine

        return Engine(self._project, self._settings, self._rules, library=self._library)

    def _evaluate(self, roots: Iterable[Root], task: Task, sheet: Sheet) -> None:
        for root in roots:
            if root.key not in task.done and root.key not in sheet.parts:
                # Where possibilities are asked for, something is nearly always met.
                is_hasty = self._settings.confidence > Confidence.POSSIBLE
                refusing = self._scan.refusing(root) if is_hasty else None
                use = Use()
                with self._project.uses.counting(use):
                    # Of all that tells what names mean it is the imports that may make another choice of it.
                    self._project.uses.follow_imports(root.module)
                    sheet.parts[root.key] = self._part(root, refusing)
                self._trail.grounds.lay((task.path, root.key), use.all_places())

    def _part(self, root: Root, refusing: frozenset[str] | None) -> Part:
        from libcst import ParserSyntaxError

        from dtypelint.infer.roots import evaluate_root
        from dtypelint.infer.undecided import undecided
        from dtypelint.judge import told_once

        try:
            reached = list(evaluate_root(self._engine, root, refusing))
        except ParserSyntaxError as error:
            raise Unreadable(str(error)) from error
        if self._project.is_test(root.module.path):
            reached = [item for item in reached if not self._is_chosen_elsewhere(item)]
        candidates = [candidate for item in told_once(reached) for candidate in self._candidates(item)]
        passed = self._engine.parameters.take_passed()
        return Part(tuple(candidates), tuple(sorted(undecided(reached))), passed)

    def _is_chosen_elsewhere(self, reached: Reached) -> bool:
        """Whether a dtype is likely because of code that is no test: of a test that is not expected."""
        if reached.violation.revealed:
            return False
        origins = (item.origin for item in reached.violation.claims if item.confidence is Confidence.LIKELY)
        places = (origin.root.place for origin in origins if origin is not None)
        return any(place is not None and not self._project.is_test(Path(place.filename)) for place in places)

    def _candidates(self, reached: Reached) -> Iterator[Candidate]:
        from dtypelint.infer.expectation import expected
        from dtypelint.judge import judge

        if reached.violation.rule.code not in self._selected:
            return
        way = tuple(place.filename for place in (reached.place, *reached.calls))
        stands_in = standing(way, self._checked)
        plain = judge(reached, self._rules, self._checked) if self._is_sure(reached) else None
        likely = [(item, parameter) for item, parameter in expected(self._engine, reached) if self._is_sure(item)]
        for item, parameter in likely:
            yield Candidate(way, stands_in, judge(item, self._rules, self._checked), "", parameter, plain)
        if not likely and self._is_sure(reached):
            yield Candidate(way, stands_in, plain, _met(reached))

    def _is_sure(self, reached: Reached) -> bool:
        from dtypelint.judge import surety

        return surety(reached.violation) >= self._settings.confidence


def _met(reached: Reached) -> str:
    """Return what is met once: a value, by what only some device or version refuses.

    Where that raises, the calls after it in the same function are not made.
    """
    violation = reached.violation
    if not violation.where:
        return ""
    roots = {claim.origin.root for claim in violation.rejected.claims if claim.origin is not None}
    met = sorted(_spot(root.place) if root.place is not None else root.message for root in roots)
    unit = reached.place.unit
    return " ".join((f"{unit.module.path}:{unit.shift}:{unit.name}", *met, violation.where, violation.only_in))


def _spot(place: Place | DefinitionPlace) -> str:
    start = place.span.start
    return f"{place.filename}:{start.row}:{start.column}"
