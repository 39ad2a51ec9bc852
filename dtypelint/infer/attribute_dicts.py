"""The attributes of an object as a dict, `vars(x)` or `x.__dict__`: what is put there is an attribute."""

from __future__ import annotations

import libcst as cst

from dtypelint import values as val
from dtypelint.infer import lineage, methods, narrowing, records
from dtypelint.infer.frame import Frame
from dtypelint.infer.mutation import mutate
from dtypelint.infer.paths import store
from dtypelint.source.paths import path_of


def of_instance(frame: Frame, instance: val.Instance) -> val.Table:
    """Return the attributes of an instance: all that it has where it is seen to be built."""
    own = records.fields(frame, instance.cls) if records.has_fields(instance.cls) else {}
    held = {name: value for name, value in instance.attributes.items() if str(name).isidentifier()}
    is_whole = not instance.is_root and lineage.is_closed(frame, instance.cls)
    return val.Table(val.Frozen({**own, **held}), None if is_whole else val.UNKNOWN_VALUE)


def of_unknown(frame: Frame, path: str) -> val.Table:
    """Return the attributes of something of an unknown class: those that the code has set."""
    known = {
        name: value
        for held, value in frame.env.narrowed.items()
        if (name := held.removeprefix(f"{path}.")) != held and name.isidentifier()
    }
    return val.Table(val.Frozen(known), val.UNKNOWN_VALUE)


def holder(node: cst.BaseExpression) -> cst.BaseExpression | None:
    """Return the expression whose attributes `node` spells as a dict, None where it is none."""
    if type(node) is cst.Attribute:
        return node.value if node.attr.value == "__dict__" else None
    match node:
        case cst.Call(func=cst.Name("vars"), args=[cst.Arg(value=owner)]):
            return owner
    return None


def fill(frame: Frame, owner: cst.BaseExpression, before: val.Value, after: val.Value) -> None:
    """Give the object that `owner` spells the attributes that were put into its dict."""
    if not isinstance(before, val.Table) or not isinstance(after, val.Table):
        return
    given = {str(name): value for name, value in after.known.items() if before.known.get(name) is not value}
    path = path_of(owner)
    match narrowing.peek(frame, owner):
        case val.Instance() as instance:
            filled = instance.with_attributes(instance.attributes.update(given))
            if after.other is not None and after.other != before.other:
                filled = methods.filled_somewhere(frame, filled, after.other)
            mutate(frame.env, instance, filled)
        case _ if path is not None:
            for name, value in given.items():
                store(frame.env, f"{path}.{name}", value)
