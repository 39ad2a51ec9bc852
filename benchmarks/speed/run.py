"""Measures the speed of `dtypelint check` against its peers: `python benchmarks/speed/run.py`.

Packages and peers are pinned and come from PyPI; every figure is a ratio to a peer that is measured in the same run, in
turn with it. The README says what the rows mean.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

import hotspots
import scenarios
import table
from aims import AIMS
from environments import PEERS, Environment, commit, of_checkout, pinned
from measure import Limits
from packages import PACKAGES, Tree, fetch
from ratios import Row, conclude

ROWS = ("cold", "peers", "warm", "changed", "file", "workers")
CHECKOUT = Path(__file__).resolve().parent.parent.parent


def main() -> int:
    """Measure, print the table and write the JSON; 1 where an aim is missed or was not measured."""
    options = _options()
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    work = options.work.resolve()
    if work.is_relative_to(CHECKOUT):
        sys.exit("--work must be outside of the repository, whose .gitignore would hide what is measured")
    trees = list(_trees(options.only, work))
    tool = of_checkout(options.checkout, work)
    if options.profile:
        return hotspots.profile(tool, trees, work, options.timeout)
    peers = dict(_peers(options.peers, work))
    limits = Limits(options.runs, options.timeout, options.budget)
    bench = scenarios.Bench(tool, peers, work, limits, options.sample)
    result: dict[str, Any] = {
        "commit": commit(options.checkout),
        "versions": {name: environment.versions() for name, environment in {"dtypelint": tool, **peers}.items()},
        "packages": {tree.package.name: _described(tree) for tree in trees},
        "machine": machine(),
        "options": {name: str(value) for name, value in vars(options).items()},
    }
    rows: list[Row] = []
    try:
        bench.prime()
        for measured in _measured(bench, trees, options):
            rows.append(measured)
            _write(options.output or work / "results.json", result, bench, rows)
    except KeyboardInterrupt:
        print("interrupted: what follows is what was measured", file=sys.stderr)
    conclusions = conclude(AIMS, rows)
    print(f"dtypelint {result['commit']}, {result['machine']['cpu']}, {result['machine']['cores']} cores")
    table.show(rows, conclusions)
    return int(any(conclusion.verdict != "reached" for conclusion in conclusions))


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    default = Path(tempfile.gettempdir()) / "dtypelint-speed"
    parser.add_argument("--work", type=Path, default=default, help=f"where everything is put (default: {default})")
    parser.add_argument("--only", type=_listed(tuple(PACKAGES)), default=tuple(PACKAGES), help="packages, by commas")
    parser.add_argument("--peers", type=_listed(tuple(PEERS)), default=tuple(PEERS), help="peers, by commas")
    parser.add_argument("--rows", type=_listed(ROWS), default=ROWS, help=f"of {','.join(ROWS)}")
    parser.add_argument("--runs", type=int, default=5, help="rounds of each scenario (default: 5)")
    parser.add_argument("--timeout", type=float, default=1800, help="seconds after which a run is ended")
    parser.add_argument(
        "--budget", type=float, default=900, help="seconds after which a scenario begins no more rounds"
    )
    parser.add_argument("--sample", type=int, default=40, help="files of timm that torchfix is measured on")
    parser.add_argument("--whole-torchfix", action="store_true", help="measure torchfix on all of timm")
    parser.add_argument("--checkout", type=Path, default=CHECKOUT, help="the dtypelint to measure")
    parser.add_argument("--output", type=Path, default=None, help="the JSON (default: results.json in the work folder)")
    parser.add_argument("--profile", action="store_true", help="say where a cold run spends its time, and no more")
    return parser.parse_args()


def _listed(known: tuple[str, ...]) -> Any:
    def parse(text: str) -> tuple[str, ...]:
        names = tuple(text.split(",")) if text else ()
        if unknown := set(names) - set(known):
            raise argparse.ArgumentTypeError(f"{', '.join(sorted(unknown))}: not of {', '.join(known)}")
        return tuple(name for name in known if name in names)

    return parse


def _trees(names: tuple[str, ...], work: Path) -> Iterator[Tree]:
    for name in names:
        try:
            yield fetch(PACKAGES[name], work)
        except (subprocess.CalledProcessError, OSError, StopIteration) as error:
            print(f"{name}: not run, could not be downloaded: {error}", file=sys.stderr)


def _peers(names: tuple[str, ...], work: Path) -> Iterator[tuple[str, Environment]]:
    for name in names:
        try:
            yield name, pinned(name, PEERS[name], work)
        except (subprocess.CalledProcessError, OSError) as error:
            print(f"{name}: not run, could not be installed: {error}", file=sys.stderr)


def _measured(bench: scenarios.Bench, trees: list[Tree], options: argparse.Namespace) -> Iterator[Row]:
    # torchfix and fixit are slow, and measured on one package.
    on = next((tree for tree in trees if tree.package.name == "timm"), trees[0] if trees else None)
    for tree in trees:
        print(f"{tree.package.name} {tree.package.version}: {tree.files} files, {tree.lines:,} lines", file=sys.stderr)
        yield from scenarios.cold(bench, tree)
        if "peers" in options.rows and tree is on:
            yield from scenarios.peers_on_libcst(bench, tree, whole=options.whole_torchfix)
        for name, scenario in (
            ("warm", scenarios.warm),
            ("changed", scenarios.changed),
            ("file", scenarios.one_file),
            ("workers", scenarios.workers),
        ):
            if name in options.rows:
                yield from scenario(bench, tree)
    yield from scenarios.linear(bench)


def machine() -> dict[str, Any]:
    """Return what the machine is, and how busy."""
    info = Path("/proc/cpuinfo")
    models = [
        line.partition(":")[2].strip()
        for line in (info.read_text(encoding="utf-8").splitlines() if info.exists() else ())
        if line.startswith("model name")
    ]
    return {
        "cpu": models[0] if models else platform.processor() or platform.machine(),
        "cores": len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count(),
        "python": platform.python_version(),
        "system": platform.platform(),
        "load": os.getloadavg(),
        "time": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
    }


def _described(tree: Tree) -> dict[str, Any]:
    return {"wheel": tree.wheel, "sha256": tree.sha256, "files": tree.files, "lines": tree.lines}


def _write(path: Path, result: dict[str, Any], bench: scenarios.Bench, rows: list[Row]) -> None:
    """Write what has been measured, so that nothing is lost where a later run breaks."""
    written = [{**asdict(row), "verdict": row.verdict} for row in rows]
    conclusions = [{"aim": item.aim.name, "verdict": item.verdict, **item.verdicts} for item in conclude(AIMS, rows)]
    runs = [asdict(run) for run in bench.runs]
    text = json.dumps({**result, "aims": conclusions, "rows": written, "runs": runs}, indent=1)
    path.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
