"""What a condition says of the values in it; dtypes and classes are told of by the modules of these names."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

import libcst as cst

from dtypelint import dtypes
from dtypelint import values as val
from dtypelint.claims import Origin
from dtypelint.infer import (
    calls,
    class_guards,
    classes,
    constant_guards,
    descriptors,
    dtype_guards,
    dtype_texts,
    installed,
    lineage,
    narrowing,
    predicates,
)
from dtypelint.infer.env import Env, join
from dtypelint.infer.frame import Frame, Seen
from dtypelint.source.paths import path_of
from dtypelint.stubs import language as lang
from dtypelint.stubs.accept import dtype_of
from dtypelint.stubs.choose import choose

R = TypeVar("R")
_ALWAYS_TRUE = (val.FunctionValue, val.ClassValue, val.StubFunction, val.StubClass, val.DtypeValue)
_EQUAL = {cst.Equal, cst.Is}
_UNEQUAL = {cst.NotEqual, cst.IsNot}


def refine(frame: Frame, node: cst.BaseExpression, *, truth: bool, seen: Seen | None = None) -> bool:
    """Make the frame know what it means that `node` is true, or false. Return False where that cannot be.

    `seen` is what the parts of the condition have just evaluated to.
    """
    if seen is None:
        return _refined(frame, node, truth=truth)
    outer, frame.seen = frame.seen, seen
    try:
        return _refined(frame, node, truth=truth)
    finally:
        frame.seen = outer


def _refined(frame: Frame, node: cst.BaseExpression, *, truth: bool) -> bool:
    refiner = _REFINERS.get(type(node))
    return refiner is None or refiner(frame, node, truth=truth)


def _not(frame: Frame, node: cst.UnaryOperation, *, truth: bool) -> bool:
    return not isinstance(node.operator, cst.Not) or refine(frame, node.expression, truth=not truth)


def _boolean(frame: Frame, node: cst.BooleanOperation, *, truth: bool) -> bool:
    if isinstance(node.operator, cst.And) is truth:
        return refine(frame, node.left, truth=truth) and refine(frame, node.right, truth=truth)
    return _refine_either(frame, node.left, node.right, truth=truth)


def _comparison(frame: Frame, node: cst.Comparison, *, truth: bool) -> bool:
    if len(node.comparisons) != 1:
        return True
    target = node.comparisons[0]
    return compare(frame, node.left, target.operator, target.comparator, truth=truth)


def _conditional(frame: Frame, node: cst.IfExp, *, truth: bool) -> bool:
    return _on_either_way(frame, node, lambda inner, branch: refine(inner, branch, truth=truth))


def _on_either_way(frame: Frame, node: cst.IfExp, may_be: Callable[[Frame, cst.BaseExpression], bool]) -> bool:
    """Make the frame know what holds where the branch that is taken is what `may_be` asks for."""
    branches = ((True, node.body), (False, node.orelse))
    return on_any_way(frame, branches, lambda way: refine(frame, node.test, truth=way[0]) and may_be(frame, way[1]))


def _named(frame: Frame, node: cst.NamedExpr, *, truth: bool) -> bool:
    return refine(frame, node.target, truth=truth)


def _variable(frame: Frame, node: cst.Name, *, truth: bool) -> bool:
    kept = frame.env.take_condition(node.value)
    told = _truth(frame, node, truth=truth)
    if kept is None:
        return told
    may_be = told and _refined(frame, kept.node, truth=truth)
    # Of its variables more is known by now.
    frame.env.keep(node.value, kept)
    return may_be


def on_any_way(frame: Frame, ways: Iterable[R], may_be: Callable[[R], bool]) -> bool:
    """Make the frame know what holds on each of several ways of which one is taken. Return False where none can be."""
    start, outcomes = frame.env, []
    for way in ways:
        frame.env = start.copy()
        if may_be(way):
            outcomes.append(frame.env)
    frame.env = start
    if outcomes:
        start.become(functools.reduce(join, outcomes))
    return bool(outcomes)


def truthy(value: val.Value) -> val.Value:
    """Return `value` without what is false for certain."""
    if isinstance(value, val.Union):
        kept = val.apart_from_none(value)
        return val.join_all(kept) if kept else value
    return value


def _refine_either(frame: Frame, left: cst.BaseExpression, right: cst.BaseExpression, *, truth: bool) -> bool:
    start = frame.env
    outcomes = []
    frame.env = start.copy()
    if refine(frame, left, truth=truth):
        outcomes.append(frame.env)
    frame.env = start.copy()
    equal: tuple[str, int] | None = None
    if refine(frame, left, truth=not truth):
        equal = None if truth else _meant_equal(frame, right)
        if refine(frame, right, truth=truth):
            _doubt(start, frame.env)
            outcomes.append(frame.env)
    frame.env = start
    if not outcomes:
        return False
    start.become(outcomes[0] if len(outcomes) == 1 else join(outcomes[0], outcomes[1]))
    if equal is not None:
        dtype_guards.doubt(frame, *equal)
    return True


def _meant_equal(frame: Frame, node: cst.BaseExpression) -> tuple[str, int] | None:
    """Return the path that `y.dtype == x.dtype` is about, and the dtypes that `x` has by now."""
    match node:
        case cst.Comparison(left=left, comparisons=[cst.ComparisonTarget(operator=cst.Equal(), comparator=right)]):
            a, b = narrowing.peek(frame, left), narrowing.peek(frame, right)
            if isinstance(a, val.DtypeValue) and isinstance(b, val.DtypeValue) and a.source and b.source:
                held = narrowing.value_at(frame, b.source)
                found = val.dtypes_within(held) if held is not None else None
                return (a.source, found.mask) if found is not None and found.known else None
    return None


def _doubt(before: Env, after: Env) -> None:
    """Doubt what only one half of a failed `A and B` states of values of which nothing was known."""
    for name, value in after.variables.items():
        known = before.variables.get(name)
        if value is known or known is None:
            continue
        found = val.dtypes_within(known)
        if found is not None and not found.known:
            after.variables[name] = val.doubted(value)


# --- truth of a value -------------------------------------------------------------------------------------------------


def _truth(frame: Frame, node: cst.BaseExpression, *, truth: bool) -> bool:
    value = narrowing.peek(frame, node)
    if isinstance(value, val.VersionTest):
        return _version(frame, value, truth=truth)
    if isinstance(node, cst.Attribute) and value == val.Scalar("bool"):
        return dtype_guards.by_attribute(frame, node, truth=truth)
    if isinstance(value, val.Items) and value.kind == "tuple" and value.items is not None:
        return bool(value.items) is truth
    if isinstance(value, val.Literal):
        return bool(value.value) is truth
    if isinstance(value, val.Union):
        kept = [item for item in value.alternatives if not isinstance(item, val.Literal) or bool(item.value) is truth]
        return narrowing.narrow(frame, node, kept, value)
    return truth or not (isinstance(value, _ALWAYS_TRUE) or _is_always_true(frame, value))


def _is_always_true(frame: Frame, value: val.Value) -> bool:
    """Whether a value is an instance of a class that is known to say neither how long nor whether true they are."""
    if not isinstance(value, val.Instance) or lineage.has_base_out_of_sight(frame, value.cls):
        return False
    return all(classes.special_method(frame, value, name) is None for name in ("__bool__", "__len__"))


def _attribute(frame: Frame, node: cst.Attribute, *, truth: bool) -> bool:
    holder = narrowing.peek(frame, node.value)
    getter = descriptors.getter(frame, holder, node.attr.value) if isinstance(holder, val.Instance) else None
    if getter is not None and not predicates.refine(frame, (), getter, _returns_truth, truth=truth):
        return False
    return _truth(frame, node, truth=truth)


def _version(frame: Frame, test: val.VersionTest, *, truth: bool) -> bool:
    """Know from here on which versions of a distribution the code runs with."""
    from dtypelint.versions import ANY, restricted

    operator = test.operator if truth else lang.OPPOSITE[test.operator]
    if frame.engine.library.targets.decide(test.distribution, operator, test.version) is False:
        return False
    before = frame.env.versions.get(test.distribution, ANY)
    frame.env.versions[test.distribution] = restricted(before, operator, test.version)
    return bool(frame.env.versions[test.distribution])


# --- comparisons ------------------------------------------------------------------------------------------------------


def compare(
    frame: Frame, left: cst.BaseExpression, operator: cst.BaseCompOp, right: cst.BaseExpression, *, truth: bool
) -> bool:
    """Make the frame know that a comparison comes out so. Return False where that cannot be."""
    asked = type(operator)
    if asked in _UNEQUAL or asked is cst.NotIn:
        truth = not truth
        asked = cst.In if asked is cst.NotIn else cst.Equal
    a, b = narrowing.peek(frame, left), narrowing.peek(frame, right)
    subject = class_guards.whose_class(left)
    if subject is not None and (asked in _EQUAL or asked is cst.In):
        return class_guards.by_own_class(frame, subject, right, b, truth=truth)
    version = installed.tested(a, asked, b)
    if version is not None:
        return not isinstance(version, val.VersionTest) or _version(frame, version, truth=truth)
    if isinstance(a, val.Width) or isinstance(b, val.Width):
        return dtype_guards.by_width(frame, left, a, asked, b, truth=truth)
    if isinstance(a, val.DtypeText) or isinstance(b, val.DtypeText):
        return dtype_texts.by_comparison(frame, left, a, asked, b, truth=truth)
    if asked not in _EQUAL and asked is not cst.In:
        return True
    if asked is not cst.In and (_is_none(a) or _is_none(b)):
        return _none(frame, left if _is_none(b) else right, a if _is_none(b) else b, truth=truth)
    if any(isinstance(item, val.Unknown) for item in val.alternatives(a)):
        dtype_guards.by_unknown(frame, a, b, truth=truth)
    if isinstance(b, val.DtypeValue) and not any(isinstance(item, val.DtypeValue) for item in val.alternatives(a)):
        a, b, left = b, a, right
    if dtype_guards.is_constant(a) and isinstance(b, val.Items) and any(map(dtype_guards.is_someones, b.items or ())):
        return dtype_guards.among(frame, left, a, b, truth=truth)
    if isinstance(a, val.DtypeValue):
        return dtype_guards.by_comparison(frame, left, a, b, truth=truth)
    if isinstance(a, val.Union) and any(isinstance(item, val.DtypeValue) for item in a.alternatives):
        return dtype_guards.by_comparison_of_one(frame, left, a, b, truth=truth)
    if asked is cst.In:
        return constant_guards.among(frame, left, a, right, b, truth=truth)
    if isinstance(a, val.Literal) and isinstance(b, val.Literal):
        return (a.value == b.value) is truth
    return constant_guards.equal(frame, left, a, b, truth=truth)


def _none(frame: Frame, node: cst.BaseExpression, value: val.Value, *, truth: bool) -> bool:
    if isinstance(value, val.Literal):
        return _is_none(value) is truth
    if isinstance(value, val.Union):
        kept = [item for item in value.alternatives if _is_none(item) is truth or (truth and _unsure(item))]
        return _given(frame, node, truth=truth) and narrowing.narrow(frame, node, kept, value)
    if truth and _unsure(value) and isinstance(node, cst.Name) and node.value in frame.env.variables:
        # An attribute may be filled in by whatever is called next.
        frame.env.variables[node.value] = val.NONE
    return not truth or _unsure(value)


def _given(frame: Frame, node: cst.BaseExpression, *, truth: bool) -> bool:
    """Know of a call, which a variable may hold the result of, that it has given None, or has not."""
    kept = frame.env.take_condition(node.value) if isinstance(node, cst.Name) else None
    call = node if kept is None else kept.node
    if not isinstance(call, cst.Call):
        return True
    function = narrowing.peek(frame, call.func)
    if isinstance(function, val.FunctionValue):
        return predicates.refine(frame, call.args, function, _returns_none, truth=truth)
    if isinstance(function, val.BuiltinMethod) and isinstance(function.receiver, val.Table):
        may_be_held = val.NONE in val.alternatives(function.receiver.each)
        return may_be_held or _looked_up(frame, call, truth=not truth)
    return True


def _looked_up(frame: Frame, call: cst.Call, *, truth: bool) -> bool:
    """Know that `table.get(key)` has found the key, or has not."""
    match call:
        case cst.Call(func=cst.Attribute(value=table, attr=cst.Name("get")), args=[cst.Arg(value=key, star="")]):
            return compare(frame, key, cst.In(), table, truth=truth)
    return True


def _returns_truth(frame: Frame, returned: cst.BaseExpression | None, *, truth: bool) -> bool:
    return not truth if returned is None else refine(frame, returned, truth=truth)


def _returns_none(frame: Frame, returned: cst.BaseExpression | None, *, truth: bool) -> bool:
    if returned is None:
        return truth
    if isinstance(returned, cst.IfExp):
        return _on_either_way(frame, returned, functools.partial(_returns_none, truth=truth))
    return _none(frame, returned, narrowing.peek(frame, returned), truth=truth)


def _is_none(value: val.Value) -> bool:
    return type(value) is val.Literal and value.value is None


def _unsure(value: val.Value) -> bool:
    return isinstance(value, val.Unknown)


# --- calls ------------------------------------------------------------------------------------------------------------


def _call(frame: Frame, node: cst.Call, *, truth: bool) -> bool:
    found = frame.seen.get(id(node)) if frame.seen else None
    if isinstance(found, val.Literal):
        # A call that gives a constant, as `options.get("debug", False)` does, comes out one way.
        return bool(found.value) is truth
    function = narrowing.peek(frame, node.func)
    if isinstance(function, val.External):
        return class_guards.by_builtin(frame, function.name, [item.value for item in node.args], truth=truth)
    if isinstance(function, val.FunctionValue):
        return predicates.refine(frame, node.args, function, _returns_truth, truth=truth)
    if isinstance(function, val.BuiltinMethod) and isinstance(function.receiver, val.Table) and truth:
        return _looked_up(frame, node, truth=True)
    if isinstance(function, val.BuiltinMethod) and isinstance(function.receiver, val.DtypeText):
        given = [narrowing.peek(frame, argument.value) for argument in node.args]
        return dtype_texts.by_method(frame, node, function.receiver, function.name, given, truth=truth)
    guard = _guard(frame, node, function) if isinstance(function, val.StubFunction) else None
    if guard is None or not isinstance(function, val.StubFunction):
        return True
    subject = node.func.value if isinstance(node.func, cst.Attribute) and function.receiver else None
    subject = subject if subject is not None else node.args[0].value if node.args else None
    if subject is None:
        return True
    if guard.mask is None:
        wanted = [cls for name in guard.names for cls in _classes_meant(frame, node, function.stub.first.params, name)]
        return class_guards.of_class(frame, subject, wanted, truth=truth)
    mask, origin = guard.mask if truth else dtypes.ALL & ~guard.mask, Origin("`{code}`", frame.place(node))
    asked, path = narrowing.peek(frame, subject), path_of(subject)
    passed = dtype_of(asked)
    if passed is not None and passed.known and not passed.mask & mask:
        return False
    if isinstance(asked, val.DtypeValue):
        return dtype_guards.narrow(frame, subject, asked, mask, origin)
    return path is None or narrowing.narrow_dtypes(frame, path, mask, origin, stated=False)


def _classes_meant(frame: Frame, node: cst.Call, params: Sequence[lang.Param], name: str) -> list[val.Value]:
    """Return the class of a full name, or those that are passed for the parameter whose name it is."""
    for param, argument in zip(params, node.args, strict=False):
        if param.name == name.rpartition(".")[2]:
            return class_guards.listed(narrowing.peek(frame, argument.value))
    return [val.External(name) if name.startswith("builtins.") else val.StubClass(name)]


def _guard(frame: Frame, node: cst.Call, function: val.StubFunction) -> lang.Guard | None:
    """Return what the signature that a call takes says that it tells."""
    signatures = function.stub.variants[0].signatures
    if not any(isinstance(signature.returns, lang.Guard) for signature in signatures):
        return None
    if len(signatures) == 1:
        returns = signatures[0].returns
    else:
        arguments = narrowing.quietly(frame, lambda: calls.read_arguments(frame, node.args))
        chosen = choose(function.stub.variants[0], arguments, frame.engine.acceptor(frame))
        returns = chosen[0].signature.returns if len(chosen) == 1 else lang.ANYTHING
    return returns if isinstance(returns, lang.Guard) else None


_REFINERS: dict[type[cst.BaseExpression], Callable[..., bool]] = {
    cst.UnaryOperation: _not,
    cst.BooleanOperation: _boolean,
    cst.Comparison: _comparison,
    cst.Call: _call,
    cst.IfExp: _conditional,
    cst.NamedExpr: _named,
    cst.Name: _variable,
    cst.Attribute: _attribute,
    cst.Subscript: _truth,
    cst.SimpleString: _truth,
    cst.Integer: _truth,
}
