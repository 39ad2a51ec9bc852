"""Options of a program: its parser makes numbers of some, and lists the words that others take."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator, Mapping

import libcst as cst

from dtypelint import values as val
from dtypelint.infer import expressions, narrowing
from dtypelint.infer.frame import Frame
from dtypelint.infer.unit import find_definition
from dtypelint.source.paths import path_of

# `parser.add_argument("-t", "--temperature", type=float, default=0.8)`, in as many lines as it takes.
_ADDED = re.compile(r"\.add_argument(\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))")
_NAME = re.compile(r"[\"']--([\w-]+)[\"']")
_NUMBERS = {"int", "float"}


def option(frame: Frame, name: str, node: cst.CSTNode) -> val.Value | None:
    """Return what `args.name` is where the module's own parser tells: a number, or a word that it lists.

    None where it tells nothing, or of two options of the name not the same.
    """
    holder = path_of(node.value) if isinstance(node, cst.Attribute) else None
    if holder is None or frame.engine.options.held(holder.rpartition(".")[2]) is None:
        return None
    told = [_told(frame, text) for text in _added_in(frame.module.source.text).get(name, ())]
    return told[0] if told and all(value == told[0] for value in told) else None


def parameter(frame: Frame, name: str) -> val.Value | None:
    """Return the word that a function is passed where its decorators list those of the option, None where none does.

    `@option("--dtype", type=Choice(["float32", "bfloat16"]))`
    """
    definition = find_definition(frame.unit.tree)
    if not isinstance(definition, cst.FunctionDef):
        return None
    calls = [item.decorator for item in definition.decorators if isinstance(item.decorator, cst.Call)]
    return next((_words(frame, call) for call in calls if name in _names_of(call)), None)


@functools.lru_cache(maxsize=16)
def _added_in(text: str) -> Mapping[str, tuple[str, ...]]:
    """Return the calls that add options to a parser, as code, by the name that each option has."""
    found: dict[str, tuple[str, ...]] = {}
    for added in _ADDED.finditer(text) if ".add_argument(" in text else ():
        for name in _NAME.findall(added[1])[:1]:
            key = name.replace("-", "_")
            found[key] = (*found.get(key, ()), f"add_argument{added[1]}")
    return found


def _told(frame: Frame, text: str) -> val.Value | None:
    """Return what the call that adds an option tells of it."""
    call = frame.unit.parsed(text, frame.unit.tree)
    if not isinstance(call, cst.Call):
        return None
    keywords = _keywords(call)
    kind = keywords.get("type")
    if "nargs" in keywords:
        return None
    if isinstance(kind, cst.Name) and kind.value in _NUMBERS:
        return val.Scalar(kind.value)
    return _words(frame, call)


def _words(frame: Frame, call: cst.Call) -> val.Value | None:
    """Return one of the words that an option takes, or its default; None where it does not list them."""
    keywords = _keywords(call)
    listed, kind = keywords.get("choices"), keywords.get("type")
    if isinstance(kind, cst.Call) and kind.args and (path_of(kind.func) or "").endswith("Choice"):
        listed = kind.args[0].value
    elif kind is not None and path_of(kind) != "str":
        return None
    choices = _evaluated(frame, listed)
    words = (choices.items or ()) if isinstance(choices, val.Items) else ()
    if not words or not all(isinstance(word, val.Literal) and isinstance(word.value, str) for word in words):
        return None
    is_asked_for = path_of(keywords.get("required", cst.Name("False"))) == "True"
    default = _evaluated(frame, keywords["default"]) if "default" in keywords else val.NONE
    if is_asked_for:
        return val.join_all(words)
    return val.join_all((*words, default)) if isinstance(default, val.Literal) else None


def _evaluated(frame: Frame, node: cst.BaseExpression | None) -> val.Value:
    return val.UNKNOWN_VALUE if node is None else narrowing.quietly(frame, lambda: expressions.evaluate(frame, node))


def _keywords(call: cst.Call) -> dict[str, cst.BaseExpression]:
    return {argument.keyword.value: argument.value for argument in call.args if argument.keyword is not None}


def _names_of(call: cst.Call) -> Iterator[str]:
    """Yield the name of the parameter that an option is passed as, which may be spelled beside the option."""
    spelled = [item.value.evaluated_value for item in call.args if isinstance(item.value, cst.SimpleString)]
    for text in (text for text in spelled if isinstance(text, str)):
        yield text.lstrip("-").replace("-", "_")
