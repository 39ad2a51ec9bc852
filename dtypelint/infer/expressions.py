"""What an expression evaluates to."""

from __future__ import annotations

import ast
import functools
from collections.abc import Callable

import libcst as cst

from dtypelint import values as val
from dtypelint.infer import (
    assignment,
    attributes,
    branches,
    calls,
    classes,
    comprehensions,
    constant_guards,
    dtype_guards,
    ducks,
    guards,
    installed,
    names,
    operations,
    subscripts,
    tables,
)
from dtypelint.infer.env import Env
from dtypelint.infer.frame import Frame, Seen
from dtypelint.source.paths import path_of
from dtypelint.stubs.bind import Argument, Arguments

_BINARY: dict[type[cst.BaseBinaryOp], str] = {
    cst.Add: "add",
    cst.Subtract: "sub",
    cst.Multiply: "mul",
    cst.Divide: "truediv",
    cst.FloorDivide: "floordiv",
    cst.Modulo: "mod",
    cst.Power: "pow",
    cst.MatrixMultiply: "matmul",
    cst.BitAnd: "and",
    cst.BitOr: "or",
    cst.BitXor: "xor",
    cst.LeftShift: "lshift",
    cst.RightShift: "rshift",
}
_UNARY: dict[type[cst.BaseUnaryOp], str] = {cst.Minus: "__neg__", cst.Plus: "__pos__", cst.BitInvert: "__invert__"}
_COMPARISON: dict[type[cst.BaseCompOp], str] = {
    cst.LessThan: "__lt__",
    cst.LessThanEqual: "__le__",
    cst.GreaterThan: "__gt__",
    cst.GreaterThanEqual: "__ge__",
    cst.Equal: "__eq__",
    cst.NotEqual: "__ne__",
}
_EQUALITY: dict[type[cst.BaseCompOp], bool] = {cst.Equal: True, cst.Is: True, cst.NotEqual: False, cst.IsNot: False}
_ORDERING = (cst.LessThan, cst.LessThanEqual, cst.GreaterThan, cst.GreaterThanEqual)


# The most items of a list that are told apart.
_MOST_LISTED = 1024


def evaluate(frame: Frame, node: cst.BaseExpression) -> val.Value:
    """Return the value of an expression; what it violates and changes is noted in the frame."""
    # A long body costs what it is long; it is the calls from it that can multiply.
    if frame.depth > 1 and not frame.engine.budget.pays():
        frame.engine.memo.cut()
        return val.UNKNOWN_VALUE
    handler = _HANDLERS.get(type(node))
    value = handler(frame, node) if handler else val.UNKNOWN_VALUE
    if frame.seen is not None:
        frame.seen[id(node)] = value
    if frame.record is not None:
        frame.record(frame.unit, node, value)
    return value


def condition(frame: Frame, node: cst.BaseExpression) -> Seen:
    """Evaluate a condition; return what its parts evaluate to, for the guards that read them again."""
    outer = frame.seen
    seen: Seen = {}
    frame.seen = seen
    try:
        evaluate(frame, node)
    finally:
        frame.seen = outer
    return seen


def _narrowed(frame: Frame, node: cst.BaseExpression) -> val.Value | None:
    if not frame.env.narrowed:
        return None
    path = path_of(node)
    return frame.env.narrowed.get(path) if path else None


# --- atoms ------------------------------------------------------------------------------------------------------------


def _name(frame: Frame, node: cst.Name) -> val.Value:
    # Asked of every name: those of functions mean the same wherever they stand.
    return names.look_up(frame, node.value) if frame.function is not None else names.spelled(frame, node)


def _literal(frame: Frame, node: cst.Integer | cst.Float | cst.Imaginary | cst.SimpleString) -> val.Value:
    text = node.value
    if text.isdigit():
        return val.Literal(int(text))
    if text[0] in "'\"" and "\\" not in text and text[1:2] != text[0]:
        return val.Literal(text[1:-1])
    return _constant(text)


