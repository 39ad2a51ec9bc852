"""Abstract values: what an expression can evaluate to."""

from __future__ import annotations

import operator
from collections.abc import Callable, ItemsView, Iterable, Iterator, Mapping, ValuesView
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from dtypelint.claims import UNKNOWN, Dtypes
from dtypelint.findings import Confidence
from dtypelint.rank import Rank

if TYPE_CHECKING:
    import libcst as cst

    from dtypelint.infer.unit import Unit
    from dtypelint.source.index import Definition
    from dtypelint.source.project import Module
    from dtypelint.stubs.library import FunctionStub

_MOST_ALTERNATIVES = 12
_LONGEST_NAME = 4096
# How deeply a value that is joined with another may be nested: what holds its like would grow without end.
_MOST_NESTED = 12


@dataclass(frozen=True, slots=True)
class Ident:
    """Tells an object apart: by the place in the code that makes it, and by the calls that it came through.

    `is_earlier`: that place has made another object since; which of those before it this is, is not known.
    """

    place: object
    calls: tuple[object, ...] = ()
    is_earlier: bool = False


@dataclass(frozen=True, slots=True)
class Unknown:
    """An object of unknown class. If it turns out to hold tensors, these are their dtypes."""

    dtypes: Dtypes = UNKNOWN

    def of(self, dtypes: Dtypes) -> Unknown:
        """Return the same object of other dtypes."""
        return Unknown(dtypes)


@dataclass(frozen=True, slots=True, eq=False)
class Literal:
    """A Python constant; `True` and `1` are two."""

    value: object

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Literal) and type(self.value) is type(other.value) and self.value == other.value

    def __hash__(self) -> int:
        return hash((type(self.value), self.value))


@dataclass(frozen=True, slots=True)
class Scalar:
    """A Python number or string that is not known: "int", "float", "bool", "complex", "str", "bytes"."""

    kind: str


@dataclass(frozen=True, slots=True)
class Typed:
    """An instance of a stub class. `ident` tells mutable objects apart; `switches` are what it sets as a context.

    `source` is the path of the value of whose dtype it was made; `wraps` is what a decorator was given,
    `holds` what a container holds.
    """

    cls: str
    dtypes: Dtypes
    ident: object = field(default=None)
    switches: tuple[tuple[str, Dtypes | None], ...] = ()
    wraps: Value | None = None
    holds: Value | None = None
    rank: Rank = Rank.DIMENSIONED
    source: str = field(default="", compare=False)

    def of(self, dtypes: Dtypes) -> Typed:
        """Return the same instance of other dtypes."""
        # What `replace` does, three times as fast: it is done for each argument of each call.
        return Typed(self.cls, dtypes, self.ident, self.switches, self.wraps, self.holds, self.rank, self.source)


@dataclass(frozen=True, slots=True)
class DtypeValue:
    """A dtype object of a library, "" where it is not known; `source` is the path of the value whose dtype it is."""

    library: str
    dtypes: Dtypes
    source: str = field(default="", compare=False)

    def of(self, dtypes: Dtypes) -> DtypeValue:
        """Return the same object, that of other dtypes."""
        return DtypeValue(self.library, dtypes, self.source)


@dataclass(frozen=True, slots=True)
class DtypeText:
    """The name of a dtype as text, or a part of it."""

    dtype: DtypeValue


@dataclass(frozen=True, slots=True)
class Width:
    """The size of an item of a dtype, in units of `unit` bits; `source` is the path of the value whose dtype it is."""

    unit: int
    source: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class VersionOf:
    """The version of an installed distribution, as a string or as an object that compares like one."""

    distribution: str


@dataclass(frozen=True, slots=True)
class VersionPart:
    """One of the numbers of an installed version, counted from the first, as a number or spelled."""

    distribution: str
    place: int


@dataclass(frozen=True, slots=True)
class VersionTest:
    """Whether the installed version of a distribution is as asked: a bool that a condition learns from."""

    distribution: str
    operator: str
    version: str


@dataclass(frozen=True, slots=True)
class Instance:
    """An instance of a project class.

    `cast` is the dtype its parameters were last cast to, None as long as they were not.
    """

    cls: ClassValue
    ident: object
    attributes: Frozen
    cast: Dtypes | None = None
    is_root: bool = False

    def assign(self, name: str, value: Value) -> Instance:
        """Return the instance with an attribute set."""
        return self.with_attributes(self.attributes.put(name, value))

    def with_attributes(self, attributes: Frozen) -> Instance:
        """Return the instance with other attributes."""
        return Instance(self.cls, self.ident, attributes, self.cast, self.is_root)


