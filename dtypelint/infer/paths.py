"""Paths: how a guard and an assignment name the same place (`x`, `self.head.weight`, `batch['ids']`)."""

from __future__ import annotations

from dataclasses import replace

import libcst as cst

from dtypelint import values as val
from dtypelint.infer.env import Env


def path_of(node: cst.BaseExpression) -> str | None:
    """Return the path that an expression spells, or None where it is computed."""
    match node:
        case cst.Name(value=name):
            return name
        case cst.Attribute(value=base, attr=cst.Name(value=name)):
            above = path_of(base)
            return f"{above}.{name}" if above else None
        case cst.Subscript(value=base, slice=[cst.SubscriptElement(slice=cst.Index(value=key))]):
            above = path_of(base)
            return f"{above}[{key.value}]" if above and isinstance(key, cst.SimpleString | cst.Integer) else None
    return None


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
