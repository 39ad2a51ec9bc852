"""Sharing tasks among processes, or among whatever an executor has.

An executor gets jobs that hold all they need, so that it may run on other machines which see the same files.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor, as_completed

from dtypelint.errors import Failure
from dtypelint.garbage import search_seldom
from dtypelint.run.parts import Sheet
from dtypelint.run.session import Done, Job, Session, do
from dtypelint.run.task import Task
from dtypelint.source.trail import Trail

# A share is a quarter of what is left for each worker, but no less than a 64th of what there was for each.
_PART, _LEAST = 4, 64


class Pool:
    """Works for one session, with up to `most` processes of its own where no executor is given."""

    def __init__(self, session: Session, most: int, executor: Executor | None = None) -> None:
        self._session = session
        self._most = most
        self._executor = executor
        self._own = _processes(most) if executor is None else None

    def close(self, *, at_once: bool) -> None:
        """End the processes, and wait for the thread that looks after them.

        Were it still ending when the interpreter does, that would wake it by a pipe that it may have closed meanwhile.
        """
        if self._own is not None:
            for child in multiprocessing.active_children() if at_once else ():
                child.terminate()
            self._own.shutdown(wait=True, cancel_futures=True)

    def work(self, tasks: Sequence[Task], sizes: Mapping[str, int]) -> Iterator[Done]:
        """Yield the sheets of tasks as they get done; `sizes` are those of the files in bytes."""
        left = {task.path: task for task in tasks}
        try:
            for done in self._submitted(_shares(tasks, sizes, self._most)):
                for path in done.sheets:
                    del left[path]
                yield done
        except BrokenExecutor:
            if self._own is None:
                raise
            # Until its threads have ended, copies of this process are not safe.
            self._own.shutdown(wait=True, cancel_futures=True)
            yield from map(self._alone, left.values())
            self._own = _processes(self._most)

    def _submitted(self, shares: Iterable[tuple[Task, ...]]) -> Iterator[Done]:
        executor = self._executor or self._own
        assert executor is not None
        futures = {executor.submit(do, Job(self._session, share)) for share in shares}
        try:
            for future in as_completed(futures):
                futures.discard(future)  # it holds the result
                yield future.result()
        finally:
            for future in futures:
                future.cancel()

    def _alone(self, task: Task) -> Done:
        """Do a task, one of which has killed a process, in a process of its own."""
        with _processes(1) as executor:
            try:
                return executor.submit(do, Job(self._session, (task,))).result()
            except BrokenExecutor:
                return Done({task.path: Sheet(failure=Failure("the process that evaluated it died"))}, Trail())


def _processes(number: int) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(number, mp_context=_context(), initializer=_start)


def _context() -> multiprocessing.context.BaseContext:
    """Return how processes are started: as copies of this one where that is safe, they have read the stubs then."""
    methods = multiprocessing.get_all_start_methods()
    is_safe = threading.active_count() == 1 and "fork" in methods and os.uname().sysname == "Linux"
    return multiprocessing.get_context("fork" if is_safe else "spawn")


def _start() -> None:
    """Leave it to the parent to end when the user interrupts, and set up the process for much work."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    search_seldom()


def _shares(tasks: Sequence[Task], sizes: Mapping[str, int], workers: int) -> Iterator[tuple[Task, ...]]:
    """Split tasks into shares of neighbouring files, which look into the same ones.

    Shares get smaller with what is left, so that no worker waits long for the others at the end.
    """
    left = sum(sizes.get(task.path, 0) + 1 for task in tasks)
    least = left / (workers * _LEAST)
    share: list[Task] = []
    size = 0
    for task in tasks:
        share.append(task)
        size += sizes.get(task.path, 0) + 1
        if size >= max(left / (workers * _PART), least):
            yield tuple(share)
            left -= size
            share, size = [], 0
    if share:
        yield tuple(share)
