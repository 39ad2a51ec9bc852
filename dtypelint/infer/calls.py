"""Calls: of stubs, of the project's own functions and classes, of Python's."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import pairwise

import libcst as cst

from dtypelint import dtypes
from dtypelint import values as val
from dtypelint.claims import UNKNOWN, Dtypes, Origin
from dtypelint.findings import Confidence
from dtypelint.infer import (
    attributes,
    builtin,
    companions,
    contexts,
    ducks,
    expressions,
    forwarding,
    functions,
    held,
    identity,
    instances,
    methods,
    module_dtype,
    names,
    python_library,
    revealing,
    stub_calls,
    tables,
)
from dtypelint.infer.env import Env, joined
from dtypelint.infer.frame import Frame, Reached
from dtypelint.stubs.bind import Argument, Arguments
from dtypelint.stubs.entries import FunctionStub
from dtypelint.stubs.library import Library
from dtypelint.stubs.violation import Violation
from dtypelint.targets import library

__all__ = ["Argument", "Arguments", "call", "evaluate_call"]


def evaluate_call(frame: Frame, node: cst.Call) -> val.Value:
    """Return the value of a call expression."""
    if revealing.is_reveal(node):
        return revealing.reveal(frame, node)
    frame.callee = node.func
    function = expressions.evaluate(frame, node.func)
    receiver = node.func.value if isinstance(node.func, cst.Attribute) else None
    arguments = read_arguments(frame, node.args)
    if isinstance(function, val.BuiltinMethod) and isinstance(receiver, cst.Name):
        # What is passed may have changed the receiver: `items.append(items.pop())`.
        held = frame.env.variables.get(receiver.value, function.receiver)
        function = replace(function, receiver=held) if type(held) is type(function.receiver) else function
    result = call(frame, function, arguments, node, receiver)
    return _told_apart(frame, result, arguments, node)


def _told_apart(frame: Frame, result: val.Value, arguments: Arguments, node: cst.Call) -> val.Value:
    """Return a result whose dtype is not known as one that is whatever this call gives."""
    if not isinstance(result, val.Unknown | val.Typed) or result.dtypes != UNKNOWN:
        return result
    if any(isinstance(argument.value, val.DtypeValue) for argument in arguments):
        return result
    return replace(result, dtypes=result.dtypes.rooted(Origin("what `{code}` gives", frame.place(node))))


def read_arguments(frame: Frame, nodes: Iterable[cst.Arg]) -> Arguments:
    """Evaluate the arguments of a call; what `*` and `**` spread is spread where it is known."""
    positional: list[Argument] = []
    keywords: dict[str, Argument] = {}
    offered: dict[str, Argument] = {}
    optional: set[str] = set()
    open_positional = open_keywords = False
    remaining: Argument | None = None
    others: list[val.Value] = []
    forwarded: Argument | None = None
    for node in nodes:
        value = expressions.evaluate(frame, node.value)
        if node.star == "*":
            known = value.items if isinstance(value, val.Items) else None
            remaining = _remaining(frame, value, node.value) if known is None and not open_positional else None
            open_positional |= known is None
            spread = known if known is not None else (names.element_of(frame, value),)
            positional.extend(Argument(item, node.value) for item in spread)
        elif node.star == "**":
            table = tables.spread(value)
            passed = tables.passed(table, node.value)
            optional = (optional - passed.keys()) | set(map(str, table.optional))
            keywords.update(passed)
            open_keywords |= table.other is not None
            others += [table.other] if table.other is not None else []
            forwarded = forwarded or forwarding.forwarded(frame, node.value, table)
            offered.update((key, Argument(item, node.value)) for key, item in attributes.items_of(frame, value, node))
        elif node.keyword is not None:
            keywords[node.keyword.value] = Argument(value, node.value)
        else:
            positional.append(Argument(value, node.value))
            remaining = None
    rest = _rest(val.join_all(others))
    return Arguments(
        tuple(positional),
        keywords,
        open=open_positional,
        open_keywords=open_keywords,
        offered=offered,
        optional=frozenset(optional),
        spread=rest,
        forwarded=forwarded,
        rest=remaining,
    )


def _remaining(frame: Frame, value: val.Value, node: cst.BaseExpression) -> Argument | None:
    """Return what `*value` passes beyond the first, None where nothing is known of it."""
    each = names.any_of(frame, value)
    return None if val.is_unknown(each) else Argument(each, node)


def _rest(other: val.Value | None) -> Argument | None:
    """Return what `**` spreads under keys that are not known; None where nothing is known of it."""
    return None if other is None or val.is_unknown(other) else Argument(other)


def call(
    frame: Frame,
    function: val.Value,
    arguments: Arguments,
    node: cst.CSTNode | None,
    receiver: cst.BaseExpression | None,
) -> val.Value:
    """Return what calling `function` gives. `receiver` is the expression that a method is called on."""
    if isinstance(function, val.StubFunction | val.StubClass) and (ways := _ways(arguments)):
        return _any_way(frame, ways, lambda passed: call(frame, function, passed, node, receiver))
    match function:
        case val.Union():
            possible = val.apart_from_none(function)
            return _one_of(possible, frame, arguments, lambda item: call(frame, item, arguments, node, receiver))
        case val.StubFunction(receiver=val.Unknown() as thing):
            result = stub_calls.call_stub(frame, ducks.as_instance(function, thing), arguments, node, receiver)
            return ducks.cast(frame, thing, result) or call(frame, thing, arguments, node, receiver)
        case val.StubFunction():
            return stub_calls.call_stub(frame, function, arguments, node, receiver)
        case val.StubClass(name):
            return _construct(frame, name, arguments, node)
        case val.FunctionValue():
            return functions.call_function(frame, function, arguments, node, receiver)
        case val.ClassValue():
            return instances.construct(frame, function, arguments, node)
        case val.Instance():
            return instances.call_instance(frame, function, arguments, node, receiver)
        case val.Typed():
            return _call_typed(frame, function, arguments, node, receiver)
        case val.BuiltinMethod():
            return methods.method(frame, function, arguments, receiver)
        case val.Partial():
            return call(frame, function.function, _with_partial(function, arguments), node, receiver)
        case val.External(name):
            return _call_external(frame, name, arguments, node)
        case val.Unknown(found, barred):
            # A model's output stays one; a dtype that a guard has stated may be just what the call changes, and what is
            # made of numbers or truths are as well floats or indices.
            is_whole = found.known and not found.mask & dtypes.INEXACT
            changed = is_whole or found.at(Confidence.CERTAIN) or any(map(_says_dtype, arguments))
            result = stub_calls.unknown_result(frame, _told(frame, arguments, node) if changed else found)
            return replace(result, barred=barred)
    return val.UNKNOWN_VALUE


def _with_partial(partial: val.Partial, arguments: Arguments) -> Arguments:
    """Return what reaches the callable of a `functools.partial` that is called with `arguments`."""
    first = partial.positional
    before = first.items if first.items is not None else (first.element,)
    keywords = tables.merged(partial.keywords, tables.keywords(arguments))
    nodes = {name: argument.node for name, argument in arguments.keywords.items()}
    return replace(
        arguments,
        positional=(*map(Argument, before), *arguments.positional),
        keywords={name: replace(item, node=nodes.get(name)) for name, item in tables.passed(keywords).items()},
        open=arguments.open or first.items is None,
        open_keywords=keywords.other is not None,
        spread=_rest(keywords.other),
        optional=frozenset(map(str, keywords.optional)),
    )


def _ways(arguments: Arguments) -> Sequence[Arguments]:
    """Return what a call passes that passes some keywords, or numbers of some kind, on some ways only; else nothing."""
    if arguments.optional:
        return replace(arguments, optional=frozenset()), arguments.without_optional()
    for index, argument in enumerate(arguments.positional):
        if kinds := _kinds_of_number(argument.value):
            before, after = arguments.positional[:index], arguments.positional[index + 1 :]
            return [replace(arguments, positional=(*before, replace(argument, value=kind), *after)) for kind in kinds]
    for name, argument in arguments.keywords.items():
        if kinds := _kinds_of_number(argument.value):
            each = (replace(argument, value=kind) for kind in kinds)
            return [replace(arguments, keywords={**arguments.keywords, name: passed}) for passed in each]
    return ()


def _kinds_of_number(value: val.Value) -> Sequence[val.Value]:
    """Return Python's numbers of several kinds, one for each, where a value is one of them; nothing where it is not."""
    is_numbers = isinstance(value, val.Union) and all(map(val.is_number, value.alternatives))
    return val.alternatives(value) if is_numbers else ()


