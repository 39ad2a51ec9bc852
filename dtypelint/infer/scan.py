"""A scan of files for hazards: the definitions that can hold one, then those that call a helper nothing decides."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from dtypelint.findings import Confidence
from dtypelint.infer.engine import Engine
from dtypelint.infer.frame import Reached
from dtypelint.infer.relevance import LOWERING, Relevance, text_between, text_of
from dtypelint.infer.roots import evaluate_body, evaluate_definition, functions_of, templates
from dtypelint.source.index import Definition
from dtypelint.source.project import Local, Module

# Names that half of a project calls say nothing about who calls this one.
_COMMON = {"forward", "call", "run", "main", "get", "load", "save", "step", "fit", "predict", "process"}


@dataclass(frozen=True, slots=True)
class Root:
    """A module's own statements, a function or an inherited method: what is evaluated by itself.

    `key` tells it from the others of its file, for as long as the file is unchanged.
    """

    key: str
    text: str = field(repr=False)
    evaluate: Callable[[], Iterable[Reached]] = field(repr=False)


class Scan:
    """Chooses the definitions of a project that are worth evaluating by themselves."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._relevance = Relevance(engine.library, parameters=engine.tells_parameters)

    def relevant(self, module: Module) -> Iterator[Root]:
        """Yield the roots of a module whose text names a sink or a dtype, and the methods its classes inherit."""
        words = (*self._relevance.tokens(module), *self._imported_sinks(module))
        if not words:
            return
        for root in _own(self._engine, module):
            if _holds(root.text, words) or self._relevance.leaves_open(module, root.text):
                yield root
        yield from _inherited(self._engine, module)

    def _imported_sinks(self, module: Module) -> Iterator[str]:
        """Yield calls of what a module imports from the project and what holds a sink itself."""
        for local in module.index.imports:
            match self._engine.project.resolve(module, local):
                case Local(owner, definition):
                    text = text_of(owner, definition)
                    if any(word in text for word in self._relevance.sinks(owner)):
                        yield f"{local}("

    def calling(self, module: Module, names: Iterable[str]) -> Iterator[tuple[Root, list[str]]]:
        """Yield the roots of a module that call functions of these names, each with those of the names it calls."""
        present = [name for name in names if f"{name}(" in module.source.text]
        if not present:
            return
        for root in _own(self._engine, module):
            called = [name for name in present if f"{name}(" in root.text]
            if called:
                yield root, called
        for root in _inherited(self._engine, module):
            yield root, present

    def roots(self, module: Module) -> Iterator[Root]:
        """Yield every root of a module."""
        yield from _own(self._engine, module)
        yield from _inherited(self._engine, module)


def _own(engine: Engine, module: Module) -> Iterator[Root]:
    yield Root("", text_between(module), lambda: evaluate_body(engine, module))
    for owner, definition in functions_of(module):
        evaluate = functools.partial(evaluate_definition, engine, owner, definition, module)
        yield Root(_key(definition), text_of(module, definition), evaluate)


def _inherited(engine: Engine, module: Module) -> Iterator[Root]:
    for cls, base, method in templates(engine, module):
        evaluate = functools.partial(evaluate_definition, engine, cls, method, base)
        yield Root(f"{_key(cls.definition)} {base.path}:{_key(method)}", "", evaluate)


def _key(definition: Definition) -> str:
    return f"{definition.start_row}:{definition.qualname}"


def _holds(text: str, words: Iterable[str]) -> bool:
    return any(word in text for word in words)


def lowered(module: Module) -> set[str]:
    """Return the classes that build something in low precision: what it meets is seen where they are built."""
    found = set()
    for definition in module.index.every:
        init = definition.children.get("__init__")
        if init is not None and any(word in text_of(module, init) for word in LOWERING):
            found.add(definition.name)
    return found


def undecided(reached: Iterable[Reached]) -> set[str]:
    """Return the names of the functions in which something is judged on unknown parameters only.

    Where nothing tells but that two operands are unknown, hardly any caller would.
    """
    names = set()
    for item in reached:
        against = item.violation.against
        # What hangs on a circumstance that code does not tell is no surer for any caller.
        if item.violation.where:
            continue
        guessed = against is not None and not (against.known and item.violation.rejected.known)
        if guessed and not item.violation.sibling:
            continue
        surest = max((claim.confidence for claim in item.violation.rejected.claims), default=Confidence.CERTAIN)
        name = (item.calls[-1] if item.calls else item.place).unit.name
        if surest is Confidence.POSSIBLE and name.isidentifier() and not name.startswith("__"):
            names.add(name)
    return names - _COMMON
