"""Whether what a text makes can get to a call that takes two operands, as far as names tell."""

from __future__ import annotations

import builtins
import keyword
import re
from collections.abc import Iterable

from dtypelint.infer.sights import Sight, Sights
from dtypelint.source.index import Definition
from dtypelint.source.mentions import mentions
from dtypelint.source.project import External, Local, Module
from dtypelint.source.texts import text_between, text_of

_BUILTIN_MEMBERS = frozenset(
    name for kind in (str, bytes, list, dict, set, tuple, int, float, slice, object) for name in dir(kind)
)
_INNER_DEFINITION = re.compile(r"^[ \t]+(?:async[ \t]+)?(?:def|class)[ \t]+(\w+)", re.MULTILINE)
_RECEIVERS = ("self", "cls")
_BUILDER = "__init__"


_Place = tuple[Module, "Definition | None"]


class Reach:
    """Follows calls by their names.

    A call of which its name does not tell what it does may run a module, and that takes operands: a variable, a
    parameter, an attribute of an instance. Only in `__init__` a parameter that is called builds something: it is a
    class or a function, or a module of a dtype that nobody knows.
    """

    def __init__(self, sights: Sights) -> None:
        self._sights = sights
        self._steps: dict[tuple[int, int], list[_Place] | None] = {}
        self._barren: set[tuple[int, int]] = set()

    def reaches(self, module: Module, definition: Definition | None, wanted: int) -> bool:
        """Whether a definition, or the module's own statements, calls what has one of the traits."""
        pending: list[_Place] = [(module, definition)]
        seen: set[tuple[int, int]] = set()
        while pending:
            place = pending.pop()
            key = (id(place[0] if place[1] is None else place[1]), wanted)
            if key in seen or key in self._barren:
                continue
            seen.add(key)
            if key not in self._steps:
                self._steps[key] = self._look(*place, wanted)
            steps = self._steps[key]
            if steps is None:
                return True
            pending.extend(steps)
        self._barren |= seen
        return False

    def _look(self, module: Module, definition: Definition | None, wanted: int) -> list[_Place] | None:
        """Return the definitions that one calls by their names; None where it may call what has one of the traits."""
        sight = self._sights.of(module)
        text = text_between(module) if definition is None else text_of(module, definition)
        found = mentions(text)
        if sight.traits(found) & wanted or sight.operates(text, wanted):
            return None
        known = {*_INNER_DEFINITION.findall(text), *(_parameters(definition) if definition is not None else ())}
        steps: list[_Place] = []
        for name in sorted(found.called - known):
            called = self._called(sight, name)
            if called is None:
                return None
            steps.extend(called)
        return steps

    def _called(self, sight: Sight, name: str) -> Iterable[_Place] | None:
        """Return the definitions that a call of this name may run; None where nobody knows what it runs."""
        head, _, rest = name.partition(".")
        last = rest.rpartition(".")[2]
        resolved = sight.resolve(head) if head else None
        if last.startswith("__") or isinstance(resolved, External):
            return ()
        if last in sight.definitions:
            return [place for item in sight.definitions[last] for place in _run(sight.module, item)]
        if isinstance(resolved, Local):
            return _run(resolved.module, resolved.definition)
        if not rest:
            is_known = resolved is None and (keyword.iskeyword(head) or hasattr(builtins, head))
        elif head in _RECEIVERS and rest == last:
            is_known = last in self._sights.tables.module_members
        else:
            is_known = last not in sight.attributes and (
                last in self._sights.tables.members or last in _BUILTIN_MEMBERS
            )
        return () if is_known else None


def _run(module: Module, definition: Definition) -> Iterable[_Place]:
    """Return what calling a function, or building a class, runs."""
    if definition.kind == "function":
        return [(module, definition)]
    return [(module, item) for item in definition.every if item.name == _BUILDER]


def _parameters(definition: Definition) -> Iterable[str]:
    """Return the parameters of `__init__`, which are called to build something."""
    found = definition.parameters
    if definition.name != _BUILDER or found is None:
        return ()
    return (*found.positional, *found.keyword_only)