def _any_way(frame: Frame, ways: Iterable[Arguments], calling: Callable[[Arguments], val.Value]) -> val.Value:
    """Return what a call gives that passes this on one way and that on another."""
    before = frame.env
    results: list[val.Value] = []
    outcomes: list[Env] = []
    for arguments in ways:
        frame.env = before.copy()
        results.append(calling(arguments))
        outcomes.append(frame.env)
    frame.env = joined(outcomes)
    return val.join_all(results)


def _one_of(
    functions: Sequence[val.Value],
    frame: Frame,
    arguments: Arguments,
    calling: Callable[[val.Value], val.Value],
) -> val.Value:
    """Return what calling one of several functions gives.

    Which value goes with which function of the project, or with which model that is loaded, nobody knows, but what is
    chosen for a whole model goes with all. What a module refuses that something unknown may have replaced is doubtful,
    too. What all of them come to, as a function does that may be wrapped, is not, nor what a function of the project
    makes itself and is not passed.
    """
    noted = len(frame.reached)
    results: list[val.Value] = []
    ends: list[int] = []
    for function in functions:
        results.append(calling(function))
        ends.append(len(frame.reached))
    may_be_replaced = any(map(_is_nothing_known, functions))
    is_doubtful = may_be_replaced and any(module_dtype.is_kept(frame, item) for item in functions)
    are_models = sum(_is_model(frame, item) for item in functions)
    are_own = sum(isinstance(item, val.FunctionValue | val.Instance) for item in functions)
    if is_doubtful or are_models + are_own > 1:
        met = ({_met_at(item) for item in frame.reached[start:end]} for start, end in pairwise((noted, *ends)))
        by_all = set.intersection(*met)
        passed = companions.roots_of(argument.value for argument in arguments)
        tells_own = not (is_doubtful or are_models)

        def is_open(item: Reached) -> bool:
            violation, roots = item.violation, item.violation.rejected.roots
            is_own = tells_own and violation.against is None and bool(roots) and roots.isdisjoint(passed)
            return not is_own and _met_at(item) not in by_all and _is_set_on_the_way(violation)

        doubt_since(frame, noted, is_open)
    return val.join_all(results)


