"""Options of a program that its parser makes numbers of."""

from __future__ import annotations

import functools
import re
from collections.abc import Mapping

import libcst as cst

from dtypelint import values as val
from dtypelint.infer.frame import Frame
from dtypelint.source.paths import path_of

# `parser.add_argument("-t", "--temperature", type=float, default=0.8)`, in as many lines as it takes.
_ADDED = re.compile(r"\.add_argument\(((?:[^()]|\([^()]*\))*)\)")
_NAME = re.compile(r"[\"']--([\w-]+)[\"']")
_KIND = re.compile(r"\btype\s*=\s*(int|float)\b")


def number(frame: Frame, name: str, node: cst.CSTNode) -> val.Value | None:
    """Return the number that `args.name` is where the module's own parser makes it one; None for anything else."""
    holder = path_of(node.value) if isinstance(node, cst.Attribute) else None
    if holder is None or frame.engine.options.held(holder.rpartition(".")[2]) is None:
        return None
    kind = _numbers_in(frame.module.source.text).get(name)
    return val.Scalar(kind) if kind is not None else None


@functools.lru_cache(maxsize=16)
def _numbers_in(text: str) -> Mapping[str, str]:
    """Return the kinds of the numbers among the options that a module adds to a parser; none of two kinds."""
    found: dict[str, str] = {}
    for added in _ADDED.finditer(text) if ".add_argument(" in text else ():
        names, kind = _NAME.findall(added[1]), _KIND.search(added[1])
        for name in names[:1]:
            told = kind[1] if kind is not None and "nargs" not in added[1] else ""
            key = name.replace("-", "_")
            found[key] = told if found.get(key, told) == told else ""
    return {name: kind for name, kind in found.items() if kind}
