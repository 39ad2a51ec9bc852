"""Promoting the operands of a call, zero-dimensional ones as the library does."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from dtypelint import promotion
from dtypelint.claims import Dtypes, combine
from dtypelint.findings import Confidence
from dtypelint.rank import Rank

# Where more operands than this may be zero-dimensional, they are taken for dimensioned.
_MOST_OPEN = 3


@dataclass(frozen=True, slots=True)
class Operand:
    """What an operand can be; a `rank` of None is that of a dtype that promotes whatever the ranks are."""

    dtypes: Dtypes
    rank: Rank | None


def promoted(table: str, operands: Sequence[Operand]) -> Dtypes:
    """Return what `operands` promote to.

    In torch zero-dimensional operands give way to dimensioned ones of their category
    (https://docs.pytorch.org/docs/stable/tensor_attributes.html#torch-dtype). Where it is open whether an operand is
    one and the result depends on it, each outcome is no more than likely.
    """
    if table not in promotion.RANKED or all(operand.rank == operands[0].rank for operand in operands):
        return _united(table, [operand.dtypes for operand in operands])
    outcomes = list(dict.fromkeys(_of_ranks(table, operands, ranks) for ranks in _possible(operands)))
    if len(outcomes) == 1:
        return outcomes[0]
    return functools.reduce(lambda a, b: a | b, (each.weakened(Confidence.LIKELY) for each in outcomes))


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
    groups: dict[Rank | None, list[Dtypes]] = {}
    for operand, rank in zip(operands, ranks, strict=True):
        groups.setdefault(rank, []).append(operand.dtypes)
    dimensioned, zero, constant = (
        _united(table, groups[rank]) if rank in groups else None for rank in (Rank.DIMENSIONED, Rank.ZERO, None)
    )
    result = dimensioned or zero
    if dimensioned is not None and zero is not None:
        result = combine(dimensioned, zero, promotion.promote_zero)
    if constant is not None and result is not None:
        result = _united(table, [result, constant])
    return result or constant or Dtypes(())


def _united(table: str, found: Sequence[Dtypes]) -> Dtypes:
    return functools.reduce(lambda a, b: combine(a, b, functools.partial(promotion.promote, table)), found)
