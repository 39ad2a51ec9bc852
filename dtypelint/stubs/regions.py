"""What a region, autocast above all, does to the operands of a call."""

from __future__ import annotations

import functools
import operator
from collections.abc import Iterable, Mapping
from dataclasses import replace

from dtypelint import dtypes
from dtypelint import values as val
from dtypelint.claims import UNKNOWN, Dtypes, certain, strongest
from dtypelint.findings import Confidence
from dtypelint.stubs import language as lang
from dtypelint.stubs.accepted import Constraint
from dtypelint.stubs.bind import Argument, Binding
from dtypelint.stubs.switches import device_of, devices_of

Bound = tuple[Binding, Argument, Constraint]
"""What an argument says of the dtype of its parameter."""

# The dtypes of the operands that a region casts.
CASTABLE = dtypes.mask("float16", "bfloat16", "float32")
_FLOAT32 = dtypes.BIT["float32"]


class Region:
    """The region that a call stands in: the casts that take place, and the dtype of the switch that makes each."""

    def __init__(self, casts: Iterable[lang.Cast], switches: Mapping[str, Dtypes]) -> None:
        self.casts = [
            (cast, target) for cast in casts if cast.to != "held" and (target := switches.get(cast.switch)) is not None
        ]
        devices = {device_of(cast.switch) for cast, _ in self.casts}
        elsewhere = "" not in devices and bool(devices_of(switches) - devices)
        # It may be of a device that casts nothing here, or off.
        self.in_doubt = elsewhere or any(not target.certain for _, target in self.casts)

    @property
    def widens(self) -> bool:
        """Whether operands of several dtypes are brought to one."""
        return any(cast.to == "widest" for cast, _ in self.casts)

    @property
    def is_obscure(self) -> bool:
        """Whether the region does with the call what cannot be told."""
        return any(cast.to == "unknown" for cast, _ in self.casts)

    def cast(self, constraint: Constraint) -> Constraint:
        """Return the constraint of an operand that is cast by itself."""
        if not self.casts or not is_operand(constraint):
            return constraint
        moved = [_cast(constraint.dtypes, cast.to, target) for cast, target in self.casts]
        return self._changed(constraint, functools.reduce(operator.or_, moved))

    def widened(self, found: list[Bound]) -> list[Bound]:
        """Return the constraints with the operands that are brought to float32, because one of them is of that."""
        if not self.widens:
            return found
        masks = [item.dtypes.mask for _, _, item in found if is_operand(item) and item.dtypes.known]
        if not any(mask & _FLOAT32 for mask in masks):
            return found
        is_sure = _FLOAT32 in masks
        return [
            (binding, argument, self._changed(item, item.dtypes.map(to_float32), is_sure) if is_operand(item) else item)
            for binding, argument, item in found
        ]

    def bans(self, found: Iterable[Constraint]) -> bool:
        """Whether the call raises for the region that it stands in.

        Some functions raise in any. What brings operands to the widest dtype knows that of the region and float32, and
        looks at one operand after the other.
        """
        if not self.casts or self.in_doubt:
            return False
        given = [item.dtypes for item in found if is_operand(item)]
        for cast, target in self.casts:
            if cast.to == "refused" and any(item.certain and not item.mask & ~dtypes.FLOATING for item in given):
                return True
            if cast.to == "widest" and _meets_other_half(given, target.mask):
                return True
        return False

    def _changed(self, constraint: Constraint, moved: Dtypes, is_sure: bool = True) -> Constraint:
        return replace(constraint, dtypes=moved if is_sure and not self.in_doubt else moved | constraint.dtypes)


NOWHERE = Region((), {})


def cast_inputs(value: val.Value, to: Dtypes, region: Dtypes) -> val.Value:
    """Return what a function is passed that is called with its operands cast, where it is called in a region."""

    def cast(found: Dtypes) -> Dtypes:
        moved = _cast(found, "lower", to)
        return moved if region.certain else moved | found

    return val.map_dtypes(value, cast)


def is_operand(constraint: Constraint) -> bool:
    """Whether it tells of an array: neither of a dtype that is passed nor of a Python number."""
    return constraint.is_operand and not constraint.scalar


def to_float32(mask: int) -> int:
    """Return dtypes with float32 in place of those that a region casts."""
    return mask & ~CASTABLE | (_FLOAT32 if mask & CASTABLE else 0)


def _meets_other_half(found: Iterable[Dtypes], own: int) -> bool:
    """Return whether low precision that is not a region's own stands before any float32."""
    for item in found:
        if not item.certain or item.mask & _FLOAT32:
            return False
        if not item.mask & ~CASTABLE and not item.mask & own:
            return True
    return False


def _cast(found: Dtypes, to: str | int, target: Dtypes) -> Dtypes:
    if to in ("widest", "refused"):
        return found
    if to == "unknown":
        return UNKNOWN
    kept, moved = found.within(dtypes.ALL & ~CASTABLE), found.within(CASTABLE)
    if not moved.claims:
        return kept
    lower = target if to == "lower" else certain(int(to), next(iter(target.claims)).origin)
    sure = strongest(moved)
    return kept | (lower if sure > Confidence.POSSIBLE else lower.weakened(Confidence.LIKELY))
