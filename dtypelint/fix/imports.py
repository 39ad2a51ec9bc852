"""The import that a fix needs: the name the file already has for a module, or the line that adds it."""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from dtypelint.fix.statements import extent, parse, way_to

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dtypelint.findings import Edit
    from dtypelint.fix.layout import Layout

_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
_ENCODING_OR_SHEBANG = re.compile(r"#!|[ \t\f]*#.*?coding[:=]")


@dataclass(frozen=True, slots=True)
class Required:
    """How the file names a module at the place of the fix, and the edit that makes it so."""

    name: str
    edits: tuple[Edit, ...] = ()


def require(layout: Layout, module: str, call: tuple[int, int]) -> Required | None:
    """Return how to name `module` at the call; None where it cannot be named without clashing."""
    tree = parse(layout.text)
    if tree is None:
        bound = re.search(rf"^import {re.escape(module)}[ \t]*(?:#.*)?\r?$", layout.text, re.MULTILINE)
        return Required(module) if bound else None
    functions = [step.child for step in way_to(layout, tree, *call) if isinstance(step.child, _FUNCTIONS)]
    for function in reversed(functions):
        local = _name_in(layout, _body(function), module, before=call[0])
        if local is not None:
            return Required(local)
        if module.partition(".")[0] in _parameters(function):
            return None
    known = _name_in(layout, tree.body, module, before=None if functions else call[0])
    return Required(known) if known else _added(layout, tree, module, call)


def rename(source: str, module: str, name: str) -> str:
    """Return the template `source` with `module` called `name`, strings left alone."""
    pattern = rf"\"[^\"]*\"|'[^']*'|(?<![\w.]){re.escape(module)}(?!\w)"
    return re.sub(pattern, lambda match: name if match.group() == module else match.group(), source)


def _body(function: ast.AST) -> list[ast.stmt]:
    return function.body if isinstance(function, (ast.FunctionDef, ast.AsyncFunctionDef)) else []


def _parameters(function: ast.AST) -> set[str]:
    if not isinstance(function, _FUNCTIONS):
        return set()
    return {node.arg for node in ast.walk(function.args) if isinstance(node, ast.arg)}


def _statements(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """Yield the statements that run with those of `body`; what only a type checker sees does not run."""
    for statement in body:
        yield statement
        for field in ("body", "orelse", "finalbody"):
            if isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
                continue
            if field == "body" and isinstance(statement, ast.If) and _type_checking(statement.test):
                continue
            yield from _statements(getattr(statement, field, []))
        for handler in getattr(statement, "handlers", []):
            yield from _statements(handler.body)


def _type_checking(test: ast.expr) -> bool:
    return (test.attr if isinstance(test, ast.Attribute) else getattr(test, "id", "")) == "TYPE_CHECKING"


def _name_in(layout: Layout, body: list[ast.stmt], module: str, before: int | None) -> str | None:
    """Return the name that the statements bind to the module; a module found some other way is taken for it."""
    for statement in _statements(body):
        where = extent(layout, statement)
        if before is not None and where is not None and where[0] >= before:
            break
        for bound, name in _bindings(statement):
            if bound == module:
                return name
    return None


def _bindings(statement: ast.stmt) -> Iterator[tuple[str, str]]:
    """Yield modules and the names under which a statement makes them known."""
    if isinstance(statement, ast.Import):
        for alias in statement.names:
            yield alias.name, alias.asname or alias.name
            if alias.asname is None:  # `import a.b` makes `a` known as well
                yield alias.name.partition(".")[0], alias.name.partition(".")[0]
    elif isinstance(statement, ast.ImportFrom) and not statement.level:
        for alias in statement.names:
            yield f"{statement.module}.{alias.name}", alias.asname or alias.name
    elif isinstance(statement, ast.Assign) and isinstance(statement.value, ast.Call):  # pytest.importorskip("torch")
        for target in statement.targets:
            if isinstance(target, ast.Name):
                yield target.id, target.id


def _added(layout: Layout, tree: ast.Module, module: str, call: tuple[int, int]) -> Required | None:
    root = module.partition(".")[0]
    taken = {name for statement in _statements(tree.body) for name in _taken(statement)}
    edit = _import_edit(layout, tree, f"import {module}")
    place = layout.offset(edit.span.start)
    return None if root in taken or place > call[0] else Required(module, (edit,))


def _taken(statement: ast.stmt) -> Iterator[str]:
    """Yield the names that an import of the same name would replace, or be replaced by."""
    if isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
        yield statement.name
    elif isinstance(statement, (ast.Import, ast.ImportFrom)):
        yield from (alias.asname or alias.name for alias in statement.names if alias.asname or "." not in alias.name)
    elif isinstance(statement, ast.Assign):
        yield from (target.id for target in statement.targets if isinstance(target, ast.Name))


def _import_edit(layout: Layout, tree: ast.Module, line: str) -> Edit:
    imports = _leading_imports(tree)
    if not imports:
        return _first_import(layout, tree, line)
    row = imports[-1].end_lineno or imports[-1].lineno
    ends = [statement.end_lineno or row for statement in tree.body if statement.lineno <= row]
    content = f"{layout.newline}{line}" if _is_future(imports[-1]) else line
    return _line_after(layout, max(ends), content)


def _leading_imports(tree: ast.Module) -> list[ast.stmt]:
    body = tree.body[1:] if _has_docstring(tree) else tree.body
    count = next((i for i, node in enumerate(body) if not isinstance(node, (ast.Import, ast.ImportFrom))), len(body))
    return body[:count]


def _is_future(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.ImportFrom) and statement.module == "__future__"


def _has_docstring(tree: ast.Module) -> bool:
    return ast.get_docstring(tree, clean=False) is not None


def _line_after(layout: Layout, row: int, content: str) -> Edit:
    end = layout.line_end(layout.starts[row - 1])
    if end == len(layout.text):
        return layout.insert(end, layout.newline + content)
    return layout.insert(layout.next_line(end), content + layout.newline)


def _first_import(layout: Layout, tree: ast.Module, line: str) -> Edit:
    if _has_docstring(tree):
        row = tree.body[0].end_lineno or 1
        blank = layout.newline if _text_on(layout, row + 1) else ""
        return _line_after(layout, row, f"{layout.newline}{line}{blank}")
    start = layout.starts[_header_rows(layout)]
    return layout.insert(start, line + layout.newline * 2)


def _text_on(layout: Layout, row: int) -> str:
    return layout.after(layout.starts[row - 1]).strip() if row <= len(layout.starts) else ""


def _header_rows(layout: Layout) -> int:
    """Count the rows before a first import: a header of comments with its blank rows, or what must come first."""
    rows = 0
    while _text_on(layout, rows + 1).startswith("#"):
        rows += 1
    if not rows or _text_on(layout, rows + 1):
        return sum(1 for row in (1, 2) if _ENCODING_OR_SHEBANG.match(_text_on(layout, row)))
    while rows + 1 < len(layout.starts) and not _text_on(layout, rows + 1):
        rows += 1
    return rows
