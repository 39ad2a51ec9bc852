"""Reading annotations: dtype expressions and types."""

from __future__ import annotations

import ast
import builtins
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial

from dtypelint import dtypes
from dtypelint.rank import Rank
from dtypelint.stubs import language as lang

_VARIABLE = re.compile(r"[A-Z][0-9]*")
_PYTHON = {"int", "float", "bool", "complex", "str", "bytes", "slice", "None"}
_SEQUENCES = {"list", "List", "set", "frozenset", "Iterable", "Iterator", "Sequence"}
# The fewest and the most arguments of each.
_FUNCTIONS = {
    "promote": (1, 99),
    "floating": (1, 1),
    "real": (1, 1),
    "complexed": (1, 1),
    "broadcast": (1, 1),
    "held": (1, 1),
    "strong": (1, 1),
    "narrowed": (2, 2),
    "mapped": (3, 3),
    "aside": (1, 1),
    "fits": (1, 1),
    "spans": (1, 1),
}
_ANYTHING = {"object", "Any"}
_OF_DTYPE: dict[str, Callable[[lang.DtypeExpr], lang.Type]] = {
    "dtype": lang.DtypeObject,
    "bits": partial(lang.Width, 1),
    "itemsize": partial(lang.Width, 8),
    "number": lang.Number,
    "Array": lang.AnyArray,
}
_EXTREMES = ("largest", "lowest")


class StubError(Exception):
    """A stub says something that the language has no meaning for."""

    def __init__(self, message: str, node: ast.AST) -> None:
        super().__init__(message)
        self.row = getattr(node, "lineno", 0)


@dataclass(frozen=True, slots=True)
class Scope:
    """What names mean in a stub file: its dtype sets, and how a class name is spelled in full."""

    sets: Mapping[str, int]
    full: Callable[[str], str]


def dotted(node: ast.AST) -> str | None:
    """Return `a.b.c` for such an expression, else None."""
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Attribute):
        base = dotted(node.value)
        return f"{base}.{node.attr}" if base else None
    return None


# --- dtype expressions ------------------------------------------------------------------------------------------------


def read_set(node: ast.expr, scope: Scope) -> int | None:
    """Return the dtypes of an expression without variables, or None where it is no such expression."""
    match node:
        case ast.Set(elts):
            masks = [read_set(item, scope) for item in elts]
            return _united(masks)
        case ast.Name(name):
            return scope.sets.get(name, dtypes.BIT.get(name, dtypes.FAMILIES.get(name)))
        case ast.BinOp(left, ast.BitOr() | ast.BitAnd() | ast.Sub() as operator, right):
            a, b = read_set(left, scope), read_set(right, scope)
            if a is None or b is None:
                return None
            return a | b if isinstance(operator, ast.BitOr) else a & b if isinstance(operator, ast.BitAnd) else a & ~b
    return None


def _united(masks: list[int | None]) -> int | None:
    result = 0
    for mask in masks:
        if mask is None:
            return None
        result |= mask
    return result


def needed_set(node: ast.expr, scope: Scope) -> int:
    """Return the dtypes of an expression without variables. Raises StubError."""
    mask = read_set(node, scope)
    if mask is None:
        raise StubError(f"not a set of dtypes: {ast.unparse(node)}", node)
    return mask


def read_dtype(node: ast.expr, scope: Scope) -> lang.DtypeExpr:
    """Return the dtype expression that `node` spells. Raises StubError."""
    mask = read_set(node, scope)
    if mask is not None:
        return lang.Fixed(mask)
    match node:
        case ast.Name("default"):
            return lang.Default()
        case ast.Name("chosen"):
            return lang.Chosen()
        case ast.Name(name) if _VARIABLE.fullmatch(name):
            return lang.Var(name)
        case ast.Attribute(ast.Name("switch"), name):
            return lang.Switch(name)
        case ast.Compare(ast.Name(name), [operator], [right]) if _VARIABLE.fullmatch(name):
            return lang.Var(name, _bound(operator, needed_set(right, scope)))
        case ast.BoolOp(ast.Or(), values):
            return lang.Apply("either", tuple(read_dtype(value, scope) for value in values))
        case ast.BinOp(left, ast.BitOr(), right):
            return lang.Apply("union", (read_dtype(left, scope), read_dtype(right, scope)))
        case ast.Call(ast.Name(name), arguments, []) if name in _FUNCTIONS:
            fewest, most = _FUNCTIONS[name]
            if not fewest <= len(arguments) <= most:
                raise StubError(f"{name} takes another number of arguments: {ast.unparse(node)}", node)
            return lang.Apply(name, tuple(read_dtype(argument, scope) for argument in arguments))
        case ast.IfExp(condition, ast.Name(name), otherwise) if _VARIABLE.fullmatch(name):
            return lang.If(lang.Var(name), needed_set(condition, scope), needed_set(otherwise, scope))
    raise StubError(f"not a dtype expression: {ast.unparse(node)}", node)


