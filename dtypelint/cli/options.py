"""The options that several commands share, and the settings that they amount to."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import reduce
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from dtypelint.errors import UsageError
from dtypelint.report import FORMATS

if TYPE_CHECKING:
    from dtypelint.config import Settings
    from dtypelint.run.means import Means, Progress

Command = TypeVar("Command", bound=Callable[..., object])
Decorator = Callable[[Command], Command]

STDIN = "-"
VERBOSE = "dtypelint.verbose"
OVERRIDES = ("select", "ignore", "confidence", "exclude", "extend-exclude", "force-exclude", "output-format")
SELECTORS = ("select", "ignore", "extend_select", "extend_ignore")
LEVELS = ("certain", "likely", "possible")


def split(_ctx: click.Context, _parameter: click.Parameter, values: Sequence[str]) -> tuple[str, ...]:
    """Return the words of a repeatable option whose values may also hold commas."""
    return tuple(word for value in values for word in (part.strip() for part in value.split(",")) if word)


def colour(ctx: click.Context, _parameter: click.Parameter, value: str) -> str:
    """Decide whether this run prints colours: the option, NO_COLOR, FORCE_COLOR, and then whether it is a terminal."""
    if value != "auto":
        ctx.color = value == "always"
    elif os.environ.get("NO_COLOR"):
        ctx.color = False
    elif os.environ.get("FORCE_COLOR", "0") not in {"", "0"}:
        ctx.color = True
    return value


def verbosity(ctx: click.Context, _parameter: click.Parameter, value: bool) -> bool:
    """Keep for the whole run whether it prints tracebacks."""
    ctx.meta[VERBOSE] = value
    return value


def _listed(name: str, text: str, metavar: str = "CODES") -> Decorator[Any]:
    return click.option(name, multiple=True, callback=split, metavar=metavar, help=text)


paths_argument = click.argument("paths", nargs=-1)

selection = (
    _listed("--select", "Check these rules only: codes, prefixes of codes, names, or ALL. [comma-separated]"),
    _listed("--ignore", "Leave these rules out."),
    _listed("--extend-select", "Check these rules besides the selected ones."),
    _listed("--extend-ignore", "Leave these rules out besides the ignored ones."),
    click.option("--confidence", type=click.Choice(LEVELS), help="Report findings that are at least this sure."),
    click.option("--possible", is_flag=True, help="The same as --confidence possible."),
)

configuration_file = (
    click.option("--config", type=click.Path(path_type=Path), help="Read this configuration file."),
    click.option("--isolated", is_flag=True, help="Read no configuration file."),
)

configuration = (
    _listed("--exclude", "Skip paths of these patterns, in place of the default ones.", "PATTERNS"),
    _listed("--extend-exclude", "Skip paths of these patterns as well.", "PATTERNS"),
    click.option("--force-exclude", is_flag=True, help="Skip excluded paths even when they are given by name."),
    *configuration_file,
)

workers = click.option(
    "--workers",
    type=click.IntRange(min=1),
    metavar="N",
    help="Use up to N processes, by default one for each processor.",
)

performance = (
    click.option("-n", "--no-cache", is_flag=True, help="Neither read nor keep what earlier runs have found out."),
    click.option(
        "--cache-dir",
        type=click.Path(file_okay=False, path_type=Path),
        help="Keep it in this folder, by default the user's cache folder.",
    ),
    workers,
)

in_parts = (
    click.option(
        "--shard", metavar="K/N", help="Check the Kth of N parts of the files; `dtypelint merge` unites the reports."
    ),
)

appearance = (
    click.option(
        "--color",
        type=click.Choice(["auto", "always", "never"]),
        default="auto",
        show_default=True,
        callback=colour,
        expose_value=False,
        help="Whether to print colours; NO_COLOR and FORCE_COLOR decide for auto.",
    ),
    click.option(
        "-v",
        "--verbose",
        is_flag=True,
        callback=verbosity,
        expose_value=False,
        help="Print a traceback if dtypelint breaks.",
    ),
)

quietness = (click.option("-q", "--quiet", is_flag=True, help="Print the findings, but no warnings and no summary."),)

output = (
    click.option(
        "--output-format", type=click.Choice(tuple(FORMATS)), envvar="DTYPELINT_OUTPUT_FORMAT", help="How to report."
    ),
    click.option(
        "-o",
        "--output-file",
        type=click.Path(dir_okay=False, path_type=Path),
        envvar="DTYPELINT_OUTPUT_FILE",
        help="Write the report to this file.",
    ),
    click.option("--statistics", is_flag=True, help="Report how often each rule was found."),
    click.option("-e", "--exit-zero", is_flag=True, help="Exit with 0 even when there are findings."),
)


def device_option(text: str) -> Decorator[Any]:
    """Return the option that says where to run."""
    choices = click.Choice(["auto", "cpu", "cuda"])
    return click.option("--device", type=choices, default="auto", show_default=True, help=text)


def device_name(_ctx: click.Context, _parameter: click.Parameter, value: str) -> str:
    """Return the name of a device, or one of the words for several. Raises BadParameter for anything else."""
    if not re.fullmatch(r"auto|all|cpu|mps|cuda(?::\d+)?", value):
        raise click.BadParameter("must be auto, all, cpu, mps, cuda or cuda:N")
    return value


def format_option(plain: str, text: str) -> Decorator[Any]:
    """Return the option that chooses between a form for people, the default, and JSON."""
    choices = click.Choice([plain, "json"])
    return click.option("--output-format", type=choices, default=plain, show_default=True, help=text)


def options(*groups: Iterable[Decorator[Any]]) -> Decorator[Any]:
    """Return a decorator that adds every option of the groups, in the order they are read."""
    decorators = [decorator for group in groups for decorator in group]
    return lambda command: reduce(lambda decorated, decorator: decorator(decorated), reversed(decorators), command)


def expect_paths(paths: Sequence[str], stdin_filename: str | None = None) -> list[str]:
    """Return the paths to check, the current folder where none is given. Raises UsageError for what cannot be read."""
    if STDIN in paths and len(paths) > 1:
        raise UsageError("'-' (standard input) cannot be checked together with other paths")
    if stdin_filename is not None and STDIN not in paths:
        raise UsageError("--stdin-filename needs '-' as the path")
    for path in paths:
        if path != STDIN and not os.path.lexists(path):
            raise UsageError(f"no such file or folder: {path}")
    return list(paths) or ["."]


def read_settings(start: Path, given: Mapping[str, Any]) -> Settings:
    """Return the configuration that holds for `start`, with the options given on the command line put over it."""
    from dtypelint.config import load_settings

    overrides = {key: given.get(key.replace("-", "_")) or None for key in OVERRIDES}
    if given.get("possible"):
        overrides["confidence"] = "possible"
    settings = load_settings(start, _config(given), overrides)
    if missing := [str(folder) for folder in settings.stubs if not Path(folder).is_dir()]:
        raise UsageError(f"stubs: no such folder: {', '.join(missing)}")
    return _extended(settings, given)


def means_of(given: Mapping[str, Any], progress: Progress | None = None) -> Means:
    """Return how the options want the run to be carried out."""
    from dtypelint.cache_folder import cache_folder
    from dtypelint.run.means import Means
    from dtypelint.run.shard import Shard
    from dtypelint.run.workers import cores

    named: Path | None = given["cache_dir"]
    folder = None if given["no_cache"] else named.absolute() if named else cache_folder()
    shard = Shard.parse(given["shard"]) if given.get("shard") else None
    return Means(workers=given["workers"] or cores(), cache=folder, progress=progress, shard=shard)


def _config(given: Mapping[str, Any]) -> Path | None:
    config: Path | None = given.get("config")
    if not given.get("isolated"):
        return config
    if config:
        raise UsageError("--isolated reads no configuration, --config names one; give one of them")
    return Path(os.devnull)  # an empty configuration: the search for one ends there


def _extended(settings: Settings, given: Mapping[str, Any]) -> Settings:
    from dtypelint.config import expand
    from dtypelint.rule_names import rule_names

    if words := [word for name in SELECTORS for word in given.get(name, ())]:
        expand(words, rule_names())
    return replace(
        settings,
        select=settings.select + given.get("extend_select", ()),
        ignore=settings.ignore + given.get("extend_ignore", ()),
    )
