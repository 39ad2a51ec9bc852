"""Telling from a parsed stub what is asked of all stubs at once."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from dtypelint import dtypes
from dtypelint.stubs import language as lang
from dtypelint.stubs.forwarding import forwarding
from dtypelint.stubs.summary import Summary, Trait, Traits

_BUILDING = ("__init__", "__call__")
_PICKING = ("__getitem__", "__setitem__")


def summarise(module: lang.ModuleStub, modules: Mapping[str, lang.ModuleStub]) -> Summary:
    """Return the summary of one of the `modules` of a folder. Version branches are all taken to hold."""
    functions: Counter[str] = Counter()
    methods: Counter[str] = Counter()
    duck_methods: Counter[str] = Counter()
    ducks: dict[str, str] = {}
    casts: dict[str, str] = {}
    alike: list[tuple[str, str]] = []
    members: set[str] = set()
    module_members: set[str] = set()
    others: set[str] = set()
    for name, entities in module.names.items():
        functions[name] |= traits(_signatures(entities, modules)) | _declared(entities) | _added(module, name)
        for cls in entities:
            if isinstance(cls, lang.ClassStub):
                found = {
                    member: _method_traits(cls, member, modules)
                    | _declared(cls.members.get(member, ()))
                    | _added(module, member)
                    | _passed_on(cls.members.get(member, ()), modules)
                    for member in {*cls.members, *_BUILDING}
                }
                built, run = (found[member] for member in _BUILDING)
                functions[name] |= built & ~Trait.BUILDS | run & Trait.BOUND
                for member, trait in found.items():
                    methods[member] |= trait
                    duck_methods[member] |= trait if cls.duck else 0
                ducks.update((method, cls.name) for method in cls.duck if method not in ducks)
                casts.update((method, cls.name) for method in cls.duck_casts if method not in casts)
                alike.extend((pattern, name) for pattern in cls.like)
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
        tuple(alike),
        _sorted(methods, special=True),
        tuple(sorted(members)),
        tuple(sorted(module_members)),
        tuple(sorted(others)),
    )


def _method_traits(cls: lang.ClassStub, name: str, modules: Mapping[str, lang.ModuleStub]) -> int:
    """Return what holds of a method, maybe an inherited one."""
    found = 0
    for signature in _signatures(_member(cls, name, modules, set()), modules):
        trait = _traits_of(_received(signature, cls))
        foreign = trait & Trait.BOUND and _other(name, signature, cls)
        trait = trait & ~Trait.BOUND | Trait.FOREIGN if foreign else trait
        found |= (
            trait & ~Trait.OPERANDS | Trait.PICKED if trait & Trait.OPERANDS and _is_picky(name, signature) else trait
        )
    return int(found)


def _is_picky(name: str, signature: lang.Signature) -> bool:
    """Whether it sets items, and is about such an index only as is of some class."""
    return name == "__setitem__" and len(signature.params) > 1 and signature.params[1].type != lang.ANYTHING


def _may_be_called(entity: lang.Entity) -> bool:
    """Whether it is an attribute of a dtype, which may be a module: what calling that does is not told by its name."""
    return isinstance(entity, lang.Attribute) and isinstance(entity.type, lang.Cls) and entity.type.dtype is not None


def _others(cls: lang.ClassStub, name: str, modules: Mapping[str, lang.ModuleStub]) -> Iterator[str]:
    """Yield the libraries of which the rules about one operand want the other to be."""
    for signature in _signatures(_member(cls, name, modules, set()), modules) if name.startswith("__") else ():
        other = _other(name, signature, cls)
        if other and _traits_of(signature) & Trait.BOUND:
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
        isinstance(item, lang.Sequence) for item in types
    ):
        return replace(signature, params=(replace(receiver, type=lang.ANYTHING), *others))
    return signature


def traits(signatures: Iterable[lang.Signature]) -> int:
    """Return what holds of a call that may be any of the signatures of a function."""
    overloads = list(signatures)
    found = functools.reduce(int.__or__, map(_traits_of, overloads), 0)
    if found & Trait.BUILDS and _are_of_numbers(overloads):
        found = found & ~Trait.BUILDS | Trait.FRACTIONS
    return int(found | (Trait.BUILDS if _are_sources(overloads) or any(map(_is_carrier, overloads)) else 0))


def _traits_of(signature: lang.Signature) -> int:
    found = Trait.BUILDS if _is_builder(signature) else 0
    found |= Trait.INTEGRAL if _gives_integral(signature) else 0
    found |= _told_by(signature.conditions)
    for rule in signature.rules:
        found |= Trait.BOUND if _is_bound(signature, rule) else 0
        found |= Trait.OPERANDS if _takes_operands(signature, rule) else 0
        found |= functools.reduce(int.__or__, _conditions(signature, rule), 0)
    return int(found)


def _sorted(found: Mapping[str, int], *, special: bool | None = None) -> Traits:
    return tuple(
        (name, int(trait))
        for name, trait in sorted(found.items())
        if trait and (special is None or name.startswith("__") is special)
    )


def _added(module: lang.ModuleStub, name: str) -> int:
    """Return what lists add to the functions and methods of a name."""
    is_banned = any(cast.is_told for cast in module.casts.get(name, ()))
    told = _told_by(module.restrictions.get(name, ()))
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


def _told_by(conditions: Iterable[lang.Condition]) -> int:
    """Return what holds of a call of which rules of their own tell that it breaks such conditions."""
    return functools.reduce(int.__or__, map(_trait_of, filter(_is_told, conditions)), 0)


def _trait_of(condition: lang.Condition) -> int:
    if condition.is_of_number:
        return int(Trait.OVERFLOWS)
    if condition.target is not None:
        # What cannot be cast to hardly is of a floating dtype.
        return int(Trait.CONDITION if condition.is_exact else Trait.WHOLE)
    refused = dtypes.ALL & ~condition.allowed
    if not refused & dtypes.FLOATING:
        return int(Trait.WHOLE)
    # What nobody gave a dtype is of one of these.
    return int(Trait.BOUND if refused & (dtypes.BOOL | dtypes.mask("int64", "float64")) else Trait.CONDITION)


def _is_told(condition: lang.Condition) -> bool:
    """Whether what breaks a condition with a rule of its own is told of where nothing is known of the device."""
    return condition.is_told and not condition.where


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


def _is_builder(signature: lang.Signature) -> bool:
    return signature.unstated is not None and any(isinstance(param.default, lang.Default) for param in signature.params)


def _declared(entities: Iterable[lang.Entity]) -> int:
    """Return what holds of a name that is declared to be of a type."""
    declared = [entity.type for entity in entities if isinstance(entity, lang.Attribute)]
    return int(Trait.INTEGRAL) if any(_is_integral(item) for held in declared for item in _dtypes_in(held)) else 0


def _gives_integral(signature: lang.Signature) -> bool:
    return any(map(_is_integral, _given(signature)))


def gives_floating(signature: lang.Signature) -> bool:
    """Return whether a function gives a floating dtype where nothing that is passed to it says otherwise."""
    return any(
        isinstance(each, lang.Default) or (isinstance(each, lang.Fixed) and bool(each.mask & dtypes.FLOATING))
        for each in _given(signature)
    )


def _given(signature: lang.Signature) -> Iterator[lang.DtypeExpr | None]:
    """Yield the dtypes that a result is said to be of, also by default."""
    made = set(_variables_of(signature.returns))
    yield from _dtypes_in(signature.returns)
    yield from (param.default for param in signature.params if not made.isdisjoint(_variables_of(param.type)))


def _is_integral(expression: lang.DtypeExpr | None) -> bool:
    return isinstance(expression, lang.Fixed) and bool(expression.mask & dtypes.OTHER_NUMBERS)


def _dtypes_in(wanted: lang.Type) -> Iterator[lang.DtypeExpr | None]:
    """Yield the dtypes of what a value of a type is, or holds."""
    match wanted:
        case lang.Cls(_, dtype) | lang.AnyArray(dtype) | lang.DtypeObject(dtype):
            yield dtype
        case lang.Either(types):
            for item in types:
                yield from _dtypes_in(item)
        case lang.Sequence(_, element, items):
            for item in (*(items or ()), *((element,) if element else ())):
                yield from _dtypes_in(item)
        case lang.Table(value) | lang.Function(value) | lang.Holding(value):
            yield from _dtypes_in(value)


def _are_of_numbers(overloads: Sequence[lang.Signature]) -> bool:
    """Whether a function builds with the default dtype of numbers alone, and makes integers of whole ones."""
    builders = [item for item in overloads if _is_builder(item)]
    others = [item for item in overloads if item not in builders]
    return all(_takes_only(item, "bool", "int", "float") for item in builders) and any(
        _takes_only(item, "bool", "int") and _gives_integral(item) for item in others
    )


def _takes_only(signature: lang.Signature, *kinds: str) -> bool:
    """Whether all that has to be passed are Python numbers of some kinds."""
    types = [param.type for param in signature.params if param.required]
    found = [item for held in types for item in (held.types if isinstance(held, lang.Either) else (held,))]
    return bool(found) and all(isinstance(item, lang.Python) and item.kind in kinds for item in found)


def _are_sources(overloads: Iterable[lang.Signature]) -> bool:
    """Whether a function makes numbers of one dtype, which is not that of any array it takes."""
    made: set[lang.DtypeExpr | None] = set()
    for signature in overloads:
        if any(map(_is_open, (item for param in signature.params for item in _arrays(param.type)))):
            return False
        made.update(item.dtype for item in _arrays(signature.returns))
    match list(made):
        case [lang.Fixed(mask)]:
            return dtypes.single(mask) and mask != dtypes.BOOL
    return False


def _arrays(wanted: lang.Type) -> list[lang.Cls | lang.AnyArray]:
    types = wanted.types if isinstance(wanted, lang.Either) else (wanted,)
    return [item for item in types if isinstance(item, lang.Cls | lang.AnyArray)]


def _is_open(array: lang.Cls | lang.AnyArray) -> bool:
    """Whether it may be of several dtypes."""
    mask = array.dtype.bound if isinstance(array.dtype, lang.Var) else None
    return mask is None or not dtypes.single(mask)


def _is_carrier(signature: lang.Signature) -> bool:
    """Whether it makes of an array another library's, of the same dtype: that library has other defaults."""
    return any(
        isinstance(one, lang.Cls)
        and isinstance(other, lang.Cls)
        and isinstance(one.dtype, lang.Var)
        and one.dtype == other.dtype
        and one.name.partition(".")[0] != other.name.partition(".")[0]
        for one in _arrays(signature.returns)
        for param in signature.params
        for other in _arrays(param.type)
    )


