"""What can be wrong with the input rather than with dtypelint."""

from __future__ import annotations

from dataclasses import dataclass


class UsageError(Exception):
    """A mistake in how dtypelint is called or configured. The command line prints it and exits with status 2."""


class Unreadable(Exception):
    """A file of the checked project that cannot be read as Python; rows and columns count from 1."""

    def __init__(self, message: str, row: int = 1, column: int = 1) -> None:
        super().__init__(message, row, column)
        self.message = message
        self.row = row
        self.column = column

    def __str__(self) -> str:
        return self.message


@dataclass(frozen=True, slots=True)
class Failure:
    """An error of dtypelint itself, in words that other processes can hand on."""

    said: str
    traceback: str = ""

    @classmethod
    def of(cls, error: BaseException) -> Failure:
        """Return what is to be told of an exception."""
        import traceback  # start-up time: it takes an error

        said = " ".join(f"{type(error).__name__}: {error}".split())
        return cls(said, "".join(traceback.format_exception(error)))
