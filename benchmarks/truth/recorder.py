"""Records the dtypes that run: modules are rewritten on import so that each assignment and call reports its value.

The files stay as they are, and so does what the code does: a call is evaluated where it stood and its value handed on.
Positions are those of `dtypelint infer`: rows and columns from 1, columns in characters.
"""

from __future__ import annotations

import ast
import builtins
import hashlib
import marshal
import os
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any, NamedTuple

ASSIGNMENT, CALL = "assignment", "call"
# Changes whenever the rewritten code does.
_VERSION = b"1"
_SEEN = "__truth_seen__"
_VALUE = "__truth_value__"


class Position(NamedTuple):
    """Where an expression stands."""

    filename: str
    row: int
    column: int
    end_row: int
    end_column: int
    kind: str


class Recorder:
    """Holds the dtypes that were seen at each position."""

    def __init__(self, dtype_of: Callable[[object], str | None]) -> None:
        self.seen: dict[Position, set[str]] = defaultdict(set)
        self._dtype_of = dtype_of

    def install(self) -> None:
        """Give rewritten code the two functions that it calls."""
        setattr(builtins, _VALUE, self._value)
        setattr(builtins, _SEEN, self._note)

    def _note(self, places: Sequence[tuple[Any, ...]], *values: object) -> None:
        for place, value in zip(places, values, strict=True):
            dtype = self._dtype_of(value)
            if dtype is not None:
                self.seen[Position(*place)].add(dtype)

    def _value(self, places: Sequence[tuple[Any, ...]], value: object) -> object:
        self._note(places, *[value] * len(places))
        return value


def rewrite(text: str, filename: str) -> ast.Module:
    """Return the tree of a file in which every assignment and call reports its value."""
    path = os.path.realpath(filename)
    lines = text.split("\n")

    def place(node: ast.AST, kind: str) -> ast.expr:
        return ast.Constant(tuple(_position(path, node, kind, lines)))  # type: ignore[arg-type]

    tree: ast.Module = _Rewriter(place).visit(ast.parse(text, filename))
    return ast.fix_missing_locations(tree)


def _position(filename: str, node: Any, kind: str, lines: Sequence[str]) -> Position:
    def column(row: int, offset: int) -> int:
        return len(lines[row - 1].encode()[:offset].decode(errors="ignore")) + 1

    return Position(
        filename,
        node.lineno,
        column(node.lineno, node.col_offset),
        node.end_lineno,
        column(node.end_lineno, node.end_col_offset),
        kind,
    )


class _Rewriter(ast.NodeTransformer):
    """Wraps values in calls of the recorder; annotations, decorators and f-strings are left alone."""

    def __init__(self, place: Callable[[ast.AST, str], ast.expr]) -> None:
        self._place = place

    # --- expressions --------------------------------------------------------------------------------------------------

    def visit_Call(self, node: ast.Call) -> ast.expr:
        place = self._place(node, CALL)
        self.generic_visit(node)
        return _reporting(node, [place])

    def visit_NamedExpr(self, node: ast.NamedExpr) -> ast.expr:
        place = self._place(node.target, ASSIGNMENT)
        node.value = _reporting(self.visit(node.value), [place])
        return node

    def visit_JoinedStr(self, node: ast.JoinedStr) -> ast.expr:
        return node

    # --- assignments --------------------------------------------------------------------------------------------------

    def visit_Assign(self, node: ast.Assign) -> list[ast.stmt]:
        whole = [self._place(target, ASSIGNMENT) for target in node.targets if not _is_pattern(target)]
        parts = [name for target in node.targets if _is_pattern(target) for name in _names(target)]
        after = self._after(node, parts)
        self.generic_visit(node)
        if whole:
            node.value = _reporting(node.value, whole)
        return [node, *after]

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.stmt:
        if node.value is not None:
            place = self._place(node.target, ASSIGNMENT)
            node.target = self.visit(node.target)
            node.value = _reporting(self.visit(node.value), [place])
        return node

    def visit_AugAssign(self, node: ast.AugAssign) -> list[ast.stmt]:
        after = self._after(node, [node.target] if isinstance(node.target, ast.Name) else [])
        self.generic_visit(node)
        return [node, *after]

    def visit_For(self, node: ast.For) -> ast.stmt:
        entered = self._after(node, list(_names(node.target)))
        self.generic_visit(node)
        node.body[:0] = entered
        return node

    def _after(self, node: ast.stmt, names: Sequence[ast.Name]) -> list[ast.stmt]:
        """Return the statement that reports variables which `node` has just set."""
        if not names:
            return []
        places = ast.Tuple([self._place(name, ASSIGNMENT) for name in names], ast.Load())
        values = [ast.Name(name.id, ast.Load()) for name in names]
        statement = ast.Expr(ast.Call(ast.Name(_SEEN, ast.Load()), [places, *values], []))
        return [ast.copy_location(statement, node)]

    # --- what stays ---------------------------------------------------------------------------------------------------

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.stmt:
        node.args.defaults = [self.visit(item) for item in node.args.defaults]
        node.args.kw_defaults = [item and self.visit(item) for item in node.args.kw_defaults]
        node.body = _visited(self, node.body)
        return node

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> ast.stmt:
        node.body = _visited(self, node.body)
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.stmt:
        node.body = _visited(self, node.body)
        return node

    def visit_Match(self, node: ast.Match) -> ast.stmt:
        node.subject = self.visit(node.subject)
        for case in node.cases:
            case.body = _visited(self, case.body)
        return node