@functools.lru_cache(maxsize=1024)
def _constant(text: str) -> val.Value:
    """Return the value of a literal: a docstring is met as often as its function is evaluated."""
    return val.Literal(ast.literal_eval(text))


def _concatenated(frame: Frame, node: cst.ConcatenatedString) -> val.Value:
    whole = node.evaluated_value
    return val.Scalar("str") if whole is None else val.Literal(whole)


def _text(frame: Frame, node: cst.FormattedString) -> val.Value:
    words: list[object] = []
    for part in node.parts:
        if isinstance(part, cst.FormattedStringText):
            words.append(part.value)
        elif isinstance(part, cst.FormattedStringExpression):
            value = evaluate(frame, part.expression)
            is_plain = part.conversion is None and part.format_spec is None and isinstance(value, val.Literal)
            words.append(value.value if is_plain and isinstance(value, val.Literal) else None)
    if all(isinstance(word, str | int) and "\\" not in str(word) for word in words):
        # Names of modules and attributes are made so.
        return val.spelled("".join(map(str, words)))
    return val.Scalar("str")


# --- containers -------------------------------------------------------------------------------------------------------


def _sequence(kind: str) -> Callable[[Frame, cst.List | cst.Tuple | cst.Set], val.Value]:
    def build(frame: Frame, node: cst.List | cst.Tuple | cst.Set) -> val.Value:
        items: list[val.Value] = []
        spread = False
        for element in node.elements:
            value = evaluate(frame, element.value)
            if not isinstance(element, cst.StarredElement):
                items.append(value)
            elif isinstance(value, val.Items) and value.items is not None:
                items.extend(value.items)
            else:
                spread = True
                items.append(names.element_of(frame, value))
        if spread or len(items) > _MOST_LISTED:
            return val.Items(kind, None, val.join_all(items))
        return val.Items(kind, tuple(items), val.UNKNOWN_VALUE)

    return build


def _dict(frame: Frame, node: cst.Dict) -> val.Value:
    table = val.Table(val.EMPTY, None)
    entries: dict[object, val.Value] = {}
    for element in node.elements:
        value = evaluate(frame, element.value)
        key = tables.key_of(evaluate(frame, element.key)) if isinstance(element, cst.DictElement) else None
        if key is not None:
            entries[key] = value
            continue
        added = val.Table(val.EMPTY, value) if isinstance(element, cst.DictElement) else tables.spread(value)
        table, entries = tables.merged(tables.merged(table, val.Table(val.Frozen(entries), None)), added), {}
    return tables.merged(table, val.Table(val.Frozen(entries), None))


def _sequence_made(frame: Frame, node: cst.ListComp | cst.SetComp | cst.GeneratorExp) -> val.Value:
    return comprehensions.sequence(frame, node)


def _table_made(frame: Frame, node: cst.DictComp) -> val.Value:
    return comprehensions.table(frame, node)


# --- operators --------------------------------------------------------------------------------------------------------


def _binary(frame: Frame, node: cst.BinaryOperation) -> val.Value:
    left, right = evaluate(frame, node.left), evaluate(frame, node.right)
    name = _BINARY[type(node.operator)]
    return operations.operate(frame, name, Argument(left, node.left), Argument(right, node.right), node)


def _unary(frame: Frame, node: cst.UnaryOperation) -> val.Value:
    operand = Argument(evaluate(frame, node.expression), node.expression)
    if isinstance(node.operator, cst.Not):
        return val.Scalar("bool")
    value = operations.operable(operand).value
    found = attributes.method_of(frame, value, _UNARY[type(node.operator)])
    if found is not None:
        return calls.call(frame, found, Arguments(), node, node.expression)
    if isinstance(value, val.Literal) and isinstance(value.value, int | float) and isinstance(node.operator, cst.Minus):
        return val.Literal(-value.value)
    kind = val.kind_of(value)
    return val.Scalar("int" if kind == "bool" else kind) if kind else value


