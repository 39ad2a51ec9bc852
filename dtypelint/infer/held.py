"""What containers of a stub hold: `@holds` classes keep what they are given as Python's own containers do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from dtypelint import values as val
from dtypelint.infer.frame import Frame
from dtypelint.stubs.bind import Argument, Arguments

Call = Callable[[val.Value, Arguments], val.Value]


def filled(frame: Frame, built: val.Typed, arguments: Arguments) -> val.Typed:
    """Return a new instance with what it is given: one sequence or dict, or each argument."""
    if built.holds is not None or not frame.engine.library.nature(built.cls).holds:
        return built
    given = [argument.value for argument in (*arguments.positional, *arguments.keywords.values())]
    match given:
        case [val.Items() as items]:
            return replace(built, holds=replace(items, kind="list"))
        case [val.Table() as table]:
            return replace(built, holds=table)
        case [val.Typed(holds=val.Items() | val.Table() as held)]:
            return replace(built, holds=held)
    if arguments.open or arguments.open_keywords:
        return replace(built, holds=val.Items("list", None, val.join_all(given)))
    return replace(built, holds=val.Items("list", tuple(item for item in given if item != val.NONE), val.UNKNOWN_VALUE))


def has_method(holder: val.Typed, name: str) -> bool:
    """Whether a method is that of the Python container which holds what `holder` does."""
    match holder.holds:
        case val.Items():
            return hasattr(list, name)
        case val.Table():
            return hasattr(dict, name)
    return False


def is_chain(frame: Frame, holder: val.Typed) -> bool:
    """Whether calling `holder` calls all that it holds, each with the result of the one before."""
    return isinstance(holder.holds, val.Items | val.Table) and frame.engine.library.nature(holder.cls).chains


def chained(holder: val.Typed, arguments: Arguments, call: Call) -> val.Value:
    """Return what calling a chain gives."""
    held = holder.holds
    if isinstance(held, val.Items) and held.items is not None:
        return _through(held.items, arguments, call)
    if isinstance(held, val.Table) and held.other is None:
        return _through(tuple(held.known.values()), arguments, call)
    each = held.each if isinstance(held, val.Items | val.Table) else val.UNKNOWN_VALUE
    # How many there are is not known: what comes out of one may go into the next.
    first = call(each, arguments)
    return val.join(first, call(each, Arguments((Argument(first),))))


def _through(items: tuple[val.Value, ...], arguments: Arguments, call: Call) -> val.Value:
    value = arguments.positional[0].value if arguments.positional else val.UNKNOWN_VALUE
    for item in items:
        value = call(item, arguments)
        arguments = Arguments((Argument(value),))
    return value