def _is_bound(signature: lang.Signature, rule: lang.Rule) -> bool:
    """Whether one argument violates the rule."""
    if signature.removed or rule.lingers:
        return True
    params = (param for param in signature.params if not rule.on or param.name in rule.on)
    return rule.about != "operands" and any(_bounds(param.type) for param in params)


def _takes_operands(signature: lang.Signature, rule: lang.Rule) -> bool:
    """Whether two operands of different dtypes violate the rule."""
    found = Counter(name for param in signature.params for name in _variables(param))
    return rule.about != "bounds" and any(count > 1 for count in found.values())


def _conditions(signature: lang.Signature, rule: lang.Rule) -> Iterator[int]:
    """Yield what holds of a call of which the rule tells that it breaks conditions of the signature."""
    if rule.about != "operands" and not rule.silent:
        for item in signature.conditions:
            if item.rule is None:
                yield int(Trait.OVERFLOWS if item.is_of_number else Trait.CONDITION)


def _variables(param: lang.Param) -> list[str]:
    """Return the dtype variables of a parameter, twice where it may take several arguments or items."""
    types = param.type.types if isinstance(param.type, lang.Either) else (param.type,)
    several = param.kind == "args" or any(isinstance(item, lang.Sequence) for item in types)
    return list(_variables_of(param.type)) * (2 if several else 1)


