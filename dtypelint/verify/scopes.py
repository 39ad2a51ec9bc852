"""The straight line of statements that leads to an expression, scope by scope, from the text of a file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise

import libcst as cst
from libcst.metadata import CodeRange, MetadataWrapper, PositionProvider

from dtypelint.findings import Span
from dtypelint.verify.machine import LIBRARIES
from dtypelint.verify.names import names_of

Ranges = Mapping[cst.CSTNode, CodeRange]


@dataclass(frozen=True, slots=True)
class Step:
    """One statement on the way, or one expression that a `with` enters; without a node, names bound out of sight."""

    node: cst.CSTNode | None
    enters: bool = False
    hides: frozenset[str] = frozenset()


@dataclass(slots=True)
class Scope:
    """A module or function: what runs in it before the target, in order."""

    steps: list[Step] = field(default_factory=list)
    params: cst.Parameters | None = None


@dataclass(slots=True)
class Place:
    """Where a target stands: the node, the scopes around it from the module inwards, its class."""

    target: cst.BaseExpression | cst.BaseSmallStatement
    scopes: list[Scope]
    owner: cst.ClassDef | None
    module: cst.Module


class NotFound(Exception):
    """The file has no expression at the place."""


@lru_cache(maxsize=4)
def _parsed(text: str) -> tuple[cst.Module, Ranges]:
    try:
        wrapper = MetadataWrapper(cst.parse_module(text), unsafe_skip_copy=True)
        return wrapper.module, wrapper.resolve(PositionProvider)
    except (cst.ParserSyntaxError, RecursionError) as error:
        raise NotFound("the file cannot be parsed") from error


def locate(text: str, span: Span) -> Place:
    """Find the innermost expression or statement that covers `span`. Raises NotFound."""
    module, ranges = _parsed(text)
    path = list(_path(module, ranges, span))
    while path and not isinstance(path[-1], (cst.BaseExpression, cst.BaseSmallStatement)):
        path.pop()
    stored = [index for index, (node, inner) in enumerate(pairwise(path)) if _stores(node, inner)]
    path = path[: stored[0] + 1] if stored else path
    match path:
        case [*_, (cst.BaseExpression() | cst.BaseSmallStatement()) as target]:
            scopes, owner = _scopes(path)
            return Place(target, scopes, owner, module)
        case _:
            raise NotFound("no expression stands there")


def _path(module: cst.Module, ranges: Ranges, span: Span) -> Iterator[cst.CSTNode]:
    node: cst.CSTNode | None = module
    while node is not None:
        yield node
        node = next((child for child in node.children if _covers(child, ranges, span)), None)


def _covers(node: cst.CSTNode, ranges: Ranges, span: Span) -> bool:
    place = ranges.get(node)
    if place is None:
        return False
    start, end = (place.start.line, place.start.column + 1), (place.end.line, place.end.column + 1)
    return start <= (span.start.row, span.start.column) and (span.end.row, span.end.column) <= end


def _stores(statement: cst.CSTNode, part: cst.CSTNode) -> bool:
    """Whether the way into the statement leads to what it assigns to: then only all of it can fail."""
    match statement:
        case cst.Assign():
            return isinstance(part, cst.AssignTarget)
        case cst.AugAssign() | cst.AnnAssign():
            return part is statement.target
        case cst.Del():
            return True
        case _:
            return False


def _scopes(path: Sequence[cst.CSTNode]) -> tuple[list[Scope], cst.ClassDef | None]:
    scopes, owner = [Scope()], None
    for node, inner in pairwise(path):
        scope = scopes[-1]
        match node:
            case cst.Module() | cst.IndentedBlock() | cst.SimpleStatementLine() | cst.SimpleStatementSuite():
                scope.steps += _before(node.body, inner)
            case cst.FunctionDef() if inner is node.body:
                # A module has run to its end when one of its functions is called.
                if len(scopes) == 1:
                    scope.steps = [Step(statement) for statement in _flat(path[0].children)]
                scopes.append(Scope(params=node.params))
            case cst.ClassDef() if inner is node.body:
                owner = node
            case cst.With() if inner is node.body:
                scope.steps += _entered(node)
            case cst.For() if inner is not node.iter:
                scope.steps.append(_hidden(names_of(node.target).read))
            case cst.GeneratorExp() | cst.ListComp() | cst.SetComp() | cst.DictComp() | cst.Lambda():
                scope.steps.append(_hidden(names_of(node).local))
            case cst.ExceptHandler() if isinstance(node.name, cst.AsName):
                scope.steps.append(_hidden(names_of(node.name).bound))
            case _:
                pass
    return scopes, owner


def _before(body: Sequence[cst.CSTNode], inner: cst.CSTNode) -> Iterator[Step]:
    for statement in body:
        if statement is inner:
            return
        for part in _flat([statement]):
            yield Step(part)


def _flat(statements: Sequence[cst.CSTNode]) -> Iterator[cst.CSTNode]:
    for statement in statements:
        if isinstance(statement, cst.SimpleStatementLine):
            yield from statement.body
        elif isinstance(statement, cst.BaseCompoundStatement):
            yield statement


def _entered(node: cst.With) -> Iterator[Step]:
    for item in node.items:
        yield Step(item.item, enters=True)
        if item.asname:
            yield _hidden(names_of(item.asname).bound)


def _hidden(names: set[str]) -> Step:
    return Step(None, hides=frozenset(names))


def imports_of(module: cst.Module) -> dict[str, str]:
    """Return the imports of the libraries that snippets may use, wherever they stand, by the name they bind."""
    visitor = _Imports()
    module.visit(visitor)
    return visitor.found


class _Imports(cst.CSTVisitor):
    def __init__(self) -> None:
        super().__init__()
        self.found: dict[str, str] = {}

    def on_visit(self, node: cst.CSTNode) -> bool:
        match node:
            case cst.Import():
                for alias in node.names:
                    self._import(alias.evaluated_name, alias.evaluated_alias)
            case cst.ImportFrom(module=cst.CSTNode() as source, relative=()):
                for alias in node.names if not isinstance(node.names, cst.ImportStar) else ():
                    self._from(cst.Module([]).code_for_node(source), alias)
            case _:
                return not isinstance(node, cst.BaseExpression)
        return False

    def _import(self, dotted: str, alias: str | None) -> None:
        library = dotted.split(".", maxsplit=1)[0]
        if library not in LIBRARIES:
            return
        if alias:
            self.found.setdefault(alias, f"import {dotted} as {alias}")
        else:
            others = self.found.get(library, "").splitlines()
            self.found[library] = "\n".join(dict.fromkeys([*others, f"import {dotted}"]))

    def _from(self, module: str, alias: cst.ImportAlias) -> None:
        if module.split(".", maxsplit=1)[0] in LIBRARIES:
            name = alias.evaluated_alias or alias.evaluated_name
            suffix = f" as {name}" if alias.evaluated_alias else ""
            self.found.setdefault(name, f"from {module} import {alias.evaluated_name}{suffix}")
