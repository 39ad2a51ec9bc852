"""How an expression spells the place it stands for."""

from __future__ import annotations

import libcst as cst


def path_of(node: cst.BaseExpression) -> str | None:
    """Return the path that an expression spells, or None where it is computed."""
    # Asked of every expression: comparing types is far cheaper than `match`, for which each node is an abstract class.
    kind = type(node)
    if kind is cst.Name:
        return node.value  # type: ignore[attr-defined, no-any-return]
    if kind is cst.Attribute:
        above = path_of(node.value)  # type: ignore[attr-defined]
        return f"{above}.{node.attr.value}" if above else None  # type: ignore[attr-defined]
    return _path_of_item(node) if kind is cst.Subscript else None


def _path_of_item(node: cst.BaseExpression) -> str | None:
    match node:
        case cst.Subscript(value=base, slice=[cst.SubscriptElement(slice=cst.Index(value=key))]):
            above = path_of(base)
            return f"{above}[{key.value}]" if above and isinstance(key, cst.SimpleString | cst.Integer) else None
    return None
