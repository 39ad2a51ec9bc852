"""Running the calls of a library in child processes: whatever a call does to its process, the others are made."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from types import TracebackType
from typing import Any, Self

from dtypelint.stubtest.child import MARK
from dtypelint.verify.sandbox import Limits, Result, Sandbox

_BATCH_SECONDS = 600.0
_OUTPUT = 256 << 20
_RUN = "import sys\nsys.path[:] = {path!r}\nfrom dtypelint.stubtest.child import run\nrun({work!r})\n"


class Callers:
    """Processes that make the calls of one library: batches at the same time, up to one for each of the `workers`."""

    def __init__(self, library: str, *, workers: int, cuda: bool) -> None:
        limits = Limits(timeout=_BATCH_SECONDS, output=_OUTPUT)
        preload = _preload(library, cuda=cuda)
        self._library = library
        self._boxes = [Sandbox(preload=preload, limits=limits, cuda=cuda, gpus=cuda) for _ in range(workers)]
        self._free = list(self._boxes)
        self._pool = ThreadPoolExecutor(workers)
        self._stack = ExitStack()

    def __enter__(self) -> Self:
        # The processes end before the threads that wait for their answers do.
        self._stack.enter_context(self._pool)
        for box in self._boxes:
            self._stack.enter_context(box)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)
        self._stack.close()

    def probe(self) -> dict[str, Any] | None:
        """Return the installed version of the library, its dtypes and devices; None where it cannot be imported."""
        code = (
            f"import sys\nsys.path[:] = {sys.path!r}\n"
            "from dtypelint.stubtest.environment import environment\n"
            f"__result__ = environment({self._library!r})\n"
        )
        result = self._boxes[0].run(code)
        return result.value if result.ok else None

    def records(self, works: Iterable[Mapping[str, Any]]) -> Iterator[list[dict[str, Any]]]:
        """Yield what the calls of each batch did, in the order of the batches."""
        yield from self._pool.map(self._records, works)

    def _records(self, work: Mapping[str, Any]) -> list[dict[str, Any]]:
        box = self._free.pop()
        try:
            return list(records(box, work))
        finally:
            self._free.append(box)


def _preload(library: str, *, cuda: bool) -> tuple[str, ...]:
    """Return what is imported once, before a process is forked for each batch.

    A process that has asked the GPU for anything cannot fork another that uses it, and libraries ask while they are
    imported.
    """
    if library != "torch":
        return ("numpy",) if cuda else (library, "numpy")
    return ("torch", "numpy") if cuda else ("torch", "numpy", "torch.testing._internal.common_methods_invocations")


def records(box: Sandbox, work: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield what each call of the batch did, and the problems met.

    A call that kills its process is a record whose `error` says of what; the process after it goes on with the next.
    So does another after a call that leaves the GPU unusable for its process.
    """
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


def batches(items: Sequence[Any], size: int) -> Iterator[Sequence[Any]]:
    """Yield the items in pieces."""
    yield from (items[start : start + size] for start in range(0, len(items), size))
