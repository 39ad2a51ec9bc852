"""What a module offers: `__all__`, and the tables from which a package imports lazily."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_TABLE = "_import_structure"


def dunder_all(statements: Sequence[ast.stmt]) -> tuple[str, ...] | None:
    """Return `__all__`, or None where there is none or a part of it is not literal."""
    names: list[str] = []
    found = False
    for statement in statements:
        for value, is_new in _values_of("__all__", statement):
            literal = _strings(value)
            if literal is None:
                return None
            names = literal if is_new else names + literal
            found = True
    return tuple(dict.fromkeys(names)) if found else None


def lazy_names(statements: Sequence[ast.stmt]) -> dict[str, str]:
    """Return the module, with dots in front where it is relative, from which each lazily offered name comes.

    Read are transformers' `_import_structure`, lazy_loader's `attach`, and, beside a `__getattr__`, a table of names
    and dotted modules.
    """
    names: dict[str, str] = {}
    has_getattr = any(isinstance(node, ast.FunctionDef) and node.name == "__getattr__" for node in statements)
    for statement in statements:
        for submodule, values in _offers(statement):
            names.update((name, f".{submodule}") for name in values)
        value = getattr(statement, "value", None)
        if has_getattr and isinstance(value, ast.Dict) and not isinstance(statement, ast.Expr):
            names.update(_lookup_table(value))
    return names


def is_lazy_by_file(statements: Sequence[ast.stmt]) -> bool:
    """Whether the package finds out what to offer by reading its files, with `define_import_structure`."""
    return any(
        isinstance(node, ast.Call) and _last_name(node.func) == "define_import_structure"
        for statement in statements
        if isinstance(statement, (ast.Assign, ast.AnnAssign, ast.Expr))
        for node in ast.walk(statement)
    )


def _values_of(name: str, statement: ast.stmt) -> Iterator[tuple[ast.expr, bool]]:
    """Yield what the statement makes the list called `name` (True) or adds to it (False)."""
    match statement:
        case ast.Assign(targets=targets, value=value) if any(_is_name(target, name) for target in targets):
            yield value, True
        case ast.AnnAssign(target=target, value=ast.expr() as value) if _is_name(target, name):
            yield value, True
        case ast.AugAssign(target=target, value=value) if _is_name(target, name):
            yield value, False
        case ast.Expr(value=ast.Call(func=ast.Attribute(value=owner, attr="extend"), args=[value])) if _is_name(
            owner, name
        ):
            yield value, False
        case ast.Expr(value=ast.Call(func=ast.Attribute(value=owner, attr="append"), args=[value])) if _is_name(
            owner, name
        ):
            yield ast.List([value]), False


def _offers(statement: ast.stmt) -> Iterator[tuple[str, list[str]]]:
    match statement:
        case ast.Assign(targets=[target], value=ast.Dict() as table) if _is_name(target, _TABLE):
            yield from _entries(table)
        case ast.AnnAssign(target=target, value=ast.Dict() as table) if _is_name(target, _TABLE):
            yield from _entries(table)
        case (
            ast.Assign(targets=[ast.Subscript() as target], value=value)
            | ast.AugAssign(target=ast.Subscript() as target, value=value)
        ):
            yield from _entry(target, value)
        case ast.Expr(value=ast.Call(func=ast.Attribute(value=owner, attr=method), args=[value])):
            yield from _added(owner, method, value)
        case ast.Assign(value=ast.Call(func=function, keywords=keywords)) if _last_name(function) == "attach":
            yield from _attached(keywords)


def _added(owner: ast.expr, method: str, value: ast.expr) -> Iterator[tuple[str, list[str]]]:
    if method == "update" and _is_name(owner, _TABLE) and isinstance(value, ast.Dict):
        yield from _entries(value)
    elif method in ("extend", "append"):
        yield from _entry(owner, value if method == "extend" else ast.List([value]))


def _attached(keywords: Sequence[ast.keyword]) -> Iterator[tuple[str, list[str]]]:
    for keyword in keywords:
        if keyword.arg == "submod_attrs" and isinstance(keyword.value, ast.Dict):
            yield from _entries(keyword.value)


def _entries(table: ast.Dict) -> Iterator[tuple[str, list[str]]]:
    for key, value in zip(table.keys, table.values, strict=True):
        if isinstance(key, ast.Constant) and isinstance(key.value, str):
            yield key.value, _strings(value) or []


def _entry(target: ast.expr, value: ast.expr) -> Iterator[tuple[str, list[str]]]:
    match target:
        case ast.Subscript(value=owner, slice=ast.Constant(value=str() as key)) if _is_name(owner, _TABLE):
            yield key, _strings(value) or []


def _lookup_table(table: ast.Dict) -> Iterator[tuple[str, str]]:
    for key, value in zip(table.keys, table.values, strict=True):
        match key, value:
            case (
                ast.Constant(value=str() as name),
                ast.Constant(value=str() as module) | ast.Tuple(elts=[ast.Constant(value=str() as module), *_]),
            ):
                if name.isidentifier() and all(part.isidentifier() for part in module.lstrip(".").split(".")):
                    yield name, module


def _strings(node: ast.expr) -> list[str] | None:
    match node:
        case ast.List(elts=items) | ast.Tuple(elts=items):
            strings = [item.value for item in items if isinstance(item, ast.Constant) and isinstance(item.value, str)]
            return strings if len(strings) == len(items) else None
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            first, second = _strings(left), _strings(right)
            return None if first is None or second is None else first + second
    return None


def _is_name(node: ast.expr, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name


def _last_name(node: ast.expr) -> str | None:
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", None)
