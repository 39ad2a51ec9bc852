"""The dtypes of the tensors that a value is or holds."""

from __future__ import annotations

import operator
from collections.abc import Callable

from dtypelint.claims import Dtypes
from dtypelint.findings import Confidence
from dtypelint.values.kinds import DtypeValue, Items, Table, Typed, Union, Unknown, Value


def dtypes_told(value: Value) -> Dtypes | None:
    """Return the dtypes of the tensors that `value` is or holds, or that it is as a dtype object; else None."""
    return value.dtypes if isinstance(value, DtypeValue) else dtypes_within(value)


def dtypes_within(value: Value) -> Dtypes | None:
    """Return the dtypes of the tensors that `value` is or holds; None where it holds none."""
    if isinstance(value, Typed | Unknown):
        return value.dtypes
    if isinstance(value, Items | Table):
        return dtypes_within(value.each)
    if isinstance(value, Union):
        return _united([each for each in map(dtypes_within, value.alternatives) if each is not None])
    return None


def stub_classes(value: Value) -> set[str]:
    """Return the stub classes of which `value` is, or holds, instances."""
    match value:
        case Typed(cls=name):
            return {name}
        case Items() | Table():
            return stub_classes(value.each)
        case Union(alternatives):
            return set().union(*map(stub_classes, alternatives))
    return set()


def _united(found: list[Dtypes]) -> Dtypes | None:
    if not found:
        return None
    result = found[0]
    for each in found[1:]:
        result = result | each
    return result


def map_dtypes(value: Value, change: Callable[[Dtypes], Dtypes]) -> Value:
    """Return `value` with the dtypes of every tensor in it changed; the value itself where none is another."""
    return _Mapping(change).of(value)


class _Mapping:
    """A change of the dtypes in a value. What the value holds many times over is changed once, and held as often."""

    def __init__(self, change: Callable[[Dtypes], Dtypes]) -> None:
        self._change = change
        self._done: dict[int, Value] = {}

    def of(self, value: Value) -> Value:
        match value:
            case Unknown(before) | Typed(dtypes=before) | DtypeValue(dtypes=before):
                after = self._change(before)
                return value if after is before else value.of(after)
            case Items() | Table() | Union():
                if id(value) not in self._done:
                    self._done[id(value)] = self._changed(value)
                return self._done[id(value)]
        return value

    def _changed(self, value: Items | Table | Union) -> Value:
        match value:
            case Items(kind, before, element):
                items, other = None if before is None else self._each(before), self.of(element)
                return value if items is before and other is element else Items(kind, items, other)
            case Table(before, rest):
                known, others = before.mapped(self.of), None if rest is None else self.of(rest)
                is_same = known is before and others is rest
                return value if is_same else Table(known, others, value.mixed, value.optional)
        alternatives = self._each(value.alternatives)
        return value if alternatives is value.alternatives else Union(alternatives)

    def _each(self, values: tuple[Value, ...]) -> tuple[Value, ...]:
        """Return all changed; the same tuple where none is."""
        changed = tuple(map(self.of, values))
        return changed if any(map(operator.is_not, changed, values)) else values


def doubted(value: Value, confidence: Confidence = Confidence.POSSIBLE) -> Value:
    """Return `value` with the dtype of every tensor in it a mere possibility, or as sure as `confidence` at most."""
    return map_dtypes(value, lambda found: found.weakened(confidence))
