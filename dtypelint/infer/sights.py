"""What the names in a module mean to the stubs: which of them make dtypes, and which calls can refuse them."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Iterator, Mapping

from dtypelint import dtypes
from dtypelint.sieve import CASTS, SPELLED
from dtypelint.source.index import Definition
from dtypelint.source.items import ENDING, sets_items
from dtypelint.source.mentions import Mentions, code_of, mentions
from dtypelint.source.project import External, Local, Module, Project, Resolution, Submodule
from dtypelint.source.texts import text_of
from dtypelint.source.uses import Use
from dtypelint.stubs import language as lang
from dtypelint.stubs.entries import Found, FunctionStub, ValueStub
from dtypelint.stubs.library import Library
from dtypelint.stubs.summary import Trait
from dtypelint.stubs.traits import gives_floating, traits

# How code spells the special methods that take two operands.
_OPERATORS = {
    "add": r"\+",
    "sub": "-(?!>)",
    "mul": r"\*",
    "truediv": "/",
    "floordiv": "//",
    "mod": "%",
    "pow": r"\*\*",
    "matmul": "@",
    "and": "&",
    "or": r"\|",
    "xor": r"\^",
    "lshift": "<<",
    "rshift": ">>",
    "lt": "<",
    "le": "<=",
    "gt": ">",
    "ge": ">=",
    "eq": "==",
    "ne": "!=",
}

# A call and, as far as three brackets go, what is passed; what makes a number in it a fraction.
_CALL = re.compile(r"([^\W\d][\w.]*)\((?=((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\))")
_FRACTION = re.compile(r"(?<![\w.])\d*\.\d|(?<![\w.])\d+\.|\d[eE][-+]?\d|(?<!/)/(?!/)|\bfloat\b")
# What raises whole numbers to the default dtype.
_RAISING = re.compile(r"[*+-] ?\(?\d*\.\d|[*+-] ?\(?\d+\.|\d\.\d* ?[*+-]|(?<!/)/(?!/)")
# What passes a dtype by keyword, or may do so.
_STATED = re.compile(r"\bdtype\s*=|\*\*")
_INTEGRAL = frozenset(dtypes.names(dtypes.OTHER_NUMBERS))


class Tables:
    """What the stubs say of names, by the package that defines them."""

    def __init__(self, library: Library) -> None:
        self.packages: tuple[str, ...] = tuple(dict.fromkeys(name.partition(".")[0] for name in library.summaries))
        self.functions: dict[str, dict[str, int]] = {package: {} for package in self.packages}
        self.methods: dict[str, dict[str, int]] = {package: {} for package in self.packages}
        self.operators: dict[str, dict[str, int]] = {package: {} for package in self.packages}
        self.ducks: dict[str, int] = {}
        self.members: set[str] = set()
        self.module_members: set[str] = set()
        self.others: dict[str, set[str]] = {package: set() for package in self.packages}
        self.run: dict[str, set[str]] = {}
        for name, summary in library.summaries.items():
            package = name.partition(".")[0]
            _add(self.functions[package], summary.functions)
            _add(self.methods[package], summary.methods)
            _add(self.ducks, summary.duck_methods)
            _add(self.operators[package], [(_pattern(name), trait) for name, trait in summary.operators])
            self.members.update(summary.members)
            self.module_members.update(summary.module_members)
            self.others[package].update(summary.others)
            for method, run in summary.runs:
                self.run.setdefault(method, set()).add(run)


def _add(table: dict[str, int], found: Iterable[tuple[str, int]]) -> None:
    for name, trait in found:
        table[name] = table.get(name, 0) | trait


def _pattern(method: str) -> str:
    """Return a regular expression for what calls a special method; "" where that looks like nothing in particular."""
    name = method.strip("_")
    if name == "setitem":
        return ENDING
    symbol = _OPERATORS.get(name) or _OPERATORS.get(name[1:])
    # A decorator stands at the beginning of a line, and no space follows its sign.
    return rf"[\w)\]\"'}}](?:[ \t]*{symbol}=?\s*[^\s=]|\s*{symbol}=?\s+[^\s=])" if symbol else ""


class Sight:
    """One module, as the stubs see it; `use` is what has told what its names mean."""

    def __init__(self, module: Module, project: Project, library: Library, tables: Tables) -> None:
        self.module = module
        self.use = Use()
        self._project = project
        self._library = library
        self._tables = tables
        self.overview = project.overview(module, tables.packages)
        self.packages = self.overview.packages
        self._operators: dict[str, int] = functools.reduce(
            _joined, (tables.operators[name] for name in self.packages), {}
        )
        self._traits: dict[str, int] = {}
        self._methods = functools.reduce(_joined, (tables.methods[name] for name in self.packages), tables.ducks)
        self._functions: dict[str, int] = functools.reduce(
            _joined, (tables.functions[name] for name in self.packages), {}
        )

    @functools.cached_property
    def others(self) -> frozenset[str]:
        """The libraries of whose values operators of those that the module names refuse some dtype."""
        return frozenset().union(*(self._tables.others[name] for name in self.packages))

    @functools.cached_property
    def operators_refuse(self) -> bool:
        """Whether brackets or operators in place of a library that the module names refuse some dtype by itself."""
        return any(trait & (Trait.PICKS | Trait.WHOLE) for trait in self._operators.values())

    @functools.cached_property
    def definitions(self) -> Mapping[str, list[Definition]]:
        """The functions and classes of the module, methods among them, by their names."""
        found: dict[str, list[Definition]] = {}
        pending = list(self.module.index.every)
        while pending:
            definition = pending.pop()
            found.setdefault(definition.name, []).append(definition)
            pending.extend(definition.every)
        return found

    def traits(self, names: Mentions) -> int:
        """Return what holds of the names together."""
        found = functools.reduce(int.__or__, map(self._trait, names.names), 0)
        if "getattr" in names.names:
            for name in names.strings:
                found |= self._methods.get(name, 0) | self._functions.get(name, 0)
        return found

    def refusing(self, text: str, names: Iterable[str], wanted: int) -> Iterator[str]:
        """Yield those of the names in a text that have one of the traits.

        Of what refuses but a dtype that it is given by keyword those count that may be given one.
        """
        found = {name: self._trait(name) for name in names}
        stated = {name for name, trait in found.items() if trait & wanted & Trait.STATED}
        if stated:
            stated -= mentions(text).called - {name for name, given in _calls(text) if _STATED.search(given)}
        rest = wanted & ~Trait.STATED
        yield from (name for name, trait in found.items() if trait & rest or name in stated)

    def _trait(self, name: str) -> int:
        if name not in self._traits:
            with self._project.uses.counting(self.use):
                self._traits[name] = self._traits_of(name)
        return self._traits[name]

    def builds(self, text: str) -> bool:
        """Whether a text builds with the default dtype, or with one that no argument decides."""
        found = self.traits(mentions(text))
        if found & Trait.BUILDS or (found & Trait.INTEGRAL and _RAISING.search(code_of(text))):
            return True
        if not found & Trait.FRACTIONS:
            return False
        return any(self._trait(name) & Trait.FRACTIONS and _FRACTION.search(given) for name, given in _calls(text))

    def operates(self, text: str, wanted: int) -> bool:
        """Whether an operator stands in the text that has one of the traits."""
        asked = wanted | (Trait.PICKED if wanted & Trait.OPERANDS else 0)
        patterns = {pattern: trait & wanted for pattern, trait in self._operators.items() if pattern and trait & asked}
        code = code_of(text) if patterns else ""
        return any(
            sets_items(code, by_value=not found) if pattern is ENDING else re.search(pattern, code)
            for pattern, found in patterns.items()
        )

    def is_integral(self, names: Mentions) -> bool:
        """Whether one of the names gives integers or complex numbers, or spells their dtypes."""
        return bool(self.traits(names) & Trait.INTEGRAL) or not _INTEGRAL.isdisjoint(names.strings)

    def spells(self, names: Mentions) -> bool:
        """Whether the names spell a dtype or a cast to one."""
        return any(map(self._spells, names.names)) or any(name.rpartition(".")[2] in SPELLED for name in names.strings)

    def _spells(self, name: str) -> bool:
        head, *rest = name.split(".")
        if not (SPELLED.isdisjoint(rest) and CASTS.isdisjoint(rest)) or head in SPELLED:
            return True
        imported = self.module.index.imports.get(head)
        last = head if imported is None else imported.attribute
        return last in SPELLED or (last in CASTS and (imported is not None or last == "autocast"))

    def is_outside(self, name: str) -> bool:
        """Whether a dotted name is one of a library that has stubs."""
        return self._named(name) is not None

    def is_kept(self, name: str) -> bool:
        """Whether a dotted name is a library's class of modules or parameters."""
        found = self._named(name)
        return isinstance(found, lang.ClassStub) and self._library.is_kept(found.name)

    def is_module(self, name: str) -> bool:
        """Whether a dotted name is a class of modules: of the project, or a library's that has a dtype of its own."""
        if self.is_kept(name):
            return self._has_default(name)
        resolved = self.follow(name)
        return isinstance(resolved, Local) and self._derives(resolved, frozenset())

    def _has_default(self, name: str) -> bool:
        """Whether a library's class makes what is of a dtype that nobody passes: containers and functions do not."""
        found = self._named(name)
        constructor = self._library.member(found.name, "__init__") if isinstance(found, lang.ClassStub) else None
        if not isinstance(constructor, FunctionStub):
            return False
        return any(param.default is not None for signature in constructor.signatures for param in signature.params)

    def _derives(self, cls: Local, seen: frozenset[int]) -> bool:
        if cls.definition.kind != "class" or id(cls.definition) in seen:
            return False
        return any(
            isinstance(found := self._library.find(base.dotted), lang.ClassStub) and self._library.is_kept(found.name)
            if isinstance(base, External)
            else isinstance(base, Local) and self._derives(base, seen | {id(cls.definition)})
            for base in (self._project.resolve(cls.module, name) for name in cls.definition.bases)
        )

    def gives_fractions(self, name: str) -> bool:
        """Whether a dotted name is a library's class of arrays, or a function whose result is of a floating dtype."""
        match self._named(name):
            case lang.ClassStub(name):
                nature = self._library.nature(name)
                return nature.is_array and not nature.is_module and not nature.is_parameter
            case FunctionStub(signatures=signatures):
                return any(map(gives_floating, signatures))
        return False

    def _named(self, name: str) -> Found | None:
        head, _, rest = name.partition(".")
        resolved = self.resolve(head) if head else None
        if not isinstance(resolved, External):
            return None
        return self._library.find(f"{resolved.dotted}.{rest}" if rest else resolved.dotted)

    def resolve(self, name: str) -> Resolution | None:
        """Return what a name at the top level of the module refers to."""
        index = self.module.index
        known = name in index.imports or name in index.definitions or name in index.assigned or index.star_imports
        return self._project.resolve(self.module, name) if known else None

    def follow(self, name: str) -> Resolution | None:
        """Return what a dotted name refers to where its head is a module of the project; else what the head does."""
        head, _, rest = name.partition(".")
        found = self.resolve(head)
        return self._project.resolve(self.module, name) if rest and isinstance(found, Submodule) else found

    def inherited(self, name: str) -> list[Local]:
        """Return the methods of a name that classes of the module inherit."""
        classes = [item for items in self.definitions.values() for item in items if item.kind == "class" and item.bases]
        found = [self._project.attribute(Local(self.module, item), name) for item in classes]
        return list({id(item.definition): item for item in found if isinstance(item, Local)}.values())

    def assigned(self, name: str) -> str:
        """Return the statement that assigns a variable at the top level of the module; "" for several of them."""
        rows = self.module.index.assigned.get(name, ())
        if len(rows) != 1:
            return ""
        return "".join(self.module.source.text.splitlines(keepends=True)[rows[0][0] - 1 : rows[0][1]])

    def _traits_of(self, name: str) -> int:
        head, *rest = name.split(".")
        if self._are_unknown(head, rest):
            return 0
        resolved = self.resolve(head) if head else None
        if isinstance(resolved, External):
            return self._outside(resolved.dotted, rest)
        if isinstance(resolved, Local) and is_described(self._project, self._library, resolved):
            return self._outside(f"{resolved.module.name}.{resolved.definition.name}", rest)
        found = 0
        for part in rest:
            found |= self._methods.get(part, 0)
        if self._may_be_imported(head, resolved):
            found |= self._functions.get(name.rpartition(".")[2], 0)
        return found

    def _are_unknown(self, head: str, rest: list[str]) -> bool:
        """Whether no stub that counts here says anything of a dotted name, whatever it is."""
        imported = self.module.index.imports.get(head)
        last = rest[-1] if rest else head if imported is None else imported.attribute or ""
        return last not in self._functions and not any(part in self._methods for part in rest)

    def _may_be_imported(self, head: str, resolved: Resolution | None) -> bool:
        """Whether a name may be a library under a name that its module does not tell of."""
        if not head or head in ("self", "cls") or isinstance(resolved, External | Local):
            return False
        return resolved is not None or head in self.overview.imported

    def _outside(self, dotted: str, rest: list[str]) -> int:
        """Return what holds of an attribute of something outside the project."""
        if not self._library.knows(dotted.partition(".")[0]):
            return 0
        for index, part in enumerate(rest):
            if isinstance(self._library.find(dotted), ValueStub):
                return functools.reduce(int.__or__, (self._methods.get(name, 0) for name in rest[index:]), 0)
            dotted = f"{dotted}.{part}"
        match self._library.find(dotted):
            case FunctionStub(signatures=signatures):
                return traits(signatures)
            case lang.ClassStub(name) | ValueStub(name):
                return self._tables.functions[name.partition(".")[0]].get(name.rpartition(".")[2], 0)
        return 0


