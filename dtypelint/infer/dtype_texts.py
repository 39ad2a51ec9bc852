"""Dtypes as text: what `str(x.dtype)` is, and what a condition on it says of the value whose dtype it is."""

from __future__ import annotations

from collections.abc import Callable, Collection

import libcst as cst

from dtypelint import dtypes
from dtypelint import values as val
from dtypelint.claims import Origin
from dtypelint.infer import narrowing
from dtypelint.infer.frame import Frame

_PARTS = frozenset({"split", "rsplit", "partition", "rpartition"})
_SAME = frozenset({"replace", "removeprefix", "removesuffix", "strip", "lstrip", "rstrip", "lower", "casefold"})
_TESTS: dict[str, Callable[[str, str], bool]] = {"startswith": str.startswith, "endswith": str.endswith}


def method(text: val.DtypeText, name: str) -> val.Value | None:
    """Return what a method of the text gives; None where it tells nothing of the dtype."""
    if name in _PARTS:
        return val.Items("list", None, text)
    return text if name in _SAME else None


def by_comparison(
    frame: Frame, node: cst.BaseExpression, a: val.Value, asked: type[cst.BaseCompOp], b: val.Value, *, truth: bool
) -> bool:
    """Narrow by `str(x.dtype) == "torch.float16"` or `"float8" in str(x.dtype)`. Return False where it cannot be."""
    match a, b:
        case val.DtypeText() as text, val.Literal(value=str() as whole) if asked is cst.In:
            return _narrow(frame, node, text, _by_code(text, lambda code: code in whole), truth=truth)
        case val.Literal(value=str() as word), val.DtypeText() as text if asked is cst.In:
            return _narrow(frame, node, text, _by_part(text, word, str.__contains__), truth=truth)
        case val.DtypeText() as text, val.Items(items=items) if items is not None and asked is cst.In:
            words = [item.value for item in items if isinstance(item, val.Literal) and isinstance(item.value, str)]
            is_known = len(words) == len(items)
            return not is_known or _narrow(frame, node, text, _by_name(text, words), truth=truth)
        case (val.DtypeText() as text, val.Literal(value=str() as word)) | (
            val.Literal(value=str() as word),
            val.DtypeText() as text,
        ) if asked is cst.Equal:
            return _narrow(frame, node, text, _by_name(text, [word]), truth=truth)
    return True


def by_method(
    frame: Frame, node: cst.Call, text: val.DtypeText, name: str, given: list[val.Value], *, truth: bool
) -> bool:
    """Narrow by `str(x.dtype).startswith("torch.float8")`. Return False where it cannot be."""
    test = _TESTS.get(name)
    match given:
        case [val.Literal(value=str() as word)] if test is not None:
            return _narrow(frame, node, text, _by_part(text, word, test), truth=truth)
    return True


_Ways = Callable[[str], set[bool]]
"""Which ways a condition may go for a dtype, by its name."""


def _by_code(text: val.DtypeText, test: Callable[[str], bool]) -> _Ways:
    """Return the ways of a test of the codes; for a dtype without one it may go both."""
    return lambda name: {test(code) for code, mask in text.codes if mask & dtypes.BIT[name]} or {True, False}


def _by_name(text: val.DtypeText, words: Collection[str]) -> _Ways:
    if text.codes:
        return _by_code(text, lambda code: code in words)
    names = {word.rpartition(".")[2] for word in words}
    return lambda name: {name in names}


def _by_part(text: val.DtypeText, word: str, test: Callable[[str, str], bool]) -> _Ways:
    """Return the ways of a test on a part; whether the name of the library is still there may not be known."""
    if text.codes:
        return _by_code(text, lambda code: test(code, word))
    if "." in word:
        last = word.rpartition(".")[2]
        return lambda name: {test(name, last)}
    return lambda name: {test(name, word), test(f"{text.dtype.library}.{name}", word)}


def _narrow(frame: Frame, node: cst.BaseExpression, text: val.DtypeText, ways: _Ways, *, truth: bool) -> bool:
    """Keep the dtypes for which a condition on the text may be true, or false."""
    dtype = text.dtype
    kept = dtypes.mask(*(name for name in dtypes.names(dtypes.ALL) if truth in ways(name)))
    if dtype.dtypes.known and not dtype.dtypes.mask & kept:
        return False
    if dtype.source:
        narrowing.narrow_dtypes(frame, dtype.source, kept, Origin("`{code}`", frame.place(node)), stated=False)
    return True
