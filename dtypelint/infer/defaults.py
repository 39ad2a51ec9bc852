"""What a variable is where nobody is seen passing something else: the default of its parameter."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from dtypelint import values as val
from dtypelint.infer import functions, lineage
from dtypelint.infer.frame import Frame
from dtypelint.infer.unit import find_definition
from dtypelint.source.paths import path_of


def default_of(frame: Frame, node: cst.BaseExpression | None) -> cst.BaseExpression | None:
    """Return the default of a parameter of the function, or for an attribute that of one of the constructor."""
    holder, _, name = (path_of(node) or "" if node is not None else "").rpartition(".")
    for definition in _takers(frame, holder) if name else ():
        for parameter in (*definition.params.params, *definition.params.kwonly_params):
            if parameter.name.value == name:
                return parameter.default
    return None


def _takers(frame: Frame, holder: str) -> Iterator[cst.FunctionDef | cst.Lambda]:
    own = find_definition(frame.unit.tree) if not holder else None
    if isinstance(own, cst.FunctionDef):
        yield own
    found = lineage.find(frame, frame.owner, "__init__") if holder == "self" and frame.owner is not None else None
    if found is not None:
        owner, definition = found
        _, node = functions.unit_of(frame, val.FunctionValue(owner.module, definition, definition.name, owner=owner))
        if node is not None:
            yield node
