"""What modules of the project come to whose dtype is somebody's choice: low precision, where that is normal."""

from __future__ import annotations

from dataclasses import replace

from dtypelint import values as val
from dtypelint.claims import Claim, gather
from dtypelint.findings import Confidence
from dtypelint.infer import classes
from dtypelint.infer.frame import Frame
from dtypelint.source.project import Module, Project
from dtypelint.stubs.violations import Violation, replace_confidence

# Words that make one dtype follow another.
FOLLOWING = (".dtype", "type_as(")


def settled(frame: Frame, violation: Violation) -> Violation:
    """Return the violation as it is with a dtype that somebody chooses."""
    if violation.against is None:
        return _of_chosen(frame, violation)
    rule, owner = violation.instead, frame.owner
    if rule is None or rule == violation.rule or owner is None or not classes.is_module(frame, owner):
        return violation
    is_lowered = _is_lowered(frame, owner) or any(word in frame.unit.tree.code for word in FOLLOWING)
    found = Confidence.LIKELY if is_lowered else Confidence.POSSIBLE
    # Inside a module another rule takes over.
    return replace(violation, rule=rule, rejected=replace_confidence(violation.rejected, found))


def _of_chosen(frame: Frame, violation: Violation) -> Violation:
    """Return what rests on whoever builds a module as likely only where low precision is normal."""
    project, claims = frame.engine.project, violation.rejected.claims
    if not any(_is_doubted(project, claim) for claim in claims):
        return violation
    doubted = (replace(item, confidence=Confidence.POSSIBLE) if _is_doubted(project, item) else item for item in claims)
    return replace(violation, rejected=gather(doubted))


def _is_doubted(project: Project, claim: Claim) -> bool:
    root = claim.origin.root if claim.origin is not None else None
    return root is not None and root.chosen and root.place is not None and not _is_made(project, root.place.module)


def _is_lowered(frame: Frame, owner: val.ClassValue) -> bool:
    """Whether low precision is normal for a module: a library loads it so, or the project makes it near by."""
    is_loaded = frame.engine.library.is_loaded(classes.stub_base(frame, owner))
    return is_loaded or _is_made(frame.engine.project, owner.module)


def _is_made(project: Project, module: Module) -> bool:
    return any(project.makes(name, module.path) for name in ("float16", "bfloat16"))
