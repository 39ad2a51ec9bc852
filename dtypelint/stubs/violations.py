"""What a call violates: dtypes outside a bound, and operands of two dtypes where one is wanted."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from dtypelint import dtypes, promotion
from dtypelint import values as val
from dtypelint.claims import Claim, Dtypes, gather, strongest
from dtypelint.findings import Confidence
from dtypelint.fix.spec import FixSpec
from dtypelint.stubs import language as lang
from dtypelint.stubs.agreement import disagreement, is_rooted, left_open, was_cast_from
from dtypelint.stubs.bind import Argument, Binding
from dtypelint.stubs.regions import is_operand, to_float32
from dtypelint.stubs.solve import Solution, part_of, variable_of, variables_in, variables_promoted
from dtypelint.stubs.switches import device_of, devices_of


@dataclass(frozen=True, slots=True)
class Violation:
    """An argument whose dtype a call cannot take. `against` are the dtypes of the other operand where two disagree.

    `weak`: nothing is known of the argument, so that the call may as well be another overload's. `instead` is the rule
    that takes over inside a module, where this operand has the default dtype and the other one whatever dtype somebody
    chooses. `versions` are those of the stub's branch, `only_in` those of the condition that does not hold, where the
    declared ones leave it open. `when` is that branch in any case: what it says was not asked of other versions.
    `hinges`: the two operands agree on some way, and the code chooses the way.
    """

    rule: lang.Rule
    name: str
    rejected: Dtypes
    param: str
    argument: Argument | None
    against: Dtypes | None = None
    against_param: str = ""
    variable: str = ""
    versions: str = ""
    where: str = ""
    only_in: str = ""
    when: lang.When = ()
    reaching: int = 0
    instead: lang.Rule | None = None
    weak: bool = False
    hinges: bool = False
    bound: Mapping[str, Argument] = field(default_factory=dict)

    def at(self, confidence: Confidence) -> Violation:
        """Return the violation with every claim at `confidence`."""
        return replace(self, rejected=replace_confidence(self.rejected, confidence))

    @property
    def claims(self) -> tuple[Claim, ...]:
        """What is claimed of the argument, and of the other operand where two disagree."""
        return self.rejected.claims if self.against is None else (*self.rejected.claims, *self.against.claims)


@dataclass(frozen=True, slots=True)
class Member:
    """An operand of those that one dtype variable holds together."""

    binding: Binding
    argument: Argument
    dtypes: Dtypes
    is_kept: bool

    @property
    def param(self) -> str:
        """The name of the parameter."""
        return self.binding.param.name


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
    wanted = (
        [signature.returns.dtype] if isinstance(signature.returns, lang.Cls | lang.AnyArray | lang.DtypeObject) else []
    )
    wanted += [param.default for param in signature.params]
    return {name for each in wanted if each is not None for name in variables_promoted(each)}


def _broken(solution: Solution, rule: lang.Rule, name: str) -> Iterable[Violation]:
    if rule.about != "operands":
        yield from _out_of_bounds(solution, rule, name)
        # A condition says what raises, a rule of a silent hazard speaks of something else.
        if not rule.silent:
            own = [condition for condition in solution.matched.signature.conditions if condition.rule is None]
            yield from _unmet(solution, rule, name, own)
    if rule.about != "bounds":
        yield from _disagreements(solution, rule, name)


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


def _disagreements(solution: Solution, rule: lang.Rule, name: str) -> Iterable[Violation]:
    groups: dict[str, list[Member]] = {}
    for binding, argument, item in solution.constraints:
        variable = variable_of(item.expression)
        part = _brought_together(solution, part_of(item))
        if variable and part is not None and not item.scalar and (not item.weak or is_rooted(part)):
            groups.setdefault(variable, []).append(Member(binding, argument, part, item.is_kept))
    for variable, member in _forwarded(solution):
        if variable in groups:
            groups[variable].append(member)
    for variable, members in groups.items():
        for violation in _pairs_that_disagree(solution, rule, name, members):
            is_forwarded = violation.argument is solution.site.forwarded is not None
            # No cast can be written around `**`.
            known = replace(violation.rule, fix=None) if is_forwarded else violation.rule
            yield replace(violation, variable=variable, rule=known)


def _forwarded(solution: Solution) -> Iterable[tuple[str, Member]]:
    """Yield what may be passed for the optional parameters to which nothing is bound, each with its variable."""
    argument = solution.site.forwarded
    if argument is None or not isinstance(argument.value, val.Unknown):
        return
    bound = {binding.param.name for binding in solution.matched.bindings}
    for param in solution.matched.signature.params:
        if isinstance(param.type, lang.Cls) and isinstance(param.type.dtype, lang.Var) and param.name not in bound:
            yield param.type.dtype.name, Member(Binding(param, (argument,)), argument, argument.value.dtypes, False)


def _brought_together(solution: Solution, part: Dtypes | None) -> Dtypes | None:
    """Return the dtypes in which operands meet: `@casts(…, widest)` brings the floating ones of a region to one."""
    return part.map(to_float32) if part is not None and solution.region.widens else part


def _pairs_that_disagree(
    solution: Solution, rule: lang.Rule, name: str, members: Sequence[Member]
) -> Iterable[Violation]:
    first = next((member for member in members if member.dtypes.known), members[0])
    pairs = (_disagreeing(solution, rule, name, first, other) for other in members)
    found = [violation for violation in pairs if violation is not None]
    if found:
        yield max(found, key=lambda violation: (strongest(violation.rejected), violation.instead is not None))


def _disagreeing(solution: Solution, rule: lang.Rule, name: str, first: Member, other: Member) -> Violation | None:
    """Return the violation that two operands are, None where they may always agree."""
    if rule.on and not {other.param, first.param} & {*rule.on}:
        return None
    opened = left_open(first.dtypes, other.dtypes)
    if opened is not None:
        first, other = replace(first, dtypes=opened[0]), replace(other, dtypes=opened[1])
    ways = ((first, other), (other, first))
    # Parameters may be kept in the dtype that is cast to.
    cast = next((one for one, two in ways if not two.is_kept and was_cast_from(one.dtypes, two.dtypes)), None)
    found = Confidence.LIKELY if cast is not None else disagreement(first.dtypes, other.dtypes)
    if found is None:
        return None
    hinges = cast is None and found is Confidence.LIKELY and bool(first.dtypes.mask & other.dtypes.mask)
    default = first if first.dtypes.unstated else other
    instead = _instead(rule, solution.matched.signature.unstated, default.param) if opened is not None else None
    blames_default = (instead is not None or hinges) and (not rule.on or default.param in rule.on)
    blamed = default if blames_default else cast if cast is not None else other
    if rule.on and blamed.param not in rule.on:
        blamed = first
    against = other if blamed is first else first
    if blamed is other and not rule.on:
        rule, blamed, against = _foreign(solution, rule, ways, found) or (rule, blamed, against)
    meeting = against.dtypes.within(~default.dtypes.mask) if hinges and blamed is default else against.dtypes
    mask = (dtypes.ALL if blamed.dtypes.known else _OPERANDS) & ~_only(meeting)
    return Violation(
        rule,
        name,
        replace_confidence(blamed.dtypes.within(mask), found),
        blamed.param,
        blamed.argument,
        against=meeting,
        against_param=_OTHER + against.param,
        bound={blamed.param: blamed.argument, _OTHER + against.param: against.argument},
        reaching=blamed.dtypes.mask,
        instead=instead,
        hinges=hinges,
    )


# What the name of the other operand's parameter begins with: both may be of one `*operands`.
_OTHER = "the other "
# What an operand of which nothing is known may well be.
_OPERANDS = dtypes.CHOSEN | dtypes.BIT["float64"]


def _only(found: Dtypes) -> int:
    return found.mask if dtypes.single(found.mask) else 0


def _instead(rule: lang.Rule, unstated: lang.Rule | None, param: str) -> lang.Rule | None:
    """Return the rule that takes over where `param` has the default dtype.

    A rule that blames one parameter whatever the other is like has a reason to, and a fix of its own.
    """
    if unstated is None or (unstated.on and param not in unstated.on):
        return None
    fix = rule.fix if rule.on else unstated.fix
    return replace(unstated, raises=rule.raises, match=rule.match, fix=fix)


def _foreign(
    solution: Solution, rule: lang.Rule, ways: Iterable[tuple[Member, Member]], found: Confidence
) -> tuple[lang.Rule, Member, Member] | None:
    """Return the rule that takes over where an operand came with another library's array, that operand and the other.

    Its fix casts what the array is made of; it is none where the other operand may be of yet another dtype. Where it is
    merely possible that the two disagree, the operand may be of other dtypes as well.
    """
    foreign = solution.matched.signature.foreign
    if foreign is None or foreign.fix is None:
        return None
    for came, met in ways:
        part = came.dtypes.within(foreign.fix.only)
        is_meant = found is Confidence.POSSIBLE or part == came.dtypes
        if is_meant and came.dtypes.known and _has_entered(part, met.dtypes, foreign.fix, solution.library):
            fix = foreign.fix if not met.dtypes.mask & ~foreign.fix.keeps else None
            return replace(foreign, raises=rule.raises, match=rule.match, fix=fix), replace(came, dtypes=part), met
    return None


def _has_entered(came: Dtypes, met: Dtypes, fix: FixSpec, library: str) -> bool:
    """Whether one operand came into the library from outside, and the other, which may be what a fix makes, did not."""
    return came.entry(library) is not None and met.entry(library) is None and bool(met.mask & fix.keeps)


def replace_confidence(found: Dtypes, confidence: Confidence) -> Dtypes:
    """Return `found` with every claim at `confidence`."""
    return gather(Claim(claim.mask, confidence, claim.origin) for claim in found.claims)


def _allowed(expression: lang.DtypeExpr) -> int | None:
    match expression:
        case lang.Var(_, bound):
            return bound
        case lang.Fixed(mask):
            return mask
        case lang.If(_, mask, otherwise) if otherwise != dtypes.ALL:
            return mask | otherwise
    return None
