"""Whether what the stub says of a call and what the library did agree."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from typing import Any

from dtypelint import dtypes
from dtypelint import values as val
from dtypelint.rank import Rank
from dtypelint.stubtest.answer import Answer, Description, Oracle

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
    verdict = result_verdict(oracle, answer.value, outcome["result"])
    return Verdict.VAGUE if verdict is Verdict.AGREE and answer.refused is None else verdict


def result_verdict(oracle: Oracle, said: val.Value, real: Description) -> Verdict:
    """Compare a result."""
    if isinstance(said, val.Union):
        found = {result_verdict(oracle, item, real) for item in said.alternatives}
        return Verdict.DISAGREE if found == {Verdict.DISAGREE} else Verdict.VAGUE
    if isinstance(said, val.Unknown):
        return Verdict.VAGUE
    match real:
        case ["array", _, name, dimensions]:
            claims_none = isinstance(said, val.Typed) and said.rank is Rank.ZERO
            return Verdict.DISAGREE if claims_none and dimensions else _dtype_verdict(said, name)
        case ["dtype", _, name]:
            return _dtype_verdict(said, name)
        case ["list" | "tuple" | "record", items]:
            return _items_verdict(oracle, said, items)
        case ["literal", value]:
            return _kind_verdict(said, "None" if value is None else type(value).__name__)
        case ["scalar", kind]:
            return _kind_verdict(said, kind)
    return Verdict.VAGUE


def _dtype_verdict(said: val.Value, name: str) -> Verdict:
    if not isinstance(said, val.Typed | val.DtypeValue):
        return Verdict.DISAGREE
    if not said.dtypes.known or name not in dtypes.BIT:
        return Verdict.VAGUE
    if not said.dtypes.mask & dtypes.BIT[name]:
        return Verdict.DISAGREE
    return Verdict.AGREE if dtypes.single(said.dtypes.mask) else Verdict.VAGUE


def _items_verdict(oracle: Oracle, said: val.Value, items: list[Description]) -> Verdict:
    if isinstance(said, val.Items) and said.items is not None and len(said.items) != len(items):
        return Verdict.DISAGREE
    if not isinstance(said, val.Items | val.Typed):
        return Verdict.DISAGREE
    found = {result_verdict(oracle, oracle.item(said, index), item) for index, item in enumerate(items)}
    return next((verdict for verdict in (Verdict.DISAGREE, Verdict.VAGUE) if verdict in found), Verdict.AGREE)


def _kind_verdict(said: val.Value, kind: str) -> Verdict:
    kinds = {"float": ("float", "int"), "int": ("int", "bool")}
    stated = val.kind_of(said)
    return Verdict.AGREE if stated == kind or kind in kinds.get(stated, ()) else Verdict.DISAGREE
