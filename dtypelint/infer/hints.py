"""Annotations and parameters: what they say of a value, and what is believed of them."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

import libcst as cst

from dtypelint import dtypes
from dtypelint import values as val
from dtypelint.claims import UNKNOWN, Claim, Dtypes, Origin, certain, likely
from dtypelint.findings import Confidence
from dtypelint.infer import classes, command_line, expressions, module_dtype, subscripts
from dtypelint.infer.env import Env
from dtypelint.infer.frame import Frame
from dtypelint.stubs import language as lang
from dtypelint.stubs.accept import NARROWER

if TYPE_CHECKING:
    from dtypelint.infer.engine import Engine
    from dtypelint.source.project import Module

_WRAPPERS = {"Optional", "Annotated", "Final", "ClassVar"}
_SEQUENCES = {"list", "List", "Sequence", "Iterable", "Iterator", "set", "Set", "Collection", "Generator"}
_TABLES = {"dict", "Dict", "Mapping", "MutableMapping", "OrderedDict", "defaultdict"}
_PYTHON = {"int", "float", "bool", "complex", "str", "bytes"}
# jaxtyping's names: Float32[Tensor, "b d"], BFloat16[...]. Float and Inexact name no width, but the class.
_JAXTYPING = re.compile(r"(BFloat16|Float(?:16|32|64)|U?Int(?:8|16|32|64)|Complex(?:64|128)|Bool)$")
_WIDTHLESS = {"Float", "Int", "UInt", "Integer", "Complex", "Inexact", "Real", "Num", "Shaped", "Key"}


def parameter(frame: Frame, node: cst.Param) -> val.Value:
    """Return what a parameter is when nobody is seen passing it."""
    annotated = read(frame, node.annotation.annotation) if node.annotation else val.UNKNOWN_VALUE
    default = expressions.evaluate(frame, node.default) if node.default is not None else None
    if _is_slip(annotated, default):
        annotated = val.UNKNOWN_VALUE
    if isinstance(annotated, val.DtypeValue):
        annotated = _defaulted(annotated, default)
        if frame.owner is not None:
            return annotated
    elif isinstance(annotated, val.Union):
        each = (
            _defaulted(item, default) if isinstance(item, val.DtypeValue) else item for item in annotated.alternatives
        )
        annotated = val.join_all(each)
    if default is None and (val.is_unknown(annotated) or annotated == val.Scalar("str")):
        word = command_line.parameter(frame, node.name.value)
        if word is not None:
            return word
    option = _option(frame, node.name.value, node, default)
    if val.is_unknown(annotated):
        return option if option is not None else _like_default(default)
    if default is not None and _is_constant(annotated) and _is_constant(default):
        return val.join(annotated, default)
    if isinstance(annotated, val.Union):
        return annotated
    return val.join(annotated, val.NONE) if default == val.NONE else annotated


def passed(frame: Frame, value: val.Value, node: cst.Param) -> val.Value:
    """Return a value that is passed as a parameter: its annotation tells the class of an unknown one."""
    if isinstance(value, val.Unknown) and node.annotation is not None and node.default is not None:
        annotated = read(frame, node.annotation.annotation)
        # The default of anything but a constant need not be evaluated.
        if _is_of_constants(annotated) and _is_slip(annotated, expressions.evaluate(frame, node.default)):
            return value
    return refined(frame, value, node.annotation)


def _is_slip(annotated: val.Value, default: val.Value | None) -> bool:
    """Whether a parameter is annotated as one of Python's constants, but has one of another kind as its default."""
    if not isinstance(default, val.Literal) or default == val.NONE:
        return False
    kind = val.kind_of(default)
    return _is_of_constants(annotated) and all(
        kind not in NARROWER.get(item.kind, {item.kind})
        for item in val.alternatives(annotated)
        if isinstance(item, val.Scalar)
    )


def _is_of_constants(annotated: val.Value) -> bool:
    """Whether a parameter is annotated as a number, a string or the like, or None."""
    return all(isinstance(item, val.Scalar) or item == val.NONE for item in val.alternatives(annotated))


def has_no_items(default: cst.BaseExpression) -> bool:
    """Whether a parameter is by default an array without items, whose dtype tells nothing of what is passed.

    `cache=torch.zeros(0, 0)` stands for None where a compiler wants a tensor, and is asked for before it is used.
    """
    sizes = [item.value for item in default.args] if isinstance(default, cst.Call) else []
    sizes += [item.value for size in sizes if isinstance(size, cst.Tuple | cst.List) for item in size.elements]
    return any(isinstance(size, cst.Integer) and size.value == "0" for size in sizes)


