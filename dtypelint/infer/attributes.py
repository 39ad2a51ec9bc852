"""Attributes of values."""

from __future__ import annotations

import collections
from collections.abc import Iterator
from dataclasses import replace

import libcst as cst

from dtypelint import dtypes
from dtypelint import values as val
from dtypelint.claims import UNKNOWN, Dtypes, certain, likely
from dtypelint.infer import (
    calls,
    classes,
    command_line,
    ducks,
    enums,
    held,
    installed,
    introspection,
    names,
    subscripts,
    tables,
)
from dtypelint.infer.frame import Frame
from dtypelint.rank import Rank
from dtypelint.source.paths import path_of
from dtypelint.stubs import language as lang
from dtypelint.stubs.bind import Argument, Arguments
from dtypelint.stubs.build import extreme_of, known_as
from dtypelint.stubs.entries import FunctionStub, ModuleName, ValueStub

# What every complex number has, and by its example whatever holds such.
_REAL, _IMAGINARY = "real", "imag"
_PARTS_OF_COMPLEX = frozenset({_REAL, _IMAGINARY})
_PYTHON: dict[str, type] = {
    kind.__name__: kind for kind in (list, tuple, set, collections.deque, int, float, bool, complex, str, bytes)
}


def get(frame: Frame, base: val.Value, name: str, node: cst.CSTNode) -> val.Value:
    """Return `base.name`."""
    told = introspection.attribute(frame, base, name)
    if told is not None:
        return told
    match base:
        case val.Union():
            return _of_any(frame, base, name, node)
        case val.Typed():
            return _of_typed(frame, base, name, node)
        case val.Unknown():
            return _of_unknown(frame, base, name, node)
        case val.Instance():
            return classes.attribute(frame, base, name, node)
        case val.ClassValue():
            return classes.class_attribute(frame, base, name)
        case val.StubClass(cls):
            return _of_stub_class(frame, cls, name, node)
        case val.External(module):
            return names.external(frame, f"{module}.{name}", node)
        case val.ProjectModule(module):
            return names.of_module(frame, module, name)
        case val.VersionOf():
            return installed.attribute(base, name)
        case val.Literal() | val.DtypeValue() if name == "value":
            return base  # only the members of an enum have one
        case val.DtypeValue():
            return _of_dtype(frame, base, name)
        case val.Context():
            return val.BuiltinMethod(name, base)
        case val.Items() | val.Table() | val.Literal() | val.Scalar() | val.DtypeText():
            return _of_plain(frame, base, name, node)
    return val.UNKNOWN_VALUE


def _of_any(frame: Frame, base: val.Union, name: str, node: cst.CSTNode) -> val.Value:
    """Return an attribute of one of several values; those that lack it for certain are none of which it is asked."""
    possible = [item for item in base.alternatives if has(frame, item, name) is not False] or list(base.alternatives)
    found = val.join_all(get(frame, item, name, node) for item in possible)
    return subscripts.picked(frame, found, node) if enums.is_any_member(base) else found


def _of_plain(frame: Frame, base: val.Value, name: str, node: cst.CSTNode) -> val.Value:
    """Return an attribute of a Python container or constant, which may be the member of an enum."""
    member = enums.attribute(frame, base, name, node) if isinstance(base, val.Literal) else None
    if member is not None:
        return member
    # Code that asks a number for `.cpu()` has something else at hand than the default that was seen.
    return val.BuiltinMethod(name, base) if _may_have(base, name) else _of_unknown(frame, val.Unknown(), name, node)


def _may_have(value: val.Value, name: str) -> bool:
    """Whether a Python container or constant has such an attribute; of anything else it is taken for granted."""
    match value:
        case val.Items(kind=kind):
            return hasattr(_PYTHON.get(kind, list), name) or (kind == "list" and hasattr(collections.deque, name))
        case val.Table():
            return hasattr(dict, name) or name == "most_common"
        case val.Literal() | val.Scalar() | val.DtypeText():
            return hasattr(_PYTHON.get(val.kind_of(value), type(None)), name)
    return True


def has(frame: Frame, value: val.Value, name: str) -> bool | None:
    """Whether a value has an attribute for certain (True) or not (False); None where that is not known."""
    match value:
        case val.Items() | val.Table() | val.Literal() | val.Scalar():
            return _may_have(value, name)
        case val.Typed(cls):
            return frame.engine.library.has(cls, name)
        case val.Instance():
            return classes.has(frame, value, name)
    return None


