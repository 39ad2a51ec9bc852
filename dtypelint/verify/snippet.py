"""Cut the smallest snippet that computes one expression out of a file."""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import libcst as cst
from libcst import matchers as m

from dtypelint.findings import Edit, Span
from dtypelint.fix.layout import layout_of
from dtypelint.source.names import Local
from dtypelint.source.project import Module
from dtypelint.verify.companions import Companions
from dtypelint.verify.fields import Field, Fields
from dtypelint.verify.fill import World, code_of, fill
from dtypelint.verify.inferred import NOTHING, Known
from dtypelint.verify.libraries import Imports, of_tensors
from dtypelint.verify.names import asks_dtype, names_of, parameters, root_of
from dtypelint.verify.scalars import scalar_of
from dtypelint.verify.scopes import Place, Scope, Step, imports_of, locate

_ENTER = """def enter(decorator):
    if hasattr(decorator, "__enter__"):
        decorator.__enter__()"""


class Depth(enum.IntEnum):
    """How much of the project a snippet takes along; what it leaves out is made up."""

    VALUES = 0
    """What comes out of libraries that the expression does not name is made up too, as a model's outputs are."""
    EXPRESSION = 1
    FIELDS = 2
    """What `__init__` builds of libraries' classes."""
    MODULES = 3
    """Modules of the project as well, built in the place of what loads them."""
    HELPERS = 4
    """The functions and classes of the project."""
    OBJECT = 5
    """Both, and the object itself in the place of single fields."""


_END = cst.ensure_type(cst.parse_statement("raise SystemExit('another way is taken')"), cst.SimpleStatementLine).body[0]
_LEAVES = m.Return() | m.Break() | m.Continue()
_BUILDING = (Depth.MODULES, Depth.OBJECT)


@dataclass(frozen=True, slots=True)
class Snippet:
    """Code that leaves the value of an expression in `__result__`. Each blank wants a value.

    `companions` may still take along what a run turns out to need.
    """

    companions: Companions
    statements: tuple[str, ...]
    """Its own imports."""
    built: tuple[Field, ...]
    body: str
    blanks: Mapping[str, str]
    """The variable for each source that could not be computed."""
    tail: str = ""
    """What follows the expression and uses its value: some calls only fail there."""
    lacks: str = ""
    """The source of the expression, where nothing of it can be computed."""

    @property
    def text(self) -> str:
        """Everything that is computed, without imports and values."""
        return "\n".join(
            (*self.companions.sources.values(), *(item.source for item in self.built), self.body, self.tail)
        )

    def render(
        self,
        given: Sequence[str],
        libraries: Sequence[str] = (),
        *,
        cast: Callable[[Field], bool],
        with_tail: bool = False,
    ) -> str:
        """Return the program; `given` makes values up with `libraries`, `cast` says which fields are cast."""
        statements = [*self.companions.statements.values(), *self.statements, *libraries]
        imports = sorted({row for statement in statements for row in statement.splitlines()})
        future = "from __future__ import annotations"
        imports = [row for row in imports if row != future]
        given = [*given, *self.companions.configuration()]
        built = [f"{item.source}.to(dtype)" if cast(item) else item.source for item in self.built]
        body = f"{self.body}\n{self.tail}" if with_tail else self.body
        helper = [_ENTER] if "enter(" in self.body else []
        sources = [f"{source}\n" for source in (*helper, *self.companions.sources.values())]
        return "\n".join([future, "", *imports, "", *sources, *given, *built, body]) + "\n"


@dataclass(frozen=True, slots=True)
class Quarry:
    """What a snippet is cut from: the text around a span, the module whose names it uses, and what a tensor has."""

    text: str
    span: Span
    module: Module
    imports: Imports
    attributes: frozenset[str]
    known: Mapping[str, Known]
    """What is inferred of the expressions around it, by their source."""

    def cut(self, depth: Depth) -> Snippet:
        """Cut out what computes the expression. Raises NotFound."""
        return _Cutter(locate(self.text, self.span), self, depth).snippet()


def amended(text: str, span: Span, edits: Sequence[Edit]) -> tuple[str, Span] | None:
    """Return the text after the edits, and where in it the text of `span` is then; None where it is gone."""
    layout = layout_of(text)
    start, end = layout.offset(span.start), layout.offset(span.end)
    shift = grown = at = 0
    pieces = []
    for edit in sorted(edits, key=lambda edit: edit.span):
        first, last = layout.offset(edit.span.start), layout.offset(edit.span.end)
        if first <= start and end <= last and not edit.content.strip():
            return None
        is_line = first == last and edit.content.endswith("\n")
        change = len(edit.content) - (last - first)
        if last < start or (last == start and (first < last or is_line)):
            shift += change
        elif first < end or (first == end and not is_line and first == last):
            start, end, grown = min(start, first), max(end, last), grown + change
        pieces += [text[at:first], edit.content]
        at = last
    after = "".join([*pieces, text[at:]])
    layout = layout_of(after)
    return after, Span(layout.position(start + shift), layout.position(end + shift + grown))


