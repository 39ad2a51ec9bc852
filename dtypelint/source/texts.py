"""The texts of definitions, cut out of their module by their rows."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

from dtypelint.source.text import rows

if TYPE_CHECKING:
    from dtypelint.source.index import Definition
    from dtypelint.source.project import Module


def text_of(module: Module, definition: Definition) -> str:
    """Return the source of a definition."""
    return "".join(_rows(module.source.text)[definition.start_row - 1 : definition.end_row])


def text_between(module: Module) -> str:
    """Return the source of a module without its definitions."""
    kept = list(_rows(module.source.text))
    for definition in module.index.every:
        kept[definition.start_row - 1 : definition.end_row] = [""] * (definition.end_row - definition.start_row + 1)
    return "".join(kept)


@functools.lru_cache(maxsize=16)
def _rows(text: str) -> tuple[str, ...]:
    return tuple(rows(text))
