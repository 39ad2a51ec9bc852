"""The proof of findings: the snippet around each fails as its rule says, and runs when the fix is applied."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, replace
from functools import reduce
from math import isclose, isnan
from operator import or_
from pathlib import Path
from typing import Any, Protocol

from dtypelint.config import Settings
from dtypelint.findings import Edit, Finding, Position, Span
from dtypelint.pages import Page, load_pages
from dtypelint.source.text import read_source
from dtypelint.verify.claim import Claim
from dtypelint.verify.evidence import Evidence, Record, Verdict
from dtypelint.verify.machine import Machine, look
from dtypelint.verify.rules import lacking
from dtypelint.verify.sandbox import Limits, Result, Sandbox, Status
from dtypelint.verify.scopes import NotFound
from dtypelint.verify.snippet import Snippet, amended, cut
from dtypelint.verify.values import Stand, stands

_TOLERANCE = 1e-2


class Checked(Protocol):
    """`dtypelint.check.Outcome`, as far as verification reads it."""

    @property
    def findings(self) -> Sequence[Finding]:
        """What was found."""
        ...

    @property
    def texts(self) -> Mapping[str, str]:
        """The text of each file."""
        ...


Check = Callable[[Sequence[str], Settings], Checked]
Progress = Callable[[Record], None]


def verify_paths(
    paths: Sequence[str],
    settings: Settings,
    *,
    device: str = "auto",
    timeout: float = 60.0,
    progress: Progress | None = None,
    check: Check | None = None,
    pages: Mapping[str, Page] | None = None,
    sandbox: Sandbox | None = None,
) -> Evidence:
    """Check the paths, and run the snippet around each finding before and after its fix."""
    outcome = (check or _own_check())(paths, settings)
    claims = {code: claim_of(page) for code, page in (load_pages() if pages is None else pages).items()}
    records = []
    with nullcontext(sandbox) if sandbox else Sandbox(limits=Limits(timeout=timeout)) as running:
        machine = look(running)
        for finding in outcome.findings:
            text = outcome.texts.get(finding.filename, "")
            prover = _Prover(finding, text, claims.get(finding.code, Claim()), running, machine)
            for record in prover.records(device):
                records.append(record)
                if progress:
                    progress(record)
    return Evidence(machine.environment(device), tuple(records))


def _own_check() -> Check:
    from dtypelint.check import run_check

    return run_check


def claim_of(page: Page) -> Claim:
    """Return what the page's proofs claim, all taken together."""
    return reduce(or_, (Claim.of(fence.attributes) for fence in page.fences if fence.role == "run"), Claim())


@dataclass(frozen=True, slots=True)
class _Trial:
    """What running one snippet showed."""

    verdict: Verdict
    reason: str
    before: Result | None = None


