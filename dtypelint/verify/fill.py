"""Put blanks where an expression cannot be computed: the smallest part of it that hangs on the user's own code."""

from __future__ import annotations

import builtins
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeVar, cast

import libcst as cst

from dtypelint.verify.names import names_of, root_of

# They reach outside of the snippet, or hold the program up.
_NOT_FOR_SNIPPETS = {"open", "exec", "eval", "compile", "input", "breakpoint", "exit", "quit", "__import__"}
_BUILTINS = frozenset(dir(builtins)) - _NOT_FOR_SNIPPETS
_SELF = ("self", "cls")
_EMPTY = cst.Module([])
_Node = TypeVar("_Node", bound=cst.CSTNode)


@dataclass(slots=True)
class World:
    """What a snippet knows so far."""

    imports: Mapping[str, str] = field(default_factory=dict)
    """Statements by the name they bind; only those of libraries that snippets may use."""
    companions: Callable[[str], bool] = lambda _: False
    """Takes along a function or class of the project."""
    modules: Callable[[str], str | None] = lambda _: None
    """The variable that holds a module that some source stands for."""
    attributes: frozenset[str] = frozenset()
    """What a tensor or array has: a blank is one."""
    scalars: dict[str, str] = field(default_factory=dict)
    """Names that stand for a plain value, and its source."""
    fields: Callable[[str], str | None] = lambda _: None
    """The variable that holds what `self.name` is built as."""
    known: set[str] = field(default_factory=set)
    unknown: set[str] = field(default_factory=set)
    """Names that hide an import or a builtin."""
    used: dict[str, str] = field(default_factory=dict)
    blanks: dict[str, str] = field(default_factory=dict)
    """The variable for each blank, by the source that it stands for."""

    def knows(self, name: str) -> bool:
        """Whether the name has a value in the snippet; notes the import that gives it one."""
        if name in self.known or name in self.scalars:
            return True
        if name in self.unknown:
            return False
        if name in self.imports:
            self.used[name] = self.imports[name]
            return True
        return name in _BUILTINS or self.companions(name)

    def bind(self, names: set[str]) -> None:
        """Give the names a value from here on."""
        self.known |= names
        self.unknown -= names
        self._drop_scalars(names)

    def forget(self, names: set[str]) -> None:
        """Let the names hold something that cannot be computed from here on."""
        self.known -= names
        self.unknown |= names
        self._drop_scalars(names)

    def _drop_scalars(self, names: set[str]) -> None:
        for name in names & self.scalars.keys():
            del self.scalars[name]

    def blank(self, node: cst.CSTNode) -> str:
        """Return the variable that stands for the source of `node`."""
        source = code_of(node)
        return self.blanks.setdefault(source, source if source.isidentifier() else f"value{len(self.blanks) + 1}")

    def is_blank(self, node: cst.CSTNode) -> bool:
        """Whether the filled-in expression is a blank and nothing else."""
        return isinstance(node, cst.Name) and node.value in self.blanks.values() and node.value not in self.known


def fill(node: _Node, world: World) -> _Node:
    """Return the node with blanks for what cannot be computed."""
    return cast("_Node", node.visit(_Filler(world, names_of(node).local)))


def code_of(node: cst.CSTNode) -> str:
    """Return the source of a node."""
    return _EMPTY.code_for_node(node)


class _Filler(cst.CSTTransformer):
    def __init__(self, world: World, local: set[str]) -> None:
        super().__init__()
        self._world = world
        self._local = local
        self._replaced: dict[cst.CSTNode, cst.BaseExpression] = {}
        self._kept: set[cst.CSTNode] = set()

    def on_visit(self, node: cst.CSTNode) -> bool:
        if node in self._kept:
            return False
        match node:
            case cst.Annotation():
                return False
            case cst.FunctionDef():
                self._keep(node.name)
            case cst.Arg():
                self._keep(node.keyword)
            case cst.AssignTarget() | cst.CompFor() | cst.For() | cst.AugAssign() | cst.AnnAssign():
                self._keep_target(node.target)
            case cst.NamedExpr():
                self._keep_target(node.target)
            case cst.Param():
                self._keep(node.name)
            case cst.Await() | cst.Yield():
                self._replaced[node] = self._blank(node)
            case cst.Name() | cst.Attribute() | cst.Call() | cst.Subscript():
                self._chain(node)
            case _:
                pass
        if isinstance(node, cst.Attribute):
            self._keep(node.attr)
        return node not in self._replaced

    def on_leave(
        self, original_node: cst.CSTNodeT, updated_node: cst.CSTNodeT
    ) -> cst.CSTNodeT | cst.RemovalSentinel | cst.FlattenSentinel[cst.CSTNodeT]:
        return cast("cst.CSTNodeT", self._replaced.get(original_node, updated_node))

    def _keep(self, node: cst.CSTNode | None) -> None:
        if node is not None:
            self._kept.add(node)

    def _keep_target(self, target: cst.CSTNode) -> None:
        match target:
            case cst.Name():
                self._keep(target)
            case cst.Tuple() | cst.List():
                for element in target.elements:
                    self._keep_target(element.value)
            case _:
                pass

    def _blank(self, node: cst.CSTNode) -> cst.Name:
        return cst.Name(self._world.blank(node))

    def _chain(self, node: cst.BaseExpression) -> None:
        if node in self._replaced:
            return
        root = root_of(node)
        if not root or root in self._local:
            return
        links = _links(node)
        if root in _SELF and len(links) > 1 and (name := self._field(links[1])):
            self._replaced[links[1]] = cst.Name(name)
        elif root in self._world.scalars:
            self._replaced[links[0]] = cst.parse_expression(self._world.scalars[root])
        elif not self._world.knows(root):
            if self._module(links):
                return
            prefix = self._prefix(links)
            self._replaced[prefix] = self._blank(prefix)

    def _module(self, links: list[cst.BaseExpression]) -> bool:
        for link in links:
            is_source = isinstance(link, (cst.Name, cst.Attribute, cst.Call))
            if is_source and (name := self._world.modules(code_of(link))):
                self._replaced[link] = cst.Name(name)
                return True
        return False

    def _field(self, node: cst.BaseExpression) -> str | None:
        return self._world.fields(node.attr.value) if isinstance(node, cst.Attribute) else None

    def _prefix(self, links: list[cst.BaseExpression]) -> cst.BaseExpression:
        """Return the shortest beginning of the chain that a tensor can stand for, seeing what follows it."""
        prefix = links[0]
        for link in links[1:]:
            match link:
                case cst.Attribute(attr=cst.Name(value=name)):
                    of_self = isinstance(link.value, cst.Name) and link.value.value in _SELF
                    longer = of_self or name not in self._world.attributes
                case cst.Call():
                    longer = link.func is prefix
                case cst.Subscript():
                    longer = _by_key(link)
                case _:
                    longer = False
            prefix = link if longer else prefix
        return prefix


def _links(node: cst.BaseExpression) -> list[cst.BaseExpression]:
    """Return the parts of a chain, from its root to the whole: `a`, `a.b`, `a.b(c)`."""
    links = [node]
    while not isinstance(node, cst.Name):
        match node:
            case cst.Attribute() | cst.Subscript():
                node = node.value
            case cst.Call():
                node = node.func
            case _:
                break
        links.append(node)
    return links[::-1]


def _by_key(node: cst.Subscript) -> bool:
    keys = [element.slice.value for element in node.slice if isinstance(element.slice, cst.Index)]
    return any(isinstance(key, (cst.SimpleString, cst.FormattedString)) for key in keys)
