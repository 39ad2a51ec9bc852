"""Operands of two dtypes where one is wanted, and which of them is to blame."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from dtypelint import dtypes
from dtypelint import values as val
from dtypelint.claims import Dtypes, strongest
from dtypelint.findings import Confidence
from dtypelint.fix.spec import FixSpec
from dtypelint.stubs import language as lang
from dtypelint.stubs.agreement import disagreement, is_rooted, left_open, was_cast_from
from dtypelint.stubs.bind import Argument, Binding
from dtypelint.stubs.regions import to_float32
from dtypelint.stubs.solve import Solution, part_of, variable_of
from dtypelint.stubs.violation import Violation, replace_confidence


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


def disagreements(solution: Solution, rule: lang.Rule, name: str) -> Iterable[Violation]:
    """Yield which operands are of two dtypes where one is wanted."""
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
    ways = ((first, other), (other, first))
    # Parameters may be kept in the dtype that is cast to.
    cast = next((one for one, two in ways if not two.is_kept and was_cast_from(one.dtypes, two.dtypes)), None)
    found = Confidence.LIKELY if cast is not None else disagreement(first.dtypes, other.dtypes)
    if found is None:
        return None
    hinges = cast is None and found is Confidence.LIKELY and bool(first.dtypes.mask & other.dtypes.mask)
    default = first if first.dtypes.widened_default else other
    is_open = left_open(first.dtypes, other.dtypes)
    instead = _instead(rule, solution.matched.signature.unstated, default.param) if is_open else None
    blames_default = (instead is not None or hinges) and (not rule.on or default.param in rule.on)
    blamed = default if blames_default else cast if cast is not None else other
    if rule.on and blamed.param not in rule.on:
        blamed = first
    against = other if blamed is first else first
    if blamed is other and not rule.on:
        rule, blamed, against = _foreign(solution, rule, ways, found) or (rule, blamed, against)
    meeting = against.dtypes.within(~default.dtypes.mask) if hinges and blamed is default else against.dtypes
    mask = (dtypes.ALL if blamed.dtypes.known else _OPERANDS) & ~_only(meeting)
    if instead is not None and blamed is default:
        mask &= blamed.dtypes.surer.mask
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
