"""What a name means: a variable, something of the module, an import, a builtin; and what iterating a value gives."""

from __future__ import annotations

import builtins
from collections.abc import Callable, Iterable, Iterator

import libcst as cst

from dtypelint import dtypes
from dtypelint import values as val
from dtypelint.infer import attributes, calls, enums, global_lists, records, refills
from dtypelint.infer.frame import Frame
from dtypelint.source.index import Definition
from dtypelint.source.project import External, Local, Module, Resolution, Submodule, Variable
from dtypelint.source.uses import Use
from dtypelint.stubs import language as lang
from dtypelint.stubs.bind import Arguments
from dtypelint.stubs.entries import FunctionStub, ModuleName, ValueStub
from dtypelint.targets import library

# How many things that are unpacked together are taken to be of a kind, such as queries, keys and values.
_MOST_ALIKE = 4
_CONSTANTS: dict[str, val.Value] = {
    name: val.Literal(value) for name, value in (("True", True), ("False", False), ("None", None), ("Ellipsis", ...))
}

# What a name always means; of a variable and a decorated function only which: both may yet change.
_Settled = val.Value | Local | Variable


def look_up(frame: Frame, name: str) -> val.Value:
    """Return the value of a name as the frame sees it."""
    env = frame.env
    found = env.narrowed.get(name) or env.variables.get(name) or _CONSTANTS.get(name)
    if found is not None:
        return found
    closure = frame.function.closure if frame.function else None
    if closure is not None and name in closure:
        return closure[name]
    found = in_module(frame, frame.module, name)
    if found is refills.FILLED:
        # What one branch puts there, another has not.
        env.variables[name] = found
    return found


def spelled(frame: Frame, node: cst.Name) -> val.Value:
    """Return the value of a name in the body of a module, whose statements know what stands before them only."""
    name = node.value
    is_redefined = name in frame.module.index.redefined
    if name in frame.filled and (held := frame.env.variables.get(name)) is not None:
        frame.env.variables[name] = global_lists.filled(frame, frame.module, name, held)
    if not is_redefined or name in frame.env.narrowed or name in frame.env.variables or not frame.unit.is_spelled(node):
        return look_up(frame, name)
    row = frame.unit.span(node).start.row
    before = [item for item in frame.module.index.every if item.name == name and item.end_row < row]
    if not before:
        return look_up(frame, name)
    frame.engine.uses.look_up(frame.module, name)
    return _now(frame, _settled(frame, Local(frame.module, before[-1])))


def in_module(frame: Frame, module: Module, name: str) -> val.Value:
    """Return what a module of the project calls `name`."""
    key = module, name
    known = frame.engine.meant.get(key) or _find_out(frame, key, lambda: _called(frame, module, name))
    return _taken(frame, *known)


def _called(frame: Frame, module: Module, name: str) -> _Settled:
    resolved = frame.engine.project.resolve(module, name)
    if resolved is None and hasattr(builtins, name):
        return val.External(f"builtins.{name}")
    return _settled(frame, resolved)


def of_module(frame: Frame, module: Module, name: str) -> val.Value:
    """Return `module.name`: what the module calls so, or a module in it."""
    key, project = (module, f".{name}"), frame.engine.project
    known = frame.engine.meant.get(key) or _find_out(
        frame, key, lambda: _settled(frame, project.attribute(Submodule(module), name))
    )
    return _taken(frame, *known)


def _find_out(frame: Frame, key: tuple[Module, str], settle: Callable[[], _Settled]) -> tuple[_Settled, Use]:
    use = Use()
    with frame.engine.uses.counting(use):
        frame.engine.meant[key] = settle(), use
    return frame.engine.meant[key]


def _taken(frame: Frame, settled: _Settled, use: Use) -> val.Value:
    frame.engine.uses.rely(use)
    return _now(frame, settled)


def resolved_to(frame: Frame, resolved: Resolution | None) -> val.Value:
    """Return what a name or an import that was followed to its definition is."""
    return _now(frame, _settled(frame, resolved))


def _now(frame: Frame, settled: _Settled) -> val.Value:
    match settled:
        case Variable(found, variable):
            value = frame.engine.module_variable(found, variable)
            value = global_lists.filled(frame, found, variable, value)
            return value if frame.function is None else refills.filled_by_others(value)
        case Local(found, definition):
            return frame.engine.decorators.applied(val.FunctionValue(found, definition, definition.name))
        case value:
            return value


def _settled(frame: Frame, resolved: Resolution | None) -> _Settled:
    match resolved:
        case Local(owner, definition) if frame.engine.describes(owner, definition):
            return external(frame, f"{owner.name}.{definition.name}", None)
        case Local(found, definition) if definition.kind == "class":
            return val.join_all(val.ClassValue(found, each) for each in _meant(found, definition))
        case Local(found, definition) if not definition.decorators:
            return val.join_all(val.FunctionValue(found, each, each.name) for each in _meant(found, definition))
        case Submodule(found):
            return val.ProjectModule(found)
        case External(dotted):
            return external(frame, dotted, None)
        case Local() | Variable():
            return resolved
    return val.UNKNOWN_VALUE


def _meant(module: Module, definition: Definition) -> Iterator[Definition]:
    """Yield a function or class, and those of its kind that its name refers to where another branch is executed."""
    yield definition
    if module.index.definitions.get(definition.name) is definition:
        yield from (rival for rival in module.index.rivals.get(definition.name, ()) if rival.kind == definition.kind)