def _compare(frame: Frame, node: cst.Comparison) -> val.Value:
    left = Argument(evaluate(frame, node.left), node.left)
    result: val.Value = val.Scalar("bool")
    for target in node.comparisons:
        right = Argument(evaluate(frame, target.comparator), target.comparator)
        version = installed.tested(left.value, type(target.operator), right.value)
        if version is not None and len(node.comparisons) == 1:
            return version
        if type(target.operator) in _EQUALITY and len(node.comparisons) == 1:
            is_equal = dtype_guards.is_one(left.value, right.value)
            if is_equal is not None:
                return val.Literal(is_equal is _EQUALITY[type(target.operator)])
        method = _COMPARISON.get(type(target.operator))
        if type(target.operator) in _ORDERING:
            left, right = operations.operable(left, right.value), operations.operable(right, left.value)
        if isinstance(target.operator, cst.In | cst.NotIn) and len(node.comparisons) == 1:
            return _membership(frame, left.value, right, negated=isinstance(target.operator, cst.NotIn))
        if isinstance(target.operator, cst.Is | cst.IsNot) and len(node.comparisons) == 1:
            return _identity(left.value, right.value, negated=isinstance(target.operator, cst.IsNot))
        for receiver, other in ((left, right), (right, left)):
            found = attributes.method_of(frame, receiver.value, method) if method else None
            if found is not None:
                result = calls.call(frame, found, Arguments((other,)), node, receiver.node)
                break
        else:
            if method and any(isinstance(item, val.Unknown | val.Union) for item in (left.value, right.value)):
                result = operations.TRUTHS
        left = right
    return result


def _identity(left: val.Value, right: val.Value, *, negated: bool) -> val.Value:
    """Return whether something is None, a mere bool where that is not known, or something else is asked."""
    if val.NONE not in (left, right):
        return val.Scalar("bool")
    other = right if left == val.NONE else left
    is_open = isinstance(other, val.Union | val.Unknown)
    return val.Scalar("bool") if is_open else val.Literal((other == val.NONE) is not negated)


def _membership(frame: Frame, value: val.Value, holder: Argument, *, negated: bool) -> val.Value:
    """Return whether a table has a key, a mere bool where that is not known."""
    table = holder.value
    if holder.node is None or not isinstance(table, val.Table):
        return val.Scalar("bool")
    is_held = constant_guards.holds(frame, holder.node, table, value)
    return val.Scalar("bool") if is_held is None else val.Literal(is_held is not negated)


def _boolean(frame: Frame, node: cst.BooleanOperation) -> val.Value:
    left = evaluate(frame, node.left)
    if isinstance(left, val.Literal) and bool(left.value) is isinstance(node.operator, cst.Or):
        return left
    outer = frame.env
    frame.env = outer.copy()
    guards.refine(frame, node.left, truth=isinstance(node.operator, cst.And))
    entered = dict(frame.env.variables)
    right = evaluate(frame, node.right)
    branches.carry_over(outer, [(entered, frame.env)])
    frame.env = outer
    if isinstance(left, val.Literal):
        return right
    if isinstance(node.operator, cst.Or):
        left = guards.truthy(left)
    return val.join(left, right)


def _conditional(frame: Frame, node: cst.IfExp) -> val.Value:
    seen = condition(frame, node.test)
    question = branches.question(frame.unit, node.test)
    outer = frame.env
    found: list[val.Value] = []
    taken: list[tuple[dict[str, val.Value], Env]] = []
    for branch, truth in ((node.body, True), (node.orelse, False)):
        frame.env = outer.copy()
        frame.env.sided = True
        if question is not None:
            question.recall(frame.env, truth=truth)
            if not question.may_be(frame.env, truth=truth):
                continue
        if guards.refine(frame, node.test, truth=truth, seen=seen):
            taken.append((dict(frame.env.variables), frame.env))
            found.append(evaluate(frame, branch))
    branches.carry_over(outer, taken)
    frame.env = outer
    if question is not None and len(found) == 2:
        question.choose(outer, *found)
    return val.join_all(found)


