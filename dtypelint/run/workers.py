"""Who does the work: this process, processes beside it, or any executor that is given.

An executor gets jobs that hold all they need, so that it may run on other machines which see the same files.
"""

from __future__ import annotations

import multiprocessing
import os
import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from dtypelint.errors import Failure
from dtypelint.garbage import search_seldom
from dtypelint.run.evaluate import Evaluator, Task
from dtypelint.run.parts import Sheet
from dtypelint.source.project import Trail

if TYPE_CHECKING:
    from dtypelint.config import Settings
    from dtypelint.source.text import SourceFile

# Below this many bytes of source to look into, starting processes costs more than it saves.
_WORTH_WORKERS = 400_000
_SHARES = 8


@dataclass(frozen=True, slots=True)
class Session:
    """What every job of a run has in common; `name` is that of no other run."""

    name: str
    settings: Settings
    rules: Mapping[str, str]
    checked: frozenset[str]
    adopted: tuple[SourceFile, ...] = ()

    def evaluator(self) -> Evaluator:
        """Return a new evaluator for the session."""
        return Evaluator(self.settings, self.rules, self.checked, self.adopted)


@dataclass(frozen=True, slots=True)
class Job:
    """Tasks for one worker."""

    session: Session
    tasks: tuple[Task, ...]


@dataclass(frozen=True, slots=True)
class Done:
    """The sheets of a job by their files, and what was looked at."""

    sheets: dict[str, Sheet]
    trail: Trail


# The evaluator of the session that this process works for: what it has parsed serves all its jobs.
_evaluators: dict[str, Evaluator] = {}


def do(job: Job) -> Done:
    """Do a job in whatever process this is."""
    if job.session.name not in _evaluators:
        _evaluators.clear()
        _evaluators[job.session.name] = job.session.evaluator()
    return _work(_evaluators[job.session.name], job.tasks)


def _work(evaluator: Evaluator, tasks: Sequence[Task]) -> Done:
    sheets = {task.path: evaluator.work(task) for task in tasks}
    return Done(sheets, evaluator.take_trail())


class Workers:
    """Does tasks with an executor, or with up to `most` processes where there is enough to do."""

    def __init__(self, session: Session, most: int, executor: Executor | None = None) -> None:
        self._session = session
        self._most = most
        self._executor = executor
        self._own: ProcessPoolExecutor | None = None
        self._evaluator: Evaluator | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: object, *_: object) -> None:
        if self._own is not None:
            self._own.shutdown(wait=False, cancel_futures=True)
            for child in multiprocessing.active_children() if kind is not None else ():
                child.terminate()

    def work(self, tasks: Sequence[Task], sizes: Mapping[str, int]) -> Iterator[Done]:
        """Yield the sheets of tasks as they get done; `sizes` are those of the files in bytes."""
        executor = self._executor or self._processes(sum(sizes.get(task.path, 0) for task in tasks))
        if executor is None:
            self._evaluator = self._evaluator or self._session.evaluator()
            for task in tasks:
                yield _work(self._evaluator, [task])
            return
        left = {task.path: task for task in tasks}
        try:
            for done in self._submitted(executor, _shares(tasks, sizes, self._most * _SHARES)):
                for path in done.sheets:
                    del left[path]
                yield done
        except BrokenExecutor:
            if self._own is None or executor is not self._own:
                raise
            # Until its threads have ended, copies of this process are not safe.
            self._own.shutdown(wait=True, cancel_futures=True)
            self._own = None
            yield from map(self._alone, left.values())

    def _submitted(self, executor: Executor, shares: Iterable[tuple[Task, ...]]) -> Iterator[Done]:
        futures = [executor.submit(do, Job(self._session, share)) for share in shares]
        try:
            for future in as_completed(futures):
                yield future.result()
        finally:
            for future in futures:
                future.cancel()

    def _alone(self, task: Task) -> Done:
        """Do a task, one of which has killed a process, in a process of its own."""
        with ProcessPoolExecutor(1, mp_context=_context(), initializer=_start) as executor:
            try:
                return executor.submit(do, Job(self._session, (task,))).result()
            except BrokenExecutor:
                return Done({task.path: Sheet(failure=Failure("the process that evaluated it died"))}, Trail())

    def _processes(self, size: int) -> Executor | None:
        if self._own is None and self._most > 1 and size >= _WORTH_WORKERS:
            self._own = ProcessPoolExecutor(self._most, mp_context=_context(), initializer=_start)
        return self._own


def cores() -> int:
    """Return how many processes can run at once."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:
        return os.cpu_count() or 1


def _context() -> multiprocessing.context.BaseContext:
    """Return how processes are started: as copies of this one where that is safe, they have read the stubs then."""
    methods = multiprocessing.get_all_start_methods()
    is_safe = threading.active_count() == 1 and "fork" in methods and os.uname().sysname == "Linux"
    return multiprocessing.get_context("fork" if is_safe else "spawn")


def _start() -> None:
    """Leave it to the parent to end when the user interrupts, and set up the process for much work."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    search_seldom()


def _shares(tasks: Sequence[Task], sizes: Mapping[str, int], number: int) -> list[tuple[Task, ...]]:
    """Split tasks into shares of neighbouring files, which look into the same ones, the largest share first."""
    total = sum(sizes.get(task.path, 0) for task in tasks)
    shares: list[tuple[int, list[Task]]] = []
    for task in tasks:
        if not shares or shares[-1][0] * number >= total:
            shares.append((0, []))
        size, share = shares[-1]
        share.append(task)
        shares[-1] = (size + sizes.get(task.path, 0) + 1, share)
    return [tuple(share) for _, share in sorted(shares, key=lambda item: -item[0])]
