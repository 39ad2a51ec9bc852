"""`reveal_dtype(x)` in checked code, which tells what is inferred of `x` as `reveal_type` of type checkers does."""

from __future__ import annotations

import libcst as cst

from dtypelint import values as val
from dtypelint.claims import UNKNOWN, Dtypes
from dtypelint.infer import expressions
from dtypelint.infer.frame import Frame, Reached
from dtypelint.sieve import REVEAL
from dtypelint.stubs import language as lang
from dtypelint.stubs.bind import Argument
from dtypelint.stubs.violation import Violation

_PARAM = "x"
_RULE = lang.Rule("DTL001", raises=("NameError",), match=REVEAL)


def is_reveal(node: cst.Call) -> bool:
    """Whether a call asks what is inferred."""
    return isinstance(node.func, cst.Name) and node.func.value == REVEAL and len(node.args) == 1


def reveal(frame: Frame, node: cst.Call) -> val.Value:
    """Return the value of what is asked about, and tell its dtypes where the violations are told."""
    asked = node.args[0].value
    argument = Argument(expressions.evaluate(frame, asked), asked)
    found = dtypes_of(argument.value)
    bound = {_PARAM: argument}
    violation = Violation(_RULE, REVEAL, found, _PARAM, argument, reaching=found.mask, revealed=True, bound=bound)
    frame.engine.budget.met += 1
    frame.reached.append(Reached(violation, frame.place(node), frame.place(asked)))
    return argument.value


def dtypes_of(value: val.Value) -> Dtypes:
    """Return what is known of the dtypes of a value, or of the dtype object that it is."""
    found = val.dtypes_told(value)
    return UNKNOWN if found is None or not found.claims else found
