"""Guards that compare with constants: words above all, `kind == "fp16"` and `kind in ("fp16", "bf16")`."""

from __future__ import annotations

import libcst as cst

from dtypelint import values as val
from dtypelint.infer import dtype_guards, narrowing
from dtypelint.infer.frame import Frame
from dtypelint.source.paths import path_of


def among(
    frame: Frame, left: cst.BaseExpression, a: val.Value, right: cst.BaseExpression, b: val.Value, *, truth: bool
) -> bool:
    """Narrow by `left in right`, which are `a` and `b`. Return False where it cannot be."""
    if isinstance(b, val.Table):
        is_held = holds(frame, right, b, a)
        return is_held is None or is_held is truth
    if not isinstance(b, val.Items):
        return True
    if a == val.NONE and b.items and _is_fixed(right, b) and all(isinstance(item, val.DtypeValue) for item in b.items):
        return not truth
    constants = _listed(right, b)
    if constants is not None:
        return _one_of(frame, left, a, constants, truth=truth)
    if isinstance(a, val.Union):
        return dtype_guards.optional(frame, left, a, b, truth=truth)
    is_member = isinstance(a, val.Literal) and _is_fixed(right, b) and a in (b.items or ())
    return truth or not is_member


def holds(frame: Frame, node: cst.BaseExpression, table: val.Table, key: val.Value) -> bool | None:
    """Whether a table, which `node` names, has a key; None where that is not known.

    One that is not the function's own may have got more where nobody looks.
    """
    if not isinstance(key, val.Literal) or key.value in table.optional:
        return None
    if key.value in table.known:
        return True
    is_own = isinstance(node, cst.Name) and node.value in frame.env.variables and frame.function is not None
    return False if is_own and table.other is None else None


def _is_fixed(node: cst.BaseExpression, holder: val.Value) -> bool:
    """Whether all that is listed is there to see: a list that goes by a name may have grown where nobody looks."""
    return isinstance(node, cst.Tuple | cst.List | cst.Set) or (
        isinstance(holder, val.Items) and holder.kind == "tuple"
    )


def _listed(node: cst.BaseExpression, holder: val.Items) -> list[val.Literal] | None:
    """Return the constants that are listed, None where there may be anything else."""
    constants = [item for item in holder.items or () if isinstance(item, val.Literal)]
    is_all = holder.items is not None and len(constants) == len(holder.items)
    return constants if is_all and _is_fixed(node, holder) else None


def _one_of(
    frame: Frame, node: cst.BaseExpression, value: val.Value, listed: list[val.Literal], *, truth: bool
) -> bool:
    """Narrow a value to the constants that it is among, or from those that it is not among."""
    are_texts = all(item == val.NONE or _is_text(item) for item in listed)
    if truth and are_texts and _is_any_text(value):
        _hold_meanwhile(
            frame, node, val.join_all(item for item in listed if item != val.NONE or isinstance(value, val.Unknown))
        )
        return True
    words = [item.value for item in listed]
    kept = [one for one in val.alternatives(value) if not isinstance(one, val.Literal) or (one.value in words) is truth]
    return narrowing.narrow(frame, node, kept, value)


def equal(frame: Frame, node: cst.BaseExpression, value: val.Value, other: val.Value, *, truth: bool) -> bool:
    """Narrow a value by whether it equals another. Return False where it cannot be."""
    if isinstance(value, val.Union) and isinstance(other, val.Literal):
        kept = [item for item in value.alternatives if not isinstance(item, val.Literal) or (item == other) is truth]
        return narrowing.narrow(frame, node, kept, value)
    if truth and _is_text(other) and _is_any_text(value):
        _hold_meanwhile(frame, node, other)
    return True


def _hold_meanwhile(frame: Frame, node: cst.BaseExpression, value: val.Value) -> None:
    """Make what `node` spells be that as long as the condition holds, and as unknown as before from then on."""
    path = path_of(node)
    if path is not None:
        frame.env.narrowed[path] = value


def _is_text(value: val.Value) -> bool:
    return isinstance(value, val.Literal) and isinstance(value.value, str)


def _is_any_text(value: val.Value) -> bool:
    """Whether a value may be a string, and nothing is known of which."""
    match value:
        case val.Unknown(found):
            return not found.known
        case val.Scalar("str"):
            return True
    return False
