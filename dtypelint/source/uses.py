"""What finding something out has looked into: definitions, and what else was found out for it, now or before."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Hashable, Iterator
from typing import TYPE_CHECKING, TypeVar

from dtypelint.source.places import IMPORTS, NAMES, SURVEY

if TYPE_CHECKING:
    from pathlib import Path

    from dtypelint.source.index import Definition
    from dtypelint.source.places import Place
    from dtypelint.source.project import Module

_K = TypeVar("_K", bound=Hashable)
_T = TypeVar("_T")


class Use:
    """What finding one thing out looked into: `places` itself, and what `others` did whose results it has taken."""

    __slots__ = ("others", "places")

    def __init__(self) -> None:
        # There are so many that sets, which are never small, would take a tenth of the memory.
        self.places: tuple[Place, ...] = ()
        self.others: tuple[Use, ...] = ()

    def all_places(self) -> frozenset[Place]:
        """Return the places that the result rests on, by way of others as well."""
        found: set[Place] = set()
        seen: set[Use] = {self}
        pending = [self]
        while pending:
            use = pending.pop()
            found.update(use.places)
            for other in use.others:
                if other not in seen:
                    seen.add(other)
                    pending.append(other)
        return frozenset(found)


class _Count:
    """What is looked into at the moment to find one thing out."""

    __slots__ = ("others", "places")

    def __init__(self) -> None:
        self.places: set[Place] = set()
        self.others: set[Use] = set()

    def add_to(self, use: Use) -> None:
        """Let a use know of it."""
        use.places = tuple(self.places.union(use.places))
        use.others = tuple(self.others.union(use.others))


class Uses:
    """Counts what is looked into as looked into by what is being found out at that moment."""

    def __init__(self) -> None:
        self._counting: list[_Count] = []
        self._kept: dict[object, Use] = {}
        self._places: dict[Definition, Place] = {}

    def read(self, module: Module, definition: Definition) -> None:
        """Count the text of a definition, or of the function that it stands in, as looked into."""
        if self._counting:
            place = self._places.get(definition)
            if place is None:
                place = self._places[definition] = (str(module.path), definition.outermost.qualname)
            self._counting[-1].places.add(place)

    def survey(self, module: Module) -> None:
        """Count what the whole text of a module says as looked into."""
        self._look((str(module.path), SURVEY))

    def look_up(self, module: Module, name: str) -> None:
        """Count what a name is at the top level of a module as looked into, whether or not it is anything."""
        self._look((str(module.path), f"{NAMES}{name}"))

    def look_up_any(self, folder: Path) -> None:
        """Count which names the modules below a folder have at their top level as looked into."""
        self._look((str(folder), NAMES))

    def follow_imports(self, module: Module) -> None:
        """Count the import statements at the top level of a module as looked into."""
        self._look((str(module.path), IMPORTS))

    def _look(self, place: Place) -> None:
        if self._counting:
            self._counting[-1].places.add(place)

    def forget(self) -> None:
        """Forget what was counted for results that nobody has any more."""
        self._kept.clear()
        self._places.clear()

    def rely(self, use: Use) -> None:
        """Count a result as taken."""
        if self._counting:
            self._counting[-1].others.add(use)

    def of(self, known: object, key: object) -> Use:
        """Return what finding out what `known` has under a key has looked into."""
        name = id(known), key
        use = self._kept.get(name)
        if use is None:
            use = self._kept[name] = Use()
        return use

    def once(self, known: dict[_K, _T], key: _K, meanwhile: _T, find: Callable[[], _T]) -> _T:
        """Return what is found out once and known from then on: `meanwhile` where finding it out asks for it."""
        use = self.of(known, key)
        self.rely(use)
        if key not in known:
            known[key] = meanwhile
            with self.counting(use):
                known[key] = find()
        return known[key]

    @contextlib.contextmanager
    def counting(self, use: Use) -> Iterator[None]:
        """Count what is looked into meanwhile to `use`, the result of which is taken."""
        self.rely(use)
        count = _Count()
        self._counting.append(count)
        try:
            yield
        finally:
            self._counting.pop()
            count.add_to(use)
