"""What a name at the top level of a module refers to: imports are followed across the project."""

from __future__ import annotations

import builtins
from dataclasses import dataclass
from typing import TYPE_CHECKING

from dtypelint.source.index import Import

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from dtypelint.source.index import Definition
    from dtypelint.source.project import Module, Project


@dataclass(frozen=True, slots=True)
class Local:
    """A function or class of the project."""

    module: Module
    definition: Definition


@dataclass(frozen=True, slots=True)
class Variable:
    """A name that a module of the project assigns at its top level."""

    module: Module
    name: str


@dataclass(frozen=True, slots=True)
class Submodule:
    """A module of the project."""

    module: Module


@dataclass(frozen=True, slots=True)
class External:
    """Something outside the project, by its dotted name: `torch.nn.functional.linear`."""

    dotted: str


Resolution = Local | Variable | Submodule | External

# The names on the way to the one that is asked for: meeting one again is a cycle.
_Seen = frozenset[tuple[str, str]]


class Names:
    """Resolves the names in the modules of a project."""

    def __init__(self, project: Project) -> None:
        self._project = project

    def resolve(self, module: Module, name: str, seen: _Seen = frozenset()) -> Resolution | None:
        """Return what a name, or a dotted one, refers to in `module`."""
        head, *attributes = name.split(".")
        result = self._name(module, head, seen, own=True)
        for attribute in attributes:
            result = self.attribute(result, attribute, module, seen)
        return result

    def imported(self, module: Module, imported: Import, seen: _Seen = frozenset()) -> Resolution | None:
        """Return what an import in `module` brings in."""
        path = self._project.module_file(imported.module, module.path, imported.level)
        owner: Resolution | None = External(_absolute(module, imported))
        if path is not None:
            target = self._project.try_load(path)
            owner = None if target is None else Submodule(target)
        if imported.attribute is None:
            return owner
        return self.attribute(owner, imported.attribute, module, seen)

    def attribute(
        self, owner: Resolution | None, name: str, module: Module | None, seen: _Seen = frozenset()
    ) -> Resolution | None:
        """Return what `owner.name` refers to; `module` is the one that asks."""
        match owner:
            case Submodule(target):
                return self._name(target, name, seen) or self._submodule(target, name)
            case Local(_, definition) if definition.kind == "class":
                return self._member(owner, name, seen)
            case External(dotted):
                # Folders without __init__.py are packages too, which only their modules show.
                whole = f"{dotted}.{name}"
                path = self._project.module_file(whole, module.path if module else self._project.root, 0)
                found = self._project.try_load(path)
                return External(whole) if found is None else Submodule(found)
        return None

    def bases(self, owner: Local, seen: _Seen = frozenset()) -> Iterator[Resolution]:
        """Yield the bases of a class as far as they resolve."""
        for base in owner.definition.bases:
            found = self.resolve(owner.module, base, seen)
            if found is not None and found != owner:
                yield found

    def _name(self, module: Module, name: str, seen: _Seen, *, own: bool = False) -> Resolution | None:
        """Return what a name is at the top level of a module: one of its `own`, which nothing offers it lazily."""
        key = (str(module.path), name)
        if key in seen:
            return None
        seen = seen | {key}
        self._project.uses.look_up(module, name)
        index = module.index
        definition = index.definitions.get(name)
        if definition is not None and not (name in index.alternatives and name in index.imports):
            return Local(module, definition)
        if name in index.imports:
            found = self.imported(module, index.imports[name], seen)
            # The fallback for an import that cannot be followed is the best that is known.
            return Local(module, definition) if found is None and definition is not None else found
        if name in index.assigned:
            return Variable(module, name)
        if name in index.lazy:
            source = index.lazy[name]
            target = source.lstrip(".")
            return self.imported(module, Import(target, name, len(source) - len(target), 0), seen)
        if not (index.lazy_by_file and module.is_package):
            return self._starred(module, name, seen)
        # Where names come lazily from the files, type checkers alone see the star imports of all of them.
        return None if own else self._lazy_by_file(module, name, seen)

    def _submodule(self, module: Module, name: str) -> Submodule | None:
        if not module.is_package:
            return None
        target = self._project.try_load(self._project.module_file(name, module.path, 1))
        return None if target is None else Submodule(target)

    def _member(self, owner: Local, name: str, seen: _Seen) -> Resolution | None:
        if name in owner.definition.children:
            return Local(owner.module, owner.definition.children[name])
        key = (str(owner.module.path), f"{owner.definition.qualname}.{name}")
        if key in seen:
            return None
        for base in self.bases(owner, seen | {key}):
            if isinstance(base, Local) and (found := self._member(base, name, seen | {key})) is not None:
                return found
        return None

    def _starred(self, module: Module, name: str, seen: _Seen) -> Resolution | None:
        outside: list[str] = []
        for imported in reversed(module.index.star_imports):
            path = self._project.module_file(imported.module, module.path, imported.level)
            if path is None:
                outside.append(_absolute(module, imported))
            elif (found := self._exported(path, name, seen)) is not None:
                return found
        # With two such imports nobody can tell which of them it is.
        if len(outside) == 1 and not name.startswith("_") and not hasattr(builtins, name):
            return External(f"{outside[0]}.{name}")
        return None

    def _exported(self, path: Path, name: str, seen: _Seen) -> Resolution | None:
        target = self._project.try_load(path)
        if target is None:
            return None
        listed = target.index.dunder_all
        is_exported = not name.startswith("_") if listed is None else name in listed
        return self._name(target, name, seen) if is_exported else None

    def _lazy_by_file(self, module: Module, name: str, seen: _Seen) -> Resolution | None:
        # Other files may import what the one that is wanted defines.
        for path in self._project.defining(module, name):
            found = self._exported(path, name, seen) if path != module.path else None
            if isinstance(found, Local | Variable) and found.module.path == path:
                return found
        return None


def _absolute(module: Module, imported: Import) -> str:
    if imported.level == 0:
        return imported.module
    package = module.package.split(".")
    return ".".join(filter(None, [*package[: max(len(package) - imported.level + 1, 0)], imported.module]))
