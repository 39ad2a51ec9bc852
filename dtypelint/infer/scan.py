"""A scan of files for hazards: the definitions that can hold one, then those that call a helper nothing decides."""

from __future__ import annotations

import functools
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace

import libcst as cst

from dtypelint.claims import Claim
from dtypelint.findings import Confidence
from dtypelint.infer.engine import Engine
from dtypelint.infer.frame import Reached
from dtypelint.infer.relevance import Relevance
from dtypelint.infer.roots import evaluate_body, evaluate_definition, functions_of, templates
from dtypelint.infer.unit import Place, Unit, find_definition
from dtypelint.source.index import Definition
from dtypelint.source.mentions import mentions
from dtypelint.source.project import Module
from dtypelint.source.texts import text_of

# Names that half of a project calls say nothing about who calls this one.
_COMMON = {"forward", "call", "run", "main", "get", "load", "save", "step", "fit", "predict", "process"}
# Methods that calling an instance runs: who does that names what holds the instance.
_RUN_BY_CALL = {"forward", "call", "__call__"}
_HELD = re.compile(r"\bself\.(\w+)\s*=\s*(?:\w+\.)*(\w+)\(")


@dataclass(frozen=True, slots=True)
class Root:
    """A module's own statements, a function or an inherited method: what is evaluated by itself.

    `key` tells it from the others of its file, as long as their names stay what they are. `parts` are the definitions
    that decide whether it is worth it, the first of which is what is evaluated; None for a module's own statements.
    """

    key: str
    parts: tuple[tuple[Module, Definition | None], ...] = field(repr=False)
    evaluate: Callable[[], Iterable[Reached]] = field(repr=False)


class Scan:
    """Chooses the definitions of a project that are worth evaluating by themselves; all of them for `every`."""

    def __init__(self, engine: Engine, *, every: bool = False) -> None:
        self._engine = engine
        self._every = every
        self._relevance = Relevance(engine.library, engine.project, parameters=engine.tells_parameters)

    def roots(self, module: Module) -> Iterator[Root]:
        """Yield every root of a module."""
        met: Counter[str] = Counter()
        for root in (*_own(self._engine, module), *_inherited(self._engine, module)):
            met[root.key] += 1
            yield root if met[root.key] == 1 else replace(root, key=f"{root.key}#{met[root.key]}")

    def relevant(self, module: Module) -> Iterator[Root]:
        """Yield the roots of a module that can hold a hazard."""
        if self._every:
            yield from self.roots(module)
        elif self._relevance.is_possible(module):
            yield from (root for root in self.roots(module) if self._relevance.is_relevant(module, root.parts))

    def calling(self, module: Module, names: Iterable[str]) -> Iterator[tuple[Root, list[str]]]:
        """Yield the roots of a module that call functions of these names, each with those of the names it calls.

        Of a class, those that call an attribute which holds an instance count as well.
        """
        present = [name for name in names if f"{name}(" in module.source.text]
        held: dict[str, set[str]] = {name: set() for name in present}
        for attribute, name in _HELD.findall(module.source.text) if present else ():
            if name in held:
                held[name].add(attribute)
        for root in self.roots(module) if present else ():
            named = {name.rpartition(".")[2] for name in mentions(text_of(*root.parts[0])).called}
            called = [name for name in present if name in named or not held[name].isdisjoint(named)]
            if called:
                yield root, called


def _own(engine: Engine, module: Module) -> Iterator[Root]:
    yield Root("", ((module, None),), lambda: evaluate_body(engine, module))
    for owner, definition in functions_of(module):
        evaluate = functools.partial(evaluate_definition, engine, owner, definition, module)
        yield Root(definition.qualname, ((module, definition),), evaluate)


def _inherited(engine: Engine, module: Module) -> Iterator[Root]:
    for cls, base, method, called in templates(engine, module):
        evaluate = functools.partial(evaluate_definition, engine, cls, method, base)
        overriding = ((module, child) for child in called)
        key = f"{cls.definition.qualname} {method.qualname} {base.path}"
        yield Root(key, ((base, method), *overriding), evaluate)


def _is_passed(claim: Claim, unit: Unit) -> bool:
    """Whether a dtype is, or is made of, what the callers of a function may pass to it."""
    root = claim.origin.root if claim.origin is not None else None
    if root is None or not isinstance(root.place, Place):
        return False
    if root.passed:
        return root.place.unit is unit
    # What a method of a parameter gives, whose default may have hidden what else it can be.
    return root.place.code().partition(".")[0] in _parameters(root.place.unit)


def _parameters(unit: Unit) -> set[str]:
    node = find_definition(unit.tree)
    if not isinstance(node, cst.FunctionDef):
        return set()
    own = (*node.params.posonly_params, *node.params.params, *node.params.kwonly_params)
    return {item.name.value for item in own if item.default is not None}


def undecided(reached: Iterable[Reached]) -> set[str]:
    """Return the names of the functions in which something is judged on unknown parameters only.

    Of a method that calling an instance runs it is the name of the class. Where nothing tells but that two operands are
    unknown, hardly any caller would.
    """
    names = set()
    for item in reached:
        against = item.violation.against
        # What hangs on a circumstance that code does not tell is no surer for any caller.
        if item.violation.where:
            continue
        if against is not None and not (against.known and item.violation.rejected.known):
            continue
        claims = item.violation.rejected.claims
        surest = max((claim.confidence for claim in claims), default=Confidence.CERTAIN)
        unit = (item.calls[-1] if item.calls else item.place).unit
        if surest is Confidence.POSSIBLE and any(_is_passed(claim, unit) for claim in claims):
            names.add(_name_of(unit))
    return {name for name in names - _COMMON if name.isidentifier() and not name.startswith("__")}


def _name_of(unit: Unit) -> str:
    owner = unit.qualname.rpartition(".")[0]
    return owner.rpartition(".")[2] if owner and unit.name in _RUN_BY_CALL else unit.name
