"""What `reveal_dtype(x)` tells, joined over all evaluations of a line."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from dtypelint import dtypes
from dtypelint import values as val
from dtypelint.config import Settings
from dtypelint.findings import Confidence
from dtypelint.infer.engine import Engine
from dtypelint.infer.revealing import dtypes_of
from dtypelint.infer.roots import evaluate_module
from dtypelint.source.discovery import discover
from dtypelint.source.project import Project


def shown_by_reveals(paths: Iterable[Path], settings: Settings) -> dict[tuple[Path, int], str]:
    """Return what each call shows, by its file and row."""
    project = Project(settings)
    engine = Engine(project, settings, {})
    values: dict[tuple[Path, int], val.Value] = {}
    for path in discover([*paths], settings)[0]:
        for item in evaluate_module(engine, project.load(path)):
            if item.violation.revealed and item.violation.argument is not None:
                place, value = (Path(item.place.filename), item.place.span.start.row), item.violation.argument.value
                values[place] = val.join(values[place], value) if place in values else value
    return {place: spell(value) for place, value in values.items()}


def spell(value: val.Value) -> str:
    """Return the dtypes of a value in words: `bfloat16 | float32 (likely)`, `unknown`."""
    found = dtypes_of(value)
    if not found.known:
        return "unknown"
    strongest = max(claim.confidence for claim in found.claims)
    suffix = "" if strongest is Confidence.CERTAIN else f" ({strongest})"
    return " | ".join(sorted(dtypes.names(found.mask))) + suffix
