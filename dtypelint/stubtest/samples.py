"""Calls whose arguments are written as text: recipes, and what signatures alone suggest. Runs in the child process.

In the text `x` is a small square matrix and `t(2, 3)` an array of that shape, both of the dtype under test, `D`; `y`,
`u(2, 3)` and `E` are the same for a second dtype; `i(2, 3)` holds indices and `m(2, 3)` truth values. `torch` and `np`
are there as well, `xp`, the module that makes the arrays, `the("a.b")`, what a dotted name is, and `device`. `o(3, 4)`
is an instance of the class whose method is called, its parameters of dtype `D`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from itertools import product
from types import CodeType
from typing import Any

from dtypelint.stubtest.child import Call, ZeroDim, held, lesser_operands, problem, resolve

_FIRST = re.compile(r"\b(?:x|t|o|D)\b")
_SECOND = re.compile(r"\b(?:y|u|E)\b")
_OPERAND = re.compile(r"\by\b")


def calls(work: Mapping[str, Any]) -> Iterator[Call]:
    """Yield the calls of a batch: `recipes` are pairs of an API and the text of its arguments."""
    make = _maker(work)
    dtypes, mixed = ([name for name in work[which] if _has(make, name)] for which in ("dtypes", "mixed"))
    for api, text in work["recipes"]:
        collect = _compiled(text)
        for first, second in _combinations(text, dtypes, mixed):
            try:
                values, keywords = eval(collect, _Names(make, first, second, {**work, "api": api}))  # noqa: S307 - ours
                function = _function(api, values)
            except Exception as error:  # noqa: BLE001 - this dtype cannot be built, or the recipe is wrong
                problem(api, error)
                continue
            yield Call(api, function, values, keywords, [first] if first == second else [first, second])


def region(work: Mapping[str, Any]) -> Call | None:
    """Return the call that makes the context of a batch, if it has one; its arguments are of no dtype under test."""
    if work["region"] is None:
        return None
    api, text = work["region"]
    return Call(api, resolve(api), *eval(_compiled(text), _Names(_maker(work), "", "", work)))  # noqa: S307 - ours


def _compiled(text: str) -> CodeType:
    """Return what collects the arguments that a recipe spells, once for all dtypes."""
    return compile(f"_collect({text})", text, "eval")


def _has(make: Callable[..., Any], dtype: str) -> bool:
    """Whether the module that makes the arrays has a dtype."""
    try:
        make(dtype, None)
    except (AttributeError, TypeError):
        return False
    return True


def _function(api: str, values: Sequence[Any]) -> Any:
    """Return what to call. Raises AttributeError, ImportError. A method is that of the class of what it is called on.

    What the stubs say of one class may hold for others, which need not inherit from it.
    """
    owner, _, name = api.rpartition(".")
    try:
        is_method = isinstance(resolve(owner), type)
    except (AttributeError, ImportError):
        is_method = True
    found = getattr(type(values[0]), name, None) if is_method and values else None
    return resolve(api) if found is None else found


def _combinations(text: str, dtypes: Sequence[str], pairs: Sequence[str]) -> Iterator[tuple[str, object]]:
    if not _FIRST.search(text):
        yield from ((name, name) for name in (dtypes if _SECOND.search(text) else dtypes[:1]))
        return
    yield from ((name, name) for name in dtypes)
    if _SECOND.search(text):
        yield from ((first, second) for first, second in product(pairs, pairs) if first != second)
    if _OPERAND.search(text):
        yield from product(pairs, lesser_operands(pairs))


class _Names(dict[str, Any]):
    """What the names in a recipe are, made when they are asked for: a call may write into its arguments."""

    def __init__(self, make: Callable[..., Any], first: str, second: object, work: Mapping[str, Any]) -> None:
        super().__init__(_collect=lambda *values, **keywords: (values, keywords))
        self.make, self.first, self.second, self.work = make, first, second, work

    def __missing__(self, name: str) -> Any:
        match name:
            case "x":
                return self.make(self.first, (3, 3))
            case "y":
                return self._operand()
            case "t":
                return lambda *shape: self.make(self.first, shape)
            case "u":
                return lambda *shape: self.make(self.second, shape)
            case "o":
                return self._built
            case "i":
                return lambda *shape: self.make("int64", shape, values="index")
            case "m":
                return lambda *shape: self.make("bool", shape)
            case "D" | "E":
                return self.make(self.first if name == "D" else self.second, None)
            case "torch":
                return import_module("torch")
            case "np":
                return import_module("numpy")
            case "xp":
                return import_module(self.work["module"])
            case "device":
                return self.work["device"]
            case "the":
                return resolve
        raise KeyError(name)

    def _built(self, *values: Any, **keywords: Any) -> Any:
        made = resolve(self.work["api"].rpartition(".")[0])(*values, **keywords)
        if not held(made):  # it would refuse what parameters cannot be, and has none
            return made
        return resolve(self.work["cast"])(made, self.work["device"], self.make(self.first, None))

    def _operand(self) -> Any:
        if isinstance(self.second, ZeroDim):
            return self.make(self.second.dtype, (1,))[0]
        return self.make(self.second, (3, 3)) if isinstance(self.second, str) else self.second


def _maker(work: Mapping[str, Any]) -> Callable[..., Any]:
    """Return what makes an array of a dtype and shape, and the dtype itself where the shape is None."""
    module = work["module"]
    if module == "torch":
        return _torch_maker(work["device"])
    plain = _array_maker(import_module(module))
    if not work["made"]:
        return plain
    import_module("ml_dtypes")  # NumPy knows bfloat16 by its name from then on
    array, dtype = map(resolve, work["made"])

    def make(name: str, shape: tuple[int, ...] | None, values: str = "") -> Any:
        return dtype(name) if shape is None else array(plain(name, shape, values))

    return make


def _torch_maker(device: str) -> Callable[..., Any]:
    import torch

    def make(name: str, shape: tuple[int, ...] | None, values: str = "") -> Any:
        dtype = getattr(torch, name)
        if shape is None:
            return dtype
        if values == "index":
            return torch.arange(_count(shape), device=device).reshape(shape) % 2
        plain = torch.full(shape, 0.25, dtype=torch.float64)
        if len(shape) > 1:
            plain = plain + 0.5 * torch.eye(shape[-2], shape[-1], dtype=torch.float64)
        if not (dtype.is_floating_point or dtype.is_complex):
            plain = plain * 4
        return plain.to(dtype).to(device)

    return make


def _array_maker(xp: Any) -> Callable[..., Any]:
    """Return what makes arrays of NumPy, or of a library that has NumPy's functions."""

    def make(name: str, shape: tuple[int, ...] | None, values: str = "") -> Any:
        dtype = xp.dtype(name)
        if shape is None:
            return dtype.type
        if values == "index":
            return xp.arange(_count(shape)).reshape(shape) % 2
        plain = xp.full(shape, 0.25)
        if len(shape) > 1:
            plain = plain + 0.5 * xp.eye(shape[-2], shape[-1])
        if dtype.kind == "b":
            return plain >= plain.max()  # not singular
        return (plain if dtype.kind in "fc" else plain * 4).astype(dtype)

    return make


def _count(shape: tuple[int, ...]) -> int:
    result = 1
    for length in shape:
        result *= length
    return result
