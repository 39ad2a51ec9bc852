"""Which definitions of a project are evaluated, and in which order: the relevant ones, then who calls the undecided."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from dtypelint.passing import call_of, function_of
from dtypelint.run.parts import Part, Sheet
from dtypelint.run.settle import stands_elsewhere
from dtypelint.run.task import Task
from dtypelint.source.trail import Trail

if TYPE_CHECKING:
    from dtypelint.run.means import Progress
    from dtypelint.run.session import Session
    from dtypelint.run.shard import Shard
    from dtypelint.run.snapshot import Snapshot
    from dtypelint.run.workers import Workers
    from dtypelint.source.project import Project

_MOST_ROUNDS = 4
_MOST_FILES = 16
# Of a function whose name more than these call, these are seen calling it: most of the others call another.
_MOST_CALLERS = 64


class Search:
    """Goes through the files of a session. What the snapshot has of them is not evaluated again; the rest is added.

    With a `shard` it begins with the files of this part, but follows callers in all.
    """

    def __init__(self, session: Session, snapshot: Snapshot, shard: Shard | None, *, covers_all: bool) -> None:
        self.snapshot = snapshot
        self.trail = Trail()
        self.evaluated = 0
        self._session = session
        self._sheets = snapshot.sheets
        self._checked = sorted(session.checked)
        self._files = self._checked if shard is None else shard.of(self._checked, _sizes(self._checked))
        self._covers_all = covers_all
        self._used: dict[tuple[str, str], None] = {}
        self._calling: dict[str, list[str]] = {}

    def run(self, workers: Workers, progress: Progress | None) -> None:
        """Evaluate what has to be. Where the user interrupts it, what has been by then counts."""
        try:
            self._run(workers, progress)
        except KeyboardInterrupt:
            for path, sheet in self.sheets():
                self._use(path, sheet.parts)
            raise

    def _run(self, workers: Workers, progress: Progress | None) -> None:
        checked = self._session.checked
        for path in self._checked:
            sheet = self._sheets.get(path)
            if sheet is None:
                continue
            if any(stands_elsewhere(part, checked) for part in sheet.parts.values()):
                del self._sheets[path]
            elif not sheet.is_chosen_for(checked):
                sheet.reopen()
        asked = tuple(sorted(self.snapshot.asked))
        tasks = [task for path in self._files if (task := self._task(path, asked)) is not None]
        self._work(workers, tasks, progress)
        self._note_asked(task for task in tasks if task.is_new)
        for path in self._files:
            self._use(path, self._sheets[path].relevant or ())
        names: set[str] = set()
        for _ in range(_MOST_ROUNDS):
            fresh = self._undecided() - names
            if not fresh:
                return
            names |= fresh
            self._follow(fresh, workers)

    def sheets(self) -> Iterator[tuple[str, Sheet]]:
        """Yield the files that it begins with, each with its sheet as far as there is one."""
        for path in self._files:
            if path in self._sheets:
                yield path, self._sheets[path]

    def parts(self) -> list[Part]:
        """Return what the evaluated definitions came to, in their order."""
        return [self._sheets[path].parts[key] for path, key in self._used if path in self._sheets]

    def _task(self, path: str, asked: tuple[str, ...]) -> Task | None:
        """Return what is to be done for a file before anything is known of callers."""
        sheet = self._sheets.get(path, Sheet())
        done = frozenset(sheet.parts)
        if not self._is_known(path):
            return Task(path, is_new=True, names=asked, done=done)
        missing = tuple(key for key in sheet.relevant or () if key not in done) if sheet.unread is None else ()
        return Task(path, keys=missing, done=done) if missing else None

    def _is_known(self, path: str) -> bool:
        sheet = self._sheets.get(path)
        return sheet is not None and (sheet.relevant is not None or sheet.unread is not None)

    def _undecided(self) -> set[str]:
        lowered = (self._sheets[path].lowered for path in self._files)
        return set().union(*(part.undecided for part in self.parts()), *lowered)

    def _follow(self, fresh: set[str], workers: Workers) -> None:
        """Evaluate who calls functions of these names."""
        paths = [*self._checked, *self._elsewhere(fresh)]
        self._ask(fresh, paths, workers)
        called = self._callers(fresh, paths)
        tasks = []
        for path, keys in called.items():
            done = self._sheets[path].parts
            missing = tuple(key for key in keys if key not in done)
            if missing:
                tasks.append(Task(path, keys=missing, done=frozenset(done)))
        self._work(workers, tasks, None)
        for path, keys in called.items():
            self._use(path, keys)

    def _ask(self, fresh: set[str], paths: Sequence[str], workers: Workers) -> None:
        """Find out who calls functions of these names, and evaluate them at once where there are few.

        Files of which nothing but callers is known are asked as well: they need not be asked all again in a later run.
        """
        new = fresh - self.snapshot.asked
        few = frozenset(new - _often_called(new, paths))
        at_hand = set(paths)
        others = [path for path, sheet in self._sheets.items() if sheet.is_asked and not self._is_known(path)]
        tasks = []
        for path in dict.fromkeys((*paths, *others)):
            sheet = self._sheets.setdefault(path, Sheet())
            unasked = new if sheet.is_asked else self.snapshot.asked | fresh
            if unasked and sheet.unread is None and sheet.failure is None:
                at_once = few if path in at_hand else frozenset()
                tasks.append(Task(path, False, tuple(sorted(unasked)), at_once, done=frozenset(sheet.parts)))
        self._work(workers, tasks, None)
        self._note_asked(tasks)
        if at_hand.union(others).issuperset(path for path, sheet in self._sheets.items() if sheet.is_asked):
            self.snapshot.asked |= new

    def _note_asked(self, tasks: Iterable[Task]) -> None:
        for task in tasks:
            self._sheets[task.path].is_asked = True

    def _callers(self, names: set[str], paths: Iterable[str]) -> dict[str, list[str]]:
        """Return the roots of each file that call functions of these names, of each name no more than enough."""
        called: dict[str, list[str]] = {}
        met: Counter[str] = Counter()
        for path in paths:
            callers = self._sheets[path].callers
            keys: dict[str, None] = {}
            for name in sorted(names & callers.keys()):
                enough = callers[name][: _MOST_CALLERS - met[name]]
                met[name] += len(enough)
                keys.update(dict.fromkeys(enough))
            if keys:
                called[path] = list(keys)
        return called

    def _elsewhere(self, names: Iterable[str]) -> list[str]:
        """Return the project's other files that call functions of these names, unless too many do."""
        if self._covers_all:
            return []
        functions = sorted(set(map(function_of, names)))
        if not self._calling.keys() >= set(functions):
            # What earlier runs asked for comes up again: so each file is read once.
            fresh = {*functions, *map(function_of, self.snapshot.asked)} - self._calling.keys()
            self._calling |= self._project.calling(fresh, but=self._session.checked)
        found = [paths for function in functions if len(paths := self._calling[function]) <= _MOST_FILES]
        return list(dict.fromkeys(path for paths in found for path in paths))

    @functools.cached_property
    def _project(self) -> Project:
        from dtypelint.source.project import Project  # most runs have all they need

        return Project(self._session.settings)

    def _work(self, workers: Workers, tasks: Sequence[Task], progress: Progress | None) -> None:
        sizes = _sizes(task.path for task in tasks)
        finished = 0
        for done in workers.work(tasks, sizes):
            self.trail.add(done.trail)
            for path, sheet in done.sheets.items():
                self._sheets.setdefault(path, Sheet()).add(sheet)
                self.evaluated += 1
            finished += len(done.sheets)
            if progress:
                progress(finished, len(tasks))

    def _use(self, path: str, keys: Iterable[str]) -> None:
        self._used.update(((path, key), None) for key in keys if key in self._sheets[path].parts)


def _often_called(names: Collection[str], paths: Iterable[str]) -> set[str]:
    """Return the names that more calls than enough spell, as far as the bytes of files show."""
    left = {call_of(name).encode(): _MOST_CALLERS for name in names}
    for path in paths if left else ():
        raw = _bytes(path)
        left = {token: more - raw.count(token) if more >= 0 else more for token, more in left.items()}
    return {name for name in names if left[call_of(name).encode()] < 0}


def _bytes(path: str) -> bytes:
    try:
        return Path(path).read_bytes()
    except OSError:
        return b""


def _sizes(paths: Iterable[str]) -> dict[str, int]:
    return {path: _size(path) for path in paths}


def _size(path: str) -> int:
    try:
        return Path(path).stat().st_size
    except OSError:
        return 0
