"""The plain value that a parameter may have."""

from __future__ import annotations

import libcst as cst

from dtypelint.verify.fill import code_of

_SCALARS = {"int": "3", "float": "1.0", "bool": "True", "str": "'a'"}
_LITERALS = (cst.Integer, cst.Float, cst.SimpleString, cst.UnaryOperation)


def scalar_of(param: cst.Param) -> str:
    """Return the plain value a parameter may have, by its default or its annotation; empty where it may be a tensor."""
    if isinstance(param.default, _LITERALS) or code_of(param.default or cst.Name("None")) in ("True", "False"):
        return code_of(param.default) if param.default else ""
    return _SCALARS.get(code_of(param.annotation.annotation), "") if param.annotation else ""
