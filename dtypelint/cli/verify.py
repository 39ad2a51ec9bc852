"""`dtypelint verify`: run the snippets of findings, or of the rule pages, before and after their fix."""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from dtypelint.cli.options import (
    STDIN,
    appearance,
    configuration,
    device_option,
    expect_paths,
    format_option,
    options,
    paths_argument,
    read_settings,
    selection,
)
from dtypelint.errors import UsageError
from dtypelint.rule_names import rule_names

if TYPE_CHECKING:
    from dtypelint.config import Settings
    from dtypelint.verify.evidence import Evidence, Record

CONFIRMED = "confirmed"


@click.command()
@paths_argument
@options(
    (
        click.option("--rules", is_flag=True, help="Verify the proofs of the rule pages instead of PATHS."),
        device_option("Where to run."),
        click.option(
            "--timeout",
            type=click.FloatRange(min=0, min_open=True),
            default=60.0,
            show_default=True,
            help="Seconds for a run.",
        ),
        format_option("full", "How to report."),
        click.option(
            "--evidence",
            type=click.Path(dir_okay=False, path_type=Path),
            help="Write the evidence to this file, as JSON.",
        ),
    ),
    selection,
    configuration,
    appearance,
)
def verify(paths: tuple[str, ...], rules: bool, output_format: str, evidence: Path | None, **given: Any) -> int:
    """Run what each finding is about, before and after its fix.

    Exits with 1 unless everything is confirmed; with --rules, a proof that this machine cannot run does not count.
    """
    found = _verify(paths, rules, given)
    if evidence:
        _write(evidence, found)
    click.echo(_report(found, output_format), nl=False)
    confirmed = found.all_confirmed if rules else all(record.verdict == CONFIRMED for record in found.records)
    return 0 if confirmed else 1


def _verify(paths: tuple[str, ...], rules: bool, given: dict[str, Any]) -> Evidence:
    if rules and paths:
        raise UsageError("--rules verifies the rule pages; leave PATHS out")
    asked = expect_paths(paths)
    if STDIN in asked:
        raise UsageError("standard input cannot be verified; name a file")
    settings = read_settings(Path(asked[0]), given)
    if rules:
        return _verify_rules(settings, given)
    from dtypelint.verify.runner import verify_paths

    return verify_paths(asked, settings, device=given["device"], timeout=given["timeout"], progress=_progress)


def _verify_rules(settings: Settings, given: dict[str, Any]) -> Evidence:
    from dtypelint.config import expand
    from dtypelint.verify.rules import verify_rules

    names = rule_names()
    codes = expand(settings.select, names) - expand(settings.ignore, names)
    return verify_rules(settings, device=given["device"], timeout=given["timeout"], select=codes, progress=_progress)


def _progress(record: Record) -> None:
    if sys.stderr.isatty():
        click.echo(f"{record.verdict}: {record.code} {record.filename}:{record.row} on {record.device}", err=True)


def _report(found: Evidence, output_format: str) -> str:
    from dtypelint.verify.evidence import render

    if output_format == "json":
        return _to_json(found)
    return render(found, width=shutil.get_terminal_size((120, 0)).columns, color=True)


def _to_json(found: Evidence) -> str:
    return json.dumps(found.to_json(), indent=2) + "\n"


def _write(path: Path, found: Evidence) -> None:
    try:
        path.write_text(_to_json(found), encoding="utf-8")
    except OSError as error:
        raise UsageError(f"{path} cannot be written: {error.strerror}") from error
