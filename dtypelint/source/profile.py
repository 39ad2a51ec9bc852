"""What tells which functions and names of a file have changed, and whether anything else has."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from dtypelint.source.places import IMPORTS, NAMES, SURVEY
from dtypelint.source.text import rows
from dtypelint.source.texts import text_between, text_of, text_of_rows

if TYPE_CHECKING:
    from dtypelint.source.index import Definition
    from dtypelint.source.project import Module


@dataclass(frozen=True, slots=True)
class Profile:
    """Digests of a file: of its `parts`, as a `Place` names them, and one of the `rest`, all else that it says.

    In which rows it stands does not matter.
    """

    rest: str
    parts: dict[str, str]

    def changed(self, other: Profile) -> set[str] | None:
        """Return the parts that differ, or that one of the two lacks; None where that is not all that does."""
        if self.rest != other.rest:
            return None
        names = self.parts.keys() | other.parts.keys()
        return {name for name in names if self.parts.get(name) != other.parts.get(name)}


def profile_of(module: Module, together: Iterable[object]) -> Profile:
    """Return the profile of a module of which all of its text says `together`."""
    index = module.index
    imports = {name: (item.module, item.attribute, item.level) for name, item in index.imports.items()}
    every = [(item.qualname, *_header(item)) for item in _all(index.every, inner=True)]
    parts = {
        SURVEY: _digest((*together, every, sorted(imports.items(), key=str))),
        IMPORTS: _digest([text_of_rows(module, index.import_rows)]),
    }
    for definition in _all(index.every):
        if definition.kind == "function":
            name = definition.qualname
            parts[name] = _digest((parts.get(name), text_of(module, definition)))
    meant: dict[str, list[object]] = {name: [found, name in index.alternatives] for name, found in imports.items()}
    for definition in index.every:
        meant.setdefault(definition.name, []).append(list(_headers(module, definition)))
    parts.update((f"{NAMES}{name}", _digest(found)) for name, found in meant.items())
    # Which names come from elsewhere, and what is left when definitions and imports are taken away.
    stars = [(item.module, item.level) for item in index.star_imports]
    passed_on = (stars, index.dunder_all, sorted(index.lazy.items()), index.lazy_by_file)
    between = _without_blank(text_between(module, but=index.import_rows))
    return Profile(_digest((between, sorted(index.globals), module.source.cells, passed_on)), parts)


def _all(definitions: Iterable[Definition], *, inner: bool = False) -> Iterator[Definition]:
    """Yield definitions and those in the classes among them, also those in functions where `inner` ones count."""
    for definition in definitions:
        yield definition
        if inner or definition.kind == "class":
            yield from _all(definition.every, inner=inner)


def _headers(module: Module, definition: Definition) -> Iterator[object]:
    """Yield what is said of a definition outside of bodies of functions."""
    yield (definition.name, *_header(definition))
    if definition.kind == "class":
        yield _without_blank(text_between(module, definition))
        for inner in definition.every:
            yield from _headers(module, inner)


def _header(definition: Definition) -> tuple[object, ...]:
    return definition.kind, definition.parameters, definition.bases, definition.decorators


def _without_blank(text: str) -> str:
    return "".join(line for line in rows(text) if line.strip())


def _digest(parts: Iterable[object]) -> str:
    return hashlib.blake2b("\0".join(map(str, parts)).encode("utf-8", "surrogatepass"), digest_size=6).hexdigest()
