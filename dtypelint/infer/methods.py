"""The methods of Python's containers and strings, and of what is held like them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

import libcst as cst

from dtypelint import dtypes
from dtypelint import values as val
from dtypelint.claims import Dtypes
from dtypelint.findings import Confidence
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
)
from dtypelint.infer.frame import Frame
from dtypelint.infer.mutation import mutate
from dtypelint.stubs.bind import Argument, Arguments

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
    items = _keys(iterated) if isinstance(iterated, val.Table) else iterated
    if not isinstance(items, val.Items):
        return None
    return items.perhaps or (None if items.items is None else tuple((item, False) for item in items.items))


def dict_of(rows: Iterable[tuple[val.Value, bool]]) -> val.Table | None:
    """Return the dict that pairs of a constant and a value make, None where an item is no such pair."""
    known: dict[object, val.Value] = {}
    optional: set[object] = set()
    for row, may_lack in rows:
        match row:
            case val.Items(items=(val.Literal(key), value)):
                if may_lack:
                    optional |= set() if key in known else {key}
                    known[key] = val.join(known.get(key, value), value)
                else:
                    optional.discard(key)
                    known[key] = value
            case _:
                return None
    return val.Table(val.Frozen(known), None, optional=frozenset(optional))


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
    return name == "get" and bool(arguments.positional) and not _is_seen(arguments.positional[0].value)


def _is_seen(key: val.Value) -> bool:
    """Whether each key that a value may be is known; no table here is known to have None."""
    return all(one == val.NONE or key_of(one) is not None for one in keys_of(key))


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
            return _dict_method(frame, inside, name, given, arguments)
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
            items = _grown(items, names.element_of(frame, item))
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


def _dict_method(
    frame: Frame, table: val.Table, name: str, given: list[val.Value], arguments: Arguments
) -> tuple[val.Value | None, val.Value]:
    match name:
        case "items" if _is_told(table):
            entries = table.known.items()
            rows = {key: val.Items("tuple", (val.Literal(key), value), val.UNKNOWN_VALUE) for key, value in entries}
            return None, _view(table, rows)
        case "items" | "most_common":
            # A dict mostly has names for keys, but anything is counted.
            named = val.Scalar("str") if name == "items" else val.UNKNOWN_VALUE
            pair = (named, table.each)
            return None, val.Items("list", None, val.Items("tuple", pair, val.UNKNOWN_VALUE))
        case "values" if _is_told(table):
            return None, _view(table, table.known)
        case "values":
            return None, val.Items("list", None, table.each)
        case "keys":
            return None, _keys(table)
        case "setdefault" if given:
            key = key_of(given[0])
            is_set = key is None or _has(table, key)
            found = _got(table, [*given, val.NONE][:2])
            return None if is_set else subscripts.with_item(table, given[:1], found), found
        case "get" if given:
            return None, _or_none(table, given)
        case "__getitem__" if given:
            return None, _got(table, given)
        case "pop" if given:
            return removals.without_key(table, given[0]), _got(table, given)
        case "popitem":
            key = val.Scalar("str")
            left = removals.without_key(table, key)
            return left, val.Items("tuple", (key, table.each), val.UNKNOWN_VALUE)
        case "clear":
            return val.Table(val.EMPTY, None), val.NONE
        case "__setitem__" if len(given) > 1:
            return subscripts.with_item(table, given[:1], given[1]), val.NONE
        case "copy":
            return None, table
        case "update":
            return _updated(table, given, arguments), val.NONE
    return None, val.UNKNOWN_VALUE


def _keys(table: val.Table) -> val.Items:
    """Return the keys of a dict, in their order where all of them are known."""
    if _is_told(table):
        return _view(table, {key: val.Literal(key) for key in table.known})
    return val.Items("list", None, val.Scalar("str"))


def _is_told(table: val.Table) -> bool:
    """Whether all that a table holds is known by its key, and each key is a constant."""
    return table.other is None and not any(isinstance(key, tuple) for key in table.known)


def _view(table: val.Table, rows: Mapping[object, val.Value]) -> val.Items:
    """Return the keys of a dict that is told, or its items; those of keys that it may lack, perhaps."""
    if not table.optional:
        return val.Items("list", tuple(rows.values()), val.UNKNOWN_VALUE)
    perhaps = tuple((row, key in table.optional) for key, row in rows.items())
    return val.Items("list", None, val.join_all(rows.values()), perhaps)


def _or_none(table: val.Table, given: list[val.Value]) -> val.Value:
    """Return what `get` gives: None as well, where the key may be a new one and what the table holds is known."""
    keys = keys_of(given[0])
    if len(keys) > 1 and _is_seen(given[0]):
        return val.join_all(_or_none(table, [key, *given[1:]]) for key in keys)
    found, key = _got(table, given), key_of(given[0])
    is_sure = len(given) > 1 or _has(table, key) or isinstance(found, val.Unknown)
    return found if is_sure else val.join(found, val.NONE)


def _has(table: val.Table, key: object) -> bool:
    """Whether a table has a key for sure; None is one that is not known."""
    return key is not None and key in table.known and key not in table.optional


def _got(table: val.Table, given: list[val.Value]) -> val.Value:
    default = given[1:2]
    key = key_of(given[0])
    if key is None and given[0] != val.NONE:
        return val.join_all([table.each, *default])
    if key in table.known:
        return val.join_all([entry(table, key), *(default if key in table.optional else ())])
    other = picked_of_others(table)
    if other is None:
        return default[0] if default else val.NONE
    return val.join_all([other, *default])


def picked_of_others(table: val.Table) -> val.Value | None:
    """Return what a table holds under a key that is not among those that are known, None where it holds nothing."""
    return one_of_many(table.other) if table.mixed and table.other is not None else table.other


def entry(table: val.Table, key: object) -> val.Value:
    """Return what a table holds under a known key; where it may lack it, it may have it among the others."""
    value = table.known[key]
    return value if table.other is None or key not in table.optional else val.join(value, table.other)


def one_of_many(mixed: val.Value) -> val.Value:
    """Return a value that is picked by its key out of many of which only the mixture is known.

    Of the outputs of a model some have the dtype that somebody chose for it, and others are numbers of tokens; of
    several dtypes the key may pick either.
    """

    def of_one(found: Dtypes) -> Dtypes:
        return found if found.certain and dtypes.single(found.mask) else found.weakened(Confidence.POSSIBLE)

    return val.map_dtypes(mixed, of_one)


def key_of(value: val.Value) -> object:
    """Return what a value is as the key of a table: a constant, or a dtype that is known; None for any other."""
    match value:
        case val.Literal(value=constant):
            return constant
        case val.DtypeValue(dtypes=found) if found.known and dtypes.single(found.mask):
            return (found.mask,)
    return None


def keys_of(value: val.Value) -> list[val.Value]:
    """Return what a value may be as the key of a table, one by one."""
    keys: list[val.Value] = []
    for item in val.alternatives(value):
        if isinstance(item, val.DtypeValue) and item.dtypes.known:
            each = dtypes.names(item.dtypes.mask)
            keys += [replace(item, dtypes=item.dtypes.within(dtypes.BIT[name])) for name in each]
        else:
            keys.append(item)
    return keys


def _are_counted(value: val.Value) -> bool:
    """Whether a dict that is updated with a value counts what it holds: words are no entries of a dict."""
    return val.kind_of(value.each if isinstance(value, val.Items) else value) in ("str", "int")


def _updated(table: val.Table, given: list[val.Value], arguments: Arguments) -> val.Value:
    if given and _are_counted(given[0]):
        return merged(table, val.Table(val.EMPTY, val.Scalar("int")))
    return merged(merged(table, spread(given[0])) if given else table, keywords(arguments))


def spread(value: val.Value) -> val.Table:
    """Return the dict that `**value` spreads, one of which nothing is known where it is none."""
    return value if isinstance(value, val.Table) else val.Table(val.EMPTY, val.UNKNOWN_VALUE)


def passed(table: val.Table, node: cst.BaseExpression | None = None) -> dict[str, Argument]:
    """Return the keywords that a call passes by spreading a dict, which `node` is in the code."""
    return {str(key): Argument(entry(table, key), node) for key in table.known}


def keywords(arguments: Arguments) -> val.Table:
    """Return the keywords that are passed, as a dict."""
    known = val.Frozen({key: item.value for key, item in arguments.keywords.items()})
    optional = arguments.optional.intersection(known)
    other = val.UNKNOWN_VALUE if arguments.spread is None else arguments.spread.value
    return val.Table(known, other if arguments.open_keywords else None, optional=optional)


def merged(left: val.Table, right: val.Table) -> val.Table:
    """Return `left | right`; what `right` has under keys that are not known may replace any."""
    others = [side.other for side in (left, right) if side.other is not None]
    may_stay = {key: val.join(left.known[key], entry(right, key)) for key in right.optional & left.known.keys()}
    if right.other is not None:
        other = val.doubted(right.other)
        may_stay |= {key: val.join(item, other) for key, item in left.known.items() if key not in right.known}
    known = val.Frozen({**left.known, **right.known, **may_stay})
    optional = (left.optional - (right.known.keys() - right.optional)) | (right.optional - left.known.keys())
    return val.Table(known, val.join_all(others) if others else None, left.mixed or right.mixed, optional)


def _spelled(value: val.Value) -> list[str] | None:
    """Return the strings that a container holds, None where they are not all known."""
    items: Iterable[object] = ()
    match value:
        case val.Items(items=known) if known is not None:
            items = [item.value if isinstance(item, val.Literal) else None for item in known]
        case val.Table(optional=optional) if _is_told(value) and not optional:
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
