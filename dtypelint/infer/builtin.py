"""Python's own functions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import isnan, nan

import libcst as cst

from dtypelint import values as val
from dtypelint.infer import (
    attribute_dicts,
    attributes,
    calls,
    class_guards,
    introspection,
    iterators,
    methods,
    named_dtypes,
    names,
    narrowing,
    operations,
    owners,
    records,
    subscripts,
    tables,
)
from dtypelint.infer.frame import Frame
from dtypelint.infer.mutation import mutate, mutate_any
from dtypelint.infer.paths import store
from dtypelint.source.paths import path_of
from dtypelint.stubs.bind import Argument, Arguments

# The most items that a function is mapped over one by one, and of a list that are gone through so beside others.
_MOST_ITEMS = 8
_SCALARS = {
    **dict.fromkeys(("len", "id", "hash", "ord", "int"), "int"),
    **dict.fromkeys(("isinstance", "issubclass", "hasattr", "callable", "any", "all", "bool"), "bool"),
    **dict.fromkeys(("repr", "str", "format", "chr", "input", "ascii", "bin", "hex", "oct"), "str"),
    "float": "float",
    "complex": "complex",
}


def call(frame: Frame, name: str, arguments: Arguments, node: cst.CSTNode | None) -> val.Value:
    """Return what the builtin function `name` gives."""
    given = [argument.value for argument in arguments.positional]
    handler = _FUNCTIONS.get(name)
    if handler is not None and given:
        return handler(frame, given, arguments, node)
    if name == "int" and given and isinstance(given[0], val.VersionPart):
        return given[0]
    if name in ("float", "int", "bool") and given:
        _converted(frame, name, arguments, node)
    if name == "float" and given:
        return _as_float(val.number_of(given[0]) or given[0])
    if name == "property":
        # Its accessors, which the class asks of it.
        accessors = val.Items("tuple", tuple(given), val.UNKNOWN_VALUE)
        return val.Partial(val.External("builtins.property"), accessors, tables.keywords(arguments))
    if name in _SCALARS:
        return val.Scalar(_SCALARS[name])
    if name in ("list", "tuple", "set", "dict") and not given:
        if name == "dict":
            return tables.keywords(arguments)
        return val.Items(name, (), val.UNKNOWN_VALUE)
    return val.UNKNOWN_VALUE


def _text(frame: Frame, given: list[val.Value], arguments: Arguments, node: cst.CSTNode | None) -> val.Value:
    return val.DtypeText(given[0]) if isinstance(given[0], val.DtypeValue) else val.Scalar("str")


def _as_float(value: val.Value) -> val.Value:
    """Return `float(value)`: `float("-inf")`, `float(2)`. What is no number is not equal to itself either."""
    spelled = value.value if isinstance(value, val.Literal) else None
    try:
        number = float(spelled) if isinstance(spelled, int | float | str) else nan
    except (ValueError, OverflowError):
        number = nan
    return val.Scalar("float") if isnan(number) else val.Literal(number)


def _converted(frame: Frame, name: str, arguments: Arguments, node: cst.CSTNode | None) -> None:
    first = arguments.positional[0]
    method = attributes.method_of(frame, first.value, f"__{name}__")
    if method is not None:
        calls.call(frame, method, Arguments(), node, first.node)


def _listed(kind: str) -> Callable[..., val.Value]:
    def build(frame: Frame, given: list[val.Value], arguments: Arguments, node: cst.CSTNode | None) -> val.Value:
        if isinstance(given[0], val.Items):
            return replace(given[0], kind=kind)
        return val.Items(kind, None, names.element_of(frame, given[0]))

    return build


def _dict(frame: Frame, given: list[val.Value], arguments: Arguments, node: cst.CSTNode | None) -> val.Value:
    keywords = tables.keywords(arguments)
    match given[0]:
        case val.Table() as table:
            return tables.merged(table, keywords)
        case val.Items() as items if (rows := methods.one_by_one(items)) and (told := tables.dict_of(rows)):
            return tables.merged(told, keywords)
        case val.Items() if isinstance(given[0].each, val.Items):
            pair = given[0].each
            each = pair.items[1] if pair.items and len(pair.items) == 2 else pair.each
            return tables.merged(val.Table(val.EMPTY, each, mixed=True), keywords)
    return tables.merged(val.Table(val.EMPTY, names.element_of(frame, given[0]), mixed=True), keywords)


def _zip(frame: Frame, given: list[val.Value], arguments: Arguments, node: cst.CSTNode | None) -> val.Value:
    if arguments.open and len(given) == 1 and (fields := _row(frame, given[0])) is not None:
        # `zip(*rows)`: of rows whose number is not known each item makes a column.
        columns = tuple(val.Items("tuple", None, item) for item in fields)
        return val.Items("list", columns, val.UNKNOWN_VALUE)
    rows = [item.items or () for item in given if isinstance(item, val.Items) and _is_gone_through(item)]
    if rows and len(rows) == len(given) and all(rows) and not arguments.open:
        told = (val.Items("tuple", column, val.UNKNOWN_VALUE) for column in zip(*rows, strict=False))
        return val.Items("list", tuple(told), val.UNKNOWN_VALUE)
    row = tuple(names.element_of(frame, item) for item in given)
    # Of rows whose number is not known, nor how long they are, each column holds any of what they hold.
    column = (None, val.join_all(row)) if arguments.open else (row, val.UNKNOWN_VALUE)
    return val.Items("list", None, val.Items("tuple", *column))


def _is_gone_through(items: val.Items) -> bool:
    """Whether items are told apart where they are gone through: those of a tuple, and of a list a few."""
    return items.kind == "tuple" or (items.kind == "list" and len(items.items or ()) <= _MOST_ITEMS)


def _row(frame: Frame, value: val.Value) -> tuple[val.Value, ...] | None:
    if isinstance(value, val.Instance) and records.is_named_tuple(value.cls):
        return records.row(frame, value)
    return value.items if isinstance(value, val.Items) else None


def _enumerate(frame: Frame, given: list[val.Value], arguments: Arguments, node: cst.CSTNode | None) -> val.Value:
    pair = (val.Scalar("int"), names.element_of(frame, given[0]))
    return val.Items("list", None, val.Items("tuple", pair, val.UNKNOWN_VALUE))


def _map(frame: Frame, given: list[val.Value], arguments: Arguments, node: cst.CSTNode | None) -> val.Value:
    columns = given[1:]
    known = [item.items for item in columns if isinstance(item, val.Items) and item.items is not None]
    found = [val.dtypes_within(item) for items in known for item in items]
    # Of things of which no dtype is known one is like the other, and each may be of what any of them is made of.
    is_told = any(each is None or each.known for each in found)
    if is_told and len(known) == len(columns) and max(map(len, known)) <= _MOST_ITEMS:
        rows = [Arguments(tuple(map(Argument, row))) for row in zip(*known, strict=False)]
        items = tuple(calls.call(frame, given[0], row, node, None) for row in rows)
        return val.Items("list", items, val.UNKNOWN_VALUE)
    passed = tuple(Argument(names.element_of(frame, item)) for item in columns)
    return val.Items("list", None, calls.call(frame, given[0], Arguments(passed), node, None))


def _range(frame: Frame, given: list[val.Value], arguments: Arguments, node: cst.CSTNode | None) -> val.Value:
    return val.Items("list", None, val.Scalar("int"))


def _next(frame: Frame, given: list[val.Value], arguments: Arguments, node: cst.CSTNode | None) -> val.Value:
    element = names.element_of(frame, given[0])
    return val.join(element, given[1]) if len(given) > 1 else element


def _iter(frame: Frame, given: list[val.Value], arguments: Arguments, node: cst.CSTNode | None) -> val.Value:
    return given[0]


def _getattr(frame: Frame, given: list[val.Value], arguments: Arguments, node: cst.CSTNode | None) -> val.Value:
    if len(given) < 2 or node is None:
        return val.UNKNOWN_VALUE
    match given[1]:
        case val.Literal(value=str() as name) if len(given) > 2 and attributes.has(frame, given[0], name) is False:
            return given[2]
        case val.Literal() if len(given) > 2 and isinstance(given[0], val.StubClass):
            # Who has something else to give asks whether the class has such a member in this version.
            return val.join(val.UNKNOWN_VALUE, given[2])
        case val.Literal(value=str() as name) if len(given) > 2:
            # Where there is something else to give, an attribute that the object lacks raises nothing.
            found = narrowing.quietly(frame, lambda: attributes.get(frame, given[0], name, node))
        case val.Literal(value=str() as name):
            found = attributes.get(frame, given[0], name, node)
        case val.Union(alternatives) if all(_is_word(item) or item == val.NONE for item in alternatives):
            words = (item.value for item in alternatives if isinstance(item, val.Literal) and item.value is not None)
            each = val.join_all(attributes.get(frame, given[0], str(word), node) for word in words)
            found = subscripts.picked(frame, each, node)
        case _:
            found = named_dtypes.attribute(frame, given[0], arguments.positional[1].node, node)
    return val.join(found, given[2]) if len(given) > 2 and val.is_unknown(found) else found


def _vars(frame: Frame, given: list[val.Value], arguments: Arguments, node: cst.CSTNode | None) -> val.Value:
    spelled = arguments.positional[0].node
    if isinstance(given[0], val.Unknown) and spelled is not None and (path := path_of(spelled)):
        return attribute_dicts.of_unknown(frame, path)
    return introspection.attribute(frame, given[0], "__dict__") or val.UNKNOWN_VALUE


def _is_word(value: val.Value) -> bool:
    return isinstance(value, val.Literal) and isinstance(value.value, str)


def _setattr(frame: Frame, given: list[val.Value], arguments: Arguments, node: cst.CSTNode | None) -> val.Value:
    target = arguments.positional[0].node
    match given:
        case [holder, val.Literal(value=str() as name), value] if target is not None:
            if path := path_of(target):
                store(frame.env, f"{path}.{name}", value, holder)
            owners.reassigned(frame, target, holder, name, value)
        case [val.Instance() as instance, val.Literal(value=str() as name), value]:
            # It was passed by `functools.partial`, as it was at that time.
            mutate_any(frame.env, instance, instance.assign(name, value))
        case [val.Instance() as instance, name, value] if not isinstance(name, val.Literal):
            filled = methods.filled_somewhere(frame, instance, value)
            if filled is instance and isinstance(arguments.positional[1].node, cst.Name):
                # A name that is put together is that of an attribute of its own, one that was found is any.
                filled = owners.cast_somewhere(frame, filled, value)
            mutate(frame.env, instance, filled)
        case [val.Typed() as module, _, value]:
            owners.replaced_somewhere(frame, module, value)
    return val.NONE


def _type(frame: Frame, given: list[val.Value], arguments: Arguments, node: cst.CSTNode | None) -> val.Value:
    return introspection.class_of(given[0])


def _isinstance(frame: Frame, given: list[val.Value], arguments: Arguments, node: cst.CSTNode | None) -> val.Value:
    verdict = class_guards.is_instance(frame, given[0], given[1]) if len(given) == 2 else None
    return val.Scalar("bool") if verdict is None else val.Literal(verdict)


def _hasattr(frame: Frame, given: list[val.Value], arguments: Arguments, node: cst.CSTNode | None) -> val.Value:
    match given:
        case [val.Typed() as thing, val.Literal(value=str() as name)]:
            verdict = attributes.has(frame, thing, name)
            return val.Scalar("bool") if verdict is None else val.Literal(verdict)
    return val.Scalar("bool")


def _any(frame: Frame, given: list[val.Value], arguments: Arguments, node: cst.CSTNode | None) -> val.Value:
    truths = _truths(given[0])
    return val.Scalar("bool") if truths is None else val.Literal(any(truths))


def _all(frame: Frame, given: list[val.Value], arguments: Arguments, node: cst.CSTNode | None) -> val.Value:
    truths = _truths(given[0])
    return val.Scalar("bool") if truths is None else val.Literal(all(truths))


def _truths(value: val.Value) -> list[bool] | None:
    """Return whether each item is true, None where that is not known."""
    items = value.items if isinstance(value, val.Items) else None
    constants = [item for item in items or () if isinstance(item, val.Literal)]
    return None if items is None or len(constants) < len(items) else [bool(item.value) for item in constants]


def _extreme(frame: Frame, given: list[val.Value], arguments: Arguments, node: cst.CSTNode | None) -> val.Value:
    return val.join_all(given) if len(given) > 1 else names.element_of(frame, given[0])


def _abs(frame: Frame, given: list[val.Value], arguments: Arguments, node: cst.CSTNode | None) -> val.Value:
    method = attributes.method_of(frame, given[0], "__abs__")
    return calls.call(frame, method, Arguments(), node, None) if method else given[0]


def _round(frame: Frame, given: list[val.Value], arguments: Arguments, node: cst.CSTNode | None) -> val.Value:
    """Return a whole number of a number, or one of its kind where digits are asked for."""
    named = arguments.keywords.get("ndigits", Argument(val.NONE))
    digits = given[1] if len(given) > 1 else named.value
    return val.join_all(_rounded(frame, each, digits, node) for each in val.alternatives(given[0]))


def _rounded(frame: Frame, number: val.Value, digits: val.Value, node: cst.CSTNode | None) -> val.Value:
    if val.kind_of(number) in ("bool", "int", "float"):
        return val.Scalar("int" if digits == val.NONE or val.kind_of(number) != "float" else "float")
    method = attributes.method_of(frame, number, "__round__")
    return calls.call(frame, method, Arguments((Argument(digits),)), node, None) if method else val.UNKNOWN_VALUE


def _pow(frame: Frame, given: list[val.Value], arguments: Arguments, node: cst.CSTNode | None) -> val.Value:
    match arguments.positional:
        case (base, exponent):
            return operations.operate(frame, "pow", base, exponent, node)
    return val.Scalar("int") if len(given) == 3 else val.UNKNOWN_VALUE


def _divmod(frame: Frame, given: list[val.Value], arguments: Arguments, node: cst.CSTNode | None) -> val.Value:
    match arguments.positional:
        case (number, divisor):
            both = (operations.operate(frame, name, number, divisor, node) for name in ("floordiv", "mod"))
            return val.Items("tuple", tuple(both), val.UNKNOWN_VALUE)
    return val.UNKNOWN_VALUE


_FUNCTIONS: dict[str, iterators.Handler] = {
    "list": _listed("list"),
    "tuple": _listed("tuple"),
    "set": _listed("set"),
    "frozenset": _listed("set"),
    "sorted": iterators.some,
    "reversed": iterators.some,
    "dict": _dict,
    "zip": _zip,
    "enumerate": _enumerate,
    "map": _map,
    "filter": iterators.some_of_last,
    "range": _range,
    "next": _next,
    "iter": _iter,
    "getattr": _getattr,
    "setattr": _setattr,
    "object.__setattr__": _setattr,
    "vars": _vars,
    "type": _type,
    "isinstance": _isinstance,
    "hasattr": _hasattr,
    "any": _any,
    "all": _all,
    "sum": iterators.summed,
    "min": _extreme,
    "max": _extreme,
    "abs": _abs,
    "round": _round,
    "pow": _pow,
    "divmod": _divmod,
    "str": _text,
}
