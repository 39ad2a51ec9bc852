"""The straight line of statements that leads to an expression, scope by scope, from the text of a file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise

import libcst as cst
from libcst.metadata import CodeRange, MetadataWrapper, PositionProvider

from dtypelint.findings import Position, Span
from dtypelint.source.index import Import
from dtypelint.verify.names import names_of

Ranges = Mapping[cst.CSTNode, CodeRange]


@dataclass(frozen=True, slots=True)
class Step:
    """One statement on the way, or one expression that a `with` enters; without a node, names bound out of sight."""

    node: cst.CSTNode | None
    enters: bool = False
    decorates: bool = False
    """Whether it is a decorator of the function, which may be a context as well: `@torch.no_grad()`."""
    iterates: cst.For | cst.CompFor | None = None
    """A loop that the target is in: its variables have the values of the first round."""
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
    uses: list[tuple[str, cst.BaseSmallStatement]]
    """Where the target is assigned to a name: the next statement that reads it, if it stands in the same block."""


def _span_of(found: CodeRange) -> Span:
    """Return a span that counts columns from 1."""
    start, end = found.start, found.end
    return Span(Position(start.line, start.column + 1), Position(end.line, end.column + 1))


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
            return Place(target, scopes, owner, module, list(_uses(path))[:1])
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
    whole = _span_of(place)
    return whole.start <= span.start and span.end <= whole.end


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
                scopes[-1].steps += [Step(item.decorator, decorates=True) for item in node.decorators]
            case cst.ClassDef() if inner is node.body:
                owner = node
            case cst.With() if inner is node.body:
                scope.steps += _entered(node)
            case cst.For() if inner is not node.iter:
                scope.steps.append(_loop(node))
            case cst.GeneratorExp() | cst.ListComp() | cst.SetComp() | cst.DictComp() if inner is not node.for_in:
                scope.steps += _loops(node.for_in)
            case cst.Lambda():
                scope.steps.append(_hidden(names_of(node).local))
            case cst.ExceptHandler() if isinstance(node.name, cst.AsName):
                scope.steps.append(_hidden(names_of(node.name).bound))
            case _:
                pass
    return scopes, owner


def _uses(path: Sequence[cst.CSTNode]) -> Iterator[tuple[str, cst.BaseSmallStatement]]:
    lines = [index for index, node in enumerate(path) if isinstance(node, cst.SimpleStatementLine)]
    if not lines or lines[-1] + 1 >= len(path):
        return
    block, line, statement = path[lines[-1] - 1], path[lines[-1]], path[lines[-1] + 1]
    match statement:
        case cst.Assign(targets=[cst.AssignTarget(target=cst.Name(value=name))]):
            after = list(block.children)
            for following in _flat(after[after.index(line) + 1 :]):
                if isinstance(following, cst.BaseSmallStatement) and name in names_of(following).needed:
                    yield name, following


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


def _loops(loop: cst.CompFor | None) -> Iterator[Step]:
    while loop is not None:
        yield _loop(loop)
        loop = loop.inner_for_in


def _loop(node: cst.For | cst.CompFor) -> Step:
    return Step(None, iterates=node, hides=frozenset(names_of(node.target).read))


def _hidden(names: set[str]) -> Step:
    return Step(None, hides=frozenset(names))


def imports_of(module: cst.Module) -> list[tuple[str, Import]]:
    """Return the absolute imports of a module, wherever they stand, each with the name that it binds."""
    visitor = _Imports()
    module.visit(visitor)
    return visitor.found


class _Imports(cst.CSTVisitor):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, Import]] = []

    def on_visit(self, node: cst.CSTNode) -> bool:
        match node:
            case cst.Import():
                for alias in node.names:
                    dotted = alias.evaluated_name
                    self._add(alias.evaluated_alias or dotted.partition(".")[0], Import(dotted, None, 0, 0))
            case cst.ImportFrom(module=cst.CSTNode() as source, relative=()):
                for alias in node.names if not isinstance(node.names, cst.ImportStar) else ():
                    dotted, name = cst.Module([]).code_for_node(source), alias.evaluated_name
                    self._add(alias.evaluated_alias or name, Import(dotted, name, 0, 0))
            case _:
                return not isinstance(node, cst.BaseExpression)
        return False

    def _add(self, name: str, imported: Import) -> None:
        self.found.append((name, imported))
