"""The proof of one finding: what is cut out around it fails as its rule says, and runs when the fix is applied."""

from __future__ import annotations

import itertools
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from dtypelint.verify.agreement import agree, finite, tolerance
from dtypelint.verify.bench import SECONDS, Attempt, Bench, Place
from dtypelint.verify.claim import Claim
from dtypelint.verify.evidence import Verdict
from dtypelint.verify.rules import lacking
from dtypelint.verify.sandbox import Result, Status
from dtypelint.verify.scopes import NotFound
from dtypelint.verify.snippet import Depth, Quarry
from dtypelint.verify.values import Choice, choices, fillings

_DEPTHS = (Depth.HELPERS, Depth.OBJECT, Depth.MODULES, Depth.FIELDS, Depth.EXPRESSION, Depth.VALUES)
_MOST_FILLINGS = 150
_AT_FIRST = 2
_MOST_RUNNING = 6
_MOST_DIRECT = 60
_ENOUGH = 12
_PATIENCE = 6 * SECONDS
"""How long new tries of one snippet begin."""
_VALUES_DO_NOT_MATTER = frozenset({"NameError", "ImportError", "SyntaxError", "NotImplementedError"})


@dataclass(frozen=True, slots=True)
class Trial:
    """What running a finding's snippets showed. The programs are those that decided it."""

    verdict: Verdict
    reason: str = ""
    before: Result | None = None
    program: str = ""
    fixed: str = ""


@dataclass(frozen=True, slots=True)
class Case:
    """A finding as it can be tried: what it claims, and what its snippets are cut from."""

    claim: Claim
    against: tuple[str, ...]
    before: Quarry
    after: Quarry | None
    bits: bool
    """Whether the fix gives the bits of a value in the place of its numbers."""
    apart: bool = False
    """Whether the fix stands in another definition, which what is cut out need not run."""


def try_case(case: Case, dtype: str, place: Place) -> Trial:
    """Try snippets that take along more or less of the project, until one runs."""
    if missing := place.machine.lacks(place.device):
        return Trial(Verdict.NOT_RUNNABLE, missing)
    seen: set[tuple[str, tuple[str, ...]]] = set()
    tried, lacking = None, ""
    for depth in _DEPTHS:
        try:
            with place.lock:
                before = case.before.cut(depth)
                after = case.after.cut(depth) if case.after else None
        except NotFound as error:
            return Trial(Verdict.NOT_RUNNABLE, str(error))
        key = (before.text, tuple(before.blanks))
        if key in seen or (after is not None and after.text == before.text):
            continue
        seen.add(key)
        if before.lacks:
            lacking = lacking or f"needs {before.lacks}"
            continue
        trial = _Search(case, dtype, Bench(case.before, before, after, place)).verdict()
        if trial.verdict is Verdict.FIX_FAILED and case.apart:
            trial = replace(trial, verdict=Verdict.NOT_RUNNABLE, reason="what the fix changes may not be run here")
        if trial.verdict is not Verdict.NOT_RUNNABLE:
            return trial
        tried = tried or trial
    return tried or Trial(Verdict.NOT_RUNNABLE, lacking or "the fix is outside of what can be cut out")


