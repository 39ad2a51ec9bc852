"""What comparing a dtype says of the value whose dtype it is."""

from __future__ import annotations

import functools
import operator as operators
from collections.abc import Callable, Collection, Iterable
from dataclasses import replace
from typing import TypeGuard

import libcst as cst

from dtypelint import dtypes
from dtypelint import values as val
from dtypelint.claims import Origin
from dtypelint.findings import Confidence
from dtypelint.infer import attributes, companions, narrowing
from dtypelint.infer.frame import Frame, Wish
from dtypelint.source.paths import path_of
from dtypelint.stubs import language as lang
from dtypelint.stubs.accept import dtype_of

_HOLDS: dict[type[cst.BaseCompOp], Callable[[int, int], bool]] = {
    cst.Equal: operators.eq,
    cst.LessThan: operators.lt,
    cst.LessThanEqual: operators.le,
    cst.GreaterThan: operators.gt,
    cst.GreaterThanEqual: operators.ge,
}


def by_attribute(frame: Frame, node: cst.Attribute, *, truth: bool) -> bool:
    """Narrow by an attribute that is declared a guard: `if x.dtype.is_floating_point`. False where it cannot be."""
    holder = narrowing.peek(frame, node.value)
    guard = attributes.declared(frame, holder, node.attr.value)
    if isinstance(guard, lang.Guard) and guard.mask is not None and isinstance(holder, val.DtypeValue):
        mask = guard.mask if truth else dtypes.ALL & ~guard.mask
        return narrow(frame, node.value, holder, mask, Origin("`{code}`", frame.place(node)))
    return True


def narrow(frame: Frame, node: cst.BaseExpression, dtype: val.DtypeValue, mask: int, origin: Origin) -> bool:
    """Narrow a dtype object, and the value whose dtype it is. Return False where it cannot be of the dtypes."""
    if dtype.dtypes.known and not dtype.dtypes.mask & mask:
        return False
    path = dtype.source or path_of(node)
    return path is None or narrowing.narrow_dtypes(frame, path, mask, origin, stated=False)


def by_comparison(
    frame: Frame, node: cst.BaseExpression, value: val.DtypeValue, other: val.Value, *, truth: bool
) -> bool:
    """Narrow by a comparison with other dtypes, or by membership in them. Return False where it cannot be."""
    mask = _dtypes_in(frame, value.library, other)
    if not mask and not value.source and not value.dtypes.certain:
        # An option that is compared with names is one.
        mask = _named_in(other)
    if not mask:
        return True
    whole = mask if truth else dtypes.ALL & ~mask
    is_definite = _definite(other)
    if not truth and not is_definite:
        return True
    if not value.dtypes.mask & whole and value.dtypes.known:
        return False
    if _asks_for_low_precision(mask):
        _wish(frame, Wish(value.source, mask, not truth, value.dtypes, _asked(frame, other, mask)))
    elif mask == dtypes.BIT["float64"]:
        frame.engine.parameters.tell_apart(value.dtypes)
    message = f"`{{code}}` is {' or '.join(dtypes.names(mask))} here"
    origin = Origin(message, frame.place(node), asked=True)
    held = path_of(node)
    # Of several dtypes that it may have been compared with, no one is named by the guard.
    is_stated = truth and is_definite
    if value.source:
        narrowing.narrow_dtypes(frame, value.source, whole, origin, stated=is_stated)
    if not truth:
        companions.exclude(frame.env, value.dtypes, whole)
    companions.follow(frame.env, value.dtypes, whole)
    if held is not None and not held.startswith(f"{value.source}."):
        narrowing.narrow_dtypes(frame, held, whole, origin, stated=is_stated)
    return True


def _asks_for_low_precision(mask: int) -> bool:
    """Whether dtypes that are listed ask for low precision: those of every kind, or of every width, ask for none."""
    return bool(mask & dtypes.LOW_PRECISION) and not mask & (dtypes.ALL & ~dtypes.FLOATING | dtypes.BIT["float64"])


def _wish(frame: Frame, wish: Wish) -> None:
    if frame.wishes is None:
        frame.engine.parameters.ask(wish.found, wish.wanted)
    else:
        frame.wishes.append(wish)


def settle(frame: Frame, wishes: Iterable[Wish], granted: Collection[str]) -> None:
    """Expect low precision where it was asked for, but of the paths that are `granted`."""
    for wish in wishes:
        if wish.path not in granted:
            frame.engine.parameters.ask(wish.found, wish.wanted)