def field(frame: Frame, cls: val.ClassValue, name: str, default: val.Value, node: cst.CSTNode) -> val.Value:
    """Return what a field of a dataclass is when nobody is seen building the instance: more than its default."""
    declared = frame.engine.summaries.declared(cls, name, frame) if isinstance(default, val.Literal) else None
    if declared is not None and _is_constant(stated := _stated(frame.engine, *declared)):
        return val.join(stated, default)
    option = _option(frame, name, node, default)
    if option is not None:
        return option
    if isinstance(default, val.Literal):
        return _like_default(default)
    # What takes the place of a default array need not be of its dtype.
    return val.map_dtypes(default, lambda _: UNKNOWN) if isinstance(default, val.Typed) else default


def _option(frame: Frame, name: str, node: cst.CSTNode, default: val.Value | None) -> val.Value | None:
    """Return a dtype that somebody chooses, for a parameter or field whose default is one or that is named as one."""
    library = frame.engine.options.chosen(name)
    if isinstance(default, val.DtypeValue):
        library = default.library
    elif (default is not None and not isinstance(default, val.Literal)) or library is None:
        return None
    origin = Origin(f"the dtype is the option `{name}`", frame.place(node))
    choice = val.DtypeValue(library, likely(_choices(frame, library), origin))
    return choice if frame.engine.options.chosen(name) else _defaulted(choice, default)


def _defaulted(choice: val.DtypeValue, default: val.Value | None) -> val.DtypeValue:
    """Return a dtype that the caller may choose: beside a default of full precision hardly a low one."""
    if not isinstance(default, val.DtypeValue) or not default.dtypes.certain:
        return choice
    if default.dtypes.mask & dtypes.LOW_PRECISION:
        return choice
    return hardly_low(choice)


def hardly_low(choice: val.DtypeValue) -> val.DtypeValue:
    """Return a dtype that somebody chooses, which is possibly one of low precision only."""
    low = choice.dtypes.within(dtypes.LOW_PRECISION).weakened(Confidence.POSSIBLE)
    return replace(choice, dtypes=choice.dtypes.within(dtypes.ALL & ~dtypes.LOW_PRECISION) | low)


def _choices(frame: Frame, library: str) -> int:
    if frame.engine.dtype_strings(library):
        return dtypes.mask("float16", "float32", "float64")
    return dtypes.CHOSEN


def _like_default(default: val.Value | None) -> val.Value:
    match default:
        case val.Literal(value=bool() | int() | float() | complex() | str()):
            return val.Scalar(val.kind_of(default))
    return val.UNKNOWN_VALUE


def refined(frame: Frame, value: val.Value, annotation: cst.Annotation | None) -> val.Value:
    """Return a value that is passed or assigned where an annotation stands: it tells the class of an unknown one.

    So it does of what may be something else, such as what a file holds.
    """
    if annotation is None:
        return value
    if not isinstance(value, val.Unknown):
        return corrected(frame, value, annotation.annotation) if is_doubtful(frame, value) else value
    stated = read(frame, annotation.annotation)
    if isinstance(stated, val.Typed) and stated.dtypes == UNKNOWN:
        return replace(stated, dtypes=value.dtypes)
    return value if val.is_unknown(stated) or not val.is_unknown(value) else _passed_on(stated)


def is_doubtful(frame: Frame, value: val.Value) -> bool:
    """Whether a value is, or may be, what is told by an annotation if there is one.

    That is an array whose dtype is known, but not certain, or an object of a library that is neither array nor module:
    what a file holds.
    """
    match value:
        case val.Typed(cls):
            library = frame.engine.library
            is_likely = value.dtypes.known and not value.dtypes.certain
            return is_likely if library.nature(cls).is_array else not library.is_kept(cls)
        case val.Union(alternatives):
            return any(is_doubtful(frame, item) for item in alternatives)
    return False


def corrected(frame: Frame, value: val.Value, annotation: cst.BaseExpression) -> val.Value:
    """Return a doubtful value as what is annotated, where that is an array of another library, or Python's numbers."""
    stated = read(frame, annotation)
    is_of_numbers = _is_of_numbers(stated)

    def as_stated(item: val.Value) -> val.Value:
        if not isinstance(item, val.Typed) or not is_doubtful(frame, item):
            return item
        return stated if is_of_numbers or _is_other_array(frame, stated, item) else item

    return val.join_all(map(as_stated, val.alternatives(value)))