@dataclass(frozen=True, slots=True)
class Items:
    """A list, tuple or set: its items where they are known one by one, else what each of them is.

    `perhaps` are the items in their order where it may lack those that come with True.
    """

    kind: str
    items: tuple[Value, ...] | None
    element: Value
    perhaps: tuple[tuple[Value, bool], ...] = ()
    _each: Value | None = field(default=None, init=False, repr=False, compare=False)
    _places: frozenset[object] | None = field(default=None, init=False, repr=False, compare=False)

    @property
    def places(self) -> frozenset[object]:
        """The places in the code that make the objects in it."""
        places = self._places
        if places is None:
            places = NOWHERE.union(places_of(self.element), *map(places_of, self.items or ()))
            object.__setattr__(self, "_places", places)
        return places

    @property
    def each(self) -> Value:
        """What any one item is."""
        if not self.items:
            return self.element
        each = self._each
        if each is None:
            each = join_all(self.items)
            # A list of a thousand strings is asked for it again and again.
            object.__setattr__(self, "_each", each)
        return each


@dataclass(frozen=True, slots=True)
class Table:
    """A dict: the values of the constant keys that are known, and what any other value is.

    `mixed`: the others come from going through something, so that which of them a key picks is not known. `optional`
    are those of the known keys that it may lack.
    """

    known: Frozen
    other: Value | None
    mixed: bool = False
    optional: frozenset[object] = frozenset()
    _each: Value | None = field(default=None, init=False, repr=False, compare=False)

    @property
    def each(self) -> Value:
        """What any one value is."""
        each = self._each
        if each is None:
            each = join_all((*self.known.values(), *(() if self.other is None else (self.other,))))
            object.__setattr__(self, "_each", each)
        return each


@dataclass(frozen=True, slots=True)
class FunctionValue:
    """A function of the project, or a lambda. `closure` holds the variables around a nested one."""

    module: Module
    definition: Definition | None
    name: str
    node: cst.FunctionDef | cst.Lambda | None = None
    unit: Unit | None = None
    closure: Mapping[str, Value] | None = field(default=None, compare=False)
    owner: ClassValue | None = None
    receiver: Value | None = None


@dataclass(frozen=True, slots=True)
class ClassValue:
    """A class of the project."""

    module: Module
    definition: Definition


@dataclass(frozen=True, slots=True)
class StubFunction:
    """A function or method of a stub; a method has its receiver."""

    stub: FunctionStub
    receiver: Value | None = None


@dataclass(frozen=True, slots=True)
class StubClass:
    """A class of a stub."""

    name: str


@dataclass(frozen=True, slots=True)
class External:
    """A module or object outside the project, by its dotted name; `known` tells whether a stub has it."""

    name: str


@dataclass(frozen=True, slots=True)
class ProjectModule:
    """A module of the project."""

    module: Module


@dataclass(frozen=True, slots=True)
class BuiltinMethod:
    """A method of a Python container or scalar."""

    name: str
    receiver: Value


@dataclass(frozen=True, slots=True)
class Partial:
    """`functools.partial` of a callable, and what it passes before the arguments of a call."""

    function: Value
    positional: Items
    keywords: Table


