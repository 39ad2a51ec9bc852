"""`dtypelint check` and `dtypelint fix`."""

from __future__ import annotations

import functools
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from dtypelint.cli import BROKEN, INTERRUPTED, MISUSED, tell_broken
from dtypelint.cli.options import (
    STDIN,
    VERBOSE,
    appearance,
    configuration,
    expect_paths,
    in_parts,
    means_of,
    options,
    output,
    paths_argument,
    performance,
    quietness,
    read_settings,
    selection,
)
from dtypelint.cli.publish import Publication
from dtypelint.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dtypelint.check import Outcome
    from dtypelint.config import Settings
    from dtypelint.fix.apply import CheckPaths

diffing = (
    click.option("--unsafe-fixes", is_flag=True, help="Apply fixes that may change what the code does, too."),
    click.option("--diff", is_flag=True, help="Write nothing: print what fixing would change."),
)


@click.command()
@paths_argument
@options(
    selection,
    (click.option("--fix", "fixing", is_flag=True, help="Apply the safe fixes and report what remains."),),
    diffing,
    output,
    configuration,
    (click.option("--stdin-filename", metavar="NAME", help="The name of what '-' reads from standard input."),),
    performance,
    in_parts,
    (click.option("-w", "--watch", "watching", is_flag=True, help="Check again whenever a file changes."),),
    quietness,
    appearance,
)
def check(paths: tuple[str, ...], fixing: bool, diff: bool, unsafe_fixes: bool, watching: bool, **given: Any) -> int:
    """Report the dtypes that reach a call which cannot take them.

    PATHS are files and folders, by default the current one; '-' is standard input. Exits with 1 if anything is found.
    """
    if unsafe_fixes and not (fixing or diff):
        raise UsageError("--unsafe-fixes needs --fix or --diff")
    asked = expect_paths(paths, given["stdin_filename"])
    if watching:
        if fixing or diff or STDIN in asked:
            raise UsageError("--watch reports on files: it goes neither with --fix nor --diff nor '-'")
        return _watch(asked, given)
    settings = read_settings(_start(asked, given["stdin_filename"]), given)
    if fixing or diff:
        return _fix(asked, settings, unsafe=unsafe_fixes, write=not diff, given=given)
    return _check(asked, settings, given)


verifying = (
    click.option(
        "--verified-only", is_flag=True, help="Apply only fixes that `dtypelint verify` confirms on this machine."
    ),
)


@click.command()
@paths_argument
@options(selection, diffing, verifying, output, configuration, performance, quietness, appearance)
def fix(paths: tuple[str, ...], diff: bool, unsafe_fixes: bool, **given: Any) -> int:
    """Apply the safe fixes to the files, and report what remains."""
    asked = expect_paths(paths)
    return _fix(asked, read_settings(_start(asked), given), unsafe=unsafe_fixes, write=not diff, given=given)


def _start(paths: Sequence[str], stdin_filename: str | None = None) -> Path:
    """Return where the search for the configuration begins."""
    return Path(stdin_filename or ".") if paths == [STDIN] else Path(paths[0])


def _watch(paths: Sequence[str], given: dict[str, Any]) -> int:
    from dtypelint.cli.watch import watch

    def check_now() -> int:
        try:
            return _check(paths, read_settings(_start(paths), given), given)
        except UsageError as error:  # whoever edits the configuration mends it in a moment
            click.echo(f"error: {error}", err=True)
            return MISUSED

    return watch(paths, read_settings(_start(paths), given).root, check_now)


def _check(paths: Sequence[str], settings: Settings, given: dict[str, Any]) -> int:
    from dtypelint.check import run_check
    from dtypelint.cli.progress import Bar

    publication = Publication.of(settings, given)
    stdin = sys.stdin.buffer.read() if STDIN in paths else None
    try:
        with Bar(quiet=given["quiet"]) as bar:
            outcome = run_check(
                paths, settings, stdin=stdin, stdin_filename=given["stdin_filename"], means=means_of(given, bar)
            )
    except KeyboardInterrupt as stop:
        # A run that is stopped half-way hands over what it has found so far.
        if found := getattr(stop, "outcome", None):
            publication.publish(found)
        click.echo("interrupted", err=True)
        return INTERRUPTED
    publication.publish(outcome)
    return _status(outcome, bool(outcome.findings), given)


def _fix(paths: Sequence[str], settings: Settings, *, unsafe: bool, write: bool, given: dict[str, Any]) -> int:
    from dtypelint.check import run_check
    from dtypelint.fix.apply import fix_paths

    if STDIN in paths:
        raise UsageError("standard input cannot be fixed; name a file")
    publication = Publication.of(settings, given)
    check: CheckPaths = functools.partial(run_check, means=means_of(given))
    if given.get("verified_only"):
        from dtypelint.verify.gate import Gate
        from dtypelint.verify.runner import verify_findings

        how = functools.partial(verify_findings, settings=settings, workers=means_of(given).workers)
        check = Gate(check, how)
    fixed = fix_paths(paths, settings, unsafe=unsafe, write=write, check=check)
    for error in fixed.errors:
        click.echo(f"error: {error}", err=True)
    if not write:
        publication.publish_diff(fixed.changed, fixed.applied)
        return _status(fixed.remaining, bool(fixed.changed), given)
    publication.publish(fixed.remaining)
    publication.tell_fixed(fixed.changed, fixed.applied)
    return _status(fixed.remaining, bool(fixed.remaining.findings or fixed.errors), given)


def _status(outcome: Outcome, failed: bool, given: dict[str, Any]) -> int:
    verbose = bool(click.get_current_context().meta.get(VERBOSE))
    for filename, failure in outcome.broken.items():
        tell_broken(failure, verbose=verbose, filename=filename)
    return BROKEN if outcome.broken else int(failed and not given["exit_zero"])
