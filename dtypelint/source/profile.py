"""What tells which functions of a file have changed, and whether anything else has."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from dtypelint.source.text import rows
from dtypelint.source.texts import text_between, text_of

if TYPE_CHECKING:
    from dtypelint.source.index import Definition
    from dtypelint.source.project import Module


@dataclass(frozen=True, slots=True)
class Profile:
    """Digests of the bodies of a file's functions, by their qualified names, and one of `rest`, all else that it says.

    Under an empty name stands what all of the text says together. In which rows it stands does not matter.
    """

    rest: str
    functions: dict[str, str]

    def changed(self, other: Profile) -> set[str] | None:
        """Return the functions whose bodies differ; None where that is not all that does."""
        if self.rest != other.rest:
            return None
        return {name for name, digest in self.functions.items() if other.functions.get(name) != digest}


def profile_of(module: Module, together: Iterable[object]) -> Profile:
    """Return the profile of a module of which all of its text says `together`."""
    index = module.index
    functions = {"": _digest(together)}
    rest: list[object] = [_without_blank(text_between(module)), sorted(index.globals), module.source.cells]
    for definition in _all(index.every):
        name = definition.qualname
        rest.append((name, definition.kind, definition.parameters, definition.bases, definition.decorators))
        if definition.kind == "function":
            functions[name] = _digest((functions.get(name), text_of(module, definition)))
        else:
            rest.append(_without_blank(text_between(module, definition)))
    return Profile(_digest(rest), functions)


def _all(definitions: Iterable[Definition]) -> Iterator[Definition]:
    for definition in definitions:
        yield definition
        if definition.kind == "class":
            yield from _all(definition.every)


def _without_blank(text: str) -> str:
    return "".join(line for line in rows(text) if line.strip())


def _digest(parts: Iterable[object]) -> str:
    return hashlib.blake2b("\0".join(map(str, parts)).encode("utf-8", "surrogatepass"), digest_size=6).hexdigest()
