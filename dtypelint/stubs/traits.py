"""What holds of a call as far as its signatures tell: which rules it can violate, and what it makes."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence

from dtypelint import dtypes
from dtypelint.stubs import language as lang
from dtypelint.stubs.summary import Trait


def traits(signatures: Iterable[lang.Signature]) -> int:
    """Return what holds of a call that may be any of the signatures of a function."""
    overloads = list(signatures)
    found = functools.reduce(int.__or__, map(traits_of, overloads), 0)
    if found & Trait.BUILDS and _are_of_numbers(overloads):
        found = found & ~Trait.BUILDS | Trait.FRACTIONS
    return int(found | (Trait.BUILDS if _are_sources(overloads) or any(map(_is_carrier, overloads)) else 0))


def traits_of(signature: lang.Signature) -> int:
    """Return what holds of a call of one signature."""
    found = Trait.BUILDS if _is_builder(signature) else 0
    found |= Trait.INTEGRAL if _gives_integral(signature) else 0
    found |= told_by(signature.conditions, _stated_by(signature))
    for rule in signature.rules:
        found |= Trait.BOUND if _is_bound(signature, rule) else 0
        found |= Trait.OPERANDS if _takes_operands(signature, rule) else 0
        found |= functools.reduce(int.__or__, _conditions(signature, rule), 0)
    return int(found)


def told_by(conditions: Iterable[lang.Condition], stated: Collection[str] = ()) -> int:
    """Return what holds of a call of which rules of their own tell that it breaks such conditions.

    `stated` are the dtype variables that a dtype which is passed by keyword decides.
    """
    found = 0
    for condition in filter(_is_told, conditions):
        trait = _trait_of(condition)
        is_stated = trait == Trait.WHOLE and any(name in stated for name in _variables_in(condition.expression))
        found |= Trait.STATED if is_stated else trait
    return int(found)


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


def _stated_by(signature: lang.Signature) -> set[str]:
    """Return the dtype variables that nothing decides but a dtype which is passed by keyword, or is not passed."""
    stated: set[str] = set()
    others: set[str] = set()
    for param in signature.params:
        is_keyword = param.kind == "keyword" and not param.required and isinstance(param.type, lang.DtypeObject)
        is_stated = is_keyword and not any(_variables_in(param.default))
        (stated if is_stated else others).update(_variables_of(param.type))
    return stated - others


def _is_builder(signature: lang.Signature) -> bool:
    return signature.unstated is not None and any(isinstance(param.default, lang.Default) for param in signature.params)


def declared(entities: Iterable[lang.Entity]) -> int:
    """Return what holds of a name that is declared to be of a type."""
    types = [entity.type for entity in entities if isinstance(entity, lang.Attribute)]
    return int(Trait.INTEGRAL) if any(_is_integral(item) for held in types for item in dtypes_in(held)) else 0


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
    yield from dtypes_in(signature.returns)
    yield from (param.default for param in signature.params if not made.isdisjoint(_variables_of(param.type)))


def _is_integral(expression: lang.DtypeExpr | None) -> bool:
    return isinstance(expression, lang.Fixed) and bool(expression.mask & dtypes.OTHER_NUMBERS)


def dtypes_in(wanted: lang.Type) -> Iterator[lang.DtypeExpr | None]:
    """Yield the dtypes of what a value of a type is, or holds."""
    match wanted:
        case lang.Cls(_, dtype) | lang.AnyArray(dtype) | lang.DtypeObject(dtype):
            yield dtype
        case lang.Either(types):
            for item in types:
                yield from dtypes_in(item)
        case lang.Sequence(_, element, items):
            for item in (*(items or ()), *((element,) if element else ())):
                yield from dtypes_in(item)
        case lang.Table(value) | lang.Function(value) | lang.Holding(value) | lang.Nested(value):
            yield from dtypes_in(value)


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
    several = param.kind == "args" or any(isinstance(item, lang.Sequence | lang.Nested) for item in types)
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
        case lang.Table(value) | lang.Function(value) | lang.Holding(value) | lang.Nested(value):
            yield from _variables_of(value)


def _variables_in(expression: lang.DtypeExpr | None) -> Iterator[str]:
    match expression:
        case lang.Var(name) | lang.If(lang.Var(name)):
            yield name
        case lang.Apply(_, arguments):
            for argument in arguments:
                yield from _variables_in(argument)


def _bounds(wanted: lang.Type) -> bool:
    return any(map(_restricts, dtypes_in(wanted)))


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
