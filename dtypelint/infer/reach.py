"""Whether what a text makes can get to a call that takes two operands, as far as names tell."""

from __future__ import annotations

import builtins
import functools
import keyword
import re
from collections.abc import Iterable
from collections.abc import Set as AbstractSet

from dtypelint.infer.sights import Sight, Sights
from dtypelint.source.index import Definition
from dtypelint.source.mentions import code_of, mentions
from dtypelint.source.project import External, Local, Module, Variable
from dtypelint.source.uses import Use
from dtypelint.stubs.summary import BOUND_AT_ALL, Trait

_BUILTIN_MEMBERS = frozenset(
    name for kind in (str, bytes, list, dict, set, tuple, int, float, slice, object) for name in dir(kind)
)
_INNER_DEFINITION = re.compile(r"^[ \t]+(?:async[ \t]+)?(?:def|class)[ \t]+(\w+)", re.MULTILINE)
# A call that makes what a variable holds, and what a function returns in the end.
_MADE = re.compile(r"\w+\s*=\s*([^\W\d][\w.]*)\([^()]*\)\s*(?:#.*)?$")
_RETURNED = re.compile(r"\breturn\s+(\w+)\s*$")
# A call of what has no name: `layers[0](x)`, `build()(x)`, with something in its brackets.
_NAMELESS = re.compile(r"[\])]\((?!\s*\))")
_RECEIVERS = ("self", "cls")
_BUILDER = "__init__"
_REFUSING = BOUND_AT_ALL | Trait.OPERANDS | Trait.CONDITION | Trait.FOREIGN | Trait.PICKED


Place = tuple[Module, "Definition | None"]
# A place, by its identity, and what is wanted of it.
_Key = tuple[int, int]


