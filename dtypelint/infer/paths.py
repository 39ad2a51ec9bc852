"""What is held under a path (`x`, `self.head.weight`, `batch['ids']`), by which guards and assignments name a place."""

from __future__ import annotations

from dtypelint import values as val
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


def mutate(env: Env, old: val.Value, new: val.Value) -> None:
    """Replace an object that was changed in place, under every name it goes by."""
    if isinstance(old, val.Instance | val.Typed) and old.ident is not None:
        _everywhere(env, old, new)


def _everywhere(env: Env, old: val.Instance | val.Typed, new: val.Value) -> None:
    for held in (env.variables, env.narrowed):
        for name, value in held.items():
            if type(value) in _HOLDERS:
                held[name] = _replaced(value, old, new)


# The values that are objects or hold some.
_HOLDERS = {val.Instance, val.Typed, val.Union}


def _replaced(value: val.Value, old: val.Instance | val.Typed, new: val.Value) -> val.Value:
    if isinstance(value, val.Union):
        return val.join_all([_replaced(item, old, new) for item in value.alternatives])
    if not isinstance(value, val.Instance | val.Typed):
        return value
    if value.ident == old.ident and type(value) is type(old) and value.cls == old.cls:
        return new
    if isinstance(value, val.Typed):
        return value
    changed: dict[object, val.Value] = {}
    for key, item in value.attributes.items():
        if type(item) in _HOLDERS and (after := _replaced(item, old, new)) is not item:
            changed[key] = after
    return value.with_attributes(value.attributes.update(changed)) if changed else value
