"""Decorators in a stub: what they say of functions and classes, the rules about calls among them.

Each function raises StubError for what means nothing.
"""

from __future__ import annotations

import ast
import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import replace

from dtypelint import dtypes
from dtypelint.findings import Confidence
from dtypelint.fix.spec import FixSpec
from dtypelint.stubs import language as lang
from dtypelint.stubs.expressions import Scope, StubError, dotted, literal, needed_set, read_dtype, read_set

_RULE_WORDS = {field.name for field in dataclasses.fields(lang.Rule)} - {"code"}
_FIX_WORDS = {"needs", "keeps", "only", "unsafe", "bits"}


def decorate(signature: lang.Signature, node: ast.expr, rules: Mapping[str, lang.Rule], scope: Scope) -> lang.Signature:
    """Return a signature with what a decorator says of it, which may be the name of one of the `rules`."""
    name = dotted(node.func if isinstance(node, ast.Call) else node)
    match name:
        case "overload":
            return signature
        case "property":
            return replace(signature, kind="property")
        case "staticmethod":
            return replace(signature, kind="static")
        case "classmethod":
            return replace(signature, kind="class")
        case "removed":
            return replace(signature, removed=True)
        case "runs" if isinstance(node, ast.Call) and len(node.args) == 1:
            return replace(signature, runs=str(literal(node.args[0])), runs_plainly_beside=_plainly_beside(node))
        case "rule" if isinstance(node, ast.Call):
            return replace(signature, rules=(*signature.rules, read_rule(node, scope)))
        case "casts" if isinstance(node, ast.Call):
            return replace(signature, casts=(*signature.casts, _cast(node, scope)))
        case str() if name in rules:
            return replace(signature, rules=(*signature.rules, rules[name]))
    raise StubError(f"unknown decorator {name}", node)


def _plainly_beside(node: ast.Call) -> str:
    match node.keywords:
        case []:
            return ""
        case [ast.keyword("plainly_beside", given)]:
            return str(literal(given))
    raise StubError("runs takes a method, and plainly_beside=", node)


def _cast(node: ast.Call, scope: Scope) -> lang.Cast:
    if len(node.args) != 2:
        raise StubError("casts takes a switch and what it casts to", node)
    switch, to = node.args
    return read_cast(switch, to, scope)


def read_cast(switch: ast.expr, to: ast.expr, scope: Scope) -> lang.Cast:
    """Return the cast that `switch.autocast, lower` spells."""
    mask = read_set(to, scope)
    return lang.Cast((dotted(switch) or "").removeprefix("switch."), mask or dotted(to) or "lower")


def read_rule(node: ast.Call, scope: Scope) -> lang.Rule:
    """Return the rule that a call of `rule` describes."""
    words: dict[str, object] = {}
    for keyword in node.keywords:
        if keyword.arg not in _RULE_WORDS:
            raise StubError(f"rule has no {keyword.arg}=", node)
        words[keyword.arg] = _word(keyword.arg, keyword.value, scope)
    if len(node.args) != 1:
        raise StubError("rule takes one code", node)
    return lang.Rule(str(literal(node.args[0])), **words)  # type: ignore[arg-type]


def _word(word: str, value: ast.expr, scope: Scope) -> object:
    if word == "raises":
        items = value.elts if isinstance(value, ast.Tuple) else [value]
        return tuple(dotted(item) or "" for item in items)
    if word in ("on", "unless"):
        named = literal(value)
        return named if isinstance(named, tuple) else (named,)
    if word == "fix":
        return _fix(value, scope)
    if word == "at_most":
        return Confidence.parse(dotted(value) or str(literal(value)))
    return literal(value)


def _fix(node: ast.expr, scope: Scope) -> FixSpec:
    if not isinstance(node, ast.Call):
        raise StubError(f"unknown fix {ast.unparse(node)}", node)
    words = {keyword.arg: keyword.value for keyword in node.keywords}
    if words.keys() - _FIX_WORDS:
        raise StubError(f"a fix has no {', '.join(map(str, words.keys() - _FIX_WORDS))}=", node)
    template, value, *_ = [*(str(literal(argument)) for argument in node.args), "", ""]
    spec = FixSpec(
        dotted(node.func) or "",
        template,
        value,
        needs=str(literal(words["needs"])) if "needs" in words else "",
        keeps=(read_set(words["keeps"], scope) or 0) if "keeps" in words else 0,
        only=needed_set(words["only"], scope) if "only" in words else dtypes.ALL,
        unsafe=bool(literal(words["unsafe"])) if "unsafe" in words else False,
        bits=bool(literal(words["bits"])) if "bits" in words else False,
    )
    if spec.problem:
        raise StubError(spec.problem, node)
    return spec


# The decorators that say one thing of a class.
_FLAGS = {
    "bare": "is_bare",
    "number": "is_number",
    "whole": "is_whole",
    "chains": "chains",
    "casts_inputs": "casts_inputs",
    "complete": "is_complete",
    "listed": "is_listed",
}


def decorate_class(stub: lang.ClassStub, node: ast.expr, scope: Scope) -> None:
    """Let a class know what a decorator says of it."""
    name = dotted(node.func if isinstance(node, ast.Call) else node)
    words = [str(literal(argument)) for argument in node.args] if isinstance(node, ast.Call) else []
    if name == "duck" and isinstance(node, ast.Call):
        stub.duck = tuple(words)
        for keyword in node.keywords:
            match keyword:
                case ast.keyword("casts", ast.Tuple(methods)):
                    stub.duck_casts = tuple(str(literal(method)) for method in methods)
                case ast.keyword("measures", ast.Tuple(members)):
                    stub.duck_measures = tuple(str(literal(member)) for member in members)
                case ast.keyword("dtype", given):
                    stub.duck_dtype = read_dtype(given, scope)
                case _:
                    raise StubError(f"duck takes no such {keyword.arg}=", node)
    elif name == "like":
        stub.like = tuple(words)
    elif name == "module":
        stub.is_module = True
        stub.assumed = tuple(words)
        stub.casts_by = next((str(literal(item.value)) for item in getattr(node, "keywords", ())), "")
    elif name == "parameter":
        stub.is_parameter = True
    elif name == "buffer":
        stub.is_parameter = stub.is_buffer = True
    elif name == "takes_input":
        stub.takes_input = next((str(literal(item.value)) for item in getattr(node, "keywords", ())), "")
    elif name == "holds":
        _hold(stub, node, words)
    elif name in _FLAGS:
        setattr(stub, _FLAGS[name], True)
    else:
        raise StubError(f"unknown class decorator {name}", node)


def _hold(stub: lang.ClassStub, node: ast.expr, words: Sequence[str]) -> None:
    keywords: list[ast.keyword] = getattr(node, "keywords", [])
    match words, keywords:
        case (([] | ["rows"]), []):
            stub.holds = next(iter(words), "arguments")
        case ["batches"], [ast.keyword(str() as parameter, function)]:
            stub.holds = "batches"
            stub.collate = (parameter, f"{stub.name.rpartition('.')[0]}.{literal(function)}")
        case _:
            raise StubError('holds takes nothing, "rows", or "batches" and a function that makes them', node)
