"""A folder of stubs: which there are, each parsed when it is asked for, and the compiled form in the user's cache.

The compiled form is lines of JSON, which cannot execute anything: the summaries, then a line for each module. A line
before them tells what they were made of. They are used only where that is the very files that are there now, read by
this dtypelint, and all of it is there; where they cannot be read or written, the stubs are parsed.
"""

from __future__ import annotations

import functools
import json
import os
import zlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import astuple
from pathlib import Path
from typing import TYPE_CHECKING

import dtypelint
from dtypelint.cache_folder import STUBS, cache_folder, keep
from dtypelint.errors import UsageError
from dtypelint.source.states import states
from dtypelint.stubs.summary import Summary

if TYPE_CHECKING:
    from dtypelint.stubs import language as lang

_FORMAT = "6"
_SUFFIX = ".pyi"
# What the compiled form of a stub depends on beside the stub, for those who work on it.
_READERS = ("dtypes.py", "rank.py", "findings.py", "fix/spec.py", "stubs")


def open_folder(path: Path) -> StubFolder:
    """Return the stubs of a folder as they are now."""
    files = tuple(states(str(path.absolute()), (_SUFFIX,)))
    return _opened(str(path.absolute()), files, json.dumps([files, _reader()]))


def merged(folders: Iterable[Path]) -> Mapping[str, Summary]:
    """Return the summary of each module that has a stub in one of the folders, of which the earlier go first.

    Raises UsageError where a file is no stub.
    """
    result: dict[str, Summary] = {}
    for folder in folders:
        result.update((name, found) for name, found in open_folder(folder).summaries().items() if name not in result)
    return result


class StubFolder:
    """The stubs of one folder, of which none is read before somebody asks."""

    def __init__(self, path: str, names: Mapping[str, str], key: str) -> None:
        self._names = names
        self._key = key
        self._modules: dict[str, lang.ModuleStub | None] = {}
        self._lines: Mapping[str, bytes] = {}
        self._summaries: Mapping[str, Summary] | None = None
        caches = cache_folder()
        self._cache = caches / STUBS / f"{zlib.crc32(os.fsencode(path)):08x}.jsonl" if caches is not None else None
        self._recall()

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def module(self, name: str) -> lang.ModuleStub | None:
        """Return the stub of a module, if there is one. Raises UsageError where its file is no stub."""
        if name not in self._modules:
            self._modules[name] = self._read(name) if name in self._names else None
        return self._modules[name]

    def summaries(self) -> Mapping[str, Summary]:
        """Return the summary of each module. Raises UsageError where a file is no stub."""
        if self._summaries is None:
            from dtypelint.stubs.summarise import summarise

            modules = {name: module for name in self._names if (module := self.module(name)) is not None}
            self._summaries = {name: summarise(module, modules) for name, module in modules.items()}
            self._keep(modules)
        return self._summaries

    def _read(self, name: str) -> lang.ModuleStub:
        line = self._lines.get(name)
        if line is None:
            return _parsed(Path(self._names[name]), name)
        from dtypelint.stubs import compiled

        return compiled.load(line)

    def _recall(self) -> None:
        """Take over the compiled form, if it is of these files and whole."""
        try:
            first, _, rest = self._cache.read_bytes().partition(b"\n") if self._cache is not None else (b"", b"", b"")
            if first != _seal(self._key, rest):
                return
            head, *lines = rest.split(b"\n")
            summaries = {name: Summary.of(values) for name, values in json.loads(head).items()}
            self._lines = dict(zip(summaries, lines, strict=True))
            self._summaries = summaries
        except (OSError, ValueError, TypeError, AttributeError, RecursionError):
            return

    def _keep(self, modules: Mapping[str, lang.ModuleStub]) -> None:
        """Put the compiled form into the cache."""
        from dtypelint.stubs import compiled

        if self._cache is None or self._summaries is None:
            return
        head = json.dumps({name: astuple(summary) for name, summary in self._summaries.items()}, separators=(",", ":"))
        try:
            rest = "\n".join((head, *map(compiled.dump, modules.values()))).encode()
        except compiled.NotDataError:
            return
        keep(self._cache, _seal(self._key, rest) + b"\n" + rest)


def _seal(key: str, content: bytes) -> bytes:
    """Return the line that tells what the content was made of, and that it is whole."""
    return f"{zlib.crc32(content):08x} {key}".encode()


@functools.lru_cache(maxsize=16)
def _opened(path: str, files: tuple[tuple[str, int, int], ...], key: str) -> StubFolder:
    names: dict[str, str] = {}
    for file, _, _ in files:
        names.setdefault(_module_name(file.removeprefix(path)), file)
    return StubFolder(path, names, key)


def _module_name(relative: str) -> str:
    dotted = relative.removesuffix(_SUFFIX).replace(os.sep, ".")
    return dotted.removesuffix(".__init__")[1:]


@functools.cache
def _reader() -> tuple[str, ...]:
    """Return what tells one version of the code that compiles from another."""
    package = Path(__file__).parents[1]
    states = []
    for name in _READERS:
        path = package / name
        for file in sorted(path.glob("*.py")) if path.is_dir() else [path]:
            status = file.stat() if file.is_file() else None
            states.append(f"{file.name} {status and (status.st_size, status.st_mtime_ns)}")
    return (dtypelint.__version__, _FORMAT, *states)


def _parsed(path: Path, name: str) -> lang.ModuleStub:
    from dtypelint.stubs.expressions import StubError
    from dtypelint.stubs.parse import parse_stub

    try:
        return parse_stub(path.read_text(encoding="utf-8"), name, is_package=path.name == "__init__.pyi")
    except StubError as error:
        raise UsageError(f"{path}:{error.row}: {error}") from error
    except (SyntaxError, UnicodeDecodeError, OSError) as error:
        raise UsageError(f"{path}: not a stub: {error}") from error
