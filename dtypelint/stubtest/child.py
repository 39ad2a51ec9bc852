"""Calls the real library and prints what happened. Runs in a sandboxed child process that may die at any call.

Each call is announced before it is made and reported after, a line each, so that the call that kills the process is
known. Nothing of the stubs is known here; the other side compares.
"""

from __future__ import annotations

import json
import signal
import sys
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

MARK = "\x01dtypelint "
_CALL_SECONDS = 20
_MESSAGE = 300
# Classes of arrays whose instances do not name them, by what the stubs call them.
_abstract: dict[str, type] = {}
_SCALARS: tuple[object, ...] = (True, 2, 1.5, 1j)


@dataclass(frozen=True)
class Call:
    """A call to make: the API's full name, the function, its arguments; a method's receiver is the first of them.

    `dtypes` are those under test: one, or those of two operands.
    """

    api: str
    function: Any
    arguments: Sequence[Any]
    keywords: Mapping[str, Any] = field(default_factory=dict)
    dtypes: Sequence[object] = ()

    def make(self) -> Any:
        """Make the call. Raises whatever the library raises."""
        return self.function(*self.arguments, **self.keywords)


def run(work: Mapping[str, Any]) -> None:
    """Make the calls of one batch, from the `skip`-th on: whoever starts it again leaves out what was made before."""
    warnings.simplefilter("ignore")
    _abstract.update((name, resolve(name)) for name in work["classes"])
    settle = _settling(work)
    region = _region(work)
    told = {} if region is None else {"region": [region.api, _described(region)]}
    for made, call in enumerate(_calls(work), start=1):
        if made > work["skip"]:
            _say(
                {
                    "start": made,
                    "api": call.api,
                    "lesser": _lesser(call.dtypes),
                    "dtypes": list(map(str, call.dtypes)),
                    "args": _described(call),
                    **told,
                }
            )
            outcome = _outcome(call, region, settle)
            _say({"end": made, **outcome})
            if "error" in outcome and not _is_settled(settle):
                _say({"broken": True})
                return
    _say({"finished": True})


def _settling(work: Mapping[str, Any]) -> Callable[[], object]:
    """Return what waits for the kernels that a call has started: it raises what one of them has met."""
    if work["device"] == "cpu":
        return lambda: None
    cuda = import_module(work["module"]).cuda
    settle: Callable[[], object] = cuda.synchronize if work["module"] == "torch" else cuda.runtime.deviceSynchronize
    return settle


def _is_settled(settle: Callable[[], object]) -> bool:
    """Whether the device can still be used: from a failed assertion in a kernel on, every call of the process fails."""
    try:
        settle()
    except Exception:  # noqa: BLE001 - each library has its own
        return False
    return True


def _calls(work: Mapping[str, Any]) -> Iterator[Call]:
    if "ops" in work:
        from dtypelint.stubtest.opinfo import calls

        yield from calls(work)
    else:
        from dtypelint.stubtest.samples import calls as written

        yield from written(work)


def _region(work: Mapping[str, Any]) -> Call | None:
    from dtypelint.stubtest.samples import region

    return region(work)


def _lesser(dtypes: Sequence[object]) -> str:
    """Return what a call's second operand is where it is no array with dimensions."""
    if len(dtypes) < 2:
        return ""
    return "zero-dimensional" if isinstance(dtypes[1], ZeroDim) else "" if _is_dtype(dtypes[1]) else "number"


def _is_dtype(value: object) -> bool:
    return isinstance(value, str) or type(value).__name__ == "dtype"


def problem(api: str, error: BaseException) -> None:
    """Tell that the arguments for some API could not be made."""
    _say({"problem": f"{type(error).__name__}: {error}"[:_MESSAGE], "api": api})


def resolve(name: str) -> Any:
    """Return what the dotted `name` is. Raises AttributeError, ImportError."""
    head, *rest = name.split(".")
    found: Any = import_module(head)
    path = head
    for part in rest:
        path = f"{path}.{part}"
        if not hasattr(found, part):
            try:
                import_module(path)
            except ModuleNotFoundError:
                raise AttributeError(f"{head} has no {name}") from None
        found = getattr(found, part)
    return found


