"""Functions and classes of Python's library that hold values, or tell of them."""

from __future__ import annotations

import re

import libcst as cst

from dtypelint import values as val
from dtypelint.infer import builtin, calls, instances, introspection, iterators, records, tables
from dtypelint.infer.frame import Frame
from dtypelint.stubs.bind import Argument, Arguments


def call(frame: Frame, name: str, arguments: Arguments, node: cst.CSTNode | None) -> val.Value | None:
    """Return what a function or class of Python's library gives, None for one that is not known."""
    positional = [argument.value for argument in arguments.positional]
    given = positional[0] if positional else None
    match name:
        case "collections.defaultdict":
            return _defaulting(frame, given, node)
        case "re.findall" if given is not None and len(positional) == 2:
            return _words_found(given, positional[1])
        case "dataclasses.fields" if given is not None:
            return introspection.fields(frame, given)
        case "importlib.import_module" if given is not None:
            return introspection.module(frame, given, positional[1] if len(positional) > 1 else None)
        case "collections.Counter":
            return _counted(given, arguments)
        case "collections.OrderedDict":
            return builtin.call(frame, "dict", arguments, None)
        case "dataclasses.replace" | "copy.replace" if isinstance(given, val.Instance):
            return instances.replaced(frame, given, arguments, node)
        case "dataclasses.field":
            return _default(frame, arguments, node)
        case "dataclasses.astuple" if isinstance(given, val.Instance):
            return val.Items("tuple", records.row(frame, given), val.UNKNOWN_VALUE)
        case "dataclasses.asdict" if given is not None:
            return records.as_table(frame, given)
        case "collections.namedtuple" | "typing.NamedTuple":
            return records.declared(frame, arguments, node)
        case "asyncio.run" | "functools.cache" | "functools.lru_cache" if given is not None:
            return given
        case "asyncio.gather":
            return val.Items("list", None if arguments.open else tuple(positional), val.join_all(positional))
        case "types.SimpleNamespace" | "argparse.Namespace" if node is not None and not positional:
            return records.namespace(frame, name, arguments, node)
        case "collections.deque":
            return _deque(frame, positional, arguments)
    return iterators.of_library(frame, name, positional, arguments, node)


def _defaulting(frame: Frame, factory: val.Value | None, node: cst.CSTNode | None) -> val.Table:
    """Return a dict that gives what a factory makes under keys that it has not."""
    if factory is None or factory == val.NONE:
        return val.Table(val.EMPTY, None)
    made = calls.call(frame, factory, Arguments(), node, None)
    return val.Table(val.EMPTY, None if val.is_unknown(made) else made)


def _counted(given: val.Value | None, arguments: Arguments) -> val.Table:
    """Return a dict of how often each thing is met; one that is counted already has other numbers, perhaps."""
    started = given if isinstance(given, val.Table) else val.Table(val.EMPTY, None)
    counts = val.Table(val.EMPTY, val.Scalar("int"))
    return tables.merged(counts, tables.merged(started, tables.keywords(arguments)))


def _deque(frame: Frame, positional: list[val.Value], arguments: Arguments) -> val.Value:
    """Return a list that grows at both ends; one of a greatest length is of a kind of its own."""
    items = builtin.call(frame, "list", Arguments(arguments.positional[:1]), None)
    most = positional[1] if len(positional) > 1 else arguments.keywords.get("maxlen", Argument(val.NONE)).value
    if most == val.NONE or not isinstance(items, val.Items):
        return items
    return val.Items("deque", None if items.items != () else (), items.each)


def _default(frame: Frame, arguments: Arguments, node: cst.CSTNode | None) -> val.Value:
    """Return what a field of a dataclass holds that nobody gives a value."""
    factory = arguments.keywords.get("default_factory")
    if factory is not None:
        return calls.call(frame, factory.value, Arguments(), node, None)
    return arguments.keywords["default"].value if "default" in arguments.keywords else val.UNKNOWN_VALUE


def _words_found(pattern: val.Value, text: val.Value) -> val.Value:
    """Return what `re.findall` finds of a choice of words, which takes no time to look for, in a constant."""
    match pattern, text:
        case val.Literal(value=str() as choice), val.Literal(value=str() as whole) if _CHOICE.fullmatch(choice):
            return val.Items("list", tuple(map(val.Literal, re.findall(choice, whole))), val.UNKNOWN_VALUE)
    return val.Items("list", None, val.Scalar("str"))


_CHOICE = re.compile(r"\(?\w+(\|\w+)*\)?")