@dataclass(slots=True)
class _Line:
    """The steps of a scope that the target needs."""

    steps: list[Step] = field(default_factory=list)
    params: cst.Parameters | None = None


class _Cutter:
    def __init__(self, place: Place, quarry: Quarry, depth: Depth) -> None:
        self._place = place
        self._depth = depth
        self._module = quarry.module
        self._companions = Companions(quarry.imports)
        self._fields = Fields(place.owner, quarry.module, self._companions, helpers=depth >= Depth.HELPERS)
        imports = dict(_own_imports(quarry, place))
        if depth is Depth.VALUES:
            read = names_of(place.target).read
            imports = {name: row for name, row in imports.items() if name in read or of_tensors(row)}
        self._world = World(imports=imports, attributes=quarry.attributes, fields=self._field)
        self._known = quarry.known
        if depth >= Depth.MODULES:
            self._world.companions = self._companion
            self._world.modules = self._built_module
        self._body: list[str] = []

    def snippet(self) -> Snippet:
        target = self._place.target
        needed = names_of(target).needed
        lines = self._lines(set(needed))
        if self._depth is Depth.OBJECT and self._fields.build_object(self._place.scopes[-1].params):
            self._world.known |= {"self"}
        for line in lines:
            self._enter(line.params)
            for step in line.steps:
                self._take(step)
        filled = fill(target, self._world)
        last = f"__result__ = ({code_of(filled)})" if isinstance(target, cst.BaseExpression) else code_of(filled)
        tail = self._tail()
        return Snippet(
            self._companions,
            tuple(self._world.used.values()),
            tuple(self._fields.built),
            "\n".join([*self._body, last]),
            dict(self._world.blanks),
            tail,
            code_of(target) if self._world.is_blank(filled) else "",
        )

    def _built_module(self, source: str) -> str | None:
        """Build the module that a source is known to stand for, where the code that makes it is out of reach."""
        known = self._known.get(source, NOTHING)
        if known.cls is None:
            return None
        dtype = known.dtypes[0] if known.kind == "module" and known.certain and known.dtypes else ""
        return self._fields.build_instance(source, known.cls, dtype)

    def _companion(self, name: str) -> bool:
        # What a function around the target assigns is no name of the module.
        if name in self._fields.variables:
            return False
        found = self._companions.imports.project.resolve(self._module, name) if self._depth < Depth.HELPERS else None
        is_function = isinstance(found, Local) and found.definition.kind == "function"
        return not is_function and self._companions.take(self._module, name)

    def _tail(self) -> str:
        """Return the next statement that uses the value."""
        for name, step in self._place.uses:
            self._world.bind({name})
            code = code_of(fill(step, self._world)).strip()
            return f"{name} = __result__\n{code.removeprefix('return ')}"
        return ""

    def _lines(self, needed: set[str]) -> list[_Line]:
        """Walk backwards from the target and keep the steps that feed it."""
        lines = []
        for scope in reversed(self._place.scopes):
            line = _Line(params=scope.params)
            line.steps = _feeding(scope, needed)
            lines.append(line)
        return lines[::-1]

    def _enter(self, params: cst.Parameters | None) -> None:
        for param in parameters(params) if params else ():
            name = param.name.value
            if name not in ("self", "cls") or not self._fields.has_object:
                self._world.forget({name})
            if scalar := scalar_of(param):
                self._world.scalars[name] = scalar

    def _take(self, step: Step) -> None:
        node = step.node
        if step.iterates is not None:
            self._enter_loop(step.iterates, set(step.hides))
        elif node is None:
            self._world.forget(set(step.hides))
        elif step.decorates:
            self._offer(node, "enter({})")
        elif step.enters:
            self._offer(node, "({}).__enter__()")
        elif isinstance(node, cst.If):
            self._branch(node)
        elif isinstance(node, cst.Assert):
            self._body.append(code_of(fill(cst.Assert(node.test), self._world)))
        elif isinstance(node, cst.FunctionDef):
            self._define(node)
        elif isinstance(node, cst.ClassDef):
            if self._depth < Depth.MODULES or not self._companion(node.name.value):
                self._world.forget({node.name.value})
        elif isinstance(node, (cst.Expr, cst.AugAssign)) or _stores_item(node):
            self._offer(node, "{}")
        else:
            self._assign(node)

    def _enter_loop(self, loop: cst.For | cst.CompFor, names: set[str]) -> None:
        """Give the variables of a loop what its first round gives them, if that can be computed."""
        held = dict(self._world.blanks)
        iterated = fill(loop.iter, self._world)
        if self._world.blanks != held:
            self._world.blanks = held
            self._world.forget(names)
            return
        self._body.append(f"{code_of(loop.target)} = next(iter({code_of(iterated)}))")
        self._world.bind(names)

    def _define(self, node: cst.FunctionDef) -> None:
        name = node.name.value
        is_nested = any(step.node is node for scope in self._place.scopes[1:] for step in scope.steps)
        if not is_nested:
            if self._depth < Depth.HELPERS or not self._companion(name):
                self._world.forget({name})
        elif self._depth >= Depth.FIELDS and not node.decorators:
            self._body.append(code_of(fill(node.with_changes(returns=None), self._world)).strip("\n"))
            self._world.bind({name})
        else:
            self._world.forget({name})

    def _offer(self, node: cst.CSTNode, template: str) -> None:
        """Take the code along if it needs nothing that cannot be computed."""
        blanks = len(self._world.blanks)
        held = dict(self._world.blanks)
        filled = fill(node, self._world)
        if len(self._world.blanks) > blanks and not isinstance(node, cst.AugAssign):
            self._world.blanks = held
        elif not _on_blank(filled, self._world):
            self._body.append(template.format(code_of(filled)))

    def _branch(self, node: cst.If) -> None:
        if asks_dtype(node):
            self._guard(node)
            return
        held = dict(self._world.blanks)
        filled = fill(node, self._world)
        bound = names_of(node).bound
        if names_of(node).leaves or self._world.blanks != held:
            # Which way it goes cannot be known; what it sets keeps the value it had, if any.
            self._world.blanks = held
            return
        self._body.append(code_of(filled).rstrip("\n"))
        self._world.bind(bound)

    def _guard(self, node: cst.If) -> None:
        """Take a branch along that the dtype in question decides; where it leaves, the program ends there."""
        test = fill(node.test, self._world)
        held = dict(self._world.blanks)
        filled = fill(cst.ensure_type(m.replace(node, _LEAVES, _END), cst.If), self._world)
        if set(self._world.blanks) - set(held):
            self._world.blanks = held
            filled = node.with_changes(test=test, body=cst.SimpleStatementSuite([_END]), orelse=None)
        self._body.append(code_of(filled.with_changes(leading_lines=())).rstrip("\n"))
        self._world.bind(names_of(node).bound)

    def _assign(self, node: cst.CSTNode) -> None:
        bound = names_of(node).bound
        value = node.value if isinstance(node, (cst.Assign, cst.AnnAssign)) else None
        if self._depth in _BUILDING and any(map(self._built_module, bound)):
            self._world.bind(bound)
            return
        if value is None:
            self._world.forget(bound)
            return
        held = dict(self._world.blanks)
        if self._world.is_blank(fill(value, self._world)):
            self._world.blanks = held
            self._world.forget(bound)
            return
        self._body.append(code_of(fill(node, self._world)))
        self._world.bind(bound)

    def _field(self, name: str) -> str | None:
        """Build `self.name` as the class does, if that needs nothing else; return its variable."""
        if self._depth < Depth.FIELDS or self._fields.has_object:
            return None
        variable = self._fields.build(name)
        if variable is not None:
            self._world.known.add(variable)
        return variable


