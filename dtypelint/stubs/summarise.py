"""Telling from a parsed stub what is asked of all stubs at once."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from dtypelint.stubs import language as lang
from dtypelint.stubs.forwarding import forwarding
from dtypelint.stubs.summary import Summary, Trait, Traits
from dtypelint.stubs.traits import declared, told_by, traits, traits_of

_BUILDING = ("__init__", "__call__")
_PICKING = ("__getitem__", "__setitem__")


def summarise(module: lang.ModuleStub, modules: Mapping[str, lang.ModuleStub]) -> Summary:
    """Return the summary of one of the `modules` of a folder. Version branches are all taken to hold."""
    functions: Counter[str] = Counter()
    methods: Counter[str] = Counter()
    duck_methods: Counter[str] = Counter()
    ducks: dict[str, str] = {}
    casts: dict[str, str] = {}
    measures: dict[str, str] = {}
    alike: list[tuple[str, str]] = []
    members: set[str] = set()
    module_members: set[str] = set()
    others: set[str] = set()
    assumed: list[tuple[str, str]] = []
    runs: list[tuple[str, str]] = []
    for name, entities in module.names.items():
        functions[name] |= traits(_signatures(entities, modules)) | declared(entities) | _listed(module, name)
        for cls in entities:
            if isinstance(cls, lang.ClassStub):
                found = {
                    member: _method_traits(cls, member, modules)
                    | declared(cls.members.get(member, ()))
                    | _added(module, member)
                    | _passed_on(cls.members.get(member, ()), modules)
                    for member in {*cls.members, *_BUILDING}
                }
                built, run = (found[member] for member in _BUILDING)
                functions[name] |= built & ~Trait.BUILDS | _by_instances(run & Trait.BOUND)
                # Batches are made of what the items come to, which another library may have made.
                functions[name] |= Trait.BUILDS if cls.collate else 0
                functions[name] |= Trait.LARGE if any(map(_has_extreme, cls.members.values())) else 0
                for member, trait in found.items():
                    methods[member] |= trait
                    duck_methods[member] |= trait if cls.duck else 0
                ducks.update((method, cls.name) for method in cls.duck if method not in ducks)
                casts.update((method, cls.name) for method in cls.duck_casts if method not in casts)
                measures.update((member, cls.name) for member in cls.duck_measures)
                alike.extend((pattern, name) for pattern in cls.like)
                assumed.extend((method, cls.name) for method in cls.assumed)
                runs.extend(_run_by(cls))
                known = [member for member, found in cls.members.items() if not any(map(_may_be_called, found))]
                members.update(known)
                module_members.update(known if cls.is_module else ())
                others.update(other for member in found for other in _others(cls, member, modules))
    return Summary(
        _sorted(functions),
        _sorted(methods, special=False),
        _sorted(duck_methods, special=False),
        tuple(ducks.items()),
        tuple(casts.items()),
        tuple(measures.items()),
        tuple(alike),
        _sorted(methods, special=True),
        tuple(sorted(members)),
        tuple(sorted(module_members)),
        tuple(sorted(others)),
        tuple(assumed),
        tuple(runs),
    )


def _has_extreme(entities: Iterable[lang.Entity]) -> bool:
    return any(isinstance(item, lang.Attribute) and isinstance(item.type, lang.Extreme) for item in entities)


def _method_traits(cls: lang.ClassStub, name: str, modules: Mapping[str, lang.ModuleStub]) -> int:
    """Return what holds of a method, maybe an inherited one."""
    found = 0
    for signature in _signatures(_member(cls, name, modules, set()), modules):
        trait = traits_of(_received(signature, cls))
        foreign = trait & Trait.BOUND and _other(name, signature, cls)
        trait = trait & ~Trait.BOUND | Trait.FOREIGN if foreign else trait
        found |= (
            trait & ~Trait.OPERANDS | Trait.PICKED if trait & Trait.OPERANDS and _is_picky(name, signature) else trait
        )
    return int(found)


def _is_picky(name: str, signature: lang.Signature) -> bool:
    """Whether it sets items, and is about such an index only as is of some class."""
    return name == "__setitem__" and len(signature.params) > 1 and signature.params[1].type != lang.ANYTHING


def _run_by(cls: lang.ClassStub) -> Iterator[tuple[str, str]]:
    """Yield the methods that call another one of a class derived from this, each with the name of that."""
    for name, entities in cls.members.items():
        for signature in (
            each for entity in entities if isinstance(entity, lang.Overloads) for each in entity.signatures
        ):
            if signature.runs:
                yield name, signature.runs


def _may_be_called(entity: lang.Entity) -> bool:
    """Whether it is an attribute of a dtype, which may be a module: what calling that does is not told by its name."""
    return isinstance(entity, lang.Attribute) and isinstance(entity.type, lang.Cls) and entity.type.dtype is not None


def _others(cls: lang.ClassStub, name: str, modules: Mapping[str, lang.ModuleStub]) -> Iterator[str]:
    """Yield the libraries of which the rules about one operand want the other to be."""
    for signature in _signatures(_member(cls, name, modules, set()), modules) if name.startswith("__") else ():
        other = _other(name, signature, cls)
        if other and traits_of(signature) & Trait.BOUND:
            yield other


def _other(name: str, signature: lang.Signature, cls: lang.ClassStub) -> str:
    """Return the library of which alone the second operand of an operator is, if that is not the first one's."""
    if not name.startswith("__") or name in _BUILDING or len(signature.params) != 2:
        return ""
    operand = signature.params[1].type
    types = operand.types if isinstance(operand, lang.Either) else (operand,)
    packages = {item.name.partition(".")[0] if isinstance(item, lang.Cls) else "" for item in types}
    other = packages.pop()
    return "" if packages or other == cls.name.partition(".")[0] else other


