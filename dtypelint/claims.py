"""What is known of a dtype: a small set of claims, each with its confidence and its origin."""

from __future__ import annotations

import functools
import operator
from collections.abc import Callable, Iterable
from dataclasses import field
from typing import TYPE_CHECKING

from dtypelint import dtypes
from dtypelint.findings import Confidence
from dtypelint.immutable import immutable

if TYPE_CHECKING:
    from dtypelint.infer.unit import DefinitionPlace, Place

_MOST_CLAIMS = 6


@immutable
class Origin:
    """A step on the way of a dtype; `parent` is the step before it.

    `{code}` in the message stands for the source of `place`. `unstated`: the code leaves the dtype to a default.
    `replaced` is the origin of the dtype that a cast has changed into this one. `passed`: it is a parameter, as any
    caller may pass it. `chosen`: whoever builds the module chooses it, and few choose another than the default.
    `part`: it is the attribute, or the item, of this name of an object of unknown class, whose others may be of other
    dtypes. `asked`: a condition has asked for it. `entered`: the library into which an array of another one comes here.
    `deciding` are the origins of a dtype object of which little is known but that it decides this dtype.
    """

    message: str
    place: Place | DefinitionPlace | None
    parent: Origin | None = None
    unstated: bool = False
    replaced: Origin | None = None
    passed: bool = False
    chosen: bool = False
    part: str = ""
    asked: bool = False
    entered: str = ""
    deciding: tuple[Origin, ...] = ()

    def chain(self) -> list[Origin]:
        """Return the steps from the first to this one."""
        steps: list[Origin] = []
        step: Origin | None = self
        while step is not None:
            steps.append(step)
            step = step.parent
        return steps[::-1]

    @property
    def root(self) -> Origin:
        """The first step."""
        step = self
        while step.parent is not None:
            step = step.parent
        return step

    @property
    def thing(self) -> tuple[object, ...]:
        """What tells the things apart that the code was given: the first step, and which part of it."""
        return (id(self.root), *self.parts)

    @property
    def parts(self) -> tuple[str, ...]:
        """Which part it is of what the first step gives: the attribute or item of that, of this, and so on."""
        return tuple(step.part for step in self.chain() if step.part)


@immutable
class Claim:
    """The dtype may be any of `mask`; two claims of the same mask and confidence are equal wherever they come from."""

    mask: int
    confidence: Confidence
    origin: Origin | None = field(default=None, compare=False)

    def __hash__(self) -> int:
        # As the generated one, without asking the enum for the hash of its name.
        return hash((self.mask, int(self.confidence)))

    @property
    def is_unstated(self) -> bool:
        """Whether it comes from what was built with the default dtype."""
        return self.origin is not None and self.origin.root.unstated

    def of(self, mask: int) -> Claim:
        """Return the claim of other dtypes."""
        return self if mask == self.mask else Claim(mask, self.confidence, self.origin)

    def from_(self, origin: Origin | None) -> Claim:
        """Return the claim with another origin."""
        return Claim(self.mask, self.confidence, origin)

    def at_most(self, confidence: Confidence) -> Claim:
        """Return the claim, no surer than `confidence`."""
        return self if self.confidence <= confidence else Claim(self.mask, confidence, self.origin)

    def replacing(self, replaced: Origin) -> Claim:
        """Return the claim with an origin that knows which one it has replaced, unless that is its own."""
        if self.origin is None or self.origin.root is replaced.root:
            return self
        # A step of its own: by its first step a dtype is known again.
        return self.from_(Origin("", None, self.origin, replaced=replaced))


