"""The project's classes: their attributes, those of their instances, and what stands above in `super()`."""

from __future__ import annotations

from dataclasses import replace

import libcst as cst

from dtypelint import values as val
from dtypelint.infer import (
    attributes,
    calls,
    containers,
    descriptors,
    enums,
    hints,
    lineage,
    module_dtype,
    names,
    records,
    refills,
)
from dtypelint.infer.frame import Frame
from dtypelint.infer.mutation import mutate
from dtypelint.source.index import Definition
from dtypelint.stubs.bind import Arguments
from dtypelint.stubs.entries import FunctionStub

_FORWARD = "forward"


# --- the class --------------------------------------------------------------------------------------------------------


def class_attribute(frame: Frame, cls: val.ClassValue, name: str) -> val.Value:
    """Return an attribute of the class itself."""
    found = lineage.find(frame, cls, name)
    if found is not None:
        owner, definition = found
        if definition.kind == "class":
            return val.ClassValue(owner.module, definition)
        receiver = cls if "classmethod" in definition.decorators else None
        function = val.FunctionValue(owner.module, definition, name, owner=owner, receiver=receiver)
        return frame.engine.decorators.applied(function)
    value = class_variable(frame, cls, name)
    if value is not None:
        return value
    generated = records.constructor(cls, cls) if name == "__init__" else None
    if generated is not None:
        return generated
    base = lineage.stub_base(frame, cls)
    if not base:
        return val.UNKNOWN_VALUE
    found_stub = frame.engine.library.member(base, name)
    if isinstance(found_stub, FunctionStub):
        run = lineage.find(frame, cls, found_stub.first.runs) if found_stub.first.runs else None
        if run is not None:
            body = val.FunctionValue(run[0].module, run[1], run[1].name, owner=run[0])
            beside = found_stub.first.runs_plainly_beside
            is_plain = bool(beside) and lineage.find(frame, cls, beside) is not None
            first = val.Items("tuple", () if is_plain else (val.UNKNOWN_VALUE,), val.UNKNOWN_VALUE)
            return val.Partial(frame.engine.decorators.applied(body), first, val.Table(val.EMPTY, None))
        return val.StubFunction(found_stub, cls if found_stub.first.kind == "class" else None)
    return val.UNKNOWN_VALUE


def class_variable(frame: Frame, cls: val.ClassValue, name: str) -> val.Value | None:
    """Return a variable of the body of a class or of one above it, None where there is none of the name."""
    for item in lineage.mro(frame, cls):
        if isinstance(item, val.ClassValue):
            variables = frame.engine.summaries.body(item)
            if name in variables:
                value = variables[name]
                return enums.as_member(cls, value) if enums.is_enum(frame, cls) else value
    return None


# --- instances --------------------------------------------------------------------------------------------------------


def root_instance(frame: Frame, cls: val.ClassValue) -> val.Instance:
    """Return the instance that a method is judged on when nobody is seen calling it."""
    cast = module_dtype.chosen_by_builder(frame, cls) if lineage.is_module(frame, cls) else None
    return val.Instance(cls, ("root", id(cls.definition)), val.EMPTY, cast, is_root=True)


def one_of(frame: Frame, cls: val.ClassValue) -> val.Value:
    """Return something of a class that nobody is seen building: of an enum it is one of the members."""
    member = enums.each(frame, cls) if enums.is_enum(frame, cls) else val.UNKNOWN_VALUE
    are_known = all(isinstance(item, val.Literal | val.DtypeValue) for item in val.alternatives(member))
    return member if are_known else root_instance(frame, cls)


def stub_method(frame: Frame, cls: str, name: str) -> str:
    """Return the name under which the stub class `cls` has a method: `forward` of a module is what its call does."""
    return "__call__" if name == _FORWARD and frame.engine.library.is_module(cls) else name


def attribute(frame: Frame, instance: val.Instance, name: str, node: cst.CSTNode) -> val.Value:
    """Return `instance.name`: what was put there, which what its class declares it to be may contradict."""
    value = _attribute(frame, instance, name, node)
    declared = frame.engine.summaries.declared(instance.cls, name, frame) if hints.is_doubtful(frame, value) else None
    return value if declared is None else hints.corrected_by(frame.engine, value, *declared)