def _received(signature: lang.Signature, cls: lang.ClassStub) -> lang.Signature:
    """Return a signature without the bound of a receiver that no instance of the class is under.

    Functions that are methods under another name take lists and other libraries' arrays in its place.
    """
    if signature.kind not in ("function", "property") or not signature.params:
        return signature
    receiver, *others = signature.params
    types = receiver.type.types if isinstance(receiver.type, lang.Either) else (receiver.type,)
    package = cls.name.partition(".")[0]
    if all(isinstance(item, lang.Cls) and item.name.partition(".")[0] != package for item in types) or all(
        isinstance(item, lang.Sequence | lang.Nested) for item in types
    ):
        return replace(signature, params=(replace(receiver, type=lang.ANYTHING), *others))
    return signature


def _sorted(found: Mapping[str, int], *, special: bool | None = None) -> Traits:
    return tuple(
        (name, int(trait))
        for name, trait in sorted(found.items())
        if trait and (special is None or name.startswith("__") is special)
    )


def _listed(module: lang.ModuleStub, name: str) -> int:
    """Return what lists add to a function, or to a class: of that they tell what calling its instances refuses."""
    added = _added(module, name)
    is_class = any(isinstance(entity, lang.ClassStub) for entity in module.names[name])
    return _by_instances(added) if is_class else added


def _by_instances(found: int) -> int:
    """Return what holds of a class whose instances, when called, refuse what is said."""
    return found & ~Trait.BOUND | Trait.RUN if found & Trait.BOUND else found


def _added(module: lang.ModuleStub, name: str) -> int:
    """Return what lists add to the functions and methods of a name."""
    is_banned = any(cast.is_told for cast in module.casts.get(name, ()))
    told = told_by(module.restrictions.get(name, ()))
    if told and name in _PICKING:
        return int(Trait.PICKS)
    return told | (Trait.BOUND if is_banned else 0)


def _passed_on(entities: Iterable[lang.Entity], modules: Mapping[str, lang.ModuleStub]) -> int:
    """Return what lists add to a function that a method passes its arguments on to."""
    targets = (entity.target for entity in entities if isinstance(entity, lang.Alias) and entity.receiver)
    places = (target.rpartition(".") for target in targets)
    # What another folder describes is not among the modules of this one.
    added = (_added(modules[owner], name) for owner, _, name in places if owner in modules)
    return functools.reduce(int.__or__, added, 0)


def _signatures(entities: Iterable[lang.Entity], modules: Mapping[str, lang.ModuleStub]) -> Iterator[lang.Signature]:
    for entity in _followed(entities, modules, set()):
        if isinstance(entity, lang.Overloads):
            yield from entity.signatures


def _found(name: str, modules: Mapping[str, lang.ModuleStub], asked: set[str]) -> list[lang.Entity]:
    """Return what a dotted name stands for in the stubs of a folder, in any version."""
    owner, _, last = name.rpartition(".")
    if not owner or name in asked:
        return []
    asked.add(name)
    if owner in modules:
        module = modules[owner]
        if last in module.names:
            return _followed(module.names[last], modules, asked)
        return [found for star in module.stars for found in _found(f"{star}.{last}", modules, asked)]
    classes = [entity for entity in _found(owner, modules, asked) if isinstance(entity, lang.ClassStub)]
    return [found for cls in classes for found in _member(cls, last, modules, asked)]


def _member(
    cls: lang.ClassStub, name: str, modules: Mapping[str, lang.ModuleStub], asked: set[str]
) -> list[lang.Entity]:
    if name in cls.members:
        return _followed(cls.members[name], modules, asked)
    return [found for base in cls.bases for found in _found(f"{base}.{name}", modules, asked)]


def _followed(
    entities: Iterable[lang.Entity], modules: Mapping[str, lang.ModuleStub], asked: set[str]
) -> list[lang.Entity]:
    result: list[lang.Entity] = []
    for entity in entities:
        if isinstance(entity, lang.Alias):
            found = _found(entity.target, modules, asked)
            result.extend(found if entity.receiver is None else (_forwarding(item, entity.receiver) for item in found))
        else:
            result.append(entity)
    return result


def _forwarding(entity: lang.Entity, receiver: lang.Param) -> lang.Entity:
    if not isinstance(entity, lang.Overloads):
        return entity
    return lang.Overloads(tuple(forwarding(signature, receiver) for signature in entity.signatures))
