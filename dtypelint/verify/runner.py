"""The proof of findings: the snippet around each fails as its rule says, and runs when the fix is applied."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import reduce
from operator import or_
from pathlib import Path

from dtypelint.check import run_check
from dtypelint.config import Settings
from dtypelint.errors import Unreadable
from dtypelint.findings import Finding, Fix, Sink, Span
from dtypelint.fix.layout import layout_of
from dtypelint.pages import Page, load_pages
from dtypelint.source.project import Module, Project
from dtypelint.verify.bench import Place
from dtypelint.verify.claim import Claim
from dtypelint.verify.evidence import Evidence, Progress, Record, Verdict
from dtypelint.verify.inferred import Inference, Known
from dtypelint.verify.libraries import Imports
from dtypelint.verify.machine import Machine, look
from dtypelint.verify.sandbox import Limits, Sandbox
from dtypelint.verify.sandboxes import Sandboxes
from dtypelint.verify.snippet import Quarry, amended
from dtypelint.verify.trial import Case, Trial, try_case

_MOST_ROUNDS = 3
"""How many further fixes of one call are tried."""


def verify_findings(
    findings: Sequence[Finding],
    settings: Settings,
    *,
    device: str = "auto",
    timeout: float = 60.0,
    workers: int = 1,
    progress: Progress | None = None,
    pages: Mapping[str, Page] | None = None,
) -> Evidence:
    """Run the snippet around each finding before and after its fix, for each of its dtypes."""
    claims = {code: claim_of(page) for code, page in (load_pages() if pages is None else pages).items()}
    with Sandboxes(max(workers, 1), lambda: Sandbox(limits=Limits(timeout=timeout))) as sandboxes:
        machine = look(sandboxes.first)
        bench = _Bench(settings, machine, claims)
        tasks = [task for finding in findings for task in bench.tasks(finding, device)]
        records = []
        for record in sandboxes.map(bench.record, tasks):
            records.append(record)
            if progress:
                progress(len(tasks), record)
    return Evidence(machine.environment(device), tuple(records), sandboxes.started)


def claim_of(page: Page) -> Claim:
    """Return what the page's proofs claim, all taken together."""
    return reduce(or_, (Claim.of(fence.attributes) for fence in page.fences if fence.role == "run"), Claim())


@dataclass(frozen=True, slots=True)
class _Task:
    """One finding for one dtype, on the first of some devices that can run it."""

    finding: Finding
    dtype: str
    devices: tuple[str, ...]


