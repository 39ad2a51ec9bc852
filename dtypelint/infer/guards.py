"""What a condition says of the values in it: dtype comparisons, class tests, `is None`."""

from __future__ import annotations

import operator as operators
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import TypeGuard, TypeVar

import libcst as cst

from dtypelint import dtypes
from dtypelint import values as val
from dtypelint.claims import Dtypes, Origin
from dtypelint.infer import attributes, expressions, predicates
from dtypelint.infer.frame import Frame, Seen
from dtypelint.infer.paths import store
from dtypelint.infer.unit import Place
from dtypelint.source.paths import path_of
from dtypelint.stubs import language as lang
from dtypelint.stubs.accept import dtype_of

R = TypeVar("R")

_ALWAYS_TRUE = (val.FunctionValue, val.ClassValue, val.StubFunction, val.StubClass, val.DtypeValue)
_EQUAL = (cst.Equal, cst.Is)
_UNEQUAL = (cst.NotEqual, cst.IsNot)
_HOLDS: dict[type[cst.BaseCompOp], Callable[[int, int], bool]] = {
    cst.Equal: operators.eq,
    cst.LessThan: operators.lt,
    cst.LessThanEqual: operators.le,
    cst.GreaterThan: operators.gt,
    cst.GreaterThanEqual: operators.ge,
}


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
    match node:
        case cst.UnaryOperation(operator=cst.Not(), expression=inner):
            return refine(frame, inner, truth=not truth)
        case cst.BooleanOperation(left=left, operator=operator, right=right):
            if isinstance(operator, cst.And) is truth:
                return refine(frame, left, truth=truth) and refine(frame, right, truth=truth)
            return _refine_either(frame, left, right, truth=truth)
        case cst.Comparison(left=left, comparisons=[target]):
            return _compare(frame, left, target.operator, target.comparator, truth=truth)
        case cst.Call() if frame.seen and isinstance(found := frame.seen.get(id(node)), val.Literal):
            # A call that gives a constant, as `options.get("debug", False)` does, comes out one way.
            return bool(found.value) is truth
        case cst.Call():
            return _call(frame, node, truth=truth)
        case cst.NamedExpr(target=target):
            return refine(frame, target, truth=truth)
        case cst.Name(value=name) if (kept := frame.env.take_condition(name)) is not None:
            return _truth(frame, node, truth=truth) and _refined(frame, kept, truth=truth)
        case cst.Name() | cst.Attribute() | cst.Subscript():
            return _truth(frame, node, truth=truth)
    return True


def refine_pattern(frame: Frame, subject: cst.BaseExpression, pattern: cst.MatchPattern, *, truth: bool) -> bool:
    """Make the frame know that `subject` matches a pattern, or does not. Return False where that cannot be."""
    match pattern:
        case cst.MatchValue(value=value):
            return _compare(frame, subject, cst.Equal(), value, truth=truth)
        case cst.MatchSingleton(value=value):
            return _compare(frame, subject, cst.Is(), value, truth=truth)
        case cst.MatchAs(pattern=None):
            return truth
        case cst.MatchAs(pattern=inner) if inner is not None:
            return refine_pattern(frame, subject, inner, truth=truth)
        case cst.MatchClass(cls=cls, patterns=[], kwds=[]):
            return _isinstance(frame, subject, cls, truth=truth)
        case cst.MatchOr(patterns=patterns) if not truth:
            return all(refine_pattern(frame, subject, item.pattern, truth=False) for item in patterns)
    return True


def truthy(value: val.Value) -> val.Value:
    """Return `value` without what is false for certain."""
    if isinstance(value, val.Union):
        kept = [item for item in value.alternatives if item != val.NONE]
        return val.join_all(kept) if kept else value
    return value


def _refine_either(frame: Frame, left: cst.BaseExpression, right: cst.BaseExpression, *, truth: bool) -> bool:
    from dtypelint.infer.env import join

    start = frame.env
    outcomes = []
    frame.env = start.copy()
    if refine(frame, left, truth=truth):
        outcomes.append(frame.env)
    frame.env = start.copy()
    if refine(frame, left, truth=not truth) and refine(frame, right, truth=truth):
        outcomes.append(frame.env)
    frame.env = start
    if not outcomes:
        return False
    start.become(outcomes[0] if len(outcomes) == 1 else join(outcomes[0], outcomes[1]))
    return True


