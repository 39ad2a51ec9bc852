"""A scan of files for hazards: the definitions that can hold one, then those that call a helper nothing decides."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from dtypelint.findings import Confidence
from dtypelint.infer.engine import Engine
from dtypelint.infer.frame import Reached
from dtypelint.infer.relevance import LOWERING, Relevance, text_between, text_of
from dtypelint.infer.roots import evaluate_body, evaluate_definition, functions_of, templates
from dtypelint.source.project import Local, Module

MOST_ROUNDS = 4
_MOST_FILES = 16
# Names that half of a project calls say nothing about who calls this one.
_COMMON = {"forward", "call", "run", "main", "get", "load", "save", "step", "fit", "predict", "process"}


class Scan:
    """Evaluates each definition of a project at most once by itself."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._relevance = Relevance(engine.library, parameters=engine.tells_parameters)
        self._done: set[object] = set()

    def relevant(self, module: Module) -> Iterator[Reached]:
        """Yield what the definitions of a module meet whose text names a sink or a dtype."""
        words = (*self._relevance.tokens(module), *self._imported_sinks(module))
        if words:
            yield from self._holding(
                module, lambda text: _holds(text, words) or self._relevance.leaves_open(module, text)
            )

    def _imported_sinks(self, module: Module) -> Iterator[str]:
        """Yield calls of what a module imports from the project and what holds a sink itself."""
        for local in module.index.imports:
            match self._engine.project.resolve(module, local):
                case Local(owner, definition):
                    text = text_of(owner, definition)
                    if any(word in text for word in self._relevance.sinks(owner)):
                        yield f"{local}("

    def calling(self, module: Module, names: Iterable[str]) -> Iterator[Reached]:
        """Yield what the definitions of a module meet that call functions of these names."""
        words = tuple(f"{name}(" for name in names)
        if _holds(module.source.text, words):
            yield from self._holding(module, lambda text: _holds(text, words))

    def elsewhere(self, names: Iterable[str], checked: set[str]) -> Iterator[Module]:
        """Yield the project's other modules that call functions of these names, unless too many do."""
        for name in sorted(names):
            paths = [
                path for path in self._engine.project.files_containing(f"{name}(".encode()) if str(path) not in checked
            ]
            for path in paths if len(paths) <= _MOST_FILES else ():
                module = self._engine.project.try_load(path)
                if module is not None:
                    yield module

    def _holding(self, module: Module, is_wanted: Callable[[str], bool]) -> Iterator[Reached]:
        if self._is_new(module) and is_wanted(text_between(module)):
            self._done.add(id(module))
            yield from evaluate_body(self._engine, module)
        for owner, definition in functions_of(module):
            text = text_of(module, definition)
            if self._is_new(definition) and is_wanted(text):
                self._done.add(id(definition))
                yield from evaluate_definition(self._engine, owner, definition, module)
        for cls, base, method in templates(self._engine, module):
            key = (id(cls.definition), id(method))
            if key not in self._done:
                self._done.add(key)
                yield from evaluate_definition(self._engine, cls, method, base)

    def _is_new(self, item: object) -> bool:
        return id(item) not in self._done


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
