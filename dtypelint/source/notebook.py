"""The code in a Jupyter notebook, as one Python text whose rows are those of the cells."""

from __future__ import annotations

import ast
import json
import re
import warnings
from typing import Any

from dtypelint.errors import Unreadable
from dtypelint.source.text import rows

_PYTHON_CELL_MAGICS = frozenset(
    {"capture", "debug", "ipytest", "prun", "pypy", "python", "python3", "time", "timeit"},
)
_MAGIC = re.compile(
    r"""(?P<indent>[ \t]*)
    (?: [%!?] .*
      | (?!\#) .* \?\s*               # help: thing?
      | [\w.,\[\]'"*() \t]+ = \s* [%!] .*   # out = !command
    )$""",
    re.VERBOSE,
)


def code(raw: bytes) -> tuple[str, tuple[int, ...]]:
    """Return the text of the Python cells of a notebook and the row at which each cell begins. Raises Unreadable."""
    document = _document(raw)
    texts: list[str] = []
    starts: list[int] = []
    row = 1
    for cell in document["cells"]:
        text = _python(cell, _language(document))
        starts.append(row)
        texts.append(text)
        row += len(rows(text))
    return "".join(texts), tuple(starts)


def _document(raw: bytes) -> dict[str, Any]:
    try:
        document = json.loads(raw)
    except json.JSONDecodeError as error:
        raise Unreadable(f"is not a notebook: {error.msg}", error.lineno, error.colno) from error
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"is not a notebook: {error}") from error
    if not isinstance(document, dict) or not isinstance(document.get("nbformat"), int):
        raise Unreadable("is not a notebook: it has no nbformat")
    if document["nbformat"] < 4:
        raise Unreadable(f"is a notebook of format {document['nbformat']}; 4 is the oldest that is read")
    if not isinstance(document.get("cells"), list):
        raise Unreadable("is not a notebook: it has no cells")
    return document


def _language(document: dict[str, Any]) -> str:
    metadata = _table(document, "metadata")
    for table, key in (("kernelspec", "language"), ("language_info", "name")):
        if isinstance(language := _table(metadata, table).get(key), str):
            return language.lower()
    return "python"


def _table(parent: dict[str, Any], key: str) -> dict[str, Any]:
    value = parent.get(key)
    return value if isinstance(value, dict) else {}


def _python(cell: Any, language: str) -> str:
    if not isinstance(cell, dict) or cell.get("cell_type") != "code":
        return ""
    language = _table(_table(cell, "metadata"), "vscode").get("languageId", language)
    if language not in ("python", "ipython", "python3"):
        return ""
    source = cell.get("source", "")
    if isinstance(source, list):
        source = "".join(part for part in source if isinstance(part, str))
    if not isinstance(source, str) or not source:
        return ""
    source = source.replace("\0", "\ufffd")
    return _without_magics(_dedented(source if source.endswith(("\n", "\r")) else source + "\n"))


def _dedented(text: str) -> str:
    """Return a cell without the indentation of its first row, as IPython runs it; columns count from there."""
    lines = rows(text)
    first = next((line for line in lines if line.strip()), "")
    indent = first[: len(first) - len(first.lstrip(" \t"))]
    return "".join(line.removeprefix(indent) for line in lines)


def _without_magics(text: str) -> str:
    lines = rows(text)
    for index, line in enumerate(lines):
        # What a magic runs may begin with another one.
        if magic := re.match(r"%%(\w*)", line):
            if magic[1] not in _PYTHON_CELL_MAGICS:
                return "".join("#" + line for line in lines)
            lines[index] = "#" + line
        elif line.strip():
            break
    candidates = [index for index, line in enumerate(lines) if _MAGIC.match(line.rstrip("\r\n"))]
    # Only the parser knows a magic from a row of an expression or a string that looks like one.
    while candidates and (error := _first_error("".join(lines))) is not None:
        magic_row = min(candidates, key=lambda index: (index > error, abs(index - error)))
        candidates.remove(magic_row)
        _mask(lines, magic_row)
    return "".join(lines)


def _mask(lines: list[str], index: int) -> None:
    match = _MAGIC.match(lines[index].rstrip("\r\n"))
    indent = match["indent"] if match else ""
    continued = lines[index].rstrip().endswith("\\")
    lines[index] = f"{indent}pass{_end(lines[index])}"
    while continued and index + 1 < len(lines):
        index += 1
        continued = lines[index].rstrip().endswith("\\")
        lines[index] = "#" + lines[index]


def _first_error(text: str) -> int | None:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            ast.parse(text)
    except SyntaxError as error:
        return (error.lineno or 1) - 1
    except (ValueError, RecursionError, MemoryError):
        return 0
    return None


def _end(line: str) -> str:
    return line[len(line.rstrip("\r\n")) :]