# --- truth of a value -------------------------------------------------------------------------------------------------


def _truth(frame: Frame, node: cst.BaseExpression, *, truth: bool) -> bool:
    value = _quietly(frame, node)
    if isinstance(value, val.VersionTest):
        return _version(frame, value, truth=truth)
    if isinstance(node, cst.Attribute) and value == val.Scalar("bool"):
        _guard_attribute(frame, node, truth=truth)
    if isinstance(value, val.Literal):
        return bool(value.value) is truth
    if isinstance(value, val.Union):
        kept = [item for item in value.alternatives if not isinstance(item, val.Literal) or bool(item.value) is truth]
        return _narrow(frame, node, kept, value)
    return truth or not isinstance(value, _ALWAYS_TRUE)


_OPPOSITE = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "=="}


def _version(frame: Frame, test: val.VersionTest, *, truth: bool) -> bool:
    """Know from here on which versions of a distribution the code runs with."""
    from dtypelint.versions import ANY, restricted

    operator = test.operator if truth else _OPPOSITE[test.operator]
    if frame.engine.library.targets.decide(test.distribution, operator, test.version) is False:
        return False
    before = frame.env.versions.get(test.distribution, ANY)
    frame.env.versions[test.distribution] = restricted(before, operator, test.version)
    return bool(frame.env.versions[test.distribution])


def _guard_attribute(frame: Frame, node: cst.Attribute, *, truth: bool) -> None:
    """Narrow by an attribute that is declared a guard: `if x.dtype.is_floating_point`."""
    holder = _quietly(frame, node.value)
    guard = attributes.declared(frame, holder, node.attr.value)
    if isinstance(guard, lang.Guard) and guard.mask is not None and isinstance(holder, val.DtypeValue):
        mask = guard.mask if truth else dtypes.ALL & ~guard.mask
        if holder.source:
            _narrow_dtypes(frame, holder.source, mask, Origin("`{code}`", frame.place(node)), stated=False)


def _quietly(frame: Frame, node: cst.BaseExpression) -> val.Value:
    known = frame.seen.get(id(node)) if frame.seen is not None else None
    return known if known is not None else quietly(frame, lambda: expressions.evaluate(frame, node))


def quietly(frame: Frame, evaluate: Callable[[], R]) -> R:
    """Evaluate again what was evaluated before, without noting violations twice."""
    reached, record = list(frame.reached), frame.record
    frame.record = None
    try:
        return evaluate()
    finally:
        frame.reached[:] = reached
        frame.record = record


def _narrow(frame: Frame, node: cst.BaseExpression, kept: list[val.Value], before: val.Value) -> bool:
    if not kept:
        return False
    path = path_of(node)
    if path is not None and len(kept) < len(val.alternatives(before)):
        store_narrowed(frame, path, val.join_all(kept))
    return True


def store_narrowed(frame: Frame, path: str, value: val.Value) -> None:
    """Make `path` hold what a guard left of it."""
    if path.isidentifier() and path in frame.env.variables:
        frame.env.variables[path] = value
    elif path.isidentifier():
        frame.env.narrowed[path] = value
    else:
        store(frame.env, path, value)


# --- comparisons ------------------------------------------------------------------------------------------------------


