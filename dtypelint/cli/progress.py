"""A bar for whoever waits at a terminal."""

from __future__ import annotations

import sys
import time
from types import TracebackType
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

_PATIENCE = 2.0


class Bar:
    """Shows on standard error, where that is a terminal, how much of a run is done, if it takes its time."""

    action = "Checking"

    def __init__(self, *, quiet: bool) -> None:
        self._since = time.monotonic()
        self._is_shown = not quiet and sys.stderr.isatty()
        self._bar: Progress | None = None
        self._task: TaskID | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._bar is not None:
            self._bar.stop()

    def __call__(self, done: int, total: int) -> None:
        """Show that so many of so many are done."""
        if not self._is_shown or time.monotonic() - self._since < _PATIENCE:
            return
        if self._bar is None:
            from rich.console import Console
            from rich.progress import Progress

            self._bar = Progress(console=Console(stderr=True), transient=True)
            self._bar.start()
            self._task = self._bar.add_task(self.action, total=total)
        assert self._task is not None
        self._bar.update(self._task, completed=done, total=total)
