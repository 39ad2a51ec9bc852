"""The kinds of abstract values: what an expression can evaluate to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import TYPE_CHECKING

from dtypelint.claims import UNKNOWN, Dtypes
from dtypelint.immutable import immutable
from dtypelint.rank import Rank
from dtypelint.values.frozen import Frozen

if TYPE_CHECKING:
    import libcst as cst

    from dtypelint.infer.unit import Unit
    from dtypelint.source.index import Definition
    from dtypelint.source.project import Module
    from dtypelint.stubs.entries import FunctionStub

_LONGEST_NAME = 4096


@immutable
class Unknown:
    """An object of unknown class. If it turns out to hold tensors, these are their dtypes.

    `barred` are the stub classes of which it is no instance: a guard has asked.
    """

    dtypes: Dtypes = UNKNOWN
    barred: frozenset[str] = frozenset()

    def of(self, dtypes: Dtypes) -> Unknown:
        """Return the same object of other dtypes."""
        return Unknown(dtypes, self.barred)


@immutable
class Literal:
    """A Python constant; `True` and `1` are two.

    `place` is the class of arrays for which a module keeps the place that is None, `member` the class of an enum of
    which this is the value of a member.
    """

    value: object
    place: str = ""
    member: ClassValue | None = None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Literal) and type(self.value) is type(other.value) and self.value == other.value

    def __hash__(self) -> int:
        return hash((type(self.value), self.value))


@immutable
class Scalar:
    """A Python number or string that is not known: "int", "float", "bool", "complex", "str", "bytes"."""

    kind: str


@immutable
class Typed:
    """An instance of a stub class. `ident` tells mutable objects apart; `switches` are what it sets as a context.

    `source` is the path of the value of whose dtype it was made; `wraps` is what a decorator was given,
    `holds` what a container holds, or the number that a scalar is known to be.
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


@immutable
class DtypeValue:
    """A dtype object of a library, "" where it is not known; `source` is the path of the value whose dtype it is."""

    library: str
    dtypes: Dtypes
    source: str = field(default="", compare=False)

    def of(self, dtypes: Dtypes) -> DtypeValue:
        """Return the same object, that of other dtypes."""
        return DtypeValue(self.library, dtypes, self.source)


@immutable
class DtypeText:
    """The name of a dtype as text, or a part of it; where there are `codes`, that of the dtypes it stands for."""

    dtype: DtypeValue
    codes: tuple[tuple[str, int], ...] = ()


@immutable
class Width:
    """The size of an item of a dtype, in units of `unit` bits; `source` is the path of the value whose dtype it is."""

    unit: int
    source: str = field(default="", compare=False)


@immutable
class VersionOf:
    """The version of an installed distribution, as a string or as an object that compares like one."""

    distribution: str


@immutable
class VersionPart:
    """One of the numbers of an installed version, counted from the first, as a number or spelled."""

    distribution: str
    place: int


@immutable
class VersionTest:
    """Whether the installed version of a distribution is as asked: a bool that a condition learns from."""

    distribution: str
    operator: str
    version: str


@immutable
class Instance:
    """An instance of a project class.

    `cast` is the dtype its parameters were last cast to, None as long as they were not. `perhaps` are the attributes
    that were set on some way only; on the others they hold what the class tells.
    """

    cls: ClassValue
    ident: object
    attributes: Frozen
    cast: Dtypes | None = None
    is_root: bool = False
    perhaps: frozenset[str] = frozenset()

    def assign(self, name: str, value: Value) -> Instance:
        """Return the instance with an attribute set."""
        perhaps = self.perhaps - {name} if self.perhaps else self.perhaps
        return Instance(self.cls, self.ident, self.attributes.put(name, value), self.cast, self.is_root, perhaps)

    def with_attributes(self, attributes: Frozen) -> Instance:
        """Return the instance with other attributes."""
        return Instance(self.cls, self.ident, attributes, self.cast, self.is_root, self.perhaps)