def is_described(project: Project, library: Library, found: Local) -> bool:
    """Whether a stub, and not its source, tells of a definition."""
    name = f"{found.module.name}.{found.definition.name}"
    return not project.follows(found.module.path) and library.describes(name)


def _calls(text: str) -> Iterator[tuple[str, str]]:
    """Yield the calls in a text: what is called, by its name, and what is passed."""
    return ((call[1], call[2]) for call in _CALL.finditer(code_of(text)))


def _joined(one: Mapping[str, int], other: Mapping[str, int]) -> dict[str, int]:
    result = dict(one)
    for name, trait in other.items():
        result[name] = result.get(name, 0) | trait
    return result


class Sights:
    """The modules of a project, as the stubs see them, and the texts in them; `uses` counts what is looked at."""

    def __init__(self, project: Project, library: Library) -> None:
        self.uses = project.uses
        self._project = project
        self._library = library
        self._seen: dict[Module, Sight] = {}

    @functools.cached_property
    def tables(self) -> Tables:
        """What the stubs say of names."""
        return Tables(self._library)

    def of(self, module: Module) -> Sight:
        """Return the sight of a module."""
        self.uses.survey(module)
        if module not in self._seen:
            self._seen[module] = Sight(module, self._project, self._library, self.tables)
        sight = self._seen[module]
        self.uses.rely(sight.use)
        return sight

    def text(self, module: Module, definition: Definition | None) -> str:
        """Return the source of a definition, or of the module's own statements."""
        if definition is not None:
            self.uses.read(module, definition)
        return text_of(module, definition)
