"""Comments that speak to dtypelint: `# noqa`, `# dtypelint: ignore[...]` and `# dtypelint: dtype(x) = float32`."""

from __future__ import annotations

import bisect
import io
import re
import tokenize
from dataclasses import dataclass
from typing import TYPE_CHECKING

from dtypelint.config import codes_of
from dtypelint.dtypes import BIT
from dtypelint.findings import Position, Span

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator, Mapping

_NOQA = re.compile(r"#\s*noqa(?![\w-])(?:\s*:\s*(?P<codes>[A-Z]+[0-9]+(?:[,\s]+[A-Z]+[0-9]+)*))?", re.IGNORECASE)
_OURS = re.compile(r"#\s*dtypelint\s*:\s*")
_IGNORE = re.compile(r"(?P<file>file-)?ignore\b\s*(?:\[(?P<selectors>[^\]]*)\])?")
_CLAIM = re.compile(r"dtype\(\s*(?P<name>[\w.]+)\s*\)\s*=\s*(?P<dtype>\w+)")
_SEPARATOR = re.compile(r"[,\s]+")

_BLANK_TOKENS = frozenset({tokenize.NL, tokenize.INDENT, tokenize.DEDENT, tokenize.NEWLINE, tokenize.ENDMARKER})


def may_have_remarks(text: str, rules: Iterable[str]) -> bool:
    """Whether a comment of a text says something of which `Suppressions` may remark; a blanket `noqa` does not."""
    if "dtypelint" in text and _OURS.search(text):
        return True
    prefixes = _prefixes(rules) if "noqa" in text.lower() else ()
    lists = (found["codes"] or "" for found in _NOQA.finditer(text)) if prefixes else ()
    return any(code.startswith(prefixes) for codes in lists for code in _SEPARATOR.split(codes.upper()))


def _prefixes(rules: Iterable[str]) -> tuple[str, ...]:
    return tuple({code.rstrip("0123456789") for code in rules})


@dataclass(frozen=True, slots=True)
class Remark:
    """Something about a comment that its author should know."""

    span: Span
    message: str


@dataclass(frozen=True, slots=True, eq=False)
class _Directive:
    """One selector of one comment, and the rows whose findings it suppresses."""

    span: Span
    selector: str
    codes: frozenset[str]
    first_row: int
    last_row: int
    expires: bool = True
    """Whether it is reported where it suppresses nothing; a blanket `noqa` may be another tool's."""


