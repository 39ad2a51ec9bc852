"""Which versions of its libraries the checked project declares. What is installed does not matter."""

from __future__ import annotations

import functools
import tomllib
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING

from dtypelint.pack import rules_root

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from dtypelint.declared import Declaration, Declared


class Targets:
    """The declared versions, by distribution; nothing is read before the first question.

    The first of these that names a distribution decides: `targets` of the configuration, a lock file, the project's
    own declarations, its other requirements files.
    """

    def __init__(self, root: Path | None, configured: Mapping[str, str | bool]) -> None:
        """`root` is the project's folder; without one only `configured` counts."""
        self._root = root
        self._configured = configured
        self._verdicts: dict[tuple[str, str, str], bool | None] = {}

    def decide(self, distribution: str, operator: str, version: str) -> bool | None:
        """Return whether the version is as asked in every declared case (True), in none (False), or in some (None).

        None also where nothing is declared. Raises ValueError for what is not an operator or a version.
        """
        key = (distribution, operator, version)
        if key not in self._verdicts:
            self._verdicts[key] = self._decided(*key)
        return self._verdicts[key]

    def declares(self, distribution: str) -> bool | None:
        """Return whether the project depends on the distribution; None where that cannot be known.

        Only a lock file or `targets` can say that it does not: any dependency may bring another.
        """
        if (declaration := self._declaration(distribution)) is not None:
            return bool(declaration.ranges)
        return False if self._declared.is_complete else None

    def describe(self, distribution: str) -> str:
        """Return what is declared and where, for people: `cupy>=13,<13.4 (pyproject.toml)`."""
        declaration = self._declaration(distribution)
        if declaration is None:
            return f"{distribution}: no version declared"
        ranges = " or ".join(f"{distribution}{part}" for part in declaration.ranges) or f"no {distribution}"
        return f"{ranges} ({', '.join(declaration.sources)})"

    def _decided(self, distribution: str, operator: str, version: str) -> bool | None:
        from packaging.specifiers import Specifier

        from dtypelint.versions import holds

        condition = Specifier(operator + version)
        declaration = self._declaration(distribution)
        return None if declaration is None else holds(declaration.ranges, condition)

    def _declaration(self, distribution: str) -> Declaration | None:
        return self._declared.find(library(distribution))

    @functools.cached_property
    def _declared(self) -> Declared:
        from dtypelint.declared import Declared

        return Declared(self._root, self._configured, library)


@functools.cache
def library(distribution: str) -> str:
    """Return the normalised name under which stubs speak of `distribution`: cupy for cupy-cuda12x."""
    name = _normalised(distribution)
    for canonical, patterns in _aliases().items():
        if name == canonical or any(fnmatchcase(name, pattern) for pattern in patterns):
            return canonical
    return name


@functools.cache
def _aliases() -> Mapping[str, tuple[str, ...]]:
    table = tomllib.loads((rules_root() / "stubs" / "distributions.toml").read_text(encoding="utf-8"))
    return {_normalised(name): tuple(_normalised(alias) for alias in aliases) for name, aliases in table.items()}


def _normalised(name: str) -> str:
    return "-".join(part for part in name.lower().replace("_", "-").replace(".", "-").split("-") if part)
