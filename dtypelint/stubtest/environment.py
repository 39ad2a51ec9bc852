"""What there is to test against. Runs in the child process."""

from __future__ import annotations

import sys
from importlib import import_module, metadata
from typing import Any


def environment(library: str) -> dict[str, Any]:
    """Return the version of a library and of those it may branch on, and the devices and operators it has.

    It may be distributed under another name, as `sklearn` is.
    """
    has_cuda = getattr(getattr(import_module(library), "cuda", None), "is_available", bool)
    versions: dict[str, str] = {}
    for distribution in metadata.distributions():
        if distribution.name:
            versions.setdefault(distribution.name, distribution.version)
    distributed = metadata.packages_distributions().get(library, [library])[0]
    found: dict[str, Any] = {
        "version": versions.get(distributed, ""), "versions": versions, "cuda": has_cuda(), "operators": [],
    }  # fmt: skip
    if library == "torch":
        try:
            from dtypelint.stubtest.opinfo import names
        except ImportError as error:
            found["problem"] = str(error)
        else:
            found["operators"] = names()
    found["python"] = sys.version
    return found
