"""Run a snippet of code in a child process that may crash, hang or eat the memory: each is a result."""

from __future__ import annotations

import contextlib
import enum
import json
import os
import re
import secrets
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from dtypelint.errors import UsageError

_STARTUP_SECONDS = 300.0
_GRACE_SECONDS = 15.0
_MOST_TIMES = 8
"""How many times the CPU time of one program those that share a process may take."""
# Where libraries are installed is nobody's business but this machine's.
_INSTALLED = re.compile(r"[^\s\"']*site-packages/")
_PASSED_ON = ("CUDA_VISIBLE_DEVICES", "CUDA_HOME", "CUDA_PATH", "LD_LIBRARY_PATH")
_OUT_OF_MEMORY = ("can't allocate memory", "out of memory", "Cannot allocate memory", "std::bad_alloc")


class Status(enum.StrEnum):
    """How a snippet ended."""

    OK = "ok"
    EXCEPTION = "exception"
    SIGNAL = "signal"
    TIMEOUT = "timeout"
    MEMORY = "memory"
    OUTPUT = "output"
    EXIT = "exit"


@dataclass(frozen=True, slots=True)
class Limits:
    """What a snippet may use: seconds of wall time, and bytes."""

    timeout: float = 60.0
    memory: int = 8 << 30
    """On top of what the imported libraries take; 0: no limit."""
    file: int = 64 << 20
    output: int = 1 << 20


@dataclass(frozen=True, slots=True)
class Result:
    """How one snippet ended. `value` is what it left in `__result__`, as far as JSON can hold it."""

    status: Status
    type: str = ""
    message: str = ""
    mro: tuple[str, ...] = ()
    signal: str = ""
    output: str = ""
    seconds: float = 0.0
    value: Any = None
    dtype: str = ""
    """Of `value`, where it has one."""

    @property
    def ok(self) -> bool:
        """Whether it ran to its end."""
        return self.status is Status.OK

    @property
    def error(self) -> str:
        """What went wrong, on one line; empty where nothing did."""
        match self.status:
            case Status.OK:
                return ""
            case Status.EXCEPTION | Status.MEMORY:
                said = _INSTALLED.sub("", " ".join(self.message.split()))
                return f"{self.type}: {said}".rstrip(": ")
            case Status.SIGNAL:
                return f"the process died of {self.signal}"
            case Status.TIMEOUT:
                return f"still running after {self.seconds:.0f} s"
            case Status.OUTPUT:
                return "printed without end"
            case Status.EXIT:
                return f"left the interpreter: {self.message}"


class _Lost(Exception):
    """The server of snippets died or does not answer."""


