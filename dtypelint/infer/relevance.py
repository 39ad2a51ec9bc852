"""Which definitions can hold a hazard: a scan of their text for the names that the stubs put a rule on.

A rule about a bound needs only the call it is about. A rule about two operands needs a dtype that is spelled, too:
what is unknown or chosen elsewhere disagrees with nothing; only where possibilities are asked for can two parameters
do, and then each definition of a file that names a library is worth it.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator

from dtypelint import dtypes
from dtypelint.source.index import Definition
from dtypelint.source.project import Module
from dtypelint.source.text import rows
from dtypelint.stubs import language as lang
from dtypelint.stubs.library import FunctionStub, Library

_CASTS = tuple(f"{name}(" for name in ("half", "float", "double", "autocast"))
_SPELLED = tuple(dtypes.names(dtypes.mask("float16", "bfloat16", "float32", "float64")))
# Words that make low precision.
LOWERING = ("half(", "float16", "bfloat16")


class Relevance:
    """Tells for the stubs of `library` which texts are worth evaluating."""

    def __init__(self, library: Library, *, parameters: bool = False) -> None:
        self._library = library
        self._parameters = parameters

    def tokens(self, module: Module) -> tuple[str, ...]:
        """Return the words of which a definition of the module must hold one."""
        text = module.source.text
        if not any(name in text for name in self._packages):
            return self.sinks(module)
        return ("",) if self._parameters else (*self.sinks(module), *_SPELLED, *_CASTS)

    def leaves_open(self, module: Module, text: str) -> bool:
        """Whether a definition builds a tensor of the default dtype, which what a module computes may meet."""
        return any(
            word in text for name in self._packages if name in module.source.text for word in self._builders[name]
        )

    def sinks(self, module: Module) -> tuple[str, ...]:
        """Return the calls in the module on which the stubs put a rule."""
        text = module.source.text
        packages = [name for name in self._packages if name in text]
        found = {word for package in packages for word in self._sinks[package]}
        for local, imported in module.index.imports.items():
            if imported.attribute is not None and f".{imported.attribute}(" in found:
                found.add(f"{local}(")
        return tuple(sorted(found | self._ducks))

    @functools.cached_property
    def _ducks(self) -> set[str]:
        """The sinks among the methods that give a class away: they are seen without an import."""
        result: set[str] = set()
        for name in set(self._library.ducks.values()):
            stub = self._library.stub_class(name)
            members = stub.members.items() if stub is not None else ()
            for member, inner in members:
                if self._is_sink(f"{name}.{member}", inner):
                    result.update(_calls(name, member))
        return result

    @functools.cached_property
    def _packages(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(name.partition(".")[0] for name in self._library.module_names()))

    @functools.cached_property
    def _sinks(self) -> dict[str, set[str]]:
        result: dict[str, set[str]] = {package: set() for package in self._packages}
        for module in self._library.modules():
            names = result[module.name.partition(".")[0]]
            for name, entities in module.names.items():
                names.update(self._words(f"{module.name}.{name}", entities))
        return result

    @functools.cached_property
    def _builders(self) -> dict[str, set[str]]:
        """The functions of each package that build with the default dtype, where a rule is about that."""
        result: dict[str, set[str]] = {package: set() for package in self._packages}
        for module in self._library.modules():
            for name, entities in module.names.items():
                if any(map(_is_builder, self._signatures(f"{module.name}.{name}", entities))):
                    result[module.name.partition(".")[0]].add(f"{name}(")
        return result

    def _words(self, name: str, entities: Iterable[lang.Entity]) -> Iterator[str]:
        last = name.rpartition(".")[2]
        for entity in entities:
            if isinstance(entity, lang.ClassStub):
                for member, inner in entity.members.items():
                    if self._is_sink(f"{name}.{member}", inner):
                        yield from _calls(last, member)
            elif self._is_sink(name, [entity]):
                yield f".{last}("

    def _is_sink(self, name: str, entities: Iterable[lang.Entity]) -> bool:
        return any(map(_is_bound, self._signatures(name, entities)))

    def _signatures(self, name: str, entities: Iterable[lang.Entity]) -> Iterator[lang.Signature]:
        for entity in entities:
            if isinstance(entity, lang.Overloads):
                yield from entity.signatures
            elif isinstance(entity, lang.Alias):
                found = self._library.find(name)
                if isinstance(found, FunctionStub):
                    yield from (signature for variant in found.variants for signature in variant.signatures)
                return


def _calls(cls: str, member: str) -> Iterator[str]:
    """Yield what a call of a method looks like; operators look like nothing in particular."""
    if member in ("__init__", "__call__"):
        yield cls
    elif not member.startswith("__"):
        yield f".{member}"


def _is_builder(signature: lang.Signature) -> bool:
    return signature.unstated is not None and any(isinstance(param.default, lang.Default) for param in signature.params)


def _is_bound(signature: lang.Signature) -> bool:
    """Whether a violation needs but one argument."""
    if not signature.rules:
        return False
    always = signature.removed or any(rule.lingers for rule in signature.rules)
    return always or any(_bounds(param.type) for param in signature.params)


def _bounds(wanted: lang.Type) -> bool:
    match wanted:
        case lang.Cls(_, dtype) | lang.AnyArray(dtype) | lang.DtypeObject(dtype):
            return _restricts(dtype)
        case lang.Either(types):
            return any(map(_bounds, types))
        case lang.Sequence(_, element, items):
            return any(_bounds(item) for item in (*(items or ()), *((element,) if element else ())))
        case lang.Table(value) | lang.Function(value):
            return _bounds(value)
    return False


def _restricts(expression: lang.DtypeExpr | None) -> bool:
    match expression:
        case lang.Var(_, bound):
            return bound is not None
        case lang.Fixed(mask):
            return mask != dtypes.ALL
        case lang.Apply(_, arguments):
            return any(map(_restricts, arguments))
    return False


def text_of(module: Module, definition: Definition) -> str:
    """Return the source of a definition."""
    return "".join(_rows(module.source.text)[definition.start_row - 1 : definition.end_row])


def text_between(module: Module) -> str:
    """Return the source of a module without its definitions."""
    kept = list(_rows(module.source.text))
    for definition in module.index.every:
        kept[definition.start_row - 1 : definition.end_row] = [""] * (definition.end_row - definition.start_row + 1)
    return "".join(kept)


@functools.lru_cache(maxsize=16)
def _rows(text: str) -> tuple[str, ...]:
    return tuple(rows(text))
