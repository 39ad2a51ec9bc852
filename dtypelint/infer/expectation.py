"""What a parameter may be where nobody is seen passing it: low precision, as far as the project expects that there."""

from __future__ import annotations

import contextlib
import functools
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

import libcst as cst

from dtypelint import dtypes
from dtypelint import values as val
from dtypelint.claims import Claim, Dtypes, Origin
from dtypelint.findings import Confidence
from dtypelint.infer.frame import Reached
from dtypelint.infer.registries import is_registered
from dtypelint.infer.unit import Place, Unit
from dtypelint.infer.whole import WHOLE_NUMBERS, holds_whole
from dtypelint.passing import ANYWHERE, KNOWN, WHOLE, parameter_name
from dtypelint.sieve import LOWERING
from dtypelint.source.project import Project
from dtypelint.stubs.violation import Violation, replace_confidence

if TYPE_CHECKING:
    from dtypelint.infer.engine import Engine
    from dtypelint.stubs.library import Library


class Parameters:
    """What was seen of parameters: which are declared or found to be tensors, and what callers have passed for them.

    A parameter goes by what `passing` calls it.
    """

    def __init__(self) -> None:
        self._classes: dict[str, set[str]] = {}
        self._annotated: set[str] = set()
        self._typed_in: set[str] = set()
        self._passed: dict[str, set[str]] = {}
        self._asked: dict[_Part, int] = {}
        self._told_apart: set[_Part] = set()

    def declare(self, root: Origin, value: val.Value) -> None:
        """Know from here on of which stub class a parameter is annotated to be, or what it holds."""
        self._annotated.add(parameter_of(root))
        classes = val.stub_classes(value)
        # Who takes pictures and arrays as well, or lists of numbers, takes what was read from a file or typed in, and
        # that is hardly of low precision.
        if any(map(_is_list_of_others, val.alternatives(value))):
            self._typed_in.add(parameter_of(root))
        elif len({name.partition(".")[0] for name in classes}) == 1:
            self._classes[parameter_of(root)] = classes

    def exempt(self, root: Origin) -> None:
        """Know from here on that a parameter takes what was read from a file or typed in."""
        name = parameter_of(root)
        self._annotated.add(name)
        self._typed_in.add(name)
        self._classes.pop(name, None)

    def find(self, root: Origin, value: val.Value) -> None:
        """Know from here on of which stub class a parameter is found to be that nothing else tells of."""
        if parameter_of(root) not in self._annotated:
            self._classes.setdefault(parameter_of(root), set()).update(val.stub_classes(value))

    def ask(self, found: Dtypes, mask: int) -> None:
        """Know from here on that a function asks whether what is passed to it is of low precision: of one in `mask`."""
        for part in _parts(found):
            self._asked[part] = self._asked.get(part, 0) | mask

    def tell_apart(self, found: Dtypes) -> None:
        """Know from here on that a function tells apart how wide the dtypes are that are passed to it."""
        self._told_apart.update(_parts(found))

    def is_asked_for(self, origin: Origin, mask: int) -> bool:
        """Whether the function that has this parameter asks for a dtype in `mask`: somebody passes that.

        Who has a case for every width asks for none. What is asked of a part of it tells nothing of its other parts.
        """
        name, parts = _part(origin)
        wholes = [(name, parts[:length]) for length in range(len(parts) + 1)]
        return self._told_apart.isdisjoint(wholes) and any(self._asked.get(whole, 0) & mask for whole in wholes)

    def is_declared(self, library: Library, root: Origin, value: val.Value) -> bool:
        """Whether the code says that a parameter is, or holds, an instance of the class of `value`."""
        declared = self._classes.get(parameter_of(root), ())
        return any(library.is_subclass(name, cls) for name in declared for cls in val.stub_classes(value))

    def note(
        self,
        unit: Unit,
        parameters: Iterable[cst.Param],
        passed: Mapping[str, val.Value],
        is_named_whole: Callable[[str], bool],
    ) -> None:
        """Take in one call: of each parameter whether the caller knows its dtype, or has it as a parameter itself.

        What the caller does not know may be of whole numbers by the name that it has for it.
        """
        for parameter in parameters:
            found = val.dtypes_within(passed[parameter.name.value])
            if found is not None and found.claims:
                sources = self._passed.setdefault(_named(unit, parameter.name), set())
                # What may be of any dtype but low precision is known well enough.
                is_wide = not found.mask & dtypes.LOW_PRECISION
                told = [
                    _source(claim, is_known=is_wide or claim.confidence > Confidence.POSSIBLE) for claim in found.claims
                ]
                if not {KNOWN, WHOLE}.issuperset(told) and is_named_whole(parameter.name.value):
                    told = [source if source == KNOWN else WHOLE for source in told]
                sources.update(KNOWN if source in self._typed_in else source for source in told)

    @contextlib.contextmanager
    def noting(self) -> Iterator[Mapping[str, set[str]]]:
        """Yield what is passed for parameters meanwhile, which counts as well."""
        outer, self._passed = self._passed, {}
        inner = self._passed
        try:
            yield inner
        finally:
            self._passed = outer
            self.add(inner)

    def add(self, passed: Mapping[str, Iterable[str]]) -> None:
        """Take in what calls have passed."""
        for name, sources in passed.items():
            self._passed.setdefault(name, set()).update(sources)

    def take_passed(self) -> dict[str, tuple[str, ...]]:
        """Return what was passed for parameters since the last such call, as `passing` has it."""
        passed, self._passed = self._passed, {}
        return {name: _shared(tuple(sorted(sources))) for name, sources in passed.items()}


