"""Whether a tensor has dimensions: torch lets a zero-dimensional one give way to others when it promotes."""

from __future__ import annotations

import enum
from collections.abc import Iterable


class Rank(enum.IntFlag):
    """What is known of a tensor's number of dimensions.

    DIMENSIONED is also what nothing is known of: only evidence (a full reduction, an item picked by a number) makes a
    tensor one that may be zero-dimensional.
    """

    DIMENSIONED = 1
    ZERO = 2
    EITHER = 3


def broadcast(ranks: Iterable[Rank]) -> Rank:
    """Return the rank of what an elementwise operator makes of operands of these ranks; without any, DIMENSIONED."""
    kept = list(ranks)
    if not kept or Rank.DIMENSIONED in kept:
        return Rank.DIMENSIONED
    return Rank.EITHER if Rank.EITHER in kept else Rank.ZERO
