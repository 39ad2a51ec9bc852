"""Where the result of a run goes: the report to standard output or a file, warnings to standard error."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

from dtypelint.errors import UsageError
from dtypelint.report import FORMATS, SUMMARISED, render, summary

if TYPE_CHECKING:
    from pathlib import Path

    from dtypelint.check import Outcome
    from dtypelint.config import Settings

DIFF_COLOURS = {"---": None, "+++": None, "@@": "cyan", "-": "red", "+": "green"}

Changed = Mapping[str, tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Publication:
    """How one run was asked to report."""

    output_format: str
    output_file: Path | None
    statistics: bool
    quiet: bool

    @classmethod
    def of(cls, settings: Settings, given: Mapping[str, Any]) -> Publication:
        """Return what the options and the configuration ask for. Raises UsageError where they contradict."""
        if settings.output_format not in FORMATS:
            raise UsageError(f"output-format must be one of {', '.join(FORMATS)}, not '{settings.output_format}'")
        if given["statistics"] and settings.output_format in {"github", "sarif"}:
            raise UsageError(
                f"--statistics cannot be reported as {settings.output_format}; choose full, concise or json"
            )
        return cls(settings.output_format, given["output_file"], given["statistics"], given["quiet"])

    def publish(self, outcome: Outcome) -> None:
        """Print the warnings, the report and, for people, its summary."""
        if not self.quiet:
            for warning in outcome.warnings:
                click.echo(f"warning: {warning}", err=True)
        put(self._report(outcome), self.output_file)
        if not self.quiet and self.output_format in SUMMARISED:
            click.echo(summary.render(outcome), nl=False)

    def publish_diff(self, changed: Changed, applied: Mapping[str, int]) -> None:
        """Print what fixing would change."""
        from dtypelint.fix.files import unified_diff
        from dtypelint.report.glyphs import rows

        put("".join(_coloured(line) for line in rows(unified_diff(changed))), self.output_file)
        if not self.quiet:
            would = f"Would fix {_fixed(changed, applied)}" if changed else "Nothing to fix"
            click.echo(would, err=True)

    def tell_fixed(self, changed: Changed, applied: Mapping[str, int]) -> None:
        """Say what was fixed; on standard error, since the report is about what remains."""
        if changed and not self.quiet:
            click.echo(f"Fixed {_fixed(changed, applied)}", err=True)

    def _report(self, outcome: Outcome) -> str:
        if not self.statistics:
            return render(outcome, self.output_format)
        from dtypelint.report import statistics

        return (statistics.render_json if self.output_format == "json" else statistics.render)(outcome.findings)


def put(text: str, file: Path | None) -> None:
    """Print a report, or write it to a file without colours. Raises UsageError where that cannot be written."""
    if file is None:
        click.echo(text, nl=False)
        return
    try:
        file.write_text(click.unstyle(text), encoding="utf-8", errors="backslashreplace")
    except OSError as error:
        raise UsageError(f"{file} cannot be written: {error.strerror}") from error


def _fixed(changed: Changed, applied: Mapping[str, int]) -> str:
    findings, files = summary.plural(sum(applied.values()), "finding"), summary.plural(len(changed), "file")
    by_code = ", ".join(f"{count} {code}" for code, count in sorted(applied.items()))
    return f"{findings} in {files} ({by_code})"


def _coloured(line: str) -> str:
    colour = next((colour for prefix, colour in DIFF_COLOURS.items() if line.startswith(prefix)), None)
    return click.style(line, fg=colour) if colour else line