def read_condition(node: ast.Assert, scope: Scope) -> lang.Condition:
    """Return the condition that `assert promote(T, U) in S, "cpu"` states. Raises StubError."""
    where = "" if node.msg is None else str(literal(node.msg))
    match node.test:
        case ast.Call(ast.Name("castable"), [expression, target]):
            return lang.Condition(read_dtype(expression, scope), target=read_dtype(target, scope), where=where)
        case ast.Compare(left, [ast.Eq()], [ast.Name(name)]) if _VARIABLE.fullmatch(name):
            return lang.Condition(read_dtype(left, scope), target=lang.Var(name), is_exact=True, where=where)
        case ast.Compare(left, [ast.In()], [ast.Call(ast.Name("fits" | "spans")) as held]):
            return lang.Condition(read_dtype(left, scope), target=read_dtype(held, scope), is_exact=True, where=where)
        case ast.Compare(left, [operator], [right]):
            return lang.Condition(read_dtype(left, scope), _bound(operator, needed_set(right, scope)), where=where)
    raise StubError(f"not a condition: {ast.unparse(node)}", node)


def _bound(operator: ast.cmpop, mask: int) -> int:
    match operator:
        case ast.In() | ast.Eq():
            return mask
        case ast.NotIn() | ast.NotEq():
            return dtypes.ALL & ~mask
    raise StubError("a dtype variable is bounded by in, not in, == or !=", operator)


# --- types ------------------------------------------------------------------------------------------------------------


def read_type(node: ast.expr | None, scope: Scope) -> lang.Type:
    """Return the type that an annotation spells. Raises StubError."""
    match node:
        case None | ast.Constant(value=builtins.Ellipsis):
            return lang.ANYTHING
        case ast.Constant(value=None):
            return lang.Python("None")
        case ast.Constant(value=str() as text):
            return read_type(ast.parse(text, mode="eval").body, scope)
        case ast.BinOp(_, ast.BitOr(), _):
            return lang.Either(tuple(read_type(part, scope) for part in _alternatives(node)))
        case ast.Subscript(value, index):
            return _subscripted(value, index, scope)
        case ast.Call(ast.Name("called"), [ast.Name(given)], []):
            return lang.Given(given)
    name = dotted(node)
    if name is None:
        raise StubError(f"not a type: {ast.unparse(node)}", node)
    return _named(name, scope)


def _alternatives(node: ast.expr) -> list[ast.expr]:
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
        return [*_alternatives(node.left), *_alternatives(node.right)]
    return [node]


def _named(name: str, scope: Scope) -> lang.Type:
    if name in _PYTHON:
        return lang.Python(name)
    if name in _ANYTHING:
        return lang.ANYTHING
    if name == "Self":
        return lang.SelfType()
    if name == "Array":
        return lang.AnyArray()
    if name == "dtype":
        return lang.DtypeObject()
    if name in ("Never", "NoReturn"):
        return lang.ANYTHING
    if name == "V":
        return lang.Same(name)
    if name in _SEQUENCES or name == "tuple":
        return lang.Sequence("tuple" if name == "tuple" else "list", lang.ANYTHING)
    if name in ("dict", "Mapping"):
        return lang.Table(lang.ANYTHING)
    if name == "Callable":
        return lang.Function(lang.ANYTHING)
    return lang.Cls(scope.full(name))


