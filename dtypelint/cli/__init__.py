"""The command line: what each command takes, prints and exits with.

Exit status: 0 clean, 1 findings remain, 2 wrong use or configuration, 101 dtypelint itself broke, 130 interrupted.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any, NoReturn

import click

from dtypelint import __version__
from dtypelint.errors import Failure, UsageError
from dtypelint.garbage import leave, search_seldom

if TYPE_CHECKING:
    from collections.abc import Sequence

MISUSED = 2
BROKEN = 101
INTERRUPTED = 130
ISSUES = "https://github.com/dtypelint/dtypelint/issues"

COMMANDS = {
    "check": "dtypelint.cli.check:check",
    "fix": "dtypelint.cli.check:fix",
    "verify": "dtypelint.cli.verify:verify",
    "rule": "dtypelint.cli.rule:rule",
    "infer": "dtypelint.cli.infer:infer",
    "merge": "dtypelint.cli.merge:merge",
    "clean": "dtypelint.cli.clean:clean",
    "stubtest": "dtypelint.cli.stubtest:stubtest",
}


class Program(click.Group):
    """A group that imports a command when it is called, and turns every way a run can end into its exit status."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """Return the commands in the order of their use."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """Import the module of one command."""
        if cmd_name not in COMMANDS:
            return None
        module, _, attribute = COMMANDS[cmd_name].partition(":")
        command: click.Command = getattr(import_module(module), attribute)
        return command

    def main(self, args: Sequence[str] | None = None, *rest: Any, **extra: Any) -> NoReturn:
        """Run the command that `args` names and leave with its status."""
        words = list(sys.argv[1:] if args is None else args)
        try:
            status = super().main(words, *rest, **(extra | {"standalone_mode": False}))
        except click.ClickException as error:
            error.show()
            status = error.exit_code
        except UsageError as error:
            click.echo(f"error: {error}", err=True)
            status = MISUSED
        except click.Abort:
            status = INTERRUPTED
        except Exception as error:  # noqa: BLE001 - whatever it is, CI must be able to tell it from findings
            verbose = not {"-v", "--verbose"}.isdisjoint(words)
            status = tell_broken(Failure.of(error), verbose=verbose)
        sys.exit(status)


def tell_broken(failure: Failure, *, verbose: bool, filename: str = "") -> int:
    """Print what a user can do about a bug in dtypelint; returns the status to leave with."""
    if verbose or os.environ.get("DTYPELINT_TRACEBACK"):
        click.echo(failure.traceback, err=True)
    where = f" in {filename}" if filename else ""
    click.echo(f"dtypelint: internal error{where}: {failure.said}, please report: {ISSUES}", err=True)
    return BROKEN


@click.group(cls=Program, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, "-V", "--version", message="dtypelint %(version)s")
def program() -> None:
    """Infer the dtype of every tensor in a Python project, and report those that a call cannot take."""


def main() -> NoReturn:
    """Run dtypelint on the arguments of this process."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    search_seldom()
    try:
        program.main(prog_name="dtypelint")
    except SystemExit as end:
        if isinstance(end.code, int | None):
            leave(end.code or 0)
        raise
