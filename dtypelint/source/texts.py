"""The texts of definitions, cut out of their module by their rows."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from typing import TYPE_CHECKING

from dtypelint.source.text import rows

if TYPE_CHECKING:
    from dtypelint.source.index import Definition
    from dtypelint.source.project import Module


def text_of(module: Module, definition: Definition | None) -> str:
    """Return the source of a definition; of None, that of the module without its definitions."""
    if definition is None:
        return text_between(module)
    return "".join(_rows(module.source.text)[definition.start_row - 1 : definition.end_row])


def text_between(module: Module, cls: Definition | None = None, but: Iterable[tuple[int, int]] = ()) -> str:
    """Return the source of a module, or of a class in it, without the definitions there, and without some rows."""
    lines = _rows(module.source.text)
    first, last = (cls.start_row - 1, cls.end_row) if cls is not None else (0, len(lines))
    kept = list(lines[first:last])
    definitions = cls.every if cls is not None else module.index.every
    for start, end in (*((item.start_row, item.end_row) for item in definitions), *but):
        kept[start - 1 - first : end - first] = [""] * (end - start + 1)
    return "".join(kept)


def text_of_rows(module: Module, spans: Iterable[tuple[int, int]]) -> str:
    """Return the rows of a module from the first to the last of each span."""
    lines = _rows(module.source.text)
    return "".join(line for first, last in spans for line in lines[first - 1 : last])


@functools.lru_cache(maxsize=16)
def _rows(text: str) -> tuple[str, ...]:
    return tuple(rows(text))
