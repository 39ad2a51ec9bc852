"""The modules of the checked project, read and indexed when somebody asks. Nothing is imported or executed."""

from __future__ import annotations

import functools
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from dtypelint.errors import Unreadable
from dtypelint.passing import call_of
from dtypelint.source import discovery
from dtypelint.source.index import Import, ModuleIndex, index_module
from dtypelint.source.lowering import Makers, makes_any
from dtypelint.source.names import External, Local, Names, Resolution, Submodule, Variable
from dtypelint.source.overview import Overview, overview_of
from dtypelint.source.text import SourceFile, read_source
from dtypelint.source.trail import Trail
from dtypelint.source.uses import Use, Uses

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator, Sequence
    from pathlib import Path

    from dtypelint.config import Settings

__all__ = ["External", "Local", "Module", "Project", "Resolution", "Submodule", "Variable"]

# After the newline before them: that is found twice as fast as the start of a line.
_DEFINED = re.compile(rb"\n[ \t]*(?:class|(?:async[ \t]+)?def)[ \t]+([\w\x80-\xff]+)")
_ASSIGNED = re.compile(rb"\n[ \t]*([\w\x80-\xff]+)[ \t]*(?::[^=\n]+)?=(?!=)")

# What pytest takes for tests by default, and the folders that tests are kept in.
_TESTS = re.compile(r"(?:^|/)(?:tests?/|test_[^/]*\.py$|[^/]*_test\.py$|conftest\.py$)")

# Blanks out all that neither words are made of nor calls begin with.
_WORDS = bytes(byte if byte > 127 or chr(byte).isalnum() or byte in b"_(" else 32 for byte in range(256))


@dataclass(frozen=True, slots=True, eq=False)
class Module:
    """A module of the project that has been read; its path is absolute, links resolved."""

    path: Path
    name: str
    """Its dotted name, as absolute imports in the project spell it."""
    is_package: bool
    source: SourceFile = field(repr=False)
    index: ModuleIndex = field(repr=False)

    @property
    def package(self) -> str:
        """The dotted name of the package from which its relative imports start."""
        return self.name if self.is_package else self.name.rpartition(".")[0]


