"""The proof of the rule pages: each `run` fence fails as it says, and runs when dtypelint has fixed it."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator, Mapping
from contextlib import nullcontext
from dataclasses import dataclass, field, replace
from typing import Protocol

from dtypelint.config import Settings
from dtypelint.findings import Confidence
from dtypelint.pack import rules_root
from dtypelint.pages import Fence, Page, load_pages
from dtypelint.verify.claim import Claim
from dtypelint.verify.evidence import Evidence, Progress, Record, Verdict
from dtypelint.verify.machine import Machine, look
from dtypelint.verify.sandbox import Limits, Result, Sandbox, Status
from dtypelint.verify.sandboxes import Sandboxes

_PLACEHOLDER = re.compile(r"\btorch\.bfloat16\b")
_NO_CUDA = ("not compiled with CUDA enabled", "Found no NVIDIA driver")
_NO_ATTRIBUTE = re.compile(r"module '(?P<module>\w+)' has no attribute '(?P<name>\w+)'")


class Fixer(Protocol):
    """`dtypelint.fix.apply.fix_source`."""

    def __call__(self, text: str, filename: str, settings: Settings, *, unsafe: bool, select: tuple[str, ...]) -> str:
        """Return the fixed text."""
        ...


@dataclass(frozen=True, slots=True)
class _Run:
    """One `run` fence, for one dtype on one device; `by_hand` is the fence with the result that no fixer makes."""

    page: Page
    fence: Fence
    by_hand: Fence | None
    dtype: str
    device: str

    def text(self, fence: Fence) -> str:
        """Return the code of `fence` for this run's dtype."""
        return _PLACEHOLDER.sub(f"torch.{self.dtype}", fence.code) if self.dtype else fence.code


def verify_rules(
    settings: Settings,
    *,
    device: str = "auto",
    timeout: float = 60.0,
    pages: Mapping[str, Page] | None = None,
    fixer: Fixer | None = None,
    workers: int = 1,
    progress: Progress | None = None,
    sandboxes: Sandboxes | None = None,
) -> Evidence:
    """Run every `run` fence of the pages, of all there are unless some are given, before and after the fix."""
    records = []

    def own() -> Sandboxes:
        return Sandboxes(max(workers, 1), lambda: Sandbox(limits=Limits(timeout=timeout)))

    with nullcontext(sandboxes) if sandboxes else own() as running:
        machine = look(running.first)
        prover = _Prover(settings, running.first, machine, fixer or _own_fixer(), machine.chosen(device))
        chosen = (load_pages() if pages is None else pages).values()
        runs = [run for page in chosen for run in _runs(page, machine.chosen(device))]
        for record in running.map(prover.prove_in, runs):
            records.append(record)
            if progress:
                progress(len(runs), record)
        imports = running.started
    return Evidence(machine.environment(device), tuple(records), imports)


def _own_fixer() -> Fixer:
    from dtypelint.fix.apply import fix_source

    return fix_source


def _runs(page: Page, devices: tuple[str, ...]) -> Iterator[_Run]:
    for index, fence in enumerate(page.fences):
        if fence.role != "run":
            continue
        follower = page.fences[index + 1] if index + 1 < len(page.fences) else None
        by_hand = follower if follower and follower.role == "run-fixed" else None
        for dtype in fence.attributes.get("dtypes", "").split() or [""]:
            for device in _devices(fence, devices):
                yield _Run(page, fence, by_hand, dtype, device)


def _devices(fence: Fence, devices: tuple[str, ...]) -> tuple[str, ...]:
    """Return those to run on: the one that is required, all if the code says `device`, else the CPU."""
    requires = {part.strip() for part in fence.attributes.get("requires", "").split(";")}
    if needed := requires & {"cuda", "mps"}:
        return tuple(device for device in devices if device.partition(":")[0] in needed) or tuple(needed)
    return devices if re.search(r"\bdevice\b(?!=)", fence.code) else ("cpu",)