@dataclass(slots=True)
class _Bench:
    settings: Settings
    machine: Machine
    claims: Mapping[str, Claim]
    _cases: dict[int, Case | Trial] = field(default_factory=dict)
    _parts: list[tuple[Project, Inference]] = field(default_factory=list)
    # What is inferred and cut out is shared, and is no thread's own.
    _lock: threading.RLock = field(default_factory=threading.RLock)

    def tasks(self, finding: Finding, device: str) -> Iterator[_Task]:
        """Yield what is to be run."""
        for dtype in finding.dtypes or ("float32",):
            for devices in self.machine.turns(device):
                yield _Task(finding, dtype, devices)

    def record(self, sandbox: Sandbox, task: _Task) -> Record:
        """Run one task."""
        with self._lock:
            case = self._case(task.finding)
        trial, device = self._tried(case, task, sandbox)
        finding, before = task.finding, trial.before
        error, seconds = (before.error, before.seconds) if before else ("", 0.0)
        return Record(
            finding.code,
            finding.filename,
            finding.span.start.row,
            task.dtype if finding.dtypes else "",
            device,
            trial.verdict,
            trial.reason,
            error,
            seconds,
            trial.program,
            trial.fixed,
        )

    def _tried(self, case: Case | Trial, task: _Task, sandbox: Sandbox) -> tuple[Trial, str]:
        device = task.devices[0]
        if isinstance(case, Trial):
            return case, device
        wanted = task.finding.sink.device if task.finding.sink else ""
        failing = [name for name in task.devices if name.startswith(wanted)]
        if not failing:
            return Trial(Verdict.NOT_RUNNABLE, self.machine.lacks(wanted) or f"only {wanted} fails"), device
        for device in failing:
            place = Place(device, sandbox, self.machine, self._lock)
            trial = try_case(case, task.dtype, place)
            if trial.verdict is not Verdict.CONFIRMED and case.after is not None and self._is_own(task.finding):
                trial = self._with_further_fixes(case, case.after, trial, task, place)
            if trial.verdict is not Verdict.NOT_RUNNABLE:
                break
        return trial, device

    def _is_own(self, finding: Finding) -> bool:
        """Whether the call that fails stands in the file that the finding is told of, and that is fixed."""
        return finding.sink is None or finding.sink.filename == finding.filename

    def _with_further_fixes(self, case: Case, after: Quarry, trial: Trial, task: _Task, place: Place) -> Trial:
        """Apply what is proposed for the same call once the first fix is made, as `fix` does round by round."""
        filename, code = task.finding.filename, task.finding.code
        for _ in range(_MOST_ROUNDS):
            with self._lock:
                found = run_check([filename], self.settings, overlay={filename: after.text}).findings
            following = (item.fix for item in found if item.code == code and _overlap(item.span, after.span))
            fix = next((fix for fix in following if fix is not None), None)
            changed = amended(after.text, after.span, fix.edits) if fix is not None else None
            if fix is None or changed is None:
                break
            after = replace(after, text=changed[0], span=changed[1])
            again = try_case(replace(case, after=after, bits=case.bits or fix.bits), task.dtype, place)
            if again.verdict is Verdict.CONFIRMED:
                return replace(again, reason="with the fixes that follow the first one")
        return trial

    def _case(self, finding: Finding) -> Case | Trial:
        key = id(finding)
        if key not in self._cases:
            try:
                self._cases[key] = self._prepared(finding)
            except Unreadable as error:
                self._cases[key] = Trial(Verdict.NOT_RUNNABLE, f"the file cannot be read: {error.message}")
        return self._cases[key]

    def _prepared(self, finding: Finding) -> Case | Trial:
        """Return the finding as it can be tried; where it cannot, the verdict."""
        sink = finding.sink or Sink(finding.filename, finding.span)
        claim = Claim.at(sink) or self.claims.get(finding.code, Claim())
        if not claim:
            return Trial(Verdict.NOT_RUNNABLE, f"{finding.code} has no page that says what fails")
        if (sink.silent and not Claim.at(sink)) or not claim.loud:
            return Trial(Verdict.NOT_RUNNABLE, f"nothing is raised: {sink.silent or 'the hazard is silent'}")
        if not self.machine.attributes:
            return Trial(Verdict.NOT_RUNNABLE, "neither torch nor NumPy is installed")
        if missing := self.machine.lacks(sink.versions.replace(" and ", ";")):
            return Trial(Verdict.NOT_RUNNABLE, missing)
        project, inference = self._inference()
        module = project.load(Path(sink.filename))
        text = module.source.text
        known = _by_source(inference, module, sink.span)
        before = Quarry(text, sink.span, module, Imports(project), self.machine.attributes, known)
        after, bits, apart = None, False, False
        if finding.fix is not None:
            changed = amended(text, sink.span, finding.fix.edits)
            if changed is None:
                return Trial(Verdict.NOT_RUNNABLE, "the fix removes the call")
            after, bits = replace(before, text=changed[0], span=changed[1]), finding.fix.bits
            apart = _is_elsewhere(finding.fix, module, sink.span)
            after = self._with_fixed_helpers(after) if apart else after
        return Case(claim, sink.against, before, after, bits, apart)

    def _with_fixed_helpers(self, after: Quarry) -> Quarry:
        """Return what is cut out of a fixed file, and what goes along as the fix leaves it."""
        project = Project(self.settings)
        return replace(after, module=project.adopt(after.module.source.with_text(after.text)), imports=Imports(project))

    def _inference(self) -> tuple[Project, Inference]:
        if not self._parts:
            project = Project(self.settings)
            self._parts.append((project, Inference(project, self.settings)))
        return self._parts[0]


def _is_elsewhere(fix: Fix, module: Module, place: Span) -> bool:
    """Whether a fix changes another definition than that in which a place lies."""
    rows = [(item.start_row, item.end_row) for item in module.index.every]
    first, last = next((span for span in rows if span[0] <= place.start.row <= span[1]), (0, 0))
    changed = (edit.span.start.row for edit in fix.edits)
    return any(not first <= row <= last and any(one <= row <= two for one, two in rows) for row in changed)


def _overlap(one: Span, other: Span) -> bool:
    return one.start <= other.end and other.start <= one.end


def _by_source(inference: Inference, module: Module, place: Span) -> dict[str, Known]:
    """Return what is known of the expressions around a place, by their source; where one has several values, none."""
    layout = layout_of(module.source.text)
    text = module.source.text
    known: dict[str, Known] = {}
    for span, value in inference.around(module, place.start.row).items():
        source = text[layout.offset(span.start) : layout.offset(span.end)]
        known[source] = value if known.get(source, value) == value else Known()
    return known
