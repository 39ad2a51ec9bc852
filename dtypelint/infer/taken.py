"""What a variable can still hold after a call that would have failed for the rest."""

from __future__ import annotations

from dtypelint import values as val
from dtypelint.claims import Claim, Dtypes, gather
from dtypelint.findings import Confidence
from dtypelint.infer import narrowing
from dtypelint.infer.frame import Frame
from dtypelint.infer.whole import WHOLE_NUMBERS
from dtypelint.source.paths import path_of
from dtypelint.stubs.solve import Solution, variable_of


def hold(frame: Frame, solution: Solution) -> None:
    """Make the frame know that what has met weights is not of the whole numbers that the code sets on some other way.

    So it is where there is another way: elsewhere the call is the hazard.
    """
    if not solution.enforced:
        return
    kept = [item for _, _, item in solution.constraints if item.is_kept and not item.dtypes.mask & WHOLE_NUMBERS]
    met = {variable_of(item.expression) for item in kept}
    for _, argument, item in solution.constraints if met else ():
        path = path_of(argument.node) if argument.node is not None else None
        if path is None or item.is_kept or variable_of(item.expression) not in met:
            continue
        value = narrowing.value_at(frame, path) if _without_whole(item.dtypes) != item.dtypes else None
        if value is not None:
            narrowing.store_narrowed(frame, path, val.map_dtypes(value, _without_whole))


def _without_whole(found: Dtypes) -> Dtypes:
    left = [claim for claim in found.claims if not _is_whole(claim)]
    return gather(left) if left else found


def _is_whole(claim: Claim) -> bool:
    return claim.confidence > Confidence.POSSIBLE and not claim.mask & ~WHOLE_NUMBERS
