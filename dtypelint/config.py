"""The settings of a run: the nearest configuration file, overridden by the command line."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from dtypelint.errors import UsageError
from dtypelint.findings import Confidence
from dtypelint.source.patterns import PathPatterns

# Ruff's list, so that the two tools see the same files.
DEFAULT_EXCLUDE = (
    ".bzr", ".direnv", ".eggs", ".git", ".git-rewrite", ".hg", ".ipynb_checkpoints", ".mypy_cache", ".nox", ".pants.d",
    ".pyenv", ".pytest_cache", ".pytype", ".ruff_cache", ".svn", ".tox", ".venv", ".vscode", "__pypackages__", "_build",
    "buck-out", "build", "dist", "node_modules", "site-packages", "venv",
)  # fmt: skip

_CONFIG_NAMES = (".dtypelint.toml", "dtypelint.toml", "pyproject.toml")
# What marks the root of a project; the later ones only where none of the first is found.
_ROOT_MARKS = (("pyproject.toml", ".git"), ("setup.py", "setup.cfg"), ("requirements.txt",))


@dataclass(frozen=True, slots=True)
class Settings:
    """What a run is told. The fields are the keys of `[tool.dtypelint]`, except `root` and `source`."""

    root: Path
    """The project's folder: globs are relative to it, imports resolve from it, its dependencies count."""
    source: Path | None = None
    """The configuration file."""
    select: tuple[str, ...] = ("ALL",)
    ignore: tuple[str, ...] = ()
    per_file_ignores: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    confidence: Confidence = Confidence.LIKELY
    exclude: tuple[str, ...] = DEFAULT_EXCLUDE
    extend_exclude: tuple[str, ...] = ()
    force_exclude: bool = False
    respect_gitignore: bool = True
    stubs: tuple[Path, ...] = ()
    targets: Mapping[str, str | bool] = field(default_factory=dict)
    output_format: str = "full"

    def ignored_in(self, path: Path) -> tuple[str, ...]:
        """Return the selectors that `per-file-ignores` holds for the file; `!glob` means every other file."""
        try:
            relative = resolved(path).relative_to(self.root.resolve()).as_posix()
        except ValueError:
            relative = path.name
        return tuple(
            selector
            for pattern, selectors in self.per_file_ignores.items()
            if PathPatterns([pattern.removeprefix("!")]).matches_below(relative) is not pattern.startswith("!")
            for selector in selectors
        )


def resolved(path: Path) -> Path:
    """Return where a path leads to, also for a link that leads to itself, at which `Path.resolve` gives up."""
    return Path(os.path.realpath(path))


def load_settings(start: Path, config: Path | None, overrides: Mapping[str, object]) -> Settings:
    """Return the settings for `start`: those of `config` or the nearest configuration, under `overrides`.

    The keys of `overrides` are those of the file; one whose value is None is not given. Raises UsageError.
    """
    start = resolved(start)
    folder = start if start.is_dir() else start.parent
    found = _given(config) if config is not None else _nearest(folder)
    values: dict[str, Any] = {}
    if found is None:
        root = _marked_root(folder)
    else:
        source, table = found
        root = _marked_root(folder) if config is not None else source.parent
        values = {"source": source, **_checked(table, str(source), source.parent)}
    given = {key: value for key, value in overrides.items() if value is not None}
    return Settings(root, **{**values, **_checked(given, "command line", Path.cwd())})


def expand(selectors: Sequence[str], rules: Mapping[str, str]) -> frozenset[str]:
    """Return the codes that `selectors` (codes, prefixes, names, "ALL") stand for; `rules` maps a code to its name.

    Raises UsageError for a selector that stands for none.
    """
    chosen: set[str] = set()
    for selector in selectors:
        codes = set(codes_of(selector, rules))
        if not codes:
            raise UsageError(f"unknown rule `{selector}`{_did_you_mean(selector, [*rules, *rules.values(), 'ALL'])}")
        chosen |= codes
    return frozenset(chosen)


def codes_of(selector: str, rules: Mapping[str, str]) -> Iterator[str]:
    """Yield the codes in `rules` for which a code, a prefix of one, a name or "ALL" stands."""
    prefix = "" if selector.upper() == "ALL" else selector.upper()
    for code, name in rules.items():
        if selector and (code.startswith(prefix) or name == selector.lower()):
            yield code


def _given(config: Path) -> tuple[Path, dict[str, Any]]:
    config = config.resolve()
    table = _table_of(config, _read(config))
    if table is None:
        raise UsageError(f"{config}: there is no [tool.dtypelint] in it")
    return config, table