def _compare(
    frame: Frame, left: cst.BaseExpression, operator: cst.BaseCompOp, right: cst.BaseExpression, *, truth: bool
) -> bool:
    if isinstance(operator, (*_UNEQUAL, cst.NotIn)):
        truth = not truth
        operator = cst.In() if isinstance(operator, cst.NotIn) else cst.Equal()
    a, b = _quietly(frame, left), _quietly(frame, right)
    if isinstance(a, val.VersionOf):
        test = expressions.version_test(a, type(operator), b)
        return not isinstance(test, val.VersionTest) or _version(frame, test, truth=truth)
    if isinstance(a, val.Width) or isinstance(b, val.Width):
        return _width(frame, left, a, type(operator), b, truth=truth)
    if not isinstance(operator, (*_EQUAL, cst.In)):
        return True
    if val.NONE in (a, b) and not isinstance(operator, cst.In):
        return _none(frame, left if b == val.NONE else right, a if b == val.NONE else b, truth=truth)
    if isinstance(b, val.DtypeValue) and not isinstance(a, val.DtypeValue):
        a, b, left = b, a, right
    if _is_constant(a) and isinstance(b, val.Items) and any(map(_is_someones, b.items or ())):
        return _among(frame, left, a, b, truth=truth)
    if isinstance(a, val.DtypeValue):
        return _dtype(frame, left, a, b, truth=truth)
    if isinstance(a, val.Union) and isinstance(b, val.Items) and isinstance(operator, cst.In):
        return _optional_dtype(frame, left, a, b, truth=truth)
    if isinstance(a, val.Literal) and isinstance(b, val.Literal) and not isinstance(operator, cst.In):
        return (a.value == b.value) is truth
    if isinstance(operator, cst.In):
        # A list that goes by a name may have grown where nobody looks.
        is_fixed = isinstance(right, cst.Tuple | cst.List | cst.Set) or (isinstance(b, val.Items) and b.kind == "tuple")
        return not is_fixed or _member(a, b, truth=truth)
    return _constant(frame, left, a, b, truth=truth)


def _none(frame: Frame, node: cst.BaseExpression, value: val.Value, *, truth: bool) -> bool:
    if isinstance(value, val.Literal):
        return (value == val.NONE) is truth
    if isinstance(value, val.Union):
        kept = [item for item in value.alternatives if (item == val.NONE) is truth or (truth and _unsure(item))]
        return _narrow(frame, node, kept, value)
    return not truth or _unsure(value)


def _unsure(value: val.Value) -> bool:
    return isinstance(value, val.Unknown)


def _member(value: val.Value, holder: val.Value, *, truth: bool) -> bool:
    """Whether a constant may be among what is listed, or may not."""
    if not (isinstance(value, val.Literal) and isinstance(holder, val.Items) and holder.items is not None):
        return True
    if value in holder.items:
        return truth
    return not truth or not all(isinstance(item, val.Literal) for item in holder.items)


def _constant(frame: Frame, node: cst.BaseExpression, value: val.Value, other: val.Value, *, truth: bool) -> bool:
    if truth and isinstance(value, val.Union) and isinstance(other, val.Literal):
        kept = [item for item in value.alternatives if not isinstance(item, val.Literal) or item == other]
        return _narrow(frame, node, kept, value)
    return True


def _dtype(frame: Frame, node: cst.BaseExpression, value: val.DtypeValue, other: val.Value, *, truth: bool) -> bool:
    mask = _dtypes_in(frame, value.library, other)
    if not mask:
        return True
    whole = mask if truth else dtypes.ALL & ~mask
    if truth is False and not _definite(other):
        return True
    if not value.dtypes.mask & whole and value.dtypes.known:
        return False
    origin = Origin(f"`{{code}}` is {' or '.join(dtypes.names(mask))} here", frame.place(node))
    held = path_of(node)
    if value.source:
        _narrow_dtypes(frame, value.source, whole, origin, stated=truth)
    if held is not None and not held.startswith(f"{value.source}."):
        _narrow_dtypes(frame, held, whole, origin, stated=truth)
    return True


def _is_constant(value: val.Value) -> TypeGuard[val.DtypeValue]:
    """Whether it is a dtype object, and not that of some value: `torch.float16`, not `x.dtype`."""
    return isinstance(value, val.DtypeValue) and not value.source


def _is_someones(value: val.Value) -> bool:
    return isinstance(value, val.DtypeValue) and bool(value.source)


def _among(frame: Frame, node: cst.BaseExpression, value: val.DtypeValue, others: val.Items, *, truth: bool) -> bool:
    """Narrow by `torch.bfloat16 in (a.dtype, b.dtype)`: where it is false, neither is."""
    if not truth and _definite(value):
        origin = Origin(f"`{{code}}` is {' or '.join(dtypes.names(value.dtypes.mask))} here", frame.place(node))
        for item in others.items or ():
            if isinstance(item, val.DtypeValue) and item.source:
                _narrow_dtypes(frame, item.source, dtypes.ALL & ~value.dtypes.mask, origin, stated=False)
    return True


