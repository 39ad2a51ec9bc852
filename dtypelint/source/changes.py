"""What tells which functions and names of a file have changed, and whether anything else has."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Change:
    """How two texts of a file differ: in which `parts`, and by how many rows functions moved that are the same.

    `moves` has the first row and the last of each such function, as they were, and by how much they are off now.
    """

    parts: frozenset[str]
    moves: tuple[tuple[int, int, int], ...]

    def row(self, row: int) -> int:
        """Return where a row is now. Raises LookupError where it is in no function that is the same."""
        for first, last, by in self.moves:
            if first <= row <= last:
                return row + by
        raise LookupError(row)


@dataclass(frozen=True, slots=True)
class Profile:
    """Digests of a file: of its `parts`, as a `Place` names them, and one of the `rest`, all else that it says.

    In which rows it stands does not matter; those of functions are told besides, but of several of one name.
    """

    rest: str
    parts: dict[str, str]
    rows: dict[str, tuple[int, int]]

    def change(self, other: Profile) -> Change | None:
        """Return how the other differs; None where not only parts do."""
        if self.rest != other.rest:
            return None
        names = self.parts.keys() | other.parts.keys()
        parts = frozenset(name for name in names if self.parts.get(name) != other.parts.get(name))
        same = (self.rows.keys() & other.rows.keys()) - parts
        return Change(parts, tuple((*self.rows[name], other.rows[name][0] - self.rows[name][0]) for name in same))
