"""One expression of a file, parsed alone by libcst, that knows where its nodes stand in the file."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import libcst as cst
from libcst.metadata import CodePosition, CodeRange, MetadataWrapper, PositionProvider

from dtypelint.fix.layout import Layout

if TYPE_CHECKING:
    from collections.abc import Iterator

_TIGHT = (
    cst.Name, cst.Attribute, cst.Call, cst.Subscript, cst.List, cst.Set, cst.Dict, cst.ListComp, cst.SetComp,
    cst.DictComp, cst.SimpleString, cst.FormattedString, cst.ConcatenatedString, cst.Ellipsis,
)  # fmt: skip
_NEVER_BARE = (cst.GeneratorExp, cst.NamedExpr, cst.Yield, cst.Tuple)


def is_tight(node: cst.BaseExpression) -> bool:
    """Whether `.name` may follow the node, its own parentheses left aside."""
    return isinstance(node, _TIGHT)


def may_be_bare(node: cst.BaseExpression) -> bool:
    """Whether the node may stand without parentheses between the commas of a call."""
    return not isinstance(node, _NEVER_BARE)


class Fragment:
    """The expression between two offsets."""

    __slots__ = ("_layout", "_start", "positions", "root")

    def __init__(self, layout: Layout, start: int, end: int) -> None:
        """Parse the expression; raises `cst.ParserSyntaxError` where there is none."""
        source = f"({layout.text[start:end]}\n)"  # in brackets, because it may stand on several lines
        wrapper = MetadataWrapper(cst.parse_module(source), unsafe_skip_copy=True)
        self.root = _only_expression(wrapper.module)
        self.positions: dict[cst.CSTNode, CodeRange] = dict(wrapper.resolve(PositionProvider))
        self._layout = Layout(source)
        self._start = start - 1

    def _offset(self, position: CodePosition) -> int:
        return self._start + self._layout.starts[position.line - 1] + position.column

    def inner(self, node: cst.CSTNode) -> tuple[int, int]:
        """Return where the node stands in the file, without its parentheses."""
        found = self.positions[node]
        return self._offset(found.start), self._offset(found.end)

    def parentheses(self, node: cst.BaseExpression) -> tuple[cst.LeftParen, cst.RightParen] | None:
        """Return the outermost parentheses of the node that are in the file."""
        left, right = list(node.lpar), list(node.rpar)
        if node is self.root:
            left, right = left[1:], right[:-1]
        return (left[0], right[-1]) if left else None

    def outer(self, node: cst.BaseExpression) -> tuple[int, int]:
        """Return where the node stands in the file, with its parentheses."""
        own = self.parentheses(node)
        if own is None:
            return self.inner(node)
        return self._offset(self.positions[own[0]].start), self._offset(self.positions[own[1]].end)

    def find(self, start: int, end: int) -> cst.BaseExpression | None:
        """Return the expression between two offsets, whether these count its parentheses or not."""
        for node in self.positions:
            if isinstance(node, cst.BaseExpression) and (start, end) in (self.inner(node), self.outer(node)):
                return node
        return None

    def comments(self) -> Iterator[str]:
        """Yield the comments inside the expression."""
        return (node.value for node in self.positions if isinstance(node, cst.Comment))


def _only_expression(module: cst.Module) -> cst.BaseExpression:
    if len(module.body) == 1 and isinstance(line := module.body[0], cst.SimpleStatementLine) and len(line.body) == 1:
        statement = line.body[0]
        if isinstance(statement, cst.Expr):
            return statement.value
    raise cst.ParserSyntaxError("not one expression", lines=(), raw_line=1, raw_column=0)


def fragment(layout: Layout, start: int, end: int) -> Fragment | None:
    """Return the expression between two offsets, or None where there is none."""
    try:
        return Fragment(layout, start, end)
    except cst.ParserSyntaxError:
        return None


@dataclass(frozen=True, slots=True)
class Operand:
    """An argument or operand, and what its surroundings ask of whatever replaces it."""

    node: cst.BaseExpression
    inner: tuple[int, int]
    outer: tuple[int, int]
    delimited: bool
    """Between the commas of a call: nothing there needs parentheses because of its neighbours."""

    @property
    def parenthesised(self) -> bool:
        """Whether it has parentheses of its own."""
        return self.inner != self.outer


def operand(layout: Layout, call: tuple[int, int], argument: tuple[int, int]) -> Operand | None:
    """Return the argument between two offsets of the call; None for `*x`, and for what is no expression."""
    if call[0] <= argument[0] and argument[1] <= call[1] and (whole := fragment(layout, *call)):
        node = whole.find(*argument)
        if node is None or _unpacked(whole, node):
            return None
        return _operand(whole, node, delimited=_is_argument(whole, node))
    alone = fragment(layout, *argument)
    return None if alone is None else _operand(alone, alone.root, delimited=False)


def _operand(whole: Fragment, node: cst.BaseExpression, *, delimited: bool) -> Operand:
    return Operand(node, whole.inner(node), whole.outer(node), delimited)


def _unpacked(whole: Fragment, node: cst.BaseExpression) -> bool:
    for parent in whole.positions:
        if isinstance(parent, (cst.StarredElement, cst.StarredDictElement)) and parent.value is node:
            return True
        if isinstance(parent, cst.Arg) and parent.value is node and parent.star:
            return True
    return isinstance(node, cst.StarredElement)


def _is_argument(whole: Fragment, node: cst.BaseExpression) -> bool:
    return any(isinstance(parent, cst.Arg) and parent.value is node for parent in whole.positions)
