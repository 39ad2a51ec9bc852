"""Which definitions can hold a hazard: a look at the names that their text mentions, before anything is evaluated.

What is asked is what a finding at the default level cannot do without, as far as it can be told from names:

- A rule about one argument, or about the call itself, is violated at a call that some definition spells. That
  definition is relevant, whatever it knows of the argument: a parameter that is found to reach the call makes those
  relevant who call the definition, and only evaluating it tells. Where the call refuses integers and complex numbers
  alone, those of them are relevant that make such, as hardly any does; and where only what is certain is told of, the
  definition itself has to. Of indices and of operators in place it must assign such to a variable (`own_values`), or
  name an attribute for which its class makes such.
- `reveal_dtype(x)` asks what is inferred, wherever it stands.
- A method that a class inherits is evaluated for the class where it calls methods that this overrides: for what these
  make, take or refuse. What the inherited one does by itself, and what it imports, is seen where it stands.
- Of a call in an imported function that is checked as well, the callers are asked for as soon as evaluating that finds
  a parameter to reach it. Only where it is not, or its name does not tell who calls it, each of these is relevant.
- A rule about two operands is violated where two dtypes meet that are both known to come from somewhere. What is
  unknown, or chosen elsewhere, disagrees with nothing, unless its fellow is cast to what is chosen. So one dtype must
  be spelled, cast to, or be the default of what is built (of numbers: of fractions, as whole ones make integers), and
  it must get to such a call: one in the same text, an operator in it, one in a function of the project that is called,
  or an instance that is called, of which a name does not tell what it does: `Reach` follows that. What it is given by
  the functions that it calls counts as its own, as far as `Supply` follows that, and so does what its class makes for
  the attributes that it names, and its module for the variables.
  What is built may also be met by what a method passes to another of its class, which builds it. A module has the
  default dtype as well, and arrays of another library have fractions: whoever builds these is worth a look only for
  what it hands them to, if that makes a dtype.
  Where an operator refuses a dtype only beside a value of another library, a module that takes part names that one.
  Where an assignment to items is about those that an array picks, numbers, slices, counters and keys are none.

Names are compared whole, and operators are looked for in code: not in strings and comments. What a module imports is
taken for what it is; an attribute of anything else may be a method, or a function, of any library that the module's
text names; what gives its class away needs no import.

Where possibilities are asked for, two parameters can disagree: each definition of a file that names a library is
relevant then.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Container, Iterable, Iterator

from dtypelint.infer.own_values import refuses_own
from dtypelint.infer.reach import Place, Reach
from dtypelint.infer.sights import Sight, Sights
from dtypelint.infer.supply import Supply
from dtypelint.passing import tells_callers
from dtypelint.sieve import REVEAL
from dtypelint.source.index import Definition
from dtypelint.source.mentions import Mentions, mentions
from dtypelint.source.project import Local, Module
from dtypelint.stubs.summary import BOUND_AT_ALL, Trait

_WANTED_BY_SPELLED = BOUND_AT_ALL | Trait.OPERANDS | Trait.CONDITION
_WANTED_BY_BUILT = Trait.OPERANDS
# An item that is cast to a dtype which somebody else chooses: what else comes from the same place is of another.
_CAST = re.compile(r"\]\.to\([^()]*\bdtype\b")


_BUILDER = "__init__"
_GETATTR = frozenset({"getattr"})
_TRUTHS = frozenset({"bool", "bool_"})
# An attribute that is set, and the beginning of what it is set to, with the function that is called first.
_SET = re.compile(r"\bself\.(\w+)[ \t]*(?::[^=\n]*)?=(?!=)[ \t]*((?:([\w.]+)\()?.*)")


class Relevance:
    """Tells which definitions of a project are worth evaluating; any of them with `parameters`.

    `checked` are the files all of whose relevant definitions are evaluated.
    """

    def __init__(self, sights: Sights, *, parameters: bool = False, checked: Container[str] = ()) -> None:
        self._parameters = parameters
        self._checked = checked
        self._leaned_on: dict[str, bool] = {}
        self._sights = sights
        self._reach = Reach(self._sights)
        self._supply = Supply(self._sights, self._reach)
        self._made: dict[int, int] = {}
        self._held: dict[int, dict[str, int]] = {}
        self._whole: dict[int, frozenset[str]] = {}
        self._own: dict[int, frozenset[str]] = {}
        self._refusing: dict[int, frozenset[str]] = {}
        self._kept: dict[tuple[Module, str], int] = {}

    def is_possible(self, module: Module) -> bool:
        """Whether anything in the module can be relevant."""
        sight = self._sights.of(module)
        found = mentions(module.source.text)
        is_asked = REVEAL in found.called
        return bool(sight.packages) or is_asked or _refuses(sight, found) or self._imports_what_refuses(sight, found)

    def is_relevant(self, module: Module, definitions: Iterable[tuple[Module, Definition | None]]) -> bool:
        """Whether definitions that are evaluated as one, for `module`, can hold a hazard."""
        if self._parameters and self._sights.of(module).packages:
            return True
        parts = list(definitions)
        inherited, *overriding = parts
        texts = [(self._sights.of(owner), mentions(self._sights.text(owner, part))) for owner, part in parts]
        # The inherited method is looked at where it stands: here it is about what it meets in those that override.
        own = texts[1:] or texts
        if any(self.refusing(*part) for part in parts) or any(self._imports_what_refuses(*text) for text in own):
            return True
        if any(refuses_own(self._sights.of(owner), self._sights.text(owner, part)) for owner, part in parts):
            return True
        if any(self._refuses_held(*part) or self._hands_over(*part) for part in parts):
            return True
        if inherited[1] is None and self._is_program(module):
            return True
        if not overriding:
            return self._meets(parts, self._wanted_by(*inherited))
        made = functools.reduce(int.__or__, (self._wanted_by(*part) for part in overriding))
        return self._meets(parts, made) or self._meets(overriding, self._wanted_by(*inherited))

    def refusing(self, module: Module, definition: Definition | None) -> frozenset[str]:
        """Return the last words of the calls in a definition by which a rule about one argument may be violated."""
        key = id(module if definition is None else definition)
        nothing: frozenset[str] = frozenset()
        return self._sights.uses.once(self._refusing, key, nothing, lambda: self._refusing_in(module, definition))

    def _refusing_in(self, module: Module, definition: Definition | None) -> frozenset[str]:
        sight = self._sights.of(module)
        text = self._sights.text(module, definition)
        found = mentions(text)
        words = {REVEAL} & found.called
        if not _refuses(sight, found):
            return frozenset(words)
        # What a constructor builds is called elsewhere.
        is_run = definition is None or definition.name != _BUILDER
        wanted = BOUND_AT_ALL if is_run else Trait.BOUND
        if sight.is_integral(found):
            wanted |= Trait.WHOLE | Trait.STATED
        names = self._without_own(module, definition, found)
        words |= {name.rpartition(".")[2] for name in sight.refusing(text, names, wanted)}
        if "getattr" in found.names and sight.traits(Mentions(_GETATTR, _GETATTR, found.strings)) & wanted:
            words.add("getattr")
        return frozenset(words)

    def _without_own(self, module: Module, definition: Definition | None, found: Mentions) -> Iterable[str]:
        """Return the names that a text mentions, without the attributes that its class sets itself.

        `self.norm(x)` is not the method of arrays where `self.norm` is a module.
        """
        cls = definition.parent if definition is not None else None
        if cls is None or cls.kind != "class":
            return found.names
        nothing: frozenset[str] = frozenset()
        own = self._sights.uses.once(self._own, id(cls), nothing, lambda: self._own_attributes(module, cls))
        return filter(None, (_without_own(name, own) for name in found.names))

    def _own_attributes(self, module: Module, cls: Definition) -> frozenset[str]:
        """Return the methods of a class, and the attributes that these set."""
        assigned = {name for name, _, _ in self._assigned_in(module, cls)}
        return frozenset(assigned | {method.name for method in cls.every})

    def take_leaned_on(self) -> dict[str, bool]:
        """Return the files on which it depended since the last such call whether they are checked, and whether so."""
        leaned_on, self._leaned_on = self._leaned_on, {}
        return leaned_on

    def makes_integral(self, module: Module, definition: Definition | None) -> bool:
        """Whether a definition, or one that it calls, makes integers or complex numbers, as far as names tell."""
        places = [(module, definition), *self._supply.called(module, definition)]
        return any(
            self._sights.of(owner).is_integral(mentions(self._sights.text(owner, part))) for owner, part in places
        )

    def _wanted_by(self, owner: Module, definition: Definition | None) -> int:
        """Return the traits of what a definition must get to for what it makes, or is given, to be refused there."""
        made = self._made_by((owner, definition))
        every = _WANTED_BY_SPELLED | _WANTED_BY_BUILT
        if made == every:
            return made
        given = self._supply.given_to(owner, definition, self._made_by)
        return made | self._held_by(owner, definition) | self._assigned_to(owner, definition) | given

    def _made_by(self, place: Place) -> int:
        """Return the traits of what the dtypes must get to that a definition's own text makes."""
        key = id(place[0] if place[1] is None else place[1])
        return self._sights.uses.once(self._made, key, 0, lambda: self._made_at(*place))

    def _made_at(self, owner: Module, definition: Definition | None) -> int:
        sight = self._sights.of(owner)
        text = self._sights.text(owner, definition)
        is_built = self._has_built(sight, definition, mentions(text))
        return _made_in(sight, text) | (_WANTED_BY_BUILT if is_built else 0)

    def _held_by(self, owner: Module, definition: Definition | None) -> int:
        """Return the traits of what the dtypes must get to that are made for attributes which a method names."""
        cls = definition.parent if definition is not None else None
        if cls is None or cls.kind != "class":
            return 0
        names = mentions(self._sights.text(owner, definition)).names
        named = {name.split(".")[1] for name in names if name.startswith("self.")}
        held = self._made_for(owner, cls)
        return functools.reduce(int.__or__, (held[name] for name in named if name in held), 0)

    def _refuses_held(self, owner: Module, definition: Definition | None) -> bool:
        """Whether a method names an attribute for which its class makes whole numbers or truths, and may refuse it."""
        cls = definition.parent if definition is not None else None
        if cls is None or cls.kind != "class":
            return False
        text = self._sights.text(owner, definition)
        found = mentions(text)
        named = {name.split(".")[1] for name in found.names if name.startswith("self.")}
        nothing: frozenset[str] = frozenset()
        whole = self._sights.uses.once(self._whole, id(cls), nothing, lambda: self._whole_in(owner, cls))
        if named.isdisjoint(whole):
            return False
        sight = self._sights.of(owner)
        return bool(sight.traits(found) & Trait.WHOLE) or sight.operates(text, Trait.BOUND | Trait.WHOLE)

    def _is_program(self, module: Module) -> bool:
        """Whether the statements of a script run functions of its own: what these are passed is seen nowhere else."""
        sight = self._sights.of(module)
        names = mentions(self._sights.text(module, None)).called
        return sight.overview.is_script and not names.isdisjoint(sight.module.index.definitions)

    def _whole_in(self, owner: Module, cls: Definition) -> frozenset[str]:
        sight = self._sights.of(owner)
        assigned = self._assigned_in(owner, cls)
        return frozenset(name for name, value, _ in assigned if _is_whole(sight, mentions(value)))

    def _assigned_in(self, owner: Module, cls: Definition) -> Iterator[tuple[str, str, str]]:
        """Yield the attributes that the methods of a class set, each with what to, and what is called first in that."""
        for method in cls.every:
            yield from _SET.findall(self._sights.text(owner, method))

    def _hands_over(self, owner: Module, definition: Definition | None) -> bool:
        """Whether a text builds a module, or fractions, and something that it calls makes what may refuse them.

        What `__init__` builds are parts of its own instance.
        """
        if definition is not None and definition.name == _BUILDER:
            return False
        sight = self._sights.of(owner)
        called = mentions(self._sights.text(owner, definition)).called
        if not any(sight.is_module(name) or sight.gives_fractions(name) for name in called):
            return False
        places = self._supply.called(owner, definition)
        return any((made := self._made_by(place)) and self._reach.reaches(*place, made) for place in places)

    def _assigned_to(self, owner: Module, definition: Definition | None) -> int:
        """Return the traits of what the dtypes must get to that the module makes for variables which a text names."""
        if definition is None:
            return 0
        heads = {name.partition(".")[0] for name in mentions(self._sights.text(owner, definition)).names}
        named = heads & owner.index.assigned.keys()
        return functools.reduce(int.__or__, (self._made_once(owner, name) for name in named), 0)

    def _made_once(self, owner: Module, name: str) -> int:
        sight = self._sights.of(owner)
        return self._sights.uses.once(self._kept, (owner, name), 0, lambda: _made_in(sight, sight.assigned(name)))

    def _made_for(self, owner: Module, cls: Definition) -> dict[str, int]:
        """Return for the attributes of a class the traits of what the dtypes must get to that are made for them."""
        return self._sights.uses.once(self._held, id(cls), {}, lambda: self._held_in(owner, cls))

    def _held_in(self, owner: Module, cls: Definition) -> dict[str, int]:
        sight = self._sights.of(owner)
        held: dict[str, int] = {}
        for name, made, called in self._assigned_in(owner, cls):
            # What is cast with the module is of no dtype of its own.
            if not sight.is_kept(called):
                held[name] = held.get(name, 0) | _made_in(sight, made)
        return held

    def _meets(self, parts: Iterable[tuple[Module, Definition | None]], wanted: int) -> bool:
        """Whether what is made may get to what refuses it, in one of the definitions or by way of it."""
        if not wanted:
            return False
        is_spelled = bool(wanted & Trait.BOUND)
        return any(
            self._reach.reaches(*part, wanted) or (is_spelled and self._reach.meets_others(*part, wanted))
            for part in parts
        )

    def _has_built(self, sight: Sight, definition: Definition | None, found: Mentions) -> bool:
        """Whether a method passes something to another of its class, in whose text it may meet what that builds."""
        cls = definition.parent if definition is not None else None
        for name in found.called if cls is not None and cls.kind == "class" else ():
            head, _, last = name.partition(".")
            for method in sight.definitions.get(last, ()) if head == "self" else ():
                if method.parent is cls and method.parameters is not None and len(method.parameters.positional) > 1:
                    text = self._sights.text(sight.module, method)
                    takes = sight.traits(mentions(text)) & Trait.OPERANDS
                    if sight.builds(text) and (takes or sight.operates(text, Trait.OPERANDS)):
                        return True
        return False

    def _imports_what_refuses(self, sight: Sight, found: Mentions) -> bool:
        """Whether a rule about one argument is on a call in a function that a text calls and its module imports.

        It does not count where the function is checked by itself and asks for its callers.
        """
        for name in found.called & sight.module.index.imports.keys():
            match sight.resolve(name):
                case Local(owner, definition):
                    if self.refusing(owner, definition) and not self._asks_for_callers(owner, definition):
                        return True
        return False

    def _asks_for_callers(self, owner: Module, definition: Definition) -> bool:
        """Whether a function that refuses something is checked, so that those who call it are asked for."""
        if definition.kind != "function" or not tells_callers(definition.name):
            return False
        path = str(owner.path)
        self._leaned_on[path] = path in self._checked
        return self._leaned_on[path]


def _refuses(sight: Sight, found: Mentions) -> bool:
    """Whether a rule about one argument is on a call in a text; what makes whole numbers too, if it is about these."""
    traits = sight.traits(found)
    return bool(traits & BOUND_AT_ALL) or (bool(traits & (Trait.WHOLE | Trait.STATED)) and sight.is_integral(found))


def _without_own(name: str, own: Container[str]) -> str:
    """Return a dotted name without the attribute of `self` at its beginning, if that is among its own."""
    head, _, rest = name.partition(".")
    first, dot, others = rest.partition(".")
    return dot + others if head == "self" and first in own else name


def _is_whole(sight: Sight, found: Mentions) -> bool:
    """Whether names give whole numbers or truths."""
    return sight.is_integral(found) or any(name.rpartition(".")[2] in _TRUTHS for name in found.names)


def _made_in(sight: Sight, text: str) -> int:
    """Return the traits of what the dtypes must get to that a text makes."""
    found = mentions(text)
    is_spelled = bool(sight.packages) and (sight.spells(found) or _CAST.search(text) is not None)
    is_built = sight.builds(text)
    return (_WANTED_BY_SPELLED if is_spelled else 0) | (_WANTED_BY_BUILT if is_built else 0)
