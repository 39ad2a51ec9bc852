"""Rewriting syntax newer than the interpreter's so that its parser reads it, every row where it was.

Only the outline of a module is read from the result, so what a rewrite loses inside an expression does not matter.
"""

from __future__ import annotations

import re
from typing import Any

import libcst as cst

from dtypelint.errors import Unreadable

# Since 3.12 an f-string may hold its own quotes, since 3.14 there are t-strings, since 3.15 comprehensions unpack.
_BLANKED = frozenset({"FormattedString", "TemplatedString", "ListComp", "SetComp", "DictComp", "GeneratorExp"})


def lowered(text: str) -> str:
    """Return `text` in older syntax. Raises Unreadable where libcst cannot read it either."""
    try:
        module = cst.parse_module(text)
    except cst.ParserSyntaxError as error:
        raise Unreadable("invalid syntax", *_place(error)) from error
    except (cst.CSTLogicError, MemoryError, ValueError) as error:
        raise Unreadable(f"cannot be parsed: {error}") from error
    return module.visit(_Lowering(module)).code


def _place(error: cst.ParserSyntaxError) -> tuple[int, int]:
    # `raw_line` is the row after the mistake or the one it is in; the message of the native parser is reliable.
    if match := re.search(r"error at (\d+):(\d+)", error.message):
        return int(match[1]), int(match[2])
    return error.raw_line, error.raw_column + 1


class _Lowering(cst.CSTTransformer):
    def __init__(self, module: cst.Module) -> None:
        super().__init__()
        self._module = module

    def on_leave(self, original_node: Any, updated_node: Any) -> Any:
        kind = type(original_node).__name__
        if kind in _BLANKED:
            return self._blank(original_node)
        if kind == "TypeAlias":
            target = cst.AssignTarget(original_node.name)
            return cst.Assign([target], self._blank(original_node), semicolon=updated_node.semicolon)
        if kind in ("FunctionDef", "ClassDef") and original_node.type_parameters is not None:
            rows = "\\\n" * self._breaks(original_node.type_parameters)
            return updated_node.with_changes(type_parameters=None, whitespace_after_name=cst.SimpleWhitespace(rows))
        if kind in ("ExceptHandler", "ExceptStarHandler") and isinstance(updated_node.type, cst.Tuple):
            return updated_node.with_changes(type=self._blank(original_node.type))
        if kind == "LazyImport":
            return cst.Import(updated_node.names, semicolon=updated_node.semicolon)
        if kind == "LazyImportFrom":
            kept = ("module", "names", "relative", "lpar", "rpar", "semicolon")
            return cst.ImportFrom(**{name: getattr(updated_node, name) for name in kept})
        return super().on_leave(original_node, updated_node)

    def _blank(self, node: cst.CSTNode) -> cst.BaseExpression:
        return cst.SimpleString('"""' + "\n" * self._breaks(node) + '"""')

    def _breaks(self, node: cst.CSTNode) -> int:
        return self._module.code_for_node(node).replace("\r\n", "\n").replace("\r", "\n").count("\n")
