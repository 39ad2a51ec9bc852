"""What holds for all tests."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True, scope="session")
def _own_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep nothing in the user's cache folder, and take nothing from it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(os.environ, "DTYPELINT_CACHE_DIR", str(tmp_path_factory.mktemp("cache")))
        yield
