"""Callers outside the checked files: a helper is judged by what reaches it, also where only the helper is checked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from dtypelint.findings import Confidence
from dtypelint.infer import functions
from dtypelint.infer.engine import Engine
from dtypelint.infer.frame import Reached
from dtypelint.infer.roots import evaluate_definition, functions_of
from dtypelint.source.text import rows

_MOST_FILES = 16
# Names that half of a project calls say nothing about who calls this one.
_COMMON = {"forward", "call", "run", "main", "get", "load", "save", "step", "fit", "predict", "process"}


def undecided(reached: Iterable[Reached]) -> set[str]:
    """Return the names of the functions in which something is judged on unknown parameters only."""
    names = set()
    for item in reached:
        surest = max((claim.confidence for claim in item.violation.rejected.claims), default=Confidence.CERTAIN)
        name = item.place.unit.name
        if surest is Confidence.POSSIBLE and not item.calls and name.isidentifier() and not name.startswith("__"):
            names.add(name)
    return names - _COMMON


def evaluate_callers(engine: Engine, names: set[str], checked: set[str]) -> Iterator[Reached]:
    """Yield what the project's other files make of calls to functions of these names."""
    for name in sorted(names):
        files = [path for path in engine.project.files_containing(f"{name}(".encode()) if str(path) not in checked]
        if len(files) <= _MOST_FILES:
            for path in files:
                yield from _calls_in(engine, path, name)


def _calls_in(engine: Engine, path: Path, name: str) -> Iterator[Reached]:
    module = engine.project.try_load(path)
    if module is None:
        return
    lines = rows(module.source.text)
    for owner, definition in functions_of(module):
        body = "\n".join(lines[definition.start_row : definition.end_row])
        if f"{name}(" in body:
            engine.calls_left = functions.MOST_CALLS
            yield from evaluate_definition(engine, owner, definition, module)
