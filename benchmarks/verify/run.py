"""Verifies the findings in pinned packages: `python benchmarks/verify/run.py --work FOLDER`.

Says how many findings there are, which share of them can be run, which of those is confirmed, and what it takes. Run it
with the interpreter of an environment that has dtypelint, torch and the libraries that the snippets may use.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "speed"))

from packages import PACKAGES, fetch

RAN = ("confirmed", "not reproduced", "fix failed")
HEADS = ("package", "findings", "runnable", "confirmed", "records", "of those confirmed", "s a record", "torch imports")


@dataclass(frozen=True, slots=True)
class Row:
    """What one package came to. A finding is confirmed where each of its records is, and runnable where one ran."""

    package: str
    findings: int
    runnable: int
    confirmed: int
    records: int
    records_confirmed: int
    check_seconds: float
    verify_seconds: float
    imports: int
    open: list[str]
    """The records that ran and were not confirmed, and those that could not be run, each with the reason."""


def main() -> None:
    """Verify each package, print the table, write the JSON."""
    options = _options()
    work = options.work.resolve()
    rows = list(_rows(options, work))
    print(f"| {' | '.join(HEADS)} |\n|{'---|' * len(HEADS)}")
    for row in rows:
        each = row.verify_seconds / row.records if row.records else 0.0
        cells = (row.package, row.findings, row.runnable, row.confirmed, row.records, row.records_confirmed)
        print(f"| {' | '.join(map(str, cells))} | {each:.2f} | {row.imports} |")
    for row in rows:
        for line in row.open:
            print(f"{row.package}: {line}")
    if options.output:
        options.output.write_text(json.dumps([asdict(row) for row in rows], indent=2) + "\n", encoding="utf-8")


def _rows(options: argparse.Namespace, work: Path) -> Iterator[Row]:
    # All are unpacked first: what has just been written is looked into again by the next run.
    for tree in [fetch(PACKAGES[name], work) for name in options.only.split(",")]:
        name = tree.package.name
        shared = ["--isolated", "--cache-dir", str(work / "cache"), "--workers", str(options.workers), "--quiet"]
        shared += ["--confidence", options.confidence]
        began = time.monotonic()
        # What is found is kept, so that the second run only verifies.
        _dtypelint(tree.folder, "check", name, "--exit-zero", *shared)
        checked = time.monotonic()
        printed = _dtypelint(
            tree.folder, "verify", name, *shared, "--device", options.device, "--output-format=json", "--fail-on=never"
        )
        yield _row(f"{name} {tree.package.version}", json.loads(printed), checked - began, time.monotonic() - checked)


def _row(package: str, evidence: dict[str, Any], check_seconds: float, verify_seconds: float) -> Row:
    findings: dict[tuple[object, ...], list[str]] = {}
    for record in evidence["records"]:
        place = (record["code"], record["filename"], record["row"])
        findings.setdefault(place, []).append(record["verdict"])
    verdicts = [record["verdict"] for record in evidence["records"]]
    return Row(
        package,
        len(findings),
        sum(any(verdict in RAN for verdict in several) for several in findings.values()),
        sum({*several} == {"confirmed"} for several in findings.values()),
        len(verdicts),
        verdicts.count("confirmed"),
        round(check_seconds, 1),
        round(verify_seconds, 1),
        evidence["imports"],
        [_told(record) for record in evidence["records"] if record["verdict"] != "confirmed"],
    )


def _told(record: dict[str, Any]) -> str:
    place = f"{record['filename']}:{record['row']}"
    return f"{record['verdict']}: {record['code']} {place} {record['dtype']}: {record['reason']}"


def _dtypelint(folder: Path, *words: str) -> str:
    command = [sys.executable, "-m", "dtypelint", *words]
    return subprocess.run(command, cwd=folder, check=True, stdout=subprocess.PIPE, text=True).stdout


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--work", type=Path, required=True, help="folder for packages and the cache")
    parser.add_argument("--only", default="timm,peft,kornia,diffusers,transformers", help="packages, comma-separated")
    parser.add_argument("--device", default="cpu", help="as of `dtypelint verify`")
    parser.add_argument("--workers", type=int, default=2, help="processes")
    parser.add_argument("--confidence", default="likely", help="which findings, at least this sure")
    parser.add_argument("--output", type=Path, help="JSON file for the figures")
    return parser.parse_args()


if __name__ == "__main__":
    main()
