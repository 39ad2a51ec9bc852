"""`dtypelint verify`: run the snippets of findings, or of the rule pages, before and after their fix."""

from __future__ import annotations

import json
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from dtypelint.cli import BROKEN, tell_broken
from dtypelint.cli.options import (
    STDIN,
    VERBOSE,
    appearance,
    configuration,
    device_name,
    expect_paths,
    means_of,
    options,
    paths_argument,
    performance,
    quietness,
    read_settings,
    selection,
    split,
)
from dtypelint.cli.progress import Bar
from dtypelint.cli.publish import put
from dtypelint.errors import UsageError
from dtypelint.rule_names import rule_names

if TYPE_CHECKING:
    from dtypelint.check import Outcome
    from dtypelint.config import Settings
    from dtypelint.verify.evidence import Evidence, Record

FORMATS = ("full", "json", "junit", "github", "markdown", "html")
VERDICTS = ("confirmed", "not-reproduced", "fix-failed", "not-runnable")


def verdicts(ctx: click.Context, parameter: click.Parameter, values: Sequence[str]) -> tuple[str, ...]:
    """Return the verdicts that a list names. Raises BadParameter for what is none."""
    words = split(ctx, parameter, values)
    if wrong := [word for word in words if word not in (*VERDICTS, "never")]:
        raise click.BadParameter(f"'{wrong[0]}' is not one of {', '.join(VERDICTS)}, never")
    return tuple(word.replace("-", " ") for word in words)


running = (
    click.option("--rules", is_flag=True, help="Verify the proofs of the rule pages instead of PATHS."),
    click.option(
        "--device",
        default="auto",
        show_default=True,
        callback=device_name,
        metavar="DEVICE",
        help="Where to run: cpu, cuda, cuda:N, mps; all devices; auto: an accelerator, and the CPU where that cannot.",
    ),
    click.option(
        "--timeout",
        type=click.FloatRange(min=0, min_open=True),
        default=60.0,
        show_default=True,
        help="Seconds for a run.",
    ),
)

reporting = (
    click.option(
        "--output-format", type=click.Choice(FORMATS), default="full", show_default=True, help="How to report."
    ),
    click.option(
        "-o", "--output-file", type=click.Path(dir_okay=False, path_type=Path), help="Write the report to this file."
    ),
    click.option(
        "--evidence",
        "evidence_files",
        type=click.Path(dir_okay=False, path_type=Path),
        multiple=True,
        help="Write the evidence to this file as well: JSON, or as its name says .md or .html. [repeatable]",
    ),
    click.option("--show-snippets", is_flag=True, help="Print the programs that were run."),
    click.option(
        "--write-repros",
        type=click.Path(file_okay=False, path_type=Path),
        metavar="DIR",
        help="Write each program into this folder, to be run with plain python.",
    ),
    click.option(
        "--fail-on",
        multiple=True,
        default=("not-reproduced,fix-failed",),
        show_default=True,
        callback=verdicts,
        metavar="VERDICTS",
        help=f"Exit with 1 where any of these was found: {', '.join(VERDICTS)}, or never. [comma-separated]",
    ),
)


@click.command()
@paths_argument
@options(running, reporting, selection, configuration, performance, quietness, appearance)
def verify(paths: tuple[str, ...], rules: bool, **given: Any) -> int:
    """Run what each finding is about, before and after its fix.

    Exits with 1 if something ran and was not as claimed, or still fails with the fix; what cannot be run here is
    reported with the reason, and does not count.
    """
    if rules and paths:
        raise UsageError("--rules verifies the rule pages; leave PATHS out")
    asked = expect_paths(paths)
    if STDIN in asked:
        raise UsageError("standard input cannot be verified; name a file")
    settings = read_settings(Path(asked[0]), {**given, "output_format": None})
    broken = 0
    if rules:
        found = _of_rules(settings, given)
    else:
        outcome = _checked(asked, settings, given)
        broken = _tell_broken(outcome)
        found = _of_findings(outcome, settings, given)
    for file in given["evidence_files"]:
        put(_report(found, file.suffix.removeprefix(".").replace("md", "markdown"), given), file)
    if given["write_repros"]:
        from dtypelint.verify.repro import write_repros

        write_repros(found.records, found.environment, given["write_repros"])
    put(_report(found, given["output_format"], given), given["output_file"])
    return broken or int(found.has_any(given["fail_on"]))


def _checked(paths: Sequence[str], settings: Settings, given: dict[str, Any]) -> Outcome:
    from dtypelint.check import run_check

    with Bar(quiet=given["quiet"]) as bar:
        return run_check(paths, settings, means=means_of(given, bar))


def _tell_broken(outcome: Outcome) -> int:
    verbose = bool(click.get_current_context().meta.get(VERBOSE))
    for filename, failure in outcome.broken.items():
        tell_broken(failure, verbose=verbose, filename=filename)
    return BROKEN if outcome.broken else 0


def _of_findings(outcome: Outcome, settings: Settings, given: dict[str, Any]) -> Evidence:
    from dtypelint.verify.runner import verify_findings

    workers = means_of(given).workers
    with _Running(quiet=given["quiet"]) as progress:
        return verify_findings(
            outcome.findings,
            settings,
            device=given["device"],
            timeout=given["timeout"],
            workers=workers,
            progress=progress.heard,
        )


def _of_rules(settings: Settings, given: dict[str, Any]) -> Evidence:
    from dtypelint.config import expand
    from dtypelint.pages import load_pages
    from dtypelint.verify.rules import verify_rules

    names = rule_names()
    codes = expand(settings.select, names) - expand(settings.ignore, names)
    workers = means_of(given).workers
    with _Running(quiet=given["quiet"]) as progress:
        return verify_rules(
            settings,
            device=given["device"],
            timeout=given["timeout"],
            pages={code: page for code, page in load_pages().items() if code in codes},
            workers=workers,
            progress=progress.heard,
        )


class _Running(Bar):
    """Shows how many of the snippets were run."""

    action = "Running"

    def __init__(self, *, quiet: bool) -> None:
        super().__init__(quiet=quiet)
        self._done = 0

    def heard(self, total: int, _record: Record) -> None:
        """Show one record more."""
        self._done += 1
        self(self._done, total)


def _report(found: Evidence, output_format: str, given: dict[str, Any]) -> str:
    shown: bool = given["show_snippets"]
    match output_format:
        case "junit":
            from dtypelint.verify.annotations import junit

            return junit(found)
        case "github":
            from dtypelint.verify.annotations import github

            return github(found)
        case "markdown":
            from dtypelint.verify.markup import markdown

            return markdown(found)
        case "html":
            from dtypelint.verify.markup import html

            return html(found)
        case "full":
            from dtypelint.verify.table import render

            width = shutil.get_terminal_size((120, 0)).columns
            return render(found, width=width, color=True, with_programs=shown)
    return json.dumps(found.to_json(with_programs=shown), indent=2) + "\n"
