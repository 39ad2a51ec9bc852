"""What a call violates: dtypes outside a bound, conditions that do not hold, operands that disagree."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from dtypelint import dtypes, promotion
from dtypelint.claims import Claim, Dtypes, gather, strongest
from dtypelint.findings import Confidence
from dtypelint.stubs import language as lang
from dtypelint.stubs.agreement import is_rooted
from dtypelint.stubs.bind import Argument, Binding
from dtypelint.stubs.disagreements import disagreements
from dtypelint.stubs.regions import is_operand
from dtypelint.stubs.solve import Solution, variable_of, variables_in, variables_promoted
from dtypelint.stubs.switches import device_of, devices_of
from dtypelint.stubs.traits import dtypes_in
from dtypelint.stubs.violation import Violation


def violations(solution: Solution, name: str, versions: str) -> Iterable[Violation]:
    """Yield what the call violates."""
    signature = solution.matched.signature
    if not signature.rules and not signature.conditions and not solution.region.casts:
        return
    bound = {binding.param.name: binding.arguments[0] for binding in solution.matched.bindings}
    when = signature.when
    for rule in signature.rules:
        for violation in _broken(solution, rule, name):
            yield replace(violation, versions=versions, when=when, bound={**bound, **violation.bound})
        if signature.removed or (rule.lingers and not solution.constraints):
            yield Violation(rule, name, _switched_to(solution), "", None, versions=versions, when=when, bound=bound)
    for condition in signature.conditions:
        if condition.rule is not None and condition.is_told:
            for violation in _unmet(solution, condition.rule, name, [condition]):
                standing = (*when, *condition.when)
                yield replace(violation, versions=versions, when=standing, bound={**bound, **violation.bound})
    for violation in _banned(solution, name):
        yield replace(violation, versions=versions, when=when, bound=bound)


def _banned(solution: Solution, name: str) -> Iterable[Violation]:
    """Yield that the call raises in the region that it stands in; the dtype to blame is the region's.

    Where nobody sees on which device it is, one that casts so is likely.
    """
    for cast, target in solution.region.casts:
        if cast.rule is not None and cast.is_told:
            operands = (bound for bound in solution.constraints if is_operand(bound[2]))
            floating = (bound for bound in operands if bound[2].dtypes.mask & dtypes.FLOATING)
            if (blamed := next(floating, None)) is not None:
                binding, argument, _ = blamed
                elsewhere = devices_of(solution.site.switches) - {device_of(cast.switch)}
                rejected = target.weakened(Confidence.LIKELY) if elsewhere else target
                yield Violation(cast.rule, name, rejected, binding.param.name, argument, reaching=target.mask)


def refusals(solution: Solution, name: str) -> Iterable[Violation]:
    """Yield what makes the call raise, whether or not a rule tells of it."""
    rules = solution.matched.signature.rules
    if rules and all(rule.silent for rule in rules):
        yield from _unmet(solution, lang.Rule(""), name, solution.matched.signature.conditions)
        return
    met = _variables_met(solution.matched.signature)
    for violation in _broken(solution, lang.Rule(""), name):
        if violation.against is None or violation.variable not in met:
            yield violation
    added = [condition for condition in solution.matched.signature.conditions if condition.rule is not None]
    yield from _unmet(solution, lang.Rule(""), name, added)


def _variables_met(signature: lang.Signature) -> set[str]:
    """Return the variables that are promoted: several arguments may then bind one with different dtypes."""
    wanted = [*dtypes_in(signature.returns), *(param.default for param in signature.params)]
    return {name for each in wanted if each is not None for name in variables_promoted(each)}


def _broken(solution: Solution, rule: lang.Rule, name: str) -> Iterable[Violation]:
    if rule.about != "operands":
        yield from _out_of_bounds(solution, rule, name)
        # A condition says what raises, a rule of a silent hazard speaks of something else.
        if not rule.silent:
            own = [condition for condition in solution.matched.signature.conditions if condition.rule is None]
            yield from _unmet(solution, rule, name, own)
    if rule.about != "bounds":
        yield from disagreements(solution, rule, name)


def _switched_to(solution: Solution) -> Dtypes:
    """Return the dtype that a call's switch is set to; no dtype in particular where it sets none."""
    for effect in solution.matched.signature.effects:
        if effect.target == "switch":
            return solution.evaluate_type(effect.type)
    return Dtypes((Claim(0, Confidence.CERTAIN),))


def _out_of_bounds(solution: Solution, rule: lang.Rule, name: str) -> Iterable[Violation]:
    for binding, argument, item in solution.constraints:
        allowed = _allowed(item.expression)
        if allowed is None or item.scalar or (rule.on and binding.param.name not in rule.on):
            continue
        vague = item.weak or isinstance(item.expression, lang.If)
        rejected = gather(
            replace(claim, mask=_normal(claim.mask, claim.mask & ~allowed))
            for claim in item.dtypes.claims
            if not (vague and claim.confidence is Confidence.POSSIBLE and claim.origin is None)
        )
        if item.weak:
            # Nothing tells that it is of the class that the rule is about.
            rejected = rejected.weakened(Confidence.LIKELY)
        if _refuses_any_choice(item.dtypes, allowed):
            rejected = rejected.weakened(Confidence.POSSIBLE)
        if rejected.claims:
            reaching = item.dtypes.mask
            yield Violation(rule, name, rejected, binding.param.name, argument, reaching=reaching, weak=item.weak)