@dataclass(frozen=True, slots=True)
class Context:
    """A context manager of the project or of Python, and the switches that entering it sets.

    `value` is what entering gives, None where that is the context manager itself.
    """

    value: Value | None
    switches: tuple[tuple[str, Dtypes | None], ...] = ()


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a dataclass, as `dataclasses.fields` tells of it."""

    name: str


@dataclass(frozen=True, slots=True)
class Union:
    """One of several values of different kinds."""

    alternatives: tuple[Value, ...]


Value = (
    Unknown
    | Literal
    | Scalar
    | Typed
    | DtypeValue
    | DtypeText
    | Width
    | VersionOf
    | VersionPart
    | VersionTest
    | Instance
    | Items
    | Table
    | FunctionValue
    | ClassValue
    | StubFunction
    | StubClass
    | External
    | ProjectModule
    | BuiltinMethod
    | Partial
    | Context
    | Field
    | Union
)


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
            self._places = NOWHERE.union(*map(places_of, self._values.values()))
        return self._places

    @property
    def height(self) -> int:
        """How deeply the values in it are nested."""
        if self._height is None:
            self._height = max(map(_height, self._values.values()), default=0)
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


UNKNOWN_VALUE = Unknown()
NONE = Literal(None)
SLICE = Scalar("slice")
EMPTY = Frozen()
# What a call that does not return gives: it adds nothing to a join.
NEVER = Union(())
NOWHERE: frozenset[object] = frozenset()


def spelled(text: str) -> Value:
    """Return a string that the code makes: as it is where it may be a name, which is never long."""
    return Literal(text) if len(text) <= _LONGEST_NAME else Scalar("str")


def alternatives(value: Value) -> tuple[Value, ...]:
    """Return what `value` can be, one by one."""
    return value.alternatives if isinstance(value, Union) else (value,)


def join(left: Value, right: Value) -> Value:
    """Return a value that covers both."""
    if left is right or left == right:
        return left
    return join_all((left, right))


def join_all(values: Iterable[Value]) -> Value:
    """Return a value that covers all; unknown where there is none."""
    merged: list[Value] = []
    never = spells_any = False
    for value in values:
        if type(value) is Union:
            never |= not value.alternatives
            for alternative in value.alternatives:
                _merge_into(merged, alternative)
        elif not (spells_any and type(value) is Literal and type(value.value) is str):
            _merge_into(merged, value)
        if len(merged) > _MOST_ALTERNATIVES:
            merged = _without_spelling(merged)
            spells_any = merged[-1] == Scalar("str")
    if not merged:
        return NEVER if never else UNKNOWN_VALUE
    if len(merged) == 1:
        return merged[0]
    return Union(tuple(merged)) if len(merged) <= _MOST_ALTERNATIVES else UNKNOWN_VALUE


def _height(value: Value) -> int:
    """Return how deeply a value is nested: 0 for one that holds none."""
    height = _HEIGHT.get(type(value))
    return height(value) if height else 0


def _around(inside: Value | None) -> int:
    return 0 if inside is None else 1 + _height(inside)


def _height_of_items(value: Items) -> int:
    return 1 + (_height(value.element) if value.items is None else max(map(_height, value.items), default=0))


# Of the kinds of values that can hold others.
_HEIGHT: dict[type, Callable[[Any], int]] = {
    Instance: lambda value: 1 + value.attributes.height,
    Table: lambda value: 1 + max(value.known.height, 0 if value.other is None else _height(value.other)),
    Items: _height_of_items,
    Union: lambda value: max(map(_height, value.alternatives), default=0),
    Typed: lambda value: _around(value.holds),
    **dict.fromkeys((FunctionValue, StubFunction, BuiltinMethod), lambda value: _around(value.receiver)),
}


def _join_held(*values: Value) -> Value:
    """Return a value that covers what values hold in one place; unknown where it is nested too deeply."""
    if all(value is values[0] for value in values[1:]):
        return values[0] if values else UNKNOWN_VALUE
    return join_all(values) if max(map(_height, values)) < _MOST_NESTED else UNKNOWN_VALUE


def _without_spelling(merged: list[Value]) -> list[Value]:
    """Return the values with one unknown string for all that are spelled."""
    others = [item for item in merged if kind_of(item) != "str"]
    return [*others, Scalar("str")] if len(others) < len(merged) else merged


def _merge_into(merged: list[Value], value: Value) -> None:
    kind = type(value)
    if kind in _PLAIN:
        _merge_plain_into(merged, value)
        return
    merge = _MERGE.get(kind)
    for index, other in enumerate(merged):
        if other is value:
            return
        if type(other) is kind:
            same = other if other == value else merge(other, value) if merge else None
            if same is not None:
                merged[index] = same
                return
    merged.append(value)


def _merge_plain_into(merged: list[Value], value: Value) -> None:
    kind = kind_of(value)
    stays_apart = kind in ("None", "str")
    for index, other in enumerate(merged):
        if type(other) in _PLAIN:
            if other == value:
                return
            if not stays_apart and kind_of(other) == kind:
                merged[index] = Scalar(kind)
                return
    merged.append(value)


def _either(left: object, right: object) -> object:
    """Return what tells an object apart that is one of two; what changes it changes neither of these for sure."""
    return left or right if left is None or right is None or left == right else one_of(left) | one_of(right)


def one_of(ident: object) -> frozenset[object]:
    """Return what tells the objects apart that one with this `ident` may be."""
    return ident if isinstance(ident, frozenset) else frozenset() if ident is None else frozenset([ident])


def places_of(value: Value) -> frozenset[object]:
    """Return the places in the code that make the objects which a value is or holds."""
    match value:
        case Typed(ident=None, holds=None):
            return NOWHERE
        case Typed(ident=ident, holds=holds):
            return places_of_ident(ident) if holds is None else places_of_ident(ident) | places_of(holds)
        case Instance(ident=ident, attributes=attributes):
            return places_of_ident(ident) | attributes.places
        case Items():
            return value.places
        case Table(known, other):
            return known.places if other is None else known.places | places_of(other)
        case Union(items):
            return NOWHERE.union(*map(places_of, items))
    return NOWHERE


def is_of(value: Value, places: frozenset[object]) -> bool:
    """Whether one of these places makes an object that a value is or holds."""
    match value:
        case Typed(ident=ident, holds=holds):
            return (ident is not None and _is_of(ident, places)) or (holds is not None and is_of(holds, places))
        case Instance(ident=ident, attributes=attributes):
            return _is_of(ident, places) or not places.isdisjoint(attributes.places)
        case Items():
            return not places.isdisjoint(value.places)
        case Table(known, other):
            return not places.isdisjoint(known.places) or (other is not None and is_of(other, places))
        case Union(items):
            return any(is_of(item, places) for item in items)
    return False


def _is_of(ident: object, places: frozenset[object]) -> bool:
    return ident.place in places if type(ident) is Ident else not places.isdisjoint(places_of_ident(ident))


def places_of_ident(ident: object) -> frozenset[object]:
    """Return the places in the code that make what goes by one `ident`."""
    if ident is None:
        return NOWHERE
    return frozenset(one.place if isinstance(one, Ident) else one for one in one_of(ident))


def _merged_typed(left: Typed, right: Typed) -> Typed | None:
    if left.cls != right.cls:
        return None
    united = left.dtypes | right.dtypes
    held = [side.holds for side in (left, right) if side.holds is not None]
    ident = _either(left.ident, right.ident)
    rank = left.rank if left.rank is right.rank else left.rank | right.rank
    return replace(left, dtypes=united, ident=ident, rank=rank, holds=_join_held(*held) if held else None)


def _merged_dtype_values(left: DtypeValue, right: DtypeValue) -> DtypeValue | None:
    if left.library != right.library and "" not in (left.library, right.library):
        return None
    source = left.source if left.source == right.source else ""
    return DtypeValue(left.library or right.library, left.dtypes | right.dtypes, source)


def _merged_instances(left: Instance, right: Instance) -> Instance | None:
    if left.cls != right.cls:
        return None
    names = dict.fromkeys((*left.attributes, *right.attributes))
    attributes = {
        name: _join_held(left.attributes.get(name, right.attributes.get(name, UNKNOWN_VALUE)),
                         right.attributes.get(name, left.attributes.get(name, UNKNOWN_VALUE)))
        for name in names
    }  # fmt: skip
    cast = left.cast | right.cast if left.cast and right.cast else left.cast or right.cast
    is_root = left.is_root and right.is_root
    return Instance(left.cls, _either(left.ident, right.ident), Frozen(attributes), cast, is_root)


def _of_two_lengths(left: Items, right: Items) -> bool:
    """Whether two tuples have their places apart: one is returned where another length is not wanted."""
    if left.kind != "tuple" or right.kind != "tuple" or not left.items or not right.items:
        return False
    return len(left.items) != len(right.items)


def _merged_items(left: Items, right: Items) -> Items | None:
    if _of_two_lengths(left, right):
        return None
    kind = left.kind if left.kind == right.kind else "list"
    if left.items is not None and right.items is not None and len(left.items) == len(right.items):
        items = tuple(_join_held(a, b) for a, b in zip(left.items, right.items, strict=True))
        return Items(kind, items, UNKNOWN_VALUE)
    filled = [side.each for side in (left, right) if side.items != ()]
    return Items(kind, None, _join_held(*filled))


def _merged_tables(left: Table, right: Table) -> Table:
    known = dict(left.known)
    for key, value in right.known.items():
        known[key] = _join_held(known[key], value) if key in known else value
    others = [side.other for side in (left, right) if side.other is not None]
    optional = left.optional | right.optional | (left.known.keys() ^ right.known.keys())
    return Table(Frozen(known), _join_held(*others) if others else None, left.mixed or right.mixed, optional)


_PLAIN = {Literal, Scalar}
# One value for two of a kind, or None where they must stay apart. Those of other kinds stay apart.
_MERGE: dict[type, Callable[..., Value | None]] = {
    Unknown: lambda left, right: Unknown(left.dtypes | right.dtypes),
    Typed: _merged_typed,
    DtypeValue: _merged_dtype_values,
    Instance: _merged_instances,
    Items: _merged_items,
    Table: _merged_tables,
}

_KINDS: dict[type, str] = {DtypeText: "str", Width: "int", VersionOf: "str", VersionPart: "int", VersionTest: "bool"}


def kind_of(value: Value) -> str:
    """Return the name of the Python scalar type of `value`, "" where it is none."""
    if type(value) is Literal:
        return "None" if value.value is None else type(value.value).__name__
    if type(value) is Scalar:
        return value.kind
    return _KINDS.get(type(value), "")


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


def doubted(value: Value) -> Value:
    """Return `value` with the dtype of every tensor in it a mere possibility."""
    return map_dtypes(value, lambda found: found.weakened(Confidence.POSSIBLE))


def is_unknown(value: Value) -> bool:
    """Whether nothing at all is known of `value`."""
    return isinstance(value, Unknown) and value.dtypes == UNKNOWN
