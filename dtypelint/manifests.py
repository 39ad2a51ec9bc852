"""The formats in which projects declare their dependencies, each read to pairs of a distribution and its versions."""

from __future__ import annotations

import ast
import configparser
import re
import tomllib
import warnings
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from packaging.requirements import InvalidRequirement, Requirement
from packaging.specifiers import InvalidSpecifier, SpecifierSet

from dtypelint.versions import ANY, Ranges

if TYPE_CHECKING:
    from pathlib import Path

Entries = Iterator[tuple[str, Ranges]]


def text_of(path: Path) -> str:
    """Return the text of a file, or nothing where it cannot be read."""
    try:
        return path.read_text(encoding="utf-8-sig", errors="replace")
    except OSError:
        return ""


def requirement_lines(lines: Iterable[object]) -> Entries:
    """Read PEP 508 requirements."""
    for line in lines:
        if not isinstance(line, str):
            continue
        try:
            requirement = Requirement(line)
        except InvalidRequirement:
            continue
        yield requirement.name, (requirement.specifier,)


def pyproject(path: Path) -> Entries:
    """Read the standard tables, and those of Poetry, PDM and uv."""
    try:
        table = tomllib.loads(text_of(path))
    except tomllib.TOMLDecodeError:
        return
    project, tool = _table(table, "project"), _table(table, "tool")
    lists = [
        project.get("dependencies"),
        *_table(project, "optional-dependencies").values(),
        *_table(table, "dependency-groups").values(),
        *_table(_table(tool, "pdm"), "dev-dependencies").values(),
        _table(tool, "uv").get("dev-dependencies"),
    ]
    for lines in lists:
        yield from requirement_lines(lines if isinstance(lines, list) else ())
    yield from _poetry(_table(tool, "poetry"))


def setup_cfg(path: Path) -> Entries:
    """Read install_requires and the extras."""
    parser = configparser.RawConfigParser(strict=False)
    try:
        parser.read_string(text_of(path))
    except configparser.Error:
        return
    values = [parser.get("options", "install_requires", fallback="")]
    if parser.has_section("options.extras_require"):
        values += [value for _, value in parser.items("options.extras_require")]
    for value in values:
        yield from requirement_lines(value.splitlines() if "\n" in value else value.split(";"))


def setup_py(path: Path) -> Entries:
    """Read the literal lists that setup() is given; the file is parsed, never run."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse(text_of(path))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return
    names = {
        target.id: statement.value
        for statement in tree.body
        if isinstance(statement, ast.Assign)
        for target in statement.targets
        if isinstance(target, ast.Name)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] == "setup":
            for keyword in node.keywords:
                if keyword.arg in ("install_requires", "extras_require"):
                    yield from requirement_lines(_literals(keyword.value, names))


def requirements(path: Path) -> Entries:
    """Read a requirements file and those that it includes."""
    yield from _requirements(path, {path})


def environment(path: Path) -> Entries:
    """Read the dependencies of a conda environment, as far as they are plain lines."""
    for line in text_of(path).splitlines():
        item = re.match(r"""\s*-\s*["']?(?:[\w./-]+::)?([^"'#\s][^"'#]*?)["']?\s*(?:\#.*)?$""", line)
        if item:
            yield from requirement_lines([_conda_to_pip(item[1])])


def _conda_to_pip(item: str) -> str:
    """Translate `numpy=1.26`, `numpy=1.26.4=py310_0` and `numpy 1.26.*`; what pip reads stays as it is."""
    match = re.fullmatch(r"([\w.-]+)(?:\s*=(?!=)\s*|\s+(?=\d))v?([\w.+*]+)(?:\s*=.*)?", item.strip())
    if match is None:
        return item
    name, version = match[1], match[2].removesuffix(".*").removesuffix("*").rstrip(".")
    return f"{name}=={version}.*" if version else name


def _requirements(path: Path, seen: set[Path]) -> Entries:
    for line in re.sub(r"\\\r?\n", "", text_of(path)).splitlines():
        requirement = re.sub(r"(^|\s)#.*", "", line).strip()
        if included := re.match(r"(?:-r|--requirement)[\s=]*(\S+)", requirement):
            other = path.parent / included[1]
            if other not in seen and len(seen) < 50 and other.is_file():
                seen.add(other)
                yield from _requirements(other, seen)
        elif requirement and not requirement.startswith("-"):
            yield from requirement_lines([re.split(r"\s--\w", requirement)[0]])


def _literals(node: ast.expr, names: dict[str, ast.expr]) -> Iterator[str]:
    """Yield the strings in a list, in the lists of a dict, in a sum of lists, or in a name for one of these."""
    match node:
        case ast.Name(id=name) if name in names:
            # Without the name itself, so that `x = x + [...]` ends.
            yield from _literals(names[name], {key: value for key, value in names.items() if key != name})
        case ast.List(elts=items) | ast.Tuple(elts=items):
            yield from (item.value for item in items if isinstance(item, ast.Constant) and isinstance(item.value, str))
        case ast.Dict(values=values):
            for value in values:
                yield from _literals(value, names)
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            yield from _literals(left, names)
            yield from _literals(right, names)


def _table(parent: dict[str, Any], key: str) -> dict[str, Any]:
    value = parent.get(key)
    return value if isinstance(value, dict) else {}


def _poetry(poetry: dict[str, Any]) -> Entries:
    groups = _table(poetry, "group")
    tables = [_table(poetry, "dependencies"), _table(poetry, "dev-dependencies")]
    tables += [_table(_table(groups, name), "dependencies") for name in groups]
    for table in tables:
        for name, value in table.items():
            for entry in value if isinstance(value, list) else [value]:
                constraint = entry.get("version", "*") if isinstance(entry, dict) else entry
                if name.lower() != "python" and isinstance(constraint, str):
                    yield name, poetry_ranges(constraint)


def poetry_ranges(constraint: str) -> Ranges:
    """Translate Poetry's constraints (`^2.1`, `~2.1`, `2.*`, `>=1,<2 || >=3`); a malformed one is any version."""
    try:
        return tuple(_poetry_range(part) for part in re.split(r"\|\|?", constraint))
    except (InvalidSpecifier, ValueError):
        return ANY


def _poetry_range(text: str) -> SpecifierSet:
    parts = [part for part in re.split(r"\s*,\s*|(?<=[\w*])\s+(?=[<>=!~^])", text.strip()) if part not in ("", "*")]
    return SpecifierSet(",".join(_poetry_specifier(part) for part in parts))


def _poetry_specifier(part: str) -> str:
    match = re.fullmatch(r"(\^|~(?!=))\s*v?([\d.]+)(.*)", part)
    if match is None:
        return part if part[0] in "<>=!~" and not re.match(r"=[^=]", part) else f"=={part.lstrip('= ')}"
    release = [int(number) for number in match[2].rstrip(".").split(".")]
    if match[1] == "~":
        kept = min(len(release), 2)
    else:
        kept = next((index for index, number in enumerate(release) if number), len(release) - 1) + 1
    upper = [*release[: kept - 1], release[kept - 1] + 1]
    return f">={match[2].rstrip('.')}{match[3]},<{'.'.join(map(str, upper))}"