class Reach:
    """Follows calls by their names.

    A call of which its name does not tell what it does may run a module, and that takes operands: a variable, a
    parameter, an attribute of an instance, or what has no name. Only in `__init__` a parameter that is called builds
    something: it is a class or a function, or a module of a dtype that nobody knows. A plain name that is called with
    nothing is handed nothing.
    """

    def __init__(self, sights: Sights) -> None:
        self._sights = sights
        self._steps: dict[_Key, list[Place] | None] = {}
        # What leads to nothing, with all that this rests on.
        self._barren: dict[_Key, Use] = {}

    def reaches(self, module: Module, definition: Definition | None, wanted: int) -> bool:
        """Whether a definition, or the module's own statements, calls what has one of the traits."""
        pending: list[Place] = [(module, definition)]
        seen: set[_Key] = set()
        while pending:
            place = pending.pop()
            key = _key(place, wanted)
            if key in self._barren:
                self._sights.uses.rely(self._barren[key])
            elif key not in seen:
                seen.add(key)
                steps = self._sights.uses.once(self._steps, key, None, functools.partial(self._look, *place, wanted))
                if steps is None:
                    return True
                pending.extend(steps)
        self._lead_nowhere(seen, wanted)
        return False

    def _lead_nowhere(self, keys: Iterable[_Key], wanted: int) -> None:
        """Know from here on that some definitions, whose steps are known, lead to nothing that is wanted."""
        found = {key: Use() for key in keys}
        self._barren.update(found)
        for key, use in found.items():
            led_to = {self._barren[_key(step, wanted)] for step in self._steps[key] or ()}
            use.others = (self._sights.uses.of(self._steps, key), *led_to)

    def meets_others(self, module: Module, definition: Definition | None, wanted: int) -> bool:
        """Whether values of two libraries may meet in an operator, where nothing is called that `wanted` asks for."""
        pending: list[Place] = [(module, definition)]
        seen: set[_Key] = set()
        packages: set[str] = set()
        others: set[str] = set()
        while pending and packages.isdisjoint(others):
            owner, part = pending.pop()
            key = _key((owner, part), wanted)
            if key not in seen:
                seen.add(key)
                sight = self._sights.of(owner)
                packages.update(sight.packages)
                if not sight.others <= others and sight.operates(self._sights.text(owner, part), Trait.FOREIGN):
                    others |= sight.others
                pending.extend(self._steps.get(key) or ())
        return not packages.isdisjoint(others)

    def _look(self, module: Module, definition: Definition | None, wanted: int) -> list[Place] | None:
        """Return the definitions that one calls by their names; None where it may call what has one of the traits."""
        sight = self._sights.of(module)
        text = self._sights.text(module, definition)
        found = mentions(text)
        if sight.traits(found) & wanted or sight.operates(text, wanted) or _NAMELESS.search(code_of(text)):
            return None
        known = {*_INNER_DEFINITION.findall(text), *(_parameters(definition) if definition is not None else ())}
        steps: list[Place] = []
        for name in sorted(found.called - known):
            called = self.called(sight, name)
            if called is None and _takes_something(name, text):
                return None
            steps.extend(called or ())
        return steps

    def called(self, sight: Sight, name: str, *, also: AbstractSet[str] = frozenset()) -> Iterable[Place] | None:
        """Return the definitions that a call of this name may run; None where nobody knows what it runs.

        Of a class that is built these are `__init__` and the methods named in `also`; where one is a library's,
        those as well that it calls.
        """
        head, _, rest = name.partition(".")
        last = rest.rpartition(".")[2]
        also |= self._sights.tables.run.get(last, frozenset())
        resolved = sight.follow(name) if head else None
        if last.startswith("__") or keyword.iskeyword(last) or isinstance(resolved, External):
            return ()
        if last in sight.definitions:
            return [place for item in sight.definitions[last] for place in _run(sight.module, item, also)]
        if isinstance(resolved, Local):
            return _run(resolved.module, resolved.definition, also)
        if isinstance(resolved, Variable) and not rest:
            return self._stored(resolved)
        if name == "cls":
            return [(sight.module, item) for item in sight.definitions.get(_BUILDER, ())]
        if head in _RECEIVERS and rest == last and last not in sight.overview.attributes:
            inherited = sight.inherited(last)
            if inherited:
                return [place for found in inherited for place in _run(found.module, found.definition, also)]
        if not rest:
            is_known = resolved is None and (keyword.iskeyword(head) or hasattr(builtins, head))
        elif head in _RECEIVERS and rest == last:
            is_known = last in self._sights.tables.module_members
        else:
            is_known = last not in sight.overview.attributes and (
                last in self._sights.tables.members or last in _BUILTIN_MEMBERS
            )
        return () if is_known else None

    def _stored(self, variable: Variable) -> Iterable[Place] | None:
        """Return what a variable runs that holds a function: one of a library, or what a function makes of itself."""
        sight = self._sights.of(variable.module)
        assigned = sight.assigned(variable.name)
        if not assigned:
            return None
        made = _MADE.match(assigned)
        maker = sight.follow(made[1]) if made is not None else None
        if isinstance(maker, Local) and maker.definition.kind == "function":
            text = self._sights.text(maker.module, maker.definition)
            returned = _RETURNED.search(text)
            return _run(maker.module, maker.definition) if returned and _is_inner(returned[1], text) else None
        found = mentions(assigned)
        heads = {name.partition(".")[0] for name in found.names} - {variable.name}
        is_outside = found.called <= {"getattr"} and all(
            hasattr(builtins, head) or keyword.iskeyword(head) or isinstance(sight.resolve(head), External)
            for head in heads
        )
        return () if is_outside and not sight.traits(found) & _REFUSING else None


def _key(place: Place, wanted: int) -> _Key:
    module, definition = place
    return id(module if definition is None else definition), wanted


def _takes_something(name: str, text: str) -> bool:
    """Whether a call of this name may hand on what was made: its receiver, or an argument."""
    return "." in name or re.search(rf"(?<![\w.]){name}\s*\(\s*[^\s)]", code_of(text)) is not None


def _is_inner(name: str, text: str) -> bool:
    return name in _INNER_DEFINITION.findall(text)


def _run(module: Module, definition: Definition, also: AbstractSet[str] = frozenset()) -> Iterable[Place]:
    """Return what calling a function, or building a class, runs; of a class the methods in `also` as well."""
    if definition.kind == "function":
        return [(module, definition)]
    return [(module, item) for item in definition.every if item.name == _BUILDER or item.name in also]


def _parameters(definition: Definition) -> Iterable[str]:
    """Return the parameters of `__init__`, which are called to build something."""
    found = definition.parameters
    if definition.name != _BUILDER or found is None:
        return ()
    return (*found.positional, *found.keyword_only)
