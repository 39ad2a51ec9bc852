"""What is held under a path (`x`, `self.head.weight`, `batch['ids']`), by which guards and assignments name a place."""

from __future__ import annotations

from dtypelint import values as val
from dtypelint.infer.env import Env
from dtypelint.infer.mutation import mutate


def store(env: Env, path: str, value: val.Value, owner: val.Value | None = None) -> None:
    """Make `path` hold `value`: a variable, an attribute of a known instance, or a narrowed path.

    `owner` is what the attribute is assigned to that the path spells, where that is known.
    """
    base, dot, name = path.rpartition(".")
    if not dot and "[" not in path:
        env.bind(path, value)
        return
    holder = env.variables.get(base) if dot and "[" not in base and "." not in base else None
    env.forget(path)
    if isinstance(holder, val.Instance):
        mutate(env, holder, holder.assign(name, value))
    elif not (isinstance(owner, val.Instance) and mutate(env, owner, owner.assign(name, value))):
        env.narrowed[path] = value
