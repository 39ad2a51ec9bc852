"""`dtypelint stubtest`: call the libraries and compare with what their stubs say."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from dtypelint.cli import INTERRUPTED
from dtypelint.cli.options import (
    appearance,
    configuration_file,
    device_option,
    format_option,
    options,
    read_settings,
    workers,
)

if TYPE_CHECKING:
    from dtypelint.stubtest.outcome import Tally

LIBRARIES = ("torch", "numpy")


@click.command()
@click.argument("libraries", nargs=-1, metavar="[LIBRARY]...")
@options(
    (
        click.option("--only", default="*", metavar="GLOB", help="Test only functions of such a full name."),
        device_option("Where to run torch; auto: on the CPU, and on CUDA where there is one."),
        workers,
        format_option("text", "How to report."),
    ),
    configuration_file,
    appearance,
)
def stubtest(
    libraries: tuple[str, ...], only: str, device: str, workers: int | None, output_format: str, **given: Any
) -> int:
    """Call every function of LIBRARY that the stubs describe, with every dtype, and compare acceptance and result.

    Without LIBRARY: torch and numpy. Exits with 1 where a stub and its library disagree. What was called until Ctrl-C
    is reported.
    """
    from dtypelint.run.workers import cores
    from dtypelint.stubtest.report import render, to_json
    from dtypelint.stubtest.session import test_library

    settings = read_settings(Path.cwd(), given)
    stubs = [Path(folder) for folder in settings.stubs]
    processes = workers or cores()
    tallies: list[Tally] = []
    for name in libraries or LIBRARIES:
        tallies.append(test_library(name, stubs, only=only, device=device, workers=processes))
        if tallies[-1].interrupted:
            break
    click.echo(json.dumps(to_json(tallies), indent=2) if output_format == "json" else render(tallies), nl=False)
    if tallies[-1].interrupted:
        return INTERRUPTED
    return 1 if any(tally.disagreements for tally in tallies) else 0
