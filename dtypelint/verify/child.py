"""The process that runs snippets: it imports the libraries once and forks a child for each snippet.

Run as a script by a bare interpreter (`python -I child.py SOCKET`) that need not have dtypelint: only the standard
library and the module beside it are imported. It reads a JSON request a line and answers with a JSON line.
"""

from __future__ import annotations

import contextlib
import gc
import json
import os
import select
import shutil
import signal
import socket
import sys
import tempfile
import time
import traceback
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

_SPARE_PROCESSES = 256
_REPORT_BYTES = 1 << 20
_VALUE_CHARACTERS = 1 << 18
_MESSAGE_CHARACTERS = 2000
_TICK_MILLISECONDS = 20


def serve(channel: socket.socket) -> None:
    """Answer requests until the other side hangs up. The first names the libraries to import."""
    guard = _load_guard()
    guard.leave_network()
    processes = guard.running_tasks() + _SPARE_PROCESSES
    lines = channel.makefile("rb")
    _preload(json.loads(lines.readline())["preload"])
    channel.sendall(b"{}\n")
    for line in lines:
        request = json.loads(line)
        _preload(request["preload"])
        answer = _run(request, channel, guard, processes)
        channel.sendall(json.dumps(answer).encode() + b"\n")


def _preload(libraries: list[str]) -> None:
    missing = [library for library in libraries if library not in sys.modules]
    for library in missing:
        # A library that is not there, or broken, is the snippet's verdict.
        with contextlib.suppress(Exception):
            import_module(library)
    if missing:
        gc.freeze()


def _load_guard() -> ModuleType:
    sys.path.insert(0, str(Path(__file__).resolve().parent))
    try:
        return import_module("guard")
    finally:
        del sys.path[0]


def _run(request: dict[str, Any], channel: socket.socket, guard: ModuleType, processes: int) -> dict[str, Any]:
    folder = tempfile.mkdtemp()
    report_end, report = os.pipe()
    output_end, output = os.pipe()
    began = time.monotonic()
    pid = os.fork()
    if pid == 0:
        channel.detach()
        try:
            _enter(folder, output, report)
            guard.limit(**request["limits"], processes=processes)
            guard.confine(folder)
            guard.install(folder)
            _execute_all(request, 3)
        finally:
            os._exit(70)
    os.close(report)
    os.close(output)
    try:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.setpgid(pid, pid)  # also done by the child: whoever comes first
        answer = _watch(pid, report_end, output_end, request["timeout"], request["output"])
        return {**answer, "seconds": time.monotonic() - began}
    finally:
        os.close(report_end)
        os.close(output_end)
        shutil.rmtree(folder, ignore_errors=True)


# --- in the child -----------------------------------------------------------------------------------------------------


def _enter(folder: str, output: int, report: int) -> None:
    os.setpgid(0, 0)
    os.chdir(folder)
    os.environ.update(HOME=folder, TMPDIR=folder, MPLCONFIGDIR=folder, NUMBA_CACHE_DIR=folder)
    tempfile.tempdir = None
    null = os.open(os.devnull, os.O_RDONLY)
    for target, descriptor in ((0, null), (1, output), (3, report)):
        os.dup2(descriptor, target)
    os.dup2(1, 2)
    os.closerange(4, 1 << 16)


def _execute_all(request: dict[str, Any], descriptor: int) -> None:
    """Execute the programs one after the other, up to the first that ends as is waited for."""
    for code in request["programs"]:
        report = _executed(code, with_value=request["with_value"])
        _tell(descriptor, request["nonce"], report)
        if _is_awaited(report, request["until"]) or (request["until_ok"] and "error" not in report):
            break
    _tell(descriptor, request["nonce"], {"done": True})
    os._exit(0)


def _tell(descriptor: int, nonce: str, report: dict[str, Any]) -> None:
    data = json.dumps({"nonce": nonce, **report}).encode() + b"\n"
    while data:
        data = data[os.write(descriptor, data) :]


