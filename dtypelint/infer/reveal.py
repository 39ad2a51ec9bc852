"""What is inferred, for people: the records of `dtypelint infer`."""

from __future__ import annotations

import functools
import operator
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
from dtypelint.infer.limits import THOROUGH
from dtypelint.infer.roots import evaluate_body, evaluate_module
from dtypelint.infer.unit import Unit
from dtypelint.source.project import Module, Project
from dtypelint.stack import deeply

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

    filename: str
    span: Span
    kind: str
    expression: str
    dtypes: tuple[str, ...] | None
    confidence: Confidence
    origin: str


class _Seen:
    """The values that expressions were seen to have, each joined over all evaluations."""

    def __init__(self, module: Module | None) -> None:
        self._module = module
        self._values: dict[tuple[Unit, cst.CSTNode], val.Value] = {}

    def record(self, unit: Unit, node: cst.CSTNode, value: val.Value) -> None:
        """Take in one value; those of other modules are left out where one module is asked for."""
        if self._module is None or unit.module is self._module:
            key = (unit, node)
            self._values[key] = val.join(self._values[key], value) if key in self._values else value

    def records(self) -> list[Record]:
        """Return what was seen of arrays and the like, in the order of files and rows."""
        seen = self._values.items()
        records = [_record(unit, node, value) for (unit, node), value in seen if tensor_dtypes(value) is not None]
        return sorted(records, key=lambda item: (item.filename, item.span, item.kind))


def reveal_file(path: Path, settings: Settings) -> list[Record]:
    """Return the inferred dtypes of a file's expressions, in their order. Raises Unreadable, ParserSyntaxError."""
    project = Project(settings)
    module = project.load(path)
    seen = _Seen(module)
    list(evaluate_module(Engine(project, settings, {}), module, seen.record))
    return seen.records()


def reveal_run(path: Path, settings: Settings, packages: Sequence[Path]) -> list[Record]:
    """Return the inferred dtypes of the expressions that running a script reaches, in the sources of `packages` too.

    Raises Unreadable, ParserSyntaxError.
    """
    project = Project(settings, packages)
    seen = _Seen(None)
    engine = Engine(project, settings, {}, THOROUGH)
    deeply(functools.partial(evaluate_body, engine, project.load(path), seen.record), 30_000)
    return seen.records()


def _record(unit: Unit, node: cst.CSTNode, value: val.Value) -> Record:
    found = tensor_dtypes(value)
    kind = "assignment" if node in unit.targets else _KINDS.get(type(node), "expression")
    known = found is not None and found.known
    origin = next((_words(claim.origin.root) for claim in found.claims if claim.origin), "") if found else ""
    confidence = (
        max((claim.confidence for claim in found.claims), default=Confidence.POSSIBLE) if found else Confidence.POSSIBLE
    )
    listed = tuple(dtypes.names(found.mask)) if found is not None and known else None
    code = " ".join(unit.code(node).split())
    return Record(str(unit.module.path), unit.span(node), kind, code, listed, confidence, origin)


def _words(origin: Origin) -> str:
    return origin.message.replace("{code}", origin.place.code() if origin.place else "")


def tensor_dtypes(value: val.Value) -> Dtypes | None:
    """Return the dtypes of a value that is an array, tensor, dtype or module for sure; None for anything else.

    What may be such a value or something unknown has those of both.
    """
    match value:
        case val.Typed(dtypes=found) | val.DtypeValue(dtypes=found):
            return found
        case val.Unknown(found) if found.known:
            return found
        case val.Union(alternatives):
            parts = [part for part in map(tensor_dtypes, alternatives) if part is not None]
            doubts = [item.dtypes for item in alternatives if isinstance(item, val.Unknown)]
            return functools.reduce(operator.or_, [*parts, *doubts]) if parts else None
    return None
