"""What is measured: each scenario runs dtypelint and its peers in turn and yields rows."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import aims
from environments import Environment
from measure import Command, Limits, Prepare, interleaved
from packages import Edit, Tree, count_lines, sample, with_function, with_line
from ratios import Figures, Row, Run, figures, linearity, row, throughput

ALL, QUICK = ("--select", "ALL"), ("--select", "F,E,NPY")
CONCISE = ("--quiet", "--output-format", "concise")
LIBCST = "import libcst"
ABSENT = Figures("not run")


@dataclass(slots=True)
class Bench:
    """The tools, the limits, and all that was run so far."""

    tool: Environment
    peers: Mapping[str, Environment]
    work: Path
    limits: Limits
    sample_files: int
    runs: list[Run] = field(default_factory=list)
    cold: dict[str, tuple[Figures, int]] = field(default_factory=dict)
    filled: dict[str, Path] = field(default_factory=dict)
    ruff: dict[str, Figures] = field(default_factory=dict)
    knows_workers: bool = False

    def prime(self) -> None:
        """Make the cache that a cold run starts with: a file of nothing was checked, so that stubs are compiled."""
        shutil.rmtree(self.template, ignore_errors=True)
        empty = self.work / "empty"
        empty.mkdir(parents=True, exist_ok=True)
        (empty / "empty.py").write_text("", encoding="utf-8")
        self.template.mkdir(parents=True)
        command = self.check("primed", empty / "empty.py", empty, self.template)
        self.group(lambda _: command, limits=Limits(1, self.limits.timeout, 0.0))
        listed = [self.tool.program("dtypelint"), "check", "--help"]
        done = subprocess.run(listed, capture_output=True, text=True, check=True)
        self.knows_workers = "--workers" in done.stdout

    @property
    def template(self) -> Path:
        """The cache that cold runs begin with a copy of."""
        return self.work / "caches" / "primed"

    def fresh(self, name: str) -> Path:
        """Return a cache with nothing but compiled stubs in it."""
        folder = self.work / "caches" / name
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(self.template, folder)
        return folder

    def check(self, label: str, target: Path, folder: Path, cache: Path, *words: str) -> Command:
        """Return `dtypelint check` with all rules; its output is kept, to compare it with that of other runs."""
        program = self.tool.program("dtypelint")
        output = self.work / "output" / f"{label.replace(' ', '-')}.txt"
        output.parent.mkdir(parents=True, exist_ok=True)
        return Command(
            f"dtypelint {label}",
            (program, "check", "--isolated", *ALL, *words, str(target.relative_to(folder))),
            folder,
            {"DTYPELINT_CACHE_DIR": str(cache)},
            output=output,
        )

    def peer(self, name: str, label: str, folder: Path, *words: str) -> Prepare | None:
        """Return a command of a peer; None where it is not to be run or could not be installed."""
        if name not in self.peers:
            return None
        command = Command(label, (self.peers[name].program(name), *words), folder)
        return lambda _: command

    def import_libcst(self) -> Prepare:
        """Return the bare import that every tool on libcst pays for."""
        command = Command(LIBCST, (self.tool.python, "-c", LIBCST), self.work)
        return lambda _: command

    def group(self, *prepares: Prepare | None, limits: Limits | None = None) -> list[Figures]:
        """Run commands in turn; return the medians of each."""
        present = [prepare for prepare in prepares if prepare is not None]
        groups = interleaved(present, limits or self.limits)
        for runs in groups:
            self.runs.extend(runs)
        results = iter(groups)
        return [ABSENT if prepare is None else figures(next(results)) for prepare in prepares]


def cold(bench: Bench, tree: Tree) -> Iterator[Row]:
    """Nothing is known of the package; the compiled stubs alone are there."""
    name = tree.package.name
    cache = bench.work / "caches" / f"{name}-filled"
    ours, ruff, concise = bench.group(
        lambda _: bench.check(f"cold {name}", tree.sources, tree.folder, bench.fresh(cache.name)),
        bench.peer("ruff", "ruff ALL", tree.folder, "check", "--isolated", "--no-cache", *ALL, name),
        bench.peer("ruff", "ruff ALL concise", tree.folder, "check", "--isolated", "--no-cache", *ALL, *CONCISE, name),
    )
    bench.cold[name], bench.ruff[name] = (ours, tree.lines), ruff
    if ours.state == "ok" and _entries(cache) > _entries(bench.template):
        bench.filled[name] = cache
    yield row("cold", name, "ruff ALL", ours, ruff, aims.COLD)
    yield row("cold", name, "ruff ALL concise", ours, concise, note="ruff prints no code")


def peers_on_libcst(bench: Bench, tree: Tree, *, whole: bool) -> Iterator[Row]:
    """Run the linters that parse every file with libcst: once, and torchfix on a sample, for they are slow."""
    once = Limits(1, bench.limits.timeout, 0.0)
    name = tree.package.name
    paths = [tree.sources] if whole else sample(tree, bench.sample_files)
    lines = tree.lines if whole else sum(count_lines(path) for path in paths)
    words = [str(path.relative_to(tree.folder)) for path in paths]
    (torchfix,) = bench.group(bench.peer("torchfix", "torchfix", tree.folder, *words), limits=once)
    note = f"on {'all' if whole else len(paths)} files, {lines:,} lines"
    yield throughput(name, "torchfix", bench.cold[name], (torchfix, lines), aims.THROUGHPUT, note)
    (fixit,) = bench.group(bench.peer("fixit", "fixit", tree.folder, "--quiet", "lint", name), limits=once)
    yield throughput(name, "fixit", bench.cold[name], (fixit, tree.lines), None, "on all files, default rules")


def warm(bench: Bench, tree: Tree) -> Iterator[Row]:
    """Nothing changed since the cold run."""
    name = tree.package.name
    cache = bench.filled.get(name)
    ours, ruff, concise = bench.group(
        (lambda _: bench.check(f"warm {name}", tree.sources, tree.folder, cache)) if cache else None,
        bench.peer("ruff", "ruff F,E,NPY", tree.folder, "check", "--isolated", "--no-cache", *QUICK, name),
        bench.peer(
            "ruff", "ruff quick concise", tree.folder, "check", "--isolated", "--no-cache", *QUICK, *CONCISE, name
        ),
    )
    note = _sameness(bench, f"cold {name}", f"warm {name}") if cache else "the cold run left nothing in the cache"
    yield row("warm", name, "ruff F,E,NPY", ours, ruff, aims.WARM, note)
    yield row("warm", name, "ruff F,E,NPY concise", ours, concise, note="ruff prints no code")


def changed(bench: Bench, tree: Tree) -> Iterator[Row]:
    """A line, or a function, was added to one file, each round another one."""
    name = tree.package.name
    cache = bench.filled.get(name)
    sinks, plain = tree.package.sinks, tree.package.plain
    for kind, module, edit in (
        ("sinks", sinks, with_line),
        ("no sinks", plain, with_line),
        ("function added", sinks, with_function),
    ):
        path = tree.sources / module
        original = path.read_text(encoding="utf-8")

        def edited(
            number: int, path: Path = path, text: str = original, kind: str = kind, edit: Edit = edit
        ) -> Command:
            assert cache is not None
            path.write_text(edit(text, number), encoding="utf-8")
            return bench.check(f"changed {name} {kind}", tree.sources, tree.folder, cache)

        try:
            ours, bare = bench.group(edited if cache else None, bench.import_libcst())
        finally:
            path.write_text(original, encoding="utf-8")
        note = module if cache else "the cold run left nothing in the cache"
        yield row(f"changed, {kind}", name, LIBCST, ours, bare, aims.CHANGED, note)


def one_file(bench: Bench, tree: Tree) -> Iterator[Row]:
    """A single file is checked as pre-commit does, with nothing in the cache."""
    name = tree.package.name
    for kind, module in (("sinks", tree.package.sinks), ("no sinks", tree.package.plain)):
        path = tree.sources / module
        label = f"file {name} {kind}"
        ours, bare, flake8 = bench.group(
            lambda _, path=path, label=label: bench.check(  # type: ignore[misc]
                label, path, tree.folder, bench.fresh("file"), "--force-exclude"
            ),
            bench.import_libcst(),
            bench.peer("flake8", "flake8", tree.folder, "--isolated", str(path.relative_to(tree.folder))),
        )
        yield row(f"file, {kind}", name, "flake8", ours, flake8, aims.PLAIN if kind == "no sinks" else None, module)
        yield row(f"file, {kind}", name, LIBCST, ours, bare, note=module)
        if kind == "no sinks":
            yield _imports_libcst(bench, tree, module)


def workers(bench: Bench, tree: Tree) -> Iterator[Row]:
    """Compare a cold run in two processes with one in one; and its memory with ruff's."""
    name = tree.package.name

    def with_workers(number: int) -> Callable[[int], Command] | None:
        label = f"{number} workers {name}"
        words = ("--workers", str(number))
        if not bench.knows_workers:
            return None
        return lambda _: bench.check(label, tree.sources, tree.folder, bench.fresh("workers"), *words)

    one, two = bench.group(with_workers(1), with_workers(2))
    known = bench.knows_workers
    note = _sameness(bench, f"1 workers {name}", f"2 workers {name}") if known else "dtypelint knows no --workers"
    yield row("2 workers", name, "1 worker", two, one, note=note)
    ruff = bench.ruff.get(name, ABSENT)
    peak = None if two.peak_mb is None or ruff.peak_mb is None else two.peak_mb / ruff.peak_mb
    note = f"{peak:.2f} times ruff ALL's" if peak else "ruff ALL was not measured" if known else note
    yield Row("memory, 2 workers", name, "ruff ALL", two, ruff, two.peak_mb, None, "MB", aims.MEMORY, note)


