"""The table of figures, and what is concluded of the aims, as plain text."""

from __future__ import annotations

from collections.abc import Sequence

from ratios import Conclusion, Figures, Row

HEADS = ("scenario", "package", "s", "CPU s", "MB", "peer", "s", "CPU s", "MB", "ratio", "of CPU", "n", "aim", "")
_LEFT = frozenset({0, 1, 5, 12, 13})


def show(rows: Sequence[Row], conclusions: Sequence[Conclusion]) -> None:
    """Print a line for each row and one for each aim."""
    cells = [HEADS, *(_cells(row) for row in rows)]
    widths = [max(len(line[column]) for line in cells) for column in range(len(HEADS))]
    for line in cells:
        aligned = (
            cell.ljust(width) if column in _LEFT else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(line, widths, strict=True))
        )
        print("  ".join(aligned).rstrip())
    print()
    for conclusion in conclusions:
        where = "; ".join(f"{word}: {', '.join(names)}" for word, names in conclusion.verdicts.items())
        print(f"{conclusion.verdict:<32} {conclusion.aim.name} ({where})")


def _cells(row: Row) -> tuple[str, ...]:
    spelled = "" if row.judged is None else f"{row.judged.bound} {row.judged.limit:g}: {row.verdict}"
    notes = [row.note, *_troubles("dtypelint", row.ours), *_troubles(row.peer, row.theirs)]
    value = "-" if row.ratio is None else f"{row.ratio:.2f} {row.unit}"
    return (
        row.scenario,
        row.package,
        *_figures(row.ours),
        row.peer,
        *_figures(row.theirs),
        value,
        _number(row.user_ratio, 2),
        f"{row.ours.runs}/{row.theirs.runs}",
        spelled,
        "; ".join(note for note in notes if note),
    )


def _figures(figures: Figures) -> tuple[str, str, str]:
    return _number(figures.wall, 2), _number(figures.user, 2), _number(figures.peak_mb, 0)


def _troubles(who: str, figures: Figures) -> list[str]:
    return [f"{who} {figures.message}"] if figures.message else []


def _number(value: float | None, digits: int) -> str:
    return "-" if value is None else f"{value:.{digits}f}"
