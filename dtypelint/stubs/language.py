"""The words of the stub language, parsed: dtype expressions, types, signatures, rules (see `rules/README.md`)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from dtypelint import dtypes
from dtypelint.findings import Confidence
from dtypelint.fix.spec import FixSpec
from dtypelint.rank import Rank

# --- dtype expressions ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Fixed:
    """A set of dtypes."""

    mask: int


@dataclass(frozen=True, slots=True)
class Var:
    """A dtype variable; `bound` is what it may be."""

    name: str
    bound: int | None = None


@dataclass(frozen=True, slots=True)
class If:
    """`T if S else O`: only a dtype in `mask` takes part; any other must be in `otherwise`."""

    var: Var
    mask: int
    otherwise: int = dtypes.ALL


@dataclass(frozen=True, slots=True)
class Apply:
    """A word of the language applied; `union` is `D1 | D2`, `either` is `D1 or D2`."""

    function: str
    arguments: tuple[DtypeExpr, ...]


@dataclass(frozen=True, slots=True)
class Switch:
    """The dtype a switch holds."""

    name: str


@dataclass(frozen=True, slots=True)
class Default:
    """The default floating dtype."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """A dtype that is chosen out of sight."""


DtypeExpr = Fixed | Var | If | Apply | Switch | Default | Chosen

# --- ranks ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RankBy:
    """A rank that a parameter decides: "picked" by an index, "reduced" over dimensions, "of" data, "sized" by sizes.

    What is reduced keeps its dimensions where the parameter `kept` is True; `kept` is "..." where an ellipsis in an
    index counts as one that may stand for none.
    """

    function: str
    param: str
    kept: str = ""


# --- types ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Cls:
    """An instance of a stub class, by its full name; a `rank` of None is that of the operands."""

    name: str
    dtype: DtypeExpr | None = None
    rank: Rank | RankBy | None = None


@dataclass(frozen=True, slots=True)
class AnyArray:
    """Anything that has a dtype."""

    dtype: DtypeExpr | None = None


@dataclass(frozen=True, slots=True)
class DtypeObject:
    """A dtype object."""

    dtype: DtypeExpr | None = None


@dataclass(frozen=True, slots=True)
class SelfType:
    """The receiver; with a dtype, a new instance of the class that a class method is called on."""

    dtype: DtypeExpr | None = None


@dataclass(frozen=True, slots=True)
class Sequence:
    """A list, set or iterable of `element`s, or a tuple with a type for each item."""

    kind: str
    element: Type | None
    items: tuple[Type, ...] | None = None


@dataclass(frozen=True, slots=True)
class Nested:
    """A sequence of `element`s or of such sequences, however deep."""

    element: Type


@dataclass(frozen=True, slots=True)
class Holding:
    """A tuple with an `element` among its items."""

    element: Type


@dataclass(frozen=True, slots=True)
class Table:
    """A dict of `value`s."""

    value: Type


@dataclass(frozen=True, slots=True)
class Python:
    """A Python scalar: "int", "float", "bool", "complex", "str", "bytes" or "None"."""

    kind: str


@dataclass(frozen=True, slots=True)
class Constant:
    """A literal value, or a dotted name that is referred to."""

    value: object
    dotted: bool = False


@dataclass(frozen=True, slots=True)
class Spelled:
    """A string that is written out and that the regular expression matches as a whole."""

    pattern: str


@dataclass(frozen=True, slots=True)
class Either:
    """One of several types."""

    types: tuple[Type, ...]


@dataclass(frozen=True, slots=True)
class Function:
    """A callable whose result is of type `result`; `spread`: when called with the call's own `*args` and `**kwargs`."""

    result: Type
    spread: bool = False


@dataclass(frozen=True, slots=True)
class Same:
    """A value variable: any value; as a return type that very value."""

    name: str


@dataclass(frozen=True, slots=True)
class Given:
    """What calling the argument `name` gives, whatever that is passed: of a value that a call passes on."""

    name: str


@dataclass(frozen=True, slots=True)
class Guard:
    """`TypeGuard[S]`: true exactly where the first argument's dtype is in `mask`, or its class goes by one of `names`.

    Of classes that are passed, the name is that of the parameter.
    """

    mask: int | None
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Width:
    """An int that tells how large an item of the dtype is: in bits, or in units of `unit` bits."""

    unit: int
    dtype: DtypeExpr