def _executed(code: str, *, with_value: bool) -> dict[str, Any]:
    namespace: dict[str, Any] = {"__name__": "__main__"}
    report: dict[str, Any] = {}
    try:
        exec(compile(code, "<snippet>", "exec"), namespace)  # noqa: S102 - this process exists for it
        report["value"] = _described(namespace.get("__result__")) if with_value else None
    except BaseException as error:  # noqa: BLE001 - whatever the snippet raises is its verdict
        report["error"] = _describe(error)
        if isinstance(error, SystemExit):
            report["exit"] = True
        traceback.print_exc()
    with contextlib.suppress(Exception):
        sys.stdout.flush()
        sys.stderr.flush()
    # A double free shows only when the objects die.
    namespace.clear()
    gc.collect()
    gc.freeze()  # what a library keeps is not to be looked at after each program
    return report


def _is_awaited(report: dict[str, Any], until: list[list[str]]) -> bool:
    error = report.get("error")
    if error is None:
        return False
    message = " ".join(error["message"].split())
    return any(name in error["mro"] and fragment in message for name, fragment in until)


def _described(value: Any) -> dict[str, Any]:
    """Return the value as JSON can hold it, and its dtype where it has one."""
    dtype = ""
    with contextlib.suppress(Exception):
        dtype = str(getattr(value, "dtype", "")).rpartition(".")[2]
    return {"value": _plain(value), "dtype": dtype}


def _plain(value: Any) -> Any:
    with contextlib.suppress(Exception):
        value = value.tolist() if hasattr(value, "tolist") else value
        if len(json.dumps(value)) <= _VALUE_CHARACTERS:
            return value
    return None


def _describe(error: BaseException) -> dict[str, Any]:
    message = ""
    with contextlib.suppress(Exception):
        message = str(error)
    mro = [kind.__name__ for kind in type(error).__mro__]
    return {"type": mro[0], "message": message[:_MESSAGE_CHARACTERS], "mro": mro}


# --- in the server ----------------------------------------------------------------------------------------------------


def _watch(pid: int, report_end: int, output_end: int, timeout: float, output_limit: int) -> dict[str, Any]:
    deadline = time.monotonic() + timeout
    kept = {report_end: bytearray(), output_end: bytearray()}
    bounds = {report_end: _REPORT_BYTES, output_end: output_limit}
    poll = select.poll()
    for end in kept:
        os.set_blocking(end, False)
        poll.register(end, select.POLLIN)
    killed = ""
    reported = 0
    while not killed and not _ended(pid):
        for end, _ in poll.poll(_TICK_MILLISECONDS):
            if not _drain(end, kept[end], bounds[end]):
                poll.unregister(end)
        if kept[report_end].count(b"\n") > reported:
            # The next program has its own time.
            reported = kept[report_end].count(b"\n")
            deadline = time.monotonic() + timeout
        if time.monotonic() > deadline:
            killed = "timeout"
        elif any(len(data) > bounds[end] for end, data in kept.items()):
            killed = "output"
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(pid, signal.SIGKILL)
    _, status = os.waitpid(pid, 0)
    for end, data in kept.items():
        _drain(end, data, bounds[end])
    return {
        "killed": killed,
        "code": os.waitstatus_to_exitcode(status),
        "report": kept[report_end].decode(errors="replace"),
        "output": kept[output_end][:output_limit].decode(errors="replace"),
    }


def _ended(pid: int) -> bool:
    # The process stays a zombie, so that its group's number is not given to another.
    return os.waitid(os.P_PID, pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None


def _drain(end: int, kept: bytearray, bound: int) -> bool:
    """Read what there is; False at the end of the stream. Stops one piece beyond `bound`."""
    while len(kept) <= bound:
        try:
            piece = os.read(end, 1 << 16)
        except BlockingIOError:
            return True
        if not piece:
            return False
        kept += piece
    return True


if __name__ == "__main__":
    serve(socket.socket(fileno=int(sys.argv[1])))
