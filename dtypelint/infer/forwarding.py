"""What a method of a module hands on as its own `**kwargs`: tensors of any dtype, as far as nobody has cast one."""

from __future__ import annotations

import libcst as cst

from dtypelint import values as val
from dtypelint.claims import UNKNOWN, Origin
from dtypelint.infer import lineage
from dtypelint.infer.frame import Frame
from dtypelint.infer.unit import find_definition
from dtypelint.stubs.bind import Argument


def forwarded(frame: Frame, node: cst.BaseExpression, table: val.Table) -> Argument | None:
    """Return what `**node` spreads, where it is what any caller passes; None where something of it is known."""
    if frame.owner is None or not isinstance(node, cst.Name) or not _is_open(table):
        return None
    definition = find_definition(frame.unit.tree)
    own = definition.params.star_kwarg if isinstance(definition, cst.FunctionDef) else None
    if own is None or own.name.value != node.value or not lineage.is_module(frame, frame.owner):
        return None
    origin = Origin(f"`{node.value}` is what the caller passes", frame.place(node), passed=True)
    return Argument(val.Unknown(UNKNOWN.rooted(origin)), node)


def _is_open(table: val.Table) -> bool:
    """Whether nothing tells of what a dict holds: who has cast one item knows what to cast."""
    items = table.known.values()
    return table.other is not None and val.is_unknown(table.other) and not any(map(val.dtypes_within, items))