def _visited(rewriter: _Rewriter, body: Sequence[ast.stmt]) -> list[ast.stmt]:
    result: list[ast.stmt] = []
    for statement in body:
        new = rewriter.visit(statement)
        result.extend(new if isinstance(new, list) else [new])
    return result


def _is_pattern(target: ast.expr) -> bool:
    return isinstance(target, ast.Tuple | ast.List | ast.Starred)


def _names(target: ast.expr) -> Iterator[ast.Name]:
    """Yield the variables that a target sets, but a starred one, which holds a list."""
    match target:
        case ast.Name():
            yield target
        case ast.Tuple(elts=elements) | ast.List(elts=elements):
            for element in elements:
                yield from _names(element)


def _reporting(value: ast.expr, places: Sequence[ast.expr]) -> ast.expr:
    call = ast.Call(ast.Name(_VALUE, ast.Load()), [ast.Tuple(list(places), ast.Load()), value], [])
    return ast.copy_location(call, value)


# --- imports ----------------------------------------------------------------------------------------------------------


class _Loader(SourceFileLoader):
    """Compiles rewritten sources, each once: rewriting all of a large package takes longer than running a model."""

    kept: Path

    def get_code(self, fullname: str) -> CodeType:
        path = self.get_filename(fullname)
        data = self.get_data(path)
        kept = self.kept / hashlib.sha256(path.encode() + _VERSION + data).hexdigest()
        if kept.exists():
            code: CodeType = marshal.loads(kept.read_bytes())  # noqa: S302 - written below
            return code
        code = compile(rewrite(data.decode().replace("\r\n", "\n"), path), path, "exec", dont_inherit=True)
        # Another process may read it at any moment.
        partial = kept.with_suffix(f".{os.getpid()}")
        partial.write_bytes(marshal.dumps(code))
        partial.replace(kept)
        return code


class Finder(MetaPathFinder):
    """Finds the modules of the measured packages, and rewrites them."""

    def __init__(self, packages: Sequence[str], kept: Path) -> None:
        self._packages = frozenset(packages)
        self._kept = kept

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return the spec of a module of a measured package, None for any other."""
        if fullname.partition(".")[0] not in self._packages:
            return None
        spec = PathFinder.find_spec(fullname, path, target)
        if spec is not None and type(spec.loader) is SourceFileLoader:
            loader = _Loader(spec.loader.name, spec.loader.path)
            loader.kept = self._kept
            spec.loader = loader
            spec.cached = None
        return spec


def run_file(recorder: Recorder, packages: Sequence[str], filename: str, kept: Path) -> None:
    """Run a script and the modules of `packages` that it imports, all recorded; compiled code goes to `kept`."""
    kept.mkdir(parents=True, exist_ok=True)
    recorder.install()
    sys.meta_path.insert(0, Finder(packages, kept))
    tree = rewrite(Path(filename).read_text(encoding="utf-8"), filename)
    namespace = {"__name__": "__main__", "__file__": filename, "__builtins__": builtins}
    exec(compile(tree, filename, "exec", dont_inherit=True), namespace)  # noqa: S102 - running the case is the point
