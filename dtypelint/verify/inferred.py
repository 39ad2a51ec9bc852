"""What is inferred of the expressions around a finding: the dtypes that tensors made up in their place must have."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import libcst as cst

from dtypelint import dtypes
from dtypelint import values as val
from dtypelint.config import Settings
from dtypelint.findings import Span
from dtypelint.infer import lineage
from dtypelint.infer.engine import Engine
from dtypelint.infer.env import Env
from dtypelint.infer.frame import Frame
from dtypelint.infer.reveal import tensor_dtypes
from dtypelint.infer.roots import evaluate_body, evaluate_definition
from dtypelint.infer.scan import functions_of
from dtypelint.infer.unit import Unit, blank_unit
from dtypelint.source.index import Definition
from dtypelint.source.names import Local
from dtypelint.source.project import Module, Project
from dtypelint.stack import deeply


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of a value: of a tensor its library and dtypes, of a Python scalar its kind and perhaps its source.

    `kind` is "tensor", "parameter", "module", "dtype", the name of a Python scalar type, or "" where nothing is known.
    `dtypes` are None where they are not known, `certain` where the code states them.
    """

    kind: str = ""
    library: str = ""
    dtypes: tuple[str, ...] | None = None
    certain: bool = False
    source: str = ""
    cls: Local | None = None
    """The class of a module of the project."""


NOTHING = Known()


class Inference:
    """Evaluates the functions that findings stand in, each once."""

    def __init__(self, project: Project, settings: Settings) -> None:
        self._engine = Engine(project, settings, {})
        self._seen: dict[tuple[Module, Definition | None], Mapping[Span, Known]] = {}

    def around(self, module: Module, row: int) -> Mapping[Span, Known]:
        """Return what is known of the expressions of the function around a row, or of the module's own statements."""
        found = [(owner, item) for owner, item in functions_of(module) if item.start_row <= row <= item.end_row]
        owner, definition = found[-1] if found else (None, None)
        key = (module, definition)
        if key not in self._seen:
            self._seen[key] = self._evaluated(module, owner, definition)
        return self._seen[key]

    def _evaluated(
        self, module: Module, owner: val.ClassValue | None, definition: Definition | None
    ) -> Mapping[Span, Known]:
        values: dict[tuple[Unit, cst.CSTNode], val.Value] = {}

        def record(unit: Unit, node: cst.CSTNode, value: val.Value) -> None:
            if unit.module is module:
                key = (unit, node)
                values[key] = val.join(values[key], value) if key in values else value

        if definition is None:
            deeply(lambda: list(evaluate_body(self._engine, module, record)))
        else:
            deeply(lambda: list(evaluate_definition(self._engine, owner, definition, module, record)))
        return {unit.span(node): self._known(value) for (unit, node), value in values.items()}

    def _known(self, value: val.Value) -> Known:
        present = [item for item in val.alternatives(value) if not _is_none(item)]
        kinds = {self._kind(item) for item in present}
        if len(kinds) != 1:
            return NOTHING
        kind, library = kinds.pop()
        held = [part for item in present for part in self._parts_of(item)]
        found = tensor_dtypes(val.join_all(held or present))
        listed = tuple(dtypes.names(found.mask)) if found is not None and found.known else None
        source = repr(present[0].value) if len(present) == 1 and isinstance(present[0], val.Literal) else ""
        return Known(kind, library, listed, found is not None and found.certain, source, _class_of(present))

    def _parts_of(self, value: val.Value) -> Iterator[val.Value]:
        """Yield the parameters and libraries' modules that a module of the project holds: its dtype is theirs."""
        for part in value.attributes.values() if isinstance(value, val.Instance) else ():
            if self._kind(part)[0] in ("module", "parameter") and isinstance(part, val.Typed):
                yield part

    def _kind(self, value: val.Value) -> tuple[str, str]:
        match value:
            case val.Typed(cls=name):
                nature = self._engine.library.nature(name)
                return (
                    "module" if nature.is_module else "parameter" if nature.is_parameter else "tensor",
                    name.partition(".")[0],
                )
            case val.Instance(cls=cls):
                blank = Frame(self._engine, blank_unit(cls.module, cls.definition.name), Env())
                return "module" if lineage.is_module(blank, cls) else "", ""
            case val.DtypeValue(library=library):
                return "dtype", library
            case val.Literal() | val.Scalar():
                return val.kind_of(value), ""
        return "", ""


def _class_of(values: Sequence[val.Value]) -> Local | None:
    classes = {(item.cls.module, item.cls.definition) for item in values if isinstance(item, val.Instance)}
    return Local(*classes.pop()) if len(classes) == 1 else None


def _is_none(value: val.Value) -> bool:
    return isinstance(value, val.Literal) and value.value is None