class Project:
    """The Python files below a folder, and the packages beside it whose sources are followed."""

    def __init__(self, settings: Settings, followed: Sequence[Path] = ()) -> None:
        self.root = settings.root.resolve()
        self._settings = settings
        self._followed = {path.name: path.resolve() for path in followed}
        self._names = Names(self)
        self._found: dict[tuple[Path, str], tuple[Resolution | None, Use]] = {}
        self._real: dict[Path, Path] = {}
        self._modules: dict[Path, Module | Unreadable] = {}
        self._module_files: dict[tuple[Path, str], Path | None] = {}
        self._files: list[Path] | None = None
        self._makers = Makers(self.files, _raw, self._folder)
        self._definers: dict[Path, dict[bytes, list[Path]]] = {}
        self._assigners: dict[Path, list[tuple[Path, bytes]]] = {}
        self._below_folder: dict[Path, list[Path]] = {}
        self._trail = Trail()
        self.uses = Uses()
        """Counts what is looked into in the project."""
        self._read_modules: list[Module] = []
        self._overviews: dict[Module, Overview] = {}
        # Files whose modules somebody has asked for of late, and those whose text was at hand.
        self._asked: set[Path] = set()
        self._adopted: set[Path] = set()

    def files(self) -> list[Path]:
        """Return every Python file of the project, sorted; what the configuration excludes is left out."""
        if self._files is None:
            self._files = discovery.discover([self.root], self._settings)[0]
        return self._files

    def take_trail(self) -> Trail:
        """Return what was looked at since the last such call."""
        trail, self._trail = self._trail, Trail()
        return trail

    def take_read(self) -> list[Module]:
        """Return the modules that were read since the last such call."""
        read, self._read_modules = self._read_modules, []
        return read

    def overview(self, module: Module, packages: Iterable[str]) -> Overview:
        """Return what all of a module's text says together, as far as it names `packages`: always the same ones."""
        if module not in self._overviews:
            self._overviews[module] = overview_of(module, packages)
        return self._overviews[module]

    def makes(self, dtype: str, near: Path) -> bool:
        """Whether something is cast, or autocast, to a dtype of this name near a file, or it may be chosen there."""
        return self._is_made(dtype, near, casts=False)

    def casts(self, dtype: str, near: Path) -> bool:
        """Whether something is cast to a dtype of this name near a file, or somebody may choose it there."""
        return self._is_made(dtype, near, casts=True)

    def _is_made(self, dtype: str, near: Path, *, casts: bool) -> bool:
        """Whether `Makers` find it; nothing counts as near a test: what it is about, it makes and passes itself."""
        return not self.is_test(near) and self.is_answered(self._makers.question(dtype, near, casts=casts))

    def is_answered(self, question: str) -> bool:
        """Whether the answer to a question of `Makers` is yes; the files that make it so are left in the trail."""
        self._trail.words[question] = witnesses = self._makers.answer(question)
        return bool(witnesses)

    def is_maker(self, path: Path) -> bool:
        """Whether a file makes any low precision, or lets it be chosen."""
        return makes_any(_raw(path))

    def is_test(self, path: Path) -> bool:
        """Whether a file is one of the project's tests, as far as its name tells."""
        return path.is_relative_to(self.root) and bool(_TESTS.search(path.relative_to(self.root).as_posix()))

    def _folder(self, path: Path) -> str:
        """Return the dotted name of the folder of a file."""
        return ".".join(self._dotted_name(path).split(".")[: None if path.name == "__init__.py" else -1])

    def calling(self, functions: Iterable[str], but: Container[str]) -> dict[str, list[str]]:
        """Return for the names of functions the files that spell calls of them, as far as bytes show; `but` some."""
        names = {call_of(name).encode(): name for name in functions}
        found: dict[str, list[str]] = {name: [] for name in names.values()}
        for path in self.files():
            raw = _raw(path) if str(path) not in but else b""
            # Most files have none of the names in any word.
            if any(call in raw for call in names):
                for call in names.keys() & _calls(raw):
                    found[names[call]].append(str(path))
        return found

    def mentions(self, path: Path, asked: Iterable[str]) -> bool:
        """Whether a file may call one of the functions whose callers are asked for, as far as its bytes show."""
        module = self._modules.get(path)
        if isinstance(module, Module):
            text = module.source.text
            return any(call_of(name) in text for name in asked)
        raw = _raw(path)
        return any(call_of(name).encode() in raw for name in asked)

    def defining(self, module: Module, name: str) -> Iterator[Path]:
        """Yield the files in the folder of a module, or below it, that define a name, then those that assign to it."""
        folder = module.path.parent
        files = self._below(folder)
        self._trail.edges.setdefault(str(module.path), set()).update(map(str, (folder, *files)))
        self.uses.look_up_any(folder)
        word = f"\n{name}\n".encode()
        yield from self._defining(folder).get(name.encode(), ())
        yield from (path for path, assigned in self._assigning(folder) if word in assigned)

    def _defining(self, folder: Path) -> dict[bytes, list[Path]]:
        """Return the files in a folder, or below it, by the names that they define."""
        if folder not in self._definers:
            definers = self._definers[folder] = {}
            for path in self._below(folder):
                for name in dict.fromkeys(_DEFINED.findall(b"\n" + _raw(path))):
                    definers.setdefault(name, []).append(path)
        return self._definers[folder]

    def _assigning(self, folder: Path) -> list[tuple[Path, bytes]]:
        """Return the files in a folder, or below it, each with the names that it assigns to, each in a row."""
        if folder not in self._assigners:
            self._assigners[folder] = [
                (path, _in_rows(_ASSIGNED.findall(b"\n" + _raw(path)))) for path in self._below(folder)
            ]
        return self._assigners[folder]

    def _below(self, folder: Path) -> list[Path]:
        if folder not in self._below_folder:
            files = sorted(folder.rglob("*.py")) if self.follows(folder) else self.files()
            self._below_folder[folder] = [path for path in files if path.is_relative_to(folder)]
        return self._below_folder[folder]

    def follows(self, path: Path) -> bool:
        """Whether a file or folder belongs to a package that is followed: its source tells what stubs leave out."""
        return bool(self._followed) and any(path.is_relative_to(package) for package in self._followed.values())

    def load(self, path: Path) -> Module:
        """Return the module in a file. Raises Unreadable, each time anew."""
        real = self._resolved(path)
        self._asked.add(real)
        if real not in self._modules:
            self._modules[real] = self._read(real)
        module = self._modules[real]
        if isinstance(module, Unreadable):
            raise Unreadable(module.message, module.row, module.column)
        return module

    def try_load(self, path: Path | None) -> Module | None:
        """Return the module in a file, or None where there is no file or it cannot be read."""
        try:
            return None if path is None else self.load(path)
        except Unreadable:
            return None

    def adopt(self, source: SourceFile) -> Module:
        """Take in a file whose text is at hand (standard input, an edited file). Raises Unreadable."""
        self._found.clear()
        real = self._resolved(source.path)
        self._adopted.add(real)
        self._modules[real] = module = self._module(real, source)
        return module

    def let_go(self) -> None:
        """Let go of the modules that nobody has asked for since the last such call, and of what names refer to.

        What is asked for afterwards is read anew: nothing that was made of the modules before may be used beside it.
        """
        kept = self._asked | self._adopted
        self._modules = {path: module for path, module in self._modules.items() if path in kept}
        self._overviews = {module: found for module, found in self._overviews.items() if module.path in kept}
        self._found.clear()
        self._asked.clear()

    def module_file(self, dotted: str, relative_to: Path, level: int) -> Path | None:
        """Return the project's file that `from <level dots><dotted> import ...` in `relative_to` reads, if any."""
        relative_to = self._resolved(relative_to)
        path = self._imported_file(dotted, relative_to, level)
        if path is not None:
            self._trail.edges.setdefault(str(relative_to), set()).add(str(path))
        return path

    def _imported_file(self, dotted: str, relative_to: Path, level: int) -> Path | None:
        roots = self._source_roots(relative_to, dotted) if level == 0 else relative_to.parents[level - 1 : level]
        for root in roots:
            path = self._file_below(root, dotted)
            # `import onnx` in a file called onnx.py means the other one.
            if path is not None and not (level == 0 and path == relative_to):
                return path
        return None

    def resolve(self, module: Module, name: str) -> Resolution | None:
        """Return what a name, or a dotted one, refers to at the top level of `module`.

        Imports are followed to the definition. None for what is not defined there, builtins among it.
        """
        key = (module.path, name)
        known = self._found.get(key)
        if known is not None:
            found, use = known
            self.uses.rely(use)
            return found
        use = Use()
        with self.uses.counting(use):
            found = self._names.resolve(module, name)
        self._found[key] = found, use
        return found

    def resolve_import(self, module: Module, imported: Import) -> Resolution | None:
        """Return what an import anywhere in `module` brings in."""
        return self._names.imported(module, imported)

    def attribute(self, owner: Resolution | None, name: str) -> Resolution | None:
        """Return what `owner.name` refers to: of a module its names, of a class its methods, also inherited ones."""
        return self._names.attribute(owner, name, None)

    def bases(self, owner: Local) -> Iterator[Resolution]:
        """Yield the bases of a class as far as they resolve."""
        return self._names.bases(owner)

    def _resolved(self, path: Path) -> Path:
        if path not in self._real:
            self._real[path] = path.resolve()
        return self._real[path]

    def _read(self, path: Path) -> Module | Unreadable:
        try:
            return self._module(path, read_source(path))
        except Unreadable as error:
            # Anew, because the one at hand holds on to the text and the stack.
            return Unreadable(error.message, error.row, error.column)

    def _module(self, path: Path, source: SourceFile) -> Module:
        is_package = path.name == "__init__.py"
        module = Module(path, self._dotted_name(path), is_package, source, index_module(source.text))
        self._read_modules.append(module)
        return module

    def _dotted_name(self, path: Path) -> str:
        top = _import_root(path)
        if top == path.parent:
            # In no package: below a source root, its folders make a namespace package.
            top = next((root for root in (self.root / "src", self.root) if path.is_relative_to(root)), top)
        parts = path.relative_to(top).with_suffix("").parts
        return ".".join(parts[:-1] if parts[-1] == "__init__" and len(parts) > 1 else parts)

    def _source_roots(self, path: Path, dotted: str) -> list[Path]:
        package = self._followed.get(dotted.partition(".")[0])
        found = [package.parent] if package is not None else []
        # What is installed beside a followed package is not followed with it.
        own = () if self.follows(path) else (_import_root(path), self.root / "src", self.root)
        return list(dict.fromkeys((*own, *found)))

    def _file_below(self, root: Path, dotted: str) -> Path | None:
        key = (root, dotted)
        if key not in self._module_files:
            self._module_files[key] = self._found_below(root, dotted)
        return self._module_files[key]

    def _found_below(self, root: Path, dotted: str) -> Path | None:
        if not dotted:
            return self._existing(root / "__init__.py")
        head, _, last = dotted.rpartition(".")
        folder = root.joinpath(*head.split(".")) if head else root
        # Most imports leave the project at their first part: asked once, remembered for all that follow.
        if head and self._file_below(root, head) is None and not folder.is_dir():
            self._trail.missing.add(str(folder))
            return None
        return self._existing(folder / last / "__init__.py", folder / f"{last}.py")

    def _existing(self, *candidates: Path) -> Path | None:
        found = next((path for path in candidates if path.is_file()), None)
        before = candidates if found is None else candidates[: candidates.index(found)]
        self._trail.missing.update(map(str, before))
        return found


def _calls(raw: bytes) -> set[bytes]:
    """Return the words of a text, or of JSON with a text in it, those that are called with the bracket after them."""
    code = raw.replace(b"\\n", b"\n").replace(b"\\t", b"\t")
    return set(code.translate(_WORDS).replace(b"(", b"( ").split())


def _raw(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError:
        return b""


def _in_rows(names: Iterable[bytes]) -> bytes:
    return b"\n".join((b"", *dict.fromkeys(names), b""))


def _import_root(path: Path) -> Path:
    """Return the folder that holds the file's top package: its own folder where it is in none."""
    return _root_of_folder(path.parent)


@functools.cache
def _root_of_folder(folder: Path) -> Path:
    while (folder / "__init__.py").is_file() and folder != folder.parent:
        folder = folder.parent
    return folder
