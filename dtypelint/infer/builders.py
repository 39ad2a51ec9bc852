"""What modules of the project come to whose dtype is somebody's choice: low precision, where that is normal."""

from __future__ import annotations

from dataclasses import replace

from dtypelint import values as val
from dtypelint.findings import Confidence
from dtypelint.infer import classes
from dtypelint.infer.frame import Frame
from dtypelint.infer.unit import DefinitionPlace
from dtypelint.stubs import language as lang
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
    is_normal = _is_normal(frame, owner) or any(word in frame.unit.tree.code for word in FOLLOWING)
    found = Confidence.LIKELY if is_normal else Confidence.POSSIBLE
    # Inside a module another rule takes over.
    return replace(violation, rule=rule, rejected=replace_confidence(violation.rejected, found))


def _of_chosen(frame: Frame, violation: Violation) -> Violation:
    """Return a violation that rests on whoever builds a module as likely only where low precision is normal."""
    places = [claim.origin.root.place for claim in violation.rejected.claims if claim.origin is not None]
    owners = [val.ClassValue(place.module, place.definition) for place in places if isinstance(place, DefinitionPlace)]
    if not owners or len(owners) < len(violation.rejected.claims) or any(_is_normal(frame, item) for item in owners):
        return violation
    return replace(violation, rejected=replace_confidence(violation.rejected, Confidence.POSSIBLE))


def _is_normal(frame: Frame, owner: val.ClassValue) -> bool:
    """Whether low precision is normal for a module: a library loads it so, or the project makes it somewhere."""
    stub = frame.engine.library.stub_class(classes.stub_base(frame, owner))
    if stub is not None and isinstance(stub.when_built, lang.Chosen):
        return True
    return frame.engine.project.makes("float16") or frame.engine.project.makes("bfloat16")