class Sandbox:
    """A server of snippets in a process of its own, started when the first snippet comes and again when it dies.

    `cuda`: its snippets use a GPU, unless one is run with another word. `gpus=False`: it sees none.
    """

    def __init__(
        self,
        *,
        python: str = sys.executable,
        preload: Sequence[str] = ("numpy", "torch"),
        limits: Limits | None = None,
        cuda: bool = False,
        gpus: bool = True,
    ) -> None:
        if not hasattr(os, "fork"):
            raise UsageError("verification needs a POSIX system: snippets run in forked processes")
        self.python = python
        self.limits = limits or Limits()
        self._cuda = cuda
        self._gpus = gpus
        self._preload = tuple(preload)
        self._server: _Server | None = None
        self._kept: set[str] = set()
        self._left = False
        self.started = 0
        """How many servers there were: each imports the libraries once."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._left = True
        self.close()

    def run(self, code: str, *, timeout: float | None = None, cuda: bool | None = None) -> Result:
        """Run `code` as a module of its own and say how it ended. Never raises for what the code does."""
        return self._ask([code], (), timeout, cuda, with_value=True)[0]

    def run_each(
        self,
        programs: Sequence[str],
        until: Sequence[tuple[str, str]] = (),
        *,
        until_ok: bool = False,
        timeout: float | None = None,
        cuda: bool | None = None,
    ) -> list[Result]:
        """Run programs in one process, up to the first that raises one of `until`: a class, and a part of the message.

        `until_ok`: or that runs to its end. A process that dies ends with the program it died of: those after it have
        no result.
        """
        return self._ask(programs, until, timeout, cuda, with_value=False, until_ok=until_ok)

    def _ask(
        self,
        programs: Sequence[str],
        until: Sequence[tuple[str, str]],
        timeout: float | None,
        cuda: bool | None,
        *,
        with_value: bool,
        until_ok: bool = False,
    ) -> list[Result]:
        wall = timeout if timeout is not None else self.limits.timeout
        nonce = secrets.token_hex(16)
        request = {
            "preload": sorted(self._kept),
            "programs": list(programs),
            "until": [[name.rpartition(".")[2], fragment] for name, fragment in until],
            "until_ok": until_ok,
            "with_value": with_value,
            "nonce": nonce,
            "timeout": wall,
            "output": self.limits.output,
            "limits": {
                "memory": self.limits.memory,
                "reserves": self._cuda if cuda is None else cuda,
                "cpu": int(wall) * min(len(programs), _MOST_TIMES) + 5,
                "file": self.limits.file,
            },
        }
        for _ in range(2):
            try:
                return _results(self._started().ask(request, wall * len(programs) + _GRACE_SECONDS), nonce)
            except _Lost:
                self.close()
            if self._left:
                break
        return [Result(Status.EXIT, message="the process that runs snippets died")]

    def keep(self, libraries: Iterable[str]) -> None:
        """Let the server import libraries that a snippet could import: each later one is spared that."""
        self._kept |= {*libraries}

    def close(self) -> None:
        """End the server."""
        if self._server is not None:
            self._server.close()
            self._server = None

    def _started(self) -> _Server:
        if self._server is None:
            try:
                self._server = _Server(self.python, self._preload, gpus=self._gpus)
                self.started += 1
            except _Lost:
                # One of the libraries kills its importer: let the snippets that need it find out.
                self._server = _Server(self.python, (), gpus=self._gpus)
        return self._server


class _Server:
    """The running child process."""

    def __init__(self, python: str, preload: Sequence[str], *, gpus: bool) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="dtypelint-", ignore_cleanup_errors=True)
        self._channel, theirs = socket.socketpair()
        with theirs:
            self._process = subprocess.Popen(
                [python, "-I", "-X", "faulthandler", str(Path(__file__).with_name("child.py")), str(theirs.fileno())],
                cwd=self._folder.name,
                env={**_environment(self._folder.name), **({} if gpus else {"CUDA_VISIBLE_DEVICES": ""})},
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                pass_fds=[theirs.fileno()],
                start_new_session=True,
            )
        self._lines = self._channel.makefile("rb")
        try:
            self.ask({"preload": list(preload)}, _STARTUP_SECONDS)
        except BaseException:
            self.close()
            raise

    def ask(self, request: dict[str, Any], timeout: float) -> dict[str, Any]:
        """Return the answer to one request. Raises _Lost."""
        try:
            self._channel.settimeout(timeout)
            self._channel.sendall(json.dumps(request).encode() + b"\n")
            answer = json.loads(self._lines.readline() or b"null")
        except (OSError, ValueError) as error:
            raise _Lost from error
        if not isinstance(answer, dict):
            raise _Lost
        return answer

    def close(self) -> None:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self._lines.close()
        self._channel.close()
        self._folder.cleanup()


def _environment(home: str) -> dict[str, str]:
    passed = {name: os.environ[name] for name in _PASSED_ON if name in os.environ}
    return {
        **passed,
        "PATH": "/usr/bin:/bin",
        "HOME": home,
        "TMPDIR": home,
        "LANG": "C.UTF-8",
        "OMP_NUM_THREADS": "1",
        "OPENBLAS_NUM_THREADS": "1",
        "MPLBACKEND": "Agg",
        "HF_HUB_OFFLINE": "1",
        "PYTORCH_NVML_BASED_CUDA_CHECK": "1",
    }


def _results(answer: dict[str, Any], nonce: str) -> list[Result]:
    """Return how each program ended; the last one may have taken the process with it."""
    reports = [report for line in answer["report"].splitlines() if (report := _report(line, nonce)) is not None]
    told = [report for report in reports if "done" not in report]
    seconds, output = float(answer["seconds"]), str(answer["output"])
    results = [_reported(report, output, seconds / len(told)) for report in told]
    ended = len(told) < len(reports) and not answer["code"] and not answer["killed"]
    return results if ended else [*results, _death(answer, int(answer["code"]), output, seconds)]


def _death(answer: dict[str, Any], code: int, output: str, seconds: float) -> Result:
    if answer["killed"]:
        return Result(Status(answer["killed"]), output=output, seconds=seconds)
    if code == -signal.SIGXCPU:
        return Result(Status.TIMEOUT, output=output, seconds=seconds)
    if code == -signal.SIGKILL:
        # Nobody but the kernel kills it outright, and that for want of memory.
        return Result(Status.MEMORY, "MemoryError", "killed by the system", output=output, seconds=seconds)
    if code < 0:
        return Result(Status.SIGNAL, signal=signal.Signals(-code).name, output=output, seconds=seconds)
    return Result(Status.EXIT, message=f"status {code}", output=output, seconds=seconds)


def _reported(report: dict[str, Any], output: str, seconds: float) -> Result:
    if "error" not in report:
        found = report["value"] or {}
        value, dtype = found.get("value"), str(found.get("dtype", ""))
        return Result(Status.OK, output=output, seconds=seconds, value=value, dtype=dtype)
    error = report["error"]
    status = Status.EXIT if "exit" in report else _status_of(error)
    return Result(status, error["type"], error["message"], tuple(error["mro"]), output=output, seconds=seconds)


def _report(text: str, nonce: str) -> dict[str, Any] | None:
    try:
        report = json.loads(text)
    except ValueError:
        return None
    genuine = isinstance(report, dict) and secrets.compare_digest(str(report.get("nonce")), nonce)
    return report if genuine else None


def _status_of(error: dict[str, Any]) -> Status:
    if {"MemoryError", "OutOfMemoryError"} & set(error["mro"]):
        return Status.MEMORY
    exhausted = error["type"] == "RuntimeError" and any(text in error["message"] for text in _OUT_OF_MEMORY)
    return Status.MEMORY if exhausted else Status.EXCEPTION