def _attribute(frame: Frame, instance: val.Instance, name: str, node: cst.CSTNode) -> val.Value:
    if name in instance.attributes:
        held = instance.attributes[name]
        if name in instance.perhaps and val.dtypes_within(held) is not None:
            held = _on_every_way(frame, instance, name, held)
        if instance.is_root:
            return held if module_dtype.is_stated(held) else module_dtype.as_cast(frame, instance, held)
        return frame.engine.summaries.since_built(instance.cls, name, held, frame)
    given = _given_to_class(frame, instance, name) if frame.env.narrowed else None
    if given is not None:
        return given
    found = lineage.find(frame, instance.cls, name)
    if found is not None:
        return _bound(frame, instance, *found, node)
    if (
        name == "__call__"
        and lineage.is_module(frame, instance.cls)
        and lineage.find(frame, instance.cls, _FORWARD) is not None
    ):
        return instance  # the base class calls `forward`, as a call of the module does
    if instance.is_root or name not in instance.attributes:
        value = frame.engine.summaries.attribute(instance.cls, name, frame)
        if value is not None and (told := descriptors.read(frame, value, instance, instance.cls, node)) is not value:
            return told
        if value is not None and instance.is_root and _is_default(frame, instance.cls, name, value):
            return hints.field(frame, instance.cls, name, value, node)
        if value is not None:
            if value == val.NONE or (not instance.is_root and _only_some_have(value)):
                # A place that is kept for what somebody else puts there, or an object that only some instances have.
                return attributes.get(frame, val.Unknown(), name, node)
            held = refills.filled_by_others(module_dtype.as_cast(frame, instance, value))
            if held is refills.FILLED:
                # What one branch puts there, another has not.
                mutate(frame.env, instance, instance.assign(name, held))
            return held
    built_in = containers.method(frame, instance, name) or records.method(instance, name)
    if built_in is not None:
        return built_in
    if (item := containers.attribute(frame, instance, name)) is not None:
        return item
    return _beyond(frame, instance, name, node)


def _on_every_way(frame: Frame, instance: val.Instance, name: str, held: val.Value) -> val.Value:
    """Return what an attribute holds that is set to `held` on some way only: elsewhere that is no place kept for it."""
    cls, summaries = instance.cls, frame.engine.summaries
    told = summaries.attribute(cls, name, frame) if instance.is_root else class_variable(frame, cls, name)
    return held if told is None else val.join_all([held, *val.apart_from_none(told)])


def _beyond(frame: Frame, instance: val.Instance, name: str, node: cst.CSTNode) -> val.Value:
    """Return an attribute of an instance that neither its class nor what was put there tells of."""
    view = module_dtype.base_view(frame, instance)
    name = stub_method(frame, lineage.stub_base(frame, instance.cls), name)
    if view is not None and frame.engine.library.member(view.cls, name) is not None:
        found_value = attributes.get(frame, view, name, node)
        return replace(found_value, receiver=instance) if isinstance(found_value, val.StubFunction) else found_value
    made = descriptors.made_for_name(frame, instance, name, node)
    if made is not None:
        return made
    option = frame.engine.options.chosen(name)
    return val.UNKNOWN_VALUE if option is None else frame.option(option, node)


def _only_some_have(value: val.Value) -> bool:
    """Whether an attribute holds an object in some instances, and None in others."""
    items = val.alternatives(value)
    return val.NONE in items and any(isinstance(item, val.Typed | val.Instance) for item in items)


def _is_default(frame: Frame, cls: val.ClassValue, name: str, value: val.Value) -> bool:
    """Whether a value is the default of a field that whoever builds an instance may give another.

    Such are those of a dataclass or NamedTuple, and what a class annotates whose base is out of sight: one that makes
    fields of them, as that of a settings library does.
    """
    if any(isinstance(item, val.ClassValue) and records.has_fields(item) for item in lineage.mro(frame, cls)):
        return value == records.fields(frame, cls).get(name)
    is_option = isinstance(value, val.Literal | val.DtypeValue) and value == class_variable(frame, cls, name)
    is_field = is_option and lineage.has_base_out_of_sight(frame, cls)
    return is_field and frame.engine.summaries.declared(cls, name, frame) is not None


def has(frame: Frame, instance: val.Instance, name: str) -> bool | None:
    """Whether an instance has an attribute for certain (True) or not (False); None where that is not known."""
    if name in instance.attributes or lineage.find(frame, instance.cls, name) is not None:
        return True
    # One that nobody is seen to build may be of a class below.
    if instance.is_root or name.startswith("__"):
        return None
    base = lineage.stub_base(frame, instance.cls)
    if not lineage.is_closed(frame, instance.cls) and (
        not lineage.is_listed(frame, instance.cls)
        or frame.engine.library.may_leave(base, stub_method(frame, base, name))
    ):
        return None
    return False if frame.engine.summaries.attribute(instance.cls, name, frame) is None else None


