"""Solving the dtype variables of a call, and what it returns."""

from __future__ import annotations

import functools
import operator
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from dtypelint import dtypes, promotion
from dtypelint import values as val
from dtypelint.claims import UNKNOWN, Dtypes, Origin, certain, likely, strongest
from dtypelint.findings import Confidence
from dtypelint.immutable import immutable
from dtypelint.rank import Rank, broadcast
from dtypelint.stubs import language as lang
from dtypelint.stubs.accepted import Accepted, Constraint
from dtypelint.stubs.bind import Argument, Binding
from dtypelint.stubs.choose import Matched
from dtypelint.stubs.operands import Number, Operand, promoted
from dtypelint.stubs.regions import NOWHERE, Region

if TYPE_CHECKING:
    from dtypelint.infer.unit import Place

Switches = Mapping[str, Dtypes]


@immutable
class CallSite:
    """Where a call stands, and the switches that are on; `ident` tells apart what it makes of a stub class.

    `forwarded` may be passed for any parameter to which nothing is bound.
    """

    place: Place | None
    switches: Switches
    ident: Callable[[str], object] = lambda _: None
    forwarded: Argument | None = None


class Solution:
    """The dtype variables of one call."""

    def __init__(self, matched: Matched, site: CallSite, library: str) -> None:
        self.matched = matched
        self.site = site
        self.library = library
        self.tables = [item.table for item in matched.signature.promotions]
        self.table = self.tables[0] if self.tables else ""
        self._pairs = list(self._paired())
        casts = matched.signature.casts
        self.region = Region(casts, site.switches) if casts and site.switches else NOWHERE
        self.constraints = list(self._constraints())
        self.is_banned = self.region.bans(item for _, _, item in self.constraints)
        self.constraints = self.region.widened(self.constraints)
        self._of_variable: dict[str, list[Constraint]] = {}
        for _, _, item in self.constraints:
            self._of_variable.setdefault(variable_of(item.expression), []).append(item)
        self.same = dict(self._same())

    def _same(self) -> Iterable[tuple[str, val.Value]]:
        for binding, _, accepted in self._pairs:
            if accepted.same is not None:
                match binding.param.type:
                    case lang.Same(name) | lang.Function(lang.Same(name)):
                        yield name, accepted.same

    def _paired(self) -> Iterable[tuple[Binding, Argument, Accepted]]:
        arguments = ((binding, argument) for binding in self.matched.bindings for argument in binding.arguments)
        for (binding, argument), accepted in zip(arguments, self.matched.accepted, strict=True):
            yield binding, argument, accepted

    def _constraints(self) -> Iterable[tuple[Binding, Argument, Constraint]]:
        building = self.matched.signature.name == "__init__"
        for binding, argument, accepted in self._pairs:
            for constraint in accepted.constraints:
                if not (building and binding.param.name == "self"):
                    yield binding, argument, self.region.cast(self._settled(constraint))

    def _settled(self, constraint: Constraint) -> Constraint:
        """Return a constraint with what it leaves open.

        An unknown argument of a parameter `T or chosen` counts as somebody's choice, and a number of which an array is
        made as that array.
        """
        if constraint.made:
            arrays = [] if constraint.scalar else [constraint.dtypes]
            found = functools.reduce(operator.or_, [*arrays, *map(self._made_of_number, constraint.made)])
            return replace(constraint, dtypes=found, scalar="", made=())
        if type(constraint.expression) is not lang.Apply:
            return constraint
        match constraint.expression:
            case lang.Apply("either", (lang.Var() as variable, lang.Chosen() as chosen)):
                found = constraint.dtypes if constraint.dtypes.known else self.evaluate(chosen)
                return replace(constraint, expression=variable, dtypes=found, weak=False)
        return constraint

    @property
    def enforced(self) -> bool:
        """Whether the call raises where its dtypes do not fit, and does not merely violate a rule."""
        rules = self.matched.signature.rules
        return not rules or any(rule.raises for rule in rules)

    @property
    def refused(self) -> bool:
        """Whether the call has no result: the region bans it, or its parameter takes none of an argument's dtypes."""
        return self.is_banned or (self.enforced and any(_is_outside(item) for _, _, item in self.constraints))

    # --- variables ----------------------------------------------------------------------------------------------------

    def variable(self, name: str) -> Dtypes:
        """Return what the arguments say of a variable, or its default."""
        found = [item for item in self._of_variable.get(name, ()) if not item.scalar]
        taking_part = [part for item in found if (part := part_of(item)) is not None]
        if not taking_part:
            return self._default(name)
        best = min(taking_part, key=lambda item: (not item.known, not item.certain, item.mask.bit_count()))
        for other in taking_part:
            narrowed = best.within(other.mask)
            if self.enforced and best.known and other.known and not narrowed.claims:
                return UNKNOWN
            if other is not best and narrowed.claims and other.known:
                best = narrowed
        for item in found:
            if self.enforced and isinstance(item.expression, lang.Var) and item.expression.bound is not None:
                best = best.within(item.expression.bound)
        return best if best.claims else UNKNOWN

    def _default(self, name: str) -> Dtypes:
        given = {binding.param.name for binding in self.matched.bindings if not _is_none(binding)}
        for param in self.matched.signature.params:
            if param.default is not None and param.name not in given and _mentions(param.type, name):
                return self._left_out(param, param.default)
        return UNKNOWN

    def _left_out(self, param: lang.Param, default: lang.DtypeExpr) -> Dtypes:
        """Return the default of a parameter that nothing is bound to."""
        if self.matched.open and param.kind != "positional":
            return UNKNOWN
        found = self.evaluate(default)
        # Which of several it is depends on what the signature does not tell.
        is_one = not isinstance(default, lang.Fixed) or dtypes.single(default.mask)
        return found if is_one else found.weakened(Confidence.LIKELY)

    def number(self, expression: lang.DtypeExpr) -> Number | None:
        """Return the Python number bound to a variable, None where it is none."""
        for item in self._binding(expression):
            if item.scalar:
                return Number(item.scalar, item.value)
        return None

    def _binding(self, expression: lang.DtypeExpr) -> Sequence[Constraint]:
        """Return what the arguments say of the variable that an expression is; nothing where it is none."""
        name = variable_of(expression)
        return self._of_variable.get(name, ()) if name else ()

    # --- expressions --------------------------------------------------------------------------------------------------

    def evaluate(self, expression: lang.DtypeExpr) -> Dtypes:
        """Return the dtypes that a dtype expression stands for in this call."""
        match expression:
            case lang.Fixed(mask):
                return certain(mask, Origin(f"{_spell(mask)} from `{{code}}`", self.site.place))
            case lang.Var(name, bound):
                found = self.variable(name)
                return found if bound is None else found.within(bound)
            case lang.If(var, mask):
                return self.variable(var.name).within(mask)
            case lang.Switch(name):
                return self.site.switches.get(name, UNKNOWN)
            case lang.Default():
                return self._default_dtype()
            case lang.Chosen():
                message = "the dtype of `{code}` is chosen elsewhere"
                origin = Origin(message, self.site.place, deciding=tuple(self._deciding()))
                return likely(dtypes.CHOSEN, origin)
            case lang.Apply():
                return self._apply(expression)

    def _deciding(self) -> Iterable[Origin]:
        """Yield where that comes from which is passed for a dtype that is wanted, and of which little is known."""
        for binding, argument, _ in self._pairs:
            if binding.param.kind == "kwargs" or isinstance(binding.param.type, lang.DtypeObject | lang.Constant):
                for item in val.alternatives(argument.value):
                    if isinstance(item, val.Unknown | val.DtypeValue):
                        yield from (claim.origin for claim in item.dtypes.claims if claim.origin is not None)

    def evaluate_type(self, wanted: lang.Type) -> Dtypes:
        """Return the dtypes that a type is of."""
        match wanted:
            case lang.Cls(_, expression) | lang.AnyArray(expression) | lang.DtypeObject(expression) if (
                expression is not None
            ):
                return self.evaluate(expression)
        return UNKNOWN

    def _default_dtype(self) -> Dtypes:
        set_by_switch = self.site.switches.get(promotion.DEFAULT_SWITCHES.get(self.table, "default_dtype"))
        if set_by_switch is not None and self.table not in promotion.DEFAULTS:
            return set_by_switch
        mask = promotion.DEFAULTS.get(self.table, dtypes.BIT["float32"])
        message = f"{_spell(mask)}, the default, from `{{code}}`"
        return certain(mask, Origin(message, self.site.place, unstated=True))

    def of_number(self, kind: str) -> Dtypes:
        """Return the dtype that a Python number would be converted to."""
        names = {"bool": "bool", "int": "int64"}
        if kind in names:
            return certain(dtypes.BIT[names[kind]])
        default = self._default_dtype()
        return default.map(dtypes.complexed) if kind == "complex" else default

    def _made_of_number(self, kind: str) -> Dtypes:
        """Return the dtype of the array that a Python number is made."""
        found = self.of_number(kind)
        if found.unstated and self.table not in promotion.DEFAULTS:
            return found
        origin = Origin(f"{_spell(found.mask)} from `{{code}}`", self.site.place)
        return Dtypes(tuple(claim.from_(origin) for claim in found.claims))

    def _apply(self, expression: lang.Apply) -> Dtypes:
        arguments = expression.arguments
        match expression.function:
            case "promote":
                return self._promote(arguments)
            case "floating":
                default = self._default_dtype()
                found = self.evaluate(arguments[0])
                whole = found.mask & ~dtypes.INEXACT
                inexact = found.within(dtypes.INEXACT)
                return inexact | default.weakened(strongest(found)) if whole else inexact
            case "real":
                return self.evaluate(arguments[0]).map(dtypes.real)
            case "complexed":
                return self.evaluate(arguments[0]).map(dtypes.complexed)
            case "mapped":
                return self._mapped(*arguments)
            case "union":
                return self.evaluate(arguments[0]) | self.evaluate(arguments[1])
            case "broadcast":
                return self.evaluate(arguments[0])
            case "either":
                found = self.evaluate(arguments[0])
                for other in arguments[1:]:
                    found = found if found.known else self.evaluate(other)
                return found
            case "aside":
                return self._aside(arguments[0])
            case "fits" | "spans" as function:
                number = self.number(arguments[0])
                taking = dtypes.holding if function == "fits" else dtypes.spanning
                return certain(dtypes.ALL if number is None or number.value is None else taking(number.value))
            case "narrowed":
                return self._narrowed(*arguments)
            case "strong":
                return self.evaluate(arguments[0])
            case _:
                return self._held(arguments[0])

    def _aside(self, variable: lang.DtypeExpr) -> Dtypes:
        """Return the dtypes of the arguments that take no part in solving a variable."""
        apart = [item.dtypes for item in self._binding(variable) if part_of(item) is None]
        return functools.reduce(operator.or_, apart) if apart else UNKNOWN

    def _mapped(self, expression: lang.DtypeExpr, source: lang.DtypeExpr, target: lang.DtypeExpr) -> Dtypes:
        found, moved = self.evaluate(expression), self.evaluate(source).mask
        if not found.mask & moved:
            return found
        return found.within(dtypes.ALL & ~moved) | self.evaluate(target).weakened(strongest(found.within(moved)))

    def _narrowed(self, expression: lang.DtypeExpr, switch: lang.DtypeExpr) -> Dtypes:
        """Return the dtypes with those of 64 bits halved, unless the switch is on, which it may be out of sight."""
        found = self.evaluate(expression)
        wide = found.within(dtypes.ALL & ~dtypes.narrowed(dtypes.ALL))
        if not wide.claims or self.evaluate(switch).known:
            return found
        kept = found.within(dtypes.narrowed(dtypes.ALL))
        return kept | wide.map(dtypes.narrowed).weakened(Confidence.LIKELY) | wide.weakened(Confidence.POSSIBLE)

    def _held(self, expression: lang.DtypeExpr) -> Dtypes:
        found = self.evaluate(expression)
        for cast in self.matched.signature.casts:
            lower = self.site.switches.get(cast.switch)
            if lower is not None:
                return (lower | found).weakened(Confidence.LIKELY)
        given = self._given()
        return found if given is None or found.certain else given

    def _given(self) -> Dtypes | None:
        """Return the floating dtype that the code casts what it passes to; None where it leaves that open."""
        arrays = [
            argument.value.dtypes
            for binding in self.matched.bindings
            for argument in binding.arguments
            if binding.param.name != "self" and isinstance(argument.value, val.Typed)
        ]
        first = arrays[0] if arrays else UNKNOWN
        settled = first.certain and dtypes.single(first.mask) and not first.unstated
        return first if settled and first.mask & dtypes.FLOATING else None

    def _promote(self, arguments: Sequence[lang.DtypeExpr]) -> Dtypes:
        found = [self.number(argument) for argument in arguments]
        operands = [
            operand
            for argument, number in zip(arguments, found, strict=True)
            if number is None
            for operand in self._operands(argument)
        ]
        numbers = [number for number in found if number is not None]
        if not operands and self.table in promotion.DEFAULTS:
            # Elsewhere the result has the rank of what takes no part, such as a condition: what it promotes to is open.
            operands = [Operand(self.of_number(number.kind), Rank.ZERO) for number in numbers]
        if not operands and not (numbers and self.table in promotion.WEAK):
            return UNKNOWN
        default = self._default_dtype()
        result = promoted(self.tables, operands, numbers, default.mask)
        if numbers and result.mask == default.mask and not any(item.dtypes.mask & dtypes.INEXACT for item in operands):
            return default.weakened(strongest(result))
        narrower = next((operand.dtypes for operand in operands if operand.dtypes.mask & ~result.mask), None)
        if narrower is not None:
            result = result.cast_from(narrower)
        return result if result.claims else UNKNOWN

    def _operands(self, expression: lang.DtypeExpr) -> list[Operand]:
        """Return one operand for each argument that binds the variable: `cat` promotes all its tensors."""
        if isinstance(expression, lang.Apply) and expression.function == "broadcast":
            return [replace(operand, rank=Rank.DIMENSIONED) for operand in self._operands(expression.arguments[0])]
        found = self._binding(expression)
        if len(found) > 1:
            return [Operand(item.dtypes, item.rank) for item in found]
        return [Operand(self.evaluate(expression), self._rank_of(expression))]

    def _rank_of(self, expression: lang.DtypeExpr) -> Rank | None:
        """Return the rank of an operand: that of its variables; None for a dtype that is spelled in the promotion."""
        match expression:
            case lang.Apply("strong"):
                return Rank.DIMENSIONED
            case lang.Apply(_, arguments):
                ranks = [rank for each in arguments if (rank := self._rank_of(each)) is not None]
                return broadcast(ranks) if ranks else None
        own = self._binding(expression)
        return broadcast(item.rank for item in own) if own else None


