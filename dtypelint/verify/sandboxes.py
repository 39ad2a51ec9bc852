"""Sandboxes side by side: each runs one snippet at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import ExitStack
from itertools import repeat
from types import TracebackType
from typing import Self, TypeVar

from dtypelint.verify.sandbox import Sandbox

Item = TypeVar("Item")
Result = TypeVar("Result")


class Sandboxes:
    """So many sandboxes, and a thread for each that waits for its answers."""

    def __init__(self, number: int, make: Callable[[], Sandbox]) -> None:
        self._all = [make() for _ in range(number)]
        self._free = list(self._all)
        self._pool = ThreadPoolExecutor(number)
        self._stack = ExitStack()

    def __enter__(self) -> Self:
        # The processes end before the threads that wait for their answers do.
        self._stack.enter_context(self._pool)
        for sandbox in self._all:
            self._stack.enter_context(sandbox)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)
        self._stack.close()

    @property
    def first(self) -> Sandbox:
        """One of them, for a question that comes before all work."""
        return self._all[0]

    @property
    def started(self) -> int:
        """How many servers there were in all."""
        return sum(sandbox.started for sandbox in self._all)

    def map(self, work: Callable[[Sandbox, Item], Result], items: Iterable[Item]) -> Iterator[Result]:
        """Yield what `work` makes of each item, in their order, in a sandbox that nobody else has meanwhile."""
        yield from self._pool.map(self._alone, repeat(work), items)

    def each(self, work: Callable[[Sandbox, Item], Result], items: Iterable[Item]) -> Iterator[Result]:
        """Yield the same as `map`, each as soon as it is there."""
        for done in as_completed([self._pool.submit(self._alone, work, item) for item in items]):
            yield done.result()

    def _alone(self, work: Callable[[Sandbox, Item], Result], item: Item) -> Result:
        sandbox = self._free.pop()
        try:
            return work(sandbox, item)
        finally:
            self._free.append(sandbox)
