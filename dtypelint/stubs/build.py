"""What a call returns: values of a stub's types, with the dtypes that its variables are solved to."""

from __future__ import annotations

from dataclasses import replace

from dtypelint import dtypes, promotion
from dtypelint import values as val
from dtypelint.claims import UNKNOWN, Dtypes, Origin
from dtypelint.rank import Rank
from dtypelint.source.paths import path_of
from dtypelint.stubs import language as lang
from dtypelint.stubs.ranks import returned_rank, weak_rank
from dtypelint.stubs.solve import Solution, variable_of, variables_in


def build(solution: Solution, wanted: lang.Type) -> val.Value:
    """Return a value of a return type."""
    match wanted:
        case lang.Cls():
            return _instance(solution, wanted)
        case lang.AnyArray(expression):
            arrays = next((item.arrays for item in solution.matched.accepted if item.arrays), ())
            found = solution.evaluate(expression) if expression else UNKNOWN
            made = [val.Typed(array, found, rank=_rank(solution, lang.Cls(array))) for array in arrays]
            return val.join_all(made) if made else val.Unknown(found)
        case lang.DtypeObject(expression):
            return val.DtypeValue(solution.library, solution.evaluate(expression) if expression else UNKNOWN)
        case lang.SelfType(expression):
            return _built(solution, expression) if expression is not None else _receiver(solution, "self")
        case lang.Sequence(kind, element, items):
            if items is not None:
                return val.Items(kind, tuple(build(solution, item) for item in items), val.UNKNOWN_VALUE)
            return val.Items(kind, None, build(solution, element) if element else val.UNKNOWN_VALUE)
        case lang.Table(value):
            return val.Table(val.EMPTY, build(solution, value))
        case lang.Python("None"):
            return val.NONE
        case lang.Python(kind):
            return val.Scalar(kind)
        case lang.Constant(value):
            return val.Literal(value)
        case lang.Either(types):
            return val.join_all(build(solution, item) for item in types)
        case lang.Same(name):
            return solution.same.get(name, val.UNKNOWN_VALUE)
        case lang.Guard():
            return val.Scalar("bool")
        case lang.Width() | lang.Number() | lang.Extreme():
            return _of_item(solution, wanted)
        case (
            lang.Anything()
            | lang.Function()
            | lang.Given()
            | lang.Nested()
            | lang.Holding()
            | lang.Spelled()
            | lang.Text()
        ):
            return val.UNKNOWN_VALUE


def extreme_of(found: Dtypes, *, is_lowest: bool) -> float | None:
    """Return the largest or lowest number of a dtype, None where the code leaves open which one it is."""
    is_one = found.certain and dtypes.single(found.mask)
    return dtypes.extreme(found.mask, is_lowest=is_lowest) if is_one else None


def known_as(value: val.Value, number: float | None) -> val.Value:
    """Return a number of which is known what it is: a scalar of a library, or Python's own."""
    if number is None:
        return value
    return replace(value, holds=val.Literal(number)) if isinstance(value, val.Typed) else val.Literal(number)


def _of_item(solution: Solution, wanted: lang.Width | lang.Number | lang.Extreme) -> val.Value:
    if isinstance(wanted, lang.Width):
        return val.Width(wanted.unit, _source(solution, wanted.dtype))
    if isinstance(wanted, lang.Extreme):
        extreme = extreme_of(solution.evaluate(wanted.dtype), is_lowest=wanted.is_lowest)
        return known_as(build(solution, wanted.type), extreme)
    return _number_of(solution.evaluate(wanted.dtype))


def _instance(solution: Solution, wanted: lang.Cls) -> val.Value:
    found = _entering(solution, wanted, _converted(solution, wanted.dtype)) if wanted.dtype else UNKNOWN
    wraps = next(iter(solution.same.values()), None)
    ident = solution.site.ident(wanted.name)
    source = _source(solution, wanted.dtype) if solution.matched.signature.name == "__init__" else ""
    return val.Typed(wanted.name, found, ident=ident, wraps=wraps, rank=_rank(solution, wanted), source=source)


def _rank(solution: Solution, wanted: lang.Cls) -> Rank:
    constraints = [(binding, item) for binding, _, item in solution.constraints]
    if wanted.rank is None and solution.table in promotion.WEAK:
        return weak_rank(item for _, item in constraints)
    return returned_rank(wanted, solution.matched, constraints)


def _converted(solution: Solution, expression: lang.DtypeExpr) -> Dtypes:
    """Return the dtypes of a result; of one that does not follow its first operand, also what they replace."""
    found = solution.evaluate(expression)
    operands = (item for _, _, item in solution.constraints if item.is_operand and not item.scalar)
    first = next(operands, None)
    if first is None or variable_of(first.expression) in variables_in(expression):
        return found
    return found.cast_from(first.dtypes)


def _entering(solution: Solution, wanted: lang.Cls, found: Dtypes) -> Dtypes:
    """Return the dtypes of a result; of one made of another library's array, with this step on their way."""
    library = wanted.name.partition(".")[0]
    passed = (argument.value for binding, argument, _ in solution.constraints if binding.param.name != "self")
    if not any(_is_foreign(value, library, found) for value in passed):
        return found
    message, place = f"an array comes into {library} here", solution.site.place
    return found.via(message, place, entered=library).rooted(Origin(message, place, entered=library))


def _is_foreign(value: val.Value, library: str, found: Dtypes) -> bool:
    """Whether a dtype is that of another library's array; where nothing tells where they come from, it is alike."""
    if not isinstance(value, val.Typed) or value.cls.partition(".")[0] == library:
        return False
    if not found.roots:
        return found.known and value.dtypes == found
    return not value.dtypes.roots.isdisjoint(found.roots)


def _source(solution: Solution, expression: lang.DtypeExpr | None) -> str:
    """Return the path of the value whose dtype a variable is, "" where none is spelled."""
    name = variable_of(expression) if expression is not None else ""
    for _, argument, item in solution.constraints:
        if name and variable_of(item.expression) == name:
            if isinstance(argument.value, val.DtypeValue):
                return argument.value.source
            return path_of(argument.node) or "" if argument.node is not None else ""
    return ""


def _receiver(solution: Solution, name: str) -> val.Value:
    for binding in solution.matched.bindings:
        if binding.param.name == name:
            return binding.arguments[0].value
    return val.UNKNOWN_VALUE


def _built(solution: Solution, expression: lang.DtypeExpr) -> val.Value:
    """Return a new instance of the class that the class method is called on."""
    match _receiver(solution, "cls"):
        case val.StubClass(name):
            return _instance(solution, lang.Cls(name, expression))
        case val.ClassValue() as cls:
            node = solution.site.place.node if solution.site.place else None
            return val.Instance(cls, ("built", id(node)), val.EMPTY, solution.evaluate(expression), is_root=True)
    return val.UNKNOWN_VALUE


_NUMBERS = {
    "bool": dtypes.BOOL,
    "int": dtypes.INTEGERS,
    "float": dtypes.FLOATING,
    "complex": dtypes.COMPLEX,
}


def _number_of(found: Dtypes) -> val.Value:
    """Return the number that an item is; unknown where it may be of several kinds."""
    kinds = [kind for kind, items in _NUMBERS.items() if found.mask & items]
    return val.Scalar(kinds[0]) if len(kinds) == 1 else val.UNKNOWN_VALUE