def _of_typed(frame: Frame, base: val.Typed, name: str, node: cst.CSTNode) -> val.Value:
    if held.has_method(base, name):
        return val.BuiltinMethod(name, base)
    library = frame.engine.library
    found = library.member(base.cls, _IMAGINARY if _is_beside_imaginary(frame, name, node) else name)
    match found:
        case FunctionStub() if found.first.kind == "property":
            return calls.call(frame, val.StubFunction(found, base), Arguments(), node, _receiver_node(node))
        case FunctionStub():
            return val.StubFunction(found, base)
        case ValueStub():
            return _declared(frame, found, base, node)
        case lang.ClassStub():
            return val.StubClass(found.name)
    told = ducks.told_by(frame, name)
    if told and library.is_module(base.cls):
        return _of_typed(frame, replace(base, cls=told), name, node)
    fallback = library.member(base.cls, "__getattr__")
    if isinstance(fallback, FunctionStub):
        if isinstance(base.holds, val.Table) and name in base.holds.known:
            return tables.entry(base.holds, name)
        argument = Argument(val.Literal(name))
        return calls.call(frame, val.StubFunction(fallback, base), Arguments((argument,)), node, _receiver_node(node))
    return val.UNKNOWN_VALUE


def _is_beside_imaginary(frame: Frame, name: str, node: cst.CSTNode) -> bool:
    """Whether a function asks for both parts of a number, which only complex ones have, and for the real one here."""
    return name == _REAL and f"{_path_of_receiver(node)}.{_IMAGINARY}" in frame.unit.text


def items_of(frame: Frame, value: val.Value, node: cst.CSTNode) -> Iterator[tuple[str, val.Value]]:
    """Yield the items of a library's mapping that its class declares as attributes, too."""
    library = frame.engine.library
    if not isinstance(value, val.Typed) or not isinstance(library.member(value.cls, "keys"), FunctionStub):
        return
    for cls in library.mro(value.cls):
        for name in cls.members:
            found = library.member(value.cls, name)
            if isinstance(found, ValueStub):
                yield name, _declared(frame, found, value, node)


def _of_dtype(frame: Frame, base: val.DtypeValue, name: str) -> val.Value:
    """Return an attribute of a dtype object."""
    wanted = declared(frame, base, name)
    view = val.Typed(f"{base.library}.dtype", base.dtypes, source=base.source)
    return instantiate(wanted, "", view, base.library) if wanted is not None else val.UNKNOWN_VALUE


def declared(frame: Frame, holder: val.Value, name: str) -> lang.Type | None:
    """Return the type that the class `dtype` of a library, or `_dtype`, declares an attribute of its objects to be."""
    library, module = frame.engine.library, holder.library if isinstance(holder, val.DtypeValue) else ""
    classes_of_dtypes = (f"{module}.dtype", f"{module}._dtype") if module else ()
    cls = next(filter(library.stub_class, classes_of_dtypes), "")
    found = library.member(cls, name) if cls else None
    return found.type if isinstance(found, ValueStub) else None


def judge_assignment(frame: Frame, base: val.Value, node: cst.Attribute) -> None:
    """Judge `base.name = …` where the attribute is a property that a stub says is removed."""
    if isinstance(base, val.Typed):
        found = frame.engine.library.member(base.cls, node.attr.value)
        if isinstance(found, FunctionStub) and found.first.kind == "property" and found.first.removed:
            calls.call(frame, val.StubFunction(found, base), Arguments(), node, node.value)


def _receiver_node(node: cst.CSTNode) -> cst.BaseExpression | None:
    """Return the expression whose attribute `x.name`, or `getattr(x, "name")`, is."""
    match node:
        case cst.Attribute(value=value) | cst.Call(func=cst.Name("getattr"), args=[cst.Arg(value=value), *_]):
            return value
    return None


def _path_of_receiver(node: cst.CSTNode) -> str:
    receiver = _receiver_node(node)
    return (path_of(receiver) if receiver is not None else None) or ""


def _declared(frame: Frame, found: ValueStub, base: val.Typed, node: cst.CSTNode) -> val.Value:
    value = instantiate(found.type, owner_variable(frame, found, base), base, found.owner.partition(".")[0])
    if isinstance(value, val.DtypeValue | val.Width) and _receiver_node(node) is not None:
        return replace(value, source=base.source or _path_of_receiver(node))
    return value


def owner_variable(frame: Frame, found: ValueStub, base: val.Typed) -> str:
    """Return the dtype variable of the class that declares an attribute of `base`, "" where it has none."""
    return next((stub.variable for stub in frame.engine.library.mro(base.cls) if stub.name == found.owner), "")