def _own_imports(quarry: Quarry, place: Place) -> Iterator[tuple[str, str]]:
    """Yield the import statements of the file that a snippet may repeat, by the name each binds."""
    statements: dict[str, list[str]] = {}
    for name, imported in imports_of(place.module):
        statement = quarry.imports.statement(quarry.module, name, imported)
        if statement is not None and (imported.attribute is None or name not in statements):
            statements.setdefault(name, []).append(statement)
    for name, several in statements.items():
        yield name, "\n".join(dict.fromkeys(several))


def _feeding(scope: Scope, needed: set[str]) -> list[Step]:
    """Return the steps that feed `needed`, in order; `needed` becomes what the scope does not provide."""
    kept: list[Step] = []
    for step in reversed(scope.steps):
        if step.node is None:
            if step.hides & needed:
                kept.append(step)
                needed -= step.hides
                needed |= names_of(step.iterates.iter).needed if step.iterates else set()
            continue
        names = names_of(step.node)
        if asks_dtype(step.node) and names.needed & needed:
            kept.append(step)
            needed |= names.needed
        elif step.enters or step.decorates or names.bound & needed:
            kept.append(step)
            if not isinstance(step.node, (cst.If, cst.AugAssign)):
                needed -= names.bound
            needed |= names.needed
        elif _touches(step.node) & needed:
            kept.append(step)
            needed |= names.needed
    if scope.params:
        needed -= {param.name.value for param in parameters(scope.params)}
    return kept[::-1]


def _touches(node: cst.CSTNode) -> set[str]:
    """Return the name whose object a statement changes: `model.half()`, `x[0] = 1`."""
    match node:
        case cst.Expr(value=cst.Call(func=cst.Attribute())):
            return {root_of(node.value)}
        case cst.Assign() if _stores_item(node):
            return {root_of(target.target) for target in node.targets}
        case _:
            return set()


def _stores_item(node: cst.CSTNode) -> bool:
    return isinstance(node, cst.Assign) and any(
        isinstance(target.target, (cst.Subscript, cst.Attribute)) for target in node.targets
    )


def _on_blank(filled: cst.CSTNode, world: World) -> bool:
    names = _touches(filled)
    return bool(names & set(world.blanks.values()) - world.known)
