"""What accepting a value says: that it fits, and of which dtypes the expressions of the signature are hence."""

from __future__ import annotations

import functools
import operator
from collections.abc import Iterable
from dataclasses import replace

from dtypelint import dtypes
from dtypelint import values as val
from dtypelint.claims import UNKNOWN, Dtypes
from dtypelint.immutable import immutable
from dtypelint.rank import Rank
from dtypelint.stubs import language as lang


@immutable
class Constraint:
    """What one argument says about a dtype expression.

    `scalar` is the kind of a Python number, which has no dtype, and `value` the number where it is known. `is_kept`
    tells of a module or parameter, which is of the dtype it was last cast to, whatever is computed. `made` are the
    kinds of the numbers of which an array may be made, where there is no `scalar` beside arrays of `dtypes`.
    """

    expression: lang.DtypeExpr
    dtypes: Dtypes
    scalar: str = ""
    value: complex | None = None
    weak: bool = False
    rank: Rank = Rank.DIMENSIONED
    is_operand: bool = True
    is_kept: bool = False
    made: tuple[str, ...] = ()


@immutable
class Accepted:
    """The value fits. `weak`: only because nothing is known of it; `partial`: only some of what it can be.

    `maybe`: only if it has dimensions, or if it has none. `broad` are the constraints where what nothing is known of
    counts beside what fits for what it is. `taken` are those of several alternatives that fit for what they are, None
    where there is one only, or where one fits perhaps.
    """

    constraints: tuple[Constraint, ...] = ()
    weak: bool = False
    partial: bool = False
    same: val.Value | None = None
    arrays: tuple[str, ...] = ()
    broad: tuple[Constraint, ...] | None = None
    maybe: bool = False
    taken: frozenset[int] | None = None

    @property
    def whole(self) -> Accepted:
        """What every alternative says."""
        return self if self.broad is None else replace(self, constraints=self.broad, broad=None)

    @property
    def dimensioned(self) -> Accepted:
        """The same of what has dimensions, whatever it is made of."""
        broad = None if self.broad is None else _dimensioned(self.broad)
        return replace(self, constraints=_dimensioned(self.constraints), broad=broad)

    @property
    def is_whole(self) -> bool:
        """Whether the value fits for what it is, whatever it turns out to be."""
        return not (self.weak or self.partial or self.maybe)

    def covers(self, other: Accepted) -> bool:
        """Whether this takes for certain all of a value that the other takes for what it is."""
        if self.taken is None or other.taken is None:
            return self.is_whole
        return other.taken <= self.taken


FITS = Accepted()


def constrained(
    expression: lang.DtypeExpr | None,
    found: Dtypes,
    *,
    weak: bool = False,
    rank: Rank = Rank.DIMENSIONED,
    is_kept: bool = False,
) -> tuple[Constraint, ...]:
    """Return what a value of these dtypes says about an expression; nothing, where there is none."""
    return () if expression is None else (Constraint(expression, found, weak=weak, rank=rank, is_kept=is_kept),)


def stated(expression: lang.DtypeExpr | None, found: Dtypes, *, weak: bool = False) -> tuple[Constraint, ...]:
    """Return what a dtype object says: it is no operand, so it has no rank."""
    return tuple(replace(item, is_operand=False) for item in constrained(expression, found, weak=weak))


def united(constraints: Iterable[Constraint]) -> tuple[Constraint, ...]:
    """Return one constraint for each expression, which any of `constraints` may be."""
    merged: dict[lang.DtypeExpr, Constraint] = {}
    for constraint in constraints:
        known = merged.get(constraint.expression)
        if known is not None and (known.made or constraint.made):
            merged[constraint.expression] = _made_of(known, constraint)
        elif known is not None and known.value != constraint.value and known.scalar and constraint.scalar:
            merged[constraint.expression] = replace(constraint, value=None)
        elif known is None or known.scalar:
            merged[constraint.expression] = constraint
        elif not constraint.scalar:
            united = known.dtypes | constraint.dtypes
            merged[constraint.expression] = replace(known, dtypes=united, rank=known.rank | constraint.rank)
    return tuple(merged.values())


def _made_of(one: Constraint, other: Constraint) -> Constraint:
    """Return what says that an array is made of either, where one of them is a number."""
    arrays = [item.dtypes for item in (one, other) if not item.scalar]
    found = functools.reduce(operator.or_, arrays) if arrays else UNKNOWN
    kinds = tuple(dict.fromkeys((*one.made, *other.made)))
    return replace(one, dtypes=found, scalar="" if arrays else one.scalar, rank=one.rank | other.rank, made=kinds)


def _dimensioned(constraints: Iterable[Constraint]) -> tuple[Constraint, ...]:
    return tuple(dict.fromkeys(replace(item, rank=Rank.DIMENSIONED) for item in constraints))


def taken(alternatives: Iterable[Accepted | None]) -> frozenset[int] | None:
    """Return the numbers of the alternatives that fit for what they are, None where one does perhaps."""
    fitting = {number: each for number, each in enumerate(alternatives) if each is not None and not each.weak}
    return frozenset(fitting) if all(each.is_whole for each in fitting.values()) else None


def are_of_one_library(found: Iterable[Accepted]) -> bool:
    """Whether all are arrays of one library, whose dtypes need not be told apart."""
    return len({name.partition(".")[0] for accepted in found for name in accepted.arrays or ("",)}) == 1


def is_of_numbers(accepted: Accepted) -> bool:
    """Whether it is of numbers alone what is taken for arrays among numbers: its dtype is another matter."""
    found = accepted.constraints
    return bool(found) and all(item.scalar and not item.made for item in found)


def is_of_fractions(accepted: Accepted) -> bool:
    """Whether a value is known to be neither of whole numbers nor of truths."""
    countable = dtypes.INTEGERS | dtypes.BOOL
    return any(item.dtypes.known and not item.dtypes.mask & countable for item in accepted.constraints)
