"""A dtype that code looks up in its library by a name which somebody chooses."""

from __future__ import annotations

import libcst as cst

from dtypelint import dtypes
from dtypelint import values as val
from dtypelint.infer import classes, hints, narrowing
from dtypelint.infer.defaults import default_of
from dtypelint.infer.frame import Frame
from dtypelint.source.paths import path_of


def attribute(frame: Frame, holder: val.Value, name: cst.BaseExpression | None, node: cst.CSTNode) -> val.Value:
    """Return `getattr(library, name)` for a name that is not known: of a library with dtypes, one of these.

    Beside a default of full precision hardly anybody chooses a low one.
    """
    if not isinstance(holder, val.External) or frame.engine.library.find(f"{holder.name}.float32") is None:
        return val.UNKNOWN_VALUE
    stated = dtypes.BIT.get(_stated(frame, name), 0)
    choice = frame.option(holder.name, node, dtypes.CHOSEN | stated)
    return hints.hardly_low(choice) if stated & dtypes.FLOATING & ~dtypes.LOW_PRECISION else choice


def _stated(frame: Frame, name: cst.BaseExpression | None) -> str:
    """Return the name of the dtype that stands where another may be chosen, "" where none does."""
    default = _otherwise(name) or default_of(frame, name)
    if default is not None:
        return _spelled(default)
    holder = narrowing.peek(frame, name.value) if isinstance(name, cst.Attribute) else None
    match name, holder:
        case cst.Attribute(attr=cst.Name(value=field)), val.Instance(cls):
            value = classes.class_variable(frame, cls, field)
            return str(value.value) if isinstance(value, val.Literal) else ""
    return ""


def _otherwise(name: cst.BaseExpression | None) -> cst.BaseExpression | None:
    """Return what `options.get("dtype", "float32")` gives where there is no such option; None for anything else."""
    match name:
        case cst.Call(func=cst.Attribute(attr=cst.Name(value="get" | "getenv")), args=[_, cst.Arg(value=default)]):
            return default
    return None


def _spelled(default: cst.BaseExpression) -> str:
    """Return the dtype that `"float32"` or `torch.float32` spells, by its name."""
    if isinstance(default, cst.SimpleString):
        return str(default.evaluated_value)
    return (path_of(default) or "").rpartition(".")[2]
