"""Python's dicts: their keys, what is under one, and what their methods give and leave."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

import libcst as cst

from dtypelint import dtypes
from dtypelint import values as val
from dtypelint.claims import Dtypes
from dtypelint.findings import Confidence
from dtypelint.infer import removals, subscripts
from dtypelint.stubs.bind import Argument, Arguments


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


def is_seen(key: val.Value) -> bool:
    """Whether each key that a value may be is known; no table here is known to have None."""
    return all(one == val.NONE or key_of(one) is not None for one in keys_of(key))


def changed_by(
    table: val.Table, name: str, given: list[val.Value], arguments: Arguments
) -> tuple[val.Value | None, val.Value]:
    """Return a dict as a method leaves it, None where it is as before, and what the method gives."""
    match name:
        case "items" if is_told(table):
            entries = table.known.items()
            rows = {key: val.Items("tuple", (val.Literal(key), value), val.UNKNOWN_VALUE) for key, value in entries}
            return None, _view(table, rows)
        case "items" | "most_common":
            # A dict mostly has names for keys, but anything is counted.
            named = val.Scalar("str") if name == "items" else val.UNKNOWN_VALUE
            pair = (named, table.each)
            return None, val.Items("list", None, val.Items("tuple", pair, val.UNKNOWN_VALUE))
        case "values" if is_told(table):
            return None, _view(table, table.known)
        case "values":
            return None, val.Items("list", None, table.each)
        case "keys":
            return None, keys_in(table)
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


def keys_in(table: val.Table) -> val.Items:
    """Return the keys of a dict, in their order where all of them are known."""
    if is_told(table):
        return _view(table, {key: val.Literal(key) for key in table.known})
    return val.Items("list", None, val.Scalar("str"))


def is_told(table: val.Table) -> bool:
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
    if len(keys) > 1 and is_seen(given[0]):
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
