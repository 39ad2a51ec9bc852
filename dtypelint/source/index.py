"""What a module defines, imports and assigns, and in which rows, without looking at what the code does."""

from __future__ import annotations

import ast
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Generic, Literal, TypeVar

from dtypelint.errors import Unreadable
from dtypelint.source import exports, syntax

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

_Function = ast.FunctionDef | ast.AsyncFunctionDef
_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Parameters:
    """The names of a function's parameters."""

    positional: tuple[str, ...]
    """Those that can be given by position; the first `positional_only` of them only so."""
    positional_only: int = 0
    keyword_only: tuple[str, ...] = ()
    variadic: str | None = None
    """The name after `*`."""
    keywords: str | None = None
    """The name after `**`."""


@dataclass(slots=True, eq=False)
class Definition:
    """A function or class; rows count from 1, and `start_row` is that of the first decorator."""

    name: str
    kind: Literal["function", "class"]
    start_row: int
    end_row: int
    column: int
    """The width of its indent in characters."""
    parent: Definition | None = field(default=None, repr=False)
    parameters: Parameters | None = None
    bases: tuple[str, ...] = ()
    """The dotted names of a class's bases; of `Generic[T]` and `make(Base)` the part before the bracket."""
    decorators: tuple[str, ...] = ()
    """The dotted names of the decorators, without their arguments."""
    every: tuple[Definition, ...] = field(default=(), repr=False)
    """The definitions directly in it, in their order; two may have one name."""
    children: dict[str, Definition] = field(default_factory=dict, repr=False)
    """Those among `every` to which the names refer."""

    @property
    def qualname(self) -> str:
        """The name with those of the definitions around it: `Block.forward`."""
        return self.name if self.parent is None else f"{self.parent.qualname}.{self.name}"

    @property
    def is_property(self) -> bool:
        """Whether it is a function that makes a property."""
        return any(name.rpartition(".")[2] in ("property", "cached_property") for name in self.decorators)

    @property
    def top(self) -> Definition:
        """The definition at the top level of the module that it stands in, or is."""
        return self if self.parent is None else self.parent.top

    @property
    def outermost(self) -> Definition:
        """The outermost function that it stands in; itself, where it stands in none."""
        outer = self.parent.outermost if self.parent is not None else self
        return outer if outer.kind == "function" else self


@dataclass(frozen=True, slots=True)
class Import:
    """What a name was imported from: `attribute` of `module`, or the module itself where that is None."""

    module: str
    attribute: str | None
    level: int
    """How many dots stand before the module."""
    row: int
    """The first row of the statement."""


@dataclass(slots=True)
class ModuleIndex:
    """The names of a module. What only a function or class contains is not among them."""

    every: tuple[Definition, ...] = ()
    """The top-level definitions, those in `if`, `try` and `with` included, in their order; two may have one name."""
    definitions: dict[str, Definition] = field(default_factory=dict)
    """Those among `every` to which the names refer: the last, though one in a body goes before one in `else`."""
    redefined: frozenset[str] = frozenset()
    """Names of `definitions` that others had before, and all of these on every way."""
    alternatives: frozenset[str] = frozenset()
    """Names of `definitions` that are defined in `else` or `except` only."""
    rivals: dict[str, tuple[Definition, ...]] = field(default_factory=dict)
    """For names of `definitions` what they refer to where an `else` or `except` is executed instead."""
    imports: dict[str, Import] = field(default_factory=dict)
    """As for `definitions`, an import in a body goes before one in `else` or `except`."""
    imported_once: frozenset[str] = frozenset()
    """Names that one import statement binds, and nothing else in the module."""
    import_rows: tuple[tuple[int, int], ...] = ()
    """The first and last row of each import statement."""
    star_imports: tuple[Import, ...] = ()
    assigned: dict[str, tuple[tuple[int, int], ...]] = field(default_factory=dict)
    """For each variable the first and last row of each statement that binds it."""
    globals: frozenset[str] = frozenset()
    """The names that some function declares `global`."""
    dunder_all: tuple[str, ...] | None = None
    """`__all__`, where all of it is literal."""
    lazy: dict[str, str] = field(default_factory=dict)
    """Names that a lazily importing package offers: the module each comes from, dots in front where it is relative."""
    lazy_by_file: bool = False
    """Whether the package offers lazily whatever its submodules export."""


