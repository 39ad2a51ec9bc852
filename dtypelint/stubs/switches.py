"""The names of switches that mean something to the engine: those of a region, and of its device."""

from __future__ import annotations

from collections.abc import Iterable

# The switch whose dtype calls of unknown functions may return while it is set.
REGION = "autocast"


def device_of(switch: str) -> str:
    """Return the device of a switch, "" where it has none: `autocast_cpu` is set beside `autocast` where it may be one.

    A region of which nobody knows the device sets several.
    """
    return switch.partition("_")[2] if switch.startswith(f"{REGION}_") else ""


def devices_of(switches: Iterable[str]) -> set[str]:
    """Return the devices that the region may be of in which a call stands; none where it stands in no region."""
    return {device for switch in switches if (device := device_of(switch))}
