"""The names that a text mentions, found without parsing it: what a definition says of whom it may deal with."""

from __future__ import annotations

import functools
import re
from dataclasses import dataclass
from sys import intern

# Code in a string counts where the string is an f-string; of others only what is a single dotted name.
_STRING_OR_COMMENT = r"""
    (?P<prefix>\b[rRuUbBfF]{1,2})?
    (?P<string>\"{3}(?:[^\\]|\\.)*?\"{3} | '{3}(?:[^\\]|\\.)*?'{3} | "(?:\\.|[^"\\\n])*" | '(?:\\.|[^'\\\n])*')
    | \#(?P<comment>[^\n\r]*)
"""
_LITERAL = re.compile(_STRING_OR_COMMENT, re.VERBOSE | re.DOTALL)
_TOKEN = re.compile(
    rf"""
    {_STRING_OR_COMMENT}
    | (?P<chain>(?:\.\s*)?[^\W\d]\w*(?:\s*\.\s*[^\W\d]\w*)*)(?P<call>[ ]*\()?
    """,
    re.VERBOSE | re.DOTALL,
)
_BRACES = re.compile(r"[{}]")
_SPACE = re.compile(r"\s+")
_SPELLED = re.compile(r"[^\W\d]\w*(?:\.[^\W\d]\w*)*")
# A comment that is an instruction; others say nothing.
_OURS = "dtypelint"


@dataclass(frozen=True, slots=True)
class Mentions:
    """What a text mentions: dotted names, those of them that it calls, and the strings that are dotted names.

    `self.a.b` is one name; what follows a bracket, as in `f(x).c.d`, begins with a dot.
    """

    names: frozenset[str]
    called: frozenset[str]
    strings: frozenset[str]


@functools.lru_cache(maxsize=256)
def mentions(text: str) -> Mentions:
    """Return what a text mentions, which begins and ends outside strings."""
    names: set[str] = set()
    called: set[str] = set()
    strings: set[str] = set()
    _collect(text, names, called, strings)
    return Mentions(frozenset(names), frozenset(called), frozenset(strings))


@functools.lru_cache(maxsize=64)
def code_of(text: str) -> str:
    """Return a text that begins and ends outside strings with its strings emptied, and without comments."""
    return _LITERAL.sub(_without_words, text)


def _without_words(match: re.Match[str]) -> str:
    string = match["string"]
    if not string:
        return ""
    return f"''{_replaced(string[1:-1])}" if "f" in (match["prefix"] or "").lower() else "''"


def _replaced(text: str) -> str:
    """Return what stands in the replacement fields of an f-string."""
    found: list[str] = []
    depth = place = 0
    text = text.replace("{{", "")
    for brace in _BRACES.finditer(text):
        if depth:
            found.append(text[place : brace.start()])
        depth = depth + 1 if brace[0] == "{" else max(depth - 1, 0)
        place = brace.end()
    return " ".join(found)


def _collect(text: str, names: set[str], called: set[str], strings: set[str]) -> None:
    for prefix, string, comment, chain, call in _TOKEN.findall(text):
        if chain:
            # The same names are mentioned everywhere.
            name = intern(chain if chain.isidentifier() else _SPACE.sub("", chain))
            names.add(name)
            if call:
                called.add(name)
        elif string:
            if "f" in prefix.lower():
                _collect(_replaced(string[1:-1]), names, called, strings)
            elif _SPELLED.fullmatch(string, 1, len(string) - 1):
                strings.add(string[1:-1])
        elif _OURS in comment:
            strings.update(_SPELLED.findall(comment))