def index_module(text: str) -> ModuleIndex:
    """Index a module. Raises Unreadable where its syntax is wrong."""
    try:
        return _indexed(syntax.parse(text), text)
    except RecursionError as error:
        raise Unreadable("is nested too deeply to be read") from error


def _redefined(definitions: Iterable[Definition]) -> frozenset[str]:
    times = Counter(definition.name for definition in definitions)
    on_some_way = {definition.name for definition in definitions if definition.column}
    return frozenset(name for name, count in times.items() if count > 1) - on_some_way


def dotted(node: ast.expr) -> str | None:
    """Return `a.b.c` for such an expression, also where it is called or subscripted, else None."""
    while isinstance(node, (ast.Call, ast.Subscript)):
        node = node.func if isinstance(node, ast.Call) else node.value
    parts: list[str] = []
    while isinstance(node, ast.Attribute):
        parts.append(node.attr)
        node = node.value
    return ".".join((node.id, *reversed(parts))) if isinstance(node, ast.Name) else None


def _indexed(tree: ast.Module, text: str) -> ModuleIndex:
    statements = list(_flat(tree.body))
    block = _Block()
    block.collect(statements, None)
    imports: _Bindings[Import] = _Bindings()
    stars: list[Import] = []
    assigned: dict[str, tuple[tuple[int, int], ...]] = {}
    for statement, is_alternative in statements:
        if isinstance(statement, (ast.Import, ast.ImportFrom)):
            for name, imported in _imports(statement):
                if name == "*":
                    stars.append(imported)
                else:
                    imports.bind(name, imported, is_alternative)
        elif not isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            for name in _bound(statement):
                rows = (statement.lineno, statement.end_lineno or statement.lineno)
                assigned[name] = (*assigned.get(name, ()), rows)
    plain = [statement for statement, _ in statements]
    bound_otherwise = imports.repeated | block.names.values.keys() | assigned.keys() | block.globals
    return ModuleIndex(
        every=tuple(block.every),
        definitions=block.names.values,
        redefined=_redefined(block.every) - assigned.keys() - imports.values.keys(),
        alternatives=frozenset(block.names.secondary),
        rivals={name: tuple(others) for name, others in block.names.rivals.items()},
        imports=imports.values,
        imported_once=frozenset(imports.values.keys() - bound_otherwise),
        import_rows=tuple(
            (item.lineno, item.end_lineno or item.lineno)
            for item in plain
            if isinstance(item, (ast.Import, ast.ImportFrom))
        ),
        star_imports=tuple(stars),
        assigned=assigned,
        globals=frozenset(block.globals),
        dunder_all=exports.dunder_all(plain),
        lazy=exports.lazy_names(plain),
        lazy_by_file="define_import_structure" in text and exports.is_lazy_by_file(plain),
    )


class _Bindings(Generic[_T]):
    """What names refer to: the last binding, though one in an `else` or `except` does not replace another."""

    def __init__(self) -> None:
        self.values: dict[str, _T] = {}
        self.secondary: set[str] = set()
        self.repeated: set[str] = set()
        self.rivals: dict[str, list[_T]] = {}

    def bind(self, name: str, value: _T, is_alternative: bool) -> None:
        if name in self.values:
            self.repeated.add(name)
        if is_alternative and name in self.values and name not in self.secondary:
            self.rivals.setdefault(name, []).append(value)
            return
        if not is_alternative:
            self.rivals.pop(name, None)
        self.values[name] = value
        (self.secondary.add if is_alternative else self.secondary.discard)(name)


class _Block:
    """Collects the definitions of one block, and of those in it."""

    def __init__(self) -> None:
        self.every: list[Definition] = []
        self.names: _Bindings[Definition] = _Bindings()
        self.globals: set[str] = set()

    def collect(self, statements: Iterable[tuple[ast.stmt, bool]], parent: Definition | None) -> None:
        for statement, is_alternative in statements:
            if isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
                self._add(statement, parent, is_alternative)
            elif isinstance(statement, ast.Global):
                self.globals.update(statement.names)

    def _add(self, node: _Function | ast.ClassDef, parent: Definition | None, is_alternative: bool) -> None:
        definition = _definition(node, parent)
        self.every.append(definition)
        # The setter of a property and its like add to what the name means.
        is_addition = any(decorator.startswith(f"{node.name}.") for decorator in definition.decorators)
        if not (is_addition and node.name in self.names.values):
            self.names.bind(node.name, definition, is_alternative)
        inner = _Block()
        inner.collect(_flat(node.body), definition)
        definition.every, definition.children = tuple(inner.every), inner.names.values
        self.globals |= inner.globals


