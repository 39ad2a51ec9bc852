"""What Python's library makes of iterables: `sum`, `functools.reduce`, itertools, a choice of their items."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable

import libcst as cst

from dtypelint import values as val
from dtypelint.infer import calls, names, operations
from dtypelint.infer.frame import Frame
from dtypelint.stubs.bind import Argument, Arguments

Handler = Callable[[Frame, list[val.Value], Arguments, cst.CSTNode | None], val.Value]
_Combine = Callable[[val.Value, val.Value], val.Value]

# The most items that a function is called for one by one.
_MOST_ITEMS = 8


def of_library(
    frame: Frame, name: str, given: list[val.Value], arguments: Arguments, node: cst.CSTNode | None
) -> val.Value | None:
    """Return what a function of Python's library gives that goes through iterables, None for any other."""
    handler = _FUNCTIONS.get(name)
    return handler(frame, given, arguments, node) if handler is not None and given and not arguments.open else None


def summed(frame: Frame, given: list[val.Value], arguments: Arguments, node: cst.CSTNode | None) -> val.Value:
    """Return what `sum` gives."""
    if node is None:
        return names.element_of(frame, given[0])
    named = arguments.keywords.get("start")
    start = given[1] if len(given) > 1 else named.value if named is not None else val.Literal(0)
    known = _known(given[0])
    if known is not None:
        return functools.reduce(lambda total, item: _operated(frame, "add", total, item, node), known, start)
    item = names.element_of(frame, given[0])
    once = _operated(frame, "add", start, item, node)
    return val.join(once, _operated(frame, "add", once, item, node))


def _operated(frame: Frame, name: str, left: val.Value, right: val.Value, node: cst.CSTNode | None) -> val.Value:
    return val.UNKNOWN_VALUE if node is None else operations.operate(frame, name, Argument(left), Argument(right), node)


def _known(value: val.Value) -> tuple[val.Value, ...] | None:
    return value.items if isinstance(value, val.Items) else None


def _listed(element: val.Value) -> val.Items:
    return val.Items("list", None, element)


def _row(items: Iterable[val.Value]) -> val.Items:
    return _listed(val.Items("tuple", tuple(items), val.UNKNOWN_VALUE))


def _calling(frame: Frame, function: val.Value, node: cst.CSTNode | None) -> _Combine:
    """Return what takes two values and gives what a function makes of them."""

    def combine(left: val.Value, right: val.Value) -> val.Value:
        return calls.call(frame, function, Arguments((Argument(left), Argument(right))), node, None)

    return combine


def _reduce(frame: Frame, given: list[val.Value], arguments: Arguments, node: cst.CSTNode | None) -> val.Value:
    if len(given) < 2:
        return val.UNKNOWN_VALUE
    combine, known = _calling(frame, given[0], node), _known(given[1])
    if known is not None and 0 < len(known) <= _MOST_ITEMS:
        return functools.reduce(combine, (*given[2:], *known))
    item = names.element_of(frame, given[1])
    once = combine(given[2] if len(given) > 2 else item, item)
    found = val.join(once, combine(once, item))
    return found if len(given) > 2 else val.join(item, found)


def _accumulate(frame: Frame, given: list[val.Value], arguments: Arguments, node: cst.CSTNode | None) -> val.Value:
    function = given[1] if len(given) > 1 else val.External("operator.add")
    item = names.element_of(frame, given[0])
    return _listed(val.join(item, _calling(frame, function, node)(item, item)))


def _chain(frame: Frame, given: list[val.Value], arguments: Arguments, node: cst.CSTNode | None) -> val.Value:
    parts = [_known(item) for item in given]
    if all(part is not None for part in parts):
        return val.Items("list", tuple(item for part in parts for item in part or ()), val.UNKNOWN_VALUE)
    return _listed(val.join_all(names.element_of(frame, item) for item in given))


def _flattened(frame: Frame, given: list[val.Value], arguments: Arguments, node: cst.CSTNode | None) -> val.Value:
    return _listed(names.element_of(frame, names.element_of(frame, given[0])))


