"""The rank of what a call returns."""

from __future__ import annotations

import functools
import operator
from collections.abc import Iterable

from dtypelint import dtypes, promotion
from dtypelint import values as val
from dtypelint.rank import Rank, broadcast
from dtypelint.stubs import language as lang
from dtypelint.stubs.accepted import Constraint
from dtypelint.stubs.bind import Binding
from dtypelint.stubs.choose import Matched


def returned_rank(wanted: lang.Cls, matched: Matched, constraints: Iterable[tuple[Binding, Constraint]]) -> Rank:
    """Return the rank of a call's result: as its type says, else that of its operands together."""
    operands = [(binding, item) for binding, item in constraints if not item.scalar and item.is_operand]
    match wanted.rank:
        case Rank() as stated:
            return stated
        case lang.RankBy("picked", param, kept):
            return _picked(_bound(matched, param) or val.UNKNOWN_VALUE, whole=kept == "...")
        case lang.RankBy("of", param):
            of_it = [item.rank for binding, item in operands if binding.param.name == param]
            return of_it[0] if len(of_it) == 1 else _of_data(_bound(matched, param) or val.UNKNOWN_VALUE)
        case lang.RankBy("sized", param):
            return Rank.ZERO if _is_empty(_bound(matched, param)) else Rank.DIMENSIONED
        case lang.RankBy("reduced", param, kept) if _bound(matched, kept) != val.Literal(True):
            dim = _bound(matched, param)
            if dim in (None, val.NONE) and _bound(matched, kept) in (None, val.Literal(False)):
                return Rank.ZERO
            if _leaves_some(dim):
                return Rank.DIMENSIONED
            return Rank.EITHER if broadcast(item.rank for _, item in operands) & Rank.DIMENSIONED else Rank.ZERO
    firm = [item.rank for _, item in operands if not item.weak]
    if firm and Rank.DIMENSIONED not in firm and len(firm) < len(operands):
        # A zero-dimensional operand beside one of which nothing is known, and which may be a number.
        return Rank.EITHER
    return broadcast(item.rank for _, item in operands)


def weak_rank(constraints: Iterable[Constraint]) -> Rank:
    """Return whether JAX types a result weakly: where no strongly typed operand is of its category, or inexact."""
    strong, weak = [-1], [-1]
    for item in constraints:
        if item.scalar:
            weak.append(promotion.KINDS.index(item.scalar))
        elif item.is_operand:
            (strong if item.rank is Rank.DIMENSIONED else weak).append(_highest_category(item.dtypes.mask))
    return Rank.ZERO if max(weak) > max(strong) < promotion.KINDS.index("float") else Rank.DIMENSIONED


def _highest_category(mask: int) -> int:
    return max(map(promotion.category, dtypes.names(mask)), default=0)


def _bound(matched: Matched, name: str) -> val.Value | None:
    """Return what is passed for a parameter, else its default, as far as it is a number or the like."""
    arguments = (binding.arguments[0] for binding in matched.bindings if binding.param.name == name)
    defaults = (param.literal for param in matched.signature.params if param.name == name)
    default = next((val.Literal(literal) for literal in defaults if literal is not None), None)
    return next((argument.value for argument in arguments), default)


def _leaves_some(dim: val.Value | None) -> bool:
    """Whether a tensor that has the dimensions `dim` has more than those: as many as the farthest says, at least."""
    items = dim.items if isinstance(dim, val.Items) else (dim,)
    numbers = [item.value for item in items or () if isinstance(item, val.Literal) and isinstance(item.value, int)]
    if not items or len(numbers) < len(items):
        return False
    return max(number + 1 if number >= 0 else -number for number in numbers) > len(numbers)


def _is_empty(size: val.Value | None) -> bool:
    return isinstance(size, val.Items) and size.items == ()


def _of_data(data: val.Value) -> Rank:
    """Return the rank of a tensor made of Python data."""
    match data:
        case val.Typed(rank=rank):
            return rank
        case val.Union(alternatives):
            return functools.reduce(operator.or_, map(_of_data, alternatives))
        case val.Literal() | val.Scalar():
            return Rank.ZERO
        case val.Unknown():
            return Rank.EITHER
    return Rank.DIMENSIONED


def _picked(key: val.Value, *, whole: bool) -> Rank:
    """Return the rank of a tensor indexed by `key`: a number takes a dimension away, maybe the last.

    `whole`: an ellipsis may stand for no dimension at all.
    """
    match key:
        case val.Items(kind="tuple", items=tuple() as keys) if whole and val.Literal(...) in keys:
            others = [item for item in keys if item != val.Literal(...)]
            return Rank.EITHER if others and all(map(_picks_one, others)) else Rank.DIMENSIONED
        case val.Items(kind="tuple", items=tuple() as keys):
            return Rank.EITHER if all(_picks_one(item) for item in keys) else Rank.DIMENSIONED
        case val.Items(kind="tuple"):
            return Rank.EITHER
    return Rank.EITHER if _picks_one(key) else Rank.DIMENSIONED


def _picks_one(key: val.Value) -> bool:
    match key:
        case val.Typed(rank=rank):
            return rank is not Rank.DIMENSIONED
        case val.Literal(value=int()) | val.Scalar("int") | val.Unknown():
            return True
        case val.Union(alternatives):
            return any(_picks_one(item) for item in alternatives)
    return False
