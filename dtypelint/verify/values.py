"""The tensors that stand in a snippet for what it cannot compute."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from dtypelint.verify.machine import Machine
from dtypelint.verify.snippet import Snippet

_SHAPES: tuple[tuple[int, ...], ...] = ((2, 3), (3, 3), (6,), (), (2, 3, 4), (2, 3, 8, 8))
_NUMPY = {
    "bool": "bool",
    "object": "object",
    "str": "str",
    "bytes": "bytes",
    "datetime64": "'datetime64[s]'",
    "timedelta64": "'timedelta64[s]'",
}
_ML_DTYPES = ("bfloat16", "float8_", "float4_", "int4", "uint4")


@dataclass(frozen=True, slots=True)
class Stand:
    """One way to fill the blanks: the library, the shape, and whether only the first has the dtype in question."""

    library: str
    shape: tuple[int, ...]
    mixed: bool = False

    def values(self, sources: Sequence[str], dtype: str, device: str) -> dict[str, str]:
        """Return an expression for each source."""
        told = {source: self._told(source, dtype, device) for source in sources}
        tensors = [source for source in sources if told[source] is None]
        values = {
            source: self._value(dtype if index == 0 or not self.mixed else "float32", device)
            for index, source in enumerate(tensors)
        }
        return values | {source: value for source, value in told.items() if value is not None}

    def prologue(self, dtype: str) -> list[str]:
        """Return the imports that the values need."""
        return ["import numpy", "import ml_dtypes"] if self._is_ml(dtype) else [f"import {self.library}"]

    def _told(self, source: str, dtype: str, device: str) -> str | None:
        """Return the value that the name in the code tells: `self.device`, `args.dtype`; None: it is a tensor."""
        return {"device": repr(device), "dtype": f"{self.library}.{dtype}"}.get(source.rpartition(".")[2])

    def _is_ml(self, dtype: str) -> bool:
        return self.library == "numpy" and dtype.startswith(_ML_DTYPES)

    def _value(self, dtype: str, device: str) -> str:
        if self.library == "torch":
            return f"torch.ones({self.shape}).to(device={device!r}, dtype=torch.{dtype})"
        if self._is_ml(dtype):
            return f"numpy.ones({self.shape}).astype(ml_dtypes.{dtype.removesuffix('_x2')})"
        return f"numpy.ones({self.shape}).astype({_NUMPY.get(dtype, f'numpy.{dtype}')})"


def stands(snippet: Snippet, dtype: str, machine: Machine) -> Iterator[Stand]:
    """Yield ways to fill the blanks of `snippet`, the likely ones first. One that suits no blank is harmless."""
    shapes = [*_SHAPES, *((2, size) for size in snippet.dimensions)]
    libraries = ["torch"] if dtype in machine.dtypes and machine.version("torch") else []
    if machine.version("numpy") and (not dtype.startswith(_ML_DTYPES) or machine.version("ml_dtypes")):
        libraries.append("numpy")
    for mixed in (False, True) if len(snippet.blanks) > 1 else (False,):
        for library in libraries if not mixed else libraries[:1]:
            for shape in dict.fromkeys(shapes):
                yield Stand(library, shape, mixed)
