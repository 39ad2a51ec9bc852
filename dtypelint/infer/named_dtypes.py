"""A dtype that code looks up in its library by a name which somebody chooses."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from dtypelint import dtypes
from dtypelint import values as val
from dtypelint.infer import classes, functions, hints
from dtypelint.infer.frame import Frame
from dtypelint.infer.unit import find_definition
from dtypelint.source.paths import path_of


def attribute(frame: Frame, holder: val.Value, name: cst.BaseExpression | None, node: cst.CSTNode) -> val.Value:
    """Return `getattr(library, name)` for a name that is not known: of a library with dtypes, one of these.

    Beside a default of full precision hardly anybody chooses a low one.
    """
    if not isinstance(holder, val.External) or frame.engine.library.find(f"{holder.name}.float32") is None:
        return val.UNKNOWN_VALUE
    choice = frame.option(holder.name, node)
    default = _default(frame, path_of(name)) if name is not None else ""
    is_full = bool(dtypes.BIT.get(default, 0) & dtypes.FLOATING & ~dtypes.LOW_PRECISION)
    return hints.hardly_low(choice) if is_full else choice


def _default(frame: Frame, path: str | None) -> str:
    """Return the dtype that a parameter of the function is by default, or one of the constructor for an attribute."""
    holder, _, name = (path or "").rpartition(".")
    for definition in _takers(frame, holder):
        for parameter in (*definition.params.params, *definition.params.kwonly_params):
            if parameter.name.value == name and parameter.default is not None:
                return _spelled(parameter.default)
    return ""


def _spelled(default: cst.BaseExpression) -> str:
    """Return the dtype that `"float32"` or `torch.float32` spells, by its name."""
    if isinstance(default, cst.SimpleString):
        return str(default.evaluated_value)
    return (path_of(default) or "").rpartition(".")[2]


def _takers(frame: Frame, holder: str) -> Iterator[cst.FunctionDef | cst.Lambda]:
    own = find_definition(frame.unit.tree) if not holder else None
    if isinstance(own, cst.FunctionDef):
        yield own
    found = classes.find(frame, frame.owner, "__init__") if holder == "self" and frame.owner is not None else None
    if found is not None:
        owner, definition = found
        _, node = functions.unit_of(frame, val.FunctionValue(owner.module, definition, definition.name, owner=owner))
        if node is not None:
            yield node
