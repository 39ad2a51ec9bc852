"""Which text a finding is about: a file, or one cell of a notebook."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from dtypelint.report.glyphs import inline, rows

if TYPE_CHECKING:
    from collections.abc import Mapping

    from dtypelint.findings import Position


@dataclass(frozen=True, slots=True)
class Place:
    """A file, or the cell of a notebook with this number."""

    filename: str
    cell: int | None = None

    def __str__(self) -> str:
        return self.filename if self.cell is None else f"{self.filename}:cell {self.cell}"

    def at(self, position: Position) -> str:
        """Return the position in the form that editors and terminals make a link of."""
        return f"{inline(str(self))}:{position.row}:{position.column}"


def source_lines(texts: Mapping[str, str], place: Place) -> tuple[str, ...]:
    """Return the lines of a place; none when its text is not at hand."""
    return rows(texts.get(str(place), ""))