def _met_at(reached: Reached) -> object:
    """Return what tells whether two violations are one, whichever calls lead there."""
    place, violation = reached.place, reached.violation
    return place.unit, id(place.node), violation.rule.code, violation.param, violation.rejected, violation.against


def doubt_since(frame: Frame, noted: int, which: Callable[[Reached], bool] = lambda _: True) -> None:
    """Make mere possibilities of those violations that were noted after the first `noted`."""
    frame.reached[noted:] = [
        replace(item, violation=item.violation.at(Confidence.POSSIBLE)) if which(item) else item
        for item in frame.reached[noted:]
    ]


def _is_nothing_known(function: val.Value) -> bool:
    return isinstance(function, val.Unknown) and not function.dtypes.known


def _is_model(frame: Frame, function: val.Value) -> bool:
    return isinstance(function, val.Typed) and frame.engine.library.is_loaded(function.cls)


def _is_set_on_the_way(violation: Violation) -> bool:
    found = val.dtypes_within(violation.argument.value) if violation.argument is not None else violation.rejected
    return found is None or [claim.confidence for claim in found.claims] != [Confidence.LIKELY]


def _says_dtype(argument: Argument) -> bool:
    """Whether an argument may be what the result's dtype is of: `x.to(dtype)`, `x.to(other)`."""
    value = argument.value
    return isinstance(value, val.DtypeValue | val.Typed) or (isinstance(value, val.Unknown) and value.dtypes.known)


