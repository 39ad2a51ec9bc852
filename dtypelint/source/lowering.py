"""Where a project makes low precision, as far as the texts of its files tell, or merely tells dtypes apart."""

from __future__ import annotations

import functools
import itertools
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path

_NAMES = {"float16": ("float16", "half", "fp16"), "bfloat16": ("bfloat16", "bf16")}
_OBJECTS = {"float16": r"\b(?:\w+\.)*float16\b|\b\w+\.half\b(?!\()", "bfloat16": r"\b(?:\w+\.)*bfloat16\b"}

_STRING_OR_COMMENT = re.compile(
    rb"""(\"{3}|'{3})(?:[^\\]|\\.)*?\1|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|\#[^\n]*""", re.DOTALL
)
# Mixed precision is a matter of a region: what is built or loaded keeps its dtype there.
_MIXED = re.compile(
    rb"""autocast\s*[,(](?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)
    |\b\w*(?:amp|autocast|mixed)\w*\s*(?::[^=\n,()]*)?=[^\n,)]*
    |["']\w+-mixed["']""",
    re.VERBOSE,
)

_MAKES, _CASTS = "makes", "casts"
# How far from the name of a dtype, in bytes, may be what makes it: more than a cast whose argument it is takes.
_AROUND = 300
# How many folders of a subpackage make low precision where that is normal in all of it.
_NORMAL = 3


@functools.cache
def _naming(word: str) -> re.Pattern[bytes]:
    return re.compile("|".join(_NAMES[word]).encode())


@functools.cache
def _making(word: str) -> re.Pattern[bytes]:
    """Return what finds a cast, a default, an argument, a choice or an entry of a table of choices."""
    names = "|".join(_NAMES[word])
    dtype = f"(?:{_OBJECTS[word]})"
    text = rf"(?:{dtype}|[\"'](?:{names})(?:-\w+)?[\"'])"
    return re.compile(
        rf"""\.(?:{names})\(\s*\)
        |(?<![=!<>])=\s*{text}
        |\b(?:{names})\s*=\s*True\b
        |(?:\.(?:to|type|astype|as_type|cast)|autocast)\((?:[^()\n]|\(\)){{0,200}}?(?<!\w){text}
        |\breturn\s+{text}
        |{dtype}\s+if\b|\belse\s+{text}
        |["']:\s*{dtype}""".encode(),
        re.VERBOSE,
    )


def makes(raw: bytes, word: str, *, casts: bool = False) -> bool:
    """Whether the code of a file makes float16, or bfloat16, or lets it be chosen; of other words it tells nothing.

    With `casts`, what happens under autocast alone does not count.

    >>> makes(b"x.to(torch.float16)", "float16"), makes(b"if x.dtype == torch.float16:", "float16")
    (True, False)
    """
    if word not in _NAMES or not _is_made(raw, word):
        return False
    code = _STRING_OR_COMMENT.sub(_string, raw)
    return _is_made(_MIXED.sub(b"", code) if casts else code, word)


def makes_any(raw: bytes) -> bool:
    """Whether the code of a file makes any low precision, or lets it be chosen."""
    return any(makes(raw, word) for word in _NAMES)


def _is_made(text: bytes, word: str) -> bool:
    """Whether a text makes a dtype, looked for around its names alone: the pattern is slow on what has none of them."""
    making, names = _making(word), _naming(word).finditer(text)
    return any(making.search(text, max(0, name.start() - _AROUND), name.end() + _AROUND) for name in names)


def _string(match: re.Match[bytes]) -> bytes:
    """Return a string as it is, and nothing of a comment: what an example in a docstring does, others do."""
    return b"" if match[0].startswith(b"#") else match[0]