def _variables_of(wanted: lang.Type) -> Iterator[str]:
    match wanted:
        case lang.Cls(_, dtype) | lang.AnyArray(dtype) | lang.DtypeObject(dtype):
            yield from _variables_in(dtype)
        case lang.Either(types):
            yield from dict.fromkeys(name for item in types for name in _variables_of(item))
        case lang.Sequence(_, element, items):
            for item in (*(items or ()), *((element,) if element else ())):
                yield from _variables_of(item)
        case lang.Table(value) | lang.Function(value) | lang.Holding(value):
            yield from _variables_of(value)


def _variables_in(expression: lang.DtypeExpr | None) -> Iterator[str]:
    match expression:
        case lang.Var(name) | lang.If(lang.Var(name)):
            yield name
        case lang.Apply(_, arguments):
            for argument in arguments:
                yield from _variables_in(argument)


def _bounds(wanted: lang.Type) -> bool:
    return any(map(_restricts, _dtypes_in(wanted)))


def _restricts(expression: lang.DtypeExpr | None) -> bool:
    match expression:
        case lang.Var(_, bound):
            return bound is not None
        case lang.Fixed(mask):
            return mask != dtypes.ALL
        case lang.If(_, mask, otherwise):
            return otherwise != dtypes.ALL and mask | otherwise != dtypes.ALL
        case lang.Apply(_, arguments):
            return any(map(_restricts, arguments))
    return False
