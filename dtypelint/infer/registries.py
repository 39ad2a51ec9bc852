"""Functions that a decorator puts into a table or list: they are called by way of that, which names do not tell."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import libcst as cst

from dtypelint.infer.unit import Unit, find_definition
from dtypelint.source.paths import path_of
from dtypelint.source.project import Local

if TYPE_CHECKING:
    from dtypelint.infer.engine import Engine

# The methods by which Python's containers take something in.
_TAKING_IN = {"append", "add", "insert", "setdefault"}


def is_registered(engine: Engine, unit: Unit) -> bool:
    """Whether a function is kept by one of its decorators, which the project defines."""
    node = find_definition(unit.tree)
    for decorator in node.decorators if node is not None else ():
        called = decorator.decorator
        path = path_of(called.func if isinstance(called, cst.Call) else called)
        found = engine.project.resolve(unit.module, path) if path is not None else None
        if isinstance(found, Local):
            _, definition = engine.function_node(found.module, found.definition)
            if definition is not None and any(map(_keeps_parameter, _functions(definition))):
                return True
    return False


def _functions(node: cst.CSTNode) -> Iterator[cst.FunctionDef]:
    """Yield a function and those that are defined in it."""
    if isinstance(node, cst.FunctionDef):
        yield node
    for child in node.children:
        yield from _functions(child)


def _keeps_parameter(function: cst.FunctionDef) -> bool:
    names = {parameter.name.value for parameter in function.params.params}
    return _keeps(function.body, names)


def _keeps(node: cst.CSTNode, names: set[str]) -> bool:
    """Whether what one of the names holds is put into a container."""
    match node:
        case cst.Assign(targets=targets, value=cst.Name(value)) if value in names:
            return any(isinstance(target.target, cst.Subscript) for target in targets)
        case cst.Call(func=cst.Attribute(attr=cst.Name(method)), args=args) if method in _TAKING_IN:
            return any(isinstance(arg.value, cst.Name) and arg.value.value in names for arg in args)
    return any(_keeps(child, names) for child in node.children)
