"""What containers of a stub hold: `@holds` classes keep what they are given as Python's own containers do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from dtypelint import values as val
from dtypelint.infer import calls, names
from dtypelint.infer.frame import Frame
from dtypelint.stubs import language as lang
from dtypelint.stubs.bind import Argument, Arguments
from dtypelint.stubs.entries import FunctionStub

Call = Callable[[val.Value, Arguments], val.Value]


def filled(frame: Frame, built: val.Typed, arguments: Arguments) -> val.Typed:
    """Return a new instance with what it holds."""
    nature = frame.engine.library.nature(built.cls)
    if built.holds is not None or not nature.holds:
        return built
    given = [argument.value for argument in (*arguments.positional, *arguments.keywords.values())]
    match nature.holds:
        case "rows":
            row = tuple(names.element_of(frame, item) for item in given)
            return replace(built, holds=val.Items("list", None, val.Items("tuple", row, val.UNKNOWN_VALUE)))
        case "batches":
            each = names.element_of(frame, given[0]) if given else val.UNKNOWN_VALUE
            batch = _batch(frame, each, nature.collate, arguments)
            return built if val.is_unknown(batch) else replace(built, holds=val.Items("list", None, batch))
    return _with_parameters(frame, _with_arguments(frame, built, given, arguments))


def _batch(frame: Frame, each: val.Value, collate: Sequence[str], arguments: Arguments) -> val.Value:
    """Return a batch of what a data set gives: made by a function that is passed, or leaf by leaf by another."""
    parameter, function = collate
    passed = arguments.keywords.get(parameter)
    if passed is not None and passed.value != val.NONE:
        batch = Argument(val.Items("list", None, each))
        return calls.call(frame, passed.value, Arguments((batch,)), None, None)
    return _collated(frame, each, names.external(frame, function, None))


def _collated(frame: Frame, each: val.Value, function: val.Value) -> val.Value:
    match each:
        case val.Items(items=tuple(items)):
            return val.Items("list", tuple(_collated(frame, item, function) for item in items), val.UNKNOWN_VALUE)
        case val.Table(known, other):
            rest = None if other is None else _collated(frame, other, function)
            fields = val.Frozen({key: _collated(frame, item, function) for key, item in known.items()})
            return val.Table(fields, rest, each.mixed)
        case val.Union(alternatives):
            return val.join_all(_collated(frame, item, function) for item in alternatives)
        case val.Unknown():
            return each
    batch = Argument(val.Items("list", None, each))
    return calls.call(frame, function, Arguments((batch,)), None, None)


def _with_arguments(frame: Frame, built: val.Typed, given: Sequence[val.Value], arguments: Arguments) -> val.Typed:
    """Return an instance that holds what is passed: one sequence or dict, or each argument."""
    match given:
        case [] if frame.engine.library.member(built.cls, "keys") is not None and not arguments.open_keywords:
            return replace(built, holds=val.Table(val.EMPTY, None))
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


def _with_parameters(frame: Frame, holder: val.Typed) -> val.Typed:
    """Return a container that takes nothing but parameters with those that it makes of the arrays it was given."""
    library = frame.engine.library
    item = library.member(holder.cls, "__getitem__")
    returns = item.first.returns if isinstance(item, FunctionStub) else None
    if not isinstance(returns, lang.Cls) or not library.is_parameter(returns.name):
        return holder
    parameter = returns.name

    def made(part: val.Value) -> val.Value:
        is_array = isinstance(part, val.Typed) and library.nature(part.cls).is_array and not library.is_kept(part.cls)
        return replace(part, cls=parameter) if isinstance(part, val.Typed) and is_array else part

    match holder.holds:
        case val.Items(kind, items, element):
            each = None if items is None else tuple(map(made, items))
            return replace(holder, holds=val.Items(kind, each, made(element)))
        case val.Table(known, other) as table:
            rest = None if other is None else made(other)
            return replace(holder, holds=replace(table, known=known.mapped(made), other=rest))
    return holder


def with_part(holder: val.Typed, name: val.Value, part: val.Value) -> val.Typed:
    """Return a container that was given a part by its name."""
    match holder.holds, name:
        case val.Table() as table, val.Literal(value=str() as key):
            known, optional = table.known.put(key, part), table.optional - {key}
            return replace(holder, holds=replace(table, known=known, optional=optional))
        case val.Items(items=()), val.Literal(value=str() as key):
            return replace(holder, holds=val.Table(val.Frozen({key: part}), None))
        case val.Items(items=()), _:
            return replace(holder, holds=val.Items("list", None, part))
        case val.Items() | val.Table() as inside, _:
            return replace(holder, holds=val.Items("list", None, val.join(inside.each, part)))
    return holder


def in_order(table: val.Table) -> val.Items:
    """Return the parts of a chain that have names as what is counted."""
    if table.other is None and not table.optional:
        return val.Items("list", tuple(table.known.values()), val.UNKNOWN_VALUE)
    return val.Items("list", None, table.each)


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
