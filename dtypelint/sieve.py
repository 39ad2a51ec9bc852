"""Dropping files in whose bytes nothing stands that a hazard needs, before anything is made of them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from dtypelint import dtypes
from dtypelint.findings import Confidence
from dtypelint.pack import rules_root
from dtypelint.source.texts import text_of
from dtypelint.stubs.folder import merged
from dtypelint.stubs.summary import BOUND_AT_ALL, Trait

if TYPE_CHECKING:
    from dtypelint.config import Settings
    from dtypelint.source.project import Module

_WORD = re.compile(rb"[^\W\d]\w*")
# What makes a dtype that is not the default one.
SPELLED = frozenset(dtypes.names(dtypes.mask("float16", "bfloat16", "float32", "float64")))
CASTS = frozenset({"half", "float", "double", "autocast"})
_CALLED = tuple(f".{word}(" for word in CASTS)
# What code calls that asks what is inferred.
REVEAL = "reveal_dtype"
_REVEALING = f"{REVEAL}(".encode()
# Words that make low precision.
LOWERING = ("half(", "float16", "bfloat16")


class Sieve:
    """Tells for the stubs of some folders which files can hold a hazard.

    It asks less than `Relevance` does of their definitions: that a package which has stubs is named, and a call on
    which these put a rule about one argument, a dtype, a cast, or what builds with the default dtype; or a method that
    gives its class away and has such a rule. With `parameters` naming the package is enough.
    """

    def __init__(self, folders: Iterable[Path], *, parameters: bool = False) -> None:
        # As plain numbers: thousands are compared, and the operators of an enumeration are slow.
        wanted = int(BOUND_AT_ALL | Trait.BUILDS | Trait.FRACTIONS | Trait.OVERFLOWS)
        bound = int(BOUND_AT_ALL)
        making = {word.encode() for word in (*SPELLED, *CASTS)}
        self._parameters = parameters
        self._ducks: set[bytes] = set()
        self._packages: dict[bytes, set[bytes]] = {}
        summaries = merged(folders)
        self.packages = tuple(dict.fromkeys(name.partition(".")[0] for name in summaries))
        for name, summary in summaries.items():
            words = self._packages.setdefault(name.partition(".")[0].encode(), set(making))
            words.update(word.encode() for word, trait in (*summary.functions, *summary.methods) if trait & wanted)
            self._ducks.update(word.encode() for word, trait in summary.duck_methods if trait & bound)

    @classmethod
    def of(cls, settings: Settings) -> Sieve:
        """Return the sieve for the stubs that the settings name, and for those of dtypelint."""
        folders = (*settings.stubs, rules_root() / "stubs")
        return cls(folders, parameters=settings.confidence is Confidence.POSSIBLE)

    def holds(self, raw: bytes) -> bool:
        """Whether the bytes of a file are worth a closer look."""
        if _REVEALING in raw:
            return True
        named = [words for package, words in self._packages.items() if package in raw]
        if named and self._parameters:
            return True
        found = set(_WORD.findall(raw))
        return not self._ducks.isdisjoint(found) or any(not words.isdisjoint(found) for words in named)


def makes_dtypes(text: str) -> bool:
    """Whether a text speaks of a dtype, or casts: of what it makes more is known than that it is an array."""
    return "dtype" in text or any(word in text for word in (*SPELLED, *_CALLED))


def lowered(module: Module) -> set[str]:
    """Return the classes that build something in low precision: what it meets is seen where they are built."""
    if not any(word in module.source.text for word in LOWERING):
        return set()
    found = set()
    for definition in module.index.every:
        init = definition.children.get("__init__")
        if init is not None and any(word in text_of(module, init) for word in LOWERING):
            found.add(definition.name)
    return found
