"""Dataclasses and named tuples: their fields, and what Python gives their instances."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import libcst as cst

from dtypelint import values as val
from dtypelint.infer import identity, instances, lineage
from dtypelint.infer.frame import Frame
from dtypelint.infer.mutation import mutate
from dtypelint.source.index import Definition
from dtypelint.stubs.bind import Arguments

_METHODS = {"_asdict", "_replace"}


def fields(frame: Frame, cls: val.ClassValue) -> dict[str, val.Value]:
    """Return the fields of a dataclass or named tuple in order, each with what the class says of it.

    A class that derives from a dataclass has those of that one.
    """
    inherited = [item for item in lineage.mro(frame, cls) if isinstance(item, val.ClassValue) and is_dataclass(item)]
    holders = inherited[::-1] or [cls]
    said = [item for holder in holders for item in frame.engine.summaries.body(holder).items()]
    return {name: value for name, value in said if not name.startswith("_")}


def is_named_tuple(cls: val.ClassValue) -> bool:
    """Whether a class names NamedTuple as its base."""
    return "NamedTuple" in (base.rpartition(".")[2] for base in cls.definition.bases)


def is_dataclass(cls: val.ClassValue) -> bool:
    """Whether a class is decorated as a dataclass."""
    return any(name.rpartition(".")[2] == "dataclass" for name in cls.definition.decorators)


def has_fields(cls: val.ClassValue) -> bool:
    """Whether a class tells the fields of its instances, in order."""
    return is_named_tuple(cls) or is_dataclass(cls)


def declared(frame: Frame, arguments: Arguments, node: cst.CSTNode | None) -> val.Value:
    """Return the class that `namedtuple("Name", fields)` makes."""
    match [argument.value for argument in arguments.positional]:
        case [val.Literal(value=str() as name), listed] if node is not None and (spelled := _names(listed)):
            place = frame.place(node)
            start, made = place.span.start, frame.engine.named_tuples
            key = place.filename, start
            if key not in made:
                definition = Definition(name, "class", start.row, start.row, 0, bases=("NamedTuple",))
                made[key] = cls = val.ClassValue(frame.module, definition)
                frame.engine.summaries.declare(cls, dict.fromkeys(spelled, val.UNKNOWN_VALUE))
            return made[key]
    return val.UNKNOWN_VALUE


def namespace(frame: Frame, name: str, arguments: Arguments, node: cst.CSTNode) -> val.Value:
    """Return an object that has the keywords as its attributes, which it is given, and may have others."""
    place = frame.place(node)
    start, made = place.span.start, frame.engine.named_tuples
    key = place.filename, start
    if key not in made:
        # Its base is out of sight: what else is set on it is not known.
        made[key] = val.ClassValue(frame.module, Definition(name, "class", start.row, start.row, 0, bases=(name,)))
        frame.engine.summaries.declare(made[key], {})
    given: dict[object, val.Value] = {name: item.value for name, item in arguments.keywords.items()}
    return val.Instance(made[key], identity.made_at(frame, node, key), val.Frozen(given))


def _names(listed: val.Value) -> list[str]:
    """Return the names in `"x y"`, `["x", "y"]` or `[("x", int), ("y", int)]`; none where not all are known."""
    match listed:
        case val.Literal(value=str() as text):
            return text.replace(",", " ").split()
        case val.Items(items=tuple() as items):
            firsts = [item.items[0] if isinstance(item, val.Items) and item.items else item for item in items]
            words = [item.value for item in firsts if isinstance(item, val.Literal) and isinstance(item.value, str)]
            return words if len(words) == len(items) else []
    return []


def method(instance: val.Instance, name: str) -> val.Value | None:
    """Return a method that every named tuple has, None where it is none of those."""
    return val.BuiltinMethod(name, instance) if name in _METHODS and is_named_tuple(instance.cls) else None


def constructor(receiver: val.Value, above: val.ClassValue | val.StubClass) -> val.Value | None:
    """Return the `__init__` that a dataclass gives those who derive from it, None where it is no dataclass.

    Asked of the class itself, it is passed the instance.
    """
    if (
        isinstance(receiver, val.Instance | val.ClassValue)
        and isinstance(above, val.ClassValue)
        and is_dataclass(above)
    ):
        return val.BuiltinMethod("__init__", receiver, above)
    return None


def call(frame: Frame, bound: val.BuiltinMethod, arguments: Arguments) -> val.Value:
    """Return what such a method gives."""
    receiver = bound.receiver
    if bound.owner is not None:
        if isinstance(receiver, val.ClassValue) and arguments.positional:
            receiver = arguments.positional[0].value
            arguments = replace(arguments, positional=arguments.positional[1:])
        if isinstance(receiver, val.Instance):
            _initialise(frame, receiver, bound.owner, arguments)
        return val.NONE
    if not isinstance(receiver, val.Instance) or bound.name == "_asdict":
        return as_table(frame, receiver)
    return with_fields(receiver, arguments)


def is_method(bound: val.BuiltinMethod) -> bool:
    """Whether a method is one that `method` or `constructor` gives."""
    return bound.owner is not None or bound.name in _METHODS


def _initialise(frame: Frame, instance: val.Instance, owner: val.ClassValue, arguments: Arguments) -> None:
    """Set the fields of a dataclass: what is not passed is what its class says, and not what that of the instance."""
    is_open = arguments.open or arguments.open_keywords
    said = fields(frame, owner).items()
    held: dict[object, val.Value] = {name: val.UNKNOWN_VALUE if is_open else value for name, value in said}
    held.update(passed(frame, owner, arguments))
    filled = instance.with_attributes(instance.attributes.update(held))
    mutate(frame.env, instance, instances.completed(frame, filled))


def passed(frame: Frame, cls: val.ClassValue, arguments: Arguments) -> dict[object, val.Value]:
    """Return the fields that a call which builds an instance passes."""
    given = dict(zip(fields(frame, cls), arguments.positional, strict=False))
    given.update(arguments.keywords)
    return {name: item.value for name, item in given.items()}


def with_fields(instance: val.Instance, arguments: Arguments) -> val.Instance:
    """Return a copy with other fields, as `dataclasses.replace` gives."""
    for name, argument in arguments.keywords.items():
        instance = instance.assign(name, argument.value)
    return instance


def row(frame: Frame, instance: val.Instance) -> tuple[val.Value, ...]:
    """Return what the fields of an instance hold, in their order."""
    return tuple(instance.attributes.get(name, said) for name, said in fields(frame, instance.cls).items())


def as_table(frame: Frame, value: val.Value) -> val.Value:
    """Return an instance, and those in its fields, as dicts."""
    if not isinstance(value, val.Instance) or not has_fields(value.cls):
        return value
    held = zip(fields(frame, value.cls), row(frame, value), strict=True)
    return val.Table(val.Frozen({name: as_table(frame, item) for name, item in held}), None)


def as_passed(built: val.Value, before: val.Instance, held: Mapping[object, val.Value]) -> val.Value:
    """Return an instance without the fields that were not passed and are what its class says: others may set these."""
    if not isinstance(built, val.Instance):
        return built
    kept = {key: it for key, it in built.attributes.items() if key in before.attributes or it != held.get(key)}
    return replace(built, attributes=val.Frozen(kept))
