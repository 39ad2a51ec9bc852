"""How often Python searches for objects that refer to each other in a circle, and to which nothing else does."""

from __future__ import annotations

import gc

# Trees and values hardly ever make circles, so that counting references frees them. Each search walks what lives: with
# Python's own threshold of some hundred objects the searches are a quarter of a run.
_OBJECTS_BETWEEN_SEARCHES = 500_000


def search_seldom() -> None:
    """Let this process, which must be dtypelint's own, search seldom for circles of garbage."""
    gc.set_threshold(_OBJECTS_BETWEEN_SEARCHES, *gc.get_threshold()[1:])
