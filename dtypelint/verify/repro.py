"""Self-contained programs that show a hazard: what to attach to a bug report."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from dtypelint.errors import UsageError
from dtypelint.verify.evidence import Environment, Record, Verdict

_UNSAFE = re.compile(r"[^\w.]+")


def write_repros(records: Sequence[Record], environment: Environment, folder: Path) -> int:
    """Write the programs of the records into a folder, and return how many. Raises UsageError where that cannot be."""
    written = 0
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for record in records:
            for name, text in _files(record, environment):
                (folder / name).write_text(text, encoding="utf-8")
                written += 1
    except OSError as error:
        raise UsageError(f"{error.filename or folder} cannot be written: {error.strerror}") from error
    return written


def _files(record: Record, environment: Environment) -> Iterator[tuple[str, str]]:
    if not record.program or record.verdict is Verdict.NOT_RUNNABLE:
        return
    place = _UNSAFE.sub("-", f"{record.filename.removesuffix('.py')}-{record.row}").strip("-.")
    stem = "-".join((record.code, place, record.dtype, record.device.replace(":", "")))
    yield f"{stem}.py", _file(record, environment, record.program, _outcome(record))
    if record.fixed:
        after = "With the fix it runs." if record.verdict is Verdict.CONFIRMED else f"With the fix: {record.reason}."
        yield f"{stem}-fixed.py", _file(record, environment, record.fixed, after)


def _outcome(record: Record) -> str:
    if record.verdict is Verdict.NOT_REPRODUCED:
        return f"Not reproduced: {record.reason}."
    return f"It ends with {record.error}"


def _file(record: Record, environment: Environment, program: str, outcome: str) -> str:
    head = f"{record.code} at {record.filename}:{record.row}, for {record.dtype} on {record.device}."
    told = "\n".join((*environment.lines(), "Cut out by dtypelint verify; the values at the top are made up."))
    text = f"{head}\n\n{outcome}\n\n{told}\n".replace("\\", "\\\\").replace('"""', '\\"\\"\\"')
    return f'"""{text}"""\n\n{program}'