def instantiate(wanted: lang.Type, variable: str, base: val.Typed | None, library: str) -> val.Value:
    """Return a value of a declared type, the class's dtype variable standing for the dtype of `base`."""
    match wanted:
        case lang.Cls(name, expression):
            rank = _rank(wanted, variable, base)
            return val.Typed(name, _dtypes(expression, variable, base), rank=rank)
        case lang.DtypeObject(expression):
            return val.DtypeValue(library, _dtypes(expression, variable, base))
        case lang.SelfType() if base is not None:
            return base
        case lang.Python(kind):
            return val.NONE if kind == "None" else val.Scalar(kind)
        case lang.Constant(value, dotted=False):
            return val.Literal(value)
        case lang.Sequence(kind, element, items):
            if items is not None:
                parts = tuple(instantiate(item, variable, base, library) for item in items)
                return val.Items(kind, parts, val.UNKNOWN_VALUE)
            inner = instantiate(element, variable, base, library) if element else val.UNKNOWN_VALUE
            return val.Items(kind, None, inner)
        case lang.Table(value):
            return val.Table(val.EMPTY, instantiate(value, variable, base, library))
        case lang.Either(types):
            return val.join_all(instantiate(item, variable, base, library) for item in types)
        case lang.AnyArray(expression):
            return val.Unknown(_dtypes(expression, variable, base))
        case lang.Width(unit):
            return val.Width(unit, base.source if base is not None else "")
        case lang.Text(codes) if base is not None:
            return val.DtypeText(val.DtypeValue(library, base.dtypes, base.source), codes)
        case lang.Extreme(expression, kind, is_lowest):
            extreme = extreme_of(_dtypes(expression, variable, base), is_lowest=is_lowest)
            return known_as(instantiate(kind, variable, base, library), extreme)
        case lang.Guard():
            return val.Scalar("bool")
    return val.UNKNOWN_VALUE


def _rank(wanted: lang.Cls, variable: str, base: val.Typed | None) -> Rank:
    """Return the rank of a declared attribute: `T.real` has that of `T`."""
    if isinstance(wanted.rank, Rank):
        return wanted.rank
    return base.rank if base is not None and variable else Rank.DIMENSIONED


def _dtypes(expression: lang.DtypeExpr | None, variable: str, base: val.Typed | None) -> Dtypes:
    match expression:
        case lang.Fixed(mask):
            return certain(mask)
        case lang.Var(name) if base is not None and name == variable:
            return base.dtypes
        case lang.Chosen():
            return likely(dtypes.CHOSEN)
        case lang.Apply(function, (argument,)) if base is not None:
            inner = _dtypes(argument, variable, base)
            change = {"real": dtypes.real, "complexed": dtypes.complexed}.get(function)
            return inner.map(change) if change else inner
    return UNKNOWN


def _of_unknown(frame: Frame, base: val.Unknown, name: str, node: cst.CSTNode) -> val.Value:
    cls = frame.engine.library.ducks.get(name)
    if cls is not None and not ducks.is_barred(frame, base, cls):
        return _of_typed(frame, ducks.given_away(frame, cls, base, name, node), name, node)
    measuring = frame.engine.library.measures.get(name)
    if measuring is not None:
        measure = _of_typed(frame, val.Typed(measuring, UNKNOWN), name, node)
        return replace(measure, receiver=base) if isinstance(measure, val.StubFunction) else measure
    cast = ducks.casting(frame, base, name)
    if cast is not None:
        return cast
    if (told := command_line.option(frame, name, node)) is not None:
        return told
    option = frame.engine.options.chosen(name)
    if name == "dtype":
        path = _path_of_receiver(node)
        option = frame.engine.options.held(path.rpartition(".")[2])
        if option is None:
            return val.DtypeValue("", base.dtypes, path)
    if option is not None:
        return frame.option(option, node)
    if name in _PARTS_OF_COMPLEX:
        return val.Unknown(base.dtypes.map(dtypes.real))
    return ducks.part(frame, base, name)


def _of_stub_class(frame: Frame, cls: str, name: str, node: cst.CSTNode) -> val.Value:
    found = frame.engine.library.member(cls, classes.stub_method(frame, cls, name))
    match found:
        case FunctionStub() if found.first.kind == "property":
            instance = val.StubFunction(found, val.Typed(cls, UNKNOWN))
            return calls.call(frame, instance, Arguments(), node, _receiver_node(node))
        case FunctionStub():
            receiver = val.StubClass(cls) if found.first.kind == "class" else None
            return val.StubFunction(found, receiver)
        case ValueStub():
            value = instantiate(found.type, "", None, cls.partition(".")[0])
            return replace(value, ident=f"{cls}.{name}") if isinstance(value, val.Typed) else value
        case lang.ClassStub():
            return val.StubClass(found.name)
        case ModuleName():
            return val.External(found.name)
    return val.UNKNOWN_VALUE


# --- methods ----------------------------------------------------------------------------------------------------------


def method_of(frame: Frame, value: val.Value, name: str) -> val.Value | None:
    """Return the special method `name` of a value whose class has one."""
    match value:
        case val.Typed():
            found = frame.engine.library.member(value.cls, name)
            return val.StubFunction(found, value) if isinstance(found, FunctionStub) else None
        case val.Instance():
            return classes.special_method(frame, value, name)
        case val.Union():
            methods = [method_of(frame, item, name) for item in val.apart_from_none(value)]
            return methods[0] if len(methods) == 1 else None
    return None
