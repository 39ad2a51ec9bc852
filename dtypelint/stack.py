"""How deeply Python may nest calls while it evaluates code that nests them too."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator

DEPTH = 8000


@contextlib.contextmanager
def deep_stack(depth: int = DEPTH) -> Iterator[None]:
    """Let expressions nest as deeply as `nesting` lets through."""
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(max(limit, depth))
    try:
        yield
    finally:
        sys.setrecursionlimit(limit)
