"""The programs of one finding, with one value after the other, and what running them shows."""

from __future__ import annotations

import contextlib
import math
import re
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from dtypelint.verify.fields import Field
from dtypelint.verify.inferred import NOTHING, Known
from dtypelint.verify.libraries import PRELOADED
from dtypelint.verify.machine import Machine
from dtypelint.verify.sandbox import Result, Sandbox, Status
from dtypelint.verify.snippet import Quarry, Snippet
from dtypelint.verify.values import Blank, Choice, Filling, libraries_for, with_hints

SECONDS = 10.0
"""The most that one try may take, whatever the limit is."""
_AT_ONCE = 40
_MISSING_NAME = re.compile(r"name '(?P<name>\w+)' is not defined")
_MISSING_SETTING = re.compile(r"'types.SimpleNamespace' object has no attribute '(?P<name>\w+)'")
_SUPPLIES = (("NameError", ""), ("ImportError", ""), ("AttributeError", "'types.SimpleNamespace'"))
"""Errors after which the programs to follow are no use as they are."""
_CUDA = re.compile(r"""\.cuda\(\)|(?P<quote>["'])cuda(?::\d+)?(?P=quote)""")
_STICKS = ("__enter__", "enter(", "set_")
"""Words of what outlives a program, so that the next one needs a process of its own."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where programs are run: a device, a sandbox, and the machine that it is on."""

    device: str
    sandbox: Sandbox
    machine: Machine
    lock: contextlib.AbstractContextManager[object]
    """To be held while something is read from the project."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """One way to make up what a snippet lacks."""

    filling: Filling
    choice: Choice


class Bench:
    """Renders and runs a snippet before and after its fix."""

    def __init__(self, quarry: Quarry, before: Snippet, after: Snippet | None, place: Place) -> None:
        self._quarry = quarry
        self._place = place
        self.before = before
        self.after = after
        self.blanks = with_hints(before.text, self._described(before))
        self.with_tail = False
        """Whether programs go on to what uses the value."""
        self.deadline = math.inf
        """When no further process begins."""
        self._too_large = 0

    def _described(self, snippet: Snippet) -> list[Blank]:
        known = self._quarry.known
        return [Blank(name, source, known.get(source, NOTHING)) for source, name in snippet.blanks.items()]

    @property
    def makes_up(self) -> bool:
        """Whether anything in the snippet is not computed by it."""
        return bool(self.blanks or self.before.built)

    def states(self, dtype: str) -> bool:
        """Whether something that is made up, or a module that is built, is known to be of a dtype."""
        known = [*(blank.known for blank in self.blanks), *(self._known(item) for item in self.before.built)]
        return any(item.dtypes == (dtype,) for item in known)

    @property
    def casts_modules(self) -> bool:
        """Whether modules are built whose dtype the code leaves open."""
        return any(map(self._casts, self.before.built))

    def each(
        self,
        attempts: Sequence[Attempt],
        awaited: Sequence[tuple[str, str]],
        *,
        control: str = "",
        until_ok: bool = False,
    ) -> Iterator[tuple[Attempt, Result]]:
        """Run attempts, many in one process, and yield how each ends; what the snippet turns out to lack is supplied.

        A process is left at an error of `awaited` (a class and a part of the message), or at the first success.
        """
        left = list(attempts)
        size = 1 if any(word in self.before.text for word in _STICKS) else _AT_ONCE
        while left and time.monotonic() < self.deadline:
            batch = [attempt for attempt in left[:size] if not 0 < self._too_large <= attempt.filling.elements]
            if not batch:
                left = left[size:]
                continue
            results = self._run_each(batch, awaited, control, until_ok=until_ok)
            self._keep_libraries(results)
            for attempt, result in zip(batch, results, strict=False):
                if self._supplied(result):
                    break
                left = left[left.index(attempt) + 1 :]
                if result.status is Status.MEMORY:
                    self._too_large = attempt.filling.elements
                yield attempt, result

    def run(self, snippet: Snippet, attempt: Attempt, *, control: str = "") -> Result:
        """Run one attempt by itself, for its value."""
        program = self.program(snippet, attempt, control=control)
        return self._place.sandbox.run(program, cuda=self._place.device != "cpu")

    def _run_each(
        self, attempts: Sequence[Attempt], awaited: Sequence[tuple[str, str]], control: str, *, until_ok: bool
    ) -> list[Result]:
        sandbox = self._place.sandbox
        return sandbox.run_each(
            [self.program(self.before, attempt, control=control) for attempt in attempts],
            (*awaited, *_SUPPLIES),
            until_ok=until_ok,
            timeout=min(SECONDS, sandbox.limits.timeout),
            cuda=self._place.device != "cpu",
        )

    def _keep_libraries(self, results: Sequence[Result]) -> None:
        """Import in the server what a process has imported and come to no harm by."""
        unharmed = all(result.status in (Status.OK, Status.EXCEPTION) for result in results)
        if unharmed and not any("ImportError" in result.mro for result in results):
            statements = " ".join((*self.before.statements, *self.before.companions.statements.values()))
            self._place.sandbox.keep(name for name in PRELOADED if re.search(rf"\b{name}\b", statements))

    def _supplied(self, result: Result) -> bool:
        """Give both snippets what a run lacked; False where the one before the fix cannot have it."""
        snippets = [snippet for snippet in (self.before, self.after) if snippet]
        supplied = [False]
        if missing := _MISSING_NAME.search(result.message):
            with self._place.lock:
                supplied = [snippet.companions.supply(missing["name"]) for snippet in snippets]
        elif missing := _MISSING_SETTING.search(result.message):
            supplied = [snippet.companions.supply_setting(missing["name"]) for snippet in snippets]
        return supplied[0]

    # --- programs -----------------------------------------------------------------------------------------------------

    def program(self, snippet: Snippet, attempt: Attempt, *, control: str = "") -> str:
        """Return the program of an attempt; `control` is a floating dtype to take in the place of all others."""
        present = {blank.name for blank in self.blanks}
        blanks = [*self.blanks, *(blank for blank in self._described(snippet) if blank.name not in present)]
        filling, machine = attempt.filling.with_others(blanks), self._place.machine
        values = filling.values(blanks, attempt.choice, machine, self._place.device, control=control)
        sources = {name: source for source, name in snippet.blanks.items()}
        wanted = {name: value for name, value in values.items() if name in sources and _is_read(name, snippet.text)}
        given = []
        if "dtype" in wanted.values() or any(map(self._casts, snippet.built)):
            given.append(f"dtype = torch.{control or attempt.choice.modules}")
        if "device" in wanted.values():
            given.append(f"device = {self._place.device!r}")
        if snippet.built:
            given.append("torch.set_grad_enabled(False)")
        given += [_given(name, value, sources[name]) for name, value in wanted.items() if name != value]
        program = snippet.render(given, libraries_for(given), cast=self._casts, with_tail=self.with_tail)
        return _CUDA.sub(_on_cpu, program) if self._place.device == "cpu" else program

    def _casts(self, item: Field) -> bool:
        """Whether what is built is a module or parameter whose dtype the code leaves open."""
        known = self._known(item)
        return known.kind in ("module", "parameter") and not (known.certain and known.dtypes)

    def _known(self, item: Field) -> Known:
        return self._quarry.known.get(item.origin, NOTHING)


def _given(name: str, value: str, source: str) -> str:
    told = f"  # stands for {source}" if source != name and "\n" not in source else ""
    return f"{name} = {value}{told}"


def _is_read(name: str, text: str) -> bool:
    return re.search(rf"\b{name}\b", text) is not None


def _on_cpu(found: re.Match[str]) -> str:
    quote = found["quote"]
    return f"{quote}cpu{quote}" if quote else ".cpu()"
