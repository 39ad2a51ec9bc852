"""Promoting the operands of a call: numbers and zero-dimensional arrays as the library does."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from dtypelint import promotion, value_based
from dtypelint.claims import Dtypes, certain, combine, gather
from dtypelint.findings import Confidence
from dtypelint.immutable import immutable
from dtypelint.rank import Rank

# Where more operands than this may be zero-dimensional, they are taken for dimensioned.
_MOST_OPEN = 3


@immutable
class Number:
    """A Python number of the kind "bool", "int", "float" or "complex"; a `value` of None is not known."""

    kind: str
    value: complex | None = None


@immutable
class Operand:
    """What an operand can be; a `rank` of None is that of a dtype that promotes whatever the ranks are."""

    dtypes: Dtypes
    rank: Rank | None
    value: complex | None = None


def promoted(tables: Sequence[str], operands: Sequence[Operand], numbers: Sequence[Number], default: int) -> Dtypes:
    """Return what `operands` and `numbers` promote to.

    Each of `tables` is that of some version of the library; `default` is the library's default floating dtype.
    """
    return _either(_in_table(table, operands, numbers, default) for table in tables or ("",))


def _in_table(table: str, operands: Sequence[Operand], numbers: Sequence[Number], default: int) -> Dtypes:
    own = promotion.numbers(table, default)
    if own:
        as_arrays = [Operand(certain(own[number.kind]), Rank.ZERO, number.value) for number in numbers]
        return _of_arrays(table, [*operands, *as_arrays])
    result = _of_arrays(table, operands)
    for number in numbers:
        result = result.map(functools.partial(promotion.promote_scalar, table, kind=number.kind, default=default))
    return result


def _of_arrays(table: str, operands: Sequence[Operand]) -> Dtypes:
    """Return what arrays promote to.

    In torch and in NumPy 1 zero-dimensional operands give way to dimensioned ones of their category
    (https://docs.pytorch.org/docs/stable/tensor_attributes.html#torch-dtype). Where it is open whether an operand is
    one and the result depends on it, each outcome is no more than likely.
    """
    known = {operand.rank for operand in operands}
    if table not in promotion.RANKED or (len(known) == 1 and Rank.EITHER not in known):
        return _united(table, operands)
    return _either(_of_ranks(table, operands, ranks) for ranks in _possible(operands))


def _either(outcomes: Iterable[Dtypes]) -> Dtypes:
    different = list(dict.fromkeys(outcomes))
    if len(different) == 1:
        return different[0]
    united = functools.reduce(lambda a, b: a | b, (each.weakened(Confidence.LIKELY) for each in different))
    likely = united.at(Confidence.LIKELY)
    return gather(
        replace(claim, mask=claim.mask & ~likely) if claim.confidence is Confidence.POSSIBLE else claim
        for claim in united.claims
    )


def _possible(operands: Sequence[Operand]) -> Iterator[tuple[Rank | None, ...]]:
    """Yield the ranks that the operands can have together."""
    open_ones = [index for index, operand in enumerate(operands) if operand.rank is Rank.EITHER]
    ranks: list[Rank | None] = [
        Rank.DIMENSIONED if operand.rank is Rank.EITHER else operand.rank for operand in operands
    ]
    for chosen in itertools.product((Rank.DIMENSIONED, Rank.ZERO), repeat=min(len(open_ones), _MOST_OPEN)):
        for index, rank in zip(open_ones, chosen, strict=False):
            ranks[index] = rank
        yield tuple(ranks)


def _of_ranks(table: str, operands: Sequence[Operand], ranks: Sequence[Rank | None]) -> Dtypes:
    groups: dict[Rank | None, list[Operand]] = {Rank.DIMENSIONED: [], Rank.ZERO: [], None: []}
    for operand, rank in zip(operands, ranks, strict=True):
        groups[rank].append(operand)
    dimensioned, zero = groups[Rank.DIMENSIONED], groups[Rank.ZERO]
    if not dimensioned or not zero:
        return _united(table, operands)
    if table in promotion.BY_VALUE:
        result = _united(table, dimensioned)
        if value_based.is_outranked(result.mask, [operand.dtypes.mask for operand in zero]):
            result = _united(table, [*dimensioned, *zero])
        else:
            result = functools.reduce(_met_by_value, zero, result)
    else:
        met = functools.partial(promotion.promote_zero, table)
        result = combine(_united(table, dimensioned), _united(table, zero), met)
    return _united(table, [Operand(result, None), *groups[None]])


def _met_by_value(dimensioned: Dtypes, zero: Operand) -> Dtypes:
    """Return what arrays are after meeting `zero`: a value that is not seen is likely small, and may not be."""
    if zero.value is not None:
        return combine(dimensioned, zero.dtypes, functools.partial(value_based.promote_number, value=zero.value))
    fitting = combine(dimensioned, zero.dtypes, value_based.promote_fitting)
    every = combine(dimensioned, zero.dtypes, value_based.promote_any_value)
    others = every.within(every.mask & ~fitting.mask)
    if not others.claims:
        return fitting
    return fitting.weakened(Confidence.LIKELY) | others.weakened(Confidence.POSSIBLE)


def _united(table: str, operands: Sequence[Operand]) -> Dtypes:
    """Return what operands promote to; what is passed does not tend to be of a dtype that a stub spells."""
    merge = functools.partial(promotion.promote, table)
    first, *others = sorted(operands, key=lambda operand: operand.rank is None)
    result = first.dtypes
    for other in others:
        result = combine(result, other.dtypes, merge, stays=other.rank is not None)
    return result
