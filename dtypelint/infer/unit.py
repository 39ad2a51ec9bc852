"""A piece of a file that is parsed by itself: a function, a class body, or what is left of a module without them."""

from __future__ import annotations

import functools
import re
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import libcst as cst
from libcst.metadata import CodeRange, MetadataWrapper, PositionProvider

from dtypelint.findings import Position, Span
from dtypelint.immutable import immutable
from dtypelint.source.reaching import binds

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from dtypelint.infer.branches import Question
    from dtypelint.source.index import Definition
    from dtypelint.source.project import Module

# The condition of an `if`, an `elif` or a conditional expression, without a `not` in front of it, and without brackets.
_ASKED = re.compile(r"""\b(?:el)?if[ \t]+(?:not[ \t]+)?([\w.\s<>=!"'-]+?)\s*(?::|\belse\b|$)""", re.MULTILINE)
_AFFIRMING = {" != ": " == ", " is not ": " is "}
_JOINING = re.compile(r"\b(?:and|or|if)\b")
_COMPARING = re.compile(r" (?:[!=]=|[<>]=?|is|in) ")
_DENYING = re.compile("|".join(_AFFIRMING))
_WORD = re.compile(r"[^\W\d]\w*")


@dataclass(eq=False)
class Unit:
    """A parsed piece of `module`; `shift` is what to add to a row of its tree to get the row in the file.

    `text` is what was parsed: libcst would write it anew from the tree whenever it is asked. What is found out about a
    node is kept by that node: `bound` are the variables that statements bind, `variables` those of a function, `shared`
    those around it that it assigns, `raising` tells whether statements raise something.
    """

    module: Module
    name: str
    tree: cst.Module = field(repr=False)
    text: str = field(repr=False)
    shift: int
    qualname: str = ""
    targets: set[cst.CSTNode] = field(default_factory=set, repr=False)
    questions: dict[cst.CSTNode, Question | None] = field(default_factory=dict, repr=False)
    forks: dict[cst.CSTNode, bool] = field(default_factory=dict, repr=False)
    replacing: dict[cst.CSTNode, Replacing | None] = field(default_factory=dict, repr=False)
    filled_in: dict[cst.CSTNode, str] = field(default_factory=dict, repr=False)
    bound: dict[cst.CSTNode, frozenset[str]] = field(default_factory=dict, repr=False)
    variables: dict[cst.CSTNode, tuple[str, ...]] = field(default_factory=dict, repr=False)
    shared: dict[cst.CSTNode, frozenset[str]] = field(default_factory=dict, repr=False)
    raising: dict[cst.CSTNode, bool] = field(default_factory=dict, repr=False)
    _binding: dict[str, bool] = field(default_factory=dict, repr=False)
    _ranges: Mapping[cst.CSTNode, CodeRange] | None = field(default=None, repr=False)
    _adopted: dict[cst.CSTNode, cst.CSTNode] = field(default_factory=dict, repr=False)
    _words: dict[cst.CSTNode, tuple[str, ...]] = field(default_factory=dict, repr=False)
    _parsed: dict[tuple[str, cst.CSTNode | None], cst.BaseExpression | None] = field(default_factory=dict, repr=False)

    @functools.cached_property
    def asked(self) -> Counter[str]:
        """The conditions of branches by their text, without a `not` in front of it, and how often each is asked."""
        return Counter(asked_in(self.text))

    def parsed(self, text: str, node: cst.CSTNode | None) -> cst.BaseExpression | None:
        """Return the expression that a string spells, `node` standing for each part of it; None where it spells none.

        The same is asked for as often as a function is evaluated.
        """
        key = (text, node)
        if key not in self._parsed:
            self._parsed[key] = found = _expression(text)
            if found is not None and node is not None:
                self._adopt(found, node)
        return self._parsed[key]

    def _adopt(self, parsed: cst.CSTNode, node: cst.CSTNode) -> None:
        self._adopted[parsed] = node
        for child in parsed.children:
            self._adopt(child, node)

    def span(self, node: cst.CSTNode) -> Span:
        """Return where `node` stands in the file. Positions are computed at the first call only: they are dear."""
        if self._ranges is None:
            wrapper = MetadataWrapper(self.tree, unsafe_skip_copy=True)
            self._ranges = wrapper.resolve(PositionProvider)
        found = self._ranges[self._adopted.get(node, node)]
        return Span(
            Position(found.start.line + self.shift, found.start.column + 1),
            Position(found.end.line + self.shift, found.end.column + 1),
        )

    def is_spelled(self, node: cst.CSTNode) -> bool:
        """Whether `node` stands in the file, or is parsed of a string that does."""
        return node in self._adopted or any(found is node for found in parts_of(self.tree, (type(node),)))

    def code(self, node: cst.CSTNode) -> str:
        """Return the source of `node`."""
        return self.tree.code_for_node(node)

    def binds(self, name: str) -> bool:
        """Whether the text may give a variable of this name a value: less dear to find out than which statements do."""
        if name not in self._binding:
            self._binding[name] = binds(self.text, name)
        return self._binding[name]

    def words(self, node: cst.CSTNode) -> tuple[str, ...]:
        """Return the words in the source of `node`, sorted."""
        if node not in self._words:
            self._words[node] = tuple(sorted(set(_WORD.findall(self.code(node)))))
        return self._words[node]


