"""What code can ask a function of the project about itself."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst
from libcst import matchers

from dtypelint import values as val
from dtypelint.infer import functions
from dtypelint.infer.frame import Frame

_BINDS = (
    matchers.AssignTarget()
    | matchers.AnnAssign()
    | matchers.AugAssign()
    | matchers.For()
    | matchers.NamedExpr()
    | matchers.AsName()
    | matchers.FunctionDef()
    | matchers.ClassDef()
    | matchers.ImportAlias()
)


def variables(frame: Frame, function: val.FunctionValue) -> val.Value:
    """Return the names of a function's parameters and other variables, the parameters first."""
    _, node = functions.unit_of(frame, function)
    if not isinstance(node, cst.FunctionDef):
        return val.UNKNOWN_VALUE
    listed = node.params
    named = [item.name.value for item in (*listed.posonly_params, *listed.params, *listed.kwonly_params)]
    starred = (listed.star_arg, listed.star_kwarg)
    named += [item.name.value for item in starred if isinstance(item, cst.Param)]
    for statement in matchers.findall(node.body, _BINDS):
        named += _bound_by(statement)
    return val.Items("tuple", tuple(val.Literal(item) for item in dict.fromkeys(named)), val.UNKNOWN_VALUE)


def _bound_by(node: cst.CSTNode) -> Iterator[str]:
    """Yield the variables that a statement, or its target, binds."""
    match node:
        case cst.Name(value=name):
            yield name
        case cst.AssignTarget(target=target) | cst.AnnAssign(target=target) | cst.AugAssign(target=target):
            yield from _bound_by(target)
        case cst.For(target=target) | cst.NamedExpr(target=target):
            yield from _bound_by(target)
        case cst.AsName(name=name) | cst.FunctionDef(name=name) | cst.ClassDef(name=name):
            yield from _bound_by(name)
        case cst.ImportAlias(name=name, asname=None):
            yield from _bound_by(name.value if isinstance(name, cst.Attribute) else name)
        case cst.Tuple(elements=elements) | cst.List(elements=elements):
            for element in elements:
                yield from _bound_by(element.value)
