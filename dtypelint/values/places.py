"""What tells objects apart: the places in the code that make them."""

from __future__ import annotations

from dataclasses import dataclass

from dtypelint.values.kinds import Instance, Items, Table, Typed, Union, Value


@dataclass(frozen=True, slots=True)
class Ident:
    """Tells an object apart: by the place in the code that makes it, and by the calls that it came through.

    `is_earlier`: that place has made another object since; which of those before it this is, is not known.
    """

    place: object
    calls: tuple[object, ...] = ()
    is_earlier: bool = False


NOWHERE: frozenset[object] = frozenset()


def either(left: object, right: object) -> object:
    """Return what tells an object apart that is one of two; what changes it changes neither of these for sure."""
    return left or right if left is None or right is None or left == right else one_of(left) | one_of(right)


def one_of(ident: object) -> frozenset[object]:
    """Return what tells the objects apart that one with this `ident` may be."""
    return ident if isinstance(ident, frozenset) else frozenset() if ident is None else frozenset([ident])


def places_of(value: Value) -> frozenset[object]:
    """Return the places in the code that make the objects which a value is or holds."""
    match value:
        case Typed(ident=None, holds=None):
            return NOWHERE
        case Typed(ident=ident, holds=holds):
            return places_of_ident(ident) if holds is None else places_of_ident(ident) | places_of(holds)
        case Instance(ident=ident, attributes=attributes):
            return places_of_ident(ident) | attributes.places
        case Items():
            return value.places
        case Table(known, other):
            return known.places if other is None else known.places | places_of(other)
        case Union(items):
            return NOWHERE.union(*map(places_of, items))
    return NOWHERE


def is_of(value: Value, places: frozenset[object]) -> bool:
    """Whether one of these places makes an object that a value is or holds."""
    match value:
        case Typed(ident=ident, holds=holds):
            return (ident is not None and _is_of(ident, places)) or (holds is not None and is_of(holds, places))
        case Instance(ident=ident, attributes=attributes):
            return _is_of(ident, places) or not places.isdisjoint(attributes.places)
        case Items():
            return not places.isdisjoint(value.places)
        case Table(known, other):
            return not places.isdisjoint(known.places) or (other is not None and is_of(other, places))
        case Union(items):
            return any(is_of(item, places) for item in items)
    return False


def _is_of(ident: object, places: frozenset[object]) -> bool:
    return ident.place in places if type(ident) is Ident else not places.isdisjoint(places_of_ident(ident))


def places_of_ident(ident: object) -> frozenset[object]:
    """Return the places in the code that make what goes by one `ident`."""
    if ident is None:
        return NOWHERE
    return frozenset(one.place if isinstance(one, Ident) else one for one in one_of(ident))
