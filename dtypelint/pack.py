"""Where the rule pack lies."""

from __future__ import annotations

import functools
from pathlib import Path


@functools.cache
def rules_root() -> Path:
    """Return the folder of the rule pages: `dtypelint/_rules` in an installed wheel, `rules/` in a checkout."""
    package = Path(__file__).resolve().parent
    packaged = package / "_rules"
    return packaged if packaged.is_dir() else package.parent / "rules"
