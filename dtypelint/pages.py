"""The rule pages `rules/DTLnnn.md`: what a rule is called, what it says, its examples and its proof."""

from __future__ import annotations

import functools
import re
import shlex
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, cast

from dtypelint.findings import Confidence
from dtypelint.pack import rules_root

Role = Literal["example", "fixed", "run", "run-fixed"]

_CLAIMS = ("raises", "crash", "nonfinite", "error")
_ATTRIBUTES: dict[str, frozenset[str]] = {
    "example": frozenset({"targets", "file"}),
    "fixed": frozenset({"targets", "file"}),
    "run": frozenset({"dtypes", *_CLAIMS, "requires", "targets"}),
    "run-fixed": frozenset(),
}
_KEYS = ("code", "name", "summary", "fix", "since")
_FIXES = ("safe", "unsafe", "none")
_CODE = re.compile(r"DTL\d{3}")
_OPENING = re.compile(r"(?P<ticks>`{3,})[ \t]*(?P<info>[^`]*)")
_SHARE = re.compile(r"\d+\.\d+")
_HEADING = re.compile(r"#{1,6}[ \t]+(?P<title>.*)")
_MARK = re.compile(r"#[ ]?(?P<kind>error|ok)(?:: (?P<words>[\w ,]+))?[ \t]*$")


class PageError(Exception):
    """A rule page that is not written as `rules/README.md` says."""

    def __init__(self, source: str, row: int, message: str) -> None:
        super().__init__(f"{source}:{row}: {message}")


@dataclass(frozen=True, slots=True)
class Mark:
    """What a fence's line must be found to be; an empty `code` is the page's own rule, no `confidence` is any."""

    row: int
    is_error: bool
    code: str = ""
    confidence: Confidence | None = None


@dataclass(frozen=True, slots=True)
class Fence:
    """A block of Python in a page.

    `row` is where its first line of code stands in the page; the rows of its marks count from 1 in `code`.
    """

    language: str
    role: Role
    attributes: Mapping[str, str]
    code: str
    row: int
    heading: str = ""
    marks: tuple[Mark, ...] = ()

    @property
    def errors(self) -> tuple[Mark, ...]:
        """The lines on which a rule must be found."""
        return tuple(mark for mark in self.marks if mark.is_error)

    @property
    def targets(self) -> dict[str, str | bool]:
        """The versions it declares (`targets="cupy==13.3; numpy>=2"`), as `[tool.dtypelint.targets]` has them."""
        parts = self.attributes.get("targets", "").replace(" ", "").split(";")
        matches = (re.fullmatch(r"([\w.-]+)([<>=!~].*)?", part) for part in parts)
        return {match[1]: match[2] or "*" for match in matches if match}


@dataclass(frozen=True, slots=True)
class Page:
    """One rule, as its page declares it. `text` is the page without its front matter."""

    code: str
    name: str
    summary: str
    fix: str
    since: str
    text: str
    fences: tuple[Fence, ...] = ()

    def section(self, heading: str) -> str:
        """Return the text below `heading`, up to the next one; empty where there is no such heading."""
        inside = False
        kept = []
        for line, in_fence in _lines_with_fences(self.text):
            match = None if in_fence else _HEADING.fullmatch(line)
            if match:
                inside = match["title"].strip() == heading
            elif inside:
                kept.append(line)
        return "\n".join(kept).strip("\n")


@functools.cache
def load_pages() -> dict[str, Page]:
    """Return the pages of the rule pack by code, in the order of the codes. Raises PageError."""
    pages = {}
    for path in sorted(rules_root().glob("DTL*.md")):
        page = parse_page(path.read_text(encoding="utf-8"), path.name)
        if page.code != path.stem:
            raise PageError(path.name, 1, f"the page is of {page.code}")
        pages[page.code] = page
    return pages


def parse_page(text: str, source: str) -> Page:
    """Parse one page; `source` names it in errors. Raises PageError."""
    front, body, row = _split(text, source)
    return Page(**_front_matter(front, source), text=body, fences=tuple(_fences(body, source, row)))


def _split(text: str, source: str) -> tuple[str, str, int]:
    lines = text.splitlines()
    if not lines or lines[0].rstrip() != "+++":
        raise PageError(source, 1, "a page begins with `+++`")
    for index, line in enumerate(lines[1:], 1):
        if line.rstrip() == "+++":
            return "\n".join(lines[1:index]), "\n".join(lines[index + 1 :]) + "\n", index + 2
    raise PageError(source, 1, "the front matter has no closing `+++`")


