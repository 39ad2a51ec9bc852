"""What is told once, though several calls fail for it."""

from __future__ import annotations

from dtypelint.infer.frame import Reached
from dtypelint.infer.unit import DefinitionPlace, Place
from dtypelint.judge import origin_of, surety
from dtypelint.stubs.violations import Violation


def met(reached: Reached) -> str:
    """Return what the calls have in common of which the first alone is told, "" where each of them is.

    That is an expression in another file that leaves a dtype to the default: it is there that all are mended, as it is
    there that the finding stands where the file is the same. And it is a value, by what only some device or version
    refuses: where that raises, the calls after it in the same function are not made.
    """
    violation = reached.violation
    origin = origin_of(violation)
    if origin is not None and origin.filename != reached.place.filename:
        return f"{violation.rule.code} {_spot(origin)} {surety(violation)}"
    return _value(reached, violation) if violation.where else ""


def _value(reached: Reached, violation: Violation) -> str:
    roots = {claim.origin.root for claim in violation.rejected.claims if claim.origin is not None}
    spots = sorted(_spot(root.place) if root.place is not None else root.message for root in roots)
    unit = reached.place.unit
    return " ".join((f"{unit.module.path}:{unit.shift}:{unit.name}", *spots, violation.where, violation.only_in))


def _spot(place: Place | DefinitionPlace) -> str:
    start = place.span.start
    return f"{place.filename}:{start.row}:{start.column}"
