"""The values that stand in a snippet for what it cannot compute: their shapes, and their dtypes."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from dtypelint import dtypes as lattice
from dtypelint.verify.hints import Hint, hints_of, integers_in, surely_told, told
from dtypelint.verify.inferred import NOTHING, Known
from dtypelint.verify.machine import Machine

_RANKS = (2, 3, 4, 1, 5, 0)
_SIZE, _SIZES, _IMAGE = 4, (2, 8, 16, 64), 16
_MOST_DIMENSIONS = 8
_LARGEST = 1 << 17
"""The most elements of one tensor."""
_LOW = ("bfloat16", "float16", "float32")
_NUMPY = {"bool": "bool", "object": "object", "str": "str", "bytes": "bytes"}
_TIMES = {"datetime64": "datetime64[s]", "timedelta64": "timedelta64[s]"}
_ML_DTYPES = ("bfloat16", "float8_", "float4_", "int4", "uint4", "int2", "uint2")
_MADE_FROM_NUMPY = {
    "jax": "jax.numpy.asarray({})",
    "cupy": "cupy.asarray({})",
    "tensorflow": "tensorflow.constant({})",
    "tf": "tensorflow.constant({})",
}
_SCALARS = {"int": "2", "float": "0.5", "bool": "False", "str": "''", "complex": "1j", "bytes": "b''"}


@dataclass(frozen=True, slots=True)
class Blank:
    """A value to be made up: the source it stands for, and what is known of it."""

    name: str
    source: str
    known: Known = NOTHING
    hint: Hint = field(default_factory=Hint, compare=False)

    @property
    def plain(self) -> str:
        """The source of the plain value that it is; empty where it may be a tensor."""
        if self.known.kind in ("tensor", "module"):
            return ""
        if self.known.kind == "dtype" or self.known.source:
            return self.known.source or "dtype"
        return (
            (_SCALARS.get(self.known.kind, "") and (told(self.source) or _SCALARS[self.known.kind]))
            or surely_told(self.source)
            or self.hint.plain
        )

    def open_to(self, dtype: str) -> bool:
        """Whether its dtype may be the one in question."""
        return not self.known.dtypes or dtype in self.known.dtypes


@dataclass(frozen=True, slots=True)
class Choice:
    """Which dtypes the made-up tensors have: the first one, the others, and the modules that are built."""

    first: str
    others: str
    modules: str


@dataclass(frozen=True, slots=True)
class Filling:
    """A shape for each tensor to be made up, and a source for each plain value."""

    shapes: Mapping[str, tuple[int, ...]]
    plain: Mapping[str, str] = field(default_factory=dict)
    square: bool = False
    """Whether large values stand on the diagonal, so that matrices can be inverted and factorised."""
    library: str = "torch"
    """Of the tensors of which it is not known."""

    def with_others(self, blanks: Iterable[Blank]) -> Filling:
        """Return the filling with values for further blanks: tensors are shaped as the first one is."""
        shape = next(iter(self.shapes.values()), (_SIZE, _SIZE))
        missing = [blank for blank in blanks if blank.name not in self.shapes and blank.name not in self.plain]
        shapes = {blank.name: shape for blank in missing if not blank.plain}
        plain = {blank.name: blank.plain for blank in missing if blank.plain}
        return replace(self, shapes={**self.shapes, **shapes}, plain={**self.plain, **plain})

    @property
    def elements(self) -> int:
        """How many elements there are in all."""
        return sum(math.prod(shape) for shape in self.shapes.values())

    def values(
        self, blanks: Iterable[Blank], choice: Choice, machine: Machine, device: str, *, control: str = ""
    ) -> dict[str, str]:
        """Return an expression for each blank; `control` is a floating dtype to take in the place of all others."""
        values: dict[str, str] = {}
        first = True
        for blank in blanks:
            if blank.name in self.plain:
                values[blank.name] = self.plain[blank.name]
                continue
            dtype = _dtype(blank, choice.first if first else choice.others)
            if blank.known.dtypes is None or len(blank.known.dtypes) > 1:
                first = False
            if control and dtype in _FLOATING:
                dtype = control
            values[blank.name] = self._tensor(blank, dtype, machine, device)
        return values

    def _tensor(self, blank: Blank, dtype: str, machine: Machine, device: str) -> str:
        shape = self.shapes[blank.name]
        library = blank.known.library or self.library
        if library in ("torch", "torchvision") and dtype in machine.dtypes:
            return _torch(shape, dtype, device, square=self.square)
        array = _array(shape, dtype, square=self.square)
        return _MADE_FROM_NUMPY.get(library, "{}").format(array)


_FLOATING = frozenset(lattice.names(lattice.FLOATING))
_INTEGER = frozenset(lattice.names(lattice.ALL & ~lattice.FLOATING)) - {"complex32", "complex64", "complex128"}


def _dtype(blank: Blank, wanted: str) -> str:
    known = blank.known.dtypes
    if not known or wanted in known:
        return wanted
    return next((dtype for dtype in ("float32", "int64") if dtype in known), known[0])


def choices(dtype: str, against: Sequence[str], *, others: bool, stated: bool, modules: bool) -> list[Choice]:
    """Return which dtypes to try for a hazard of `dtype`, those it disagrees with being `against`.

    `others`: more than one tensor of unknown dtype is made up; `stated`: one is known to be of `dtype`; `modules`: some
    are built.
    """
    other = next((name for name in _LOW if name in against and name != dtype), next(iter(against), "float32"))
    built = dtype if dtype in _FLOATING else "float32"
    pairs = [(dtype, dtype, built)]
    if against:
        pairs += [(other, other, other), (dtype, other, other), (other, dtype, built), (dtype, dtype, other)]
        pairs += [(other, other, built), (dtype, other, built)]
    else:
        pairs += [(dtype, "float32", built)] if others else []
        pairs += [("float32", "float32", built)] if stated else []
    kept = ((first, rest if others else first, module if modules else first) for first, rest, module in pairs)
    return [Choice(*names) for names in dict.fromkeys(kept)]


def with_hints(body: str, blanks: Sequence[Blank]) -> tuple[Blank, ...]:
    """Return the blanks with what the program says of them."""
    hints = hints_of(body, [blank.name for blank in blanks])
    return tuple(Blank(blank.name, blank.source, blank.known, hints[blank.name]) for blank in blanks)


def fillings(body: str, blanks: Sequence[Blank]) -> Iterator[Filling]:
    """Yield shapes for the blanks of a program, the likely and small ones first."""
    seen: set[object] = set()
    plain = {blank.name: blank.plain for blank in blanks if blank.plain}
    tensors = [blank for blank in blanks if blank.name not in plain]
    if not tensors:
        yield Filling({}, plain)
        return
    sizes = sorted(set(integers_in(body)))[:_MOST_DIMENSIONS]
    libraries = _libraries(tensors)
    for filling in _all(tensors, plain, sizes):
        key = (tuple(filling.shapes.items()), tuple(filling.plain.items()), filling.square)
        if key not in seen and filling.elements <= _LARGEST:
            seen.add(key)
            yield from (replace(filling, library=library) for library in libraries)


def _libraries(tensors: Sequence[Blank]) -> tuple[str, ...]:
    """Return the libraries to try for the tensors of which none is known: that of the others first."""
    known = {blank.known.library for blank in tensors}
    if "" not in known or "numpy" not in known:
        return ("torch",)
    return ("numpy", "torch")


def _all(tensors: Sequence[Blank], plain: Mapping[str, str], sizes: Sequence[int]) -> Iterator[Filling]:
    for rank in _RANKS[:2]:
        yield Filling({blank.name: _shape(blank.hint, rank, _SIZE) for blank in tensors}, plain)
    for size, rank in itertools.product(reversed(sizes), (2, 3)):
        yield Filling({blank.name: _shape(blank.hint, rank, _SIZE, last=size) for blank in tensors}, plain)
    for rank in _RANKS[2:]:
        yield Filling({blank.name: _shape(blank.hint, rank, _SIZE) for blank in tensors}, plain)
    for size, rank in itertools.product(sizes, (2, 3, 4)):
        yield Filling({blank.name: _shape(blank.hint, rank, _SIZE, last=size) for blank in tensors}, plain)
    for size, rank in itertools.product(sizes, (4, 3, 5)):
        yield Filling({blank.name: _shape(blank.hint, rank, _IMAGE, channels=size) for blank in tensors}, plain)
    for size, rank in itertools.product((*_SIZES, *sizes), (2, 3, 4)):
        yield Filling({blank.name: _shape(blank.hint, rank, size) for blank in tensors}, plain)
    yield from _of_several_ranks(tensors, plain, sizes)
    for rank in (2, 3):
        shapes = {blank.name: _shape(blank.hint, rank, _SIZE) for blank in tensors}
        yield Filling(shapes, plain, square=True)
    yield from _with_plain(tensors, plain)


def _of_several_ranks(tensors: Sequence[Blank], plain: Mapping[str, str], sizes: Sequence[int]) -> Iterator[Filling]:
    free = [blank for blank in tensors if blank.hint.rank is None]
    if not 1 < len(free) <= 3:
        return
    for ranks in itertools.product((2, 3, 4, 1), repeat=len(free)):
        chosen = dict(zip((blank.name for blank in free), ranks, strict=True))
        shapes = {blank.name: _shape(blank.hint, chosen.get(blank.name, 2), _SIZE) for blank in tensors}
        yield Filling(shapes, plain)
    for size, ranks in itertools.product(sizes[:3], itertools.product((2, 3, 1), repeat=len(free))):
        chosen = dict(zip((blank.name for blank in free), ranks, strict=True))
        shapes = {blank.name: _shape(blank.hint, chosen.get(blank.name, 2), _SIZE, last=size) for blank in tensors}
        yield Filling(shapes, plain)


def _with_plain(tensors: Sequence[Blank], plain: Mapping[str, str]) -> Iterator[Filling]:
    """Yield fillings in which what may be a tensor, but goes by another name, is none; the first tensor stays one."""
    doubtful = {blank.name: told(blank.source) or "2" for blank in tensors if blank.known.kind != "tensor"}
    for names in itertools.chain([tuple(doubtful)], ((name,) for name in doubtful), [tuple(doubtful)[1:]]):
        rest = [blank for blank in tensors if blank.name not in names]
        if not names or not rest:
            continue
        for rank in (2, 3, 4, 1):
            shapes = {blank.name: _shape(blank.hint, rank, _SIZE) for blank in rest}
            yield Filling(shapes, {**plain, **{name: doubtful[name] for name in names}})


def _shape(hint: Hint, rank: int, size: int, *, last: int = 0, channels: int = 0) -> tuple[int, ...]:
    rank = hint.rank if hint.rank is not None else max(rank, hint.least)
    shape = [size] * rank
    if rank and last:
        shape[-1] = last
    if rank > 1 and channels:
        shape[1] = channels
    for axis, known in hint.sizes.items():
        if -rank <= axis < rank:
            shape[axis] = known
    if rank and math.prod(shape) % hint.multiple:
        shape[-1] *= hint.multiple
    return tuple(shape)


# --- expressions ------------------------------------------------------------------------------------------------------


def _torch(shape: tuple[int, ...], dtype: str, device: str, *, square: bool) -> str:
    numbers = _numbers("torch", shape, dtype)
    if square and len(shape) > 1 and shape[-1] == shape[-2] and dtype not in _INTEGER:
        numbers = f"({numbers} + {shape[-1]} * torch.eye({shape[-1]}))"
    return f"{numbers}.to({device!r}, torch.{dtype})"


def _array(shape: tuple[int, ...], dtype: str, *, square: bool) -> str:
    numbers = _numbers("numpy", shape, dtype)
    if square and len(shape) > 1 and shape[-1] == shape[-2] and dtype not in _INTEGER:
        numbers = f"({numbers} + {shape[-1]} * numpy.eye({shape[-1]}))"
    if dtype.startswith(_ML_DTYPES):
        return f"{numbers}.astype(ml_dtypes.{dtype.removesuffix('_x2')})"
    return f"{numbers}.astype({_NUMPY.get(dtype) or repr(_TIMES.get(dtype, dtype))})"


def _numbers(library: str, shape: tuple[int, ...], dtype: str) -> str:
    """Return numbers that every dtype holds exactly: eighths for floating dtypes, 0 and 1 for what may be an index."""
    count = math.prod(shape)
    numbers = f"{library}.arange({count})"
    numbers = f"({numbers} % 2)" if dtype in _INTEGER else f"(({numbers} % 7 + 1) / 8)"
    return f"{numbers}.reshape({shape})"


def libraries_for(values: Iterable[str]) -> list[str]:
    """Return the import statements that expressions of made-up values need."""
    text = "\n".join(values)
    names = ("torch", "numpy", "ml_dtypes", "cupy", "tensorflow", "jax.numpy")
    return [f"import {name}" for name in names if f"{name}." in text]
