"""Calls of functions that stubs describe: what they give, what they violate, and what they change."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from itertools import chain

import libcst as cst

from dtypelint import values as val
from dtypelint.claims import UNKNOWN, Dtypes, strongest
from dtypelint.findings import Confidence
from dtypelint.infer import (
    branches,
    builders,
    contexts,
    ducks,
    effects,
    identity,
    installed,
    module_dtype,
    programs,
    taken,
)
from dtypelint.infer.frame import Frame, Reached
from dtypelint.stubs.bind import Argument, Arguments
from dtypelint.stubs.build import build
from dtypelint.stubs.choose import Matched, choose
from dtypelint.stubs.entries import FunctionStub
from dtypelint.stubs.solve import CallSite, Solution
from dtypelint.stubs.switches import REGION
from dtypelint.stubs.violation import Violation
from dtypelint.stubs.violations import violations


def call_stub(
    frame: Frame,
    function: val.StubFunction,
    arguments: Arguments,
    node: cst.CSTNode | None,
    receiver: cst.BaseExpression | None,
) -> val.Value:
    """Return what a stub function gives, and note what the call violates and changes."""
    stub = function.stub
    if function.receiver is not None and stub.first.kind != "static":
        arguments = arguments.on(function.receiver, receiver)
    place = frame.place(node) if node is not None else None
    site = CallSite(place, frame.env.switches, partial(_ident, frame, function.receiver, node), arguments.forwarded)
    results: list[val.Value] = []
    violated: list[list[Violation]] = []
    for variant in frame.engine.library.branches.remaining(stub.variants, frame.env.versions):
        chosen = choose(variant, arguments, frame.engine.acceptor(frame))
        sure = [len(chosen) == 1 or not (matched.weak or chosen[0].weak) for matched in chosen]
        found: list[list[Violation]] = [[] for _ in chosen]
        made = [
            _carry_out(frame, stub, matched, site, variant.versions, each, sure=is_sure)
            for matched, is_sure, each in zip(chosen, sure, found, strict=True)
        ]
        is_open = any(map(_is_by_rank, chosen))
        if all(value == made[0] for value in made):
            results.extend(made)
        elif is_open:
            results.extend(val.doubted(value, Confidence.LIKELY) for value in made)
        else:
            results.extend(made if all(sure) else map(_unless_sure, made, sure))
        violated.append(_of_either(found) if is_open else list(chain(*found)))
    if node is not None:
        for violation in chain(*violated) if _is_gone(stub) else _in_any_version(violated):
            _note(frame, violation, node)
    if isinstance(function.receiver, val.Typed) and function.receiver.switches:
        contexts.crossed(frame, function.receiver, stub.first.name)
    if function.receiver is not None:
        results = [_of_whole(frame, value, function.receiver) for value in results]
    written = _written(arguments.keywords.get(stub.first.out))
    if written is not None:
        return written
    result = val.join_all(results) if results else unknown_result(frame, UNKNOWN)
    if stub.first.name == "__init__":
        module_dtype.keep_base(frame, arguments, result)
    return result


def _ident(frame: Frame, receiver: val.Value | None, node: cst.CSTNode | None, cls: str) -> object:
    """Return what tells an instance apart that a call gives: a module that another's method gives is a part of that."""
    if receiver is not None and frame.engine.library.is_module(cls) and module_dtype.is_kept(frame, receiver):
        return identity.one_within(receiver) or None
    return identity.made_of(frame, node, cls)


def _of_whole(frame: Frame, value: val.Value, receiver: val.Value) -> val.Value:
    """Return what a module's method gives; where it tells of everything in it, also of the dtypes of buffers."""
    if not isinstance(value, val.Typed) or not frame.engine.library.nature(value.cls).is_whole:
        return value
    return value.of(module_dtype.with_buffers(frame, receiver, value.dtypes))


def _written(out: Argument | None) -> val.Value | None:
    """Return the array that a call is told to write its result into, and so gives."""
    match out.value if out is not None else None:
        case val.Typed() as array:
            return array
        case val.Items(items=(val.Typed() as array,)):
            return array
    return None


