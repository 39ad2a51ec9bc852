"""Running the calls of a library in child processes: whatever a call does to its process, the others are made."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from dtypelint.stubtest.child import MARK
from dtypelint.verify.sandbox import Limits, Result, Sandbox
from dtypelint.verify.sandboxes import Sandboxes

_BATCH_SECONDS = 600.0
_OUTPUT = 256 << 20
_RUN = "import sys\nsys.path[:] = {path!r}\nfrom dtypelint.stubtest.child import run\nrun({work!r})\n"


def callers(library: str, *, workers: int, cuda: bool) -> Sandboxes:
    """Return the processes that make the calls of one library, up to `workers` batches at the same time."""
    limits = Limits(timeout=_BATCH_SECONDS, output=_OUTPUT)
    preload = _preload(library, cuda=cuda)
    return Sandboxes(workers, lambda: Sandbox(preload=preload, limits=limits, cuda=cuda, gpus=cuda))


def _preload(library: str, *, cuda: bool) -> tuple[str, ...]:
    """Return what is imported once, before a process is forked for each batch.

    A process that has asked the GPU for anything cannot fork another that uses it, and libraries ask while they are
    imported.
    """
    if library != "torch":
        return ("numpy",) if cuda else (library, "numpy")
    return ("torch", "numpy") if cuda else ("torch", "numpy", "torch.testing._internal.common_methods_invocations")


def records(box: Sandbox, work: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return what each call of the batch did, and the problems met.

    A call that kills its process is a record whose `error` says of what; the process after it goes on with the next.
    So does another after a call that leaves the GPU unusable for its process.
    """
    return list(_made(box, work))


def _made(box: Sandbox, work: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    skip = 0
    while True:
        result = box.run(_RUN.format(path=sys.path, work={**work, "skip": skip}))
        started: dict[str, Any] | None = None
        finished = broken = False
        for said in _said(result.output):
            if "start" in said:
                started = said
            elif "end" in said and started is not None:
                yield {**started, **said}
                skip, started = said["end"], None
            elif "problem" in said:
                yield said
            finished |= "finished" in said
            broken |= "broken" in said
        if finished:
            return
        if broken:
            continue
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