def _call_external(frame: Frame, name: str, arguments: Arguments, node: cst.CSTNode | None) -> val.Value:
    plain = name.removeprefix("builtins.")
    if plain != name:
        return builtin.call(frame, plain, arguments, node)
    if name == "functools.partial" and arguments.positional:
        first, *rest = (item.value for item in arguments.positional)
        known = None if arguments.open else tuple(rest)
        return val.Partial(first, val.Items("tuple", known, val.join_all(rest)), tables.keywords(arguments))
    if name == "importlib.metadata.version" and arguments.positional:
        return _declared_version(arguments.positional[0].value)
    if name == "typing.cast" and arguments.positional:
        return arguments.positional[-1].value
    if name in ("copy.copy", "copy.deepcopy") and arguments.positional:
        return identity.copied(frame, arguments.positional[0].value, node, deep=name == "copy.deepcopy")
    given = arguments.positional[0].value if arguments.positional else None
    context = contexts.of_python(name, given)
    if context is not None:
        return context
    told = python_library.call(frame, name, arguments, node)
    return told if told is not None else stub_calls.unknown_result(frame, UNKNOWN)


def _declared_version(name: val.Value) -> val.Value:
    match name:
        case val.Literal(value=str() as distribution):
            return val.VersionOf(library(distribution))
    return val.Scalar("str")


def _told(frame: Frame, arguments: Arguments, node: cst.CSTNode | None) -> Dtypes:
    """Return an unknown dtype; where unknown ones are told apart, that of the tensor passed: it may well follow."""
    if not frame.engine.tells_parameters or node is None:
        return UNKNOWN
    passed = (argument.value.dtypes for argument in arguments if isinstance(argument.value, val.Typed))
    origin = next((claim.origin for found in passed for claim in found.claims if claim.origin is not None), None)
    return UNKNOWN if origin is None else UNKNOWN.rooted(origin)


def _call_typed(
    frame: Frame, value: val.Typed, arguments: Arguments, node: cst.CSTNode | None, receiver: cst.BaseExpression | None
) -> val.Value:
    if held.is_chain(frame, value):
        return held.chained(value, arguments, lambda item, given: call(frame, item, given, node, None))
    method = frame.engine.library.member(value.cls, "__call__")
    result: val.Value | None = None
    if isinstance(method, FunctionStub):
        called = node.func if isinstance(node, cst.Call) else receiver
        result = stub_calls.call_stub(frame, val.StubFunction(method, value), arguments, node, called)
    if value.wraps is not None and (result is None or val.is_unknown(result)):
        return call(frame, value.wraps, arguments, node, receiver)
    return result if result is not None else stub_calls.unknown_result(frame, UNKNOWN)


def _class_made(library: Library, name: str, constructor: FunctionStub, made: val.Typed) -> str:
    """Return the class that a constructor makes: that which is called, unless it is told of another.

    An inherited one makes an instance of the class that is called, one that names its base a base's.
    """
    owner = constructor.name.rpartition(".")[0]
    is_base = made.cls != owner and library.is_subclass(owner, made.cls)
    return made.cls if is_base or library.is_subclass(made.cls, name) else name


def _construct(frame: Frame, name: str, arguments: Arguments, node: cst.CSTNode | None) -> val.Value:
    library = frame.engine.library
    for special in ("__new__", "__init__"):
        method = library.member(name, special)
        if isinstance(method, FunctionStub):
            blank = val.Typed(name, UNKNOWN, ident=identity.made_of(frame, node, name))
            built = stub_calls.call_stub(frame, val.StubFunction(method, blank), arguments, node, None)
            alternatives = val.alternatives(built)
            made = [item for item in alternatives if isinstance(item, val.Typed)]
            if not made or len(made) < len(alternatives):
                return held.filled(frame, blank, arguments)
            named = (replace(item, cls=_class_made(library, name, method, item), ident=blank.ident) for item in made)
            return val.join_all(held.filled(frame, item, arguments) for item in named)
    return val.Typed(name, UNKNOWN, ident=identity.made_of(frame, node, name))