@dataclass(frozen=True, slots=True)
class Text:
    """A string that tells a dtype: each of the codes stands for some."""

    codes: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Number:
    """The Python number that an item of the dtype is; of a parameter, one that an array of the dtype is made of."""

    dtype: DtypeExpr


@dataclass(frozen=True, slots=True)
class Extreme:
    """A number of a type: the largest that the dtype holds, or the lowest."""

    dtype: DtypeExpr
    type: Type
    is_lowest: bool


@dataclass(frozen=True, slots=True)
class Anything:
    """Any value; as a return type an unknown one."""


Type = (
    Cls
    | AnyArray
    | DtypeObject
    | SelfType
    | Sequence
    | Nested
    | Holding
    | Table
    | Python
    | Constant
    | Spelled
    | Either
    | Function
    | Given
    | Same
    | Guard
    | Width
    | Text
    | Number
    | Extreme
    | Anything
)

ANYTHING = Anything()

# --- signatures -------------------------------------------------------------------------------------------------------


# What holds of a version where a comparison with it does not.
OPPOSITE = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "=="}


@dataclass(frozen=True, slots=True)
class Test:
    """`torch >= "2.3"`, or with an empty operator: the project declares the distribution."""

    distribution: str
    operator: str
    version: str
    negated: bool = False


@dataclass(frozen=True, slots=True)
class AnyTest:
    """At least one of the groups holds; each group is a conjunction."""

    groups: tuple[When, ...]


When = tuple["Test | AnyTest", ...]


@dataclass(frozen=True, slots=True)
class Promotion:
    """The promotion table `table`, in the versions of a branch."""

    table: str
    when: When = ()


@dataclass(frozen=True, slots=True)
class Rule:
    """A hazard that a signature's violation is. A silent one may be measured: `nonfinite`, `error` against float64."""

    code: str
    raises: tuple[str, ...] = ()
    match: str = ""
    crash: str = ""
    silent: str = ""
    nonfinite: bool = False
    error: float = 0.0
    on: tuple[str, ...] = ()
    unless: tuple[str, ...] = ()
    about: str = ""
    takes: str = ""
    message: str = ""
    at_most: Confidence = Confidence.CERTAIN
    lingers: bool = False
    at_origin: bool = False
    boundary: bool = False
    fix: FixSpec | None = None


@dataclass(frozen=True, slots=True)
class Param:
    """A parameter; `kind` is "positional", "any", "keyword", "args" or "kwargs".

    `synonym` is the other keyword that it may be passed by, if any.
    """

    name: str
    kind: str
    type: Type
    required: bool
    default: DtypeExpr | None = None
    literal: object = None
    synonym: str = ""


@dataclass(frozen=True, slots=True)
class Cast:
    """What a switch does to the floating arguments: `to` is "lower", "widest", "refused", "unknown" or dtypes.

    `is_listed`: a list says it of the very function, not of its family. `rule` tells of what is refused.
    """

    switch: str
    to: str | int
    is_listed: bool = False
    rule: Rule | None = None

    @property
    def is_told(self) -> bool:
        """Whether a rule tells of what is refused."""
        return self.rule is not None and bool(self.rule.code)


@dataclass(frozen=True, slots=True)
class Effect:
    """What a call does beside returning.

    `target` is "self" (the receiver, or the parameter of that name, becomes `type`), "every" (so does what it holds, be
    it of whole numbers or not), "switch" (`name` is set to the dtype), "item" (the attribute that the literal argument
    `name` names becomes `type`) or "call" (the argument `name` is called with values of the types in `given`; `then`
    follows where that gives something).
    """

    target: str
    name: str
    type: Type
    given: tuple[Type, ...] = ()
    then: tuple[Effect, ...] = ()