@dataclass(frozen=True, slots=True)
class _Prover:
    settings: Settings
    sandbox: Sandbox
    machine: Machine
    fixer: Fixer
    devices: tuple[str, ...]
    # What the fixer infers with is no thread's own.
    lock: threading.Lock = field(default_factory=threading.Lock)

    def prove_in(self, sandbox: Sandbox, run: _Run) -> Record:
        """Prove one fence in a sandbox that nobody else has meanwhile."""
        return replace(self, sandbox=sandbox).prove(run)

    def prove(self, run: _Run) -> Record:
        """Run one fence before and after its fix."""
        verdict, reason, before = self._judge(run)
        error, seconds = (before.error, before.seconds) if before else ("", 0.0)
        place = (run.page.code, f"{run.page.code}.md", run.fence.row, run.dtype, run.device)
        return Record(*place, verdict, reason, error, seconds, program=run.text(run.fence))

    def _judge(self, run: _Run) -> tuple[Verdict, str, Result | None]:
        missing = self.machine.lacks(f"{run.fence.attributes.get('requires', '')}; {run.device}")
        if missing or run.device not in (*self.devices, "cpu"):
            return Verdict.NOT_RUNNABLE, missing or f"{run.device} was not asked for", None
        before = self._execute(run, run.text(run.fence))
        claim = Claim.of(run.fence.attributes)
        if claim.holds(before):
            return *self._judge_after(run), before
        if seen := self._seen(run, claim, before):
            verdict, reason = self._judge_after(run)
            return verdict, "; ".join(text for text in (seen, reason) if text), before
        if reason := lacking(before):
            return Verdict.NOT_RUNNABLE, reason, before
        return Verdict.NOT_REPRODUCED, f"expected {claim}" + (", but it ran" if before.ok else ""), before

    def _judge_after(self, run: _Run) -> tuple[Verdict, str]:
        if run.by_hand is None and run.page.fix == "none":
            return Verdict.CONFIRMED, "the failure; the rule has no fix"
        try:
            fixed = run.text(run.by_hand) if run.by_hand else self._fixed(run)
        except Exception as error:  # noqa: BLE001 - the fixer is on trial
            return Verdict.FIX_FAILED, f"the fixer broke: {type(error).__name__}: {error}"
        if fixed == run.text(run.fence):
            return Verdict.FIX_FAILED, "the fixer changed nothing"
        after = self._execute(run, fixed)
        if reason := after.error or self._seen(run, Claim.of(run.fence.attributes), after):
            return Verdict.FIX_FAILED, f"after the fix: {reason}"
        return Verdict.CONFIRMED, ""

    def _seen(self, run: _Run, claim: Claim, result: Result) -> str:
        """Say what is wrong with the values, as claimed; empty where nothing is."""
        if not claim.measured or not result.ok:
            return ""
        exact = self._execute(run, replace(run, dtype="float64").text(run.fence))
        return claim.seen_in(result.value, exact.value)

    def _fixed(self, run: _Run) -> str:
        # A page is judged by itself: what the project at hand declares, selects or ignores does not count.
        settings = Settings(
            rules_root(), confidence=Confidence.POSSIBLE, stubs=self.settings.stubs, targets=run.fence.targets
        )
        filename = f"{run.page.code}.py"
        with self.lock:
            return self.fixer(run.text(run.fence), filename, settings, unsafe=True, select=(run.page.code,))

    def _execute(self, run: _Run, text: str) -> Result:
        return self.sandbox.run(f'device = "{run.device}"\n{text}', cuda=run.device != "cpu")


def lacking(result: Result) -> str:
    """Say what the machine lacks where a snippet failed for that reason; empty where it did not."""
    if "Forbidden" in result.mro:
        return result.message
    if "ModuleNotFoundError" in result.mro:
        return f"{result.message[0].lower()}{result.message[1:]}" if result.message else "a library is missing"
    if any(sign in result.message for sign in _NO_CUDA):
        return "there is no cuda device"
    if result.status is Status.MEMORY:
        return "there is not enough memory"
    absent = _NO_ATTRIBUTE.match(result.message) if "AttributeError" in result.mro else None
    return f"the installed {absent['module']} has no {absent['name']}" if absent else ""
