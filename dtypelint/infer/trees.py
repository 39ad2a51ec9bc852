"""The functions that have been parsed: of a large project, their trees would take most of the memory."""

from __future__ import annotations

from dataclasses import dataclass

import libcst as cst

from dtypelint.infer.unit import Unit, definition_unit, find_definition
from dtypelint.source.index import Definition
from dtypelint.source.project import Module

Parsed = tuple["Unit | None", "cst.FunctionDef | None"]

# How many rows of functions stay parsed that nothing rests on which is kept: most are looked into for one definition,
# and a row takes some two kilobytes.
_MOST_ROWS = 10_000


@dataclass(frozen=True, slots=True)
class _Tree:
    parsed: Parsed
    rows: int
    # By its id the tree is found, which must not become that of another.
    definition: Definition


class Trees:
    """The functions that have been parsed, those looked into last at the end.

    Objects are told apart by the nodes that make them, so that a tree lives as long as what was found by it.
    """

    def __init__(self) -> None:
        self._passing: dict[int, _Tree] = {}
        self._kept: dict[int, _Tree] = {}
        self._rows = 0

    def function(self, module: Module, definition: Definition, *, keep: bool) -> Parsed:
        """Return the unit and tree of a function, to `keep` for good; None for both where libcst cannot read it."""
        key = id(definition)
        tree = self._kept.get(key)
        if tree is not None:
            return tree.parsed
        tree = self._passing.pop(key, None)
        if tree is not None:
            self._rows -= tree.rows
        else:
            tree = _Tree(_parsed(module, definition), definition.end_row - definition.start_row + 1, definition)
        if keep:
            self._kept[key] = tree
        else:
            self._passing[key] = tree
            self._rows += tree.rows
        return tree.parsed

    def let_go(self) -> None:
        """Let go of trees that have not been looked into for long, of which nothing is left that was found by them."""
        while self._rows > _MOST_ROWS:
            oldest = next(iter(self._passing))
            self._rows -= self._passing.pop(oldest).rows


def _parsed(module: Module, definition: Definition) -> Parsed:
    try:
        unit = definition_unit(module, definition)
    except cst.ParserSyntaxError:
        return None, None
    node = find_definition(unit.tree)
    return (unit, node) if isinstance(node, cst.FunctionDef) else (None, None)
