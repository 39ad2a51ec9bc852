"""Who does the work: this process, processes beside it, or any executor that is given."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Self

from dtypelint.run.session import Done, Session, worked
from dtypelint.run.task import Task

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from dtypelint.run.evaluate import Evaluator
    from dtypelint.run.pool import Pool

# Below this many bytes of source to look into, starting processes costs more than it saves.
_WORTH_WORKERS = 400_000


class Workers:
    """Does tasks with an executor, or with up to `most` processes where there is enough to do."""

    def __init__(self, session: Session, most: int, executor: Executor | None = None) -> None:
        self._session = session
        self._most = most
        self._executor = executor
        self._pool: Pool | None = None
        self._evaluator: Evaluator | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: object, *_: object) -> None:
        if self._pool is not None:
            self._pool.close(at_once=kind is not None)

    def work(self, tasks: Sequence[Task], sizes: Mapping[str, int]) -> Iterator[Done]:
        """Yield the sheets of tasks as they get done; `sizes` are those of the files in bytes."""
        is_much = self._most > 1 and sum(sizes.get(task.path, 0) for task in tasks) >= _WORTH_WORKERS
        if self._pool is None and (self._executor is not None or is_much):
            from dtypelint.run.pool import Pool  # takes long to import

            self._pool = Pool(self._session, self._most, self._executor)
        if self._pool is not None:
            yield from self._pool.work(tasks, sizes)
            return
        for task in tasks:
            self._evaluator = self._evaluator or self._session.evaluator()
            yield worked(self._evaluator, [task])


def cores() -> int:
    """Return how many processes can run at once."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:
        return os.cpu_count() or 1
