"""The texts of definitions, cut out of their module by their rows."""

from __future__ import annotations

import functools
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


def text_between(module: Module, cls: Definition | None = None) -> str:
    """Return the source of a module, or of a class in it, without the definitions there."""
    lines = _rows(module.source.text)
    first, last = (cls.start_row - 1, cls.end_row) if cls is not None else (0, len(lines))
    kept = list(lines[first:last])
    for definition in cls.every if cls is not None else module.index.every:
        start, end = definition.start_row - 1 - first, definition.end_row - first
        kept[start:end] = [""] * (end - start)
    return "".join(kept)


@functools.lru_cache(maxsize=16)
def _rows(text: str) -> tuple[str, ...]:
    return tuple(rows(text))