@dataclass(frozen=True, slots=True)
class _Prover:
    finding: Finding
    text: str
    claim: Claim
    sandbox: Sandbox
    machine: Machine

    def records(self, device: str) -> Iterator[Record]:
        """Yield a record for each dtype."""
        dtypes = self.finding.dtypes or ("float32",)
        snippets = self._snippets()
        # Without a blank nothing in the snippet depends on the dtype.
        for dtype in dtypes if isinstance(snippets, _Trial) or snippets[0].blanks else dtypes[:1]:
            # What runs on no accelerator (a tensor that never leaves it) may run on the CPU.
            for chosen in reversed(self.machine.chosen(device)):
                trial = snippets if isinstance(snippets, _Trial) else self._judge(*snippets, dtype, chosen)
                if trial.verdict is not Verdict.NOT_RUNNABLE:
                    break
            yield self._record(trial, dtype, chosen)

    def _record(self, trial: _Trial, dtype: str, device: str) -> Record:
        finding, before = self.finding, trial.before
        error, seconds = (before.error, before.seconds) if before else ("", 0.0)
        place = (finding.code, finding.filename, finding.span.start.row)
        return Record(*place, dtype, device, trial.verdict, trial.reason, error, seconds)

    def _snippets(self) -> tuple[Snippet, Snippet | None] | _Trial:
        """Cut out the code before and after the fix; where that cannot be, the verdict."""
        if not self.claim:
            return _Trial(Verdict.NOT_RUNNABLE, f"{self.finding.code} has no page that says what fails")
        if not self.claim.loud:
            return _Trial(Verdict.NOT_RUNNABLE, "nothing is raised: the hazard is silent")
        finding = _in_text(self.finding)
        try:
            before = cut(self.text, finding.span, self.machine.attributes)
            if finding.fix is None:
                return before, None
            changed = amended(self.text, finding.span, finding.fix.edits)
            if changed is None:
                return _Trial(Verdict.NOT_RUNNABLE, "the fix removes the call")
            after = cut(*changed, self.machine.attributes)
        except NotFound as error:
            return _Trial(Verdict.NOT_RUNNABLE, str(error))
        if after.body == before.body:
            return _Trial(Verdict.NOT_RUNNABLE, "the fix is outside of what can be cut out")
        return before, after

    def _judge(self, before: Snippet, after: Snippet | None, dtype: str, device: str) -> _Trial:
        if missing := self.machine.lacks(device):
            return _Trial(Verdict.NOT_RUNNABLE, missing)
        first: Result | None = None
        failed: _Trial | None = None
        for stand in stands(before, dtype, self.machine):
            result = self._run(before, stand, dtype, device)
            first = first or result
            if self.claim.loud.holds(result):
                trial = self._after(after, before, stand, dtype, device, result)
                if trial.verdict is Verdict.CONFIRMED:
                    return trial
                failed = failed or trial
            if not before.blanks or result.status is Status.TIMEOUT:
                break
        return failed or self._not_reproduced(before, dtype, device, first)

    def _after(
        self, after: Snippet | None, before: Snippet, stand: Stand, dtype: str, device: str, failure: Result
    ) -> _Trial:
        if after is None:
            return _Trial(Verdict.CONFIRMED, "the failure; no fix is offered", failure)
        result = self._run(after, stand, dtype, device)
        if not result.ok:
            return _Trial(Verdict.FIX_FAILED, f"after the fix: {result.error}", failure)
        if before.blanks and not self._like_float64(result.value, before, replace(stand, mixed=False), device):
            return _Trial(Verdict.FIX_FAILED, "after the fix the values are not those of float64", failure)
        return _Trial(Verdict.CONFIRMED, "", failure)

    def _like_float64(self, value: Any, before: Snippet, stand: Stand, device: str) -> bool:
        """Whether the value is what the unfixed code gives for float64, where it gives the same twice."""
        first, second = (self._run(before, stand, "float64", device) for _ in range(2))
        settled = first.ok and second.ok and agree(first.value, second.value)
        return not settled or agree(value, first.value)

    def _not_reproduced(self, before: Snippet, dtype: str, device: str, result: Result | None) -> _Trial:
        """Tell a wrong claim from a snippet that does not run with any dtype."""
        if result is None:
            return _Trial(Verdict.NOT_RUNNABLE, f"no library here can make a tensor of {dtype}")
        if reason := lacking(result):
            return _Trial(Verdict.NOT_RUNNABLE, reason, result)
        if before.blanks and not result.ok:
            stand = self._runs_otherwise(before, dtype, device)
            if stand is None:
                return _Trial(Verdict.NOT_RUNNABLE, f"needs {', '.join(before.blanks)}", result)
            result = self._run(before, stand, dtype, device)
        return _Trial(
            Verdict.NOT_REPRODUCED, f"expected {self.claim.loud}" + (", but it ran" if result.ok else ""), result
        )

    def _runs_otherwise(self, before: Snippet, dtype: str, device: str) -> Stand | None:
        """Return a way to fill the blanks with which the snippet runs for another dtype."""
        controls = [control for control in ("float32", "int64") if control != dtype]
        possible = [stand for stand in stands(before, dtype, self.machine) if not stand.mixed]
        return next(
            (stand for control in controls for stand in possible if self._run(before, stand, control, device).ok), None
        )

    def _run(self, snippet: Snippet, stand: Stand, dtype: str, device: str) -> Result:
        values = stand.values(list(snippet.blanks), dtype, device)
        code = snippet.render(values, stand.prologue(dtype) if snippet.blanks else [])
        return self.sandbox.run(code, cuda="cuda" in self.machine.devices)


def agree(value: Any, reference: Any) -> bool:
    """Whether two results are the same numbers, as far as low precision goes. What cannot be compared agrees."""
    if isinstance(value, list) and isinstance(reference, list):
        return len(value) == len(reference) and all(map(agree, value, reference))
    if isinstance(value, (int, float)) and isinstance(reference, (int, float)):
        return (isnan(value) and isnan(reference)) or isclose(value, reference, rel_tol=_TOLERANCE, abs_tol=_TOLERANCE)
    return True


def _in_text(finding: Finding) -> Finding:
    """Return the finding with rows of the text; those of a notebook's finding count in its cell."""
    if finding.cell is None:
        return finding
    offset = read_source(Path(finding.filename)).cells[finding.cell - 1] - 1
    edits = tuple(Edit(edit.content, _shifted(edit.span, offset)) for edit in finding.fix.edits) if finding.fix else ()
    fix = replace(finding.fix, edits=edits) if finding.fix else None
    return replace(finding, span=_shifted(finding.span, offset), fix=fix)


def _shifted(span: Span, rows: int) -> Span:
    start, end = span.start, span.end
    return Span(Position(start.row + rows, start.column), Position(end.row + rows, end.column))
