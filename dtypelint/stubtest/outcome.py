"""What a test of stubs found."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Self

from dtypelint import dtypes
from dtypelint import values as val
from dtypelint.stubtest.answer import Answer, Description
from dtypelint.stubtest.compare import Verdict


@dataclass(frozen=True, slots=True)
class Disagreement:
    """A call of which the stub says one thing while the library does another."""

    api: str
    arguments: str
    stub: str
    library: str
    device: str

    @classmethod
    def of(cls, record: Mapping[str, Any], answer: Answer, device: str) -> Self:
        """Put a record and the answer to it into words."""
        where = device
        if "region" in record:
            api, given = record["region"]
            where = f"{device} in {api}({_listed(given)})"
        return cls(record["api"], _listed(record["args"]), _said(answer), _did(record), where)


@dataclass(slots=True)
class Tally:
    """The counts for one library."""

    library: str
    version: str
    functions: set[str] = field(default_factory=set)
    cells: Counter[Verdict] = field(default_factory=Counter)
    disagreements: list[Disagreement] = field(default_factory=list)
    not_run: dict[str, str] = field(default_factory=dict)
    problems: dict[str, str] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    interrupted: bool = False


def _listed(arguments: Description) -> str:
    positional, keywords = arguments
    words = [spelled(item) for item in positional]
    return ", ".join([*words, *(f"{name}={spelled(item)}" for name, item in keywords.items())])


def spelled(described: Description) -> str:
    """Return a described value in few words."""
    match described:
        case ["literal", value]:
            return repr(value)
        case ["array", _, name, 0]:
            return f"0-d {name}"
        case ["array", _, name, "weak"]:
            return f"weak {name}"
        case ["array", _, name, _]:
            return str(name)
        case ["dtype", library, name]:
            return f"{library}.{name}"
        case ["list" | "tuple" | "record", items]:
            listed = ", ".join(spelled(item) for item in items[:4])
            return f"({listed}{', …' if len(items) > 4 else ''})"
        case ["object", name, held] if held:
            return f"{name}[{held}]"
        case [kind, name, *_]:
            return str(name) if isinstance(name, str) else str(kind)
    return "?"


def _said(answer: Answer) -> str:
    if not answer.fits:
        return "takes no such arguments"
    return "raises" if answer.refused else f"returns {shown(answer.value)}"


def _did(record: Mapping[str, Any]) -> str:
    if "result" in record:
        return f"returned {spelled(record['result'])}"
    kind, message = record["error"]
    return f"raised {kind}: {message}" if kind else message


def shown(value: val.Value) -> str:
    """Return an abstract value in few words."""
    match value:
        case val.Typed(cls):
            return f"{cls.rpartition('.')[2]}[{_dtypes(value.dtypes.mask) if value.dtypes.known else 'unknown'}]"
        case val.DtypeValue():
            return f"dtype[{_dtypes(value.dtypes.mask)}]"
        case val.Items(items=items):
            return f"({', '.join(map(shown, items)) if items is not None else shown(value.element) + ', …'})"
        case val.Scalar(kind):
            return kind
        case val.Literal(value=constant):
            return repr(constant)
        case val.Union(alternatives):
            return " | ".join(map(shown, alternatives)) or "nothing"
    return "unknown"


def _dtypes(mask: int) -> str:
    return " or ".join(dtypes.names(mask)) or "none"