@immutable
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
            from dtypelint.values.places import NOWHERE, places_of  # they are of values

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
            from dtypelint.values.joining import join_all  # it joins values

            each = join_all(self.items)
            # A list of a thousand strings is asked for it again and again.
            object.__setattr__(self, "_each", each)
        return each


@immutable
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
            from dtypelint.values.joining import join_all  # it joins values

            each = join_all((*self.known.values(), *(() if self.other is None else (self.other,))))
            object.__setattr__(self, "_each", each)
        return each


@immutable
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


@immutable
class ClassValue:
    """A class of the project."""

    module: Module
    definition: Definition


@immutable
class StubFunction:
    """A function or method of a stub; a method has its receiver."""

    stub: FunctionStub
    receiver: Value | None = None


@immutable
class StubClass:
    """A class of a stub."""

    name: str


@immutable
class External:
    """A module or object outside the project, by its dotted name; `known` tells whether a stub has it."""

    name: str


@immutable
class ProjectModule:
    """A module of the project."""

    module: Module


@immutable
class BuiltinMethod:
    """A method of a Python container or scalar, or one that Python gives a class: that of its `owner`."""

    name: str
    receiver: Value
    owner: ClassValue | None = None


@immutable
class Partial:
    """`functools.partial` of a callable, and what it passes before the arguments of a call."""

    function: Value
    positional: Items
    keywords: Table


@immutable
class Context:
    """A context manager of the project or of Python, and the switches that entering it sets.

    `value` is what entering gives, None where that is the context manager itself. `changes` are the objects that it
    changes, each as it was before, as entering leaves it, and as leaving does.
    """

    value: Value | None
    switches: tuple[tuple[str, Dtypes | None], ...] = ()
    changes: tuple[tuple[Value, Value, Value], ...] = ()


@immutable
class Field:
    """A field of a dataclass, as `dataclasses.fields` tells of it."""

    name: str


@immutable
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

UNKNOWN_VALUE = Unknown()
NONE = Literal(None)
SLICE = Scalar("slice")
EMPTY = Frozen()
# What a call that does not return gives: it adds nothing to a join.
NEVER = Union(())

# The kinds of Python's numbers, the narrowest first.
NUMBERS = ("bool", "int", "float", "complex")

_KINDS: dict[type, str] = {DtypeText: "str", Width: "int", VersionOf: "str", VersionPart: "int", VersionTest: "bool"}


def kind_of(value: Value) -> str:
    """Return the name of the Python scalar type of `value`, "" where it is none."""
    if type(value) is Literal:
        return "None" if value.value is None else type(value.value).__name__
    if type(value) is Scalar:
        return value.kind
    return _KINDS.get(type(value), "")


def is_number(value: Value) -> bool:
    """Whether a value is one of Python's numbers."""
    return kind_of(value) in NUMBERS


def number_of(value: Value) -> Literal | None:
    """Return the number that a value is known to be; None for any other value."""
    literal = value.holds if type(value) is Typed else value
    is_number = type(literal) is Literal and isinstance(literal.value, int | float | complex)
    return literal if isinstance(literal, Literal) and is_number else None


def spelled(text: str) -> Value:
    """Return a string that the code makes: as it is where it may be a name, which is never long."""
    return Literal(text) if len(text) <= _LONGEST_NAME else Scalar("str")


def alternatives(value: Value) -> tuple[Value, ...]:
    """Return what `value` can be, one by one."""
    return value.alternatives if isinstance(value, Union) else (value,)


def apart_from_none(value: Value) -> list[Value]:
    """Return what `value` can be other than None, one by one."""
    return [item for item in alternatives(value) if item != NONE]


def with_items(value: Value) -> list[Value]:
    """Return what `value` can be that may have items, one by one: neither None nor a number has any."""
    return [item for item in apart_from_none(value) if not is_number(item)]


def is_unknown(value: Value) -> bool:
    """Whether nothing at all is known of `value`."""
    return isinstance(value, Unknown) and value.dtypes == UNKNOWN
