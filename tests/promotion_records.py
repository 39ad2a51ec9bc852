"""Reading and writing the tables in `tests/promotion`: a comment, a line of columns, then a line for each row."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

FOLDER = Path(__file__).parent / "promotion"
Cells = Mapping[tuple[str, str], str]


def read(name: str) -> Cells:
    """Return the cells of a table by row and column; a cell without a value is `-`."""
    lines = [line for line in (FOLDER / name).read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    columns = lines[0].split()
    rows = (line.split() for line in lines[1:])
    return {(row[0], column): cell for row in rows for column, cell in zip(columns, row[1:], strict=True)}


def write(name: str, note: str, cells: Cells) -> None:
    """Write a table with a note about what it holds and where that was recorded."""
    rows, columns = (list(dict.fromkeys(key[index] for key in cells)) for index in (0, 1))
    lines = [f"# {note}", " ".join(columns)]
    lines += [" ".join([row, *(cells.get((row, column), "-") for column in columns)]) for row in rows]
    (FOLDER / name).write_text("\n".join(lines) + "\n", encoding="utf-8")
