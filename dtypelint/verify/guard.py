"""What a snippet may not do: limits of the process, and an audit hook. Imported only inside the child process.

This contains accidents (a snippet that saves a file, downloads a model, forks), not an attacker: code that sets out to
break Python's audit hooks can.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import resource
import struct
import sys
from pathlib import Path

_PROCESSES = frozenset({
    "subprocess.Popen", "os.system", "os.fork", "os.forkpty", "os.exec", "os.spawn", "os.posix_spawn", "os.startfile",
    "pty.spawn", "os.kill", "os.killpg",
})  # fmt: skip
_NETWORK = frozenset({
    "socket.connect", "socket.bind", "socket.sendto", "socket.sendmsg", "socket.getaddrinfo", "socket.gethostbyname",
    "socket.gethostbyaddr", "urllib.Request",
})  # fmt: skip
# How many of the arguments are paths that are changed.
_CHANGES = {
    "os.remove": 1, "os.rmdir": 1, "os.mkdir": 1, "os.truncate": 1, "os.chmod": 1, "os.chown": 1, "os.utime": 1,
    "os.setxattr": 1, "os.rename": 2, "os.link": 2, "os.symlink": 2, "shutil.rmtree": 1, "sqlite3.connect": 1,
}  # fmt: skip
_WRITES = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
# What libc would do behind the back of the events above.
_SYMBOLS = frozenset({
    "fork", "vfork", "system", "popen", "execv", "execve", "execvp", "posix_spawn", "connect", "kill",
})  # fmt: skip
# Landlock's access rights, from <linux/landlock.h>, and its system calls, the same on every architecture.
_EXECUTE, _WRITE, _TRUNCATE, _REMOVE_AND_MAKE, _BIND_AND_CONNECT = 1 << 0, 1 << 1, 1 << 14, 0x1FF << 4, 0b11
_CREATE_RULESET, _ADD_RULE, _RESTRICT_SELF, _NO_NEW_PRIVILEGES = 444, 445, 446, 38


class Forbidden(PermissionError):
    """The snippet did what the sandbox does not let it do."""


def install(folder: str) -> None:
    """Forbid network, processes and changes outside `folder`, for the rest of this process."""
    inside = (os.path.realpath(folder) + os.sep, os.devnull)

    def hook(event: str, arguments: tuple[object, ...]) -> None:
        if event == "open":
            path, _, flags = arguments
            if isinstance(flags, int) and flags & _WRITES:
                _demand_inside(path, inside)
        elif event in _PROCESSES or event in _NETWORK:
            raise Forbidden(f"the sandbox forbids {event}")
        elif event in _CHANGES:
            for path in arguments[: _CHANGES[event]]:
                _demand_inside(path, inside)
        elif event == "ctypes.dlsym" and arguments[1] in _SYMBOLS:
            raise Forbidden(f"the sandbox forbids {arguments[1]}")

    sys.addaudithook(hook)


def _demand_inside(path: object, inside: tuple[str, ...]) -> None:
    if isinstance(path, (str, bytes, os.PathLike)):
        real = os.path.realpath(os.fsdecode(path))
        if not (real + os.sep).startswith(inside):
            raise Forbidden(f"the sandbox forbids writing {real}")


def leave_network() -> None:
    """Move this process into a network namespace of its own, where the system lets it."""
    with contextlib.suppress(OSError, AttributeError):
        unshare = ctypes.CDLL(None).unshare
        network, user = 0x40000000, 0x10000000
        if unshare(network) != 0:
            unshare(user | network)


def confine(folder: str) -> None:
    """Let this process change files only in `folder` and devices, and start no program, where the kernel has Landlock.

    The audit hook sees what Python opens; libraries open files in C as well. The CUDA driver opens devices, and files
    of this process itself to name its threads, without which it does not start.
    """
    with contextlib.suppress(OSError, AttributeError):
        libc = ctypes.CDLL(None)
        version = libc.syscall(_CREATE_RULESET, None, 0, 1)
        if version < 1:
            return
        change = _WRITE | _REMOVE_AND_MAKE | (_TRUNCATE if version >= 3 else 0)
        handled = struct.pack("QQ", change | _EXECUTE, _BIND_AND_CONNECT)[: 16 if version >= 4 else 8]
        rules = libc.syscall(_CREATE_RULESET, handled, len(handled), 0)
        for path in filter(os.path.isdir, (folder, "/dev", "/proc/self")):
            beneath = os.open(path, os.O_PATH | os.O_DIRECTORY)
            libc.syscall(_ADD_RULE, rules, 1, struct.pack("=Qi", change, beneath), 0)
            os.close(beneath)
        libc.prctl(_NO_NEW_PRIVILEGES, 1, 0, 0, 0)
        libc.syscall(_RESTRICT_SELF, rules, 0)
        os.close(rules)


def limit(*, memory: int, reserves: bool, cpu: int, file: int, processes: int) -> None:
    """Set the limits of this process. `memory` counts on top of what it has; `reserves`: address space is no measure.

    A CUDA driver reserves more address space than any machine has memory, so there only writable data counts.
    """
    # When memory runs out for everybody, this process is the one to end.
    with contextlib.suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text("1000")
    if memory:
        _lower(resource.RLIMIT_DATA if reserves else resource.RLIMIT_AS, _address_space() + memory)
    _lower(resource.RLIMIT_CPU, cpu)
    _lower(resource.RLIMIT_FSIZE, file)
    _lower(resource.RLIMIT_CORE, 0)
    _lower(resource.RLIMIT_NPROC, processes)


def _lower(kind: int, value: int) -> None:
    hard = resource.getrlimit(kind)[1]
    value = value if hard == resource.RLIM_INFINITY else min(value, hard)
    # A system may refuse a limit it does not know; the wall clock still holds.
    with contextlib.suppress(OSError, ValueError):
        resource.setrlimit(kind, (value, value))


def _address_space() -> int:
    try:
        return int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    except OSError:
        return 0


def running_tasks() -> int:
    """Count the user's threads: the process limit counts those of all his programs."""
    count, user = 0, os.getuid()
    for process in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            if process.stat().st_uid == user:
                count += sum(1 for _ in (process / "task").iterdir())
    return count
