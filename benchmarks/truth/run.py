"""Measures `dtypelint infer` against what runs: `python benchmarks/truth/run.py [CASE...]`.

Each script in `cases/` is run with every dtype, with and without autocast, in a process of its own in an environment of
pinned packages, and inferred from the same script and the sources of the same packages.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
import venv
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from compare import Contradiction, Outcome, compare

HERE = Path(__file__).resolve().parent
PACKAGES = ("transformers", "diffusers", "timm", "torchmetrics", "sentence_transformers", "peft")
DTYPES = ("float32", "bfloat16", "float16")
WITHOUT, AUTOCAST = "AUTOCAST = False", "AUTOCAST = True"
LONGEST = 900


@dataclass(frozen=True, slots=True)
class Variant:
    """A case with one dtype, with or without autocast."""

    case: str
    dtype: str
    autocast: bool

    @property
    def name(self) -> str:
        """The name of the script and of its records."""
        return f"{self.case}-{self.dtype}{'-autocast' if self.autocast else ''}"

    def text(self) -> str:
        """Return the script, with the dtype and the autocast switch of this variant."""
        text = (HERE / "cases" / f"{self.case}.py").read_text(encoding="utf-8")
        text = text.replace("DTYPE = torch.float32", f"DTYPE = torch.{self.dtype}")
        if self.autocast:
            lower = "float16" if self.dtype == "float16" else "bfloat16"
            text = text.replace(WITHOUT, AUTOCAST).replace(
                "dtype=torch.bfloat16, enabled", f"dtype=torch.{lower}, enabled"
            )
        return text


def main() -> int:
    """Measure, write `results.json` and print the table; 1 where a case failed or contradicts."""
    options = _options()
    python = _environment(options.venv)
    options.work.mkdir(parents=True, exist_ok=True)
    variants = list(_variants(options.cases, options.dtypes, options.autocast))
    with ThreadPoolExecutor(options.jobs) as pool:
        results = list(pool.map(lambda variant: _measure(variant, python, options), variants))
    outcomes = {result["name"]: result for result in results}
    output = options.output or options.work / "results.json"
    output.write_text(json.dumps(_summary(outcomes), indent=1) + "\n", encoding="utf-8")
    return _report(outcomes)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("cases", nargs="*", default=sorted(path.stem for path in (HERE / "cases").glob("*.py")))
    parser.add_argument("--dtypes", nargs="+", default=DTYPES)
    parser.add_argument("--autocast", choices=["both", "with", "without"], default="both")
    parser.add_argument("--venv", type=Path, default=HERE / ".venv", help="where the pinned packages are or go")
    parser.add_argument("--work", type=Path, default=HERE / ".work", help="where scripts and records go")
    parser.add_argument("--output", type=Path, default=None, help="write the results here, not beside the records")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    return parser.parse_args()


def _variants(cases: Sequence[str], dtypes: Sequence[str], autocast: str) -> Iterator[Variant]:
    switches = {"both": (False, True), "with": (True,), "without": (False,)}[autocast]
    for case in cases:
        text = (HERE / "cases" / f"{case}.py").read_text(encoding="utf-8")
        for dtype in dtypes:
            for switch in switches:
                if f"# not with {dtype}:" not in text and (WITHOUT in text or not switch):
                    yield Variant(case, dtype, switch)


def _environment(folder: Path) -> Path:
    """Return the Python of the environment, made where there is none."""
    python = folder / "bin" / "python"
    if not python.exists():
        venv.create(folder, with_pip=True)
        pip = [str(python), "-m", "pip", "install", "--quiet"]
        requirements = HERE / "requirements.txt"
        torch = next(row for row in requirements.read_text(encoding="utf-8").split("\n") if row.startswith("torch=="))
        subprocess.run([*pip, torch], check=True)
        subprocess.run([*pip, "-r", str(requirements)], check=True)
        subprocess.run([*pip, "--no-deps", "-r", str(HERE / "requirements-no-deps.txt")], check=True)
    return python


# --- one case ---------------------------------------------------------------------------------------------------------


def _measure(variant: Variant, python: Path, options: argparse.Namespace) -> dict[str, Any]:
    script = (options.work / f"{variant.name}.py").resolve()
    script.write_text(variant.text(), encoding="utf-8")
    records = script.with_suffix(".ran.json")
    start = time.monotonic()
    failed = _record(script, records, python)
    result: dict[str, Any] = {"name": variant.name, "failed": failed, "outcome": Outcome()}
    if failed is None:
        inferred, failed = _infer(script, python)
        result["failed"] = failed
        script.with_suffix(".inferred.json").write_text(json.dumps(inferred), encoding="utf-8")
        if failed is None:
            result["outcome"] = compare(json.loads(records.read_text(encoding="utf-8")), inferred)
    result["seconds"] = round(time.monotonic() - start, 1)
    print(_line(variant.name, result["outcome"], result["failed"]), file=sys.stderr, flush=True)
    return result


def _record(script: Path, records: Path, python: Path) -> str | None:
    """Run a script with the recorder, unless the same text has been run; return how it failed, None where it ran."""
    ran = script.with_suffix(".ran.py")
    if records.exists() and ran.exists() and ran.read_text(encoding="utf-8") == script.read_text(encoding="utf-8"):
        return None
    records.unlink(missing_ok=True)
    offline = {**os.environ, "HF_HUB_OFFLINE": "1", "CUDA_VISIBLE_DEVICES": "", "TOKENIZERS_PARALLELISM": "false"}
    command = [
        str(python),
        str(HERE / "record.py"),
        str(script),
        str(records),
        str(script.parent / "compiled"),
        *PACKAGES,
    ]
    done = subprocess.run(command, env=offline, capture_output=True, text=True, check=False, timeout=LONGEST)
    if done.returncode:
        return _last_line(done.stderr)
    ran.write_text(script.read_text(encoding="utf-8"), encoding="utf-8")
    return None


def _infer(script: Path, python: Path) -> tuple[list[dict[str, Any]], str | None]:
    site = next(python.parent.parent.glob("lib/python*/site-packages"))
    followed = [word for package in PACKAGES for word in ("--follow", str(site / package))]
    command = [sys.executable, "-m", "dtypelint", "infer", str(script), *followed, "--isolated"]
    path = {**os.environ, "PYTHONPATH": str(HERE.parent.parent)}
    done = subprocess.run(
        [*command, "--output-format=json"], env=path, capture_output=True, text=True, check=False, timeout=LONGEST
    )
    return (json.loads(done.stdout), None) if done.returncode == 0 else ([], _last_line(done.stderr))


def _last_line(text: str) -> str:
    return (text.strip().splitlines() or ["no message"])[-1]


# --- reporting --------------------------------------------------------------------------------------------------------


def _line(name: str, outcome: Outcome, failed: str | None = None) -> str:
    if failed is not None:
        return f"{name:<44} failed: {failed}"
    known, exact = outcome.shares()
    contradictions = len(outcome.contradictions)
    return f"{name:<44} {outcome.expressions:>6} {known:>6.1f} % {exact:>6.1f} % {contradictions:>5}"


def _report(outcomes: dict[str, dict[str, Any]]) -> int:
    total = Outcome()
    print(f"{'case':<44} {'values':>6} {'known':>8} {'exact':>8} {'contr.':>5}")
    for name, result in outcomes.items():
        print(_line(name, result["outcome"], result["failed"]))
        total.add(result["outcome"])
    print(_line("total", total))
    for contradiction in {item.place: item for item in total.contradictions}.values():
        print(_spelled(contradiction))
    return int(bool(total.contradictions) or any(result["failed"] for result in outcomes.values()))


def _spelled(found: Contradiction) -> str:
    filename, row, column, *_, kind = found.place
    where = f"{_short(filename)}:{row}:{column}"
    return f"contradiction: {where}: {kind}: inferred {' | '.join(found.inferred)}, ran {' | '.join(found.ran)}"


def _short(filename: str) -> str:
    return filename.rpartition("site-packages/")[2]


def _summary(outcomes: dict[str, dict[str, Any]]) -> dict[str, Any]:
    total = Outcome()
    cases = {}
    for name, result in outcomes.items():
        outcome: Outcome = result["outcome"]
        total.add(outcome)
        cases[name] = {**_numbers(outcome), "failed": result["failed"], "seconds": result["seconds"]}
    return {"total": _numbers(total), "cases": cases}


def _numbers(outcome: Outcome) -> dict[str, Any]:
    known, exact = outcome.shares()
    return {
        "expressions": outcome.expressions,
        "known": outcome.known,
        "exact": outcome.exact,
        "known_percent": round(known, 1),
        "exact_percent": round(exact, 1),
        "contradictions": [_spelled(item) for item in outcome.contradictions],
    }


if __name__ == "__main__":
    sys.exit(main())