def _normal(mask: int, rejected: int) -> int:
    """Return what is worth telling of the rejected dtypes: of a value of which nothing is known, the normal choices.

    Nothing much is known either where it was in an operation, or where a guard has excluded some of those.
    """
    if dtypes.INTEGERS & ~mask:
        return rejected
    normal = rejected & dtypes.CHOSEN
    return rejected if mask & dtypes.CHOSEN == dtypes.CHOSEN and not normal else normal


def _refuses_any_choice(found: Dtypes, allowed: int) -> bool:
    """Whether whatever somebody may choose is refused, so that nobody had such a value in mind: packed integers."""
    return not allowed & dtypes.CHOSEN and not found.certain and found.mask & dtypes.CHOSEN == dtypes.CHOSEN


DEVICES = ("cpu", "cuda")


def _unmet(solution: Solution, rule: lang.Rule, name: str, conditions: Iterable[lang.Condition]) -> Iterable[Violation]:
    """Yield which of the conditions do not hold, each at the argument that is to blame for it."""
    for condition in conditions:
        if _runs_elsewhere(solution, condition.where):
            continue
        number = solution.number(condition.expression)
        found = solution.of_number(number.kind) if number else solution.evaluate(condition.expression)
        # Of what any caller may pass only kernels that a device lacks, and large numbers, are worth a note.
        is_worth_it = condition.where in DEVICES or condition.is_of_number
        if not found.known and not (is_worth_it and is_rooted(found)):
            continue
        # A project that declares no version is likely to run a new one.
        if condition.undeclared and not (found.known and found.certain):
            continue
        if condition.target is None:
            allowed = condition.allowed
        else:
            target = solution.evaluate(condition.target)
            allowed = target.mask if condition.is_exact else promotion.castable_to(solution.table, target.mask)
        # To what refuses whatever a model has no model is passed, nor what is right on another path.
        if condition.rule is not None and not condition.where and not (found.certain and not found.mask & allowed):
            continue
        failing = found.within(_shared(solution, condition.expression) & ~allowed)
        blamed = _blamed(solution, condition.expression, allowed) or _first(solution, found)
        if not failing.claims or blamed is None or (rule.on and blamed[0].param.name not in rule.on):
            continue
        binding, argument, reaching = blamed
        is_doubtful = condition.where or _refuses_any_choice(found, allowed)
        sure = Confidence.POSSIBLE if is_doubtful else strongest(failing)
        rejected = _outside(reaching, allowed)
        rejected = (rejected if rejected.claims else reaching).weakened(sure)
        yield Violation(
            rule,
            name,
            rejected,
            binding.param.name,
            argument,
            where=condition.where,
            only_in=condition.versions,
            reaching=reaching.mask,
        )


def _shared(solution: Solution, expression: lang.DtypeExpr) -> int:
    """Return the dtypes that all operands of a variable can be of: where they are of two, something else is wrong."""
    mask = dtypes.ALL
    for _, _, item in solution.constraints:
        match expression, item.expression:
            case lang.Var(wanted), lang.Var(name) if name == wanted and not item.scalar:
                mask &= item.dtypes.mask
    return mask


def _runs_elsewhere(solution: Solution, device: str) -> bool:
    """Whether the call stands in a region that casts as another device does."""
    devices = devices_of(solution.site.switches)
    return device in DEVICES and bool(devices) and device not in devices


def _outside(found: Dtypes, allowed: int) -> Dtypes:
    return found.map(lambda mask: _normal(mask, mask & ~allowed))


def _blamed(solution: Solution, expression: lang.DtypeExpr, allowed: int) -> tuple[Binding, Argument, Dtypes] | None:
    named = set(variables_in(expression))
    # What is left out takes its default from the other arguments.
    taking_part = [each for each in solution.constraints if variable_of(each[2].expression) in named]
    taking_part = taking_part or solution.constraints
    arrays = [each for each in taking_part if not each[2].scalar]
    outside = [each for each in arrays if each[2].dtypes.mask & ~allowed]
    for binding, argument, item in outside or arrays or taking_part:
        return binding, argument, item.dtypes
    return None


def _first(solution: Solution, found: Dtypes) -> tuple[Binding, Argument, Dtypes] | None:
    """Return the first argument with the dtypes that are left to the call, none of its arguments having any."""
    return next(((each, each.arguments[0], found) for each in solution.matched.bindings), None)


def _allowed(expression: lang.DtypeExpr) -> int | None:
    match expression:
        case lang.Var(_, bound):
            return bound
        case lang.Fixed(mask):
            return mask
        case lang.If(_, mask, otherwise) if otherwise != dtypes.ALL:
            return mask | otherwise
    return None
