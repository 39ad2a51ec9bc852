"""The things to whose dtype code casts what it hands to them: the VAE in `vae.encode(x.to(vae.dtype))`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from dtypelint.source.project import Local, Module, Project

# A cast to the dtype of something: `x.to(self.vae.dtype)`, `x.to(device, dtype=layer.weight.dtype)`.
_CAST = re.compile(r"\.to\((?:[^()\n]*[\s,=])?([\w.]+)\.dtype\b")
# Of these names every thing has some, or is one.
_COMMON = {"self", "weight", "data"}


def cast_targets(text: str) -> set[str]:
    """Return the names of the things to whose dtype a text casts."""
    paths = (path.split(".") for path in _CAST.findall(text))
    named = (next((name for name in reversed(path) if name not in _COMMON), "") for path in paths)
    return {name for name in named if len(name) > 1}


def cast_targets_beside(project: Project, module: Module) -> set[str]:
    """Return those of a module, and of those in which the bases of its classes are defined."""
    return set[str]().union(*(cast_targets(each.source.text) for each in _kin(project, module)))


def _kin(project: Project, module: Module) -> Iterator[Module]:
    bases = (base for definition in module.index.every for base in project.bases(Local(module, definition)))
    for each in dict.fromkeys((module, *(base.module for base in bases if isinstance(base, Local)))):
        project.uses.survey(each)
        yield each
