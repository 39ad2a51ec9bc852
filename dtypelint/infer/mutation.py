"""What changes in place changes under every name it goes by."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from dtypelint import values as val
from dtypelint.claims import UNKNOWN
from dtypelint.infer.env import Env

_Object = val.Instance | val.Typed
_Change = tuple[_Object, val.Value]
# How many containers that hold each other are looked through for what has changed in them.
_MOST_LEVELS = 4


def mutate(env: Env, old: val.Value, new: val.Value) -> bool:
    """Replace an object that was changed in place, under every name it goes by; return whether there was one."""
    if not isinstance(old, _Object) or old.ident is None:
        return False
    return _replace(env, _changes_with(old, new))


def mutate_any(env: Env, old: val.Value, new: val.Value) -> None:
    """Note that an object was changed in place which may be any that the same place makes: each may be as it was."""
    if isinstance(old, _Object) and old.ident is not None:
        _replace(env, {_any_like(ident): change for ident, change in _changes_with(old, new).items()})


def _changes_with(old: _Object, new: val.Value) -> dict[object, _Change]:
    """Return what changes with an object, itself among it."""
    return {**dict(_changes(old, new)), old.ident: (old, new)}


def _any_like(ident: object) -> frozenset[object]:
    """Return what tells an object apart that is one of those with an `ident`, or of those that were made earlier."""
    ones = val.one_of(ident)
    return ones | {replace(one, is_earlier=True) for one in ones if isinstance(one, val.Ident)}


def mutate_held(env: Env, old: val.Items | val.Table, new: val.Value) -> None:
    """Replace the objects that were changed in place while a container held them."""
    changes = dict(_changes(old, new))
    if changes:
        _replace(env, changes)


def _replace(env: Env, changes: Mapping[object, _Change]) -> bool:
    replacement = _Replacement(changes)
    is_found = False
    for held in (env.variables, env.narrowed):
        for name, value in held.items():
            if (after := replacement.within(value)) is not value:
                held[name] = after
                is_found = True
    return is_found


def _changes(old: val.Value, new: val.Value, levels: int = _MOST_LEVELS) -> Iterator[tuple[object, _Change]]:
    """Yield what changes with an object that holds it: what tells it apart, and what it was and is.

    Containers are looked through where no more than so many `levels` of them hold each other.
    """
    match old, new:
        case val.Instance(attributes=before), val.Instance(attributes=after):
            yield from _changes_among(before, after, levels)
        case val.Typed(holds=before), val.Typed(holds=after) if before is not None and after is not None:
            yield from _changes(before, after, levels)
        case ((val.Items() | val.Table()), _) if not levels:
            return
        case val.Items(items=before, element=rest), val.Items(items=after, element=others):
            if before is not None and after is not None:
                yield from _changes_among(dict(enumerate(before)), dict(enumerate(after)), levels - 1)
            yield from _changes_among({0: rest}, {0: others}, levels - 1)
        case val.Table(known=before, other=rest), val.Table(known=after, other=others):
            yield from _changes_among(before, after, levels - 1)
            if rest is not None and others is not None:
                yield from _changes_among({0: rest}, {0: others}, levels - 1)


def _changes_among(
    before: Mapping[object, val.Value], after: Mapping[object, val.Value], levels: int
) -> Iterator[tuple[object, _Change]]:
    for key, old in before.items():
        new = after.get(key, old)
        if new is not old and isinstance(old, val.Items | val.Table):
            yield from _changes(old, new, levels)
        if new is old or not isinstance(old, _Object):
            continue
        for way in val.alternatives(new):
            if isinstance(way, _Object):
                yield from _changes(old, way, levels)
                if old.ident is not None and way is new and old.ident == way.ident:
                    yield old.ident, (old, new)
                elif old.ident is not None and old.ident in val.one_of(way.ident):
                    # Another may have taken its place; it may be as it was.
                    yield old.ident, (old, val.join(old, replace(way, ident=old.ident)))


# The values that are objects or hold some.
HOLDERS = {val.Instance, val.Typed, val.Union, val.Items, val.Table}


class _Replacement:
    """Objects that become others, wherever they are held."""

    def __init__(self, changes: Mapping[object, _Change]) -> None:
        self._changes = changes
        self._places = val.NOWHERE.union(*map(val.places_of_ident, changes))
        # Objects that hold each other's parts are met on many ways; each is looked through once.
        self._made: dict[int, tuple[val.Value, val.Value]] = {}

    def within(self, value: val.Value) -> val.Value:
        """Return a value with the objects replaced in it; the value itself where it holds none of them."""
        if type(value) not in HOLDERS or not val.is_of(value, self._places):
            return value
        if id(value) not in self._made:
            self._made[id(value)] = (value, self._replaced(value))
        return self._made[id(value)][1]

    def _replaced(self, value: val.Value) -> val.Value:
        if isinstance(value, val.Union):
            others = [self.within(item) for item in value.alternatives]
            return val.join_all(others) if differ(others, value.alternatives) else value
        if isinstance(value, _Object) and value.ident is not None:
            change = self._changes.get(value.ident)
            if change is not None and _is_same(value, change[0]):
                return change[1]
            return self._perhaps(value, self._looked_into(value))
        return self._looked_into(value)

    def _looked_into(self, value: val.Value) -> val.Value:
        """Return a value with what it holds replaced."""
        match value:
            case val.Items() | val.Table():
                return self._inside(value)
            case val.Typed(holds=val.Items() | val.Table() as held):
                inside = self.within(held)
                return value if inside is held else self._holding(value, inside)
            case val.Instance(attributes=attributes):
                changed = attributes.mapped(self.within)
                return value if changed is attributes else value.with_attributes(changed)
        return value

    def _perhaps(self, value: _Object, result: val.Value) -> val.Value:
        """Return an object as it is, or as what it may be one of becomes."""
        for ident, (old, new) in self._changes.items():
            if type(value) is type(old) and _may_be_one(value.ident, ident):
                result = val.join(result, changed_as(value, old, new))
        return result

    def _inside(self, held: val.Items | val.Table) -> val.Value:
        """Return a container with the objects replaced; which of an unknown number of items it is, nobody knows."""
        match held:
            case val.Items(items=items, element=element):
                each = None if items is None else tuple(map(self.within, items))
                any_other = self.within(element)
                if any_other is not element or differ(each or (), items or ()):
                    return val.Items(held.kind, each, val.join(element, any_other))
            case val.Table(known, other):
                changed = known.mapped(self.within)
                rest = None if other is None else self.within(other)
                if changed is not known or rest is not other:
                    unnamed = None if other is None or rest is None else val.join(other, rest)
                    return replace(held, known=changed, other=unnamed)
        return held

    def _holding(self, value: val.Typed, held: val.Value) -> val.Typed:
        """Return a container in which something has changed: where that is of another dtype, so may this be."""
        is_cast = any(isinstance(old, val.Typed) and _is_cast(old, new) for old, new in self._changes.values())
        return replace(value, holds=held, dtypes=UNKNOWN if is_cast else value.dtypes)


def _is_cast(old: val.Typed, new: val.Value) -> bool:
    found = val.dtypes_within(new)
    return found is None or found.mask != old.dtypes.mask


def is_one_object(before: val.Value, after: val.Value) -> bool:
    """Whether a variable still holds the object that it held before, on whatever way."""
    if not isinstance(before, _Object) or before.ident is None:
        return False
    return all(isinstance(way, _Object) and way.ident == before.ident for way in val.alternatives(after))


def _is_same(value: _Object, old: _Object) -> bool:
    """Whether a value with what tells another apart is that one for sure."""
    is_one_of_many = isinstance(old.ident, frozenset) or (isinstance(old.ident, val.Ident) and old.ident.is_earlier)
    return value is old or (type(value) is type(old) and value.cls == old.cls and not is_one_of_many)


def changed_as(value: val.Value, old: val.Value, new: val.Value) -> val.Value:
    """Return an object after the change from `old` to `new`: what is not changed stays its own."""
    match value, old, new:
        case val.Instance(), val.Instance(), val.Instance():
            changed = {
                name: item for name, item in new.attributes.items() if not _is_kept(old.attributes.get(name), item)
            }
            cast = value.cast if new.cast == old.cast else new.cast
            return replace(value, attributes=value.attributes.update(changed), cast=cast)
        # One that was only found to be of a narrower class is not changed.
        case val.Instance(), val.Typed(), val.Typed() if new.dtypes.narrows(old.dtypes):
            return value
        case val.Typed(), val.Typed(), val.Typed() if value.cls != new.cls:
            return value if new.dtypes.narrows(old.dtypes) else value.of(new.dtypes)
        case val.Typed(), val.Typed(holds=before), val.Typed(holds=after) if (
            before is not None and after is not None and old == replace(new, holds=before) and _is_kept(before, after)
        ):
            return value
        case _, _, val.Union(ways):
            return val.join_all(changed_as(value, old, way) for way in ways)
        case val.Instance() | val.Typed(), _, val.Instance() | val.Typed():
            return replace(new, ident=value.ident)
    return new


def _is_kept(old: val.Value | None, new: val.Value) -> bool:
    """Whether a value is what it was before, but for changes of objects that it holds: `_changes` tells of those."""
    match old, new:
        case val.Instance(ident=before) | val.Typed(ident=before), val.Instance(ident=after) | val.Typed(ident=after):
            return old == new or (before is not None and before == after and type(old) is type(new))
        case val.Items(kind, items=before, element=rest), val.Items(items=after, element=others):
            is_as_long = (
                kind == new.kind and (before is None) == (after is None) and len(before or ()) == len(after or ())
            )
            return is_as_long and all(map(_is_kept, (*(before or ()), rest), (*(after or ()), others)))
        case val.Table(known=before, other=rest), val.Table(known=after, other=others):
            return (
                before.keys() == after.keys()
                and all(_is_kept(before[key], item) for key, item in after.items())
                and (rest is None) == (others is None)
                and (others is None or _is_kept(rest, others))
            )
    return old == new


def _may_be_one(left: object, right: object) -> bool:
    """Whether one may be the other: one that is one of several, or one of those that were made earlier."""
    ones, others = val.one_of(left), val.one_of(right)
    return not ones.isdisjoint(others) or _may_be_earlier(ones, others) or _may_be_earlier(others, ones)


def _may_be_earlier(ones: frozenset[object], others: frozenset[object]) -> bool:
    """Whether one of the first was made earlier by a place that makes one of the others, which is not the latest."""
    earlier = [one for one in ones if isinstance(one, val.Ident) and one.is_earlier]
    return bool(earlier) and any(
        one.place == other.place and (other.is_earlier or one.calls != other.calls)
        for other in others
        if isinstance(other, val.Ident)
        for one in earlier
    )


def differ(after: Sequence[val.Value], before: Sequence[val.Value]) -> bool:
    """Whether one of as many values is another object than before."""
    return any(one is not other for one, other in zip(after, before, strict=True))
