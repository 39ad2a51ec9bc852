"""One definition cut out of a file: the names it needs, and its source without docstrings and what is left out."""

from __future__ import annotations

import ast
import textwrap
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

_Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


@dataclass(frozen=True, slots=True)
class Part:
    """What an excerpt can do without (a decorator, a method, a class attribute), and the names that it needs."""

    container: list[Any]
    item: ast.AST
    names: frozenset[str]

    def leave_out(self) -> None:
        """Take it out of the excerpt."""
        self.container.remove(self.item)


@dataclass(slots=True)
class Excerpt:
    """A parsed piece of source. `evaluated` are the names that must be there when it is executed, `run` those of calls.

    Annotations are neither: the program postpones their evaluation.
    """

    tree: ast.Module
    evaluated: set[str] = field(default_factory=set)
    run: set[str] = field(default_factory=set)
    parts: list[Part] = field(default_factory=list)
    bases: tuple[ast.expr, ...] = ()

    def replace_base(self, base: ast.expr, names: Iterable[str]) -> None:
        """Put names in the place of a base."""
        definition = self.tree.body[0]
        if isinstance(definition, ast.ClassDef):
            at = definition.bases.index(base)
            present = {other.id for other in definition.bases if isinstance(other, ast.Name)}
            definition.bases[at : at + 1] = [ast.Name(name) for name in names if name not in present]

    def source(self) -> str:
        """Return the source."""
        for node in ast.walk(self.tree):
            if isinstance(node, ast.ClassDef) and not node.body:
                node.body.append(ast.Pass())
        return ast.unparse(self.tree)


def excerpt_of(source: str) -> Excerpt | None:
    """Parse a definition or some statements, indented or not; None where this interpreter cannot."""
    try:
        tree = ast.parse(textwrap.dedent(source))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    excerpt = Excerpt(tree)
    for node in ast.walk(tree):
        _without_docstring(node)
    for statement in tree.body:
        _sort_names(excerpt, statement)
    if len(tree.body) == 1 and isinstance(definition := tree.body[0], ast.ClassDef):
        excerpt.bases = tuple(definition.bases)
    return excerpt


def names_in(*nodes: ast.AST) -> set[str]:
    """Return the names that are read in the nodes."""
    return {item.id for node in nodes for item in ast.walk(node) if isinstance(item, ast.Name) and _is_read(item)}


def root_name(node: ast.expr) -> str:
    """Return `a.b` for `a.b` and `a.b[T]`; empty for what is no chain of names."""
    node = node.value if isinstance(node, ast.Subscript) else node
    return ast.unparse(node) if isinstance(node, ast.Name | ast.Attribute) else ""


def _is_read(name: ast.Name) -> bool:
    return isinstance(name.ctx, ast.Load)


def _sort_names(excerpt: Excerpt, statement: ast.stmt) -> None:
    """Add the names of a statement at the top."""
    match statement:
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            excerpt.evaluated |= _add_function(excerpt, statement)
        case ast.ClassDef():
            excerpt.evaluated |= names_in(*statement.keywords)
            _add_class(excerpt, statement, frozenset())
        case ast.AnnAssign():
            excerpt.evaluated |= names_in(statement.value) if statement.value else set()
        case _:
            excerpt.evaluated |= names_in(statement) - set(_stored(statement))


def _add_function(excerpt: Excerpt, function: ast.FunctionDef | ast.AsyncFunctionDef) -> set[str]:
    """Return the names of the defaults; those of the body, and the decorators, are added."""
    _drop_annotations(function)
    _add_decorators(excerpt, function, frozenset())
    excerpt.run |= names_in(*function.body) - set(_stored(function)) - {item.arg for item in _arguments(function.args)}
    return names_in(*function.args.defaults, *(item for item in function.args.kw_defaults if item))


def _add_class(excerpt: Excerpt, cls: ast.ClassDef, outside: frozenset[str]) -> None:
    bound = outside | {cls.name, *_bound_in(cls.body)}
    _add_decorators(excerpt, cls, outside)
    for inner in cls.body:
        if isinstance(inner, ast.ClassDef):
            names = names_in(*inner.bases, *inner.keywords)
            _add_class(excerpt, inner, bound)
        elif isinstance(inner, ast.FunctionDef | ast.AsyncFunctionDef):
            names = _add_function(excerpt, inner)
        else:
            annotation = inner.annotation if isinstance(inner, ast.AnnAssign) else None
            names = names_in(*(node for node in ast.iter_child_nodes(inner) if node is not annotation))
        excerpt.parts.append(Part(cls.body, inner, frozenset(names - bound)))


def _add_decorators(excerpt: Excerpt, definition: _Definition, bound: frozenset[str]) -> None:
    for decorator in definition.decorator_list:
        names = frozenset(names_in(decorator) - bound)
        excerpt.parts.append(Part(definition.decorator_list, decorator, names))


def _drop_annotations(function: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
    # They would drag in what only a type checker reads.
    function.returns = None
    for argument in _arguments(function.args):
        argument.annotation = None


def _arguments(arguments: ast.arguments) -> Iterator[ast.arg]:
    yield from (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)
    yield from (item for item in (arguments.vararg, arguments.kwarg) if item)


def _bound_in(body: Iterable[ast.stmt]) -> Iterator[str]:
    for statement in body:
        if isinstance(statement, _Definition):
            yield statement.name
        else:
            yield from _stored(statement)


def _stored(node: ast.AST) -> Iterator[str]:
    return (item.id for item in ast.walk(node) if isinstance(item, ast.Name) and not _is_read(item))


def _without_docstring(node: ast.AST) -> None:
    match node:
        case ast.FunctionDef(body=body) | ast.AsyncFunctionDef(body=body) | ast.ClassDef(body=body):
            if isinstance(body[0], ast.Expr) and isinstance(body[0].value, ast.Constant):
                body[:1] = [] if len(body) > 1 else [ast.Pass()]
