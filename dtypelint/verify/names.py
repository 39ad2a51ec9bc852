"""Which names a piece of code reads and binds."""

from __future__ import annotations

from dataclasses import dataclass, field

import libcst as cst
from libcst import matchers as m

_OF_DTYPES = frozenset({"dtype", "is_floating_point", "is_complex"})
_LEAVING = (cst.Return, cst.Break, cst.Continue, cst.Yield, cst.Await, cst.Global, cst.Nonlocal)


@dataclass(slots=True)
class Names:
    """The names of one node. What a comprehension or lambda binds for itself is `local`."""

    read: set[str] = field(default_factory=set)
    bound: set[str] = field(default_factory=set)
    local: set[str] = field(default_factory=set)
    leaves: bool = False
    """Whether it returns, breaks, yields or awaits, and so cannot stand by itself."""

    @property
    def needed(self) -> set[str]:
        """The names that must have a value before it runs."""
        return self.read - self.local


def names_of(*nodes: cst.CSTNode) -> Names:
    """Collect the names of the nodes. A function has those that it reads from outside; a class only binds its name."""
    found = Names()
    for node in nodes:
        node.visit(_Collector(found))
    return found


def asks_dtype(node: cst.CSTNode) -> bool:
    """Whether a statement goes one way or the other by a dtype: `if x.dtype == torch.bfloat16`, or an assertion."""
    test = node.test if isinstance(node, (cst.If, cst.Assert)) else None
    asking = m.Attribute(attr=m.Name(m.MatchIfTrue(lambda name: name in _OF_DTYPES)))
    return test is not None and bool(m.findall(test, asking))


def _add_function(function: cst.FunctionDef, found: Names) -> None:
    inside = names_of(function.body)
    inside.local |= inside.bound | {param.name.value for param in parameters(function.params)}
    defaults = [param.default for param in parameters(function.params) if param.default]
    found.read |= inside.needed | names_of(*defaults).needed
    found.local |= inside.local - {function.name.value}
    found.bound.add(function.name.value)


class _Collector(cst.CSTVisitor):
    def __init__(self, found: Names) -> None:
        super().__init__()
        self._found = found

    def on_visit(self, node: cst.CSTNode) -> bool:
        found = self._found
        match node:
            case cst.Name():
                found.read.add(node.value)
            case cst.Attribute() | cst.Arg():
                node.value.visit(self)
                return False
            case cst.FunctionDef():
                _add_function(node, found)
                return False
            case cst.ClassDef():
                found.bound.add(node.name.value)
                return False
            case cst.Import() | cst.ImportFrom() | cst.Annotation():
                return False
            case cst.Param():
                found.local.add(node.name.value)
                if node.default:
                    node.default.visit(self)
                return False
            case _:
                return self._on_binding(node)
        return True

    def _on_binding(self, node: cst.CSTNode) -> bool:
        found = self._found
        match node:
            case cst.AssignTarget():
                self._bind(node.target, found.bound)
            case cst.AsName():
                self._bind(node.name, found.bound)
            case cst.AnnAssign() | cst.NamedExpr():
                if node.value:
                    node.value.visit(self)
                    self._bind(node.target, found.bound)
            case _:
                if isinstance(node, (cst.AugAssign, cst.For)):
                    self._bind(node.target, found.bound)
                elif isinstance(node, cst.CompFor):
                    self._bind(node.target, found.local)
                found.leaves |= isinstance(node, _LEAVING)
                return True
        return False

    def _bind(self, target: cst.CSTNode, names: set[str]) -> None:
        match target:
            case cst.Name():
                names.add(target.value)
            case cst.Tuple() | cst.List():
                for element in target.elements:
                    self._bind(element.value, names)
            case cst.StarredElement():
                self._bind(target.value, names)
            case _:
                target.visit(self)


def parameters(params: cst.Parameters) -> list[cst.Param]:
    """Return all parameters of a signature."""
    starred = [param for param in (params.star_arg, params.star_kwarg) if isinstance(param, cst.Param)]
    return [*params.posonly_params, *params.params, *params.kwonly_params, *starred]


def root_of(node: cst.CSTNode) -> str:
    """Return the name that a chain of attributes, calls and subscripts starts from; empty where it is no name."""
    while not isinstance(node, cst.Name):
        match node:
            case cst.Attribute() | cst.Subscript():
                node = node.value
            case cst.Call():
                node = node.func
            case _:
                return ""
    return node.value