def linear(bench: Bench) -> Iterator[Row]:
    """Compare the seconds per line of the largest package with those of the next one."""
    large, small = bench.cold.get("transformers", (ABSENT, 0)), bench.cold.get("diffusers", (ABSENT, 0))
    yield linearity("transformers", "diffusers", large, small, aims.LINEAR)


def _imports_libcst(bench: Bench, tree: Tree, module: str) -> Row:
    """Count the modules of libcst that a check of a file imports, as `-X importtime` tells."""
    command = bench.check("imports", tree.sources / module, tree.folder, bench.fresh("file"))
    words = [bench.tool.python, "-X", "importtime", *command.words]
    environment = {"PATH": "/usr/bin:/bin", **command.environment}
    done = subprocess.run(
        words, cwd=command.folder, env=environment, capture_output=True, text=True, check=False, timeout=600
    )
    imported = [line.rpartition("|")[2].strip() for line in done.stderr.splitlines() if "import time:" in line]
    found = [name for name in imported if name.split(".")[0] == "libcst"]
    # Without its own modules in the list, nothing was watched.
    watched = done.returncode in command.codes and any(name.startswith("dtypelint") for name in imported)
    ratio = float(len(found)) if watched else None
    state = Figures("ok" if watched else "failed")
    return Row("imports of libcst", tree.package.name, "", state, ABSENT, ratio, None, "mod", aims.NO_LIBCST, module)


def _sameness(bench: Bench, first: str, second: str) -> str:
    paths = [bench.work / "output" / f"{label.replace(' ', '-')}.txt" for label in (first, second)]
    if not all(path.exists() for path in paths):
        return ""
    same = paths[0].read_bytes() == paths[1].read_bytes()
    return "same findings" if same else f"FINDINGS DIFFER: {first} and {second}"


def _entries(folder: Path) -> int:
    return sum(1 for path in folder.rglob("*") if path.is_file())
