"""What reading, setting or deleting an attribute calls: properties, descriptors, and the hooks of a class."""

from __future__ import annotations

import libcst as cst

from dtypelint import values as val
from dtypelint.infer import calls, classes, lineage
from dtypelint.infer.frame import Frame
from dtypelint.stubs.bind import Argument, Arguments


def read(
    frame: Frame, attribute: val.Value, instance: val.Instance, owner: val.ClassValue, node: cst.CSTNode
) -> val.Value:
    """Return an attribute of a class as an instance gives it: a descriptor is asked for it."""
    getter = _given_to_property(attribute, "fget")
    if getter is not None:
        return calls.call(frame, getter, Arguments((Argument(instance),)), node, None)
    if not isinstance(attribute, val.Instance) or lineage.find(frame, attribute.cls, "__get__") is None:
        return attribute
    get = classes.special_method(frame, attribute, "__get__")
    arguments = Arguments((Argument(instance), Argument(owner)))
    return attribute if get is None else calls.call(frame, get, arguments, node, None)


def setter(frame: Frame, instance: val.Instance, name: str) -> val.Value | None:
    """Return what `instance.name = …` calls where the class has a descriptor there that sets it."""
    for item in lineage.mro(frame, instance.cls):
        if isinstance(item, val.ClassValue) and frame.engine.summaries.has_variable(item, name):
            variable = frame.engine.summaries.body(item)[name]
            if isinstance(variable, val.Instance):
                return classes.special_method(frame, variable, "__set__")
            return _given_to_property(variable, "fset")
    return None


def _given_to_property(value: val.Value, name: str) -> val.Value | None:
    """Return the `fget` or `fset` that `property(…)` was given, None where a value is no property or has none."""
    match value:
        case val.Partial(val.External("builtins.property"), val.Items(items=items), keywords):
            given = dict(zip(("fget", "fset"), items or (), strict=False))
            return given.get(name) or keywords.known.get(name)
    return None


def getter(frame: Frame, instance: val.Instance, name: str) -> val.FunctionValue | None:
    """Return the function of a property, which `instance.name` calls; None where it is none."""
    found = lineage.find(frame, instance.cls, name)
    if found is None or not found[1].is_property:
        return None
    owner, definition = found
    return val.FunctionValue(owner.module, definition, name, owner=owner, receiver=instance)


def accessor(frame: Frame, instance: val.Instance, name: str, kind: str) -> val.FunctionValue | None:
    """Return the `setter` of a property, which `instance.name = …` calls, or its `deleter`; None where it has none."""
    found = lineage.find(frame, instance.cls, name)
    if found is None or not found[1].is_property:
        return None
    owner = found[0]
    accessors = (item for item in owner.definition.every if f"{name}.{kind}" in item.decorators)
    definition = next(accessors, None)
    if definition is None:
        return None
    return val.FunctionValue(owner.module, definition, name, owner=owner, receiver=instance)


def made_for_name(frame: Frame, instance: val.Instance, name: str, node: cst.CSTNode) -> val.Value | None:
    """Return what the `__getattr__` of a class gives for an attribute that is nowhere else, None where not known."""
    found = None if name.startswith("__") else lineage.find(frame, instance.cls, "__getattr__")
    if found is None:
        return None
    owner, definition = found
    hook = val.FunctionValue(owner.module, definition, definition.name, owner=owner, receiver=instance)
    value = calls.call(frame, hook, Arguments((Argument(val.Literal(name)),)), node, None)
    return None if val.is_unknown(value) or value == val.NONE else value