def corrected_by(engine: Engine, value: val.Value, module: Module, annotation: str) -> val.Value:
    """Return a doubtful value as an annotation says whose text stands in a module."""
    found = _parsed_in(engine, module, annotation)
    return value if found is None else corrected(found[0], value, found[1])


def _stated(engine: Engine, module: Module, annotation: str) -> val.Value:
    """Return an instance of the type that an annotation names whose text stands in a module."""
    found = _parsed_in(engine, module, annotation)
    return val.UNKNOWN_VALUE if found is None else read(*found)


def _parsed_in(engine: Engine, module: Module, annotation: str) -> tuple[Frame, cst.BaseExpression] | None:
    """Return an annotation whose text stands in a module, and a frame of that; None where it cannot be read."""
    unit = engine.body(module)
    parsed = unit.parsed(annotation, unit.tree) if unit is not None else None
    return None if unit is None or parsed is None else (Frame(engine, unit, Env()), parsed)


def _is_of_numbers(stated: val.Value) -> bool:
    """Whether an annotated type is one of Python's own numbers, or a container of nothing else."""
    match stated:
        case val.Scalar():
            return True
        case val.Items():
            return _is_of_numbers(stated.each)
        case val.Table(other=other):
            return other is not None and _is_of_numbers(other)
        case val.Union(alternatives):
            return all(item == val.NONE or _is_of_numbers(item) for item in alternatives)
    return False


def _passed_on(stated: val.Value) -> val.Value:
    """Return what is stated of something unknown that is passed: who passes a dtype on lets nobody choose it there."""
    if isinstance(stated, val.DtypeValue):
        return hardly_low(stated)
    return val.join_all(map(_passed_on, stated.alternatives)) if isinstance(stated, val.Union) else stated


def _is_other_array(frame: Frame, stated: val.Value, value: val.Typed) -> bool:
    library = frame.engine.library
    if not isinstance(stated, val.Typed) or not library.nature(stated.cls).is_array:
        return False
    return not (library.is_subclass(stated.cls, value.cls) or library.is_subclass(value.cls, stated.cls))


def claimed(frame: Frame, name: str, dtype: str) -> val.Value:
    """Return the value of a variable that a comment `# dtypelint: dtype(x) = float32` speaks of."""
    value = frame.env.variables.get(name, val.UNKNOWN_VALUE)
    stated = certain(dtypes.BIT[dtype]) if dtype in dtypes.BIT else UNKNOWN
    return val.map_dtypes(value, lambda _: stated)


def read(frame: Frame, node: cst.BaseExpression) -> val.Value:
    """Return an instance of the annotated type."""
    kind = type(node)
    if kind is cst.Name or kind is cst.Attribute:
        is_none = kind is cst.Name and node.value == "None"  # type: ignore[attr-defined]
        return val.NONE if is_none else _instance(frame, node)
    match node:
        case cst.SimpleString():
            return _quoted(frame, node)
        case cst.BinaryOperation(left=left, operator=cst.BitOr(), right=right):
            return _either(read(frame, left), read(frame, right))
        case cst.Subscript(value=base):
            return _subscripted(
                frame, base, [part.slice.value for part in node.slice if isinstance(part.slice, cst.Index)]
            )
    return val.UNKNOWN_VALUE


def _quoted(frame: Frame, node: cst.SimpleString) -> val.Value:
    parsed = frame.unit.parsed(str(node.evaluated_value), node)
    return val.UNKNOWN_VALUE if parsed is None else read(frame, parsed)


def _either(left: val.Value, right: val.Value) -> val.Value:
    """Return one of two annotated types; where one of them is unknown, nothing is said."""
    return val.UNKNOWN_VALUE if val.is_unknown(left) or val.is_unknown(right) else val.join(left, right)


def _last(node: cst.BaseExpression) -> str:
    match node:
        case cst.Name(value=name) | cst.Attribute(attr=cst.Name(value=name)):
            return name
    return ""


