"""What is held under a path (`x`, `self.head.weight`, `batch['ids']`), by which guards and assignments name a place."""

from __future__ import annotations

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
    is_found = False
    for held in (env.variables, env.narrowed):
        for name, value in held.items():
            if _may_hold(value) and (after := _replaced(value, old, new)) is not value:
                held[name] = after
                is_found = True
    return is_found


# The values that are objects or hold some.
_OBJECTS = {val.Instance, val.Typed, val.Union}
_CONTAINERS = {val.Items, val.Table}


def _may_hold(value: val.Value) -> bool:
    kind = type(value)
    return kind in _OBJECTS or (kind in _CONTAINERS and type(value.each) in _OBJECTS)  # type: ignore[union-attr]


def _replaced(value: val.Value, old: val.Instance | val.Typed, new: val.Value) -> val.Value:
    match value:
        case val.Union(alternatives):
            return val.join_all([_replaced(item, old, new) for item in alternatives])
        case val.Items() | val.Table():
            return _replaced_inside(value, old, new) if _may_hold(value) else value
        case val.Instance() | val.Typed() if (
            value.ident == old.ident and type(value) is type(old) and value.cls == old.cls
        ):
            return new
        case val.Typed(holds=val.Items() | val.Table() as held):
            inside = _replaced_inside(held, old, new)
            return value if inside is held else _holding(value, inside, old, new)
        case val.Instance(attributes=attributes):
            changed: dict[object, val.Value] = {}
            for key, item in attributes.items():
                if _may_hold(item) and (after := _replaced(item, old, new)) is not item:
                    changed[key] = after
            return value.with_attributes(attributes.update(changed)) if changed else value
    return value


def _replaced_inside(
    held: val.Items | val.Table, old: val.Instance | val.Typed, new: val.Value
) -> val.Items | val.Table:
    """Return a container with the object replaced; which of an unknown number of items it is, nobody knows."""
    changed: val.Items | val.Table
    match held:
        case val.Items(kind, items, element):
            each = None if items is None else tuple(_replaced(item, old, new) for item in items)
            changed = val.Items(kind, each, val.join(element, _replaced(element, old, new)))
        case val.Table(known, other, mixed):
            table = val.Frozen({key: _replaced(item, old, new) for key, item in known.items()})
            rest = None if other is None else val.join(other, _replaced(other, old, new))
            changed = val.Table(table, rest, mixed)
    return held if changed == held else changed


def _holding(value: val.Typed, held: val.Value, old: val.Instance | val.Typed, new: val.Value) -> val.Typed:
    """Return a container in which something has changed: where that is of another dtype, so may the container be."""
    is_cast = isinstance(old, val.Typed) and isinstance(new, val.Typed) and old.dtypes.mask != new.dtypes.mask
    return replace(value, holds=held, dtypes=UNKNOWN if is_cast else value.dtypes)
