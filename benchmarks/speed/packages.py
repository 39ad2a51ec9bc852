"""The pinned packages: downloaded from PyPI as wheels, unpacked, counted; and edits of one of their files."""

from __future__ import annotations

import ast
import hashlib
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

# What an edit makes of a text, the number of the round telling it from those of other rounds.
Edit = Callable[[str, int], str]


@dataclass(frozen=True, slots=True)
class Package:
    """A release, and two of its modules: one that holds calls which rules are about, and one without any."""

    name: str
    version: str
    sinks: str
    plain: str


PACKAGES = {
    package.name: package
    for package in (
        Package("peft", "0.21.2", "utils/loftq_utils.py", "utils/peft_types.py"),
        Package("timm", "1.0.31", "utils/onnx.py", "utils/log.py"),
        Package("kornia", "0.9.0", "image/image.py", "config.py"),
        Package("diffusers", "0.42.1", "models/unets/unet_2d.py", "utils/logging.py"),
        Package("transformers", "5.23.0", "models/autoformer/modeling_autoformer.py", "utils/versions.py"),
    )
}


@dataclass(frozen=True, slots=True)
class Tree:
    """A package as it is measured: a copy of what its wheel holds."""

    package: Package
    folder: Path
    lines: int
    files: int
    wheel: str
    sha256: str

    @property
    def sources(self) -> Path:
        """The folder that is checked."""
        return self.folder / self.package.name


def fetch(package: Package, work: Path) -> Tree:
    """Download and unpack a package, unless it has been; copy it to where it is measured and edited."""
    wheels = work / "wheels"
    wheel = next(wheels.glob(f"{package.name}-{package.version}-*.whl"), None)
    if wheel is None:
        command = ["download", "--quiet", "--no-deps", "--only-binary=:all:", "--disable-pip-version-check"]
        pinned = f"{package.name}=={package.version}"
        subprocess.run([sys.executable, "-m", "pip", *command, "--dest", str(wheels), pinned], check=True)
        wheel = next(wheels.glob(f"{package.name}-{package.version}-*.whl"))
    folder = work / "packages" / f"{package.name}-{package.version}"
    shutil.rmtree(folder, ignore_errors=True)
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder)
    # What is checked is a part of a repository, as `src` is: what else is in it may call the package.
    (folder / ".git").mkdir()
    sources = sorted((folder / package.name).rglob("*.py"))
    lines = sum(count_lines(path) for path in sources)
    digest = hashlib.sha256(wheel.read_bytes()).hexdigest()
    return Tree(package, folder, lines, len(sources), wheel.name, digest)


def count_lines(path: Path) -> int:
    """Return how many lines a file has, the empty ones and comments among them."""
    return len(path.read_bytes().splitlines())


def sample(tree: Tree, size: int) -> list[Path]:
    """Return files of a package that hash low by their name: the same ones each time, of all parts of it."""
    paths = [path for path in tree.sources.rglob("*.py") if path.stat().st_size]
    return sorted(paths, key=lambda path: _digest(path.relative_to(tree.folder).as_posix()))[:size]


def _digest(name: str) -> str:
    return hashlib.sha256(name.encode()).hexdigest()


def with_line(text: str, number: int) -> str:
    """Return a module with one line more: an assignment before the last statement of its first function."""
    lines = text.splitlines(keepends=True)
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            last = node.body[-1]
            start = lines[last.lineno - 1]
            indent = start[: len(start) - len(start.lstrip())]
            if len(indent) == last.col_offset and not isinstance(last, (ast.FunctionDef, ast.ClassDef)):
                lines.insert(last.lineno - 1, f"{indent}speed_benchmark = {number}\n")
                return "".join(lines)
    raise ValueError("no function to add a line to")


def with_function(text: str, number: int) -> str:
    """Return a module with one function more, at its end."""
    return f"{text.rstrip()}\n\n\ndef speed_benchmark():\n    return {number}\n"
