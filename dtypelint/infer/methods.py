"""The methods of Python's containers and strings, and of what is held like them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import libcst as cst

from dtypelint import values as val
from dtypelint.infer import (
    containers,
    contexts,
    dtype_texts,
    installed,
    module_dtype,
    names,
    records,
    refills,
    removals,
    subscripts,
    tables,
)
from dtypelint.infer.frame import Frame
from dtypelint.infer.mutation import mutate
from dtypelint.stubs.bind import Arguments

_GROWING = {"append": 0, "add": 0, "appendleft": 0, "insert": 1}
_MOST_ITEMS = 32
# Methods of strings that are carried out on constants: names of classes and attributes are made so.
_OF_WORDS = {"startswith", "endswith", "lower", "upper", "strip", "removeprefix", "removesuffix", "replace", "isdigit"}
_JOINING = {"union", "symmetric_difference"}
_PICKING = {"difference", "intersection"}
_GIVING: dict[str, val.Value] = {
    **dict.fromkeys(("index", "count", "__len__"), val.Scalar("int")),
    "reverse": val.NONE,
    **dict.fromkeys(("issubset", "issuperset", "isdisjoint", "__contains__"), val.Scalar("bool")),
}
# What changes which items stand where.
_MOVING = {"sort", "remove", "discard", "rotate", "difference_update", "intersection_update"}


def is_list(value: val.Items) -> bool:
    """Whether items can be assigned."""
    return value.kind in ("list", "deque")


def one_by_one(iterated: val.Value) -> tuple[tuple[val.Value, bool], ...] | None:
    """Return what iterating gives in its order, each with whether it may be lacking; None where that is not known."""
    items = tables.keys_in(iterated) if isinstance(iterated, val.Table) else iterated
    if not isinstance(items, val.Items):
        return None
    return items.perhaps or (None if items.items is None else tuple((item, False) for item in items.items))


def method(
    frame: Frame, bound: val.BuiltinMethod, arguments: Arguments, receiver: cst.BaseExpression | None
) -> val.Value:
    """Return what a container's method gives; one that changes the container changes it where it is held."""
    match bound.receiver:
        case val.Typed(holds=val.Items() | val.Table() as inside) as holder:
            changed, result = changed_by(frame, inside, bound.name, arguments)
            if changed is not None:
                mutate(frame.env, holder, replace(holder, holds=changed))
            return result
        case val.Instance() as instance if bound.name == "__setattr__":
            return _set_plainly(frame, instance, arguments)
        case val.Instance() | val.ClassValue() if records.is_method(bound):
            return records.call(frame, bound, arguments)
        case val.Instance() as instance:
            return containers.call(frame, instance, bound.name, arguments)
        case val.Items() | val.Table() as inside:
            changed, result = changed_by(frame, inside, bound.name, arguments)
            if receiver is not None and _is_for_an_unseen_key(bound.name, arguments):
                result = subscripts.picked(frame, result, receiver)
        case val.Context() if bound.name in ("enter_context", "enter_async_context") and arguments.positional:
            return contexts.enter(frame, arguments.positional[0].value)
        case val.VersionOf() as version if bound.name in ("split", "strip", "partition") and arguments.positional:
            return installed.split(version, arguments.positional[0].value)
        case _:
            return _text_method(bound, arguments)
    if changed is not None and receiver is not None:
        refills.put_back(frame, receiver, bound.receiver, changed)
    return result


def _is_for_an_unseen_key(name: str, arguments: Arguments) -> bool:
    return name == "get" and bool(arguments.positional) and not tables.is_seen(arguments.positional[0].value)


def _set_plainly(frame: Frame, instance: val.Instance, arguments: Arguments) -> val.Value:
    """Set an attribute as `object.__setattr__` does."""
    match [argument.value for argument in arguments.positional]:
        case [val.Literal(value=str() as name), value]:
            mutate(frame.env, instance, instance.assign(name, value))
        case [_, value]:
            mutate(frame.env, instance, filled_somewhere(frame, instance, value))
    return val.NONE


def filled_somewhere(frame: Frame, instance: val.Instance, value: val.Value) -> val.Instance:
    """Return an instance of which an attribute was set by a name that is not known.

    That is one that was None before. Functions that are handed a module may replace any module or parameter in it; its
    own methods build it.
    """
    held = {**records.fields(frame, instance.cls), **instance.attributes}
    own = frame.function.receiver if frame.function is not None else None
    is_own = isinstance(own, val.Instance) and own.ident == instance.ident
    is_replacing = not is_own and (val.is_unknown(value) or module_dtype.is_kept(frame, value))
    for name, item in held.items():
        if val.NONE in val.alternatives(item):
            instance = instance.assign(str(name), val.join(item, value))
        elif is_replacing and module_dtype.is_kept(frame, item):
            instance = instance.assign(str(name), val.UNKNOWN_VALUE)
    return instance


