"""Finding names in the stubs, for the versions that the checked project declares."""

from __future__ import annotations

import functools
import operator
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from fnmatch import fnmatchcase
from pathlib import Path
from typing import TYPE_CHECKING

from dtypelint import dtypes
from dtypelint import values as val
from dtypelint.claims import Dtypes, certain
from dtypelint.pack import rules_root
from dtypelint.rank import Rank
from dtypelint.stubs import language as lang
from dtypelint.stubs.branches import Branches
from dtypelint.stubs.entries import Found, FunctionStub, ModuleName, Nature, ValueStub
from dtypelint.stubs.folder import merged, open_folder
from dtypelint.stubs.forwarding import forwarding
from dtypelint.targets import Targets

if TYPE_CHECKING:
    from dtypelint.config import Settings
    from dtypelint.stubs.summary import Summary


class Library:
    """The stubs of the given folders, earlier folders winning, read for `targets`."""

    def __init__(self, folders: Sequence[Path], targets: Targets) -> None:
        self.folders = tuple(folders)
        self._stubs = [open_folder(folder) for folder in self.folders]
        self.targets = targets
        self.branches = Branches(targets)
        self._modules: dict[str, lang.ModuleStub | None] = {}
        self._found: dict[str, Found | None] = {}
        self._members: dict[tuple[str, str], Found | None] = {}
        self._known: dict[str, bool] = {}
        self._dtypes: dict[str, int] = {}
        self._patterns: dict[str, list[tuple[str, lang.ClassStub]]] = {}
        self._mros: dict[str, tuple[lang.ClassStub, ...]] = {}
        self._natures: dict[str, Nature] = {}
        self._derived: dict[tuple[str, str], bool] = {}

    @classmethod
    def of(cls, settings: Settings) -> Library:
        """Return the stubs that the settings name, before those of dtypelint, for the versions that these tell of."""
        return cls([*settings.stubs, rules_root() / "stubs"], Targets(settings.root, settings.targets))

    # --- files --------------------------------------------------------------------------------------------------------

    def module(self, name: str) -> lang.ModuleStub | None:
        """Return the stub of the module `name`. Raises UsageError where its file is no stub."""
        if name not in self._modules:
            found = (folder.module(name) for folder in self._stubs if name in folder)
            self._modules[name] = next(found, None)
        return self._modules[name]

    def modules(self) -> Iterator[lang.ModuleStub]:
        """Yield every stub there is, parsed."""
        for name in dict.fromkeys(name for folder in self._stubs for name in folder):
            module = self.module(name)
            if module is not None:
                yield module

    @functools.cached_property
    def summaries(self) -> Mapping[str, Summary]:
        """What each stub holds, by the name of its module. Raises UsageError where a file is no stub."""
        return merged(self.folders)

    def knows(self, package: str) -> bool:
        """Whether there are stubs for the top-level package."""
        if package not in self._known:
            self._known[package] = self._has_stubs(package)
        return self._known[package]

    def _has_stubs(self, package: str) -> bool:
        return any((folder / package).is_dir() or (folder / f"{package}.pyi").is_file() for folder in self.folders)

    # --- names --------------------------------------------------------------------------------------------------------

    def find(self, name: str) -> Found | None:
        """Return what the dotted `name` is, following aliases; None where no stub says."""
        if name not in self._found:
            self._found[name] = None
            self._found[name] = self._find(name) or self._alike(name)
        return self._found[name]

    def describes(self, name: str) -> bool:
        """Whether a stub names exactly this: it then goes before the source, as stubs do for type checkers."""
        package = name.partition(".")[0]
        return self.knows(package) and self.find(name) is not None and self.find(name) is not self._alike(name)

    def _find(self, name: str) -> Found | None:
        if self.module(name) is not None:
            return ModuleName(name)
        owner, _, last = name.rpartition(".")
        if not owner:
            return ModuleName(name) if self.knows(name) else None
        module = self.module(owner)
        if module is not None:
            return self._in_module(module, last)
        above = self.find(owner)
        if isinstance(above, lang.ClassStub):
            return self.member(above.name, last)
        if isinstance(above, ModuleName) and above.name != owner:
            return self.find(f"{above.name}.{last}")
        return None

    def _home(self, name: str) -> str:
        """Return the module whose stub defines the function or method `name`."""
        owner = name.rpartition(".")[0]
        return owner if self.module(owner) is not None else owner.rpartition(".")[0]

    def _restricted(self, found: Found | None, module: lang.ModuleStub, name: str) -> Found | None:
        """Return a function with the conditions that the stub of `module` adds under `name`."""
        added = self.branches.standing(module.restrictions.get(name, ()))
        if not added or not isinstance(found, FunctionStub):
            return found
        return _changed(found, lambda signature: replace(signature, conditions=(*signature.conditions, *added)))

    def _cast(self, found: Found | None, module: lang.ModuleStub, name: str) -> Found | None:
        """Return a function with the casts that the stub of `module` adds under `name`."""
        if name not in module.casts or not isinstance(found, FunctionStub):
            return found
        added = module.casts[name]
        return _changed(found, lambda signature: replace(signature, casts=(*signature.casts, *added)))

    def _alike(self, name: str) -> lang.ClassStub | None:
        """Return the class that stands for all of the library's classes of such a name."""
        package, _, rest = name.partition(".")
        last = rest.rpartition(".")[2]
        if not last[:1].isupper():
            return None
        if package not in self._patterns:
            self._patterns[package] = list(self._class_patterns(package))
        return next((cls for pattern, cls in self._patterns[package] if fnmatchcase(last, pattern)), None)

    def _class_patterns(self, package: str) -> Iterator[tuple[str, lang.ClassStub]]:
        module, summary = self.module(package), self.summaries.get(package)
        for pattern, name in summary.alike if module is not None and summary is not None else ():
            for entity in module.names[name] if module is not None else ():
                if isinstance(entity, lang.ClassStub) and pattern in entity.like:
                    yield pattern, entity

    def _in_module(self, module: lang.ModuleStub, name: str) -> Found | None:
        if name in module.names:
            found = self._pick(f"{module.name}.{name}", module.names[name], module.name)
            return self._cast(self._restricted(found, module, name), module, name)
        for star in module.stars:
            found = self.find(f"{star}.{name}")
            if found is not None:
                return found
        return None

    def _pick(self, name: str, entities: Sequence[lang.Entity], owner: str) -> Found | None:
        signatures = [item for entity in entities if isinstance(entity, lang.Overloads) for item in entity.signatures]
        if signatures:
            variants = self.branches.variants(signatures)
            if variants:
                return FunctionStub(name, variants)
        for entity in entities:
            if isinstance(entity, lang.Overloads) or self.branches.holds(entity.when) is False:
                continue
            if isinstance(entity, lang.Alias):
                found = self.find(entity.target)
                if entity.receiver is not None:
                    return _forwarding(found, entity.receiver) if isinstance(found, FunctionStub) else None
                return _without_lists(found) if self._home(entity.target) == self._home(name) else found
            return entity if isinstance(entity, lang.ClassStub) else ValueStub(name, entity.type, owner)
        return None

    # --- classes ------------------------------------------------------------------------------------------------------

    def stub_class(self, name: str) -> lang.ClassStub | None:
        """Return the stub class `name`, whose name may be an alias."""
        found = self.find(name)
        return found if isinstance(found, lang.ClassStub) else None

    def mro(self, name: str) -> tuple[lang.ClassStub, ...]:
        """Return the class and its stub bases, nearest first."""
        if name not in self._mros:
            self._mros[name] = ()
            own = self.stub_class(name)
            order: dict[str, lang.ClassStub] = {}
            if own is not None:
                order[own.name] = own
                for base in own.bases:
                    order.update((item.name, item) for item in self.mro(base))
            self._mros[name] = tuple(order.values())
        return self._mros[name]

    def is_subclass(self, name: str, base: str) -> bool:
        """Whether the stub class `name` is, or derives from, `base`."""
        key = (name, base)
        if key not in self._derived:
            wanted = self.stub_class(base)
            target = wanted.name if wanted else base
            self._derived[key] = name == target or any(item.name == target for item in self.mro(name))
        return self._derived[key]

    def bound(self, name: str) -> int:
        """Return the dtypes that an instance of a stub class can be of."""
        return functools.reduce(operator.and_, (stub.bound for stub in self.mro(name)), dtypes.ALL)

    def nature(self, name: str) -> Nature:
        """Return what the instances of a stub class are."""
        if name not in self._natures:
            self._natures[name] = Nature.of(self.mro(name))
        return self._natures[name]

    def is_module(self, name: str) -> bool:
        """Whether instances of a stub class are built of parameters."""
        return self.nature(name).is_module

    def is_parameter(self, name: str) -> bool:
        """Whether instances of a stub class are parameters."""
        return self.nature(name).is_parameter

    def is_buffer(self, name: str) -> bool:
        """Whether instances of a stub class are cast with the module they belong to, but are none of its parameters."""
        return self.nature(name).is_buffer

    def whole_buffers(self, name: str) -> Iterator[Dtypes]:
        """Yield the dtypes of the buffers of a stub class that no cast of its instances changes."""
        for cls in self.mro(name):
            for member in cls.members:
                match self.member(name, member):
                    case ValueStub(type=lang.Cls(buffer, lang.Fixed(mask))) if self.is_buffer(buffer):
                        yield certain(mask)

    def setters(self, name: str) -> Iterator[str]:
        """Yield the methods of a stub class that set an attribute of an instance, whose name they are passed."""
        for member in {member for cls in self.mro(name) for member in cls.members}:
            found = self.member(name, member)
            signatures = found.signatures if isinstance(found, FunctionStub) else ()
            if any(effect.target == "item" for signature in signatures for effect in signature.effects):
                yield member

    def is_bare(self, name: str) -> bool:
        """Whether instances of a stub class are modules without parameters."""
        return self.nature(name).is_bare

    def is_loaded(self, name: str) -> bool:
        """Whether instances of a stub class are modules in a dtype that their loading chooses."""
        return self.nature(name).is_loaded

    def is_kept(self, name: str) -> bool:
        """Whether instances of a stub class are modules or parameters."""
        nature = self.nature(name)
        return nature.is_module or nature.is_parameter

    def rank(self, value: val.Typed) -> Rank:
        """Return the rank of a value: that of its class, where every instance has the same, else its own."""
        declared = self.nature(value.cls).rank
        return value.rank if declared is None else declared

    def kind(self, value: val.Value) -> str:
        """Return the kind of Python number that a value is or can stand for, "" where it is none."""
        if not isinstance(value, val.Typed) or not self.nature(value.cls).is_number:
            return val.kind_of(value)
        mask = value.dtypes.mask
        return "int" if not mask & ~dtypes.INTEGERS else "float" if not mask & ~dtypes.FLOATING else ""

    def array_priority(self, value: val.Value) -> int:
        """Return `__array_priority__`: an array leaves its operators to another one of a higher priority."""
        return self.nature(value.cls).array_priority if isinstance(value, val.Typed) else 0

    def member(self, cls: str, name: str) -> Found | None:
        """Return the attribute or method `name` of a stub class, inherited ones included."""
        key = (cls, name)
        if key not in self._members:
            self._members[key] = None
            for owner in self.mro(cls):
                if name in owner.members:
                    found = self._pick(f"{owner.name}.{name}", owner.members[name], owner.name)
                    self._members[key] = self._listed_member(found, cls, name, owner)
                    break
        return self._members[key]

    def has(self, cls: str, name: str) -> bool | None:
        """Whether an instance of a stub class has an attribute; None where the stub lists not all that there are."""
        if self.member(cls, name) is not None:
            return True
        stub = self.stub_class(cls)
        is_complete = stub is not None and stub.is_complete
        return False if is_complete and not name.startswith("__") else None

    def may_leave(self, cls: str, name: str) -> bool:
        """Whether what derives from a stub class may inherit an attribute from it: the stub has it, or lacks some."""
        are_listed = all(stub.is_listed for stub in self.mro(cls))
        return name.startswith("_") or not are_listed or self.member(cls, name) is not None

    def _listed_member(self, found: Found | None, cls: str, name: str, owner: lang.ClassStub) -> Found | None:
        """Return the method with what lists say of it by its name, or of calling its class by that of the class."""
        stubs = self.mro(cls) if name == "__call__" else (owner,)
        places = [(self.module(home), last) for home, _, last in (stub.name.rpartition(".") for stub in stubs)]
        named = [(module, last if name == "__call__" else name) for module, last in places if module is not None]
        for module, last in named:
            if last in module.restrictions:
                found = self._restricted(found, module, last)
                break
        for module, last in named:
            if last in module.casts:
                return self._cast(found, module, last)
        return found

    @functools.cached_property
    def ducks(self) -> dict[str, str]:
        """The stub class that an object is taken for when this method is called on it."""
        result: dict[str, str] = {}
        for summary in self.summaries.values():
            for method, cls in summary.ducks:
                result.setdefault(method, cls)
        return result

    @functools.cached_property
    def casts(self) -> dict[str, str]:
        """The stub class whose method tells which dtype an object of unknown class is cast to by this method."""
        return {method: cls for summary in self.summaries.values() for method, cls in summary.casts}

    @functools.cached_property
    def measures(self) -> dict[str, str]:
        """The stub class whose attribute or method of this name gives what that of an object of any class does."""
        return {member: cls for summary in self.summaries.values() for member, cls in summary.measures}

    @functools.cached_property
    def assumed(self) -> tuple[tuple[str, str], ...]:
        """The stub classes from which a class of unknown bases derives, each with the method that gives it away."""
        return tuple(pair for summary in self.summaries.values() for pair in summary.assumed)

    def dtypes_of(self, package: str) -> int:
        """Return the dtypes that a library has by name."""
        if package not in self._dtypes:
            named = (name for name in dtypes.BIT if self.find(f"{package}.{name}") is not None)
            self._dtypes[package] = dtypes.mask(*named)
        return self._dtypes[package]


def _changed(found: FunctionStub, change: Callable[[lang.Signature], lang.Signature]) -> FunctionStub:
    variants = (
        replace(variant, signatures=tuple(change(signature) for signature in variant.signatures))
        for variant in found.variants
    )
    return replace(found, variants=tuple(variants))


def _forwarding(found: FunctionStub, receiver: lang.Param) -> FunctionStub:
    return _changed(found, lambda signature: forwarding(signature, receiver))


def _without_lists(found: Found | None) -> Found | None:
    """Return a function without what lists add to it by its name: they say nothing of its family."""
    if not isinstance(found, FunctionStub):
        return found

    def own(signature: lang.Signature) -> lang.Signature:
        conditions = tuple(item for item in signature.conditions if not item.is_listed)
        return replace(
            signature, conditions=conditions, casts=tuple(item for item in signature.casts if not item.is_listed)
        )

    return _changed(found, own)
