"""Whether two operands are of one dtype, as far as it is known where their dtypes come from."""

from __future__ import annotations

from collections.abc import Iterable

from dtypelint import dtypes
from dtypelint.claims import Claim, Dtypes, strongest
from dtypelint.findings import Confidence


def left_open(left: Dtypes, right: Dtypes) -> bool:
    """Whether one side has the default dtype and the other whatever somebody chooses, maybe the same."""
    default, other = (left, right) if left.widened_default else (right, left)
    if not default.widened_default or other.widened_default or not default.mask & other.mask:
        return False
    return all(claim.confidence is Confidence.LIKELY and claim.mask & ~default.mask for claim in other.claims)


def disagreement(left: Dtypes, right: Dtypes) -> Confidence | None:
    """Return how sure it is that the two dtypes can differ where the call wants one; None where they may always agree.

    A dtype that one side can have and the other cannot is a disagreement. Where the two may as well agree, as the same
    branch or somebody else's choice can decide both, it is a mere possibility, and so it is where one is what a caller
    passes, or what a condition has asked for. What is made of that here, such as a promotion, may be unlike the other
    whatever is passed. Nothing is said where a side is of unknown origin, nor where both come from the same choice, nor
    where no dtype is left of one.
    """
    if not (left.mask and right.mask):
        return None
    if _correlated(left, right) or not all(side.known or is_rooted(side) for side in (left, right)):
        return None
    is_known = left.known and right.known
    if left.mask & right.mask:
        if is_known and left.mask == right.mask:
            return None
        return Confidence.LIKELY if _leaves(left, right) or _leaves(right, left) else Confidence.POSSIBLE
    if is_known:
        is_asked = (_is_asked(left) and not right.certain) or (_is_asked(right) and not left.certain)
        return Confidence.POSSIBLE if is_asked else min(strongest(left), strongest(right))
    return Confidence.POSSIBLE if _is_passed(left) or _is_passed(right) else Confidence.LIKELY


def _leaves(chosen: Dtypes, default: Dtypes) -> bool:
    """Whether one side has the default dtype whatever happens, and on some way the code sets a low one for the other.

    Whoever wrote that had it in mind, while the default is what was forgotten.
    """
    is_default = default.certain and default.unstated and dtypes.single(default.mask)
    if not is_default or not chosen.known or _is_passed(chosen) or _is_asked(chosen):
        return False
    return bool(chosen.at(Confidence.CERTAIN) & ~default.mask & dtypes.LOW_PRECISION)


def are_chosen_apart(left: Dtypes, right: Dtypes) -> bool:
    """Whether different functions tell the dtypes of two operands."""
    return not _functions(left.claims) & _functions(right.claims)


def _is_passed(found: Dtypes) -> bool:
    """Whether a dtype is what a caller passes, as far as it is known."""
    return any(claim.origin is not None and claim.origin.root.passed for claim in found.claims)


def _is_asked(found: Dtypes) -> bool:
    """Whether a condition has asked for a dtype: where somebody's choice makes it true, it may make the other agree."""
    return any(claim.origin is not None and claim.origin.root.asked for claim in found.claims)


def _correlated(left: Dtypes, right: Dtypes) -> bool:
    return not left.roots.isdisjoint(right.roots) and not (left.certain and right.certain)


def was_cast_from(cast: Dtypes, other: Dtypes) -> bool:
    """Whether one operand was cast away from the dtype that the other still has: somebody expects it to be another.

    A promotion does that as well, to what the operand met. What is made to be whole was so before, more often than not.
    What was promoted with float32 can no more be of a lower dtype. Where nothing is known of the other, it may have
    been of the low precision that is cast to.
    """
    is_one = cast.known and dtypes.single(cast.mask) and cast.mask & dtypes.INEXACT
    if not is_one or not other.mask & dtypes.CHOSEN & ~cast.mask:
        return False
    if cast.mask & dtypes.LOW_PRECISION and not other.known:
        return False
    # What is certain of the other on some path must come from a caller: otherwise it may be cast beside this cast.
    sure = [claim for claim in other.claims if claim.confidence is Confidence.CERTAIN]
    if any(claim.mask & ~cast.mask or claim.origin is None for claim in sure) or _functions(sure) & _functions(
        cast.claims
    ):
        return False
    things = {claim.origin.thing for claim in other.claims if claim.origin and claim.mask & ~cast.mask}
    steps = (step for claim in cast.claims if claim.origin for step in claim.origin.chain())
    return any(step.replaced is not None and step.replaced.thing in things for step in steps)


def _functions(claims: Iterable[Claim]) -> set[int]:
    """Return what tells the functions apart in which claims have their first step."""
    return {id(getattr(claim.origin.root.place, "unit", None)) for claim in claims if claim.origin is not None}


def is_rooted(found: Dtypes) -> bool:
    """Whether it is known where each claim comes from."""
    return all(claim.origin is not None for claim in found.claims)
