"""What a run hands to whoever works for it, and what it gets back: data that any process can read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from dtypelint.run.parts import Sheet
from dtypelint.run.task import Task
from dtypelint.source.trail import Trail

if TYPE_CHECKING:
    from dtypelint.config import Settings
    from dtypelint.run.evaluate import Evaluator
    from dtypelint.source.text import SourceFile


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
        from dtypelint.run.evaluate import Evaluator  # a run that has it all from before needs none

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
    return worked(_evaluators[job.session.name], job.tasks)


def worked(evaluator: Evaluator, tasks: Iterable[Task]) -> Done:
    """Return what an evaluator makes of tasks."""
    sheets = {task.path: evaluator.work(task) for task in tasks}
    return Done(sheets, evaluator.take_trail())
