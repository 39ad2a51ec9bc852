"""Classes of constants. A member is taken for its value: that is what decides a dtype."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import libcst as cst

from dtypelint import values as val
from dtypelint.infer import calls, classes, lineage
from dtypelint.infer.frame import Frame
from dtypelint.stubs.bind import Arguments

_BASES = {"Enum", "IntEnum", "StrEnum", "Flag", "IntFlag"}


def is_enum(frame: Frame, value: val.Value) -> bool:
    """Whether a value is a class of the project whose variables are its only instances."""
    if not isinstance(value, val.ClassValue):
        return False
    known = frame.engine.enums
    return frame.engine.uses.once(known, id(value.definition), False, lambda: _derives_from_enum(frame, value))


def _derives_from_enum(frame: Frame, cls: val.ClassValue) -> bool:
    holders = (item for item in lineage.mro(frame, cls) if isinstance(item, val.ClassValue))
    return any(base.rpartition(".")[2] in _BASES for item in holders for base in item.definition.bases)


def member(frame: Frame, cls: val.ClassValue, key: val.Value) -> val.Value:
    """Return the member that `cls[key]` names, or what any of them is."""
    match key:
        case val.Literal(value=str() as name) if (found := dict(_members(frame, cls)).get(name)) is not None:
            return found
    return each(frame, cls)


def of_value(frame: Frame, cls: val.ClassValue, arguments: Arguments) -> val.Value:
    """Return the member that `cls(value)` gives."""
    wanted = arguments.positional[0].value if len(arguments.positional) == 1 else val.UNKNOWN_VALUE
    found = (value for _, value in _members(frame, cls) if value == wanted)
    return next(found, None) or each(frame, cls)


def each(frame: Frame, cls: val.ClassValue) -> val.Value:
    """Return what any one member is."""
    return val.join_all(value for _, value in _members(frame, cls))


def _members(frame: Frame, cls: val.ClassValue) -> Iterator[tuple[str, val.Value]]:
    for name, value in frame.engine.summaries.body(cls).items():
        if not name.startswith("_"):
            yield name, as_member(cls, value)


def as_member(cls: val.ClassValue, value: val.Value) -> val.Value:
    """Return a value of the body of an enum as what it is outside: a constant knows then what its class can do."""
    return replace(value, member=cls) if isinstance(value, val.Literal) else value


def is_any_member(value: val.Value) -> bool:
    """Whether a value is one of several members, which somebody chooses."""
    items = val.alternatives(value)
    return len(items) > 1 and all(isinstance(item, val.Literal) and item.member is not None for item in items)


def attribute(frame: Frame, member: val.Literal, name: str, node: cst.CSTNode) -> val.Value | None:
    """Return what the class of a member defines by a name, None where it defines nothing."""
    cls = member.member
    found = lineage.find(frame, cls, name) if cls is not None else None
    if found is None or found[1].kind == "class":
        return None
    owner, definition = found
    receiver = classes.receiver_of(definition, member)
    method = frame.engine.decorators.applied(
        val.FunctionValue(owner.module, definition, name, owner=owner, receiver=receiver)
    )
    return calls.call(frame, method, Arguments(), node, None) if definition.is_property else method