def _subscripted(frame: Frame, base: cst.BaseExpression, parts: list[cst.BaseExpression]) -> val.Value:
    name = _last(base)
    if not parts:
        return val.UNKNOWN_VALUE
    if name == "Literal":
        return _one_of_constants(frame, parts)
    if name == "Union":
        return val.join_all(read(frame, part) for part in parts) if len(parts) > 1 else read(frame, parts[0])
    if name in _WRAPPERS:
        inner = read(frame, parts[0])
        return val.join(inner, val.NONE) if name == "Optional" and not val.is_unknown(inner) else inner
    if name in _SEQUENCES:
        return val.Items("list", None, read(frame, parts[0]))
    if name in ("tuple", "Tuple"):
        return _tuple(frame, parts)
    if name in _TABLES:
        return val.Table(val.EMPTY, read(frame, parts[-1]))
    if _JAXTYPING.match(name):
        return _with_dtype(read(frame, parts[0]), name.lower())
    if name in _WIDTHLESS and len(parts) == 2:
        return read(frame, parts[0])
    if name == "NDArray":
        return _array_of(frame, base, parts[0])
    return _instance(frame, base)


def _is_constant(value: val.Value) -> bool:
    """Whether a value is one of some constants."""
    return all(isinstance(item, val.Literal) for item in val.alternatives(value))


def _one_of_constants(frame: Frame, parts: list[cst.BaseExpression]) -> val.Value:
    constants = val.join_all(_quiet(frame, part) for part in parts)
    return constants if _is_constant(constants) else val.UNKNOWN_VALUE


def _tuple(frame: Frame, parts: list[cst.BaseExpression]) -> val.Value:
    if len(parts) == 2 and isinstance(parts[1], cst.Ellipsis):
        return val.Items("tuple", None, read(frame, parts[0]))
    return val.Items("tuple", tuple(read(frame, part) for part in parts), val.UNKNOWN_VALUE)


def _with_dtype(value: val.Value, name: str) -> val.Value:
    if isinstance(value, val.Typed) and name in dtypes.BIT:
        return replace(value, dtypes=certain(dtypes.BIT[name]))
    return value


def _array_of(frame: Frame, base: cst.BaseExpression, part: cst.BaseExpression) -> val.Value:
    array = _instance(frame, base)
    dtype = expressions.evaluate(frame, part)
    if isinstance(array, val.Typed) and isinstance(dtype, val.StubClass):
        return _with_dtype(array, dtype.name.rpartition(".")[2])
    if isinstance(array, val.Typed) and isinstance(dtype, val.DtypeValue):
        return replace(array, dtypes=dtype.dtypes)
    return array


def _instance(frame: Frame, node: cst.BaseExpression) -> val.Value:
    found = _quiet(frame, node)
    match found:
        case val.StubClass(name):
            return _of_stub_class(frame, name, node)
        case val.ClassValue():
            return subscripts.picked(frame, classes.one_of(frame, found), node)
        case val.External(name):
            plain = name.removeprefix("builtins.")
            if plain in _PYTHON:
                return val.Scalar(plain)
            if plain in ("list", "tuple", "set"):
                return val.Items(plain, None, val.UNKNOWN_VALUE)
            if plain == "dict":
                return val.Table(val.EMPTY, val.UNKNOWN_VALUE)
    return val.UNKNOWN_VALUE


def _quiet(frame: Frame, node: cst.BaseExpression) -> val.Value:
    record, frame.record = frame.record, None
    try:
        return expressions.evaluate(frame, node)
    finally:
        frame.record = record


def _of_stub_class(frame: Frame, name: str, node: cst.BaseExpression) -> val.Value:
    stubs = frame.engine.library.mro(name)
    if name.rpartition(".")[2] == "dtype":
        library = name.partition(".")[0]
        origin = Origin("the dtype is an option of type `{code}`", frame.place(node))
        return val.DtypeValue(library, likely(_choices(frame, library), origin))
    if frame.engine.library.is_module(name):
        return val.Typed(name, module_dtype.chosen_by_loader(frame, name, frame.place(node)), ident=name)
    built = next((stub.when_built for stub in stubs if stub.when_built is not None), None)
    return val.Typed(name, _promised(built.mask) if isinstance(built, lang.Fixed) else UNKNOWN)


def _promised(mask: int) -> Dtypes:
    """Return what is believed of `x: torch.HalfTensor` and the like.

    `FloatTensor` and `LongTensor` are widely written for any floating or whole tensor; nobody writes `HalfTensor` so.
    """
    if mask & dtypes.LOW_PRECISION:
        return certain(mask)
    return UNKNOWN if mask & dtypes.FLOATING else Dtypes((Claim(mask, Confidence.POSSIBLE),))