def external(frame: Frame, dotted: str, node: cst.CSTNode | None) -> val.Value:
    """Return what a dotted name outside the project is."""
    found = frame.engine.library.find(dotted)
    match found:
        case FunctionStub() if found.first.removed and found.first.kind == "property" and node is not None:
            return calls.call(frame, val.StubFunction(found), Arguments(), node, None)
        case FunctionStub():
            return val.StubFunction(found)
        case lang.ClassStub():
            return val.StubClass(found.name)
        case ValueStub():
            return version_of(dotted) or _value(frame, found, node)
        case ModuleName(name):
            return val.External(name)
    return version_of(dotted) or val.External(dotted)


def version_of(dotted: str) -> val.Value | None:
    """Return what a module's `__version__` is, None for any other name."""
    package, _, name = dotted.partition(".")
    return val.VersionOf(library(package)) if name == "__version__" else None


def _value(frame: Frame, found: ValueStub, node: cst.CSTNode | None) -> val.Value:
    value = attributes.instantiate(found.type, "", None, found.name.partition(".")[0])
    if isinstance(value, val.DtypeValue) and node is not None:
        return frame.engine.spelled(value, frame, node)
    if isinstance(value, val.Typed):
        return val.Typed(value.cls, value.dtypes, ident=found.name)
    return value


def element_of(frame: Frame, value: val.Value) -> val.Value:
    """Return what iterating over `value` gives."""
    match value:
        case val.Items():
            return value.each
        case val.Table(known, other):
            keys = [val.Literal(key) for key in known if isinstance(key, str)]
            return val.join_all(keys) if keys and other is None and len(keys) == 1 else val.Scalar("str")
        case val.Typed(holds=val.Items() | val.Table() as inside):
            return element_of(frame, inside)
        case val.Unknown():
            return val.Unknown(value.dtypes)
        case val.ClassValue() if enums.is_enum(frame, value):
            return enums.each(frame, value)
        case val.Union():
            return val.join_all(element_of(frame, item) for item in val.with_items(value))
    if holds_objects(value):
        return val.UNKNOWN_VALUE
    for method in ("__iter__", "__getitem__"):
        found = attributes.method_of(frame, value, method)
        if found is not None:
            key = () if method == "__iter__" else (calls.Argument(val.Scalar("int")),)
            result = calls.call(frame, found, Arguments(key), None, None)
            if isinstance(result, val.Instance):
                step = attributes.method_of(frame, result, "__next__")
                return val.UNKNOWN_VALUE if step is None else calls.call(frame, step, Arguments(), None, None)
            return result.each if method == "__iter__" and isinstance(result, val.Items) else result
    if isinstance(value, val.Typed):
        return val.Unknown(value.dtypes)
    return val.UNKNOWN_VALUE


def holds_objects(value: val.Value) -> bool:
    """Whether a value is an array of Python objects, whose items can be anything."""
    return isinstance(value, val.Typed) and value.dtypes.known and value.dtypes.mask == dtypes.BIT["object"]


def unpacked(frame: Frame, value: val.Value, count: int) -> list[val.Value]:
    """Return the `count` values that unpacking `value` gives."""
    match value:
        case val.Items(items=items) if items is not None and len(items) == count:
            return list(items)
        case val.Items() if _is_of_another_length(value, count):
            return [val.UNKNOWN_VALUE] * count
        case val.Union(alternatives):
            fitting = [item for item in alternatives if not _is_of_another_length(item, count)]
            if any(_has_places(item, count) for item in fitting):
                fitting = [item for item in fitting if not isinstance(item, val.Items) or _has_places(item, count)]
            return in_columns(fitting, count, lambda item: unpacked(frame, item, count))
        case val.Instance() if _iterates_fields(frame, value) and len(row := records.row(frame, value)) == count:
            return list(row)
        case val.Typed():
            method = attributes.method_of(frame, value, "__getitem__")
            if method is not None and not attributes.method_of(frame, value, "__iter__"):
                keys = [Arguments((calls.Argument(val.Literal(index)),)) for index in range(count)]
                return [calls.call(frame, method, key, None, None) for key in keys]
        case val.Unknown(found) if count > _MOST_ALIKE:
            return [val.Unknown(found.part(str(place))) for place in range(count)]
    return [any_of(frame, value)] * count


def _is_of_another_length(value: val.Value, count: int) -> bool:
    """Whether unpacking a tuple raises, so that code which goes on has another one."""
    return isinstance(value, val.Items) and value.kind == "tuple" and len(value.items or [None] * count) != count


def _has_places(value: val.Value, count: int) -> bool:
    """Whether a container has as many items as it is unpacked to, unlike a list that may have any number of them."""
    return isinstance(value, val.Items) and len(value.items or ()) == count


def in_columns(
    alternatives: Iterable[val.Value], count: int, unpack: Callable[[val.Value], list[val.Value]]
) -> list[val.Value]:
    """Return the `count` values that unpacking one of several values gives, place by place."""
    rows = [unpack(item) for item in alternatives if item != val.NONE]
    return [val.join_all(column) for column in zip(*rows, strict=True)] if rows else [val.UNKNOWN_VALUE] * count


def any_of(frame: Frame, value: val.Value) -> val.Value:
    """Return what an item at a given place may be, where the places are not told apart.

    Where floating items stand beside integers, each has a place of its own: which is which is a mere possibility.
    """
    each = element_of(frame, value)
    found = val.dtypes_within(each)
    mixed = found is not None and found.known and found.mask & dtypes.INEXACT and found.mask & ~dtypes.INEXACT
    return val.doubted(each) if mixed else each


def _iterates_fields(frame: Frame, instance: val.Instance) -> bool:
    """Whether iterating an instance gives its fields, as that of a NamedTuple does."""
    return records.is_named_tuple(instance.cls) and attributes.method_of(frame, instance, "__iter__") is None