@immutable
class Dtypes:
    """The dtypes that a value can have: the union of its claims."""

    claims: tuple[Claim, ...]

    @property
    def mask(self) -> int:
        """Every dtype that some claim allows."""
        result = 0
        for claim in self.claims:
            result |= claim.mask
        return result

    @property
    def known(self) -> bool:
        """Whether no claim is a mere possibility: the value's dtype is then in `mask`."""
        return all(claim.confidence > Confidence.POSSIBLE for claim in self.claims)

    @property
    def certain(self) -> bool:
        """Whether every claim is set in the code."""
        return all(claim.confidence is Confidence.CERTAIN for claim in self.claims)

    @property
    def roots(self) -> set[int]:
        """What tells apart the first steps from which the claims come, those that have an origin."""
        return {id(claim.origin.root) for claim in self.claims if claim.origin is not None}

    @property
    def unstated(self) -> bool:
        """Whether the dtype is known and nowhere stated: what it comes from was built with the default dtype."""
        return self.known and all(claim.is_unstated for claim in self.claims)

    @property
    def widened_default(self) -> bool:
        """Whether it is unstated as far as it is known, and else what that was promoted to: never low precision."""
        is_low = self.mask & dtypes.LOW_PRECISION
        return bool(self.surer.claims) and not is_low and all(claim.is_unstated for claim in self.claims)

    @property
    def surer(self) -> Dtypes:
        """What is no mere possibility of it."""
        return Dtypes(tuple(claim for claim in self.claims if claim.confidence > Confidence.POSSIBLE))

    def entry(self, library: str) -> Origin | None:
        """Return the step by which the dtype came into `library` with an array of another; None where one did not."""
        chains = [claim.origin.chain() if claim.origin else [] for claim in self.claims]
        entries = [[step for step in chain if step.entered] for chain in chains]
        is_entered = all(steps and steps[-1].entered == library for steps in entries)
        return entries[0][-1] if entries and is_entered else None

    def at(self, confidence: Confidence) -> int:
        """Return the dtypes claimed with exactly this confidence."""
        result = 0
        for claim in self.claims:
            if claim.confidence is confidence:
                result |= claim.mask
        return result

    def map(self, change: Callable[[int], int]) -> Dtypes:
        """Return the dtypes with `change` applied to the mask of each claim; emptied claims are dropped."""
        return gather([claim.of(change(claim.mask)) for claim in self.claims])

    def within(self, mask: int) -> Dtypes:
        """Return the dtypes that lie in `mask`."""
        return gather([claim.of(claim.mask & mask) for claim in self.claims])

    def narrows(self, other: Dtypes) -> bool:
        """Whether nothing is claimed that the other does not claim as well, as surely."""
        return all(not claim.mask & ~other.at(claim.confidence) for claim in self.claims)

    def stated(self, mask: int, origin: Origin) -> Dtypes:
        """Return the dtypes in `mask`, which a guard has just stated: certain from here on, one of several likely."""
        narrowed = self.mask & mask or mask
        confidence = Confidence.CERTAIN if dtypes.single(narrowed) else Confidence.LIKELY
        return Dtypes((Claim(narrowed, confidence, origin),))

    def weakened(self, confidence: Confidence) -> Dtypes:
        """Return the same dtypes with no claim above `confidence`."""
        return gather([claim.at_most(confidence) for claim in self.claims])

    def rooted(self, origin: Origin) -> Dtypes:
        """Return the same dtypes, the claims without an origin having this one."""
        if all(claim.origin for claim in self.claims):
            return self
        return Dtypes(tuple([claim if claim.origin else claim.from_(origin) for claim in self.claims]))

    def cast_from(self, before: Dtypes) -> Dtypes:
        """Return the same dtypes, those of another origin than `before` knowing what the cast has replaced."""
        changed = sorted(before.claims, key=lambda claim: not claim.mask & ~self.mask)
        replaced = next((claim.origin for claim in changed if claim.origin is not None), None)
        return self if replaced is None else Dtypes(tuple(claim.replacing(replaced) for claim in self.claims))

    def part(self, name: str) -> Dtypes:
        """Return the same dtypes as those of the attribute `name` of what they are the dtypes of."""

        def of_part(claim: Claim) -> Claim:
            if claim.origin is None or claim.origin.part == name:
                return claim
            return claim.from_(Origin("", None, claim.origin, part=name))

        return Dtypes(tuple(map(of_part, self.claims)))

    def via(self, message: str, place: Place | None, *, entered: str = "") -> Dtypes:
        """Return the same dtypes with one more step in the origin of every claim that has one."""
        if not any(claim.origin for claim in self.claims):
            return self

        def further(origin: Origin) -> Origin:
            return Origin(message, place, origin, entered=entered)

        return Dtypes(tuple([claim.from_(further(claim.origin)) if claim.origin else claim for claim in self.claims]))

    def __or__(self, other: Dtypes) -> Dtypes:
        return self if self == other else gather((*self.claims, *other.claims))


