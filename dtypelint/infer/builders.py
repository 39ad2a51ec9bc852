"""What modules of the project come to whose dtype is somebody's choice: low precision, where that is normal."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from dtypelint import dtypes
from dtypelint import values as val
from dtypelint.claims import Claim, gather
from dtypelint.findings import Confidence
from dtypelint.infer import lineage
from dtypelint.infer.frame import Frame
from dtypelint.stubs.violation import Violation

# Words that make one dtype follow another.
FOLLOWING = (".dtype", "type_as(")


def settled(frame: Frame, violation: Violation) -> Violation:
    """Return the violation as it is with a dtype that somebody chooses."""
    rule, owner = violation.instead, frame.owner
    if rule is None or rule == violation.rule or owner is None or not lineage.is_module(frame, owner):
        return _doubted(frame, violation)
    is_lowered = _is_lowered(frame, owner) or any(word in frame.unit.text for word in FOLLOWING)
    found = Confidence.LIKELY if is_lowered else Confidence.POSSIBLE
    # Inside a module another rule takes over.
    return replace(violation.at(found), rule=rule)


def _doubted(frame: Frame, violation: Violation) -> Violation:
    """Return what rests on whoever builds a module as likely only where the dtype that they choose is normal.

    Under autocast the results of a module are of low precision as well, but it makes operands agree.
    """
    project, rejected, against = frame.engine.project, violation.rejected, violation.against
    makes = project.makes if against is None else project.casts
    if against is not None and against.claims and all(_is_doubted(makes, claim) for claim in against.claims):
        return violation.at(Confidence.POSSIBLE)
    if not any(_is_doubted(makes, claim) for claim in rejected.claims):
        return violation
    doubted = (item.at_most(Confidence.POSSIBLE) if _is_doubted(makes, item) else item for item in rejected.claims)
    return replace(violation, rejected=gather(doubted))


def _is_doubted(makes: Callable[[str, Path], bool], claim: Claim) -> bool:
    root = claim.origin.root if claim.origin is not None else None
    if root is None or not root.chosen or root.place is None:
        return False
    path, names = root.place.module.path, dtypes.names(claim.mask & dtypes.LOW_PRECISION)
    return bool(names) and not any(makes(name, path) for name in names)


def _is_lowered(frame: Frame, owner: val.ClassValue) -> bool:
    """Whether low precision is normal for a module: a library loads it so, or the project makes it near by."""
    project = frame.engine.project
    is_loaded = frame.engine.library.is_loaded(lineage.stub_base(frame, owner))
    return is_loaded or any(project.casts(name, owner.module.path) for name in ("float16", "bfloat16"))