def granted(frame: Frame, wishes: Iterable[Wish]) -> set[str]:
    """Return the paths that hold by now what they were asked not to hold: who casts to a dtype was not passed it."""
    return {wish.path for wish in wishes if wish.negated and wish.path and _is_granted(frame, wish)}


def _is_granted(frame: Frame, wish: Wish) -> bool:
    value = narrowing.value_at(frame, wish.path)
    found = val.dtypes_within(value) if value is not None else None
    return found is not None and bool(found.mask) and not found.mask & ~wish.mask


def by_comparison_of_one(
    frame: Frame, node: cst.BaseExpression, value: val.Value, other: val.Value, *, truth: bool
) -> bool:
    """Narrow where what is compared is one of several things: a dtype of one library or of another, or anything."""
    if items := narrowing.of_libraries(value):
        return _by_libraries(frame, node, items, other, truth=truth)
    for item in val.alternatives(value):
        if isinstance(item, val.DtypeValue):
            by_comparison(frame, node, item, other, truth=truth)
    return True


def by_unknown(frame: Frame, value: val.Value, other: val.Value, *, truth: bool) -> None:
    """Narrow what is of a dtype that one decides of which little is known, by a comparison of that with others."""
    mask = _named_in(other)
    if not mask or not (truth or _definite(other)):
        return
    asked = [item.dtypes for item in val.alternatives(value) if isinstance(item, val.Unknown | val.DtypeValue)]
    for each in asked:
        companions.exclude_decided(frame.env, each, mask if truth else dtypes.ALL & ~mask)


def _by_libraries(
    frame: Frame, node: cst.BaseExpression, items: Collection[val.DtypeValue], other: val.Value, *, truth: bool
) -> bool:
    """Narrow the dtypes of a value that is of one of several libraries: each is compared with dtypes of its own."""
    origin = Origin("`{code}`", frame.place(node), asked=True)
    kept: list[val.DtypeValue] = []
    for item in items:
        mask = _dtypes_in(frame, item.library, _comparable(frame, item.library, other))
        if _asks_for_low_precision(mask):
            _wish(frame, Wish(item.source, mask, not truth, item.dtypes, _asked(frame, other, mask)))
        left = mask if truth else dtypes.ALL & ~mask if _definite(other) else dtypes.ALL
        is_stated = truth and dtypes.single(mask)
        kept.append(item.of(narrowing.limited(item.dtypes, left, origin, stated=is_stated)))
    kept = [item for item in kept if item.dtypes.claims]
    if kept:
        narrowing.store_libraries(frame, node, items, kept)
    return bool(kept)


def _comparable(frame: Frame, library: str, other: val.Value) -> val.Value:
    """Return what of `other` a dtype of `library` may be equal to: some have dtypes that equal no others."""
    if isinstance(other, val.Items) and other.items is not None:
        return replace(other, items=tuple(_comparable(frame, library, item) for item in other.items))
    match other:
        case val.DtypeValue(library=named):
            pass
        case val.StubClass(name):
            named = name.partition(".")[0]
        case _:
            return other
    are_open = all(map(frame.engine.dtype_strings, (library, named)))
    return other if named == library or are_open else val.UNKNOWN_VALUE


def doubt(frame: Frame, path: str, mask: int) -> None:
    """Doubt that what `path` holds is of dtypes in `mask`, while what it was compared with is not."""
    value = narrowing.value_at(frame, path)
    found = val.dtypes_within(value) if value is not None else None
    if found is not None and found.mask & mask:
        doubted = found.within(dtypes.ALL & ~mask) | found.within(mask).weakened(Confidence.POSSIBLE)
        narrowing.store_dtypes(frame, path, doubted)


def is_one(left: val.Value, right: val.Value) -> bool | None:
    """Whether two dtype objects of a library are equal, None where the code does not state which they are."""
    if not (isinstance(left, val.DtypeValue) and isinstance(right, val.DtypeValue) and left.library == right.library):
        return None
    are_stated = all(item.dtypes.certain and dtypes.single(item.dtypes.mask) for item in (left, right))
    return left.dtypes.mask == right.dtypes.mask if are_stated else None


def is_constant(value: val.Value) -> TypeGuard[val.DtypeValue]:
    """Whether it is a dtype object, and not that of some value: `torch.float16`, not `x.dtype`."""
    return isinstance(value, val.DtypeValue) and not value.source


def is_someones(value: val.Value) -> bool:
    """Whether it is the dtype object of some value: `x.dtype`."""
    return isinstance(value, val.DtypeValue) and bool(value.source)


