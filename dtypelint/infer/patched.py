"""What the project's own decorators replace in the classes that they are applied to."""

from __future__ import annotations

import re
from collections.abc import Iterator

from dtypelint import values as val
from dtypelint.infer import lineage
from dtypelint.infer.frame import Frame
from dtypelint.sieve import makes_dtypes
from dtypelint.source.index import Definition
from dtypelint.source.texts import text_of

# What replaces a constructor calls it, as a rule.
_CALLED_ALL_THE_SAME = {"__init__", "__new__"}


def set_on(frame: Frame, cls: val.ClassValue) -> frozenset[str]:
    """Return the attributes that decorators of a class give it, whatever its body says of them."""
    if not cls.definition.decorators:
        return frozenset()
    return frame.engine.uses.once(
        frame.engine.patched,
        id(cls.definition),
        frozenset(),
        lambda: frozenset(_set_by_decorators(frame, cls)) - _CALLED_ALL_THE_SAME,
    )


def _set_by_decorators(frame: Frame, cls: val.ClassValue) -> Iterator[str]:
    for decorator in cls.definition.decorators:
        function = lineage.meant(frame, cls.module, decorator)
        if isinstance(function, val.FunctionValue) and function.definition is not None:
            frame.engine.uses.read(function.module, function.definition)
            passed, text = set(_first_parameters(function.definition)), text_of(function.module, function.definition)
            kept = set() if makes_dtypes(text) else set(_read_of(passed, text))
            yield from set(_set_on(passed, text)) - kept
            yield from _of_heirs(passed, function.definition)


def _first_parameters(definition: Definition) -> Iterator[str]:
    """Yield what a function, or one in it, is passed first: a decorator, or what makes one, its class."""
    if definition.parameters is not None:
        yield from definition.parameters.positional[:1]
    for inner in definition.every:
        yield from _first_parameters(inner)


def _set_on(holders: set[str], text: str) -> Iterator[str]:
    for holder in map(re.escape, holders):
        yield from re.findall(rf"\b{holder}\.(\w+)\s*(?::[^=\n]*)?=(?!=)", text)
        yield from re.findall(rf"""\bsetattr\(\s*{holder}\s*,\s*["'](\w+)["']""", text)


def _read_of(holders: set[str], text: str) -> Iterator[str]:
    """Yield the attributes that are asked for: what takes the place of one calls it, as a rule."""
    for holder in map(re.escape, holders):
        yield from re.findall(rf"\b{holder}\.(\w+)\b(?!\s*(?::[^=\n]*)?=(?!=))", text)


def _of_heirs(bases: set[str], definition: Definition) -> Iterator[str]:
    """Yield the methods of the classes in a function that derive from what it is passed."""
    for inner in definition.every:
        if inner.kind == "class" and bases & {*inner.bases}:
            yield from inner.children
        yield from _of_heirs(bases, inner)