def _nearest(folder: Path) -> tuple[Path, dict[str, Any]] | None:
    for ancestor in (folder, *folder.parents):
        for name in _CONFIG_NAMES:
            path = ancestor / name
            if path.is_file() and (table := _table_of(path, _read(path))) is not None:
                return path, table
    return None


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise UsageError(f"{path}: cannot be read: {(error.strerror or str(error)).lower()}") from error
    except UnicodeDecodeError as error:
        raise UsageError(f"{path}: is not UTF-8: {error.reason} at byte {error.start}") from error


def _table_of(path: Path, text: str) -> dict[str, Any] | None:
    is_pyproject = path.name == "pyproject.toml"
    # A pyproject.toml that does not speak of dtypelint is none of its business, broken or not.
    if is_pyproject and "dtypelint" not in text:
        return None
    if not text:
        return {}
    import tomllib  # start-up time: not every project has a configuration

    try:
        table: Any = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise UsageError(f"{path}: is not valid TOML: {error}") from error
    for name in ("tool", "dtypelint") if is_pyproject else ():
        table = table.get(name)
        if table is None:
            return None
        if not isinstance(table, dict):
            raise UsageError(f"{path}: `{name}` must be a table")
    return dict(table)


def _marked_root(folder: Path) -> Path:
    for marks in _ROOT_MARKS:
        for ancestor in (folder, *folder.parents):
            if any((ancestor / mark).exists() for mark in marks):
                return ancestor
            # What lies in the home folder itself is no project's.
            if ancestor == Path.home():
                break
    return folder


def _checked(table: Mapping[str, object], source: str, base: Path) -> dict[str, Any]:
    values: dict[str, Any] = {}
    for key, value in table.items():
        if key not in _KEYS:
            raise UsageError(f"{source}: unknown key `{key}`{_did_you_mean(key, _KEYS)}")
        try:
            checked = _KEYS[key](value)
        except (TypeError, ValueError) as error:
            raise UsageError(f"{source}: `{key}` {error}") from error
        values[key.replace("-", "_")] = tuple(base / path for path in checked) if key == "stubs" else checked
    return values


def _did_you_mean(word: str, words: Collection[str]) -> str:
    import difflib  # start-up time: it takes a mistake

    by_folded = {known.lower(): known for known in words}
    close = difflib.get_close_matches(word.lower().replace("_", "-"), list(by_folded), n=1)
    return f"; did you mean `{by_folded[close[0]]}`?" if close else ""


def _strings(value: object) -> tuple[str, ...]:
    if not isinstance(value, (list, tuple)) or not all(isinstance(item, str) for item in value):
        raise TypeError("must be a list of strings")
    return tuple(value)


def _flag(value: object) -> bool:
    if not isinstance(value, bool):
        raise TypeError("must be true or false")
    return value


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError("must be a string")
    return value


def _confidence(value: object) -> Confidence:
    try:
        return Confidence.parse(_text(value))
    except KeyError:
        words = [str(member) for member in Confidence]
        raise ValueError(f"must be one of {', '.join(words)}{_did_you_mean(str(value), words)}") from None


def _ignores(value: object) -> dict[str, tuple[str, ...]]:
    if not isinstance(value, Mapping):
        raise TypeError("must be a table of globs, each with a list of rules")
    try:
        return {_text(pattern): _strings(selectors) for pattern, selectors in value.items()}
    except TypeError:
        raise TypeError("must give each glob a list of rules") from None


def _targets(value: object) -> dict[str, str | bool]:
    from packaging.specifiers import InvalidSpecifier  # start-up time

    from dtypelint.versions import parse_target

    if not isinstance(value, Mapping):
        raise TypeError("must be a table of distributions, each with a version or a range")
    for name, target in value.items():
        if not isinstance(target, (str, bool)):
            raise TypeError(f'must give `{name}` a version or a range (`"2.3"`, `">=2,<3"`), or false')
        try:
            parse_target(target)
        except InvalidSpecifier:
            raise ValueError(f"gives `{name}` what is not a version or a range: `{target}`") from None
    return dict(value)


_KEYS: dict[str, Callable[[object], Any]] = {
    "select": _strings,
    "ignore": _strings,
    "per-file-ignores": _ignores,
    "confidence": _confidence,
    "exclude": _strings,
    "extend-exclude": _strings,
    "force-exclude": _flag,
    "respect-gitignore": _flag,
    "stubs": _strings,
    "targets": _targets,
    "output-format": _text,
}
