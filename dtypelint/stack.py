"""What evaluation asks of the interpreter that runs it: deep calls, and few looks for cycles."""

from __future__ import annotations

import contextlib
import gc
import sys
from collections.abc import Iterator

DEPTH = 8000
# Trees and values hardly ever refer to each other in a circle, so that counting references frees them. Each search for
# circles walks all that lives: with Python's own threshold of some hundred objects they are a quarter of a run.
_OBJECTS_BETWEEN_SEARCHES = 500_000


@contextlib.contextmanager
def deep_stack(depth: int = DEPTH) -> Iterator[None]:
    """Let expressions nest as deeply as `nesting` lets through, and seldom search for circles of garbage."""
    limit, threshold = sys.getrecursionlimit(), gc.get_threshold()
    sys.setrecursionlimit(max(limit, depth))
    gc.set_threshold(_OBJECTS_BETWEEN_SEARCHES, *threshold[1:])
    try:
        yield
    finally:
        sys.setrecursionlimit(limit)
        gc.set_threshold(*threshold)