class Makers:
    """The files of a project that make low precision, looked for near others.

    Near a file are those of its own folder, of the folders around it and of those in it, and those outside of the
    package that import it. Where several folders beside it make low precision, in the same subpackage, that is normal
    there. Who imports the package and makes one of float16 and bfloat16 may as well make the other. `folder_of` gives
    the dotted name of the folder of a file.
    """

    def __init__(
        self,
        files: Callable[[], Iterable[Path]],
        read: Callable[[Path], bytes],
        folder_of: Callable[[Path], str],
    ) -> None:
        self._files = files
        self._read = read
        self._folder_of = folder_of
        self._making: dict[tuple[str, str], Mapping[str, list[Path]]] = {}
        self._importing: dict[tuple[Path, str], bool] = {}
        self._witnesses: dict[str, tuple[str, ...]] = {}

    def question(self, dtype: str, near: Path, *, casts: bool) -> str:
        """Return the question whether something near a file makes a dtype, or casts to it, in words to keep."""
        return f"{_CASTS if casts else _MAKES} {dtype} {self._folder_of(near)}"

    def answer(self, question: str) -> tuple[str, ...]:
        """Return the files by which the answer to a question is yes; none where it is no."""
        if question not in self._witnesses:
            verb, _, rest = question.partition(" ")
            dtype, _, folder = rest.partition(" ")
            makers = self._makers(verb, dtype)
            others = (self._makers(verb, other) for other in _NAMES if other != dtype)
            found = (
                _first(_leading(makers, folder))
                or _first(self._users(makers, folder))
                or _beside(makers, folder)
                or _first(user for each in others for user in self._users(each, folder))
            )
            self._witnesses[question] = tuple(map(str, found))
        return self._witnesses[question]

    def _makers(self, verb: str, dtype: str) -> Mapping[str, list[Path]]:
        """Return the folders in which a dtype is made, each with the files that make it."""
        if (verb, dtype) not in self._making:
            found: dict[str, list[Path]] = {}
            for path in self._files():
                if makes(self._read(path), dtype, casts=verb == _CASTS):
                    found.setdefault(self._folder_of(path), []).append(path)
            self._making[verb, dtype] = found
        return self._making[verb, dtype]

    def _users(self, makers: Mapping[str, list[Path]], folder: str) -> Iterator[Path]:
        """Yield the makers outside of the package of a folder that import it; any for what is in no package."""
        package = _package(folder)
        for other, paths in makers.items():
            if not package:
                yield from paths
            elif _package(other) != package:
                yield from (path for path in paths if self._imports(path, package))

    def _imports(self, path: Path, package: str) -> bool:
        if (path, package) not in self._importing:
            self._importing[path, package] = _import_of(package).search(self._read(path)) is not None
        return self._importing[path, package]


@functools.cache
def _import_of(package: str) -> re.Pattern[bytes]:
    """Return what finds an import of a package, or a string with its name or that of something in it."""
    name = re.escape(package)
    return re.compile(
        rf"""(?:^|[;:"']|\\n)[ \t]*(?:from|import(?:[ \t][\w. \t]+,)*)[ \t]+\b{name}\b
        |["']{name}[."']""".encode(),
        re.MULTILINE | re.VERBOSE,
    )


def _first(paths: Iterator[Path]) -> list[Path]:
    return list(itertools.islice(paths, 1))


def _leading(makers: Mapping[str, list[Path]], folder: str) -> Iterator[Path]:
    """Yield the makers in a folder, in those around it and in those in it."""
    for other, paths in makers.items():
        if other and (f"{folder}.".startswith(f"{other}.") or f"{other}.".startswith(f"{folder}.")):
            yield from paths


def _beside(makers: Mapping[str, list[Path]], folder: str) -> list[Path]:
    """Return makers beside a folder, one of each, where that is normal."""
    beside = [paths[0] for other, paths in makers.items() if _subpackage(other) == _subpackage(folder)]
    return beside[:_NORMAL] if len(beside) >= _NORMAL else []


def _package(folder: str) -> str:
    return folder.partition(".")[0]


def _subpackage(folder: str) -> list[str]:
    return folder.split(".")[:2]
