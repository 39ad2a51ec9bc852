"""What code changes at the top level of its module from afar: variables of classes, items of lists and dicts."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from dtypelint.source.index import all_of
from dtypelint.source.texts import text_of

if TYPE_CHECKING:
    from dtypelint.source.index import Definition
    from dtypelint.source.project import Module

_WORD = r"[^\W\d]\w*"
_ITEMS = r"(?:\[[^\]\n]{1,80}\])"
_ASSIGNED = r"[ \t]*(?:[-+*/@&|^%]|//|\*\*|<<|>>)?=(?!=)"
# A variable whose name, or an item of what it holds, is assigned.
SET = rf"({_WORD}){_ITEMS}*{_ASSIGNED}"
_SET_BY_NAME = re.compile(rf"\b(_*[A-Z]\w*)\.{SET}")
_FILLED = re.compile(
    rf"(?:^[ \t]+|[:;][ \t]*)({_WORD})"
    rf"(?:{_ITEMS}+{_ASSIGNED}|\.(?:append|extend|insert|add|update|setdefault|pop|clear)\()",
    re.MULTILINE,
)


@functools.lru_cache(maxsize=16)
def set_by_name(text: str) -> frozenset[tuple[str, str]]:
    """Return the variables of classes that a text sets by their names, each with the name of its class."""
    return frozenset(_SET_BY_NAME.findall(text))


def filled_by_functions(module: Module) -> frozenset[str]:
    """Return the variables of a module whose items its functions set, as far as their text tells."""
    text = module.source.text
    assigned = {name for name in module.index.assigned if f"{name}[" in text or f"{name}." in text}
    if not assigned or assigned.isdisjoint(_FILLED.findall(text)):
        return frozenset()
    functions = (item for item in all_of(module.index.every) if item.kind == "function")
    return frozenset[str]().union(*(filled_by(module, item, assigned) for item in functions))


def filled_by(module: Module, function: Definition, assigned: Iterable[str]) -> set[str]:
    """Return which of a module's `assigned` variables hold what a function of it sets items of."""
    text, passed = text_of(module, function), function.parameters
    own = () if passed is None else (*passed.positional, *passed.keyword_only, passed.variadic, passed.keywords)
    found = set(_FILLED.findall(text)).intersection(assigned).difference(own)
    return {name for name in found if not binds(text, name)}


def binds(text: str, name: str) -> bool:
    """Whether the text of a function gives a variable of its own this name."""
    assigned = rf"\b{name}[ \t]*(?::[^=\n]*)?(?:,[^=\n]*)?(?::=|=(?!=))"
    binding = rf"{assigned}|\bfor\b(?:(?!\bin\b)[^\n:])*\b{name}\b|\bas[ \t]+{name}\b"
    return f"global {name}" not in text and re.search(binding, text) is not None