def _definition(node: _Function | ast.ClassDef, parent: Definition | None) -> Definition:
    is_class = isinstance(node, ast.ClassDef)
    return Definition(
        name=node.name,
        kind="class" if is_class else "function",
        start_row=min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)]),
        end_row=node.end_lineno or node.lineno,
        column=node.col_offset,
        parent=parent,
        parameters=None if isinstance(node, ast.ClassDef) else _parameters(node.args),
        bases=_names(node.bases) if isinstance(node, ast.ClassDef) else (),
        decorators=_names(node.decorator_list),
    )


def _names(nodes: Sequence[ast.expr]) -> tuple[str, ...]:
    return tuple(name for node in nodes if (name := dotted(node)) is not None)


def _parameters(arguments: ast.arguments) -> Parameters:
    return Parameters(
        positional=tuple(argument.arg for argument in (*arguments.posonlyargs, *arguments.args)),
        positional_only=len(arguments.posonlyargs),
        keyword_only=tuple(argument.arg for argument in arguments.kwonlyargs),
        variadic=arguments.vararg.arg if arguments.vararg else None,
        keywords=arguments.kwarg.arg if arguments.kwarg else None,
    )


def _flat(body: Sequence[ast.stmt]) -> Iterator[tuple[ast.stmt, bool]]:
    """Yield the statements of a block and of those in it that are no scope, in order.

    With each, whether it is in an `else` or `except`. A stack, not recursion: an `elif` chain may be a thousand long.
    """
    pending: list[tuple[ast.stmt, bool]] = [(statement, False) for statement in reversed(body)]
    while pending:
        statement, is_alternative = pending.pop()
        yield statement, is_alternative
        if isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            continue
        blocks = [(block, is_alternative or second) for block, second in _blocks(statement)]
        for block, second in reversed(blocks):
            pending.extend((inner, second) for inner in reversed(block))


def _blocks(statement: ast.stmt) -> Iterator[tuple[list[ast.stmt], bool]]:
    yield getattr(statement, "body", []), False
    for part in (*getattr(statement, "handlers", ()), *getattr(statement, "cases", ())):
        yield part.body, isinstance(part, ast.ExceptHandler)
    # The `else` of a loop or of `try` runs with the body, that of `if` instead of it.
    yield getattr(statement, "orelse", []), isinstance(statement, ast.If)
    yield getattr(statement, "finalbody", []), False


def _imports(statement: ast.Import | ast.ImportFrom) -> Iterator[tuple[str, Import]]:
    for alias in statement.names:
        if isinstance(statement, ast.ImportFrom):
            attribute = None if alias.name == "*" else alias.name
            yield (
                alias.asname or alias.name,
                Import(statement.module or "", attribute, statement.level, statement.lineno),
            )
        elif alias.asname:
            yield alias.asname, Import(alias.name, None, 0, statement.lineno)
        else:
            head = alias.name.partition(".")[0]
            yield head, Import(head, None, 0, statement.lineno)


def _bound(statement: ast.stmt) -> Iterator[str]:
    """Yield the variables that a statement itself binds, not those that its blocks bind."""
    if isinstance(statement, ast.Expr):
        return
    # The value of an assignment may be a table of thousands of rows.
    parts = statement.targets if isinstance(statement, ast.Assign) else ast.iter_child_nodes(statement)
    pending: list[ast.AST] = [part for part in parts if not isinstance(part, ast.stmt)]
    while pending:
        node = pending.pop()
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        elif isinstance(node, (ast.MatchAs, ast.MatchStar, ast.ExceptHandler)) and node.name:
            yield node.name
        elif isinstance(node, ast.MatchMapping) and node.rest:
            yield node.rest
        if not isinstance(node, (ast.Lambda, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)):
            pending.extend(child for child in ast.iter_child_nodes(node) if not isinstance(child, ast.stmt))


def all_of(definitions: Iterable[Definition], *, inner: bool = False) -> Iterator[Definition]:
    """Yield definitions and those in the classes among them, also those in functions where `inner` ones count."""
    for definition in definitions:
        yield definition
        if inner or definition.kind == "class":
            yield from all_of(definition.every, inner=inner)