def _optional_dtype(
    frame: Frame, node: cst.BaseExpression, value: val.Union, listed: val.Items, *, truth: bool
) -> bool:
    """Narrow what is a dtype or None: `dtype in (None, torch.float32)`."""
    items = listed.items or ()
    dtypes_listed = replace(listed, items=tuple(item for item in items if item != val.NONE))
    kept: list[val.Value] = []
    for item in value.alternatives:
        if isinstance(item, val.DtypeValue):
            mask = _dtypes_in(frame, item.library, dtypes_listed)
            if not mask or not (truth or _definite(dtypes_listed)):
                return True
            left = item.dtypes.within(mask if truth else dtypes.ALL & ~mask)
            if left.claims:
                kept.append(replace(item, dtypes=left))
        elif item != val.NONE or (val.NONE in items) is truth:
            kept.append(item)
    path = path_of(node)
    if kept and path is not None:
        store_narrowed(frame, path, val.join_all(kept))
    return bool(kept)


def _width(
    frame: Frame, node: cst.BaseExpression, a: val.Value, operator: type[cst.BaseCompOp], b: val.Value, *, truth: bool
) -> bool:
    """Narrow by how large an item is: `torch.finfo(x.dtype).bits < 32`, `x.element_size() == 2`."""
    holds = _HOLDS.get(operator)
    match a, b:
        case val.Width(unit, source), val.Literal(value=int() as size) if holds is not None and source:
            kept = {name for name, bits in dtypes.BITS.items() if holds(bits, size * unit) is truth}
        case val.Literal(value=int() as size), val.Width(unit, source) if holds is not None and source:
            kept = {name for name, bits in dtypes.BITS.items() if holds(size * unit, bits) is truth}
        case _:
            return True
    excluded = dtypes.mask(*(dtypes.BITS.keys() - kept))
    origin = Origin("`{code}`", frame.place(node))
    _narrow_dtypes(frame, source, dtypes.ALL & ~excluded, origin, stated=False)
    return True


def _dtypes_in(frame: Frame, library: str, value: val.Value) -> int:
    """Return the dtypes that a dtype is compared with; strings count only where the library's dtypes equal strings."""
    match value:
        case val.Items():
            items: Iterable[val.Value] = value.items if value.items is not None else (value.element,)
            result = 0
            for item in items:
                result |= _dtypes_in(frame, library, item)
            return result
        case val.Table(known):
            return _united(key for key in known)
        case val.Literal(value=str()) if not frame.engine.dtype_strings(library):
            return 0
    found = dtype_of(value)
    return found.mask if found is not None and found.known else 0


def _united(keys: Iterable[object]) -> int:
    result = 0
    for key in keys:
        for mask in key if isinstance(key, tuple) else ():
            result |= mask
    return result


def _definite(value: val.Value) -> bool:
    """Whether being unequal to `value` excludes every dtype in it."""
    if isinstance(value, val.Items):
        return value.items is not None and all(_definite(item) for item in value.items)
    found = dtype_of(value)
    return isinstance(value, val.Table) or (found is not None and dtypes.single(found.mask) and found.certain)


def _narrow_dtypes(frame: Frame, path: str, mask: int, origin: Origin, *, stated: bool) -> None:
    path = _alike(frame, path)
    value = _value_at(frame, path, origin)
    if value is None:
        return

    def narrow(found: Dtypes) -> Dtypes:
        if stated and not found.known:
            return found.stated(mask, origin)
        return found.within(mask)

    store_narrowed(frame, path, val.map_dtypes(value, narrow))


def store_dtypes(frame: Frame, path: str, found: Dtypes) -> None:
    """Make what `path` holds be of the dtypes that are left of its dtype object."""
    value = _value_at(frame, path)
    if value is not None:
        store_narrowed(frame, path, val.map_dtypes(value, lambda _: found))


def _alike(frame: Frame, path: str) -> str:
    """Return the path of the whole where `path` is an item of it: but for a dict, items are of one dtype."""
    base, bracket, _ = path.rpartition("[")
    if not bracket or not path.endswith("]"):
        return path
    whole = _value_at(frame, base)
    return path if whole is None or isinstance(whole, val.Table) else _alike(frame, base)


def _value_at(frame: Frame, path: str, origin: Origin | None = None) -> val.Value | None:
    try:
        parsed = cst.parse_expression(path)
    except cst.ParserSyntaxError:
        return None
    if origin is not None and isinstance(origin.place, Place):
        frame.unit.adopt(parsed, origin.place.node)
    return _quietly(frame, parsed)


