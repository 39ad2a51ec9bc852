"""Tensors of the default dtype inside modules whose dtype is somebody's choice."""

from __future__ import annotations

from dataclasses import replace

from dtypelint.findings import Confidence
from dtypelint.infer import classes
from dtypelint.infer.frame import Frame
from dtypelint.stubs import language as lang
from dtypelint.stubs.violations import Violation, replace_confidence

# Words that make one dtype follow another.
FOLLOWING = (".dtype", "type_as(")


def settled(frame: Frame, violation: Violation) -> Violation:
    """Return the violation under the rule that takes over inside a module, if the call stands in one."""
    rule, owner = violation.instead, frame.owner
    if rule is None or rule == violation.rule or owner is None or not classes.is_module(frame, owner):
        return violation
    found = Confidence.LIKELY if _is_cast(frame) else Confidence.POSSIBLE
    rejected = replace_confidence(violation.rejected, found)
    return replace(violation, rule=rule, rejected=rejected)


def _is_cast(frame: Frame) -> bool:
    """Whether low precision is normal here: a library loads the module so, or the project makes it somewhere."""
    owner = frame.owner
    stub = frame.engine.library.stub_class(classes.stub_base(frame, owner)) if owner is not None else None
    if stub is not None and isinstance(stub.when_built, lang.Chosen):
        return True
    if any(word in frame.unit.tree.code for word in FOLLOWING):
        return True
    return frame.engine.project.makes("float16") or frame.engine.project.makes("bfloat16")
