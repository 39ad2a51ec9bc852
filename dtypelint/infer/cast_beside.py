"""Whether others cast what they hand to a thing, where one function does not."""

from __future__ import annotations

from dtypelint import dtypes
from dtypelint.infer.frame import Reached
from dtypelint.source.cast_targets import cast_targets, cast_targets_beside
from dtypelint.source.project import Project


def is_cast_beside(project: Project, reached: Reached) -> bool:
    """Whether code beside a method casts to the dtype of a module or parameter that is met, and it itself does not.

    The dtype of that is somebody's choice: who casts to it has seen that what is handed over may be of another.
    Of functions one's `model` need not be the other's.
    """
    violation, unit = reached.violation, reached.place.unit
    met, found = violation.bound.get(violation.against_param), violation.against
    if found is None or not found.known or found.mask != dtypes.CHOSEN or met is None or met.node is None:
        return False
    owner = unit.module.index.definitions.get(unit.qualname.partition(".")[0])
    if owner is None or owner.kind != "class":
        return False
    words = set(unit.words(met.node)) - cast_targets(unit.text)
    return not words.isdisjoint(cast_targets_beside(project, unit.module))
