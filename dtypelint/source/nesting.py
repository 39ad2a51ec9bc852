"""How deeply the expressions of a text nest, estimated from its tokens.

Parsers recurse. libcst's, which is not Python, overflows the stack on what nests too deeply, and the process dies
with it; long before that it takes minutes. So such a text is kept from every parser.
"""

from __future__ import annotations

import ast
import itertools
import re
from collections.abc import Iterator, Sequence

from dtypelint.source.text import rows

MOST_LEVELS = 1000

# What opens a level, or ends one. Names and numbers match nothing.
_TOKEN = re.compile(
    r"""
      (?P<comment> \# [^\r\n]* | \\ (?:\r\n|\r|\n) )
    | (?P<string>
        (?P<prefix> (?: (?<!\w) [A-Za-z]{1,2} )? )
        (?: "{3} (?P<long> [^"\\]* (?: (?: \\. | "(?!"") ) [^"\\]* )* ) "{3}
          | '{3} (?P<long_> [^'\\]* (?: (?: \\. | '(?!'') ) [^'\\]* )* ) '{3}
          | " (?P<short> (?: [^"\\\r\n] | \\ (?: \r\n | . ) )* ) "
          | ' (?P<short_> (?: [^'\\\r\n] | \\ (?: \r\n | . ) )* ) '
        ) )
    | (?P<opening> [(\[{] )
    | (?P<closing> [)\]}] )
    | (?P<separator> [,;] )
    | (?P<line> \r\n | \r | \n )
    | (?P<level>
        \b (?: and | or | not | if | lambda | await | in | for | is ) \b
      | (?<! \d) \.
      | [*/%@&|^<>=!:]+ | [-+~] )
    """,
    re.VERBOSE | re.DOTALL,
)
_ELIF = re.compile(r"^(?P<indent>[ \t\f]*)(?P<word>el(?=if\b)|if\b)", re.MULTILINE)


def text_nests_too_deeply(text: str) -> bool:
    """Whether parsing the text would exhaust the stack, or all patience."""
    return len(text) > MOST_LEVELS and (_expressions_exceed(text) or _branches_exceed(text))


def tree_nests_too_deeply(tree: ast.Module, text: str) -> bool:
    """Return the same of a text that Python could parse: only its longest statements are looked at."""
    lines = rows(text)
    return _branches_exceed(text) or any(map(_expressions_exceed, _long_statements(tree.body, lines)))


def _long_statements(body: Sequence[ast.stmt], lines: Sequence[str]) -> Iterator[str]:
    """Yield the text of the statements, and of the headers of those with a body, that have room for many levels."""
    ends = [0, *itertools.accumulate(map(len, lines))]
    pending = list(body)
    while pending:
        statement = pending.pop()
        last = statement.end_lineno or statement.lineno
        before = min([statement.lineno, *(item.lineno for item in getattr(statement, "decorator_list", ()))]) - 1
        if ends[last] - ends[before] <= MOST_LEVELS:
            continue
        inner = _inner(statement)
        pending.extend(inner)
        if inner:
            last = min(last, *(item.lineno for item in inner))
        if ends[last] - ends[before] > MOST_LEVELS:
            yield "".join(lines[before:last])


def _inner(statement: ast.stmt) -> list[ast.stmt]:
    blocks = [getattr(statement, name, ()) for name in ("body", "orelse", "finalbody")]
    blocks.extend(part.body for name in ("handlers", "cases") for part in getattr(statement, name, ()))
    return [item for block in blocks for item in block]


def _expressions_exceed(text: str) -> bool:
    """Count the levels open at each token: those since the last comma, in each bracket that is open."""
    counts, total = [0], 0
    for token in _TOKEN.finditer(text):
        kind = token.lastgroup
        if kind == "opening":
            counts.append(0)
        elif kind == "separator" or (kind == "line" and len(counts) == 1):
            total -= counts[-1]
            counts[-1] = 0
        elif kind == "closing" and len(counts) > 1:
            total -= counts.pop()
            counts[-1] += 1
            total += 1
        elif kind in {"level", "string"}:
            counts[-1] += 1
            total += 1
            if kind == "string" and any(map(_expressions_exceed, _replaced(token))):
                return True
        if total + len(counts) > MOST_LEVELS:
            return True
    return False


def _replaced(token: re.Match[str]) -> Iterator[str]:
    """Yield the text of an f-string or t-string, which holds expressions."""
    if {"f", "F", "t", "T"} & set(token["prefix"]):
        yield next((body for name in ("long", "long_", "short", "short_") if (body := token[name])), "")


def _branches_exceed(text: str) -> bool:
    """Whether an `if` has so many `elif` that they, each being in the `else` of the one before, nest too deeply."""
    counts: dict[str, int] = {}
    if text.count("elif") <= MOST_LEVELS:
        return False
    for match in _ELIF.finditer(text):
        indent = match["indent"]
        counts[indent] = counts.get(indent, 0) + 1 if match["word"] == "el" else 0
        if counts[indent] > MOST_LEVELS:
            return True
    return False