@functools.lru_cache(maxsize=1024)
def _shared(sources: tuple[str, ...]) -> tuple[str, ...]:
    """Return the first of equal ones: of a large project hundreds of thousands are kept, and most are alike."""
    return sources


def _is_list_of_others(value: val.Value) -> bool:
    return isinstance(value, val.Items | val.Table) and not val.stub_classes(value)


def _source(claim: Claim, *, is_known: bool) -> str:
    if is_known:
        return KNOWN if claim.mask & ~WHOLE_NUMBERS else WHOLE
    return parameter_of(claim.origin.root) if claim.origin is not None else ANYWHERE


# A parameter, and which part it is of what is passed for it.
_Part = tuple[str, tuple[str, ...]]


def _parts(found: Dtypes) -> set[_Part]:
    return {_part(claim.origin) for claim in found.claims if claim.origin is not None}


def _part(origin: Origin) -> _Part:
    return parameter_of(origin.root), origin.parts


def parameter_of(root: Origin) -> str:
    """Return the parameter that an origin is, or nothing."""
    if root.passed and isinstance(root.place, Place) and isinstance(root.place.node, cst.Name):
        return _named(root.place.unit, root.place.node)
    return ANYWHERE


def _named(unit: Unit, name: cst.Name) -> str:
    return parameter_name(str(unit.module.path), unit.qualname, name.value)


def expected(engine: Engine, reached: Reached) -> list[tuple[Reached, str]]:
    """Return a violation as likely for each parameter of which the project expects low precision, if it rests on such.

    It is that as long as callers leave the dtype of the parameter open, which is given with it.
    """
    violation = reached.violation
    is_surer = any(claim.confidence > Confidence.POSSIBLE for claim in violation.rejected.claims)
    if violation.where or violation.revealed or is_surer:
        return []
    resting: dict[str, list[Claim]] = {}
    for claim in violation.rejected.claims:
        if claim.origin is not None and _is_expected(engine, reached, claim):
            resting.setdefault(parameter_of(claim.origin.root), []).append(claim)
    likely = {name: replace_confidence(Dtypes(tuple(claims)), Confidence.LIKELY) for name, claims in resting.items()}
    return [
        (replace(reached, violation=replace(violation, rejected=rejected)), name) for name, rejected in likely.items()
    ]


def _is_expected(engine: Engine, reached: Reached, claim: Claim) -> bool:
    root = claim.origin.root if claim.origin is not None else None
    if root is None or not root.passed or not claim.mask & dtypes.LOW_PRECISION:
        return False
    # What speaks against it is dearer to find.
    return _is_wanted(engine, reached.violation, claim) and not _is_told_otherwise(engine, reached, root)


def _is_wanted(engine: Engine, violation: Violation, claim: Claim) -> bool:
    """Whether the function of a parameter asks for one of these dtypes, or overlooks what is made near by."""
    if claim.origin is None:
        return False
    if violation.against is None and engine.parameters.is_asked_for(claim.origin, claim.mask):
        return True
    if not violation.rule.boundary or violation.weak:
        return False
    root, argument = claim.origin.root, violation.argument
    if argument is None or not engine.parameters.is_declared(engine.library, root, argument.value):
        return False
    return _is_made_near(engine.project, root, claim.mask & dtypes.LOW_PRECISION)


def _is_told_otherwise(engine: Engine, reached: Reached, root: Origin) -> bool:
    """Whether code tells that whole numbers are passed, or there are callers, which cannot be seen."""
    if not isinstance(root.place, Place):
        return False
    return holds_whole(engine.options, root.place, reached) or is_registered(engine, root.place.unit)


def _is_made_near(project: Project, root: Origin, mask: int) -> bool:
    """Whether one of these dtypes is made near by, but not in the function: that would look to its parameters."""
    if not isinstance(root.place, Place):
        return False
    unit = root.place.unit
    words = [name for name in dtypes.names(mask) if name in LOWERING]
    if any(name in unit.text for name in words):
        return False
    return any(project.makes(name, unit.module.path) for name in words)
