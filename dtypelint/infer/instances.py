"""The project's instances: how they are built and copied, and what calling one gives."""

from __future__ import annotations

from dataclasses import replace

import libcst as cst

from dtypelint import values as val
from dtypelint.infer import calls, containers, enums, identity, lineage, module_dtype, records
from dtypelint.infer.frame import Frame
from dtypelint.source.index import Definition
from dtypelint.stubs.bind import Argument, Arguments

_FORWARD = "forward"
# The name under which an instance is kept while its `__init__` runs; no Python name can be spelled so.
_BUILT = "<built>"


def construct(frame: Frame, cls: val.ClassValue, arguments: Arguments, node: cst.CSTNode | None) -> val.Value:
    """Return a new instance, as its `__init__` leaves it."""
    if enums.is_enum(frame, cls):
        return enums.of_value(frame, cls, arguments)
    made = identity.made_at(frame, node, id(cls.definition))
    arguments = identity.passed_to(made, arguments)
    instance = val.Instance(cls, made, val.EMPTY)
    found = lineage.find(frame, cls, "__init__")
    if found is None or (found[0] != cls and records.is_dataclass(cls)):
        return _without_init(frame, instance, arguments, node)
    return _initialised(frame, containers.filled(frame, instance, Arguments()), found, arguments, node)


def _initialised(
    frame: Frame,
    instance: val.Instance,
    found: tuple[val.ClassValue, Definition],
    arguments: Arguments,
    node: cst.CSTNode | None,
) -> val.Value:
    """Return an instance as a method that initialises it leaves it."""
    owner, definition = found
    name = instance.cls.definition.name
    function = val.FunctionValue(owner.module, definition, name, owner=owner, receiver=instance)
    outer = frame.env.variables.get(_BUILT)
    frame.env.variables[_BUILT] = instance
    calls.call(frame, function, arguments, node, None)
    built = frame.env.variables.pop(_BUILT)
    if outer is not None:
        frame.env.variables[_BUILT] = outer
    return built


def _without_init(frame: Frame, instance: val.Instance, arguments: Arguments, node: cst.CSTNode | None) -> val.Value:
    """Return an instance of a class without `__init__`: a dataclass or NamedTuple takes its fields in order."""
    base = lineage.stub_base(frame, instance.cls)
    if frame.engine.library.is_module(base) and not records.has_fields(instance.cls):
        is_told = not lineage.has_base_out_of_sight(frame, instance.cls)
        built = calls.call(frame, val.StubClass(base), arguments, node, None) if is_told else val.UNKNOWN_VALUE
        return module_dtype.with_base(frame, instance, built)
    if containers.kind(frame, instance.cls) and not records.has_fields(instance.cls):
        return containers.filled(frame, instance, arguments)
    values = records.passed(frame, instance.cls, arguments)
    given = containers.filled(frame, replace(instance, attributes=val.Frozen(values)), arguments)
    return completed(frame, given, is_open=arguments.open or arguments.open_keywords)


def completed(frame: Frame, instance: val.Instance, *, is_open: bool = False) -> val.Value:
    """Return an instance of a dataclass as its `__post_init__` leaves it; `is_open`: it may be passed other fields."""
    found = lineage.find(frame, instance.cls, "__post_init__")
    if found is None:
        return instance
    # It is passed the fields that are there for its sake only, by the names of these.
    held = {**records.fields(frame, instance.cls), **instance.attributes}
    parameters = found[1].parameters
    names_of_passed = parameters.positional[1:] if parameters is not None else ()
    passed = {name: Argument(held[name]) for name in names_of_passed if name in held}
    start = instance if is_open else replace(instance, attributes=val.Frozen(held))
    built = _initialised(frame, start, found, Arguments(keywords=passed), None)
    return val.join_all(records.as_passed(item, instance, held) for item in val.alternatives(built))


def replaced(frame: Frame, instance: val.Instance, arguments: Arguments, node: cst.CSTNode | None) -> val.Value:
    """Return a copy of an instance with other fields, as `dataclasses.replace` makes it."""
    copy = identity.copied(frame, instance, node, deep=False)
    return completed(frame, records.with_fields(copy, arguments)) if isinstance(copy, val.Instance) else copy


def call_instance(
    frame: Frame,
    instance: val.Instance,
    arguments: Arguments,
    node: cst.CSTNode | None,
    receiver: cst.BaseExpression | None,
) -> val.Value:
    """Return what calling an instance gives: `__call__`, or `forward` of a module, which it may have one of its own."""
    if _FORWARD in instance.attributes and lineage.is_module(frame, instance.cls):
        return calls.call(frame, instance.attributes[_FORWARD], arguments, node, receiver)
    for name in ("__call__", _FORWARD):
        found = lineage.find(frame, instance.cls, name)
        if found is not None and (name == "__call__" or lineage.is_module(frame, instance.cls)):
            owner, definition = found
            function = val.FunctionValue(owner.module, definition, name, owner=owner, receiver=instance)
            decorated = frame.engine.decorators.applied(function)
            result = calls.call(frame, decorated, arguments, node, receiver)
            # What is wrapped may be passed, and give, something else than the module takes and gives.
            return _output(frame, instance, result) if decorated is function else result
    view = module_dtype.base_view(frame, instance)
    if view is not None:
        return calls.call(frame, view, arguments, node, receiver)
    return val.UNKNOWN_VALUE


def _output(frame: Frame, instance: val.Instance, result: val.Value) -> val.Value:
    """Return what a module gave; where that is not known, something whose tensors have the module's dtype."""
    if not val.is_unknown(result):
        return result
    view = module_dtype.stub_view(frame, instance)
    return val.Unknown(view.dtypes) if view is not None else result
