"""Which object is which: those that one place in the code makes are told apart, and so are copies."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

import libcst as cst

from dtypelint import values as val
from dtypelint.infer.frame import Frame
from dtypelint.infer.memo import Result
from dtypelint.infer.mutation import HOLDERS, differ
from dtypelint.stubs.bind import Argument, Arguments


def made_at(frame: Frame, node: cst.CSTNode | None, what: object = None) -> val.Ident | None:
    """Return what tells an object apart that `node` makes now; those that it made before become earlier ones."""
    if node is None:
        return None
    ident = val.Ident((id(node), what))
    _arrive(frame, frozenset([ident]), id(node))
    return ident


def passed_to(made: val.Ident | None, arguments: Arguments) -> Arguments:
    """Return what is passed to the making of an object: of those that the same place made before, none is this one."""
    if made is None:
        return arguments
    earlier = _renamed({made: replace(made, is_earlier=True)})

    def renamed(argument: Argument) -> Argument:
        value = earlier.of(argument.value)
        return argument if value is argument.value else replace(argument, value=value)

    positional = tuple(map(renamed, arguments.positional))
    keywords = {name: renamed(argument) for name, argument in arguments.keywords.items()}
    return replace(arguments, positional=positional, keywords=keywords)


def made_of(frame: Frame, node: cst.CSTNode | None, cls: str) -> val.Ident | None:
    """Return what tells an instance of a stub class apart that `node` makes now; arrays do not change in place."""
    return made_at(frame, node, cls) if frame.engine.library.nature(cls).changes else None


def one_within(value: val.Value) -> frozenset[object]:
    """Return what tells one of the objects apart that a value is or holds: what changes it may change each of these."""
    found: set[object] = set()
    seen: set[int] = set()
    pending: list[val.Value | None] = [value]
    while pending:
        held = pending.pop()
        if id(held) in seen:
            continue
        seen.add(id(held))
        match held:
            case val.Typed(ident=ident, holds=inside):
                found |= val.one_of(ident)
                pending.append(inside)
            case val.Instance(ident=ident, attributes=attributes):
                found |= val.one_of(ident)
                pending.extend(attributes.values())
            case val.Items(items=items, element=element):
                pending.extend((*(items or ()), element))
            case val.Table(known=known, other=other):
                pending.extend((*known.values(), other))
            case val.Union(alternatives):
                pending.extend(alternatives)
    return frozenset(found)


def taken(frame: Frame, result: Result, node: cst.CSTNode | None) -> Result:
    """Return what a call comes to in its caller: what it makes is not what another call of the same function made."""
    if not result.made or node is None:
        return result
    site = id(node)
    names = {ident: _through(ident, site) for ident in result.made if frame.made.get(ident, site) != site}
    _arrive(frame, frozenset(names.get(ident, ident) for ident in result.made), site)
    if not names:
        return result
    renamed = _renamed(names)
    parameters = {name: renamed.of(value) for name, value in result.parameters.items()}
    return replace(result, value=renamed.of(result.value), parameters=parameters)


def left_of(frame: Frame, held: Iterable[val.Value]) -> frozenset[val.Ident]:
    """Return what an evaluation made of what is held afterwards."""
    if not frame.made:
        return frozenset()
    places = val.NOWHERE.union(*map(val.places_of, held))
    return frozenset(ident for ident in frame.made if ident.place in places)


def copied(frame: Frame, value: val.Value, node: cst.CSTNode | None, *, deep: bool) -> val.Value:
    """Return a copy of an object, which changes without it; of what it holds as well, where it is `deep`."""
    if node is None:
        return value
    site = id(node)
    made: set[val.Ident] = set()

    def named(ident: object) -> val.Ident:
        copy = _through(ident, site) if isinstance(ident, val.Ident) else val.Ident(ident, (site,))
        made.add(copy)
        return copy

    result = _Renaming(named, deep=deep).of(value)
    _arrive(frame, frozenset(made), site)
    return result


def _through(ident: val.Ident, site: object) -> val.Ident:
    """Return what tells an object apart that came through a call; through one in a loop, it came once."""
    calls = ident.calls if ident.calls[-1:] == (site,) else (*ident.calls, site)
    return replace(ident, calls=calls)


def one_by_one(frame: Frame, makers: Iterable[Callable[[], val.Value]]) -> list[val.Value]:
    """Return what the same code makes one after the other, told apart by which it is."""
    outer, results = frame.made, []
    try:
        for number, make in enumerate(makers):
            frame.made = {}
            value = make()
            names = {ident: _through(ident, number) for ident in frame.made}
            results.append(_renamed(names).of(value))
            outer.update(dict.fromkeys(names.values(), 0))
    finally:
        frame.made = outer
    return results


def any_of(frame: Frame, make: Callable[[], val.Value]) -> val.Value:
    """Return what the same code makes many times over, evaluated once."""
    outer, frame.made = frame.made, {}
    try:
        value = make()
        names = {ident: replace(ident, is_earlier=True) for ident in frame.made}
    finally:
        frame.made = outer
    return _renamed(names).of(value)


def _arrive(frame: Frame, made: frozenset[val.Ident], site: int) -> None:
    """Note that a place makes objects now: those of the same name that are held become earlier ones."""
    places = frozenset(ident.place for ident in made)
    # What is made for the first time is held by nobody.
    if not places.isdisjoint(frame.engine.places):
        earlier = _renamed({ident: replace(ident, is_earlier=True) for ident in made})
        for held in (frame.env.variables, frame.env.narrowed):
            before = {name: value for name, value in held.items() if val.is_of(value, places)}
            held.update({name: earlier.of(value) for name, value in before.items()})
    frame.engine.places |= places
    frame.made.update(dict.fromkeys(made, site))


class _Renaming:
    """Tells the objects in values apart by other names: all of them, or those that are made at some `places`."""

    def __init__(
        self, named: Callable[[object], object], places: frozenset[object] | None = None, *, deep: bool = True
    ) -> None:
        self._named, self._places, self._deep = named, places, deep
        # Objects that hold each other's parts are met on many ways; each is looked through once.
        self._done: dict[int, tuple[val.Value, val.Value]] = {}

    def of(self, value: val.Value) -> val.Value:
        """Return a value with its objects renamed; the value itself where none is."""
        if type(value) not in HOLDERS or (self._places is not None and not val.is_of(value, self._places)):
            return value
        if id(value) not in self._done:
            self._done[id(value)] = (value, self._renamed(value))
        return self._done[id(value)][1]

    def _renamed(self, value: val.Value) -> val.Value:
        match value:
            case val.Union(alternatives):
                others = tuple(map(self.of, alternatives))
                return val.Union(others) if differ(others, alternatives) else value
            case val.Typed(ident=ident, holds=holds):
                return _with(value, ident=self._ident(ident), holds=self._inside(holds))
            case val.Instance(ident=ident, attributes=attributes):
                return _with(value, ident=self._ident(ident), attributes=self._entries(attributes))
            case val.Items(kind, items, element) if self._deep:
                each, other = None if items is None else tuple(map(self.of, items)), self.of(element)
                is_changed = other is not element or differ(each or (), items or ())
                return val.Items(kind, each, other) if is_changed else value
            case val.Table(known=known, other=other) if self._deep:
                return _with(value, known=self._entries(known), other=self._inside(other))
        return value

    def _ident(self, ident: object) -> object:
        if ident is None:
            return None
        named = frozenset(map(self._named, ident)) if isinstance(ident, frozenset) else self._named(ident)
        return ident if named == ident else named

    def _inside(self, value: val.Value | None) -> val.Value | None:
        return self.of(value) if self._deep and value is not None else value

    def _entries(self, entries: val.Frozen) -> val.Frozen:
        return entries.mapped(self.of) if self._deep else entries


def _with(value: val.Typed | val.Instance | val.Table, **parts: object) -> val.Value:
    is_same = all(getattr(value, name) is part for name, part in parts.items())
    return value if is_same else replace(value, **parts)  # type: ignore[arg-type]


def _renamed(names: Mapping[val.Ident, val.Ident]) -> _Renaming:
    places = val.NOWHERE.union(*map(val.places_of_ident, names))
    return _Renaming(lambda ident: names.get(ident, ident), places)  # type: ignore[call-overload]