def gather(claims: Iterable[Claim]) -> Dtypes:
    """Return the union of `claims`, without empty or repeated ones; UNKNOWN where none is left."""
    claims = list(claims)
    if len(claims) == 1 and claims[0].mask:
        return Dtypes((claims[0],))
    kept: dict[tuple[int, Confidence], Claim] = {}
    for claim in claims:
        if claim.mask:
            kept.setdefault((claim.mask, claim.confidence), claim)
    if not kept:
        return NOTHING
    if len(kept) > _MOST_CLAIMS:
        return Dtypes(tuple(_merged(list(kept.values()))))
    return Dtypes(tuple(sorted(kept.values(), key=lambda claim: (-claim.confidence, claim.mask))))


_SUREST_FIRST = tuple(sorted(Confidence, reverse=True))


def _merged(claims: list[Claim]) -> Iterable[Claim]:
    """Yield fewer claims: one for each confidence and origin, a dtype going with the first origin that claims it."""
    for confidence in _SUREST_FIRST:
        by_origin: dict[int, Claim] = {}
        seen = 0
        for claim in (claim for claim in claims if claim.confidence is confidence):
            fresh = claim.mask & ~seen
            seen |= fresh
            known = by_origin.get(id(claim.origin))
            if fresh:
                mask = fresh | (known.mask if known else 0)
                by_origin[id(claim.origin)] = Claim(mask, confidence, claim.origin)
        yield from by_origin.values()


def certain(mask: int, origin: Origin | None = None) -> Dtypes:
    """Return dtypes that are set in the code."""
    return Dtypes((Claim(mask, Confidence.CERTAIN, origin),))


def likely(mask: int, origin: Origin | None = None) -> Dtypes:
    """Return dtypes that somebody else chooses."""
    return Dtypes((Claim(mask, Confidence.LIKELY, origin),))


# No dtype at all: what a guard leaves of a value that cannot reach a place.
NOTHING = Dtypes(())
UNKNOWN = Dtypes((Claim(dtypes.PLAUSIBLE, Confidence.POSSIBLE),))


def strongest(found: Dtypes) -> Confidence:
    """Return the confidence of the surest claim."""
    return max((claim.confidence for claim in found.claims), default=Confidence.POSSIBLE)


def combine(left: Dtypes, right: Dtypes, merge: Callable[[int, int], int], *, stays: bool = True) -> Dtypes:
    """Return `merge` of each pair of claims, as sure as the weaker of the two.

    `merge` takes two masks and returns the mask of all results; the origin is that of the operand that gave the result.
    What one choice has made of several dtypes is of the same one on both sides.
    Beside an operand of which nothing is known it is likely that the other's dtype `stays`, unless that is a whole one:
    what they meet is as well a float. Where no other can lower it, the whole result comes from there.
    """
    result: list[Claim] = []
    for a in left.claims:
        for b in right.claims:
            mask = _merged_masks(a, b, merge)
            decided = b.mask == mask != a.mask or not mask & a.mask
            source = b if mask & b.mask and decided else a
            other = a if source is b else b
            origin = source.origin or other.origin
            for known, unknown in ((a, b), (b, a)):
                if stays and known.confidence > unknown.confidence is Confidence.POSSIBLE:
                    result.append(Claim(mask & known.mask & dtypes.INEXACT, Confidence.LIKELY, known.origin))
                    origin = origin if mask & dtypes.LOW_PRECISION else known.origin or origin
            result.append(Claim(mask, min(a.confidence, b.confidence), origin))
    return gather(result)


def _merged_masks(a: Claim, b: Claim, merge: Callable[[int, int], int]) -> int:
    is_one_root = a.origin is not None and b.origin is not None and a.origin.root is b.origin.root
    if not is_one_root or a.mask != b.mask or dtypes.single(a.mask):
        return merge(a.mask, b.mask)
    each = (dtypes.BIT[name] for name in dtypes.names(a.mask))
    return functools.reduce(operator.or_, (merge(one, one) for one in each))