class _Search:
    """Looks for values with which a snippet does what is claimed."""

    def __init__(self, case: Case, dtype: str, bench: Bench) -> None:
        self._case = case
        self._dtype = dtype
        self._claim = case.claim.loud
        self._awaited = [(name, text) for name, text in self._claim.raises if text]
        self._bench = bench
        self._ran: Attempt | None = None
        self._controlled: Attempt | None = None
        """An attempt that runs with float32."""
        self._first: Result | None = None
        self._failed: Trial | None = None
        self._is_stuck = False
        """Whether one error comes whatever the shapes are."""

    def verdict(self) -> Trial:
        """Try one value after the other; where the expression runs, go on to what uses its value."""
        trial = self._found()
        if trial is None and not self._failed and self._goes_on():
            self._bench.with_tail = True
            trial = self._found()
            self._bench.with_tail = trial is not None and trial.verdict is not Verdict.NOT_RUNNABLE
        if trial is not None and (trial.verdict is Verdict.CONFIRMED or not self._ran):
            return trial
        return self._failed or self._unconfirmed()

    def _goes_on(self) -> bool:
        """Whether what follows the expression may still fail of it: no tensor came out, but a function or an iterator.

        A tensor that came out is fine; what then fails is another call.
        """
        bench = self._bench
        if self._ran is None or bench.with_tail or not bench.before.tail:
            return False
        return not bench.run(bench.before, self._ran).dtype

    # --- the search ---------------------------------------------------------------------------------------------------

    def _found(self) -> Trial | None:
        """Try the likely values, then those that run with float32, and if there are none, all."""
        self._bench.deadline = time.monotonic() + _PATIENCE
        options = self._options()
        found = list(itertools.islice(fillings(self._bench.before.text, self._bench.blanks), _MOST_FILLINGS))
        attempts = [[Attempt(filling, choice) for choice in options] for filling in found]
        if (
            not self._bench.with_tail
            and (trial := self._tried(list(itertools.chain(*attempts[:_AT_FIRST])))) is not None
        ):
            return trial
        running = False
        for attempt in self._running([several[0] for several in attempts]):
            running = True
            trial = self._tried([Attempt(attempt.filling, choice) for choice in options], runs=True)
            if trial is not None:
                return trial
            if self._goes_on():
                return None
        if running or self._is_stuck:
            return None
        return self._tried(list(itertools.chain(*attempts))[:_MOST_DIRECT])

    def _options(self) -> Sequence[Choice]:
        blanks = self._bench.blanks
        unstated = [blank for blank in blanks if not blank.plain and blank.open_to(self._dtype)]
        return choices(
            self._dtype,
            self._case.against,
            others=len(unstated) > 1,
            stated=self._bench.states(self._dtype),
            modules=self._bench.casts_modules,
        )

    def _running(self, attempts: Sequence[Attempt]) -> Iterator[Attempt]:
        """Yield attempts that run with float32: what then fails is not the shape."""
        left, count = list(attempts), 0
        errors: list[str] = []
        while left and count < _MOST_RUNNING:
            for attempt, result in self._bench.each(left, (), control="float32", until_ok=True):
                left = left[left.index(attempt) + 1 :]
                errors.append(result.error)
                self._is_stuck = len(errors) == _ENOUGH and len(set(errors)) == 1 and not result.ok
                if self._is_stuck:
                    return
                if result.ok:
                    self._controlled = self._controlled or attempt
                    count += 1
                    yield attempt
                    break
                if self._hopeless(result):
                    return
            else:
                return

    def _tried(self, attempts: Sequence[Attempt], *, runs: bool = False) -> Trial | None:
        """Return the verdict as soon as an attempt gives one. `runs`: all run with float32."""
        for attempt, result in self._bench.each(attempts, self._awaited):
            self._first = self._first or result
            if self._claim.holds(result) and (runs or self._tells(attempt, result)):
                trial = self._held(attempt, result)
                if trial.verdict is Verdict.CONFIRMED:
                    return trial
                if trial.verdict is Verdict.FIX_FAILED and (runs or not self._bench.makes_up):
                    self._failed = self._failed or trial
            elif result.ok:
                self._ran = self._ran or attempt
                if self._claim.measured and (seen := self._seen(attempt)):
                    return seen
            elif self._claim.holds(result):
                continue
            elif not runs and (reason := self._hopeless(result)):
                return Trial(Verdict.NOT_RUNNABLE, reason, result)
        return None

    def _seen(self, attempt: Attempt) -> Trial | None:
        """Return the verdict where the values are wrong as claimed."""
        result, reference = self._values(attempt), self._reference(attempt)
        if reference is None and self._claim.error:
            return Trial(Verdict.NOT_RUNNABLE, "there is nothing in float64 to compare with", result)
        seen = self._claim.seen_in(result.value, reference)
        if not seen:
            return None
        if self._bench.makes_up and self._claim.seen_in(self._values(attempt, "float32").value, reference):
            return None
        trial = self._held(attempt, result)
        return replace(trial, reason="; ".join(text for text in (seen, trial.reason) if text))

    def _reference(self, attempt: Attempt) -> Any:
        """Return the value in float64; None where the code itself sets all dtypes."""
        if self._bench.after is not None:
            return self._bench.run(self._bench.after, attempt, control="float64").value
        return self._values(attempt, "float64").value if self._bench.makes_up else None

    def _values(self, attempt: Attempt, control: str = "") -> Result:
        return self._bench.run(self._bench.before, attempt, control=control)

    def _tells(self, attempt: Attempt, failure: Result) -> bool:
        """Whether a failure can be the claimed one: its words are, or else the fix or another dtype must mend it."""
        is_mended = self._bench.after is not None
        return self._claim.is_specific(failure) or is_mended or self._values(attempt, "float32").ok

    def _hopeless(self, result: Result) -> str:
        """Say why other values would end alike; empty where they may not."""
        if result.status is Status.MEMORY:
            return ""
        if reason := lacking(result):
            return reason
        ends = result.status is Status.TIMEOUT or _VALUES_DO_NOT_MATTER & {*result.mro}
        return result.error if ends else ""

    # --- after the failure --------------------------------------------------------------------------------------------

    def _held(self, attempt: Attempt, failure: Result) -> Trial:
        bench = self._bench
        program = bench.program(bench.before, attempt)
        if bench.after is None:
            return self._without_fix(attempt, failure, program)
        fixed = bench.program(bench.after, attempt)
        result = bench.run(bench.after, attempt)
        if not result.ok:
            return Trial(Verdict.FIX_FAILED, f"after the fix: {result.error}", failure, program, fixed)
        if reason := self._differs(attempt, result):
            return Trial(Verdict.FIX_FAILED, f"after the fix {reason}", failure, program, fixed)
        return Trial(Verdict.CONFIRMED, "", failure, program, fixed)

    def _without_fix(self, attempt: Attempt, failure: Result, program: str) -> Trial:
        """Where nothing but the message shows that the dtype is to blame, another one must run."""
        if self._bench.makes_up and not self._claim.crash:
            # Operands that disagree are compared with operands of one dtype.
            plain = Choice(self._dtype, self._dtype, self._dtype) if self._case.against else attempt.choice
            control = self._values(replace(attempt, choice=plain), "float32")
            # Where it fails alike, the code sets the dtype, whatever was made up.
            if not control.ok and control.error != failure.error:
                reason = f"fails as claimed, and with float32 too: {control.error}"
                return Trial(Verdict.NOT_RUNNABLE, reason, failure, program)
        return Trial(Verdict.CONFIRMED, "the failure; no fix is offered", failure, program)

    def _differs(self, attempt: Attempt, result: Result) -> str:
        """Say how the result of the fixed code is not what it should be; empty where it is, or cannot be told."""
        bench = self._bench
        if self._case.bits or bench.after is None:
            return ""
        plain = bench.run(bench.before, attempt, control="float32")
        expected = {plain.dtype, self._dtype, *self._case.against} if plain.ok else set()
        if expected and result.dtype and result.dtype not in expected:
            return f"the dtype is {result.dtype}, not {plain.dtype}"
        tried = (bench.run(snippet, attempt, control="float64") for snippet in (bench.before, bench.after))
        reference = next((item for item in tried if item.ok), None)
        if reference is None:
            return ""
        if finite(reference.value) and not finite(result.value):
            return "the values are not finite"
        choice = attempt.choice
        coarsest = max(map(tolerance, (self._dtype, choice.first, choice.others, choice.modules)))
        alike = agree(result.value, reference.value, coarsest)
        return "" if alike else "the values are not those of float64"

    # --- nothing failed as claimed ------------------------------------------------------------------------------------

    def _unconfirmed(self) -> Trial:
        bench = self._bench
        attempt = self._ran or self._controlled
        if attempt is None:
            error = self._first.error if self._first else "no value can be made up"
            needs = f"needs {', '.join(bench.before.blanks)}; " if bench.before.blanks else ""
            return Trial(Verdict.NOT_RUNNABLE, f"{needs}with made-up values: {error}", self._first)
        result = bench.run(bench.before, attempt)
        reason = f"expected {self._claim}" + (", but it ran" if result.ok else "")
        return Trial(Verdict.NOT_REPRODUCED, reason, result, bench.program(bench.before, attempt))
