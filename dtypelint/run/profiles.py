"""What files look like as a whole: whether they are worth a closer look, and what tells that they have changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dtypelint.sieve import Sieve
from dtypelint.source.changes import Profile
from dtypelint.source.profile import profile_of

if TYPE_CHECKING:
    from pathlib import Path

    from dtypelint.config import Settings
    from dtypelint.source.project import Module, Project


class Profiles:
    """Tells of modules what the stubs that the settings name make of all of their text."""

    def __init__(self, settings: Settings) -> None:
        self._sieve = Sieve.of(settings)
        self._promising: dict[Path, bool] = {}

    def is_promising(self, module: Module) -> bool:
        """Whether a file holds what a hazard needs."""
        if module.path not in self._promising:
            raw = module.source.text.encode("utf-8", "surrogatepass")
            self._promising[module.path] = self._sieve.holds(raw)
        return self._promising[module.path]

    def of(self, module: Module, project: Project) -> Profile:
        """Return the profile of a module of a project."""
        overview = project.overview(module, self._sieve.packages)
        return profile_of(module, (self.is_promising(module), *overview.facts()))
