"""How an expression spells the place it stands for."""

from __future__ import annotations

import libcst as cst


def path_of(node: cst.BaseExpression) -> str | None:
    """Return the path that an expression spells, or None where it is computed."""
    match node:
        case cst.Name(value=name):
            return name
        case cst.Attribute(value=base, attr=cst.Name(value=name)):
            above = path_of(base)
            return f"{above}.{name}" if above else None
        case cst.Subscript(value=base, slice=[cst.SubscriptElement(slice=cst.Index(value=key))]):
            above = path_of(base)
            return f"{above}[{key.value}]" if above and isinstance(key, cst.SimpleString | cst.Integer) else None
    return None


def names_in(node: cst.CSTNode) -> list[str]:
    """Return the names that an expression holds, those of attributes included."""
    found = [node.value] if isinstance(node, cst.Name) else []
    for child in node.children:
        found.extend(names_in(child))
    return found
