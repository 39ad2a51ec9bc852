"""Which definitions can hold a hazard: a look at the names that their text mentions, before anything is evaluated.

What is asked is what a finding at the default level cannot do without, as far as it can be told from names:

- A rule about one argument, or about the call itself, is violated at a call that some definition spells. That
  definition is relevant, whatever it knows of the argument: a parameter that is found to reach the call makes those
  relevant who call the definition, and only evaluating it tells.
- A rule about two operands is violated where two dtypes meet that are both known to come from somewhere. What is
  unknown, or chosen elsewhere, disagrees with nothing, unless its fellow is cast to what is chosen. So one dtype must
  be spelled, cast to, or be the default of what is built, and it must get to such a call: one in the same text, an
  operator in it, one in a function of the project that is called, or an instance that is called, of which a name does
  not tell what it does: `Reach` follows that.
  What is built may also be met by what a method passes to another of its class, which builds it.
  Where an operator refuses a dtype only beside a value of another library, a module that takes part names that one.
  Where an assignment to items is about those that an array picks, numbers, slices, counters and keys are none.

Names are compared whole, and operators are looked for in code: not in strings and comments. What a module imports is
taken for what it is; an attribute of anything else may be a method, or a function, of any library that the module's
text names; what gives its class away needs no import.

Where possibilities are asked for, two parameters can disagree: each definition of a file that names a library is
relevant then.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from dtypelint.infer.reach import Reach
from dtypelint.infer.sights import Sight, Sights
from dtypelint.source.index import Definition
from dtypelint.source.mentions import Mentions, mentions
from dtypelint.source.project import Local, Module, Project
from dtypelint.source.texts import text_of
from dtypelint.stubs.library import Library
from dtypelint.stubs.summary import Trait

_WANTED_BY_SPELLED = Trait.BOUND | Trait.OPERANDS | Trait.CONDITION
_WANTED_BY_BUILT = Trait.OPERANDS
# An item that is cast to a dtype which somebody else chooses: what else comes from the same place is of another.
_CAST = re.compile(r"\]\.to\([^()]*\bdtype\b")


class Relevance:
    """Tells for the stubs of `library` which definitions of a project are worth evaluating."""

    def __init__(self, library: Library, project: Project, *, parameters: bool = False) -> None:
        self._parameters = parameters
        self._sights = Sights(project, library)
        self._reach = Reach(self._sights)

    def is_possible(self, module: Module) -> bool:
        """Whether anything in the module can be relevant."""
        sight = self._sights.of(module)
        return bool(sight.packages) or self._is_bound(sight, mentions(module.source.text))

    def is_relevant(self, module: Module, definitions: Iterable[tuple[Module, Definition | None]]) -> bool:
        """Whether definitions that are evaluated as one, for `module`, can hold a hazard."""
        with self._sights.looking(module):
            return self._is_relevant(module, definitions)

    def _is_relevant(self, module: Module, definitions: Iterable[tuple[Module, Definition | None]]) -> bool:
        if self._parameters and self._sights.of(module).packages:
            return True
        spelled = built = False
        parts = list(definitions)
        for owner, definition in parts:
            sight = self._sights.of(owner)
            text = text_of(owner, definition)
            found = mentions(text)
            if self._is_bound(sight, found):
                return True
            spelled |= bool(sight.packages) and (sight.spells(found) or _CAST.search(text) is not None)
            built |= bool(sight.traits(found) & Trait.BUILDS) or self._has_built(sight, definition, found)
        wanted = (_WANTED_BY_SPELLED if spelled else 0) | (_WANTED_BY_BUILT if built else 0)
        if wanted and any(self._reach.reaches(owner, definition, wanted) for owner, definition in parts):
            return True
        return spelled and any(self._reach.meets_others(owner, definition, wanted) for owner, definition in parts)

    def _has_built(self, sight: Sight, definition: Definition | None, found: Mentions) -> bool:
        """Whether a method passes something to another of its class, in whose text it may meet what that builds."""
        cls = definition.parent if definition is not None else None
        for name in found.called if cls is not None and cls.kind == "class" else ():
            head, _, last = name.partition(".")
            for method in sight.definitions.get(last, ()) if head == "self" else ():
                if method.parent is cls and method.parameters is not None and len(method.parameters.positional) > 1:
                    text = text_of(sight.module, method)
                    traits = sight.traits(mentions(text))
                    if traits & Trait.BUILDS and (traits & Trait.OPERANDS or sight.operates(text, Trait.OPERANDS)):
                        return True
        return False

    def _is_bound(self, sight: Sight, found: Mentions) -> bool:
        """Whether a rule about one argument is on a call in a text, or in a function that it imports and calls."""
        if sight.traits(found) & Trait.BOUND:
            return True
        for name in found.called:
            match sight.resolve(name) if name in sight.module.index.imports else None:
                case Local(owner, definition):
                    called = mentions(text_of(owner, definition))
                    if self._sights.of(owner).traits(called) & Trait.BOUND:
                        return True
        return False