def _front_matter(front: str, source: str) -> dict[str, str]:
    try:
        values = tomllib.loads(front)
    except tomllib.TOMLDecodeError as error:
        row = re.search(r"at line (\d+)", str(error))
        raise PageError(source, 1 + (int(row[1]) if row else 1), f"the front matter is not TOML: {error}") from error
    for key, value in values.items():
        if key not in _KEYS:
            raise PageError(source, _row_of(front, key), f"unknown key `{key}`")
        if not isinstance(value, str) or not value:
            raise PageError(source, _row_of(front, key), f"`{key}` is a string")
    if missing := [key for key in _KEYS if key not in values]:
        raise PageError(source, 1, f"the front matter lacks `{missing[0]}`")
    if not _CODE.fullmatch(values["code"]):
        raise PageError(source, _row_of(front, "code"), f"`{values['code']}` is not a rule code")
    if values["fix"] not in _FIXES:
        raise PageError(source, _row_of(front, "fix"), f"`fix` is one of {', '.join(_FIXES)}")
    return values


def _row_of(front: str, key: str) -> int:
    for row, line in enumerate(front.splitlines(), 2):
        if line.partition("=")[0].strip(" \t\"'") == key:
            return row
    return 1


def _lines_with_fences(body: str) -> Iterator[tuple[str, bool]]:
    ticks = ""
    for line in body.splitlines():
        opening = _OPENING.fullmatch(line)
        if ticks:
            yield line, True
            if line.rstrip() == ticks:
                ticks = ""
        else:
            ticks = opening["ticks"] if opening else ""
            yield line, bool(ticks)


def _fences(body: str, source: str, first_row: int) -> Iterator[Fence]:
    heading, opening, start, code = "", None, 0, list[str]()
    previous: Role | None = None
    for row, line in enumerate(body.splitlines(), first_row):
        if opening is None:
            opening, start, code = _OPENING.fullmatch(line), row, []
            if opening is None and (title := _HEADING.fullmatch(line)):
                heading = title["title"].strip()
        elif line.rstrip() == opening["ticks"]:
            if fence := _fence(opening["info"], code, source, start, heading):
                _check_order(previous, fence, source)
                previous = fence.role
                yield fence
            opening = None
        else:
            code.append(line)
    if opening is not None:
        raise PageError(source, start, "the fence is not closed")


def _fence(info: str, code: list[str], source: str, row: int, heading: str) -> Fence | None:
    try:
        language, *words = shlex.split(info) or [""]
    except ValueError as error:
        raise PageError(source, row, f"the fence's attributes: {str(error).lower()}") from error
    if language != "python":
        return None
    role = words.pop(0) if words and "=" not in words[0] else "example"
    if role not in _ATTRIBUTES:
        raise PageError(source, row, f"`{role}` is no kind of fence")
    attributes = _attributes(role, words, source, row)
    text = "".join(f"{line}\n" for line in code)
    marks = tuple(_marks(code, source, row + 1)) if role in ("example", "fixed") else ()
    return Fence(language, cast("Role", role), attributes, text, row + 1, heading, marks)


def _attributes(role: str, words: list[str], source: str, row: int) -> dict[str, str]:
    attributes: dict[str, str] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals or name not in _ATTRIBUTES[role]:
            raise PageError(source, row, f"unknown attribute `{name}` of `python {role}`")
        if name in attributes:
            raise PageError(source, row, f"`{name}` is given twice")
        attributes[name] = value
    if role == "run" and len(attributes.keys() & {*_CLAIMS}) != 1:
        raise PageError(source, row, "a `run` fence has one of `raises=`, `crash=`, `nonfinite=` and `error=`")
    if not _SHARE.fullmatch(attributes.get("error", "0.1")):
        raise PageError(source, row, "`error=` is the share that values are off by, such as 0.1")
    return attributes


def _check_order(previous: Role | None, fence: Fence, source: str) -> None:
    needs = {"fixed": ("example", "fixed"), "run-fixed": ("run",)}.get(fence.role)
    if needs and previous not in needs:
        raise PageError(source, fence.row - 1, f"a `{fence.role}` fence follows the `{needs[0]}` it belongs to")


def _marks(code: list[str], source: str, first_row: int) -> Iterator[Mark]:
    for row, line in enumerate(code, 1):
        if match := _MARK.search(line):
            yield _mark(row, match, source, first_row + row - 1)


def _mark(row: int, match: re.Match[str], source: str, page_row: int) -> Mark:
    is_error, code, confidence = match["kind"] == "error", "", None
    for word in (match["words"] or "").replace(",", " ").split() if is_error else ():
        if _CODE.fullmatch(word):
            code = word
        elif word in map(str, Confidence):
            confidence = Confidence.parse(word)
        else:
            raise PageError(source, page_row, f"`{word}` is neither a confidence nor a rule code")
    return Mark(row, is_error, code, confidence)
