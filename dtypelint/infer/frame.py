"""The evaluation of one function, class body or module body."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

import libcst as cst

from dtypelint import dtypes
from dtypelint import values as val
from dtypelint.claims import Dtypes, Origin, likely
from dtypelint.immutable import immutable
from dtypelint.infer.env import Env
from dtypelint.infer.unit import Place, Replacing, Unit
from dtypelint.source.paths import path_of

if TYPE_CHECKING:
    from dtypelint.infer.engine import Engine
    from dtypelint.source.project import Module
    from dtypelint.stubs.violation import Violation


@immutable
class Reached:
    """A violation, where it stands, and the calls that led there, innermost first."""

    violation: Violation
    place: Place
    argument: Place | None
    calls: tuple[Place, ...] = ()


@dataclass
class Loop:
    """The states in which `continue` and `break` leave the body of a loop, which stands inside so many regions.

    `replacing` is which items it replaces one by one, if it does.
    """

    regions: int
    replacing: Replacing | None = None
    continued: list[Env] = field(default_factory=list)
    broken: list[Env] = field(default_factory=list)


@dataclass
class Attempt:
    """The body of a `try`, which stands inside so many regions: what may hold where it is interrupted."""

    regions: int
    state: Env


# What the parts of a condition have evaluated to, by the identity of their nodes.
Seen = dict[int, val.Value]


class MayBe(Protocol):
    """Asks something of what a function returns."""

    def __call__(self, frame: Frame, returned: cst.BaseExpression | None, *, truth: bool) -> bool:
        """Make a frame know that it is so, or is not. Return False where that cannot be."""


@dataclass
class Asked:
    """What is asked of what a function returns, and the states in which that may be so.

    `may_be` makes a frame know that it is of this truth of an expression, None of which is that none is spelled, and
    tells whether it can be.
    """

    may_be: MayBe
    truth: bool
    outcomes: list[Env] = field(default_factory=list)


@immutable
class Wish:
    """A condition that asks whether what a path holds is of low precision: of a dtype in `mask`, or of none of them.

    `found` are the dtypes that it asks about, `wanted` those that whoever asks so expects.
    """

    path: str
    mask: int
    negated: bool
    found: Dtypes
    wanted: int


@dataclass
class Frame:
    """State of one evaluation.

    `attempts` are what the enclosing `try` statements try, `lingering` the violations that stand only if their switch
    is not set again. `suspended` are the states in which a generator yields, `ended` those in which a function returns,
    `regions` the switches that were on before each `with` around, `entered` the contexts that are to be left, each with
    the variable that holds what it changes. `made` are the objects that the code makes, each with the place where it
    does. `aliases` are the other names that a container may go by, as they are spelled; `shared` are the variables that
    functions defined here assign, `filled` those whose items they do. `wishes` are what the condition of an `if` asks,
    while it is read, `callee` what is called, while that is read.
    """

    engine: Engine
    unit: Unit
    env: Env
    function: val.FunctionValue | None = None
    owner: val.ClassValue | None = None
    depth: int = 0
    reached: list[Reached] = field(default_factory=list)
    returned: list[val.Value] = field(default_factory=list)
    yielded: list[val.Value] = field(default_factory=list)
    suspended: list[Env] = field(default_factory=list)
    ended: list[Env] = field(default_factory=list)
    regions: list[dict[str, Dtypes]] = field(default_factory=list)
    entered: list[tuple[str, val.Value]] = field(default_factory=list)
    attempts: list[Attempt] = field(default_factory=list)
    lingering: dict[str, Reached] = field(default_factory=dict)
    loops: list[Loop] = field(default_factory=list)
    nested: list[val.FunctionValue] = field(default_factory=list)
    record: Callable[[Unit, cst.CSTNode, val.Value], None] | None = None
    asked: Asked | None = None
    wishes: list[Wish] | None = None
    made: dict[val.Ident, int] = field(default_factory=dict)
    aliases: dict[str, dict[str, cst.BaseExpression]] = field(default_factory=dict)
    shared: set[str] = field(default_factory=set)
    filled: frozenset[str] = frozenset()
    seen: Seen | None = None
    callee: cst.BaseExpression | None = None

    @property
    def module(self) -> Module:
        """The module whose code is evaluated."""
        return self.unit.module

    @property
    def visible(self) -> Mapping[str, val.Value]:
        """The variables that a function defined here sees: these, and those that its own definition sees."""
        outer = self.function.closure if self.function is not None else None
        # The variables themselves and no copy of them: what is assigned later is seen too.
        return self.env.variables if not outer else ChainMap(self.env.variables, dict(outer))

    def outside(self, regions: int) -> Env:
        """Return the state as it is after leaving all regions but so many."""
        state = self.env.copy()
        if len(self.regions) > regions:
            state.switches = dict(self.regions[regions])
        return state

    def leave(self) -> None:
        """End the evaluation: what lingers stands, and the functions defined inside are judged by themselves."""
        from dtypelint.infer import functions

        self.engine.budget.met += len(self.lingering)
        self.reached.extend(self.lingering.values())
        for function in self.nested if self.engine.limits.uncalled and not self.engine.is_serving else ():
            node = function.node
            if node is None or self.engine.running[id(node)]:
                continue
            passed = functions.bind(self, function, node.params, None, self.unit)
            with self.engine.entered(id(node)):
                result = functions.run(self, function, self.unit, node, passed)
            self.reached.extend(result.reached)

    def option(self, library: str, node: cst.CSTNode, mask: int = dtypes.CHOSEN) -> val.DtypeValue:
        """Return a dtype object of `library` that whoever runs the code chooses where `node` reads it.

        What is read again from the same place is the same choice.
        """
        origin = Origin("the dtype is an option: `{code}`", self.place(node))
        chosen = val.DtypeValue(library, likely(mask, origin))
        path = path_of(node) if isinstance(node, cst.Attribute) else None
        if path is not None:
            self.env.narrowed[path] = chosen
        return chosen

    def place(self, node: cst.CSTNode) -> Place:
        """Return where `node` stands."""
        return Place(self.unit, node)
