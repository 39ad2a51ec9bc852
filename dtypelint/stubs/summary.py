"""What is asked of all stubs at once, told from each file while it is parsed, so that a run need not read them all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from dtypelint import dtypes
from dtypelint.stubs import language as lang


@dataclass(frozen=True, slots=True)
class Summary:
    """What one stub file holds.

    `sinks` are the calls on which it puts a rule about one argument, as code spells them; `ducks` the classes that
    methods give away, and `duck_sinks` the sinks among the methods of those classes; `builders` the functions that
    build with the default dtype, where a rule is about that; `alike` the classes that stand for all of such a name.
    """

    sinks: tuple[str, ...] = ()
    duck_sinks: tuple[str, ...] = ()
    builders: tuple[str, ...] = ()
    ducks: tuple[tuple[str, str], ...] = ()
    alike: tuple[tuple[str, str], ...] = ()

    @classmethod
    def of(cls, values: Iterable[Iterable[Any]]) -> Summary:
        """Return a summary from its fields as JSON has them."""
        words, pairs = list(values), 3
        return cls(*map(tuple, words[:pairs]), *(tuple((one, two) for one, two in part) for part in words[pairs:]))


def summarise(module: lang.ModuleStub, modules: Mapping[str, lang.ModuleStub]) -> Summary:
    """Return the summary of one of the `modules` of a folder. Version branches are all taken to hold."""
    sinks: set[str] = set()
    duck_sinks: set[str] = set()
    builders: list[str] = []
    ducks: dict[str, str] = {}
    alike: list[tuple[str, str]] = []
    for name, entities in module.names.items():
        signatures = list(_signatures(entities, modules))
        if any(map(_is_builder, signatures)):
            builders.append(f"{name}(")
        if any(map(_is_bound, signatures)):
            sinks.add(f".{name}(")
        for entity in entities:
            if isinstance(entity, lang.ClassStub):
                found = set(_class_sinks(name, entity, modules))
                sinks |= found
                duck_sinks |= found if entity.duck else set()
                ducks.update((method, entity.name) for method in entity.duck if method not in ducks)
                alike.extend((pattern, name) for pattern in entity.like)
    return Summary(tuple(sorted(sinks)), tuple(sorted(duck_sinks)), tuple(builders), tuple(ducks.items()), tuple(alike))


def _class_sinks(name: str, cls: lang.ClassStub, modules: Mapping[str, lang.ModuleStub]) -> Iterator[str]:
    for member, entities in cls.members.items():
        if any(map(_is_bound, _signatures(entities, modules))):
            yield from _calls(name, member)


def _calls(cls: str, member: str) -> Iterator[str]:
    """Yield what a call of a method looks like; operators look like nothing in particular."""
    if member in ("__init__", "__call__"):
        yield cls
    elif not member.startswith("__"):
        yield f".{member}"


def _signatures(entities: Iterable[lang.Entity], modules: Mapping[str, lang.ModuleStub]) -> Iterator[lang.Signature]:
    for entity in entities:
        if isinstance(entity, lang.Overloads):
            yield from entity.signatures
        elif isinstance(entity, lang.Alias):
            yield from _signatures(_found(entity.target, modules, set()), modules)


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
            result.extend(_found(entity.target, modules, asked))
        else:
            result.append(entity)
    return result


def _is_builder(signature: lang.Signature) -> bool:
    return signature.unstated is not None and any(isinstance(param.default, lang.Default) for param in signature.params)


def _is_bound(signature: lang.Signature) -> bool:
    """Whether a violation needs but one argument."""
    if not signature.rules:
        return False
    always = signature.removed or any(rule.lingers for rule in signature.rules)
    return always or any(_bounds(param.type) for param in signature.params)


def _bounds(wanted: lang.Type) -> bool:
    match wanted:
        case lang.Cls(_, dtype) | lang.AnyArray(dtype) | lang.DtypeObject(dtype):
            return _restricts(dtype)
        case lang.Either(types):
            return any(map(_bounds, types))
        case lang.Sequence(_, element, items):
            return any(_bounds(item) for item in (*(items or ()), *((element,) if element else ())))
        case lang.Table(value) | lang.Function(value):
            return _bounds(value)
    return False


def _restricts(expression: lang.DtypeExpr | None) -> bool:
    match expression:
        case lang.Var(_, bound):
            return bound is not None
        case lang.Fixed(mask):
            return mask != dtypes.ALL
        case lang.Apply(_, arguments):
            return any(map(_restricts, arguments))
    return False
