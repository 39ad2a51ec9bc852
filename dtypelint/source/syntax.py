"""From text to a tree."""

from __future__ import annotations

import ast
import warnings

from dtypelint.errors import Unreadable
from dtypelint.source.nesting import text_nests_too_deeply, tree_nests_too_deeply

TOO_DEEP = "is nested too deeply to be read"


def parse(text: str) -> ast.Module:
    """Parse a module, also in syntax newer than the interpreter's. Raises Unreadable."""
    try:
        tree = _parse(text)
    except SyntaxError as error:
        first = Unreadable(error.msg or "invalid syntax", error.lineno or 1, max(error.offset or 1, 1))
        # Nesting that Python does not allow may be too deep for libcst, and that is the end of the process.
        if first.message.startswith("too many"):
            raise first from error
        if text_nests_too_deeply(text):
            raise Unreadable(TOO_DEEP) from error
        return _parsed_as_newer(text, first)
    except (MemoryError, RecursionError) as error:
        raise Unreadable(TOO_DEEP) from error
    except ValueError as error:
        raise Unreadable(str(error)) from error
    if tree_nests_too_deeply(tree, text):
        raise Unreadable(TOO_DEEP)
    return tree


def _parsed_as_newer(text: str, first: Unreadable) -> ast.Module:
    from dtypelint.source import newer_syntax  # needs libcst, which few files are worth

    try:
        return _parse(newer_syntax.lowered(text))
    except SyntaxError:
        raise first from None
    except Unreadable as second:
        # The parser that reads more of the language gets further, but it finds an open bracket at the end only.
        is_open = "never closed" in first.message or "triple-quoted" in first.message
        raise (second if second.row > first.row and not is_open else first) from None


def _parse(text: str) -> ast.Module:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return ast.parse(text)
