"""Whether what the stub says of a call and what the library did agree."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from typing import Any

from dtypelint import dtypes
from dtypelint import values as val
from dtypelint.rank import Rank
from dtypelint.stubtest.answer import Answer, Description, Oracle, rank_of

# What a call with the wrong arguments raises, whatever their dtypes.
_MISCALLED = ("TypeError",)


class Verdict(enum.StrEnum):
    """`vague`: the stub says nothing that is wrong, and less than there is to say."""

    AGREE = "agree"
    VAGUE = "vague"
    DISAGREE = "disagree"


def compare(oracle: Oracle, answer: Answer, outcome: Mapping[str, Any]) -> Verdict:
    """Hold the stub's answer against what the library did: returned, raised, or died."""
    if "result" not in outcome:
        if not answer.fits or answer.refused:
            return Verdict.AGREE
        return Verdict.VAGUE if answer.refused is None else Verdict.DISAGREE
    if not answer.fits or answer.refused:
        return Verdict.DISAGREE
    has_vector = any(map(_is_or_has_vector, (*outcome["args"][0], *outcome["args"][1].values())))
    verdict = result_verdict(oracle, answer.value, outcome["result"], has_vector=has_vector)
    return Verdict.VAGUE if verdict is Verdict.AGREE and answer.refused is None else verdict


def result_verdict(oracle: Oracle, said: val.Value, real: Description, *, has_vector: bool = False) -> Verdict:
    """Compare a result.

    What vectors are multiplied or reduced to has no dimensions, where the same of matrices has some: of calls with
    vectors only what is said to have none is held against the library.
    """
    if isinstance(said, val.Union):
        found = {result_verdict(oracle, item, real, has_vector=has_vector) for item in said.alternatives}
        return Verdict.DISAGREE if found == {Verdict.DISAGREE} else Verdict.VAGUE
    if isinstance(said, val.Unknown):
        return Verdict.VAGUE
    match real:
        case ["array", cls, name, category]:
            is_other = _is_of_other_rank(oracle, said, rank_of(category), has_vector=has_vector)
            return Verdict.DISAGREE if is_other or _is_other_scalar(oracle, said, cls) else _dtype_verdict(said, name)
        case ["dtype", _, name]:
            return _dtype_verdict(said, name)
        case ["list" | "tuple" | "record", items]:
            return _items_verdict(oracle, said, items, has_vector=has_vector)
        case ["literal", value]:
            return _kind_verdict(said, "None" if value is None else type(value).__name__)
        case ["scalar", kind]:
            return _kind_verdict(said, kind)
    return Verdict.VAGUE


def _is_of_other_rank(oracle: Oracle, said: val.Value, real: Rank, *, has_vector: bool) -> bool:
    """Return whether `said` is of no rank that was seen; a class that is declared to have dimensions only counts so."""
    if not isinstance(said, val.Typed) or oracle.library.nature(said.cls).rank is Rank.DIMENSIONED:
        return False
    is_told = real is Rank.DIMENSIONED or not has_vector
    return is_told and oracle.library.rank(said) is (Rank.ZERO if real is Rank.DIMENSIONED else Rank.DIMENSIONED)


def _is_other_scalar(oracle: Oracle, said: val.Value, cls: str) -> bool:
    """Return whether `said` is an array without dimensions where a scalar was seen: others take that for a number."""
    if not isinstance(said, val.Typed) or oracle.library.rank(said) is not Rank.ZERO:
        return False
    return oracle.library.nature(cls).is_number and not oracle.library.nature(said.cls).is_number


def _is_or_has_vector(described: Description) -> bool:
    match described:
        case ["array", _, _, 1]:
            return True
        case ["list" | "tuple" | "record" | "dict", items]:
            return any(map(_is_or_has_vector, items))
    return False


def _dtype_verdict(said: val.Value, name: str) -> Verdict:
    if not isinstance(said, val.Typed | val.DtypeValue):
        return Verdict.DISAGREE
    if not said.dtypes.known or name not in dtypes.BIT:
        return Verdict.VAGUE
    if not said.dtypes.mask & dtypes.BIT[name]:
        return Verdict.DISAGREE
    return Verdict.AGREE if dtypes.single(said.dtypes.mask) else Verdict.VAGUE


def _items_verdict(oracle: Oracle, said: val.Value, items: list[Description], *, has_vector: bool) -> Verdict:
    if isinstance(said, val.Items) and said.items is not None and len(said.items) != len(items):
        return Verdict.DISAGREE
    if not isinstance(said, val.Items | val.Typed):
        return Verdict.DISAGREE
    found = {
        result_verdict(oracle, oracle.item(said, index), item, has_vector=has_vector)
        for index, item in enumerate(items)
    }
    return next((verdict for verdict in (Verdict.DISAGREE, Verdict.VAGUE) if verdict in found), Verdict.AGREE)


def _kind_verdict(said: val.Value, kind: str) -> Verdict:
    kinds = {"float": ("float", "int"), "int": ("int", "bool")}
    stated = val.kind_of(said)
    return Verdict.AGREE if stated == kind or kind in kinds.get(stated, ()) else Verdict.DISAGREE