# --- calls ------------------------------------------------------------------------------------------------------------


def _call(frame: Frame, node: cst.Call, *, truth: bool) -> bool:
    if isinstance(node.func, cst.Name) and node.func.value == "isinstance" and len(node.args) == 2:
        return _isinstance(frame, node.args[0].value, node.args[1].value, truth=truth)
    function = _quietly(frame, node.func)
    if isinstance(function, val.FunctionValue):
        return predicates.refine(frame, node, function, truth=truth)
    if not isinstance(function, val.StubFunction) or not isinstance(function.stub.first.returns, lang.Guard):
        return True
    guard = function.stub.first.returns
    subject = node.func.value if isinstance(node.func, cst.Attribute) and function.receiver else None
    subject = subject if subject is not None else node.args[0].value if node.args else None
    if subject is None:
        return True
    if guard.mask is None:
        return _of_class(frame, subject, [val.StubClass(guard.name)], truth=truth)
    path = path_of(subject)
    if path is not None:
        mask = guard.mask if truth else dtypes.ALL & ~guard.mask
        origin = Origin("`{code}`", frame.place(node))
        _narrow_dtypes(frame, path, mask, origin, stated=False)
    return True


def _isinstance(frame: Frame, subject: cst.BaseExpression, classes: cst.BaseExpression, *, truth: bool) -> bool:
    found = _quietly(frame, classes)
    wanted = list(found.items or (found.element,)) if isinstance(found, val.Items) else list(val.alternatives(found))
    return _of_class(frame, subject, wanted, truth=truth)


def _of_class(frame: Frame, subject: cst.BaseExpression, wanted: list[val.Value], *, truth: bool) -> bool:
    value = _quietly(frame, subject)
    kept: list[val.Value] = []
    for item in val.alternatives(value):
        verdicts = [_belongs(frame, item, cls) for cls in wanted]
        if truth and isinstance(item, val.Unknown):
            kept.extend(_as_class(frame, item, cls) for cls in wanted)
        elif (any(verdict is None for verdict in verdicts) and True not in verdicts) or (True in verdicts) is truth:
            kept.append(item)
    if not kept:
        return False
    path = path_of(subject)
    narrowed = val.join_all(kept)
    if path is not None and narrowed != value:
        _store_alike(frame, path, narrowed)
    return True


def _store_alike(frame: Frame, path: str, value: val.Value) -> None:
    """Narrow `path`; where it is an item of a list, all items are of its class."""
    base, bracket, _ = path.rpartition("[")
    whole = _value_at(frame, base) if bracket else None
    if isinstance(whole, val.Items) and whole.items is None:
        store_narrowed(frame, base, val.Items(whole.kind, None, value))
    else:
        store_narrowed(frame, path, value)


def _belongs(frame: Frame, value: val.Value, cls: val.Value) -> bool | None:
    match value, cls:
        case val.Typed(), val.StubClass(name):
            if frame.engine.library.is_subclass(value.cls, name):
                return True
            return None if frame.engine.library.is_subclass(name, value.cls) else False
        case val.Instance(), val.ClassValue():
            return True if value.cls == cls else None
        case val.Instance(), _:
            return None
        case (val.Literal() | val.Scalar(), val.External(name)):
            return val.kind_of(value) == name.removeprefix("builtins.") if name.startswith("builtins.") else False
        case (val.Literal() | val.Scalar(), val.StubClass()):
            return False
        case val.Items(kind=kind), val.External(name):
            return kind == name.removeprefix("builtins.") if name.startswith("builtins.") else None
        case (val.Items() | val.Table(), val.StubClass()):
            return False
        case val.Typed(), val.External(name) if name.startswith("builtins."):
            return False
    return None


def _as_class(frame: Frame, value: val.Unknown, cls: val.Value) -> val.Value:
    match cls:
        case val.StubClass(name):
            return val.Typed(name, value.dtypes)
        case val.External(name):
            plain = name.removeprefix("builtins.")
            if plain in ("int", "float", "bool", "str", "complex", "bytes"):
                return val.Scalar(plain)
            if plain in ("list", "tuple", "set"):
                return val.Items(plain, None, val.Unknown(value.dtypes))
            if plain == "dict":
                return val.Table(val.EMPTY, val.Unknown(value.dtypes))
    return replace(value)