def _subscripted(value: ast.expr, index: ast.expr, scope: Scope) -> lang.Type:
    name = dotted(value) or ""
    if name == "Literal":
        return _literal(index, scope)
    if name in ("Spelled", "text"):
        return lang.Spelled(_pattern(index)) if name == "Spelled" else lang.Text(tuple(_codes(index, scope)))
    if name == "Self":
        return lang.SelfType(read_dtype(index, scope))
    if name == "tuple":
        return _tuple(index, scope)
    if name in _SEQUENCES:
        return lang.Sequence("list", read_type(index, scope))
    if name == "Nested":
        return lang.Nested(read_type(index, scope))
    if name in ("dict", "Mapping"):
        last = index.elts[-1] if isinstance(index, ast.Tuple) else index
        return lang.Table(read_type(last, scope))
    if name == "Callable":
        if isinstance(index, ast.Tuple):
            return lang.Function(read_type(index.elts[-1], scope), spread=_is_ellipsis(index.elts[0]))
        return lang.Function(read_type(index, scope))
    if name == "TypeGuard":
        mask = read_set(index, scope)
        return lang.Guard(mask) if mask is not None else lang.Guard(None, tuple(_classes(index, scope)))
    if name in _EXTREMES and isinstance(index, ast.Tuple):
        return lang.Extreme(read_dtype(index.elts[0], scope), read_type(index.elts[-1], scope), name == "lowest")
    rank = None
    if isinstance(index, ast.Tuple):
        rank, index = read_rank(index), index.elts[0]
        if _is_ellipsis(index):
            return lang.Cls(scope.full(name), None, rank)
    expression = read_dtype(index, scope)
    if name in _OF_DTYPE:
        return _OF_DTYPE[name](expression)
    return lang.Cls(scope.full(name), expression, rank)


def _classes(index: ast.expr, scope: Scope) -> Iterator[str]:
    """Yield the full names of the classes in `TypeGuard[generic | int]`."""
    if isinstance(index, ast.BinOp):
        yield from _classes(index.left, scope)
        yield from _classes(index.right, scope)
    else:
        name = dotted(index) or ""
        yield f"builtins.{name}" if name in _PYTHON else scope.full(name)


def _codes(index: ast.expr, scope: Scope) -> Iterator[tuple[str, int]]:
    """Yield the codes of `text[{"f": floats}]` with the dtypes they stand for; those of `text[T]` are the names."""
    if not isinstance(index, ast.Dict):
        yield from dtypes.BIT.items()
        return
    for key, value in zip(index.keys, index.values, strict=True):
        mask = read_set(value, scope)
        if not (isinstance(key, ast.Constant) and isinstance(key.value, str)) or mask is None:
            raise StubError("a code is a string that stands for a set of dtypes", index)
        yield key.value, mask


def read_rank(index: ast.Tuple) -> Rank | lang.RankBy:
    """Return the rank that stands beside a dtype. Raises StubError."""
    match index.elts[1:]:
        case [ast.Slice(None, None, None)]:
            return Rank.DIMENSIONED
        case [ast.Constant(value=builtins.Ellipsis)]:
            return Rank.EITHER
        case [ast.Name("strong")]:
            return Rank.DIMENSIONED
        case [ast.Name("weak")]:
            return Rank.ZERO
        case [ast.Tuple([])]:
            return Rank.ZERO
        case [ast.Call(ast.Name("picked" | "reduced" | "of" | "sized" as function), [ast.Name(param)], [])]:
            return lang.RankBy(function, param)
        case [ast.Call(ast.Name("picked"), [ast.Name(param), ast.Constant(value=builtins.Ellipsis)], [])]:
            return lang.RankBy("picked", param, "...")
        case [ast.Call(ast.Name("reduced"), [ast.Name(param), ast.Name(kept)], [])]:
            return lang.RankBy("reduced", param, kept)
    raise StubError(f"not a rank: {ast.unparse(index)}", index)


def _is_ellipsis(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is ...


def literal(node: ast.expr) -> object:
    """Return the Python constant that `node` spells. Raises StubError."""
    try:
        return ast.literal_eval(node)
    except ValueError as error:
        raise StubError(f"not a constant: {ast.unparse(node)}", node) from error


def _pattern(node: ast.expr) -> str:
    pattern = str(literal(node))
    try:
        re.compile(pattern)
    except re.error as error:
        raise StubError(f"not a regular expression: {error}", node) from error
    return pattern


def _literal(index: ast.expr, scope: Scope) -> lang.Type:
    items = index.elts if isinstance(index, ast.Tuple) else [index]
    constants: list[lang.Type] = []
    for item in items:
        name = dotted(item)
        if name is not None:
            constants.append(lang.Constant(scope.full(name), dotted=True))
        else:
            constants.append(lang.Constant(literal(item)))
    return constants[0] if len(constants) == 1 else lang.Either(tuple(constants))


def _tuple(index: ast.expr, scope: Scope) -> lang.Type:
    items = index.elts if isinstance(index, ast.Tuple) else [index]
    match items:
        case [each, ast.Constant(value=builtins.Ellipsis)]:
            return lang.Sequence("tuple", read_type(each, scope))
        case [ast.Constant(value=builtins.Ellipsis), one, ast.Constant(value=builtins.Ellipsis)]:
            return lang.Holding(read_type(one, scope))
    return lang.Sequence("tuple", None, tuple(read_type(item, scope) for item in items))
