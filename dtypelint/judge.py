"""From a violation to a finding: its words, its confidence, its trace and its fix."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import replace

import libcst as cst

from dtypelint import dtypes
from dtypelint import values as val
from dtypelint.claims import Claim, Origin
from dtypelint.findings import Confidence, Finding, Fix, Sink, Span, Step
from dtypelint.fix.codemods import Site, propose
from dtypelint.fix.spec import NAMED_HOLE, FixSpec, applicability
from dtypelint.infer.frame import Reached
from dtypelint.infer.unit import DefinitionPlace, Place
from dtypelint.source.paths import path_of
from dtypelint.source.text import locate_cell
from dtypelint.stubs import language as lang
from dtypelint.stubs.violation import Violation
from dtypelint.stubs.violations import DEVICES
from dtypelint.stubs.wording import words

_MOST_STEPS = 8


def judge(reached: Reached, rules: Mapping[str, str], checked: Container[str]) -> Finding | None:
    """Return the finding that a violation is; None where none of the files on its way is in `checked`.

    A finding stands at the call that fails, or where its rule says so at the expression that the dtype comes from.
    Where the call is in a file that is not checked it stands at the checked call that leads there. File names are
    absolute.
    """
    violation = reached.violation
    confidence = surety(violation)
    claim = next((item for item in violation.rejected.claims if item.confidence is _strongest(violation)), None)
    if claim is None:
        return None
    place, beyond = _standing(reached, checked)
    if place is None:
        return None
    failing: list[Place] = []
    if beyond:
        place = _argument(claim, place)
    elif (origin := _origin(violation)) is not None and origin.filename == place.filename:
        place, failing = origin, [reached.place]
    listed = tuple(dtypes.names(_told(violation, claim.confidence)))
    finding = Finding(
        code=violation.rule.code,
        name=rules.get(violation.rule.code, ""),
        message=_message(reached, listed, confidence),
        confidence=confidence,
        filename=place.filename,
        span=place.span,
        dtypes=listed,
        trace=tuple(_trace(claim, violation, beyond or failing)),
        takes=violation.rule.takes,
        fix=None if beyond else _fix(reached, claim),
        sink=None if violation.revealed else _sink(reached),
    )
    return _in_cell(finding, place)


def _sink(reached: Reached) -> Sink:
    place, violation = reached.place, reached.violation
    rule, against = violation.rule, violation.against
    met = tuple(dtypes.names(against.mask)) if against is not None and against.known else ()
    how = (rule.raises, rule.match, rule.crash, rule.silent, rule.nonfinite, rule.error)
    versions = words(tuple(test for test in violation.when if isinstance(test, lang.Test) and test.operator))
    device = violation.where if violation.where in DEVICES else ""
    return Sink(place.filename, place.span, *how, versions=versions, device=device, against=met)


def told_once(reached: Iterable[Reached]) -> Iterator[Reached]:
    """Yield what one evaluation met, of a default in another file the first call alone that fails for it.

    It is there that all of them are mended, as it is there that the finding stands where the file is the same.
    """
    told: set[object] = set()
    for item in reached:
        origin = _origin(item.violation)
        if origin is not None and origin.filename != item.place.filename:
            cause = (item.violation.rule.code, origin.filename, origin.span.start, surety(item.violation))
            if cause in told:
                continue
            told.add(cause)
        yield item


def _origin(violation: Violation) -> Place | None:
    """Return the expression that leaves its dtype to the default, or brings it in, where the rule is about that."""
    if not violation.rule.at_origin:
        return None
    roots = (claim.origin.root for claim in violation.claims if claim.origin is not None)
    place = _entry(violation) or next((root.place for root in roots if root.unstated), None)
    return place if isinstance(place, Place) else None


def _entry(violation: Violation) -> Place | None:
    """Return the expression that brings the dtype in from another library, where the rule is about that."""
    step = violation.rejected.entry(violation.name.partition(".")[0]) if violation.rule.at_origin else None
    return step.place if step is not None and isinstance(step.place, Place) else None


def _strongest(violation: Violation) -> Confidence:
    return max((claim.confidence for claim in violation.rejected.claims), default=Confidence.POSSIBLE)


def surety(violation: Violation) -> Confidence:
    """Return how sure a violation is, as its rule and the versions it holds in allow."""
    if violation.revealed and _strongest(violation) is Confidence.POSSIBLE:
        return Confidence.CERTAIN  # that it is not known
    found = min(_strongest(violation), violation.rule.at_most)
    return min(found, Confidence.LIKELY) if violation.versions or violation.only_in else found


def _told(violation: Violation, confidence: Confidence) -> int:
    """Return the dtypes that a finding of this confidence names; where they are asked for, all that are known."""
    found = violation.rejected
    return found.surer.mask if violation.revealed else found.at(confidence)


def _standing(reached: Reached, checked: Container[str]) -> tuple[Place | None, list[Place]]:
    """Return where the finding stands, and the places of the way from there to the call that fails."""
    beyond: list[Place] = []
    for place in (reached.place, *reached.calls):
        if place.filename in checked:
            return place, beyond[::-1]
        beyond.append(place)
    return None, beyond


def _argument(claim: Claim, call: Place) -> Place:
    """Return the argument by which a call passes the dtype on, or the call where none is known to."""
    passed = {id(argument.value) for argument in call.node.args} if isinstance(call.node, cst.Call) else set()
    for step in claim.origin.chain() if claim.origin else ():
        if isinstance(step.place, Place) and step.place.unit is call.unit and id(step.place.node) in passed:
            return step.place
    return call


def _in_cell(finding: Finding, place: Place) -> Finding:
    source = place.unit.module.source
    if not source.cells:
        return finding
    cell, row = locate_cell(source, finding.span.start.row)
    shift = row - finding.span.start.row
    return replace(finding, cell=cell, span=_shifted(finding.span, shift), fix=None)


def _shifted(span: Span, rows: int) -> Span:
    start, end = span.start, span.end
    return Span(replace(start, row=start.row + rows), replace(end, row=end.row + rows))


# --- words ------------------------------------------------------------------------------------------------------------


def _message(reached: Reached, listed: tuple[str, ...], confidence: Confidence) -> str:
    violation = reached.violation
    rule = violation.rule
    call = _called(reached)
    spelled = " or ".join(listed)
    certain = confidence is Confidence.CERTAIN
    if violation.revealed:
        answers = [*listed, *([] if violation.rejected.known else ["of a dtype that is not known"])]
        return f"`{_operand(reached, violation.param)}` is {' or '.join(answers)}"
    if rule.message:
        text = rule.message.format(
            dtypes=spelled,
            call=call,
            versions=violation.versions,
            outcome=_outcome(violation),
            operand=_operand(reached, violation.param),
            other=_operand(reached, violation.against_param),
            **_default(reached),
        )
    elif violation.against is not None:
        other = " or ".join(dtypes.names(violation.against.mask & ~violation.rejected.mask or violation.against.mask))
        one, two = _operand(reached, violation.param), _operand(reached, violation.against_param)
        if not violation.against.known or violation.reaching & ~violation.rejected.mask:
            return f"`{one}` may be of another dtype than `{two}`: `{call}` {_outcome(violation)}"
        verb = "is" if certain or violation.hinges else "may be"
        is_told = violation.against.certain and not violation.hinges
        opposite = "is" if certain or is_told else "may be"
        text = f"`{one}` {verb} {spelled} where `{two}` {opposite} {other}: `{call}` {_outcome(violation)}"
    elif spelled:
        text = f"{spelled} {'reaches' if certain else 'may reach'} `{call}`, which {_outcome(violation)}"
    else:
        text = f"`{call}` {_outcome(violation)}"
    notes = (violation.where, violation.only_in, violation.versions)
    told = [note for note in notes if note and note not in text]
    return f"{text} ({', '.join(told)})" if told else text


def _called(reached: Reached) -> str:
    """Return the name under which the code calls what fails: `np.asarray()`, `.numpy()`, `@`."""
    match reached.place.node:
        case cst.Call(func=cst.Attribute(value=holder, attr=attribute) as func):
            receiver = reached.violation.bound.get("self")
            path = path_of(func)
            is_method = receiver is not None and receiver.node is holder
            return f".{attribute.value}()" if is_method or path is None or path.count(".") > 2 else f"{path}()"
        case cst.Call(func=func):
            return f"{path_of(func) or reached.violation.name}()"
        case cst.BinaryOperation(operator=operator) | cst.AugAssign(operator=operator):
            return reached.place.unit.code(operator).strip()
        case cst.Subscript() as subscript:
            written = " =" if reached.violation.name.endswith(".__setitem__") else ""
            return f"{Place(reached.place.unit, subscript).code(40)}{written}"
    return ".".join(reached.violation.name.split(".")[-2:])


def _default(reached: Reached) -> dict[str, str]:
    """Return the words for the operand that is of the default dtype, and for the one that it meets."""
    violation = reached.violation
    origin = _origin(violation)
    if origin is None or violation.against is None:
        return {"origin": "", "default": "", "met": ""}
    rejects = _entry(violation) is not None or any(
        claim.origin is not None and claim.origin.root.unstated for claim in violation.rejected.claims
    )
    mask = violation.rejected.mask if rejects else violation.against.mask
    met = _operand(reached, violation.against_param if rejects else violation.param)
    return {"origin": origin.code(32), "default": " or ".join(dtypes.names(mask)), "met": met}


def _operand(reached: Reached, param: str) -> str:
    argument, call = reached.violation.bound.get(param), reached.place.node
    if argument is None or argument.node is None:
        name = param.rpartition(" ")[2]
        called = call.func if name == "self" and isinstance(call, cst.Call) else None
        return Place(reached.place.unit, called).code(32) if called is not None else name
    return Place(reached.place.unit, argument.node).code(32)


def _outcome(violation: Violation) -> str:
    rule = violation.rule
    if rule.crash:
        return f"crashes ({rule.crash})"
    if rule.silent:
        return rule.silent
    return f"raises {rule.raises[0]}" if rule.raises else "cannot take it"


# --- trace ------------------------------------------------------------------------------------------------------------


def _trace(claim: Claim, violation: Violation, beyond: Iterable[Place]) -> Iterable[Step]:
    steps = list(_steps(claim.origin))
    if violation.against is not None and violation.against.claims:
        steps.extend(_steps(violation.against.claims[0].origin))
    yield from steps[:1] + steps[1:][-_MOST_STEPS:]
    for place in beyond:
        yield _step(place, "this is the call that fails" if place is list(beyond)[-1] else "which calls")


def _steps(origin: Origin | None) -> Iterable[Step]:
    for item in origin.chain() if origin is not None else ():
        if item.place is not None:
            yield _step(item.place, item.message.replace("{code}", item.place.code()))


def _step(place: Place | DefinitionPlace, message: str) -> Step:
    module = place.unit.module if isinstance(place, Place) else place.module
    if not module.source.cells:
        return Step(place.filename, place.span, message)
    cell, row = locate_cell(module.source, place.span.start.row)
    return Step(place.filename, _shifted(place.span, row - place.span.start.row), message, cell)


# --- fix --------------------------------------------------------------------------------------------------------------


def _fix(reached: Reached, claim: Claim) -> Fix | None:
    violation = reached.violation
    spec = violation.rule.fix
    if spec is None or violation.rejected.mask & ~spec.only:
        return None
    site = _site(reached)
    edits = propose(spec, site) if site is not None else ()
    if not edits:
        return None
    # What one caller passes says nothing about the others: in a helper the fix may change what works for them.
    in_all = not violation.versions and not violation.only_in
    proven = claim.confidence is Confidence.CERTAIN and in_all and not reached.calls
    proven |= spec.keeps == dtypes.ALL and not reached.calls and _is_tensor(violation)
    applies = applicability(spec, proven=proven, reaching=violation.reaching, rejected=violation.rejected.mask)
    return Fix(applies, _fix_words(_spelled(spec, reached)), edits, spec.bits)


def _site(reached: Reached) -> Site | None:
    """Return what a fix is about: the call that fails, or what brings the dtype in, where the rule is about that."""
    violation, place, argument = reached.violation, reached.place, reached.argument
    bound: dict[str, Span] = {}
    entry = _entry(violation)
    if entry is not None and entry.filename == place.filename:
        place = argument = entry
    else:
        bound = {name: place.unit.span(item.node) for name, item in violation.bound.items() if item.node is not None}
    if violation.against_param in bound:
        bound["other"] = bound[violation.against_param]
    if not isinstance(place.node, cst.BaseExpression):
        return None
    span = argument.span if argument else None
    return Site(place.unit.module.source.text, None, place.node, place.span, span, bound)


def _is_tensor(violation: Violation) -> bool:
    """Whether it is known that the offending argument has a dtype: then a cast that keeps every value harms nothing."""
    return violation.argument is not None and isinstance(violation.argument.value, val.Typed)


def _spelled(spec: FixSpec, reached: Reached) -> FixSpec:
    """Return the fix with the arguments that its template names spelled as the code does."""
    named = {"other": reached.violation.against_param}
    template = NAMED_HOLE.sub(lambda hole: _operand(reached, named.get(hole[1], hole[1])), spec.template)
    return replace(spec, template=template)


def _fix_words(spec: FixSpec) -> str:
    match spec.action:
        case "wrap" if spec.template.startswith("{}"):
            return f"insert `{spec.template[2:]}`"
        case "keyword":
            return f"pass `{spec.template}={spec.value}`"
        case "drop_keyword":
            return f"drop `{spec.template}=`"
        case "drop_statement":
            return "remove the statement"
        case "guard":
            return "check the dtype before the call"
    return f"rewrite as `{spec.template}`"
