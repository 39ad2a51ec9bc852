"""What is inferred, for people: the records of `dtypelint infer`, and what `reveal_dtype(x)` shows."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import libcst as cst

from dtypelint import dtypes
from dtypelint import values as val
from dtypelint.claims import Dtypes, Origin
from dtypelint.config import Settings
from dtypelint.findings import Confidence, Span
from dtypelint.infer.engine import Engine
from dtypelint.infer.frame import Frame
from dtypelint.infer.roots import evaluate_module
from dtypelint.infer.unit import Unit
from dtypelint.source.discovery import discover
from dtypelint.source.project import Project

_KINDS: dict[type[cst.CSTNode], str] = {
    cst.Call: "call",
    cst.BinaryOperation: "operation",
    cst.UnaryOperation: "operation",
    cst.Comparison: "operation",
    cst.Attribute: "attribute",
    cst.Subscript: "item",
    cst.Name: "name",
}


@dataclass(frozen=True, slots=True)
class Record:
    """The dtypes of one expression; None where they are not known."""

    span: Span
    kind: str
    expression: str
    dtypes: tuple[str, ...] | None
    confidence: Confidence
    origin: str


@dataclass(frozen=True, slots=True)
class Reveal:
    """What a `reveal_dtype(…)` call shows."""

    filename: str
    row: int
    text: str


def reveal_file(path: Path, settings: Settings) -> list[Record]:
    """Return the inferred dtypes of a file's expressions, in their order. Raises Unreadable, ParserSyntaxError."""
    project = Project(settings)
    module = project.load(path)
    seen: dict[tuple[Unit, cst.CSTNode], val.Value] = {}

    def record(unit: Unit, node: cst.CSTNode, value: val.Value) -> None:
        if unit.module is module and tensor_dtypes(value) is not None:
            key = (unit, node)
            seen[key] = val.join(seen[key], value) if key in seen else value

    list(evaluate_module(Engine(project, settings, {}), module, record))
    records = [_record(unit, node, value) for (unit, node), value in seen.items()]
    return sorted(records, key=lambda item: (item.span, item.kind))


def _record(unit: Unit, node: cst.CSTNode, value: val.Value) -> Record:
    found = tensor_dtypes(value)
    kind = "assignment" if node in unit.targets else _KINDS.get(type(node), "expression")
    known = found is not None and found.known
    origin = next((_words(claim.origin.root) for claim in found.claims if claim.origin), "") if found else ""
    confidence = (
        max((claim.confidence for claim in found.claims), default=Confidence.POSSIBLE) if found else Confidence.POSSIBLE
    )
    listed = tuple(dtypes.names(found.mask)) if found is not None and known else None
    return Record(unit.span(node), kind, " ".join(unit.code(node).split()), listed, confidence, origin)


def _words(origin: Origin) -> str:
    return origin.message.replace("{code}", origin.place.code() if origin.place else "")


def tensor_dtypes(value: val.Value) -> Dtypes | None:
    """Return the dtypes of a value that is an array, tensor, dtype or module for sure; None for anything else."""
    match value:
        case val.Typed(dtypes=found) | val.DtypeValue(dtypes=found):
            return found
        case val.Unknown(found) if found.known:
            return found
        case val.Union(alternatives):
            parts = [part for part in map(tensor_dtypes, alternatives) if part is not None]
            result = parts[0] if parts else None
            for part in parts[1:]:
                result = result | part if result is not None else part
            return result
    return None


def reveals(paths: Sequence[str], settings: Settings) -> list[Reveal]:
    """Return what every `reveal_dtype(…)` call in the files shows, one entry a call."""
    project = Project(settings)
    engine = Engine(project, settings, {})
    shown: dict[tuple[str, int], val.Value] = {}

    def reveal(frame: Frame, node: cst.Call, value: val.Value) -> None:
        key = (str(frame.module.path), frame.unit.span(node).start.row)
        shown[key] = val.join(shown[key], value) if key in shown else value

    engine.on_reveal = reveal
    for path in discover([Path(path) for path in paths], settings)[0]:
        list(evaluate_module(engine, project.load(path)))
    return [Reveal(os.path.abspath(name), row, spell(value)) for (name, row), value in shown.items()]


def spell(value: val.Value) -> str:
    """Return the dtypes of a value in words: `bfloat16 | float32 (likely)`, `unknown`."""
    found = val.dtypes_within(value) if not isinstance(value, val.DtypeValue) else value.dtypes
    if found is None or not found.known or not found.claims:
        return "unknown"
    strongest = max(claim.confidence for claim in found.claims)
    suffix = "" if strongest is Confidence.CERTAIN else f" ({strongest})"
    return " | ".join(sorted(dtypes.names(found.mask))) + suffix
