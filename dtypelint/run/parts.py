"""What evaluating the definitions of a file came to, in a form that other processes and later runs can use.

File names are absolute here, links resolved; reports shorten them.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass, field

from dtypelint.errors import Failure
from dtypelint.findings import Finding


@dataclass(frozen=True, slots=True)
class Candidate:
    """A violation that is a finding unless other parts of the project say otherwise.

    `way` are the files of the failing call and of the calls that lead there, innermost first; it stands in the first of
    them that is checked, `finding` is None and `stands_in` empty where none was. Of those with the same `met` the first
    alone is told. Where callers do not leave the dtype of `parameter` open, it is the finding `otherwise`, if any.
    """

    way: tuple[str, ...]
    stands_in: str
    finding: Finding | None
    met: str = ""
    parameter: str = ""
    otherwise: Finding | None = None

    def files(self) -> Iterator[str]:
        """Yield the files that it names."""
        yield from self.way
        for finding in filter(None, (self.finding, self.otherwise)):
            yield finding.filename
            yield from (step.filename for step in finding.trace)


@dataclass(frozen=True, slots=True)
class Part:
    """What evaluating one root came to.

    `undecided` are functions in which something is judged on unknown parameters only, as `passing` asks for their
    callers. `passed` tells for parameters that were seen being passed where their dtypes come from, as it has that.
    """

    candidates: tuple[Candidate, ...] = ()
    undecided: tuple[str, ...] = ()
    passed: dict[str, tuple[str, ...]] = field(default_factory=dict)

    def names(self, paths: Container[str]) -> bool:
        """Whether something was found that says where in one of these files it stands."""
        return any(path in paths for candidate in self.candidates for path in candidate.files())


@dataclass(frozen=True, slots=True)
class Unread:
    """Why a file could not be read, and at which row and column."""

    message: str
    row: int
    column: int


@dataclass(slots=True)
class Sheet:
    """What is known of one file: which of its roots are relevant, who calls what, and what evaluating them came to.

    What is relevant depended on which of the files in `leaned_on` were checked: those with True.
    `callers` has for each name that was asked about the roots that call it; a name without an entry has none. Where it
    `is_asked`, these are all names that the snapshot says were asked.
    """

    relevant: tuple[str, ...] | None = None
    leaned_on: dict[str, bool] = field(default_factory=dict)
    lowered: tuple[str, ...] = ()
    commented: bool = False
    callers: dict[str, tuple[str, ...]] = field(default_factory=dict)
    is_asked: bool = False
    parts: dict[str, Part] = field(default_factory=dict)
    unread: Unread | None = None
    failure: Failure | None = None
    """An error of dtypelint's own; such a sheet is not kept."""

    def is_chosen_for(self, checked: Container[str]) -> bool:
        """Whether what is relevant would be so as well when these files are checked."""
        return all((path in checked) is was for path, was in self.leaned_on.items())

    def reopen(self) -> None:
        """Forget what was chosen, or why nothing could be, but not what was evaluated."""
        self.relevant = self.unread = None
        self.leaned_on.clear()
        self.callers.clear()
        self.is_asked = False

    def add(self, other: Sheet) -> None:
        """Take in what was found out later."""
        if other.relevant is not None:
            self.relevant, self.leaned_on = other.relevant, other.leaned_on
            self.lowered, self.commented = other.lowered, other.commented
        self.callers.update(other.callers)
        self.parts.update(other.parts)
        self.unread = self.unread or other.unread
        self.failure = self.failure or other.failure


def standing(way: Iterable[str], checked: Container[str]) -> str:
    """Return the file in which a finding stands to which these lead, innermost first; "" if none of them is checked."""
    return next((path for path in way if path in checked), "")
