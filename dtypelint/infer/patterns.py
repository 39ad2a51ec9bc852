"""The patterns of `match`: what one says of the subject, and the names that it binds."""

from __future__ import annotations

import libcst as cst

from dtypelint import values as val
from dtypelint.infer import class_guards, guards
from dtypelint.infer.frame import Frame


def refine(frame: Frame, subject: cst.BaseExpression, pattern: cst.MatchPattern, *, truth: bool) -> bool:
    """Make the frame know that `subject` matches a pattern, or does not. Return False where that cannot be."""
    match pattern:
        case cst.MatchValue(value=value):
            return guards.compare(frame, subject, cst.Equal(), value, truth=truth)
        case cst.MatchSingleton(value=value):
            return guards.compare(frame, subject, cst.Is(), value, truth=truth)
        case cst.MatchAs(pattern=None):
            return truth
        case cst.MatchAs(pattern=inner) if inner is not None:
            return refine(frame, subject, inner, truth=truth)
        case cst.MatchClass(cls=cls, patterns=[], kwds=[]):
            return class_guards.by_isinstance(frame, subject, cls, truth=truth)
        case cst.MatchOr(patterns=patterns) if not truth:
            return all(refine(frame, subject, item.pattern, truth=False) for item in patterns)
        case cst.MatchOr(patterns=patterns):
            return guards.on_any_way(frame, patterns, lambda item: refine(frame, subject, item.pattern, truth=True))
    return True


def bind(frame: Frame, pattern: cst.CSTNode) -> None:
    """Bind the names that a pattern captures to something unknown."""
    if isinstance(pattern, cst.MatchAs | cst.MatchStar) and pattern.name is not None:
        frame.env.bind(pattern.name.value, val.UNKNOWN_VALUE)
    for child in pattern.children:
        bind(frame, child)
