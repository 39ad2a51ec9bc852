"""From text to a tree."""

from __future__ import annotations

import ast
import warnings

from dtypelint.errors import Unreadable


def parse(text: str) -> ast.Module:
    """Parse a module, also in syntax newer than the interpreter's. Raises Unreadable and RecursionError."""
    try:
        return _parse(text)
    except SyntaxError as error:
        first = Unreadable(error.msg or "invalid syntax", error.lineno or 1, max(error.offset or 1, 1))
        # libcst overflows the stack, and with it dies the process, on nesting that Python does not allow.
        if first.message.startswith("too many"):
            raise first from error
        return _parsed_as_newer(text, first)
    except MemoryError as error:
        raise Unreadable("is nested too deeply to be read") from error
    except ValueError as error:
        raise Unreadable(str(error)) from error


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