@dataclass(frozen=True, slots=True)
class Condition:
    """What must hold or the call raises: `expression` is in `allowed`, or can be cast to `target` where that is given.

    `is_exact`: it is what `target` is.

    `where` names the circumstance in which it must, such as a device; empty: in all. `rule` is one of its own. What a
    `restrict` adds, `is_listed`, always has one, and holds in the versions of a branch, `when`: `versions` says in
    which of the declared ones where that is left open, and `undeclared`, that none are declared.
    """

    expression: DtypeExpr
    allowed: int = 0
    target: DtypeExpr | None = None
    is_exact: bool = False
    where: str = ""
    rule: Rule | None = None
    is_listed: bool = False
    when: When = ()
    versions: str = ""
    undeclared: bool = False

    @property
    def is_told(self) -> bool:
        """Whether a rule of its own tells of what breaks it."""
        return self.rule is not None and bool(self.rule.code)

    @property
    def is_of_number(self) -> bool:
        """Whether it is about what a number fits."""
        return isinstance(self.target, Apply) and self.target.function in ("fits", "spans")


@dataclass(frozen=True, slots=True)
class Signature:
    """One overload of a stub function."""

    name: str
    params: tuple[Param, ...]
    returns: Type
    rules: tuple[Rule, ...] = ()
    casts: tuple[Cast, ...] = ()
    effects: tuple[Effect, ...] = ()
    conditions: tuple[Condition, ...] = ()
    when: When = ()
    kind: str = "function"  # "function", "property", "static", "class"
    promotions: tuple[Promotion, ...] = ()
    out: str = ""
    unstated: Rule | None = None
    foreign: Rule | None = None
    removed: bool = False
    runs: str = ""
    runs_plainly_beside: str = ""


# --- what a name in a stub can be -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Overloads:
    """A function or method: its signatures in order."""

    signatures: tuple[Signature, ...]


@dataclass(frozen=True, slots=True)
class Attribute:
    """A name declared with a type."""

    type: Type
    when: When = ()
    rules: tuple[Rule, ...] = ()


@dataclass(frozen=True, slots=True)
class Alias:
    """Another name for `target`, a dotted name.

    With a `receiver`, it is a method that passes its other arguments on to that function.
    """

    target: str
    when: When = ()
    receiver: Param | None = None


@dataclass(slots=True)
class ClassStub:
    """A class: its full name, bases, and members by name; `rank` is what every instance has, where one is declared.

    `bound` are the dtypes that an instance can be of.

    `takes_input` is a pattern of the methods that are not passed what a user reads or types in, None where all are not.
    `holds` tells what an instance holds: "arguments", "rows", "batches" or, "", nothing; `collate` is the parameter
    that makes batches, and the function that does where it is left out. `assumed` are the methods of which a class has
    one that is taken to derive from this, where nobody knows its bases. `casts_inputs`: what an instance decorates is
    called in no region, with what that would cast in the instance's dtype. `is_whole`: an instance that a module's
    method gives is of the dtypes of its buffers, too. `casts_by` is the method that every cast of an instance runs.
    `is_complete`: an instance has no attribute but those that are listed. `is_listed`: a class that derives from it
    inherits no public one but those.
    """

    name: str
    bases: tuple[str, ...]
    variable: str
    members: Mapping[str, list[Overloads | Attribute | Alias]] = field(default_factory=dict)
    duck: tuple[str, ...] = ()
    duck_casts: tuple[str, ...] = ()
    duck_measures: tuple[str, ...] = ()
    duck_dtype: DtypeExpr | None = None
    like: tuple[str, ...] = ()
    is_module: bool = False
    assumed: tuple[str, ...] = ()
    is_parameter: bool = False
    is_buffer: bool = False
    is_bare: bool = False
    is_number: bool = False
    takes_input: str | None = None
    holds: str = ""
    collate: tuple[str, ...] = ()
    chains: bool = False
    casts_inputs: bool = False
    is_whole: bool = False
    is_complete: bool = False
    is_listed: bool = False
    casts_by: str = ""
    when_built: DtypeExpr | None = None
    rank: Rank | RankBy | None = None
    bound: int = dtypes.ALL
    array_priority: int = 0
    when: When = ()


Entity = Overloads | Attribute | Alias | ClassStub


@dataclass(slots=True)
class ModuleStub:
    """A parsed stub file; `restrictions` and `casts` are what its lists add to functions, by their name."""

    name: str
    names: Mapping[str, list[Entity]] = field(default_factory=dict)
    restrictions: Mapping[str, list[Condition]] = field(default_factory=dict)
    casts: Mapping[str, list[Cast]] = field(default_factory=dict)
    stars: tuple[str, ...] = ()
    dtype_strings: bool = False