def among(frame: Frame, node: cst.BaseExpression, value: val.DtypeValue, others: val.Items, *, truth: bool) -> bool:
    """Narrow by `torch.bfloat16 in (a.dtype, b.dtype)`: where it is false, neither is."""
    if not truth and _definite(value):
        origin = Origin(f"`{{code}}` is {' or '.join(dtypes.names(value.dtypes.mask))} here", frame.place(node))
        for item in others.items or ():
            if isinstance(item, val.DtypeValue) and item.source:
                narrowing.narrow_dtypes(frame, item.source, dtypes.ALL & ~value.dtypes.mask, origin, stated=False)
    return True


def optional(frame: Frame, node: cst.BaseExpression, value: val.Union, listed: val.Items, *, truth: bool) -> bool:
    """Narrow what is a dtype or None: `dtype in (None, torch.float32)`."""
    items = listed.items or ()
    dtypes_listed = replace(listed, items=tuple(item for item in items if item != val.NONE))
    kept: list[val.Value] = []
    for item in value.alternatives:
        if isinstance(item, val.DtypeValue):
            mask = _dtypes_in(frame, item.library, dtypes_listed)
            if not mask or not (truth or _definite(dtypes_listed)):
                return True
            left = item.dtypes.within(mask if truth else dtypes.ALL & ~mask)
            if left.claims:
                kept.append(replace(item, dtypes=left))
        elif item != val.NONE or (val.NONE in items) is truth:
            kept.append(item)
    path = path_of(node)
    if kept and path is not None:
        narrowing.store_narrowed(frame, path, val.join_all(kept))
    return bool(kept)


def by_width(
    frame: Frame, node: cst.BaseExpression, a: val.Value, operator: type[cst.BaseCompOp], b: val.Value, *, truth: bool
) -> bool:
    """Narrow by how large an item is: `torch.finfo(x.dtype).bits < 32`, `x.element_size() == 2`."""
    holds = _HOLDS.get(operator)
    match a, b:
        case val.Width(unit, source), val.Literal(value=int() as size) if holds is not None and source:
            kept = {name for name, bits in dtypes.BITS.items() if holds(bits, size * unit) is truth}
        case val.Literal(value=int() as size), val.Width(unit, source) if holds is not None and source:
            kept = {name for name, bits in dtypes.BITS.items() if holds(size * unit, bits) is truth}
        case _:
            return True
    excluded = dtypes.mask(*(dtypes.BITS.keys() - kept))
    origin = Origin("`{code}`", frame.place(node))
    return narrowing.narrow_dtypes(frame, source, dtypes.ALL & ~excluded, origin, stated=False)


def _dtypes_in(frame: Frame, library: str, value: val.Value) -> int:
    """Return the dtypes that a dtype is compared with; strings count only where the library's dtypes equal strings."""
    match value:
        case val.Items():
            items: Iterable[val.Value] = value.items if value.items is not None else (value.element,)
            result = 0
            for item in items:
                result |= _dtypes_in(frame, library, item)
            return result
        case val.Table(known):
            return _united(key for key in known)
        case val.Literal(value=str()) if not frame.engine.dtype_strings(library):
            return 0
    found = dtype_of(value)
    return found.mask if found is not None and found.known else 0


def _named_in(value: val.Value) -> int:
    """Return the dtypes that are listed, as they are or by their names; none where anything else is."""
    listed = value.items or () if isinstance(value, val.Items) else (value,)
    found = [named for item in listed if (named := dtype_of(item)) is not None and named.known]
    return functools.reduce(operators.or_, (named.mask for named in found), 0) if len(found) == len(listed) else 0


def _asked(frame: Frame, value: val.Value, mask: int) -> int:
    """Return the low precision that whoever asks for some expects: all of it, unless the library has no bfloat16."""
    libraries: set[str] = set()
    for item in (value.items or ()) if isinstance(value, val.Items) else val.alternatives(value):
        match item:
            case val.DtypeValue(library=library):
                libraries.add(library)
            case val.StubClass(name):
                libraries.add(name.partition(".")[0])
    lacks_it = bool(libraries) and all(frame.engine.library.find(f"{name}.bfloat16") is None for name in libraries)
    return mask if lacks_it else dtypes.LOW_PRECISION


def _united(keys: Iterable[object]) -> int:
    result = 0
    for key in keys:
        for mask in key if isinstance(key, tuple) else ():
            result |= mask
    return result


def _definite(value: val.Value) -> bool:
    """Whether being unequal to `value` excludes every dtype in it."""
    if isinstance(value, val.Items):
        return value.items is not None and all(_definite(item) for item in value.items)
    found = dtype_of(value)
    return isinstance(value, val.Table) or (found is not None and dtypes.single(found.mask) and found.certain)
