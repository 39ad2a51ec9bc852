"""Methods that pass on what they are called with: `__call__ = forwards(functional.gelu)`."""

from __future__ import annotations

from dataclasses import replace

from dtypelint.stubs import language as lang


def forwarding(signature: lang.Signature, receiver: lang.Param) -> lang.Signature:
    """Return the signature of a method that passes its arguments on: what is no array, the instance knows.

    Which dtypes the function takes is a condition of the call, and says nothing of an argument that is not known.
    """
    params = [receiver]
    conditions = list(signature.conditions)
    for param in signature.params:
        match param.type:
            case (
                lang.Cls(dtype=lang.Var(name, int() as bound)) | lang.AnyArray(dtype=lang.Var(name, int() as bound))
            ) if not signature.rules:
                conditions.append(lang.Condition(lang.Var(name), bound))
                params.append(replace(param, type=replace(param.type, dtype=lang.Var(name))))
            case lang.Cls() | lang.AnyArray() | lang.Constant():
                params.append(param)
            case _:
                params.append(replace(param, required=False))
    return replace(signature, params=tuple(params), conditions=tuple(conditions))
