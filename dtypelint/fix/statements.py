"""Rewrites of statements: one removed, a guard put before one. The interpreter's own parser says where they are."""

from __future__ import annotations

import ast
import re
import warnings
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from dtypelint.fix.fragments import fragment
from dtypelint.fix.layout import Layout, comments_in, lasting
from dtypelint.fix.spec import HOLE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dtypelint.findings import Edit

PLAIN_NAME = re.compile(r"[^\W\d]\w*(?:\.[^\W\d]\w*)*\Z")
_REST_OF_LINE = re.compile(r"\s*;?\s*(#.*)?\Z")


@dataclass(frozen=True, slots=True)
class Step:
    """One step down the tree: `child` is in this field of `parent`, at this index where the field is a list."""

    parent: ast.AST
    field: str
    index: int
    child: ast.AST


@lru_cache(maxsize=4)
def parse(text: str) -> ast.Module | None:
    """Return the tree of `text`, or None where this interpreter cannot read it."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return ast.parse(text)
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            return None


def extent(layout: Layout, node: ast.AST) -> tuple[int, int] | None:
    """Return where a node stands, its decorators included; None for a node that has no place."""
    if not isinstance(node, (ast.expr, ast.stmt, ast.keyword, ast.arg, ast.ExceptHandler, ast.alias)):
        return None
    start = layout.offset_of_byte(node.lineno, node.col_offset)
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)) and node.decorator_list:
        first = node.decorator_list[0]
        start = layout.text.rindex("@", 0, layout.offset_of_byte(first.lineno, first.col_offset))
    return start, layout.offset_of_byte(node.end_lineno or node.lineno, node.end_col_offset or node.col_offset)


def _steps(node: ast.AST) -> Iterator[Step]:
    for field, value in ast.iter_fields(node):
        for index, child in enumerate(value if isinstance(value, list) else [value]):
            if isinstance(child, ast.AST):
                yield Step(node, field, index, child)


def way_to(layout: Layout, tree: ast.AST, start: int, end: int) -> tuple[Step, ...]:
    """Return the steps from `tree` to the smallest node that holds the text between two offsets."""
    for step in _steps(tree):
        where = extent(layout, step.child)
        if where is None:
            if deeper := way_to(layout, step.child, start, end):
                return (step, *deeper)
        elif where[0] <= start and end <= where[1]:
            if isinstance(step.child, ast.JoinedStr):  # older parsers misplace what is inside
                return (step,)
            return (step, *way_to(layout, step.child, start, end))
    return ()


def in_fstring(layout: Layout, start: int, end: int) -> bool:
    """Whether the text between two offsets is inside an f-string."""
    tree = parse(layout.text)
    return tree is not None and any(isinstance(s.child, ast.JoinedStr) for s in way_to(layout, tree, start, end))


def statement_around(layout: Layout, call: tuple[int, int]) -> tuple[Step, tuple[Step, ...]] | None:
    """Return the step to the innermost statement that holds the call, and the steps from there to the call itself."""
    tree = parse(layout.text)
    way = way_to(layout, tree, *call) if tree else ()
    exact = [isinstance(step.child, ast.expr) and extent(layout, step.child) == call for step in way]
    if True not in exact:
        return None
    last = max(index for index, step in enumerate(way[: exact.index(True)]) if isinstance(step.child, ast.stmt))
    return way[last], way[last + 1 : exact.index(True) + 1]


def remove_statement(layout: Layout, call: tuple[int, int]) -> tuple[Edit, ...]:
    """Remove the statement that is exactly this call; its comments stay, and a suite never becomes empty."""
    found = statement_around(layout, call)
    if found is None or not isinstance(found[0].child, ast.Expr) or len(found[1]) > 1:
        return ()
    step = found[0]
    where, whole = extent(layout, step.child), fragment(layout, *call)
    if where is None or whole is None:
        return ()
    start, end = where
    inside = lasting(list(whole.comments()))
    rest = _REST_OF_LINE.match(layout.after(end))
    if not layout.starts_line(start) or rest is None:
        return () if inside else _remove_inline(layout, step, start, end)
    return _remove_lines(layout, step, start, end, inside)


def _siblings(step: Step) -> list[ast.stmt]:
    return list(getattr(step.parent, step.field))


def _remove_lines(layout: Layout, step: Step, start: int, end: int, inside: list[str]) -> tuple[Edit, ...]:
    indentation = layout.indentation(start)
    if len(_siblings(step)) == 1 and not isinstance(step.parent, ast.Module):
        kept = "".join(f"{comment}{layout.newline}{indentation}" for comment in inside)
        return (layout.edit(start, end, f"{kept}pass"),)
    comments = [*inside, *lasting(comments_in(layout.after(end)))]
    kept = "".join(f"{indentation}{comment}{layout.newline}" for comment in comments)
    return (layout.edit(layout.line_start(start), layout.next_line(end), kept),)


def _remove_inline(layout: Layout, step: Step, start: int, end: int) -> tuple[Edit, ...]:
    body = _siblings(step)
    if len(body) == 1:
        return (layout.edit(start, end, "pass"),)
    if step.index + 1 < len(body):
        following = extent(layout, body[step.index + 1])
        if following and layout.row(following[0]) == layout.row(end):
            return (layout.edit(start, following[0], ""),)
    previous = extent(layout, body[step.index - 1]) if step.index else None
    if previous is None or layout.row(previous[1]) != layout.row(start):
        return ()
    return (layout.edit(previous[1], end, ""),)


def insert_guard(layout: Layout, template: str, call: tuple[int, int], argument: str) -> tuple[Edit, ...]:
    """Put the statements of `template`, about the name `argument`, before the statement that holds the call."""
    found = statement_around(layout, call)
    if found is None or not PLAIN_NAME.match(argument) or not _always_evaluated(layout, *found, argument):
        return ()
    where = extent(layout, found[0].child)
    if where is None or not layout.starts_line(where[0]):
        return ()
    guard = _indented(template.replace(HOLE, argument), layout.indentation(where[0]), layout.newline)
    start = layout.line_start(where[0])
    return () if layout.text[:start].endswith(guard) else (layout.insert(start, guard),)


def _indented(guard: str, indentation: str, newline: str) -> str:
    if "\t" in indentation:
        guard = re.sub(r"^(?: {4})+", lambda match: "\t" * (len(match.group()) // 4), guard, flags=re.MULTILINE)
    return "".join(f"{indentation}{line}{newline}" if line else newline for line in guard.splitlines())


_SOMETIMES: tuple[tuple[type[ast.AST], str, int], ...] = (
    # the child in this field, at this index or after it, is evaluated later, repeatedly, or perhaps never
    (ast.While, "test", 0), (ast.IfExp, "body", 0), (ast.IfExp, "orelse", 0), (ast.BoolOp, "values", 1),
    (ast.Compare, "comparators", 1), (ast.Assert, "msg", 0), (ast.Lambda, "body", 0), (ast.ExceptHandler, "type", 0),
    (ast.match_case, "guard", 0), (ast.With, "items", 1), (ast.AsyncWith, "items", 1),
    (ast.ListComp, "", 0), (ast.SetComp, "", 0), (ast.DictComp, "", 0), (ast.GeneratorExp, "", 0),
)  # fmt: skip


def _always_evaluated(layout: Layout, statement: Step, inner: tuple[Step, ...], argument: str) -> bool:
    for step in inner:
        for kind, field, index in _SOMETIMES:
            if isinstance(step.parent, kind) and field in ("", step.field) and step.index >= index:
                return False
    where = extent(layout, statement.child)
    if where is None or (isinstance(statement.child, ast.If) and layout.text.startswith("elif", where[0])):
        return False
    root = argument.partition(".")[0]
    walrus = (node.target.id for node in ast.walk(statement.child) if isinstance(node, ast.NamedExpr))
    return root not in walrus
