"""The functions that have been parsed: of a large project, their trees would take most of the memory."""

from __future__ import annotations

import libcst as cst

from dtypelint.infer.unit import Unit, definition_unit, find_definition
from dtypelint.source.index import Definition
from dtypelint.source.project import Module

Parsed = tuple[Unit | None, cst.FunctionDef | None]

# How many rows of functions stay parsed that nothing rests on which is kept: most are looked into for one definition,
# and a row takes some two kilobytes.
_MOST_ROWS = 10_000


class Trees:
    """The functions that have been parsed, those looked into last at the end.

    Objects are told apart by the nodes that make them, so that a tree lives as long as what was found by it.
    """

    def __init__(self) -> None:
        self._passing: dict[Definition, Parsed] = {}
        self._kept: dict[Definition, Parsed] = {}
        self._rows = 0

    def function(self, module: Module, definition: Definition, *, keep: bool) -> Parsed:
        """Return the unit and tree of a function, to `keep` for good; None for both where libcst cannot read it."""
        if definition in self._kept:
            return self._kept[definition]
        parsed = self._taken(definition) or _parsed(module, definition)
        if keep:
            self._kept[definition] = parsed
        else:
            self._passing[definition] = parsed
            self._rows += _rows(definition)
        return parsed

    def let_go(self) -> None:
        """Let go of trees that have not been looked into for long, of which nothing is left that was found by them."""
        while self._rows > _MOST_ROWS:
            self._taken(next(iter(self._passing)))

    def _taken(self, definition: Definition) -> Parsed | None:
        """Take a function out of those that may be let go of."""
        parsed = self._passing.pop(definition, None)
        if parsed is not None:
            self._rows -= _rows(definition)
        return parsed


def _rows(definition: Definition) -> int:
    return definition.end_row - definition.start_row + 1


def _parsed(module: Module, definition: Definition) -> Parsed:
    try:
        unit = definition_unit(module, definition)
    except cst.ParserSyntaxError:
        return None, None
    node = find_definition(unit.tree)
    return (unit, node) if isinstance(node, cst.FunctionDef) else (None, None)
