"""Runs commands and measures them: wall clock, CPU and memory of the whole process tree.

CPU is what `wait4` says of the child and of the descendants it waited for. Memory is the largest sum of the resident
sets of the child's session, sampled from /proc every 20 ms (pages that processes share count once for each of them), or
what `wait4` says of the largest single process where that is more, or where there is no /proc.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from ratios import Run, State

INTERVAL = 0.02
_PROC = Path("/proc")
_PAGE = os.sysconf("SC_PAGE_SIZE")
_FOREIGN = ("PYTHON", "DTYPELINT", "RUFF", "FLAKE8", "VIRTUAL_ENV")


@dataclass(frozen=True, slots=True)
class Command:
    """What to run, where, with what environment; the exit codes that are no failure."""

    label: str
    words: tuple[str, ...]
    folder: Path
    environment: Mapping[str, str] = field(default_factory=dict)
    codes: tuple[int, ...] = (0, 1)
    output: Path | None = None


# Makes the command of one round, and whatever it needs: a fresh cache, an edited file.
Prepare = Callable[[int], Command]


@dataclass(frozen=True, slots=True)
class Limits:
    """How many rounds, how long one run may take, and the seconds after which no further round begins."""

    rounds: int
    timeout: float
    budget: float


def interleaved(prepares: Sequence[Prepare], limits: Limits) -> list[list[Run]]:
    """Run commands in turn, round after round; a command that fails or runs away is not run again."""
    runs: list[list[Run]] = [[] for _ in prepares]
    start = time.monotonic()
    for number in range(limits.rounds):
        if number and time.monotonic() - start > limits.budget:
            break
        for prepare, own in zip(prepares, runs, strict=True):
            if not own or own[-1].state == "ok":
                own.append(measure(prepare(number), limits.timeout))
    return runs


def measure(command: Command, timeout: float) -> Run:
    """Run a command to its end, or until the timeout kills its session."""
    output = command.output or Path(os.devnull)
    with tempfile.TemporaryFile() as errors, output.open("wb") as out:
        start = time.monotonic()
        try:
            child = subprocess.Popen(
                command.words,
                cwd=command.folder,
                env=_environment(command.environment),
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=errors,
                start_new_session=True,
            )
        except OSError as error:
            return Run(command.label, command.words, "failed", 0.0, 0.0, 0.0, 0.0, None, str(error))
        watch = _Watch(child.pid, timeout)
        watch.start()
        try:
            _, status, usage = os.wait4(child.pid, 0)
            wall = time.monotonic() - start
        except BaseException:
            # In a session of its own, the child does not see Ctrl-C.
            os.killpg(child.pid, signal.SIGKILL)
            child.wait()
            raise
        finally:
            watch.ended.set()
            watch.join()
        child.returncode = os.waitstatus_to_exitcode(status)
        state: State = "timeout" if watch.killed else "ok" if child.returncode in command.codes else "failed"
        message = f"killed after {timeout:.0f} s" if watch.killed else ""
        if state == "failed":
            errors.seek(0)
            lines = errors.read().decode(errors="replace").strip().splitlines()
            message = f"exit code {child.returncode}: {lines[-1] if lines else 'no message'}"
    peak = max(watch.peak, usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024)) / 1e6
    code = child.returncode
    run = Run(command.label, command.words, state, wall, usage.ru_utime, usage.ru_stime, peak, code, message)
    print(f"  {run.label:<34} {run.wall:8.2f} s {run.user:8.2f} s CPU {run.peak_mb:7.0f} MB {message}", file=sys.stderr)
    return run


class _Watch(threading.Thread):
    """Samples the memory of a session, and kills it at the timeout."""

    def __init__(self, session: int, timeout: float) -> None:
        super().__init__(daemon=True)
        self.session = session
        self.deadline = time.monotonic() + timeout
        self.ended = threading.Event()
        self.killed = False
        self.peak = 0
        self._members: dict[str, bool] = {}

    def run(self) -> None:
        """Sample until the child has ended."""
        while not self.ended.wait(INTERVAL):
            if time.monotonic() > self.deadline and not self.killed:
                self.killed = True
                os.killpg(self.session, signal.SIGKILL)
            if _PROC.is_dir():
                self.peak = max(self.peak, self._resident())

    def _resident(self) -> int:
        pids = [path.name for path in _PROC.iterdir() if path.name.isdigit()]
        for gone in self._members.keys() - set(pids):
            del self._members[gone]
        total = 0
        for pid in pids:
            try:
                if pid not in self._members:
                    self._members[pid] = self._is_member(pid)
                if self._members[pid]:
                    total += int((_PROC / pid / "statm").read_text(encoding="ascii").split()[1]) * _PAGE
            except (OSError, IndexError):
                continue
        return total

    def _is_member(self, pid: str) -> bool:
        # The name of the program, in parentheses, may hold anything; the session is the fourth field after it.
        fields = (_PROC / pid / "stat").read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
        return int(fields[3]) == self.session


def _environment(added: Mapping[str, str]) -> dict[str, str]:
    """Return the environment without what steers Python and the tools from outside."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(_FOREIGN)}
    return {**kept, **added}
