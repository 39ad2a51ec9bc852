"""What a run reports: findings, their confidence, where the dtype came from, and the fix."""

from __future__ import annotations

import enum
import os
from dataclasses import dataclass


class Confidence(enum.IntEnum):
    """How sure a finding is, ordered: a higher value is a stronger claim."""

    POSSIBLE = 1
    LIKELY = 2
    CERTAIN = 3

    def __str__(self) -> str:
        return self.name.lower()

    @classmethod
    def parse(cls, name: str) -> Confidence:
        """Return the member called `name` in lower case. Raises KeyError for any other word."""
        return cls[name.upper()]


class Applicability(enum.StrEnum):
    """Whether a fix may be applied without being asked for."""

    SAFE = "safe"
    UNSAFE = "unsafe"


@dataclass(frozen=True, slots=True, order=True)
class Position:
    """A place in a text; rows and columns count from 1, columns in characters."""

    row: int
    column: int


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """The text from `start` up to, not including, `end`."""

    start: Position
    end: Position


@dataclass(frozen=True, slots=True)
class Step:
    """One step of the way a dtype took; the first step of a trace is its origin."""

    filename: str
    span: Span
    message: str
    cell: int | None = None


@dataclass(frozen=True, slots=True)
class Edit:
    """Replace the text of `span` by `content`."""

    content: str
    span: Span


@dataclass(frozen=True, slots=True)
class Fix:
    """A rewrite of one file; its edits do not overlap."""

    applicability: Applicability
    message: str
    edits: tuple[Edit, ...]
    bits: bool = False
    """Whether what is fixed gives the bits of the value, and no longer its numbers."""


@dataclass(frozen=True, slots=True)
class Sink:
    """The call that fails, and how: what verification has to reproduce.

    Rows are those of the text, of a notebook's too. `versions` are those that fail, and `device` the only one that
    does, where not all do; `against` are the dtypes of the other operand where two disagree. One of `raises` (with
    `match` in the message), `crash` and `silent` says how; what a silent one comes to may be `nonfinite` values, or an
    `error`: the share of the largest value in float64 that values are off by.
    """

    filename: str
    span: Span
    raises: tuple[str, ...] = ()
    match: str = ""
    crash: str = ""
    silent: str = ""
    nonfinite: bool = False
    error: float = 0.0
    versions: str = ""
    device: str = ""
    against: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Finding:
    """A dtype that reaches a call which cannot take it."""

    code: str
    name: str
    message: str
    confidence: Confidence
    filename: str
    span: Span
    dtypes: tuple[str, ...] = ()
    trace: tuple[Step, ...] = ()
    takes: str = ""
    fix: Fix | None = None
    cell: int | None = None
    sink: Sink | None = None

    @property
    def order(self) -> tuple[str, int, Span, str]:
        """The key by which reports sort findings."""
        return (self.filename, self.cell or 0, self.span, self.code)

    @property
    def url(self) -> str:
        """Where the rule's page is read."""
        return f"https://dtypelint.readthedocs.io/rules/{self.code}"


def shown(path: str | os.PathLike[str]) -> str:
    """Return a path as findings name it: relative to the working folder where it lies below."""
    relative = os.path.relpath(path)
    return os.fspath(path) if relative.startswith("..") else relative
