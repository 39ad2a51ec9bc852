"""Whether what a text calls makes dtypes and hands them back, as far as names tell."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from dtypelint.infer.reach import Place, Reach
from dtypelint.infer.sights import Sights
from dtypelint.source.index import Definition
from dtypelint.source.mentions import mentions
from dtypelint.source.project import Module
from dtypelint.stubs.summary import Trait

_GIVES = re.compile(r"^\s*(?:return\s+(?!None\b|True\b|False\b|['\"])\S|yield\b)", re.MULTILINE)
# What an instance gives to whoever loops over it, or asks for an item: a data set its rows.
_HANDING = frozenset({"__getitem__", "__iter__", "__next__"})
# A variable that holds a new instance, as far as its name tells: that of a class, or of what makes models.
_NEW = re.compile(r"\b(\w+)\s*=\s*(?:\w+\.)*(?:[A-Z]\w*|from_pretrained|create_model|build\w*)\(")


class Supply:
    """Follows calls by their names to what makes the values that they give.

    Every function hands something on to calls that nobody knows. What it is given by others is followed only where a
    call that takes operands stands in its own text, or a call of what is built there; and in a script, which few call.
    """

    def __init__(self, sights: Sights, reach: Reach) -> None:
        self._sights = sights
        self._reach = reach
        self._steps: dict[int, list[Place]] = {}

    def given_to(self, module: Module, definition: Definition | None, makes: Callable[[Place], int]) -> int:
        """Return the traits that `makes` tells of the definitions from which one is given values."""
        found = 0
        seen: set[int] = set()
        pending = [*self.called(module, definition)] if self._takes_operands(module, definition) else []
        while pending:
            place = pending.pop()
            if id(place[1]) not in seen:
                seen.add(id(place[1]))
                if self._gives(*place):
                    found |= makes(place)
                    pending.extend(self.called(*place))
        return found

    def _takes_operands(self, module: Module, definition: Definition | None) -> bool:
        sight = self._sights.of(module)
        text = self._sights.text(module, definition)
        found = mentions(text)
        if sight.overview.is_script or sight.traits(found) & Trait.OPERANDS:
            return True
        return sight.operates(text, Trait.OPERANDS) or not found.called.isdisjoint(_NEW.findall(text))

    def called(self, module: Module, definition: Definition | None) -> Iterable[Place]:
        """Return the definitions that one calls, as far as names tell."""

        def find() -> list[Place]:
            names = mentions(self._sights.text(module, definition)).called
            sight = self._sights.of(module)
            return [place for name in sorted(names) for place in self._reach.called(sight, name, also=_HANDING) or ()]

        return self._sights.uses.once(self._steps, id(module if definition is None else definition), [], find)

    def _gives(self, module: Module, definition: Definition | None) -> bool:
        """Whether calling a definition gives something: an instance, or what a function returns."""
        if definition is None:
            return False
        return definition.name == "__init__" or _GIVES.search(self._sights.text(module, definition)) is not None
