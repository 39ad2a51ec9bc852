"""What there is to run on: the interpreter, the libraries beside it, the devices."""

from __future__ import annotations

import platform
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from packaging.requirements import InvalidRequirement, Requirement
from packaging.utils import canonicalize_name

from dtypelint.verify.evidence import Environment
from dtypelint.verify.libraries import LIBRARIES
from dtypelint.verify.sandbox import Sandbox

_DEVICE = re.compile(r"cpu|mps|cuda(?::\d+)?")
_PROBE = """
import platform
from importlib import metadata

versions = {}
for distribution in metadata.distributions():
    if distribution.name:
        versions.setdefault(distribution.name, distribution.version)
modules = {name: versions[owners[0]] for name, owners in metadata.packages_distributions().items()}
devices, name, attributes, dtypes, driver = ["cpu"], "", [], [], ""
try:
    import numpy
    attributes += dir(numpy.ndarray)
    import torch
    attributes += dir(torch.Tensor)
    dtypes = [name for name, value in vars(torch).items() if isinstance(value, torch.dtype)]
    if torch.cuda.is_available():
        torch.ones(1, device="cuda").item()
        devices += [f"cuda:{index}" for index in range(torch.cuda.device_count())]
        name = torch.cuda.get_device_name(0)
        with open("/proc/driver/nvidia/version") as file:
            driver = next((word for word in file.readline().split() if word[:1].isdigit()), "")
    if torch.backends.mps.is_available():
        devices.append("mps")
except Exception:
    pass
__result__ = {
    "python": platform.python_version(), "versions": versions, "modules": modules, "devices": devices, "name": name,
    "driver": driver,
    "attributes": [name for name in attributes if not name.startswith("_")], "dtypes": dtypes,
}
"""


@dataclass(frozen=True, slots=True)
class Machine:
    """The interpreter that runs the snippets, as it describes itself."""

    python: str = ""
    device_name: str = ""
    devices: tuple[str, ...] = ("cpu",)
    versions: Mapping[str, str] = field(default_factory=dict)
    """By distribution, canonical name."""
    modules: Mapping[str, str] = field(default_factory=dict)
    """By import name."""
    attributes: frozenset[str] = frozenset()
    """What a torch tensor or a NumPy array has."""
    dtypes: frozenset[str] = frozenset()
    """The dtypes that torch has."""
    driver: str = ""

    def version(self, name: str) -> str | None:
        """Return the installed version of a distribution or of what owns the module of that name."""
        return self.versions.get(canonicalize_name(name)) or self.modules.get(name)

    def chosen(self, device: str) -> tuple[str, ...]:
        """Return the devices to run on: "auto" and "all" are all there are, the fastest last; "cuda" is its first."""
        if device in ("auto", "all"):
            return self.devices
        return (
            (next((name for name in self.devices if name.startswith("cuda")), device),)
            if device == "cuda"
            else (device,)
        )

    def turns(self, device: str) -> Iterator[tuple[str, ...]]:
        """Yield the devices that a finding is tried on, each time those of which the first that can run it decides.

        What runs on no accelerator (a tensor that never leaves it) may run on the CPU.
        """
        if device == "auto":
            accelerators = [name for name in self.devices if name != "cpu"][:1]
            yield (*accelerators, "cpu")
        else:
            yield from ((name,) for name in self.chosen(device))

    def lacks(self, requires: str) -> str:
        """Say what of `requires` ("torch; numpy>=2; cuda") is missing; empty where nothing is."""
        parts = (part.strip() for part in requires.split(";"))
        return next((reason for part in parts if part and (reason := self._lacks(part))), "")

    def _lacks(self, requirement: str) -> str:
        if _DEVICE.fullmatch(requirement):
            there = any(name == requirement or name.startswith(f"{requirement}:") for name in self.devices)
            return "" if there else f"there is no {requirement} device"
        try:
            wanted = Requirement(requirement)
        except InvalidRequirement:
            return f"`{requirement}` is not a requirement"
        version = self.version(wanted.name)
        if version is None:
            return f"library {wanted.name} is not installed"
        if not wanted.specifier.contains(version, prereleases=True):
            return f"{wanted.name} {version} is installed, not {wanted.name}{wanted.specifier}"
        return ""

    def environment(self, device: str) -> Environment:
        """Return what the evidence says of this machine; `device` is the one that was asked for."""
        names = self.chosen(device)
        shown = [
            f"{name} ({self.device_name})" if name.startswith("cuda") and self.device_name else name for name in names
        ]
        libraries = {name: version for name in LIBRARIES if (version := self.modules.get(name))}
        today = datetime.now(UTC).date().isoformat()
        system = f"{platform.system()} {platform.machine()}"
        return Environment(self.python, system, ", ".join(shown), libraries, self.driver, today)


def look(sandbox: Sandbox) -> Machine:
    """Ask the interpreter of the sandbox what there is."""
    result = sandbox.run(_PROBE, timeout=120, cuda=True)
    found: dict[str, Any] = result.value if result.ok and result.value else {}
    if not found:
        return Machine(python=platform.python_version())
    return Machine(
        python=found["python"],
        device_name=found["name"],
        devices=tuple(found["devices"]),
        versions={canonicalize_name(name): version for name, version in found["versions"].items()},
        modules=found["modules"],
        attributes=frozenset(found["attributes"]),
        dtypes=frozenset(found["dtypes"]),
        driver=found["driver"],
    )
