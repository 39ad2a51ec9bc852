"""What is to be done in a run."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Task:
    """What is to be found out about one file.

    `is_new`: evaluate its relevant roots. Find the callers that `names` ask for, as `passing` has it; evaluate those of
    `fresh`, and the roots `keys`, but none that is `done`.
    """

    path: str
    is_new: bool = False
    names: tuple[str, ...] = ()
    fresh: frozenset[str] = frozenset()
    keys: tuple[str, ...] = ()
    done: frozenset[str] = frozenset()