def _given_to_class(frame: Frame, instance: val.Instance, name: str) -> val.Value | None:
    """Return what the function that asks an instance for an attribute has itself set on the class of it."""
    given: dict[val.Value, val.Value] = {}
    for path, value in frame.env.narrowed.items():
        holder, _, last = path.rpartition(".")
        if last != name or "[" in holder:
            continue
        head, *rest = holder.split(".")
        known = names.look_up(frame, head) if head else val.UNKNOWN_VALUE
        if isinstance(known, _SPELL_CLASSES):
            given[lineage.named(frame, known, rest)] = value
    nearest = [given[item] for item in lineage.mro(frame, instance.cls) if item in given] if given else []
    values = nearest or [value for cls, value in given.items() if lineage.derives(frame, instance.cls, cls)]
    if not values:
        return None
    functions = (item for item in val.alternatives(values[0]) if isinstance(item, val.FunctionValue))
    function = next(functions, None)
    return values[0] if function is None else replace(function, receiver=instance)


# What the first word in the name of a class may be.
_SPELL_CLASSES = (val.ClassValue, val.StubClass, val.ProjectModule, val.External)


def _bound(
    frame: Frame, instance: val.Instance, owner: val.ClassValue, definition: Definition, node: cst.CSTNode
) -> val.Value:
    if definition.kind == "class":
        return val.ClassValue(owner.module, definition)
    receiver = receiver_of(definition, instance)
    function = val.FunctionValue(owner.module, definition, definition.name, owner=owner, receiver=receiver)
    if definition.is_property:
        value = calls.call(frame, frame.engine.decorators.applied(function), Arguments(), node, None)
        if not instance.is_root and any(name.rpartition(".")[2] == "cached_property" for name in definition.decorators):
            mutate(frame.env, instance, instance.assign(definition.name, value))
        return value
    return descriptors.read(frame, frame.engine.decorators.applied(function), instance, owner, node)


def receiver_of(definition: Definition, asked: val.Value) -> val.Value | None:
    """Return what a method is passed first that is asked of an instance, a member of an enum or a class."""
    if "staticmethod" in definition.decorators:
        return None
    match asked:
        case val.Instance(cls) | val.Literal(member=val.ClassValue() as cls) if "classmethod" in definition.decorators:
            return cls
    return asked


def special_method(frame: Frame, instance: val.Instance, name: str) -> val.Value | None:
    """Return an operator method of an instance."""
    found = lineage.find(frame, instance.cls, name)
    if found is not None:
        owner, definition = found
        method = val.FunctionValue(owner.module, definition, name, owner=owner, receiver=instance)
        return frame.engine.decorators.applied(method)
    view = module_dtype.stub_view(frame, instance)
    found_stub = frame.engine.library.member(view.cls, name) if view else None
    return val.StubFunction(found_stub, view) if isinstance(found_stub, FunctionStub) else None


# --- what stands above ------------------------------------------------------------------------------------------------


def inherited(frame: Frame, name: str, node: cst.CSTNode) -> val.Value:
    """Return `super().name` in a method."""
    if frame.owner is None:
        return val.UNKNOWN_VALUE
    variables = frame.env.variables
    receiver = variables.get("self") or variables.get("cls") or val.UNKNOWN_VALUE
    for above in _above(frame, frame.owner, receiver):
        if isinstance(above, val.ClassValue) and name in above.definition.children:
            definition = above.definition.children[name]
            passed = receiver_of(definition, receiver)
            function = val.FunctionValue(above.module, definition, name, owner=above, receiver=passed)
            decorated = frame.engine.decorators.applied(function)
            return calls.call(frame, decorated, Arguments(), node, None) if definition.is_property else decorated
        generated = records.constructor(receiver, above) if name == "__init__" else None
        if generated is not None:
            return generated
        if isinstance(above, val.StubClass):
            method = frame.engine.library.member(above.name, stub_method(frame, above.name, name))
            if isinstance(method, FunctionStub):
                return val.StubFunction(method, receiver)
    if isinstance(receiver, val.Instance):
        if name == "__setattr__":
            return val.BuiltinMethod(name, receiver)
        built_in = containers.method(frame, receiver, name)
        if built_in is not None:
            return built_in
    return val.External(f"builtins.super.{name}")


def _above(frame: Frame, owner: val.ClassValue, receiver: val.Value) -> list[val.ClassValue | val.StubClass]:
    """Return the classes that `super()` looks through in a method of `owner`: which they are hangs on its receiver."""
    own = receiver.cls if isinstance(receiver, val.Instance) else receiver
    order = list(lineage.mro(frame, own)) if isinstance(own, val.ClassValue) else []
    return order[order.index(owner) + 1 :] if owner in order else list(lineage.mro(frame, owner))[1:]