def changed_by(frame: Frame, inside: val.Value, name: str, arguments: Arguments) -> tuple[val.Value | None, val.Value]:
    """Return a container as a method leaves it, None where it is as before, and what the method gives."""
    given = [argument.value for argument in arguments.positional]
    match inside:
        case val.Items():
            return _list_method(frame, inside, name, given)
        case val.Table():
            return tables.changed_by(inside, name, given, arguments)
    return None, val.UNKNOWN_VALUE


def _list_method(
    frame: Frame, items: val.Items, name: str, given: list[val.Value]
) -> tuple[val.Value | None, val.Value]:
    # What is put into a deque that is full pushes another out.
    is_bounded = items.kind == "deque"
    if name == "append" and given and items.items is not None and len(items.items) < _MOST_ITEMS and not is_bounded:
        return val.Items(items.kind, (*items.items, given[0]), val.UNKNOWN_VALUE), val.NONE
    if not is_bounded and (grown := _grown_in_order(items, name, given)) is not None:
        return grown, val.NONE
    if name in _GROWING and len(given) > _GROWING[name]:
        return _grown(items, given[_GROWING[name]]), val.NONE
    if name in ("extend", "extendleft", "update", "symmetric_difference_update") and given:
        return _grown(items, names.element_of(frame, given[0])), val.NONE
    if name in ("pop", "popleft"):
        is_first = name == "popleft" or given == [val.Literal(0)]
        return removals.popped(items, 0 if is_first else None if given or items.kind == "set" else -1)
    if name == "reverse" and items.items is not None:
        return val.Items(items.kind, items.items[::-1], val.UNKNOWN_VALUE), val.NONE
    if name in _MOVING:
        return val.Items(items.kind, None, items.each), val.NONE
    if name == "clear":
        return val.Items(items.kind, (), val.UNKNOWN_VALUE), val.NONE
    if name == "copy":
        return None, items
    if name in _JOINING:
        for item in given:
            both = _grown_in_order(items, "extend", [item]) if name == "union" else None
            items = both or _grown(items, names.element_of(frame, item))
        return None, items
    if name in _PICKING:
        return None, val.Items(items.kind, None, items.each)
    return None, _GIVING.get(name, val.UNKNOWN_VALUE)


def _grown_in_order(items: val.Items, name: str, given: list[val.Value]) -> val.Items | None:
    """Return a list that other items were put into, None where it is not known which stand where."""
    match name, items.items, given:
        case "insert", tuple(held), [val.Literal(value=int() as at), item]:
            each = [*held[:at], item, *held[at:]]
        case "extend", tuple(held), [val.Items(items=tuple(others))]:
            each = [*held, *others]
        case _:
            return None
    return val.Items(items.kind, tuple(each), val.UNKNOWN_VALUE) if len(each) <= _MOST_ITEMS else None


def _grown(items: val.Items, value: val.Value) -> val.Items:
    empty = items.items == ()
    return val.Items(items.kind, None, value if empty else val.join(items.each, value))


def _spelled(value: val.Value) -> list[str] | None:
    """Return the strings that a container holds, None where they are not all known."""
    items: Iterable[object] = ()
    match value:
        case val.Items(items=known) if known is not None:
            items = [item.value if isinstance(item, val.Literal) else None for item in known]
        case val.Table(optional=optional) if tables.is_told(value) and not optional:
            items = list(value.known)
        case _:
            return None
    return [item for item in items if isinstance(item, str)] if all(isinstance(item, str) for item in items) else None


def _text_method(bound: val.BuiltinMethod, arguments: Arguments) -> val.Value:
    name = bound.name
    given = [item.value.value for item in arguments.positional if isinstance(item.value, val.Literal)]
    match bound.receiver:
        case val.DtypeText() as text if (found := dtype_texts.method(text, name)) is not None:
            return found
        case val.Literal(value=str() as separator) if name == "join" and arguments.positional:
            words = _spelled(arguments.positional[0].value)
            return val.Scalar("str") if words is None else val.spelled(separator.join(words))
        case val.Literal(value=str() as text) if name in _OF_WORDS and len(given) == len(list(arguments)):
            try:
                made = getattr(text, name)(*given)
            except (TypeError, ValueError):
                return val.UNKNOWN_VALUE
            return val.spelled(made) if isinstance(made, str) else val.Literal(made)
    if name in ("split", "splitlines", "rsplit"):
        return val.Items("list", None, val.Scalar("str"))
    kinds = {"startswith": "bool", "endswith": "bool", "isdigit": "bool", "find": "int", "encode": "bytes"}
    return val.Scalar(kinds.get(name, "str"))
