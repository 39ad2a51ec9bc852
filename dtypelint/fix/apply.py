"""Fixing files: rounds of checking and applying until nothing is left to fix, then writing what changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from dtypelint.findings import Applicability, Finding, Fix
from dtypelint.fix.edits import Applied, apply_checked, apply_edits
from dtypelint.fix.files import WriteError, unified_diff, write_text

if TYPE_CHECKING:
    from dtypelint.check import Outcome
    from dtypelint.config import Settings

__all__ = ["MAX_ROUNDS", "FixOutcome", "apply_edits", "fix_paths", "fix_source", "unified_diff"]

MAX_ROUNDS = 10
_UNSETTLED = f"is still being fixed after {MAX_ROUNDS} rounds and was left as it is; please report this"


class CheckPaths(Protocol):
    """`dtypelint.check.run_check`; `overlay` has the texts of files that are not written yet."""

    def __call__(self, paths: Sequence[str], settings: Settings, *, overlay: Mapping[str, str]) -> Outcome: ...


CheckText = Callable[[str, str, "Settings"], Sequence[Finding]]


@dataclass(frozen=True, slots=True)
class FixOutcome:
    """What fixing did: the old and new text of each changed file, and what is left."""

    changed: Mapping[str, tuple[str, str]]
    applied: Counter[str]
    """How many findings of each rule were fixed."""
    remaining: Outcome
    errors: list[str]


def fix_source(
    text: str,
    filename: str,
    settings: Settings,
    *,
    unsafe: bool,
    select: Sequence[str] = (),
    check: CheckText | None = None,
) -> str:
    """Return `text` with its findings fixed; `select`: only those of these codes. What cannot be fixed stays."""
    check = check or _default_check_text()
    current = text
    for _ in range(MAX_ROUNDS):
        findings = [found for found in check(current, filename, settings) if not select or found.code in select]
        applied = apply_checked(current, [fix for _, fix in _wanted(findings, unsafe=unsafe)])
        if applied.text == current:
            return current
        current = applied.text
    return text


def fix_paths(
    paths: Sequence[str],
    settings: Settings,
    *,
    unsafe: bool,
    write: bool,
    check: CheckPaths | None = None,
) -> FixOutcome:
    """Fix the files below `paths`, all of them in each round, since a fix in one may help another; then write them."""
    check = check or _default_check_paths()
    drafts = _Drafts(unsafe=unsafe, asked=tuple(Path(path).resolve() for path in paths))
    outcome = check(paths, settings, overlay={})
    for _ in range(MAX_ROUNDS):
        if not drafts.advance(outcome):
            break
        outcome = check(paths, settings, overlay=drafts.texts)
    else:
        if drafts.give_up(outcome):
            outcome = check(paths, settings, overlay=drafts.texts)
    if write and drafts.write():
        outcome = check(paths, settings, overlay={})
    return FixOutcome(drafts.changed(), drafts.applied(), outcome, drafts.errors)


def _default_check_paths() -> CheckPaths:
    from dtypelint.check import run_check

    return run_check


def _default_check_text() -> CheckText:
    from dtypelint.check import check_text

    return check_text


def _wanted(findings: Sequence[Finding], *, unsafe: bool) -> list[tuple[Finding, Fix]]:
    return [
        (finding, finding.fix)
        for finding in findings
        if finding.fix is not None and (unsafe or finding.fix.applicability is Applicability.SAFE)
    ]


@dataclass(slots=True)
class _Drafts:
    """The new texts of files while rounds go on, with what was fixed in each."""

    unsafe: bool
    asked: tuple[Path, ...]
    texts: dict[str, str] = field(default_factory=dict)
    errors: list[str] = field(default_factory=list)
    _originals: dict[str, str] = field(default_factory=dict)
    _counts: dict[str, Counter[str]] = field(default_factory=dict)
    _left: set[str] = field(default_factory=set)

    def advance(self, outcome: Outcome) -> bool:
        """Apply the fixes of a round; returns whether any text changed."""
        changed = False
        for filename, wanted in self._by_file(outcome).items():
            if filename.endswith(".ipynb"):
                self._fail(filename, "notebooks are not fixed")
                continue
            old = outcome.texts[filename]
            if old != self.texts.get(filename, old):  # an excluded file, read from the disk for those that import it
                self._restore(filename)
                self._left.add(filename)
                changed = True
                continue
            applied = apply_checked(old, [fix for _, fix in wanted])
            self._tell_refused(filename, wanted, applied)
            if applied.text != old:
                self._keep(filename, old, applied, wanted)
                changed = True
        return changed

    def _by_file(self, outcome: Outcome) -> dict[str, list[tuple[Finding, Fix]]]:
        files: dict[str, list[tuple[Finding, Fix]]] = {}
        for finding, fix in _wanted(outcome.findings, unsafe=self.unsafe):
            if self._is_asked(finding.filename):
                files.setdefault(finding.filename, []).append((finding, fix))
        return files

    def _is_asked(self, filename: str) -> bool:
        """Whether the file may be changed: findings may be in files that are only imported by those named."""
        path = Path(filename).resolve()
        return filename not in self._left and any(path.is_relative_to(asked) for asked in self.asked)

    def _keep(self, filename: str, old: str, applied: Applied, wanted: Sequence[tuple[Finding, Fix]]) -> None:
        self._originals.setdefault(filename, old)
        self.texts[filename] = applied.text
        counts = self._counts.setdefault(filename, Counter())
        counts.update(finding.code for finding, fix in wanted if fix in applied.fixes)

    def _tell_refused(self, filename: str, wanted: Sequence[tuple[Finding, Fix]], applied: Applied) -> None:
        for finding, fix in wanted:
            if fix in applied.refused:
                self._fail(filename, f"the fix of {finding.code} would break the syntax and was left out")

    def _fail(self, filename: str, reason: str) -> None:
        message = f"{filename}: {reason}"
        if message not in self.errors:
            self.errors.append(message)

    def _restore(self, filename: str) -> None:
        for table in (self.texts, self._originals, self._counts):
            table.pop(filename, None)

    def give_up(self, outcome: Outcome) -> bool:
        """Undo the files that another round would change again; returns whether there are any."""
        unsettled = [
            filename
            for filename, wanted in self._by_file(outcome).items()
            if (text := self.texts.get(filename)) and apply_checked(text, [fix for _, fix in wanted]).text != text
        ]
        for filename in unsettled:
            self._restore(filename)
            self._fail(filename, _UNSETTLED)
        return bool(unsettled)

    def write(self) -> bool:
        """Write the files; one that cannot be written is as it was, and its error is kept. Returns whether any is."""
        failed = False
        for filename, (old, new) in self.changed().items():
            try:
                write_text(Path(filename), old, new)
            except WriteError as error:
                self._restore(filename)
                self._fail(filename, str(error))
                failed = True
        return failed

    def changed(self) -> dict[str, tuple[str, str]]:
        """Return old and new text of the files that differ now."""
        pairs = {name: (self._originals[name], text) for name, text in self.texts.items()}
        return {name: (old, new) for name, (old, new) in pairs.items() if old != new}

    def applied(self) -> Counter[str]:
        """Return how many findings of each rule were fixed in all files."""
        return sum((self._counts[filename] for filename in self.changed()), Counter())
