"""Calls made of the samples in torch's own database of operators. Runs in the child process."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import torch
from torch.testing._internal.common_methods_invocations import op_db

from dtypelint.stubtest.child import Call, ZeroDim, lesser_operands, problem, resolve

_MOST_LOOKED_AT = 24
_MOST_SAMPLES = 4
_BASES = (torch.float32, torch.float64, torch.int64, torch.complex64, torch.bool)


class _Sample:
    """The arguments of a call."""

    def __init__(self, values: Sequence[Any], keywords: Mapping[str, Any], *, writable: bool = True) -> None:
        self.values = tuple(values)
        self.keywords = dict(keywords)
        self.writable = writable
        """Whether the result has the shape of the first operand, so that it can be written into it."""

    def operands(self, base: torch.dtype) -> int:
        """Return how many tensors of `base` there are, all of them with dimensions; 0 where one has none."""
        found = [item for item in _tensors((self.values, self.keywords)) if item.dtype == base]
        return len(found) if all(item.ndim and item.numel() for item in found) else 0

    def cast(self, base: torch.dtype, targets: Sequence[Any]) -> _Sample:
        """Return a copy whose tensors of `base` are of `targets`, in order, the last for all that remain.

        A target may be a Python number that takes the tensor's place, or make it zero-dimensional.
        """
        left = list(targets)

        def change(value: Any) -> Any:
            target = left.pop(0) if len(left) > 1 else left[0]
            if isinstance(target, ZeroDim):
                return _cast(value.flatten()[0], getattr(torch, target.dtype))
            return _cast(value, target) if isinstance(target, torch.dtype) else target

        values, keywords = _mapped((self.values, self.keywords), base, change)
        return _Sample(values, keywords, writable=self.writable)

    def copy(self) -> _Sample:
        """Return a copy of every tensor, for calls that write."""
        values, keywords = _mapped((self.values, self.keywords), None, lambda value: value.detach().clone())
        return _Sample(values, keywords)


def _cast(value: torch.Tensor, target: torch.dtype) -> torch.Tensor:
    """Return a copy of `target`; fractions become whole numbers that one can divide by."""
    value = value.detach()
    narrows = (value.is_floating_point() or value.is_complex()) and not (target.is_floating_point or target.is_complex)
    return (value.abs() + 1).to(target) if narrows else value.to(target)


def _tensors(value: Any) -> Iterator[torch.Tensor]:
    if isinstance(value, torch.Tensor):
        yield value
    elif isinstance(value, (list, tuple)):
        for item in value:
            yield from _tensors(item)
    elif isinstance(value, dict):
        for item in value.values():
            yield from _tensors(item)


def _mapped(value: Any, base: torch.dtype | None, change: Callable[[Any], Any]) -> Any:
    if isinstance(value, torch.Tensor):
        return change(value) if base is None or value.dtype == base else value
    if type(value) in (list, tuple):
        return type(value)(_mapped(item, base, change) for item in value)
    if isinstance(value, dict):
        return {key: _mapped(item, base, change) for key, item in value.items()}
    return value


# --- what is called ---------------------------------------------------------------------------------------------------


def names() -> list[str]:
    """Return the name of each operator in the database."""
    return [op.name for op in op_db]


def calls(work: Mapping[str, Any]) -> Iterator[Call]:
    """Yield the calls of a batch: `ops` are places in the database, `names` the APIs that the stubs describe."""
    names, device = frozenset(work["names"]), work["device"]
    dtypes = [getattr(torch, name) for name in work["dtypes"]]
    pairs = [getattr(torch, name) for name in work["mixed"]]
    for index in work["ops"]:
        op = op_db[index]
        variants = dict(_variants(op, names))
        if not variants:
            continue
        try:
            yield from _of_op(op, variants, dtypes, pairs, device)
        except Exception as error:  # noqa: BLE001 - the sample generators are torch's
            problem(next(iter(variants)), error)


def _variants(op: Any, names: frozenset[str]) -> Iterator[tuple[str, Any]]:
    for one in (op, *op.aliases):
        for api in _spelled(one.name):
            if api in names and _found(api) in (one.op, op.op):
                yield api, one.op
        for function in (one.method_variant, one.inplace_variant):
            name = f"torch.Tensor.{getattr(function, '__name__', '')}"
            if name in names:
                yield name, function
    for function in (op.operator_variant, op.inplace_operator_variant):
        name = f"torch.Tensor.__{getattr(function, '__name__', '').rstrip('_')}__"
        if function is not None and name in names:
            yield name, _found(name)


def _spelled(name: str) -> tuple[str, ...]:
    return (
        (f"torch.{name}",) if "." in name else (f"torch.{name}", f"torch.nn.functional.{name}", f"torch.Tensor.{name}")
    )


def _found(api: str) -> Any:
    try:
        return resolve(api)
    except (AttributeError, ImportError):
        return None


def _of_op(
    op: Any, variants: Mapping[str, Any], dtypes: Sequence[torch.dtype], pairs: Sequence[torch.dtype], device: str
) -> Iterator[Call]:
    supported = op.supported_dtypes(device)
    base = next((dtype for dtype in _BASES if dtype in supported), None)
    if base is None:
        return
    samples = _samples(op, base, device)
    for dtype in dtypes:
        own = _samples(op, dtype, device) if dtype in supported else [item.cast(base, [dtype]) for item in samples]
        for sample in own:
            yield from _each(variants, sample, [dtype])
    mixed = next((sample for sample in samples if sample.operands(base) > 1), None)
    if mixed is not None:
        for left in pairs:
            for right in pairs:
                if left != right:
                    yield from _each(variants, mixed.cast(base, [left, right, left]), [left, right])
            for other in lesser_operands(str(dtype).removeprefix("torch.") for dtype in pairs):
                yield from _each(variants, mixed.cast(base, [left, other, left]), [left, other])


def _each(variants: Mapping[str, Any], sample: _Sample, dtypes: Sequence[object]) -> Iterator[Call]:
    for api, function in variants.items():
        last = api.rpartition(".")[2]
        writes = last.endswith("_") or last.startswith("__i")
        if writes and not sample.writable:
            continue
        own = sample.copy() if writes else sample
        if own.values and (not api.startswith("torch.Tensor.") or isinstance(own.values[0], torch.Tensor)):
            yield Call(api, function, own.values, own.keywords, dtypes)


def _samples(op: Any, dtype: torch.dtype, device: str) -> list[_Sample]:
    torch.manual_seed(0)
    kept: dict[tuple[bool, bool, object], _Sample] = {}
    for looked_at, given in enumerate(op.sample_inputs(device, dtype, requires_grad=False)):
        sample = _Sample((given.input, *given.args), given.kwargs, writable=not given.broadcasts_input)
        tensors = list(_tensors((sample.values, sample.keywords)))
        if all(item.numel() for item in tensors):
            structure = _structure((sample.values, sample.keywords))
            kept.setdefault((all(item.ndim for item in tensors[:1]), sample.writable, structure), sample)
        if len(kept) >= _MOST_SAMPLES or looked_at >= _MOST_LOOKED_AT:
            break
    # Of a zero-dimensional operand some operators take what they refuse otherwise.
    dimensioned = [sample for (has_dimensions, *_), sample in kept.items() if has_dimensions]
    return dimensioned or list(kept.values())


@functools.singledispatch
def _structure(value: Any) -> object:
    return value if isinstance(value, (bool, str)) or value is None else type(value).__name__


@_structure.register
def _(value: torch.Tensor) -> object:
    return str(value.dtype), value.ndim > 0


@_structure.register(list)
@_structure.register(tuple)
def _(value: Any) -> object:
    kinds = tuple(_structure(item) for item in value)
    return type(value).__name__, kinds if type(value) is tuple else kinds[:1]


@_structure.register
def _(value: dict) -> object:  # type: ignore[type-arg]
    return tuple((key, _structure(item)) for key, item in value.items())
