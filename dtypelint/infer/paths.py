"""What is held under a path (`x`, `self.head.weight`, `batch['ids']`), by which guards and assignments name a place."""

from __future__ import annotations

from dataclasses import replace

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
    for name, value in env.variables.items():
        env.variables[name] = _replaced(value, old, new)
    for path, value in env.narrowed.items():
        env.narrowed[path] = _replaced(value, old, new)


def _replaced(value: val.Value, old: val.Instance | val.Typed, new: val.Value) -> val.Value:
    match value:
        case val.Instance() | val.Typed() if (
            type(value) is type(old) and value.ident == old.ident and value.cls == old.cls
        ):
            return new
        case val.Instance(attributes=attributes):
            changed = {key: _replaced(item, old, new) for key, item in attributes.items()}
            same = all(changed[key] is attributes[key] for key in changed)
            return value if same else replace(value, attributes=val.Frozen(changed))
        case val.Union(alternatives):
            return val.join_all(_replaced(item, old, new) for item in alternatives)
    return value
