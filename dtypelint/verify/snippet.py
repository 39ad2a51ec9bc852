"""Cut the smallest snippet that computes one expression out of a file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import libcst as cst

from dtypelint.findings import Edit, Span
from dtypelint.fix.layout import layout_of
from dtypelint.verify.fill import World, code_of, fill
from dtypelint.verify.names import names_of, parameters, root_of
from dtypelint.verify.scopes import Place, Scope, Step, imports_of, locate

_SCALARS = {"int": "3", "float": "1.0", "bool": "True", "str": "'a'"}
_LITERALS = (cst.Integer, cst.Float, cst.SimpleString, cst.UnaryOperation)
_LARGEST_DIMENSION = 4096


@dataclass(frozen=True, slots=True)
class Snippet:
    """Code that leaves the value of an expression in `__result__`. Each blank wants a tensor."""

    imports: tuple[str, ...]
    blanks: Mapping[str, str]
    """The variable for each source that could not be computed."""
    body: str

    def render(self, values: Mapping[str, str], prologue: Sequence[str] = ()) -> str:
        """Return the program; `values` has an expression for each source among the blanks."""
        given = [f"{name} = {values[source]}" for source, name in self.blanks.items()]
        return "\n".join([*self.imports, *prologue, *given, self.body]) + "\n"

    @property
    def dimensions(self) -> list[int]:
        """The integers in it: one of them may be the size that a tensor must have."""
        visitor = _Integers()
        cst.parse_module(self.body).visit(visitor)
        return sorted(visitor.found)


def cut(text: str, span: Span, attributes: frozenset[str]) -> Snippet:
    """Cut out what computes the expression at `span`; a tensor has `attributes`. Raises NotFound."""
    return _Cutter(locate(text, span), attributes).snippet()


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


class _Integers(cst.CSTVisitor):
    def __init__(self) -> None:
        super().__init__()
        self.found: set[int] = set()

    def on_visit(self, node: cst.CSTNode) -> bool:
        if isinstance(node, cst.Integer) and 1 < node.evaluated_value <= _LARGEST_DIMENSION:
            self.found.add(node.evaluated_value)
        return True


@dataclass(slots=True)
class _Line:
    """The steps of a scope that the target needs."""

    steps: list[Step] = field(default_factory=list)
    params: cst.Parameters | None = None


class _Cutter:
    def __init__(self, place: Place, attributes: frozenset[str]) -> None:
        self._place = place
        self._world = World(imports=imports_of(place.module), attributes=attributes, fields=self._field)
        self._built: list[str] = []
        self._fields: dict[str, str | None] = {}
        self._body: list[str] = []

    def snippet(self) -> Snippet:
        target = self._place.target
        for line in self._lines(names_of(target).needed):
            self._enter(line.params)
            for step in line.steps:
                self._take(step)
        filled = fill(target, self._world)
        last = f"__result__ = ({code_of(filled)})" if isinstance(target, cst.BaseExpression) else code_of(filled)
        body = "\n".join([*self._built, *self._body, last])
        imports = sorted({row for statement in self._world.used.values() for row in statement.splitlines()})
        return Snippet(tuple(imports), dict(self._world.blanks), body)

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
            self._world.forget({name})
            if scalar := _scalar(param):
                self._world.scalars[name] = scalar

    def _take(self, step: Step) -> None:
        node = step.node
        if node is None:
            self._world.forget(set(step.hides))
        elif step.enters:
            self._offer(node, "({}).__enter__()")
        elif isinstance(node, cst.If):
            self._branch(node)
        elif isinstance(node, (cst.FunctionDef, cst.ClassDef)):
            self._world.forget(names_of(node).bound)
        elif isinstance(node, (cst.Expr, cst.AugAssign)) or _stores_item(node):
            self._offer(node, "{}")
        else:
            self._assign(node)

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
        held = dict(self._world.blanks)
        filled = fill(node, self._world)
        bound = names_of(node).bound
        if names_of(node).leaves or self._world.blanks != held:
            # Which way it goes cannot be known; what it sets keeps the value it had, if any.
            self._world.blanks = held
            return
        self._body.append(code_of(filled).rstrip("\n"))
        self._world.bind(bound)

    def _assign(self, node: cst.CSTNode) -> None:
        bound = names_of(node).bound
        value = node.value if isinstance(node, (cst.Assign, cst.AnnAssign)) else None
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
        if name not in self._fields:
            self._fields[name] = None
            self._fields[name] = self._build(name)
        return self._fields[name]

    def _build(self, name: str) -> str | None:
        found = _constructor(self._place.owner, name)
        if found is None:
            return None
        value, params = found
        world = World(imports=self._world.imports, attributes=self._world.attributes)
        for param in parameters(params):
            world.scalars[param.name.value] = _scalar(param) or "3"
        built = fill(value, world)
        if world.blanks:
            return None
        self._world.used.update(world.used)
        self._built.append(f"self_{name} = {code_of(built)}")
        self._world.known.add(f"self_{name}")
        return f"self_{name}"


def _feeding(scope: Scope, needed: set[str]) -> list[Step]:
    """Return the steps that feed `needed`, in order; `needed` becomes what the scope does not provide."""
    kept: list[Step] = []
    for step in reversed(scope.steps):
        if step.node is None:
            if step.hides & needed:
                kept.append(step)
                needed -= step.hides
            continue
        names = names_of(step.node)
        if step.enters or names.bound & needed:
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


def _constructor(owner: cst.ClassDef | None, name: str) -> tuple[cst.BaseExpression, cst.Parameters] | None:
    if owner is None or not isinstance(owner.body, cst.IndentedBlock):
        return None
    for method in (node for node in owner.body.body if isinstance(node, cst.FunctionDef)):
        if method.name.value == "__init__" and isinstance(method.body, cst.IndentedBlock):
            for line in method.body.body:
                for node in line.body if isinstance(line, cst.SimpleStatementLine) else ():
                    if isinstance(node, cst.Assign) and code_of(node.targets[0].target) == f"self.{name}":
                        return node.value, method.params
    return None


def _scalar(param: cst.Param) -> str:
    """Return the plain value a parameter may have, by its default or its annotation; empty where it may be a tensor."""
    if isinstance(param.default, _LITERALS) or code_of(param.default or cst.Name("None")) in ("True", "False"):
        return code_of(param.default) if param.default else ""
    return _SCALARS.get(code_of(param.annotation.annotation), "") if param.annotation else ""
