"""What a branch casts, and the dtype that is hence not expected of it where the branch is not taken."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from collections.abc import Set as AbstractSet

import libcst as cst

from dtypelint import dtypes
from dtypelint import values as val
from dtypelint.claims import Claim, Dtypes, Origin, gather
from dtypelint.findings import Confidence
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


def doubt(test: cst.BaseExpression, before: Env, taken: Env, other: Env) -> None:
    """Doubt in `other` what the branch `taken` makes floats of by its rank: `if m.ndim == 2: m = 1 - m.half()`.

    A mask of another rank is one that somebody has converted before.
    """
    for name in _counted(test) if taken.alive else ():
        had, cast, rest = (_dtypes(env.variables.get(name)) for env in (before, taken, other))
        if had is None or cast is None or rest is None or had.mask != rest.mask:
            # A condition about the dtype leaves others of it.
            continue
        told = rest.at(Confidence.CERTAIN) | rest.at(Confidence.LIKELY)
        if cast.mask & dtypes.INEXACT and told and not told & dtypes.INEXACT:
            other.variables[name] = val.doubted(other.variables[name])


def _dtypes(value: val.Value | None) -> Dtypes | None:
    return None if value is None else val.dtypes_within(value)


def _counted(test: cst.BaseExpression) -> Iterator[str]:
    """Yield the variables of which a condition compares a number of their own: `x.ndim == 2`, `len(x.shape) > 1`."""
    match test:
        case cst.BooleanOperation(left=left, operator=cst.And(), right=right):
            yield from _counted(left)
            yield from _counted(right)
        case cst.Comparison(left=left, comparisons=[cst.ComparisonTarget(comparator=cst.Integer())]):
            match left:
                case (
                    cst.Attribute(value=cst.Name(name))
                    | cst.Call(func=cst.Attribute(value=cst.Name(name)), args=[])
                    | cst.Call(func=cst.Name("len"), args=[cst.Arg(value=cst.Attribute(value=cst.Name(name)))])
                ):
                    yield name


def _without(value: val.Value, mask: int) -> val.Value:
    return val.map_dtypes(value, lambda found: found.within(dtypes.ALL & ~mask))


def _excluded(before: Env, after: Env) -> Iterator[tuple[int, int]]:
    """Yield roots of which a condition has excluded low precision, each with the dtypes."""
    for known, value in _narrowed(before, after):
        had, has = val.dtypes_within(known), val.dtypes_within(value)
        if had is not None and has is not None and not has.known and had.mask & ~has.mask & dtypes.LOW_PRECISION:
            yield from ((root, had.mask & ~has.mask) for root in _roots(has))


def _narrowed(before: Env, after: Env) -> Iterator[tuple[val.Value, val.Value]]:
    """Yield what variables, and attributes of objects that they hold, were before a condition and are after it."""
    for name, value in after.variables.items():
        known = before.variables.get(name)
        if known is None or known is value:
            continue
        yield known, value
        if isinstance(known, val.Instance) and isinstance(value, val.Instance):
            attributes = known.attributes
            yield from ((attributes[each], has) for each, has in value.attributes.items() if each in attributes)


def _roots(found: Dtypes) -> list[int]:
    return [id(claim.origin.root) if claim.origin is not None else 0 for claim in found.claims]


def follow(env: Env, chosen: Dtypes, mask: int) -> None:
    """Narrow what was made of a dtype that was chosen, of which a condition leaves those in `mask`.

    `dtype = torch.bfloat16 if low else torch.float32`, `x = x.to(dtype)`, `if dtype != torch.float32: x = x.float()`.
    """
    left, gone = (
        {id(claim.origin.root) for claim in chosen.claims if claim.origin and bool(claim.mask & mask) is is_left}
        for is_left in (True, False)
    )
    if not gone & left:
        drop(env, gone, left)


def drop(env: Env, gone: AbstractSet[int], left: AbstractSet[int]) -> None:
    """Narrow what may come from any of the roots that are `gone`, or from those that are `left`, to the latter."""
    for name, value in env.variables.items() if gone and left else ():
        found = val.dtypes_told(value)
        roots = set() if found is None else set(_roots(found))
        if roots & gone and roots & left:
            env.variables[name] = val.map_dtypes(value, lambda each: _not_from(each, gone))


def roots_of(values: Iterable[val.Value]) -> dict[int, Origin]:
    """Return the first steps from which the dtypes of some values come, by what tells them apart."""
    found = filter(None, map(val.dtypes_told, values))
    origins = (claim.origin for each in found for claim in each.claims if claim.origin is not None)
    return {id(origin.root): origin.root for origin in origins}


def exclude(env: Env, asked: Dtypes, mask: int) -> None:
    """Let what has its dtype from where somebody chose the one that was `asked` for be of no other than in `mask`.

    What a module gives is of the dtype of its weights: `if model.dtype == torch.bfloat16: out = out.float()`.
    """
    roots = {id(claim.origin.root) for claim in asked.claims if claim.origin and claim.confidence is Confidence.LIKELY}
    if roots and asked.mask & mask:
        _limit(env, mask, lambda root: id(root) in roots)


def exclude_decided(env: Env, asked: Dtypes, mask: int) -> None:
    """Let what is of a dtype that the one that was `asked` decides be of no other than in `mask`.

    `model = load(name, dtype=dtype)`, `if dtype != torch.float32: out = out.float()`, whatever `dtype` may be.
    """
    things = {claim.origin.thing for claim in asked.claims if claim.origin is not None}
    if things:
        _limit(env, mask, lambda root: any(each.thing in things for each in root.deciding))


def _limit(env: Env, mask: int, is_meant: Callable[[Origin], bool]) -> None:
    """Let what has its dtype from where somebody chose one that `is_meant` be of no other than in `mask`."""

    def left(found: Dtypes) -> Dtypes:
        return gather(claim.of(claim.mask & mask or claim.mask) if is_one(claim) else claim for claim in found.claims)

    def is_one(claim: Claim) -> bool:
        is_chosen = claim.origin is not None and claim.confidence is Confidence.LIKELY
        return is_chosen and claim.origin is not None and is_meant(claim.origin.root)

    for name, value in env.variables.items():
        found = val.dtypes_within(value)
        if found is not None and any(map(is_one, found.claims)):
            env.variables[name] = val.map_dtypes(value, left)


def _not_from(found: Dtypes, roots: AbstractSet[int]) -> Dtypes:
    kept = tuple(claim for claim in found.claims if claim.origin is None or id(claim.origin.root) not in roots)
    return Dtypes(kept) if kept else found