def _is_outside(constraint: Constraint) -> bool:
    match constraint.expression:
        case lang.Var(bound=int() as bound) if not constraint.scalar and not constraint.weak:
            found = constraint.dtypes
            return bool(found.claims) and found.certain and not found.mask & bound
    return False


def variable_of(expression: lang.DtypeExpr) -> str:
    """Return the name of the variable that an expression is, "" where it is none."""
    if isinstance(expression, lang.Var):
        return expression.name
    return expression.var.name if isinstance(expression, lang.If) else ""


def variables_in(expression: lang.DtypeExpr) -> Iterable[str]:
    """Yield the names of the variables that an expression mentions."""
    if isinstance(expression, lang.Apply):
        for argument in expression.arguments:
            yield from variables_in(argument)
    elif name := variable_of(expression):
        yield name


def variables_promoted(expression: lang.DtypeExpr) -> Iterable[str]:
    """Yield the names of the variables that an expression promotes."""
    if isinstance(expression, lang.Apply):
        inner = variables_in if expression.function == "promote" else variables_promoted
        for argument in expression.arguments:
            yield from inner(argument)


def part_of(item: Constraint) -> Dtypes | None:
    """Return the dtypes with which an argument takes part in solving its variable."""
    if not isinstance(item.expression, lang.If):
        return item.dtypes
    inside = item.dtypes.within(item.expression.mask)
    return inside if inside.claims else None


def _mentions(wanted: lang.Type, name: str) -> bool:
    match wanted:
        case lang.DtypeObject(dtype) | lang.Cls(_, dtype) | lang.AnyArray(dtype):
            return dtype is not None and variable_of(dtype) == name
        case lang.Either(types):
            return any(_mentions(item, name) for item in types)
    return False


def _is_none(binding: Binding) -> bool:
    return all(argument.value == val.NONE for argument in binding.arguments)


@functools.cache
def _spell(mask: int) -> str:
    listed = list(dtypes.names(mask))
    return " or ".join(listed) if len(listed) <= 3 else "a dtype"
