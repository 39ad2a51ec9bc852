"""What a parameter may be where nobody is seen passing it: low precision, as far as the project expects that there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

import libcst as cst

from dtypelint import dtypes
from dtypelint import values as val
from dtypelint.claims import Claim, Dtypes, Origin
from dtypelint.findings import Confidence
from dtypelint.infer.frame import Reached
from dtypelint.infer.relevance import LOWERING
from dtypelint.infer.unit import Place
from dtypelint.source.project import Project
from dtypelint.stubs.violations import Violation, replace_confidence

if TYPE_CHECKING:
    from dtypelint.infer.engine import Engine


class Parameters:
    """What was seen of parameters: which are declared or found to be tensors, and what callers have passed for them."""

    def __init__(self) -> None:
        self._classes: dict[int | None, set[str]] = {}
        self._annotated: set[int | None] = set()
        self._passed: dict[int, set[int | None]] = {}
        # The nodes are kept: their identities are the keys.
        self._nodes: list[cst.Param] = []

    def declare(self, root: Origin, value: val.Value) -> None:
        """Know from here on of which stub class a parameter is annotated to be, or what it holds."""
        self._annotated.add(_key(root))
        classes = val.stub_classes(value)
        # Who takes pictures and arrays as well takes what was read from a file, and that is hardly of low precision.
        if len({name.partition(".")[0] for name in classes}) == 1:
            self._classes[_key(root)] = classes

    def find(self, root: Origin, value: val.Value) -> None:
        """Know from here on of which stub class a parameter is found to be that nothing else tells of."""
        if _key(root) not in self._annotated:
            self._classes.setdefault(_key(root), set()).update(val.stub_classes(value))

    def is_declared(self, root: Origin, value: val.Value) -> bool:
        """Whether the code says that a parameter is, or holds, an instance of the class of `value`."""
        return not self._classes.get(_key(root), set()).isdisjoint(val.stub_classes(value))

    def note(self, parameters: Iterable[cst.Param], passed: Mapping[str, val.Value]) -> None:
        """Take in one call: of each parameter whether the caller knows its dtype, or has it as a parameter itself."""
        for parameter in parameters:
            found = val.dtypes_within(passed[parameter.name.value])
            if found is None or not found.claims:
                continue
            key = id(parameter.name)
            if key not in self._passed:
                self._passed[key] = set()
                self._nodes.append(parameter)
            self._passed[key].update(_sources(found))

    def are_settled(self, root: Origin) -> bool:
        """Whether everybody who is seen passing a parameter knows its dtype."""
        return _key(root) is not None and self._settled(_key(root), set())

    def _settled(self, key: int | None, asked: set[int | None]) -> bool:
        if key is None or key not in self._passed or key in asked:
            return False
        return all(source == _KNOWN or self._settled(source, asked | {key}) for source in self._passed[key])


_KNOWN = 0


def _sources(found: Dtypes) -> Iterable[int | None]:
    """Yield where the dtypes that are passed come from: known ones, a parameter, or who knows where (None)."""
    for claim in found.claims:
        if claim.confidence > Confidence.POSSIBLE:
            yield _KNOWN
        else:
            yield _key(claim.origin.root) if claim.origin is not None else None


def _key(root: Origin) -> int | None:
    return id(root.place.node) if root.passed and isinstance(root.place, Place) else None


def expected(engine: Engine, reached: Reached) -> Reached:
    """Return a violation that rests on a parameter as likely, where the project expects low precision there."""
    violation = reached.violation
    if not (violation.rule.boundary or violation.sibling) or violation.where or violation.weak:
        return reached
    claims = violation.rejected.claims
    if any(claim.confidence > Confidence.POSSIBLE for claim in claims):
        return reached
    kept = [claim for claim in claims if _is_expected(engine, violation, claim)]
    if not kept:
        return reached
    rejected = replace_confidence(Dtypes(tuple(kept)), Confidence.LIKELY)
    return replace(reached, violation=replace(violation, rejected=rejected))


def _is_expected(engine: Engine, violation: Violation, claim: Claim) -> bool:
    root = claim.origin.root if claim.origin is not None else None
    if root is None or not root.passed or not claim.mask & dtypes.LOW_PRECISION:
        return False
    if violation.argument is None or not engine.parameters.is_declared(root, violation.argument.value):
        return False
    if engine.parameters.are_settled(root):
        return False
    return violation.sibling or _is_named(engine.project, root, claim.mask & dtypes.LOW_PRECISION)


def _is_named(project: Project, root: Origin, mask: int) -> bool:
    """Whether the project names one of these dtypes, and not the function itself: that would look to its parameters."""
    code = root.place.unit.tree.code if isinstance(root.place, Place) else ""
    words = [name for name in dtypes.names(mask) if name in LOWERING]
    return not any(name in code for name in words) and any(project.files_containing(name.encode()) for name in words)
