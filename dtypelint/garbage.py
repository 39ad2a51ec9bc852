"""What a process of dtypelint does about its garbage: search it seldom, and not clear up before it ends."""

from __future__ import annotations

import contextlib
import gc
import os
import sys
import threading

# Trees and values hardly ever make circles, so that counting references frees them. Each search walks what lives: with
# Python's own threshold of some hundred objects the searches are a quarter of a run.
_OBJECTS_BETWEEN_SEARCHES = 500_000


def search_seldom() -> None:
    """Let this process, which must be dtypelint's own, search seldom for circles of garbage."""
    gc.set_threshold(_OBJECTS_BETWEEN_SEARCHES, *gc.get_threshold()[1:])


def leave(status: int) -> None:
    """End this process, which must be dtypelint's own, and leave it to the system to take its memory back.

    To free object by object is a tenth of a run; mypy ends so, too. Returns where there is something left to do: for
    other threads, for a profiler, or with output that cannot be written.
    """
    if threading.active_count() > 1 or _is_watched():
        return
    with contextlib.suppress(OSError, ValueError):
        for stream in (sys.stdout, sys.stderr):
            if stream is not None:
                stream.flush()
        os._exit(status)


def _is_watched() -> bool:
    """Whether a profiler or a tracer waits for the end."""
    monitoring = getattr(sys, "monitoring", None)  # since Python 3.12
    is_monitored = monitoring is not None and any(map(monitoring.get_tool, range(6)))
    return is_monitored or sys.getprofile() is not None or sys.gettrace() is not None