def _named(frame: Frame, node: cst.NamedExpr) -> val.Value:
    value = evaluate(frame, node.value)
    assignment.assign(frame, node.target, value)
    return value


# --- access and calls -------------------------------------------------------------------------------------------------


def _attribute(frame: Frame, node: cst.Attribute) -> val.Value:
    narrowed = _narrowed(frame, node)
    if narrowed is not None:
        return narrowed
    if isinstance(node.value, cst.Call) and isinstance(node.value.func, cst.Name) and node.value.func.value == "super":
        return classes.inherited(frame, node.attr.value, node)
    is_called = frame.callee is node
    base = evaluate(frame, node.value)
    value = attributes.get(frame, base, node.attr.value, node)
    return value if is_called else ducks.unless_method(value)


def _subscript(frame: Frame, node: cst.Subscript) -> val.Value:
    narrowed = _narrowed(frame, node)
    base = evaluate(frame, node.value)
    keys = [index(frame, element.slice) for element in node.slice]
    if narrowed is not None:
        return narrowed
    return subscripts.item(frame, base, keys, node)


def index(frame: Frame, key: cst.BaseSlice) -> val.Value:
    """Return what an item is picked by."""
    if isinstance(key, cst.Index):
        return evaluate(frame, key.value)
    for part in (key.lower, key.upper, key.step):  # type: ignore[attr-defined]
        if part is not None:
            evaluate(frame, part)
    return val.SLICE


def _ellipsis(frame: Frame, node: cst.Ellipsis) -> val.Value:
    return val.Literal(...)


def _call(frame: Frame, node: cst.Call) -> val.Value:
    return calls.evaluate_call(frame, node)


def _lambda(frame: Frame, node: cst.Lambda) -> val.Value:
    # Its defaults are evaluated here, all else where it is called: it sees what is assigned later.
    has_defaults = any(param.default is not None for param in (*node.params.params, *node.params.kwonly_params))
    closure = dict(frame.visible) if has_defaults else frame.visible
    return val.FunctionValue(frame.module, None, "<lambda>", node, frame.unit, closure, frame.owner)


def _await(frame: Frame, node: cst.Await) -> val.Value:
    return evaluate(frame, node.expression)


def _yield(frame: Frame, node: cst.Yield) -> val.Value:
    if isinstance(node.value, cst.From):
        frame.yielded.append(names.element_of(frame, evaluate(frame, node.value.item)))
    else:
        frame.yielded.append(evaluate(frame, node.value) if node.value is not None else val.NONE)
    frame.suspended.append(frame.env.copy())
    return val.UNKNOWN_VALUE


_HANDLERS: dict[type[cst.BaseExpression], Callable[..., val.Value]] = {
    cst.Name: _name,
    cst.Ellipsis: _ellipsis,
    cst.Integer: _literal,
    cst.Float: _literal,
    cst.Imaginary: _literal,
    cst.SimpleString: _literal,
    cst.ConcatenatedString: _concatenated,
    cst.FormattedString: _text,
    cst.List: _sequence("list"),
    cst.Tuple: _sequence("tuple"),
    cst.Set: _sequence("set"),
    cst.Dict: _dict,
    cst.ListComp: _sequence_made,
    cst.SetComp: _sequence_made,
    cst.GeneratorExp: _sequence_made,
    cst.DictComp: _table_made,
    cst.BinaryOperation: _binary,
    cst.UnaryOperation: _unary,
    cst.Comparison: _compare,
    cst.BooleanOperation: _boolean,
    cst.IfExp: _conditional,
    cst.NamedExpr: _named,
    cst.Attribute: _attribute,
    cst.Subscript: _subscript,
    cst.Call: _call,
    cst.Lambda: _lambda,
    cst.Await: _await,
    cst.Yield: _yield,
}
