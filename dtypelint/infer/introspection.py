"""What code can ask functions, classes and instances about themselves, and modules that it asks for by name."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from dtypelint import values as val
from dtypelint.infer import attribute_dicts, functions, records
from dtypelint.infer.frame import Frame
from dtypelint.infer.unit import Unit, parts_of
from dtypelint.source.index import Definition

_BINDS = (
    *(cst.AssignTarget, cst.AnnAssign, cst.AugAssign, cst.For, cst.NamedExpr, cst.AsName),
    *(cst.FunctionDef, cst.ClassDef, cst.ImportAlias),
)


def attribute(frame: Frame, base: val.Value, name: str) -> val.Value | None:
    """Return an attribute that Python gives every object of the kind, None for any other."""
    match name, base:
        case "__name__" | "__qualname__", val.FunctionValue(definition=None, node=None):
            return val.Scalar("str")
        case "__qualname__", val.ClassValue(definition=definition) | val.FunctionValue(
            definition=Definition() as definition
        ):
            return val.Literal(definition.qualname)
        case "__name__" | "__qualname__", val.ClassValue() | val.StubClass() | val.FunctionValue():
            return val.Literal(_name_of(base))
        case "__class__", val.Instance() | val.Typed():
            return class_of(base)
        case "__dict__", val.Instance():
            return attribute_dicts.of_instance(frame, base)
        case "__code__", val.FunctionValue():
            return val.BuiltinMethod(name, base)
        case "co_varnames", val.BuiltinMethod("__code__", val.FunctionValue() as function):
            return variables(frame, function)
        case "name", val.Field(field):
            return val.Literal(field)
    return None


def _name_of(value: val.ClassValue | val.StubClass | val.FunctionValue) -> str:
    match value:
        case val.ClassValue(definition=definition):
            return definition.name
        case val.StubClass(name) | val.FunctionValue(name=name):
            return name.rpartition(".")[2]


def class_of(value: val.Value) -> val.Value:
    """Return what `type(value)` gives: known where the instance is seen to be built, and is of no class below."""
    match value:
        case val.Instance(cls, is_root=False):
            return cls
        case val.Union(alternatives):
            return val.join_all(map(class_of, alternatives))
        case val.Literal() | val.Scalar() if kind := val.kind_of(value):
            return val.External(f"builtins.{kind}")
        case val.Items(kind=kind):
            return val.External(f"builtins.{kind}")
        case val.Table():
            return val.External("builtins.dict")
        case val.External("builtins.Ellipsis"):
            return val.External("builtins.ellipsis")
    return val.UNKNOWN_VALUE


def fields(frame: Frame, value: val.Value) -> val.Value:
    """Return what `datarecords.fields` gives for a dataclass or an instance of one."""
    cls = value.cls if isinstance(value, val.Instance) else value
    if not isinstance(cls, val.ClassValue):
        return val.UNKNOWN_VALUE
    return val.Items("tuple", tuple(map(val.Field, records.fields(frame, cls))), val.UNKNOWN_VALUE)


def module(frame: Frame, name: val.Value, package: val.Value | None) -> val.Value:
    """Return what `importlib.import_module` gives."""
    match name, package:
        case val.Literal(value=str() as dotted), None:
            return frame.engine.imported(frame, dotted, None, 0)
        case val.Literal(value=str() as dotted), val.Literal(value=str() as parent) if dotted.startswith("."):
            return frame.engine.imported(frame, f"{parent}{dotted}", None, 0)
    return val.UNKNOWN_VALUE


def variables(frame: Frame, function: val.FunctionValue) -> val.Value:
    """Return the names of a function's parameters and other variables, the parameters first."""
    unit, node = functions.unit_of(frame, function)
    if unit is None or not isinstance(node, cst.FunctionDef):
        return val.UNKNOWN_VALUE
    return val.Items("tuple", tuple(map(val.Literal, _variables(unit, node))), val.UNKNOWN_VALUE)


def _variables(unit: Unit, node: cst.FunctionDef) -> tuple[str, ...]:
    if node not in unit.variables:
        unit.variables[node] = tuple(dict.fromkeys(_named_in(node)))
    return unit.variables[node]


def _named_in(node: cst.FunctionDef) -> Iterator[str]:
    listed = node.params
    named = (*listed.posonly_params, *listed.params, *listed.kwonly_params, listed.star_arg, listed.star_kwarg)
    yield from (item.name.value for item in named if isinstance(item, cst.Param))
    yield from _bound_in(node.body)


def bound_in(unit: Unit, body: cst.BaseSuite) -> frozenset[str]:
    """Return the variables that statements of a unit bind."""
    if body not in unit.bound:
        unit.bound[body] = frozenset(_bound_in(body))
    return unit.bound[body]


def _bound_in(body: cst.CSTNode) -> Iterator[str]:
    """Yield the variables that statements bind, in their order."""
    for statement in parts_of(body, _BINDS):
        yield from _bound_by(statement)


def shared_in(unit: Unit, function: cst.FunctionDef) -> frozenset[str]:
    """Return the variables of what is around a function that it assigns, or the items of which it does."""
    if function not in unit.shared:
        names = set(_shared_in(function.body))
        own = _variables(unit, function) if names else ()
        unit.shared[function] = frozenset(name for name, is_declared in names if is_declared or name not in own)
    return unit.shared[function]


def _shared_in(body: cst.CSTNode) -> Iterator[tuple[str, bool]]:
    """Yield variables of what may be around a function, each with whether the function declares it to be."""
    match body:
        case cst.Nonlocal(names=names):
            yield from ((item.name.value, True) for item in names)
        case cst.AssignTarget(target=cst.Subscript(value=cst.Name(value=name))):
            yield name, False
    for child in body.children:
        yield from _shared_in(child)


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
