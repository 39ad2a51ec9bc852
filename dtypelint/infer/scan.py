"""A scan of files for hazards: the definitions that can hold one, then those that call a helper nothing decides."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass, field, replace

from dtypelint import values as val
from dtypelint.infer.relevance import Relevance
from dtypelint.infer.sights import Sights, is_described
from dtypelint.passing import call_of, function_of, is_of_integral
from dtypelint.source.index import Definition
from dtypelint.source.mentions import mentions
from dtypelint.source.project import Local, Module, Project, Resolution, Variable
from dtypelint.source.texts import text_between, text_of
from dtypelint.stubs.library import Library

# A variable that is another name of something.
_ALIAS = re.compile(r"\w+\s*=\s*([^\W\d][\w.]*)\s*")
_CALL_OF_SELF = re.compile(r"\bself\.(\w+)\(")
_HELD = re.compile(r"\bself\.(\w+)\s*=\s*(?:\w+\.)*(\w+)\(")


@dataclass(frozen=True, slots=True)
class Root:
    """A module's own statements, a function or an inherited method: what is evaluated by itself.

    `key` tells it from the others of its file, as long as their names stay what they are. For a module's own statements
    `definition` is None; `owner` is the class on which a method is evaluated. `overriding` are those of that class
    which an inherited method calls: they decide as well whether it is worth it.
    """

    key: str
    module: Module = field(repr=False)
    definition: Definition | None = field(repr=False)
    owner: val.ClassValue | None = field(default=None, repr=False)
    overriding: tuple[Definition, ...] = field(default=(), repr=False)

    @property
    def parts(self) -> tuple[tuple[Module, Definition | None], ...]:
        """The definitions that decide whether it is worth it, the first of which is what is evaluated."""
        overriding = ((self.owner.module, item) for item in self.overriding) if self.owner is not None else ()
        return ((self.module, self.definition), *overriding)


class Scan:
    """Chooses the definitions of a project that are worth evaluating by themselves; all of them for `every`.

    `checked` are the files of which that is asked.
    """

    def __init__(
        self,
        library: Library,
        project: Project,
        *,
        parameters: bool = False,
        every: bool = False,
        checked: Container[str] = (),
    ) -> None:
        self._library = library
        self._project = project
        self._every = every
        self._sights = Sights(project, library)
        self._relevance = Relevance(self._sights, parameters=parameters, checked=checked)
        self._calls: dict[Definition, frozenset[str]] = {}
        self._known_bases: dict[Definition, tuple[Resolution, ...]] = {}

    def roots(self, module: Module) -> Iterator[Root]:
        """Yield every root of a module."""
        met: Counter[str] = Counter()
        for root in (*_own(module), *self._inherited(module)):
            met[root.key] += 1
            yield root if met[root.key] == 1 else replace(root, key=f"{root.key}#{met[root.key]}")

    def relevant(self, module: Module) -> Iterator[Root]:
        """Yield the roots of a module that can hold a hazard."""
        if self._every:
            yield from self.roots(module)
        elif self._relevance.is_possible(module):
            yield from (root for root in self.roots(module) if self._relevance.is_relevant(module, root.parts))

    def refusing(self, root: Root) -> frozenset[str]:
        """Return the words in a root of which one is where it may refuse a dtype itself, not by what it calls.

        None is where only what it calls may. What overrides methods that the root calls counts as if it stood there.
        """
        inherited, *overriding = root.parts
        met = {part.name for owner, part in overriding if part is not None and self._relevance.refusing(owner, part)}
        return self._relevance.refusing(*inherited) | met

    def take_leaned_on(self) -> dict[str, bool]:
        """Return the files on which the choice depended whether they are checked, and whether they are."""
        return self._relevance.take_leaned_on()

    def calling(self, module: Module, asked: Iterable[str]) -> Iterator[tuple[Root, list[str]]]:
        """Yield the roots of a module that are among the callers asked for, each with those for whom it is one.

        Of a class, those that call an attribute which holds an instance count as well.
        """
        source = module.source.text
        present = [item for item in asked if call_of(item) in source]
        held: dict[str, set[str]] = {function_of(item): set() for item in present}
        for attribute, name in _HELD.findall(source) if present else ():
            if name in held:
                held[name].add(attribute)
        for root in self.roots(module) if present else ():
            text = self._sights.text(root.module, root.definition)
            named = {name.rpartition(".")[2] for name in mentions(text).called}
            functions = {name for name in held if name in named or not held[name].isdisjoint(named)}
            called = [item for item in present if function_of(item) in functions]
            if any(map(is_of_integral, called)) and not self._relevance.makes_integral(root.module, root.definition):
                called = [item for item in called if not is_of_integral(item)]
            if called:
                yield root, called

    def _inherited(self, module: Module) -> Iterator[Root]:
        """Yield the methods that classes of a module inherit and that call some which the class overrides.

        What such a method passes to the other is seen only from there. Where the class spells a dtype for an attribute
        or a property, any may be about that.
        """
        for definition in _classes(module.index.every):
            own = {
                child.name: child
                for child in definition.every
                if child.kind == "function" and not child.name.startswith("__")
            }
            is_of_dtype = self._has_own_dtype(module, definition)
            for base in self._above(Local(module, definition)) if own or is_of_dtype else ():
                for method in base.definition.every:
                    called = self._called_of_self(base.module, method)
                    is_met = is_of_dtype or not called.isdisjoint(own)
                    if is_met and method.kind == "function" and method.name not in definition.children:
                        key = f"{definition.qualname} {method.qualname} {base.module.path}"
                        overriding = tuple(child for name, child in own.items() if name in called)
                        yield Root(key, base.module, method, val.ClassValue(module, definition), overriding)

    def _has_own_dtype(self, module: Module, cls: Definition) -> bool:
        """Whether a class that derives from others spells a dtype for an attribute of its own, or in a property."""
        if not cls.bases:
            return False
        self._sights.uses.read(module, cls)
        texts = (text_between(module, cls), *(text_of(module, item) for item in cls.every if item.is_property))
        sight = self._sights.of(module)
        return any(sight.spells(mentions(text)) for text in texts)

    def _called_of_self(self, module: Module, method: Definition) -> frozenset[str]:
        """Return the names of the methods that one calls of its own instance."""
        self._sights.uses.read(module, method)
        if method not in self._calls:
            self._calls[method] = frozenset(_CALL_OF_SELF.findall(text_of(module, method)))
        return self._calls[method]

    def _above(self, cls: Local) -> Iterator[Local]:
        """Yield the classes of the project from which one inherits, depth first, whose source tells of them."""
        seen = {id(cls.definition)}
        pending = [*self._bases(cls)]
        while pending:
            base = pending.pop(0)
            if (
                isinstance(base, Local)
                and id(base.definition) not in seen
                and not is_described(self._project, self._library, base)
            ):
                seen.add(id(base.definition))
                yield base
                pending[:0] = self._bases(base)

    def _bases(self, cls: Local) -> tuple[Resolution, ...]:
        """Return the bases of a class; of one under another name the class itself."""
        return self._sights.uses.once(
            self._known_bases,
            cls.definition,
            (),
            lambda: tuple(map(self._without_alias, self._project.bases(cls))),
        )

    def _without_alias(self, found: Resolution) -> Resolution:
        if not isinstance(found, Variable):
            return found
        alias = _ALIAS.fullmatch(self._sights.of(found.module).assigned(found.name))
        return (alias and self._project.resolve(found.module, alias[1])) or found


def functions_of(module: Module) -> Iterator[tuple[val.ClassValue | None, Definition]]:
    """Yield the functions and methods of a module, each with its class."""
    return _functions(module, module.index.every, None)


def _functions(
    module: Module, definitions: Iterable[Definition], owner: val.ClassValue | None
) -> Iterator[tuple[val.ClassValue | None, Definition]]:
    for definition in definitions:
        if definition.kind == "function":
            yield owner, definition
        else:
            yield from _functions(module, definition.every, val.ClassValue(module, definition))


def _own(module: Module) -> Iterator[Root]:
    yield Root("", module, None)
    for owner, definition in functions_of(module):
        yield Root(definition.qualname, module, definition, owner)


def _classes(definitions: Iterable[Definition]) -> Iterator[Definition]:
    for definition in definitions:
        if definition.kind == "class":
            yield definition
            yield from _classes(definition.every)
