"""Immutable mappings to values: the attributes of an instance, the entries of a dict."""

from __future__ import annotations

from collections.abc import Callable, ItemsView, Iterable, Iterator, Mapping, ValuesView
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dtypelint.values.kinds import Value


class Frozen(Mapping[Any, "Value"]):
    """An immutable, hashable mapping to values."""

    __slots__ = ("_hash", "_height", "_places", "_values")

    def __init__(self, values: Mapping[Any, Value] | Iterable[tuple[Any, Value]] = ()) -> None:
        self._values = dict(values)
        self._hash: int | None = None
        self._height: int | None = None
        self._places: frozenset[object] | None = None

    @property
    def places(self) -> frozenset[object]:
        """The places in the code that make the objects in it."""
        if self._places is None:
            from dtypelint.values.places import NOWHERE, places_of  # they are of values, which hold mappings

            self._places = NOWHERE.union(*map(places_of, self._values.values()))
        return self._places

    @property
    def height(self) -> int:
        """How deeply the values in it are nested."""
        if self._height is None:
            from dtypelint.values.heights import height_of  # as above

            self._height = max(map(height_of, self._values.values()), default=0)
        return self._height

    def __getitem__(self, key: object) -> Value:
        value: Value = self._values[key]
        return value

    def __iter__(self) -> Iterator[Any]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    # Mapping makes what follows of the three above, in Python.

    def __contains__(self, key: object) -> bool:
        return key in self._values

    def get(self, key: object, default: Any = None) -> Any:
        """Return a value, or the default where there is none."""
        return self._values.get(key, default)

    def items(self) -> ItemsView[Any, Value]:
        """Return the entries."""
        return self._values.items()

    def values(self) -> ValuesView[Value]:
        """Return the values."""
        return self._values.values()

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash(frozenset(self._values.items()))
        return self._hash

    def __eq__(self, other: object) -> bool:
        if self is other or not isinstance(other, Frozen):
            return self is other
        hashes_differ = self._hash is not None and other._hash is not None and self._hash != other._hash
        return not hashes_differ and self._values == other._values

    def put(self, key: object, value: Value) -> Frozen:
        """Return the mapping with one entry set."""
        return self.update({key: value})

    def update(self, changed: Mapping[Any, Value]) -> Frozen:
        """Return the mapping with some entries set."""
        return Frozen({**self._values, **changed})

    def mapped(self, change: Callable[[Value], Value]) -> Frozen:
        """Return the mapping with what `change` makes of its values; the mapping itself where it changes none."""
        changed = {key: after for key, item in self._values.items() if (after := change(item)) is not item}
        return self.update(changed) if changed else self
