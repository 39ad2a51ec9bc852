"""Which functions are judged on unknown parameters: who calls them is looked at next."""

from __future__ import annotations

from collections.abc import Iterable

import libcst as cst

from dtypelint import dtypes
from dtypelint.claims import Claim
from dtypelint.findings import Confidence
from dtypelint.infer.frame import Reached
from dtypelint.infer.unit import Place, Unit, find_definition
from dtypelint.passing import of_integral, tells_callers

# Methods that calling an instance runs: who does that names what holds the instance.
_RUN_BY_CALL = {"forward", "call", "__call__"}


def undecided(reached: Iterable[Reached]) -> set[str]:
    """Return the functions in which something is judged on unknown parameters only, as `passing` asks for callers.

    Of a method that calling an instance runs it is the name of the class. Where nothing tells but that two operands are
    unknown, hardly any caller would.
    """
    names = set()
    for item in reached:
        against = item.violation.against
        # What hangs on a circumstance that code does not tell is no surer for any caller.
        if item.violation.where:
            continue
        if against is not None and not (against.known and item.violation.rejected.known):
            continue
        claims = item.violation.rejected.claims
        surest = max((claim.confidence for claim in claims), default=Confidence.CERTAIN)
        unit = (item.calls[-1] if item.calls else item.place).unit
        name = _name_of(unit)
        if tells_callers(name) and surest is Confidence.POSSIBLE and any(_is_passed(claim, unit) for claim in claims):
            names.add(of_integral(name) if _refuses_integral(item.violation.rejected.mask) else name)
    return names


def _refuses_integral(mask: int) -> bool:
    """Whether no floating dtype is refused, but integers or complex numbers: hardly any caller passes one."""
    return not mask & dtypes.FLOATING and bool(mask & dtypes.OTHER_NUMBERS)


def _name_of(unit: Unit) -> str:
    owner = unit.qualname.rpartition(".")[0]
    return owner.rpartition(".")[2] if owner and unit.name in _RUN_BY_CALL else unit.name


def _is_passed(claim: Claim, unit: Unit) -> bool:
    """Whether a dtype is, or is made of, what the callers of a function may pass to it."""
    root = claim.origin.root if claim.origin is not None else None
    if root is None or not isinstance(root.place, Place):
        return False
    if root.passed:
        return root.place.unit is unit
    # What a method of a parameter gives, whose default may have hidden what else it can be.
    return root.place.code().partition(".")[0] in _parameters(root.place.unit)


def _parameters(unit: Unit) -> set[str]:
    node = find_definition(unit.tree)
    if not isinstance(node, cst.FunctionDef):
        return set()
    own = (*node.params.posonly_params, *node.params.params, *node.params.kwonly_params)
    return {item.name.value for item in own if item.default is not None}
