"""Where a cold run spends its time: a profile of py-spy, or of cProfile where py-spy cannot run."""

from __future__ import annotations

import pstats
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from environments import PY_SPY, Environment, pinned
from packages import Tree

RATE = 100
# The rooms of the program, and what is said of time spent in them: the innermost frame that is of one of them decides.
PHASES = (
    ("parsing with libcst", ("libcst/_parser", "libcst/_nodes/module")),
    ("positions of libcst", ("libcst/metadata", "libcst/_nodes/internal", "libcst/_metadata_dependent")),
    ("start-up", ("<frozen importlib", "importlib/", "/click/", "dtypelint/stubs/library", "dtypelint/stubs/parse")),
    ("start-up", ("dtypelint/cli", "dtypelint/config", "dtypelint/pages", "dtypelint/manifests")),
    ("reading and indexing", ("dtypelint/source/",)),
    ("cache", ("dtypelint/cache",)),
    ("choosing what to evaluate", ("dtypelint/infer/relevance", "dtypelint/infer/scan", "dtypelint/infer/sights")),
    ("choosing what to evaluate", ("dtypelint/infer/reach", "dtypelint/infer/supply")),
    ("reporting", ("dtypelint/report/", "dtypelint/findings", "dtypelint/judge", "/rich/")),
    ("evaluation", ("dtypelint/",)),
)
OTHER = "other"


def profile(tool: Environment, trees: Iterable[Tree], work: Path, timeout: float) -> int:
    """Profile a cold run of each; print the share of each phase and the functions with most time of their own."""
    failed = False
    for tree in trees:
        cache = work / "caches" / "profile"
        shutil.rmtree(cache, ignore_errors=True)
        cache.mkdir(parents=True)
        environment = {"PATH": "/usr/bin:/bin", "DTYPELINT_CACHE_DIR": str(cache)}
        check = ["check", "--isolated", "--select", "ALL", tree.package.name]
        try:
            path, functions, phases = _spy(tool, tree, work, environment, check, timeout)
        except (subprocess.SubprocessError, OSError) as error:
            print(f"{tree.package.name}: no py-spy ({error}); cProfile, of the first process", file=sys.stderr)
            try:
                path, functions, phases = _deterministic(tool, tree, work, environment, check, timeout)
            except (subprocess.SubprocessError, OSError) as broken:
                print(f"{tree.package.name}: not run: {broken}", file=sys.stderr)
                failed = True
                continue
        _show(tree, path, functions, phases)
    return int(failed)


def phase(frames: Iterable[str]) -> str:
    """Return the phase of a stack, given from the innermost frame outwards."""
    for frame in frames:
        for name, parts in PHASES:
            if any(part in frame for part in parts):
                return name
    return OTHER


def folded(text: str) -> tuple[Counter[str], Counter[str]]:
    """Return samples by innermost function and by phase, of stacks as `py-spy record --format raw` writes them."""
    functions: Counter[str] = Counter()
    phases: Counter[str] = Counter()
    for line in text.splitlines():
        stack, _, count = line.rpartition(" ")
        frames = [frame for frame in stack.split(";") if not frame.startswith("process ")]
        if frames and count.isdigit():
            functions[_short(frames[-1])] += int(count)
            phases[phase(reversed(frames))] += int(count)
    return functions, phases


def _spy(
    tool: Environment, tree: Tree, work: Path, environment: dict[str, str], check: list[str], timeout: float
) -> tuple[Path, Counter[str], Counter[str]]:
    spy = pinned("py-spy", PY_SPY, work)
    path = work / f"profile-{tree.package.name}.raw"
    # Functions, not lines: frames that differ in their line alone are one.
    record = ["record", "--rate", str(RATE), "--subprocesses", "--function", "--full-filenames", "--format", "raw"]
    command = [spy.program("py-spy"), *record, "--output", str(path), "--", tool.python, tool.program("dtypelint")]
    path.unlink(missing_ok=True)
    subprocess.run(
        [*command, *check], cwd=tree.folder, env=environment, capture_output=True, check=False, timeout=timeout
    )
    return path, *folded(path.read_text(encoding="utf-8"))


def _deterministic(
    tool: Environment, tree: Tree, work: Path, environment: dict[str, str], check: list[str], timeout: float
) -> tuple[Path, Counter[str], Counter[str]]:
    path = work / f"profile-{tree.package.name}.pstats"
    path.unlink(missing_ok=True)
    command = [tool.python, "-m", "cProfile", "-o", str(path), tool.program("dtypelint"), *check]
    subprocess.run(command, cwd=tree.folder, env=environment, capture_output=True, check=False, timeout=timeout)
    if not path.exists():
        raise FileNotFoundError(path)
    return path, *counted(pstats.Stats(str(path)))


def counted(stats: pstats.Stats) -> tuple[Counter[str], Counter[str]]:
    """Return milliseconds by function and by phase; what is of no phase counts for that of its caller."""
    functions: Counter[str] = Counter()
    phases: Counter[str] = Counter()
    for (file, _, name), (_, _, own, _, callers) in stats.stats.items():  # type: ignore[attr-defined]
        functions[_short(f"{name} ({file})")] += round(own * 1000)
        found = phase([file])
        if found != OTHER or not callers:
            phases[found] += round(own * 1000)
            continue
        for (caller, *_), (*_, share, _) in callers.items():
            phases[phase([caller])] += round(share * 1000)
    return functions, phases


def _short(frame: str) -> str:
    name, _, place = frame.partition(" (")
    return f"{name} ({place.rpartition('site-packages/')[2]}"


def _show(tree: Tree, path: Path, functions: Counter[str], phases: Counter[str]) -> None:
    total = functions.total() or 1
    print(f"\n{tree.package.name} {tree.package.version}, {tree.lines:,} lines: {path}")
    for name, count in phases.most_common():
        print(f"{count / total:7.1%}  {name}")
    print()
    for name, count in functions.most_common(20):
        print(f"{count / total:7.1%}  {name}")
