"""Running the calls of a library in child processes: whatever a call does to its process, the others are made."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from dtypelint.stubtest.child import MARK
from dtypelint.verify.sandbox import Limits, Result, Sandbox

_BATCH_SECONDS = 600.0
_OUTPUT = 256 << 20
_RUN = "import sys\nsys.path[:] = {path!r}\nfrom dtypelint.stubtest.child import run\nrun({work!r})\n"


def sandbox(library: str, *, cuda: bool = False) -> Sandbox:
    """Return the sandbox in which the calls of `library` are made."""
    preload = [library, "numpy"]
    if library == "torch":
        preload.append("torch.testing._internal.common_methods_invocations")
    limits = Limits(timeout=_BATCH_SECONDS, output=_OUTPUT)
    return Sandbox(preload=preload, limits=limits, cuda=cuda)


def records(box: Sandbox, work: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield what each call of the batch did, and the problems met.

    A call that kills its process is a record whose `error` says of what; the process after it goes on with the next.
    """
    skip = 0
    while True:
        result = box.run(_RUN.format(path=sys.path, work={**work, "skip": skip}))
        started: dict[str, Any] | None = None
        finished = False
        for said in _said(result.output):
            if "start" in said:
                started = said
            elif "end" in said and started is not None:
                yield {**started, **said}
                skip, started = said["end"], None
            elif "problem" in said:
                yield said
            finished |= "finished" in said
        if finished:
            return
        if started is None:
            yield {"problem": result.error or "left the interpreter", "api": ""}
            return
        skip = started["start"]
        yield {**started, "error": ["", _death(result)]}


def _death(result: Result) -> str:
    if result.signal == "SIGALRM":
        return "does not return"
    return result.error or "left the interpreter"


def _said(output: str) -> Iterator[dict[str, Any]]:
    for line in output.split("\n"):
        if line.startswith(MARK):
            yield json.loads(line.removeprefix(MARK))


def probe(box: Sandbox, library: str) -> dict[str, Any] | None:
    """Return the installed version of a library, its dtypes and devices; None where it cannot be imported."""
    code = (
        f"import sys\nsys.path[:] = {sys.path!r}\n"
        f"from dtypelint.stubtest.environment import environment\n__result__ = environment({library!r})\n"
    )
    result = box.run(code)
    return result.value if result.ok else None


def batches(items: Sequence[Any], size: int) -> Iterator[Sequence[Any]]:
    """Yield the items in pieces."""
    yield from (items[start : start + size] for start in range(0, len(items), size))
