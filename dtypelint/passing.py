"""What callers pass: who is asked for it, and where the dtypes come from, a caller that knows them or further away."""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Iterable, Mapping

# A parameter whose dtype a caller knows, and one that a caller knows to be of whole numbers or truths; one that comes
# from nobody knows where. What else is passed is a parameter.
KNOWN, WHOLE, ANYWHERE = "=", "%", ""

# Follows the name of a function of which only those callers are asked for that make integers, or complex numbers.
_OF_INTEGRAL = "#"
# Names that half of a project calls say nothing about who calls this one.
_COMMON = {"forward", "call", "run", "main", "get", "load", "save", "step", "fit", "predict", "process"}


def tells_callers(function: str) -> bool:
    """Whether who calls a function of this name can be told by the name."""
    return function not in _COMMON and function.isidentifier() and not function.startswith("__")


def of_integral(function: str) -> str:
    """Return what to ask for where a function refuses nothing but integers and complex numbers."""
    return f"{function}{_OF_INTEGRAL}"


def is_of_integral(asked: str) -> bool:
    """Whether a caller of the function counts only if it makes integers or complex numbers."""
    return asked.endswith(_OF_INTEGRAL)


def function_of(asked: str) -> str:
    """Return the name of the function whose callers are asked for."""
    return asked.removesuffix(_OF_INTEGRAL)


def call_of(asked: str) -> str:
    """Return what the text of every caller holds."""
    return f"{function_of(asked)}("


@functools.cache
def parameter_name(path: str, function: str, name: str) -> str:
    """Return a short name, which is no other parameter's, for one of a function, by the function's qualified name.

    Projects pass a hundred thousand, and all of them are kept.
    """
    return hashlib.blake2b(f"{path}:{function}:{name}".encode(errors="replace"), digest_size=6).hexdigest()


def are_settled(passed: Mapping[str, Iterable[str]], name: str) -> bool:
    """Whether everybody who is seen passing the parameter `name` knows its dtype; calls of itself aside.

    So it is where some do not know it, and those who do pass whole numbers.
    """
    seen, pending = {name}, [name]
    while pending:
        sources = set(passed.get(pending.pop(), (ANYWHERE,)))
        pending += sources - seen - {KNOWN, WHOLE, ANYWHERE}
        seen |= sources
    return ANYWHERE not in seen if KNOWN in seen else WHOLE in seen