def _carry_out(
    frame: Frame,
    stub: FunctionStub,
    matched: Matched,
    site: CallSite,
    versions: str,
    found: list[Violation],
    *,
    sure: bool,
) -> val.Value:
    solution = Solution(matched, site, stub.name.partition(".")[0])
    _forget_lingering(frame, matched)
    met = violations(solution, stub.name, versions)
    told = sure and (not matched.partial or _is_by_rank(matched))
    # Where nothing is known of another argument, this overload is as good a guess as any.
    is_guessed = not sure and any(accepted.weak for accepted in matched.accepted)
    kept = (item for item in met if sure or not (item.weak or (is_guessed and item.against is None)))
    found.extend(item if told else _on_one_way(item, sure=sure) for item in kept)
    whole = matched.whole
    if whole is not matched:
        # One way is enough for what is refused; what comes of it comes of all.
        solution = Solution(whole, site, solution.library)
    value = build(solution, matched.signature.returns)
    if told:
        taken.hold(frame, solution)
    if any(map(_cannot_meet, found)):
        # Operands that cannot meet have no result; what follows from it is no second hazard.
        value = val.map_dtypes(value, lambda _: UNKNOWN)
    if solution.refused:
        value = val.NEVER
    return effects.carry_out(frame, matched, solution, value)


def _is_by_rank(matched: Matched) -> bool:
    """Whether an overload is called only if an argument has dimensions, or has none, which is not known."""
    return any(accepted.maybe for accepted in matched.accepted)


def _of_either(found: list[list[Violation]]) -> list[Violation]:
    """Return what overloads violate of which one is called; what one of them takes is refused perhaps."""
    told: dict[tuple[str, str], Violation] = {}
    for violation in chain(*found):
        key = (violation.rule.code, violation.param)
        told.setdefault(key, violation if _is_in_each(found, key) else _on_one_way(violation, sure=True))
    return list(told.values())


def _is_in_each(found: list[list[Violation]], key: tuple[str, str]) -> bool:
    """Whether each of several ways violates the same rule by the same parameter."""
    return all(any((item.rule.code, item.param) == key for item in each) for each in found)


def _on_one_way(violation: Violation, *, sure: bool) -> Violation:
    """Return what is violated where another overload may be called: on one of the ways that are known, likely."""
    ways = val.alternatives(violation.argument.value) if violation.argument is not None else ()
    is_known = sure and len(ways) > 1 and not any(isinstance(way, val.Unknown) for way in ways)
    rejected = violation.rejected.weakened(Confidence.LIKELY if is_known else Confidence.POSSIBLE)
    return replace(violation, rejected=rejected)


def _cannot_meet(violation: Violation) -> bool:
    """Whether a violation is that of two operands which agree on no way that the code may choose."""
    is_of_two = violation.against is not None and not violation.hinges
    return is_of_two and strongest(violation.rejected) > Confidence.POSSIBLE


def _is_gone(stub: FunctionStub) -> bool:
    """Whether a function was removed: in the versions that have it, it is something else, such as an attribute."""
    return all(signature.removed for signature in stub.signatures)


def _unless_sure(value: val.Value, is_sure: bool) -> val.Value:
    """Return what an overload gives, as a mere possibility where another may be the one that is called."""
    return value if is_sure else val.doubted(value)


def _in_any_version(violated: list[list[Violation]]) -> Iterable[Violation]:
    """Yield the violations of all version branches; one that every branch makes does not depend on the version."""
    told: set[tuple[str, str]] = set()
    for violation in (item for found in violated for item in found):
        key = (violation.rule.code, violation.param)
        if not _is_in_each(violated, key):
            yield violation
        elif key not in told:
            told.add(key)
            yield replace(violation, versions="", when=() if len(violated) > 1 else violation.when)


def _note(frame: Frame, violation: Violation, node: cst.CSTNode) -> None:
    """Keep a violation, unless the function tells cases apart."""
    violation = branches.beside_choice(frame.env, ducks.beside_fellow(frame, builders.settled(frame, violation)))
    violation = branches.beside_rank(frame, violation)
    if violation.versions and installed.is_found_out(frame, violation):
        violation = violation.at(Confidence.POSSIBLE)
    rule = violation.rule
    if rule.unless and any(word in frame.unit.text for word in rule.unless):
        return
    argument = violation.argument.node if violation.argument else None
    place = frame.place(argument) if argument is not None else None
    reached = Reached(violation, frame.place(node), place)
    if rule.lingers:
        # What an option sets is meant to stay: the caller asked for it. A program sets what it runs with.
        if violation.rejected.certain and not programs.runs_for_itself(frame):
            frame.lingering[violation.name] = reached
    else:
        frame.engine.budget.met += 1
        frame.reached.append(reached)


def _forget_lingering(frame: Frame, matched: Matched) -> None:
    if any(effect.target == "switch" for effect in matched.signature.effects):
        frame.lingering.clear()


def unknown_result(frame: Frame, found: Dtypes) -> val.Unknown:
    """Return what a call gives of which nothing but `found` is known; a region may have lowered it."""
    region = frame.env.switches.get(REGION)
    if region is not None and not found.known:
        return val.Unknown(region.weakened(Confidence.LIKELY) | found)
    return val.Unknown(found)