class Suppressions:
    """The comments of one file; `rules` maps the code of each rule to its name."""

    def __init__(self, text: str, rules: Mapping[str, str]) -> None:
        self.dtype_claims: dict[int, dict[str, str]] = {}
        """For each row the dtypes claimed of names, to hold before and after the statement that is there.

        A comment on its own line speaks of the statement that follows.
        """
        self._rules = rules
        self._prefixes = _prefixes(rules)
        self._directives: list[_Directive] = []
        self._used: set[_Directive] = set()
        self._unknown: list[Remark] = []
        if may_have_remarks(text, rules) or any(found["codes"] is None for found in _NOQA.finditer(text)):
            self._read(_Comments(text))

    def covers(self, code: str, row: int, end_row: int) -> bool:
        """Whether a finding that spans these rows is suppressed, by a comment on the first or last of them."""
        covering = [
            directive
            for directive in self._directives
            if code in directive.codes
            and any(directive.first_row <= place <= directive.last_row for place in (row, end_row))
        ]
        self._used.update(covering)
        return bool(covering)

    def unused(self, checked: Container[str]) -> list[Remark]:
        """Return the suppressions of rules in `checked` that have suppressed nothing so far."""
        return [
            Remark(directive.span, f"unused suppression of {directive.selector}")
            for directive in self._directives
            if directive.expires and directive not in self._used and all(code in checked for code in directive.codes)
        ]

    def unknown(self) -> list[Remark]:
        """Return what names no rule or no dtype, or cannot be understood."""
        return list(self._unknown)

    def _read(self, comments: _Comments) -> None:
        for token in comments.tokens:
            if ours := _OURS.search(token.string):
                self._read_ours(token, ours.end(), comments)
            for noqa in _NOQA.finditer(token.string):
                self._read_noqa(token, noqa)

    def _read_noqa(self, token: tokenize.TokenInfo, match: re.Match[str]) -> None:
        row = token.start[0]
        span = _span(token, match.start(), match.end())
        if match["codes"] is None:
            self._directives.append(_Directive(span, "noqa", frozenset(self._rules), row, row, expires=False))
            return
        for code in _SEPARATOR.split(match["codes"].upper()):
            if code.startswith(self._prefixes):
                self._add(span, code, row, row)

    def _read_ours(self, token: tokenize.TokenInfo, offset: int, comments: _Comments) -> None:
        claims = list(_CLAIM.finditer(token.string, offset))
        if match := _IGNORE.match(token.string, offset):
            self._read_ignore(token, match, comments)
        elif claims:
            for claim in claims:
                self._read_claim(token, claim, comments)
        else:
            message = "not understood: say ignore[RULE], file-ignore[RULE] or dtype(NAME) = DTYPE"
            self._unknown.append(Remark(_span(token, 0, len(token.string)), message))

    def _read_ignore(self, token: tokenize.TokenInfo, match: re.Match[str], comments: _Comments) -> None:
        span = _span(token, 0, match.end())
        selectors = [selector for selector in _SEPARATOR.split(match["selectors"] or "") if selector]
        if not selectors:
            self._unknown.append(Remark(span, "nothing is ignored: name the rules in brackets"))
        if match["file"]:
            first, last = 1, comments.last_row
            if not comments.is_alone(token):
                self._unknown.append(Remark(span, "file-ignore must stand on its own line"))
                return
        else:
            first, last = comments.rows_meant(token)
        for selector in selectors:
            self._add(span, selector, first, last)

    def _read_claim(self, token: tokenize.TokenInfo, match: re.Match[str], comments: _Comments) -> None:
        if match["dtype"] not in BIT:
            message = f"unknown dtype `{match['dtype']}`"
            self._unknown.append(Remark(_span(token, match.start("dtype"), match.end("dtype")), message))
            return
        row = comments.rows_meant(token)[0]
        self.dtype_claims.setdefault(row, {})[match["name"]] = match["dtype"]

    def _add(self, span: Span, selector: str, first_row: int, last_row: int) -> None:
        codes = frozenset(codes_of(selector, self._rules))
        if codes:
            self._directives.append(_Directive(span, selector, codes, first_row, last_row))
        else:
            self._unknown.append(Remark(span, f"unknown rule `{selector}`"))


class _Comments:
    """The comments of a text, and where its logical lines are."""

    def __init__(self, text: str) -> None:
        self.tokens: list[tokenize.TokenInfo] = []
        self._code: list[tuple[int, int, bool]] = []
        """The first row of each token that is code, its last row, and whether it ends a logical line."""
        for token in _tokens(text):
            if token.type == tokenize.COMMENT:
                self.tokens.append(token)
            elif token.type == tokenize.NEWLINE or token.type not in _BLANK_TOKENS:
                self._code.append((token.start[0], token.end[0], token.type == tokenize.NEWLINE))
        self.last_row = text.count("\n") + text.count("\r") + 1

    def is_alone(self, comment: tokenize.TokenInfo) -> bool:
        """Whether nothing else stands on the comment's row."""
        return not comment.line[: comment.start[1]].strip()

    def rows_meant(self, comment: tokenize.TokenInfo) -> tuple[int, int]:
        """Return the rows of which a comment speaks: its own, or, where it is alone on it, those that follow.

        That is the next logical line; inside brackets, the next row.
        """
        row = comment.start[0]
        if not self.is_alone(comment):
            return row, row
        after = bisect.bisect_left(self._code, (row,))
        if after == len(self._code):
            return row, row
        first = self._code[after][0]
        if after and not self._code[after - 1][2]:
            return first, first
        return first, next((last for _, last, is_end in self._code[after:] if is_end), self.last_row)


def _tokens(text: str) -> Iterator[tokenize.TokenInfo]:
    readline = io.StringIO(text.replace("\r\n", "\n").replace("\r", "\n")).readline
    try:
        yield from tokenize.generate_tokens(readline)
    except (tokenize.TokenError, SyntaxError):
        # Whoever reads the file properly says what is wrong with it.
        return


def _span(token: tokenize.TokenInfo, start: int, end: int) -> Span:
    row, column = token.start
    return Span(Position(row, column + start + 1), Position(row, column + end + 1))
