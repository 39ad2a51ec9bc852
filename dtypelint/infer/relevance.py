"""Which definitions can hold a hazard: a scan of their text for the names that the stubs put a rule on.

A rule about a bound needs only the call it is about. A rule about two operands needs a dtype that is spelled, too:
what is unknown or chosen elsewhere disagrees with nothing; only where possibilities are asked for can two parameters
do, and then each definition of a file that names a library is worth it.
"""

from __future__ import annotations

import functools

from dtypelint import dtypes
from dtypelint.source.index import Definition
from dtypelint.source.project import Module
from dtypelint.source.text import rows
from dtypelint.stubs.library import Library

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
        return {word for summary in self._library.summaries.values() for word in summary.duck_sinks}

    @functools.cached_property
    def _packages(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(name.partition(".")[0] for name in self._library.summaries))

    @functools.cached_property
    def _sinks(self) -> dict[str, set[str]]:
        result: dict[str, set[str]] = {package: set() for package in self._packages}
        for name, summary in self._library.summaries.items():
            result[name.partition(".")[0]].update(summary.sinks)
        return result

    @functools.cached_property
    def _builders(self) -> dict[str, set[str]]:
        """The functions of each package that build with the default dtype, where a rule is about that."""
        result: dict[str, set[str]] = {package: set() for package in self._packages}
        for name, summary in self._library.summaries.items():
            result[name.partition(".")[0]].update(summary.builders)
        return result


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
