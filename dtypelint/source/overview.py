"""What all of a module's text says together, whichever of its functions says it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from dtypelint.source.texts import text_between

if TYPE_CHECKING:
    from dtypelint.source.project import Module

# What an import in a function makes names of, and a plain assignment.
_IMPORTED = re.compile(r"^[ \t]+(?:from\s+[\w.]+\s+)?import\s+(\([^)]*\)|.+)", re.MULTILINE)
_ALIAS = re.compile(r"^[ \t]+(\w+)\s*=\s*([^\W\d]\w*)[\w.]*[ \t]*$", re.MULTILINE)
_NAME = re.compile(r"\w+")
_ATTRIBUTE = re.compile(r"\.(\w+)\s*[:=](?!=)")
_SCRIPT = "__main__"
# What a statement begins with that is a call, or `for` and `with` ask for, and what stands in a block.
_RUN = re.compile(r"^(?:for\b.*\bin\s+|with\s+)?([^\W\d]\w*)\(", re.MULTILINE)
_RUN_IN_BLOCK = re.compile(r"^[ \t]+([^\W\d]\w*)\(", re.MULTILINE)
_BLOCK = re.compile(r"^(?:if|for|while|with|try)\b.*:[ \t]*(?:#.*)?\n((?:[ \t]+.*\n?|\n)*)", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Overview:
    """What one may want to know of a module without asking which function says it.

    `packages` are those that the text names, of the ones asked about; `imported` the names of what functions import,
    and what they call these or the module's own imports; `attributes` those that are set, of whatever. A script asks
    whether it is run as one, or calls what it defines for nothing but what that does.
    """

    packages: tuple[str, ...]
    imported: frozenset[str]
    attributes: frozenset[str]
    is_script: bool

    def facts(self) -> Iterator[object]:
        """Yield all that it says, in an order and a form that depend on nothing else."""
        yield from (self.packages, sorted(self.imported), sorted(self.attributes), self.is_script)


def overview_of(module: Module, packages: Iterable[str]) -> Overview:
    """Return the overview of a module, as far as it names one of these packages."""
    text = module.source.text
    imported = {name for found in _IMPORTED.findall(text) for name in _NAME.findall(found)}
    libraries = imported | module.index.imports.keys()
    imported |= {name for name, source in _ALIAS.findall(text) if source in libraries}
    return Overview(
        tuple(name for name in packages if name in text and _is_named(name, text)),
        frozenset(imported),
        frozenset(_ATTRIBUTE.findall(text)),
        _SCRIPT in text or not module.index.definitions.keys().isdisjoint(_run(text_between(module))),
    )


def _run(text: str) -> Iterator[str]:
    """Yield the names that statements outside of functions call, whatever comes of it."""
    yield from _RUN.findall(text)
    for block in _BLOCK.findall(text):
        yield from _RUN_IN_BLOCK.findall(block)


def _is_named(package: str, text: str) -> bool:
    """Whether a package is named, not just a word that begins like it; `import` may be of one that builds on it."""
    # One after the other: together they would be looked for at every place, and not where the name stands.
    patterns = (rf"{package}(?![a-zA-Z])", rf"\b(?:import|from)[ \t]+{package}")
    return any(re.search(pattern, text) for pattern in patterns)