@dataclass(frozen=True)
class ZeroDim:
    """Stands for a zero-dimensional operand."""

    dtype: str


def lesser_operands(dtypes: Iterable[str]) -> Iterator[object]:
    """Yield what a second operand may be besides an array: Python numbers and zero-dimensional arrays."""
    yield from _SCALARS
    yield from map(ZeroDim, dtypes)


# --- one call ---------------------------------------------------------------------------------------------------------


def _outcome(call: Call, region: Call | None, settle: Callable[[], object]) -> dict[str, Any]:
    signal.setitimer(signal.ITIMER_REAL, _CALL_SECONDS)
    try:
        with nullcontext() if region is None else region.make():
            result = call.make()
        settle()
        if 0 in getattr(result, "shape", ()):
            return {"empty": True}
        if result is NotImplemented:
            return {"error": ["TypeError", "NotImplemented"]}
        return {"result": describe(result)}
    except Exception as error:  # noqa: BLE001 - whatever the library raises is its answer
        return {"error": [type(error).__name__, " ".join(str(error).split())[:_MESSAGE]]}
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def _described(call: Call) -> list[Any]:
    return [[describe(item) for item in call.arguments], {key: describe(item) for key, item in call.keywords.items()}]


def describe(value: Any) -> list[Any]:
    """Return what is told of a value: its kind first."""
    if value is None or (isinstance(value, (bool, int, float, str)) and type(value).__module__ == "builtins"):
        return ["literal", value]
    if isinstance(value, complex) and type(value) is complex:
        return ["scalar", "complex"]
    if any(kind.__name__ in ("dtype", "DType") for kind in type(value).__mro__):
        return ["dtype", type(value).__module__.partition(".")[0], _dtype_name(value)]
    if isinstance(value, type):
        return ["class", f"{value.__module__}.{value.__qualname__}"]
    if hasattr(value, "dtype") and hasattr(value, "shape"):
        return ["array", _class_of(value), _dtype_name(value.dtype), _category(value)]
    if isinstance(value, dict):
        return ["dict", [describe(item) for item in value.values()]]
    if isinstance(value, (list, tuple)) and type(value).__name__ != "Size":
        kind = "list" if isinstance(value, list) else "tuple" if type(value) is tuple else "record"
        return [kind, [describe(item) for item in value]]
    return ["object", _class_of(value), held(value)]


def held(value: Any) -> str:
    """Return the dtype that all parameters of a module have; "" where it has none."""
    found = {_dtype_name(item.dtype) for item in value.parameters()} if hasattr(value, "parameters") else set()
    return found.pop() if len(found) == 1 else ""


def _category(value: Any) -> int | str:
    """Return what an array counts as where dtypes are promoted: by its dimensions, or by whether its type is weak."""
    if hasattr(value, "weak_type"):
        return "weak" if value.weak_type else "strong"
    return len(value.shape)


def _class_of(value: Any) -> str:
    if (stated := next((name for name, kind in _abstract.items() if isinstance(value, kind)), None)) is not None:
        return stated
    kind = type(value)
    for base in kind.__mro__:
        library = base.__module__.partition(".")[0]
        if base.__name__ in ("Tensor", "ndarray", "generic") and library in ("torch", "numpy"):
            return f"{library}.{base.__name__}"
    return _public_name(kind)


def _public_name(kind: type) -> str:
    """Return the shortest dotted name under which a class is found."""
    parts = kind.__module__.split(".")
    for length in range(1, len(parts)):
        module = ".".join(parts[:length])
        if getattr(sys.modules.get(module), kind.__name__, None) is kind:
            return f"{module}.{kind.__name__}"
    return f"{kind.__module__}.{kind.__qualname__}"


def _dtype_name(dtype: Any) -> str:
    name = str(getattr(dtype, "name", "") or dtype).removeprefix("torch.")
    return next((kind for kind in ("str", "bytes", "void", "datetime64", "timedelta64") if name.startswith(kind)), name)


def _say(record: Mapping[str, Any]) -> None:
    sys.stdout.write("\n" + MARK + json.dumps(record) + "\n")
    if "end" not in record:
        sys.stdout.flush()
