"""Modules that take part in their casts: a method of theirs runs whenever they, or what holds them, are cast."""

from __future__ import annotations

from collections.abc import Iterator

from dtypelint import values as val
from dtypelint.infer import calls, lineage
from dtypelint.infer.frame import Frame
from dtypelint.stubs.bind import Argument, Arguments

# The name under which a module is kept while the methods run; no Python name can be spelled so.
_CAST = "<cast>"


def applied(frame: Frame, module: val.Value) -> val.Value:
    """Return a module that was just cast as the modules in it that take part in that leave it."""
    methods = list(_methods(frame, module))
    if not methods:
        return module
    outer = frame.env.variables.get(_CAST)
    frame.env.variables[_CAST] = module
    for method in methods:
        calls.call(frame, method, Arguments((Argument(val.UNKNOWN_VALUE),)), None, None)
    left = frame.env.variables.pop(_CAST)
    if outer is not None:
        frame.env.variables[_CAST] = outer
    return left


def _methods(frame: Frame, value: val.Value) -> Iterator[val.FunctionValue]:
    """Yield the methods that take part in a cast, those of a module after those of the modules in it."""
    match value:
        case val.Typed(cls, holds=val.Items() | val.Table() as inside) if frame.engine.library.is_module(cls):
            yield from _methods(frame, inside)
        case val.Items(items=items, element=element):
            for item in (*(items or ()), element):
                yield from _methods(frame, item)
        case val.Table(known=known, other=other):
            for item in (*known.values(), *([] if other is None else [other])):
                yield from _methods(frame, item)
        case val.Instance(cls, attributes=attributes) if lineage.is_module(frame, cls):
            for item in attributes.values():
                if not isinstance(item, val.Items | val.Table):
                    yield from _methods(frame, item)
            name = frame.engine.library.nature(lineage.stub_base(frame, cls)).casts_by
            found = lineage.find(frame, cls, name) if name else None
            if found is not None:
                owner, definition = found
                yield val.FunctionValue(owner.module, definition, name, owner=owner, receiver=value)
        case val.Union(alternatives):
            for item in alternatives:
                yield from _methods(frame, item)
