"""What is cast in the branch where something else is of low precision, and so is not of it in the other branch."""

from __future__ import annotations

from collections.abc import Iterator

from dtypelint import dtypes
from dtypelint import values as val
from dtypelint.claims import Dtypes
from dtypelint.infer.env import Env


def narrow(before: Env, taken: Env, other: Env) -> None:
    """Narrow in `other` what the branch that was `taken` assigns anew: `if a.dtype == torch.half: a, b = …`.

    What is assigned must come from where that comes from which the condition is about.
    """
    excluded = dict(_excluded(before, other)) if taken.alive else {}
    for name, value in taken.variables.items() if excluded else ():
        known = other.variables.get(name)
        if known is None or known is value or known is not before.variables.get(name):
            continue
        found = val.dtypes_within(known)
        mask = 0 if found is None or found.known else min((excluded.get(root, 0) for root in _roots(found)), default=0)
        if mask:
            other.variables[name] = _without(known, mask)


def _without(value: val.Value, mask: int) -> val.Value:
    return val.map_dtypes(value, lambda found: found.within(dtypes.ALL & ~mask))


def _excluded(before: Env, after: Env) -> Iterator[tuple[int, int]]:
    """Yield roots of which a condition has excluded low precision, each with the dtypes."""
    for name, value in after.variables.items():
        known = before.variables.get(name)
        if known is None or known is value:
            continue
        had, has = val.dtypes_within(known), val.dtypes_within(value)
        if had is not None and has is not None and not has.known and had.mask & ~has.mask & dtypes.LOW_PRECISION:
            yield from ((root, had.mask & ~has.mask) for root in _roots(has))


def _roots(found: Dtypes) -> list[int]:
    return [id(claim.origin.root) if claim.origin is not None else 0 for claim in found.claims]
