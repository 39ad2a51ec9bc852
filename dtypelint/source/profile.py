"""Telling of a module what makes its profile: digests of what its functions, names and imports say."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from dtypelint.source.changes import Profile
from dtypelint.source.index import all_of
from dtypelint.source.places import IMPORTS, NAMES, SURVEY
from dtypelint.source.reaching import filled_by_functions, set_by_name
from dtypelint.source.text import rows
from dtypelint.source.texts import text_between, text_of, text_of_rows

if TYPE_CHECKING:
    from dtypelint.source.index import Definition
    from dtypelint.source.project import Module


def profile_of(module: Module, together: Iterable[object]) -> Profile:
    """Return the profile of a module of which all of its text says `together`."""
    index = module.index
    names = {f"{NAMES}{name}": _digest(said) for name, said in _names(module).items()}
    headers = [(item.qualname, *_header(item)) for item in all_of(index.every, inner=True)]
    parts = {
        SURVEY: _digest((*together, headers, sorted(names.items()))),
        IMPORTS: _digest([text_of_rows(module, index.import_rows)]),
        **names,
    }
    spans: dict[str, list[tuple[int, int]]] = {}
    for definition in all_of(index.every):
        if definition.kind == "function":
            name = definition.qualname
            parts[name] = _digest((parts.get(name), text_of(module, definition)))
            spans.setdefault(name, []).append((definition.start_row, definition.end_row))
    # Which names come from elsewhere, and what is left when definitions and imports are taken away.
    stars = [(item.module, item.level) for item in index.star_imports]
    passed_on = (stars, index.dunder_all, sorted(index.lazy.items()), index.lazy_by_file)
    between = _without_blank(text_between(module, but=index.import_rows))
    from_afar = sorted(index.globals), sorted(set_by_name(module.source.text)), sorted(filled_by_functions(module))
    rest = _digest((between, from_afar, _set_again(module), module.source.cells, passed_on))
    return Profile(rest, parts, {name: found[0] for name, found in spans.items() if len(found) == 1})


def _names(module: Module) -> dict[str, list[object]]:
    """Return what is said of the names at the top level of a module that are defined or imported."""
    index = module.index
    said: dict[str, list[object]] = {}
    for name, item in index.imports.items():
        said[name] = [item.module, item.attribute, item.level, name in index.alternatives]
    for definition in index.every:
        is_meant = index.definitions.get(definition.name) is definition
        said.setdefault(definition.name, []).append(list(_headers(module, definition, is_meant)))
    rows = {row for first, last in index.import_rows for row in range(first, last + 1)}
    for name, spans in index.assigned.items():
        if any(first in rows for first, _ in spans):
            said.setdefault(name, []).append("assigned beside an import")
    return said


def _set_again(module: Module) -> list[tuple[str, list[str]]]:
    """Return the variables that a module sets anew, each with the definitions before that, whose defaults are older."""
    index = module.index
    last = {name: spans[-1][0] for name, spans in index.assigned.items() if len(spans) > 1 or name in index.imports}
    before = {name: [item.name for item in index.every if item.start_row < row] for name, row in last.items()}
    return sorted((name, definitions) for name, definitions in before.items() if definitions)


def _headers(module: Module, definition: Definition, is_meant: bool) -> Iterator[object]:
    """Yield what is said of a definition outside of bodies of functions, and whether its name means it."""
    yield (definition.name, is_meant, *_header(definition))
    if definition.kind == "class":
        yield _without_blank(text_between(module, definition))
        for inner in definition.every:
            yield from _headers(module, inner, definition.children.get(inner.name) is inner)


def _header(definition: Definition) -> tuple[object, ...]:
    return definition.kind, definition.parameters, definition.bases, definition.decorators


def _without_blank(text: str) -> str:
    return "".join(line for line in rows(text) if line.strip())


def _digest(parts: Iterable[object]) -> str:
    return hashlib.blake2b("\0".join(map(str, parts)).encode("utf-8", "surrogatepass"), digest_size=6).hexdigest()