def _product(frame: Frame, given: list[val.Value], arguments: Arguments, node: cst.CSTNode | None) -> val.Value:
    elements = [names.element_of(frame, item) for item in given]
    return _listed(val.Items("tuple", None, val.join_all(elements))) if arguments.keywords else _row(elements)


def _zip_longest(frame: Frame, given: list[val.Value], arguments: Arguments, node: cst.CSTNode | None) -> val.Value:
    filling = arguments.keywords.get("fillvalue", Argument(val.NONE)).value
    return _row(val.join(names.element_of(frame, item), filling) for item in given)


def _pairs(frame: Frame, given: list[val.Value], arguments: Arguments, node: cst.CSTNode | None) -> val.Value:
    return _row([names.element_of(frame, given[0])] * 2)


def _groups(frame: Frame, given: list[val.Value], arguments: Arguments, node: cst.CSTNode | None) -> val.Value:
    return _listed(val.Items("tuple", None, names.element_of(frame, given[0])))


def _grouped(frame: Frame, given: list[val.Value], arguments: Arguments, node: cst.CSTNode | None) -> val.Value:
    return _row((val.UNKNOWN_VALUE, _listed(names.element_of(frame, given[0]))))


def _teed(frame: Frame, given: list[val.Value], arguments: Arguments, node: cst.CSTNode | None) -> val.Value:
    return val.Items("tuple", None, some(frame, given, arguments, node))


def some(frame: Frame, given: list[val.Value], arguments: Arguments, node: cst.CSTNode | None) -> val.Value:
    """Return what gives some of the items of its first argument, or all in another order."""
    return _listed(names.element_of(frame, given[0]))


def some_of_last(frame: Frame, given: list[val.Value], arguments: Arguments, node: cst.CSTNode | None) -> val.Value:
    """Return what gives some of the items of its last argument."""
    return _listed(names.element_of(frame, given[-1]))


def _repeated(frame: Frame, given: list[val.Value], arguments: Arguments, node: cst.CSTNode | None) -> val.Value:
    return _listed(given[0])


def _one(frame: Frame, given: list[val.Value], arguments: Arguments, node: cst.CSTNode | None) -> val.Value:
    return names.element_of(frame, given[0])


def _starmap(frame: Frame, given: list[val.Value], arguments: Arguments, node: cst.CSTNode | None) -> val.Value:
    known = _known(names.element_of(frame, given[-1]))
    passed = Arguments(open=True) if known is None else Arguments(tuple(map(Argument, known)))
    return _listed(calls.call(frame, given[0], passed, node, None))


def _operator(name: str) -> Handler:
    def operate(frame: Frame, given: list[val.Value], arguments: Arguments, node: cst.CSTNode | None) -> val.Value:
        return _operated(frame, name, given[0], given[1], node) if len(given) == 2 else val.UNKNOWN_VALUE

    return operate


_FUNCTIONS: dict[str, Handler] = {
    "functools.reduce": _reduce,
    "itertools.accumulate": _accumulate,
    "itertools.chain": _chain,
    "itertools.chain.from_iterable": _flattened,
    "itertools.product": _product,
    "itertools.zip_longest": _zip_longest,
    "itertools.pairwise": _pairs,
    "itertools.combinations": _groups,
    "itertools.permutations": _groups,
    "itertools.batched": _groups,
    "itertools.groupby": _grouped,
    "itertools.tee": _teed,
    "itertools.cycle": some,
    "itertools.islice": some,
    "itertools.compress": some,
    "itertools.takewhile": some_of_last,
    "itertools.dropwhile": some_of_last,
    "itertools.filterfalse": some_of_last,
    "itertools.repeat": _repeated,
    "itertools.starmap": _starmap,
    "random.choice": _one,
    "random.choices": some,
    "random.sample": some,
    **{
        f"operator.{name}": _operator(name)
        for name in ("add", "sub", "mul", "matmul", "truediv", "floordiv", "mod", "pow")
    },
    **{f"operator.{name}_": _operator(name) for name in ("and", "or")},
    "operator.xor": _operator("xor"),
}
