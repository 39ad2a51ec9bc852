"""How a run is carried out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from dtypelint.run.shard import Shard

Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Means:
    """How a run is carried out; what it finds does not depend on it, but on the `shard`: one checks its files alone.

    `workers` are the processes it may use, `cache` the folder in which results are kept. `executor` does the work
    instead of processes of our own. `progress` is told how many files are done, and of how
    many.
    """

    workers: int = 1
    cache: Path | None = None
    executor: Executor | None = None
    progress: Progress | None = None
    shard: Shard | None = None
