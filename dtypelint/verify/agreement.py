"""Whether two results are the same numbers, as far as a dtype holds them."""

from __future__ import annotations

from math import inf, isclose, isfinite, isnan
from typing import Any

# How far results may be from those of float64, in units of the dtype's own precision.
_SLACK = 8
_PRECISION = {"float16": 2**-10, "bfloat16": 2**-7, "float32": 2**-16, "float64": 2**-30}
_COARSEST = 2**-2  # float8 and float4
_EXACT = 2**-16


def tolerance(dtype: str) -> float:
    """Return how far a result may be from that of float64, relatively, after a computation in `dtype`."""
    return _SLACK * _PRECISION.get(dtype, _COARSEST if dtype.startswith(("float8", "float4")) else _EXACT)


def finite(value: Any) -> bool:
    """Whether all numbers in a value are finite."""
    if isinstance(value, list):
        return all(map(finite, value))
    return not isinstance(value, float) or isfinite(value)


def agree(value: Any, reference: Any, tolerated: float) -> bool:
    """Whether two results are the same numbers, as far as low precision goes. What cannot be compared agrees.

    Each number may be off by the tolerated share of the largest one: what cancels out is not held against the dtype.
    """
    return _agree(value, reference, tolerated, tolerated * max(_largest(reference), 1.0))


def distance(value: Any, reference: Any) -> float:
    """Return how far the numbers of a result are from a reference at most, in shares of the largest number there.

    A result of another shape, or that is not finite where the reference is, is infinitely far.
    """
    return _distance(value, reference) / (_largest(reference) or 1.0)


def _distance(value: Any, reference: Any) -> float:
    if isinstance(value, list) and isinstance(reference, list):
        if len(value) != len(reference):
            return inf
        return max(map(_distance, value, reference), default=0.0)
    if isinstance(value, (int, float)) and isinstance(reference, (int, float)) and isfinite(reference):
        return abs(value - reference) if isfinite(value) else inf
    return 0.0


def _agree(value: Any, reference: Any, relative: float, absolute: float) -> bool:
    if isinstance(value, list) and isinstance(reference, list):
        pairs = zip(value, reference, strict=False)
        return len(value) == len(reference) and all(_agree(*pair, relative, absolute) for pair in pairs)
    if isinstance(value, (int, float)) and isinstance(reference, (int, float)):
        same = isnan(value) and isnan(reference)
        return same or isclose(value, reference, rel_tol=relative, abs_tol=absolute)
    return True


def _largest(value: Any) -> float:
    if isinstance(value, list):
        return max(map(_largest, value), default=0.0)
    return abs(value) if isinstance(value, (int, float)) and isfinite(value) else 0.0