@immutable
class Replacing:
    """What a loop runs over whose items it replaces, as the code spells it, and the variables of each key and value."""

    holder: cst.BaseExpression
    path: str
    key: str
    value: str

    @property
    def entry(self) -> str:
        """What stands for the item that a round of the loop comes to, which is the name of no variable."""
        return f"{self.path}[{self.key}]"


def asked_in(text: str) -> list[str]:
    """Return the conditions that branches in a text ask, as far as they have no brackets, each as it is affirmed."""
    return [affirmed(asked)[0] for asked in _ASKED.findall(text)]


def affirmed(text: str) -> tuple[str, bool]:
    """Return what a condition asks, and whether it asks for the contrary: `x == y` and True of `x != y`."""
    if _JOINING.search(text):
        return text, False
    bare = text.removeprefix("not ")
    is_one = len(_COMPARING.findall(bare)) == 1
    affirmation = _DENYING.sub(lambda found: _AFFIRMING[found[0]], bare) if is_one else bare
    return affirmation, (bare != text) is not (affirmation != bare)


def _expression(text: str) -> cst.BaseExpression | None:
    try:
        return cst.parse_expression(text)
    except cst.ParserSyntaxError:
        return None


@immutable
class Place:
    """A node, and the unit in which it has a position."""

    unit: Unit
    node: cst.CSTNode

    @property
    def module(self) -> Module:
        """The module that the node stands in."""
        return self.unit.module

    @property
    def filename(self) -> str:
        """The file that the node stands in."""
        return str(self.unit.module.path)

    @property
    def span(self) -> Span:
        """Where in the file."""
        return self.unit.span(self.node)

    def code(self, most: int = 48) -> str:
        """Return the source on one line, cut to `most` characters."""
        text = " ".join(self.unit.code(self.node).split())
        return text if len(text) <= most else text[: most - 1] + "…"


@immutable
class DefinitionPlace:
    """Where a definition begins, for a step of a trace that is about the whole of it."""

    module: Module
    definition: Definition

    @property
    def filename(self) -> str:
        """The file of the definition."""
        return str(self.module.path)

    @property
    def span(self) -> Span:
        """The first line of the definition."""
        column = self.definition.column + 1
        start = Position(self.definition.start_row, column)
        return Span(start, Position(self.definition.start_row, column + len(self.definition.name)))

    def code(self) -> str:
        """Return the name of the definition."""
        return self.definition.name


def definition_unit(module: Module, definition: Definition) -> Unit:
    """Return the unit of a function, or of a class without the bodies of its methods.

    Raises cst.ParserSyntaxError where libcst cannot read it.
    """
    rows = _rows(module)[definition.start_row - 1 : definition.end_row]
    if definition.kind == "class":
        rows = _without(rows, definition.every, definition.start_row)
    indented = definition.column > 0
    text = ("if 1:\n" if indented else "") + "\n".join(rows) + "\n"
    shift = definition.start_row - (2 if indented else 1)
    return Unit(module, called(definition), cst.parse_module(text), text, shift, definition.qualname)


def find_definition(tree: cst.Module) -> cst.FunctionDef | cst.ClassDef | None:
    """Return the definition that a unit was made of."""
    body = tree.body
    while body:
        first = body[0]
        if isinstance(first, cst.FunctionDef | cst.ClassDef):
            return first
        if not isinstance(first, cst.If):
            return None
        body = first.body.body  # type: ignore[assignment]
    return None


def parts_of(node: cst.CSTNode, kinds: tuple[type[cst.CSTNode], ...]) -> Iterator[cst.CSTNode]:
    """Yield the nodes of these kinds, in their order; libcst's own matchers take as long to import as all of libcst."""
    if isinstance(node, kinds):
        yield node
    for child in node.children:
        yield from parts_of(child, kinds)


def called(definition: Definition) -> str:
    """Return the name by which a definition is called: a constructor goes by its class."""
    if definition.name == "__init__" and definition.parent is not None:
        return definition.parent.name
    return definition.name


def body_unit(module: Module) -> Unit:
    """Return the unit of the module's own statements, without its functions and classes.

    Raises cst.ParserSyntaxError where libcst cannot read it.
    """
    rows = _without(_rows(module), module.index.every, 1)
    text = "\n".join(rows) + "\n"
    return Unit(module, "<module>", cst.parse_module(text), text, 0)


def blank_unit(module: Module, name: str) -> Unit:
    """Return a unit without code, in which something of a module is evaluated."""
    return Unit(module, name, cst.Module([]), "", 0)


def _without(rows: Sequence[str], definitions: Sequence[Definition], first_row: int) -> list[str]:
    kept = list(rows)
    for definition in definitions:
        start, end = definition.start_row - first_row, definition.end_row - first_row + 1
        kept[start:end] = _placeholder(" " * definition.column, end - start)
    return kept


def _placeholder(indent: str, count: int) -> list[str]:
    """Return a statement of `count` rows: a string, because libcst makes a node of each empty row."""
    return [indent + "pass"] if count == 1 else [indent + '"""', *[""] * (count - 2), '"""']


def _rows(module: Module) -> list[str]:
    return _split(module.source.text)


@functools.lru_cache(maxsize=8)
def _split(text: str) -> list[str]:
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
