"""What is held under a path (`x`, `self.head.weight`, `batch['ids']`), by which guards and assignments name a place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from dtypelint import values as val
from dtypelint.claims import UNKNOWN
from dtypelint.infer.env import Env


def store(env: Env, path: str, value: val.Value) -> None:
    """Make `path` hold `value`: a variable, an attribute of a known instance, or a narrowed path."""
    base, dot, name = path.rpartition(".")
    if not dot and "[" not in path:
        env.bind(path, value)
        return
    holder = env.variables.get(base) if dot and "[" not in base and "." not in base else None
    env.forget(path)
    if isinstance(holder, val.Instance):
        updated = holder.assign(name, value)
        _everywhere(env, holder, updated)
    else:
        env.narrowed[path] = value


def mutate(env: Env, old: val.Value, new: val.Value) -> bool:
    """Replace an object that was changed in place, under every name it goes by; return whether there was one."""
    return isinstance(old, val.Instance | val.Typed) and old.ident is not None and _everywhere(env, old, new)


def _everywhere(env: Env, old: val.Instance | val.Typed, new: val.Value) -> bool:
    replacement = _Replacement(old, new)
    is_found = False
    for held in (env.variables, env.narrowed):
        for name, value in held.items():
            if _may_hold(value) and (after := replacement.within(value)) is not value:
                held[name] = after
                is_found = True
    return is_found


# The values that are objects or hold some.
_OBJECTS = {val.Instance, val.Typed, val.Union}
_CONTAINERS = {val.Items, val.Table}


def _may_hold(value: val.Value) -> bool:
    kind = type(value)
    return kind in _OBJECTS or (kind in _CONTAINERS and type(value.each) in _OBJECTS)  # type: ignore[union-attr]


class _Replacement:
    """An object that becomes another, wherever it is held."""

    def __init__(self, old: val.Instance | val.Typed, new: val.Value) -> None:
        self._old, self._new = old, new
        # Objects that hold each other's parts are met on many ways; each is looked through once.
        self._made: dict[int, tuple[val.Value, val.Value]] = {}

    def within(self, value: val.Value) -> val.Value:
        """Return a value with the object replaced in it; the value itself where it does not hold it."""
        if not _may_hold(value):
            return value
        if id(value) not in self._made:
            self._made[id(value)] = (value, self._replaced(value))
        return self._made[id(value)][1]

    def _replaced(self, value: val.Value) -> val.Value:
        match value:
            case val.Union(alternatives):
                others = [self.within(item) for item in alternatives]
                return val.join_all(others) if _differ(others, alternatives) else value
            case val.Items() | val.Table():
                return self._inside(value)
            case val.Instance() | val.Typed() if self._is_old(value):
                return self._new
            case val.Instance() | val.Typed() if self._may_be_old(value):
                return val.join(value, self._new_for(value))
            case val.Typed(holds=val.Items() | val.Table() as held):
                inside = self.within(held)
                return value if inside is held else self._holding(value, inside)
            case val.Instance(attributes=attributes):
                items = attributes.items()
                changed = {key: after for key, item in items if (after := self.within(item)) is not item}
                return value.with_attributes(attributes.update(changed)) if changed else value
        return value

    def _is_old(self, value: val.Instance | val.Typed) -> bool:
        old = self._old
        return value.ident == old.ident and type(value) is type(old) and value.cls == old.cls

    def _new_for(self, value: val.Instance | val.Typed) -> val.Value:
        """Return what the object becomes, as what `value` may be."""
        match self._new:
            case val.Instance() as new:
                return replace(new, ident=value.ident)
            case val.Typed() as new:
                return replace(new, ident=value.ident)
        return self._new

    def _may_be_old(self, value: val.Instance | val.Typed) -> bool:
        """Whether one of the two is either of several objects, and the other may be that one."""
        return type(value) is type(self._old) and not val.one_of(value.ident).isdisjoint(val.one_of(self._old.ident))

    def _inside(self, held: val.Items | val.Table) -> val.Value:
        """Return a container with the object replaced; which of an unknown number of items it is, nobody knows."""
        match held:
            case val.Items(kind, items, element):
                each = None if items is None else tuple(map(self.within, items))
                any_other = self.within(element)
                if any_other is not element or _differ(each or (), items or ()):
                    return val.Items(kind, each, val.join(element, any_other))
            case val.Table(known, other):
                changed = {key: after for key, item in known.items() if (after := self.within(item)) is not item}
                rest = None if other is None else self.within(other)
                if changed or rest is not other:
                    unnamed = None if other is None or rest is None else val.join(other, rest)
                    return replace(held, known=known.update(changed), other=unnamed)
        return held

    def _holding(self, value: val.Typed, held: val.Value) -> val.Typed:
        """Return a container in which something has changed: where that is of another dtype, so may this be."""
        old, new = self._old, self._new
        is_cast = isinstance(old, val.Typed) and isinstance(new, val.Typed) and old.dtypes.mask != new.dtypes.mask
        return replace(value, holds=held, dtypes=UNKNOWN if is_cast else value.dtypes)


def _differ(after: Sequence[val.Value], before: Sequence[val.Value]) -> bool:
    return any(one is not other for one, other in zip(after, before, strict=True))
