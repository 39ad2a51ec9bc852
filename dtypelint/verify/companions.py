"""The functions, classes and constants of the project that a snippet takes along, as source."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field

from dtypelint.source.index import Definition
from dtypelint.source.names import External, Local, Resolution, Variable
from dtypelint.source.project import Module
from dtypelint.source.texts import text_of
from dtypelint.verify.excerpt import excerpt_of, names_in, root_name
from dtypelint.verify.hints import told
from dtypelint.verify.libraries import Imports

_MOST_ROWS = 1500
_LONGEST_CONSTANT = 200
_BUILTINS = frozenset(dir(builtins))


@dataclass(slots=True)
class Companions:
    """What is taken along so far. Names keep their meaning: one that would have two is left out.

    What a function reads while it runs is `pending` until a run asks for it. What is evaluated when the definition is
    (defaults, keywords of a class) must be there, except for what the rest can do without (a decorator, a class
    attribute): that is left out. For a base that is left out comes what it inherits from outside of the project.
    """

    imports: Imports
    statements: dict[str, str] = field(default_factory=dict)
    """The import statements, by the name that each binds."""
    sources: dict[str, str] = field(default_factory=dict)
    """The definitions, by name, in an order in which they can be evaluated."""
    pending: dict[str, Module] = field(default_factory=dict)
    """The names that functions here read, and where they mean something."""
    settings: dict[str, str] = field(default_factory=dict)
    """What the made-up configuration of a model holds."""
    _owners: dict[str, object] = field(default_factory=dict)
    _failed: set[tuple[str, str]] = field(default_factory=set)
    _begun: set[str] = field(default_factory=set)
    _rows: int = 0

    def take(self, module: Module, name: str) -> bool:
        """Take along what `name` means at the top level of `module`; False where that cannot be."""
        if (str(module.path), name) in self._failed:
            return False
        if self._taken(module, name):
            return True
        if name not in self._begun:
            self._failed.add((str(module.path), name))
        return False

    def supply(self, name: str) -> bool:
        """Take along a name that a run did not find; False where that cannot be."""
        module = self.pending.get(name)
        return module is not None and name not in self.sources and self.take(module, name)

    def supply_setting(self, name: str) -> bool:
        """Add a setting that a run did not find."""
        if not self.settings or name in self.settings:
            return False
        self.settings[name] = told(name) or "None"
        return True

    def configuration(self) -> list[str]:
        """Return the statement that makes the configuration up, if one is needed."""
        given = ", ".join(f"{name}={value}" for name, value in self.settings.items())
        return [f"config = SimpleNamespace({given})"] if self.settings else []

    def _taken(self, module: Module, name: str) -> bool:
        found = self.imports.project.resolve(module, name)
        imported = module.index.imports.get(name)
        if isinstance(found, External) and imported is not None:
            statement = self.imports.statement(module, name, imported)
            return self._import(name, statement or self.imports.of_external(module, name, found))
        match found:
            case External():
                return self._import(name, self.imports.of_external(module, name, found))
            case Local(module=home, definition=definition) if definition.parent is None:
                return self._define(home, definition) and self._alias(name, definition.name, found)
            case Variable(module=home, name=variable):
                return self._assign(home, variable) and self._alias(name, variable, found)
        return False

    def _import(self, name: str, statement: str | None) -> bool:
        if statement is None or self._owners.setdefault(name, statement) != statement:
            return False
        self.statements[name] = statement
        return True

    def _alias(self, name: str, original: str, meaning: Resolution) -> bool:
        if name == original:
            return True
        if self._owners.setdefault(name, meaning) != meaning:
            return False
        self.sources.setdefault(name, f"{name} = {original}")
        return True

    def _define(self, module: Module, definition: Definition) -> bool:
        name = definition.name
        if self._owners.setdefault(name, definition) is not definition:
            return False
        if name in self.sources or name in self._begun:
            return name in self.sources
        self._begun.add(name)
        try:
            return self._defined(module, definition)
        finally:
            self._begun.remove(name)

    def _defined(self, module: Module, definition: Definition) -> bool:
        name = definition.name
        source = text_of(module, definition)
        excerpt = excerpt_of(source)
        if excerpt is None or not self._has_room(source):
            return self._leave(name)
        for part in excerpt.parts:
            if not self._take_all(module, part.names):
                part.leave_out()
        for base in excerpt.bases:
            if not self._take_all(module, names_in(base)):
                excerpt.replace_base(base, self._outer_bases(module, base))
        if not self._take_all(module, excerpt.evaluated):
            return self._leave(name)
        self.sources[name] = excerpt.source()
        for inner in excerpt.run - _BUILTINS:
            self.pending.setdefault(inner, module)
        return True

    def _assign(self, module: Module, name: str) -> bool:
        owner = (str(module.path), name)
        if self._owners.setdefault(name, owner) != owner:
            return False
        if name in self.sources:
            return True
        rows = module.source.text.splitlines()
        spans = module.index.assigned[name]
        source = "\n".join("\n".join(rows[first - 1 : last]) for first, last in spans)
        excerpt = excerpt_of(source)
        if excerpt is None or sum(last - first for first, last in spans) > _LONGEST_CONSTANT:
            return self._leave(name)
        if not self._take_all(module, excerpt.evaluated - {name}) or not self._has_room(source):
            return self._leave(name)
        self.sources[name] = excerpt.source()
        return True

    def _leave(self, name: str) -> bool:
        self._owners.pop(name, None)
        return False

    def _has_room(self, source: str) -> bool:
        self._rows += source.count("\n") + 1
        return self._rows <= _MOST_ROWS

    def _take_all(self, module: Module, names: AbstractSet[str]) -> bool:
        taken = [self.take(module, name) or name in _BUILTINS for name in sorted(names)]
        return all(taken)

    def _outer_bases(self, module: Module, base: ast.expr) -> list[str]:
        """Return names for what a base that is left out comes from outside of the project."""
        found = self.imports.project.resolve(module, root_name(base))
        names = []
        for external in dict.fromkeys(self._ancestors(found)) if isinstance(found, Local) else ():
            name = external.dotted.replace(".", "_")
            if self._import(name, self.imports.of_external(module, name, external)):
                names.append(name)
        return names

    def _ancestors(self, cls: Local, depth: int = 12) -> Iterator[External]:
        for found in self.imports.project.bases(cls) if depth else ():
            if isinstance(found, External):
                yield found
            elif isinstance(found, Local):
                yield from self._ancestors(found, depth - 1)
