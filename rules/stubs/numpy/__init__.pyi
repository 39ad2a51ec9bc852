"""NumPy 1.24 to 2.4. A torch tensor is converted through `Tensor.__array__`, which knows only the dtypes of `native`.

An overload that takes anything at all is left out on purpose: an argument of unknown class then stays undecided.
"""

import PIL.Image
import h5py
import numpy
import pandas
import torch

if numpy >= "2.0":
    __promotion__ = "numpy"
else:
    __promotion__ = "numpy1"
__out__ = "out"
__dtype_strings__ = True

native = {bool, uint8, uint16, uint32, uint64, int8, int16, int32, int64}
real_numbers = any - complexes - {bool}
signed = {int8, int16, int32, int64}
# What `ml_dtypes` adds is neither.
floating_native = {float16, float32, float64, longdouble}
narrowing = rule(
    "DTL502",
    raises=TypeError,
    match="Cannot cast ufunc",
    message="the result of `{call}` is of a kind that what it is written into cannot hold: {outcome}",
)
native = native | {float16, float32, float64, complex64, complex128}

@complete
@duck("astype", measures=("shape", "ndim"))
class ndarray(Generic[T]):
    dtype: dtype[T]
    shape: tuple[int, ...]
    strides: tuple[int, ...]
    ndim: int
    size: int
    itemsize: int
    nbytes: int
    T: ndarray[T]
    mT: ndarray[T]
    flat: ndarray[T]
    real: ndarray[real(T)]
    imag: ndarray[real(T)]
    data: object
    flags: object
    base: object
    ctypes: object
    device: str
    dumps: object
    getfield: object
    to_device: object
    tostring: object

    def __init__(self, shape, dtype: dtype[U] | str = float64, buffer=..., offset: int = ...,
                 strides=..., order: str = ...) -> ndarray[U]: ...

    def astype(self, dtype: dtype[U] | str, order: str = ..., casting: str = ..., subok: bool = ...,
               copy: bool = ...) -> ndarray[U]: ...
    def view(self: ndarray[T], dtype: dtype[U] | str = T, type=...) -> ndarray[U]: ...
    def newbyteorder(self: ndarray[T], new_order: str = ...) -> ndarray[T]: ...
    def copy(self: ndarray[T], *args, **kwargs) -> ndarray[T]: ...
    transpose = squeeze = swapaxes = copy
    def ravel(self: ndarray[T], *args, **kwargs) -> ndarray[T, :]: ...
    reshape = flatten = repeat = ravel
    def take(self: ndarray[T], indices: ndarray[I] | object, axis=..., *args, **kwargs) -> ndarray[T, picked(indices)]: ...
    conj = conjugate = byteswap = diagonal = compress = __copy__ = __deepcopy__ = copy
    __pos__ = __neg__ = restricted(copy, T not in {bool})
    __invert__ = restricted(copy, T in integers | {bool})
    def round(self: ndarray[T], *args, **kwargs) -> ndarray[mapped(T, {bool}, float16)]: ...
    def resize(self, *args, **kwargs) -> None: ...

    # In place the result is cast to the receiver's dtype, of the same kind or a wider one; a number that was picked out
    # of an array, as `x[0] += 1.5` does, gives way to it instead.
    @overload
    def __iadd__(self: ndarray[T, ()], other: Array[U] | complex) -> ndarray[promote(T, U)]: ...
    @overload
    def __iadd__(self: ndarray[T], other: Array[U] | complex) -> ndarray[T]:
        assert castable(promote(T, U), T), narrowing
    __imul__ = __imatmul__ = __iadd__
    __isub__ = restricted(__iadd__, promote(T, U) not in {bool})
    __iand__ = __ior__ = __ixor__ = restricted(__iadd__, promote(T, U) in integers | {bool})
    @overload
    def __ipow__(self: ndarray[T, ()], other: Array[U] | complex) -> ndarray[mapped(promote(T, U), {bool}, int8)]: ...
    @overload
    def __ipow__(self: ndarray[T], other: Array[U] | complex) -> ndarray[T]:
        assert castable(mapped(promote(T, U), {bool}, int8), T), narrowing
    __ifloordiv__ = __imod__ = restricted(__ipow__, promote(T, U) not in complexes)
    __ilshift__ = __irshift__ = restricted(__ipow__, promote(T, U) in integers | {bool})
    @overload
    def __itruediv__(self: ndarray[T, ()], other: Array[U] | complex) -> ndarray[floating(promote(T, U))]: ...
    @overload
    def __itruediv__(self: ndarray[T], other: Array[U] | complex) -> ndarray[T]:
        assert castable(floating(promote(T, U)), T), narrowing

    def __abs__(self: ndarray[T]) -> ndarray[real(T)]: ...
    @overload
    def clip(self: ndarray[T], min: Array[U] | complex, max: None = ..., **kwargs) -> ndarray[promote(T, U)]: ...
    @overload
    def clip(self: ndarray[T], min: None = ..., *, max: Array[U] | complex, **kwargs) -> ndarray[promote(T, U)]: ...
    @overload
    def clip(self: ndarray[T], min: None, max: Array[U] | complex, *args, **kwargs) -> ndarray[promote(T, U)]: ...
    @overload
    def clip(
        self: ndarray[T], min: Array[U] | complex, max: Array[U1] | complex, *args, **kwargs
    ) -> ndarray[promote(T, U, U1)]: ...

    @overload
    def min(self: ndarray[T], axis: None = None, out: None = None, keepdims: bool = ..., **kwargs) -> generic[T]: ...
    @overload
    def min(self: ndarray[T], axis, *args, **kwargs) -> ndarray[T]: ...
    max = ptp = min
    sum = prod = trace = numpy.sum
    choose: object
    cumsum = cumprod = numpy.cumsum

    @overload
    def mean(self: ndarray[T], axis: None = None, dtype: dtype[U] | str = floating(T), **kwargs) -> generic[U]: ...
    @overload
    def mean(self: ndarray[T], axis, dtype: dtype[U] | str = floating(T), **kwargs) -> ndarray[U]: ...
    @overload
    def std(self: ndarray[T], axis: None = None, dtype: dtype[U] | str = real(floating(T)),
            **kwargs) -> generic[U]: ...
    @overload
    def std(self: ndarray[T], axis, dtype: dtype[U] | str = real(floating(T)), **kwargs) -> ndarray[U]: ...
    var = std

    @overload
    def argmax(self, axis: None = None, **kwargs) -> generic[int64]: ...
    @overload
    def argmax(self, axis, **kwargs) -> ndarray[int64]: ...
    argmin = argmax
    def argsort(self, *args, **kwargs) -> ndarray[int64]: ...
    argpartition = searchsorted = argsort
    def nonzero(self) -> tuple[ndarray[int64], ...]: ...
    def all(self, *args, **kwargs) -> ndarray[bool, ...]: ...
    any = all

    @overload
    @rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
          fix=wrap("{}.float()", keeps={float32}))
    def dot(self, b: torch.Tensor[native], out=...) -> ndarray: ...
    @overload
    def dot(self: ndarray[T], b: ndarray[U], out=...) -> ndarray[promote(strong(T), strong(U)), ...]: ...
    @overload
    def dot(self: ndarray[T], b: bool, out=...) -> ndarray[T]: ...
    @overload
    def dot(self: ndarray[T], b: int, out=...) -> ndarray[promote(strong(T), strong(int64))]: ...
    @overload
    def dot(self: ndarray[T], b: float, out=...) -> ndarray[promote(strong(T), strong(float64))]: ...
    @overload
    def dot(self: ndarray[T], b: complex, out=...) -> ndarray[promote(strong(T), strong(complex128))]: ...

    def item(self: ndarray[T], *args) -> number[T]: ...
    def tolist(self: ndarray[T]) -> list[number[T]] | list[list[number[T]]] | list[list[list[number[T]]]] | number[T]: ...
    def tobytes(self, order: str = ...) -> bytes: ...
    def tofile(self, fid, sep: str = ..., format: str = ...) -> None: ...
    dump = tofile
    def fill(self: ndarray[T], value: ndarray[U] | complex | object) -> None: ...
    def sort(self, *args, **kwargs) -> None: ...
    itemset = partition = put = setflags = setfield = sort
    def __len__(self) -> int: ...
    __index__ = __len__
    def __float__(self: ndarray[T not in complexes]) -> float: ...
    def __int__(self: ndarray[T not in complexes]) -> int: ...
    def __bool__(self) -> bool: ...
    def __complex__(self) -> complex: ...
    def __iter__(self: ndarray[T]) -> Iterable[ndarray[T, ...]]: ...
    def __getitem__(
        self: ndarray[T], key: ndarray[I] | tuple[..., ndarray[I], ...] | object
    ) -> ndarray[T, picked(key)]: ...
    @overload
    @rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
          fix=wrap("{}.float()", keeps={float32}))
    def __setitem__(self, key: slice, value: torch.Tensor[native]) -> None: ...
    # One item is set to what a tensor without dimensions gives as a number, whatever its dtype.
    @overload
    def __setitem__(self, key, value: torch.Tensor[any, ()]) -> None: ...
    @overload
    @rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
          fix=wrap("{}.float()", keeps={float32}))
    def __setitem__(self, key, value: torch.Tensor[native, :]) -> None: ...
    @overload
    def __setitem__(self, key: int, value: torch.Tensor) -> None: ...
    @overload
    @rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
          fix=wrap("{}.float()", keeps={float32}))
    def __setitem__(self, key, value: torch.Tensor[native]) -> None: ...
    @overload
    def __setitem__(
        self: ndarray[T],
        key: ndarray[I] | tuple[..., ndarray[I], ...] | object,
        value: numpy.ndarray[U] | list[object] | complex | None,
    ) -> None: ...
    def __array__(self: ndarray[T], dtype: dtype[U] | str = T, copy: bool = ...) -> ndarray[U]: ...
    def __dlpack__(self, *args, **kwargs) -> object: ...
    __dlpack_device__ = __dlpack__

    # What has no dimensions on either side gives a number.
    @overload
    def __add__(self: ndarray[T, ()], other: ndarray[U, ()] | complex) -> generic[promote(T, U)]: ...
    @overload
    def __add__(self: ndarray[T], other: Array[U] | complex) -> ndarray[promote(T, U)]: ...
    __radd__ = __mul__ = __rmul__ = __matmul__ = __rmatmul__ = __add__
    # Between two times lies a time span; a span before a time is a time.
    @overload
    def __sub__(self: ndarray[T, ()], other: ndarray[U, ()] | complex) -> generic[
        mapped(promote(T, U), {datetime64}, {datetime64, timedelta64})
    ]:
        assert promote(T, U) not in {bool}
    @overload
    def __sub__(self: ndarray[T], other: Array[U] | complex) -> ndarray[
        mapped(promote(T, U), {datetime64}, {datetime64, timedelta64})
    ]:
        assert promote(T, U) not in {bool}
    __rsub__ = __sub__
    __and__ = __rand__ = __or__ = __ror__ = __xor__ = __rxor__ = restricted(__add__, promote(T, U) in integers | {bool})
    @overload
    def __floordiv__(
        self: ndarray[T, ()], other: ndarray[U, ()] | complex
    ) -> generic[mapped(promote(T, U), {bool}, int8)]:
        assert promote(T, U) not in complexes
    @overload
    def __floordiv__(self: ndarray[T], other: Array[U] | complex) -> ndarray[mapped(promote(T, U), {bool}, int8)]:
        assert promote(T, U) not in complexes
    __rfloordiv__ = __mod__ = __rmod__ = __floordiv__
    __lshift__ = __rlshift__ = __rshift__ = __rrshift__ = restricted(__floordiv__, promote(T, U) in integers | {bool})
    # `x ** 2` squares: of bool that is int8, any other whole power int64.
    @overload
    def __pow__(
        self: ndarray[T, ()], other: ndarray[U, ()] | complex
    ) -> generic[promote(mapped(T, {bool}, {bool, int8, int64}), U)]: ...
    @overload
    def __pow__(
        self: ndarray[T], other: Array[U] | complex
    ) -> ndarray[promote(mapped(T, {bool}, {bool, int8, int64}), U)]: ...
    __rpow__ = __pow__
    @overload
    def __truediv__(self: ndarray[T, ()], other: ndarray[U, ()] | complex) -> generic[floating(promote(T, U))]: ...
    @overload
    def __truediv__(self: ndarray[T], other: Array[U] | complex) -> ndarray[floating(promote(T, U))]: ...
    __rtruediv__ = __truediv__
    def __divmod__(self: ndarray[T], other: Array[U] | complex) -> tuple[
        ndarray[mapped(promote(T, U), {bool}, int8)], ndarray[mapped(promote(T, U), {bool}, int8)]]:
        assert promote(T, U) not in complexes
    __rdivmod__ = __divmod__
    def __lt__(self, other) -> ndarray[bool]: ...
    __le__ = __gt__ = __ge__ = __eq__ = __ne__ = __lt__

class matrix(ndarray[T]):
    @overload
    def __init__(self, data: ndarray[T], dtype: dtype[U] | str = T, copy: bool = ...) -> matrix[U]: ...
    @overload
    def __init__(
        self, data: Nested[ndarray[T] | number[T]], dtype: dtype[U] | str = promote(T), copy: bool = ...
    ) -> matrix[U]: ...
    @overload
    def __init__(self, data, dtype: dtype[U] | str = ..., copy: bool = ...) -> matrix[U]: ...

class recarray(ndarray[T]): ...

class memmap(ndarray[T]):
    def __init__(self, filename, dtype: dtype[U] | str = uint8, *args, **kwargs) -> memmap[U]: ...
    def flush(self) -> None: ...

# --- scalars ----------------------------------------------------------------------------------------------------------

@number
class generic(ndarray[T, ()]):
    """A NumPy scalar. It promotes like an array in NumPy 2, by its value in NumPy 1 and as a Python number in torch."""

    def copy(self: generic[T], *args, **kwargs) -> generic[T]: ...
    squeeze = conj = conjugate = __copy__ = __deepcopy__ = copy
    __pos__ = __neg__ = restricted(copy, T not in {bool})
    __invert__ = restricted(copy, T in integers | {bool})
    def astype(self, dtype: dtype[U] | str, *args, **kwargs) -> generic[U]: ...
    def round(self: generic[T], *args, **kwargs) -> generic[mapped(T, {bool}, float16)]: ...
    @overload
    def __round__(self, ndigits: None = ...) -> int: ...
    @overload
    def __round__(self: generic[T not in complexes | {bool}], ndigits: int) -> generic[T]: ...
    def is_integer(self: generic[T not in complexes | {bool}]) -> bool: ...
    def as_integer_ratio(self: generic[T in floating_native]) -> tuple[int, int]: ...
    def __abs__(self: generic[T]) -> generic[real(T)]: ...
    # Nothing is changed in place.
    @overload
    def __iadd__(self: generic[T], other: ndarray[U, ()] | complex) -> generic[promote(T, U)]: ...
    @overload
    def __iadd__(self: generic[T], other: Array[U]) -> ndarray[promote(T, U)]: ...
    __imul__ = __iadd__
    __isub__ = restricted(__iadd__, promote(T, U) not in {bool})
    @overload
    def __itruediv__(self: generic[T], other: ndarray[U, ()] | complex) -> generic[floating(promote(T, U))]: ...
    @overload
    def __itruediv__(self: generic[T], other: Array[U]) -> ndarray[floating(promote(T, U))]: ...

class number(generic[T in any - {bool}]): ...
class integer(number[T in integers]): ...
class signedinteger(integer[T in signed]): ...
class unsignedinteger(integer[T in integers - signed]): ...
class inexact(number[T in floating_native | complexes]): ...
class floating(inexact[T in floating_native]): ...
class complexfloating(inexact[T in complexes]): ...

class finfo(Generic[T]):
    bits: bits[T]
    dtype: dtype[real(T)]
    max: largest[real(T), generic[real(T)]]
    min: lowest[real(T), generic[real(T)]]
    eps: generic[real(T)]
    epsneg: generic[real(T)]
    tiny: generic[real(T)]
    resolution: generic[real(T)]
    smallest_normal: generic[real(T)]
    smallest_subnormal: generic[real(T)]
    precision: int
    maxexp: int
    minexp: int
    nmant: int
    @overload
    def __init__(self, dtype: dtype[T in native & inexact | {longdouble, clongdouble}] | str) -> finfo[T]: ...
    @overload
    def __init__(self, dtype: ndarray[T in native & inexact | {longdouble, clongdouble}]) -> finfo[T]: ...
    @overload
    def __init__(self, dtype: float) -> finfo[float64]: ...

class iinfo(Generic[T]):
    bits: bits[T]
    dtype: dtype[T]
    max: largest[T, int]
    min: lowest[T, int]
    @overload
    def __init__(self, type: dtype[T in integers] | str) -> iinfo[T]: ...
    @overload
    def __init__(self, type: ndarray[T in integers]) -> iinfo[T]: ...

class float16(floating[T]):
    @overload
    @rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
          fix=wrap("{}.float()", keeps={float32}))
    def __init__(self, value: torch.Tensor[native], /) -> float16[float16]: ...
    @overload
    def __init__(self, value: generic | complex | str = ..., /) -> float16[float16]: ...
    @overload
    def __init__(self, value: ndarray | list[object], /) -> ndarray[float16]: ...

class float32(floating[T]):
    @overload
    @rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
          fix=wrap("{}.float()", keeps={float32}))
    def __init__(self, value: torch.Tensor[native], /) -> float32[float32]: ...
    @overload
    def __init__(self, value: generic | complex | str = ..., /) -> float32[float32]: ...
    @overload
    def __init__(self, value: ndarray | list[object], /) -> ndarray[float32]: ...

class longdouble(floating[T]):
    @overload
    @rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
          fix=wrap("{}.float()", keeps={float32}))
    def __init__(self, value: torch.Tensor[native], /) -> longdouble[longdouble]: ...
    @overload
    def __init__(self, value: generic | complex | str = ..., /) -> longdouble[longdouble]: ...
    @overload
    def __init__(self, value: ndarray | list[object], /) -> ndarray[longdouble]: ...

class complex64(complexfloating[T]):
    @overload
    @rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
          fix=wrap("{}.float()", keeps={float32}))
    def __init__(self, value: torch.Tensor[native], /) -> complex64[complex64]: ...
    @overload
    def __init__(self, value: generic | complex | str = ..., /) -> complex64[complex64]: ...
    @overload
    def __init__(self, value: ndarray | list[object], /) -> ndarray[complex64]: ...

class complex128(complexfloating[T]):
    @overload
    @rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
          fix=wrap("{}.float()", keeps={float32}))
    def __init__(self, value: torch.Tensor[native], /) -> complex128[complex128]: ...
    @overload
    def __init__(self, value: generic | complex | str = ..., /) -> complex128[complex128]: ...
    @overload
    def __init__(self, value: ndarray | list[object], /) -> ndarray[complex128]: ...

class clongdouble(complexfloating[T]):
    @overload
    @rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
          fix=wrap("{}.float()", keeps={float32}))
    def __init__(self, value: torch.Tensor[native], /) -> clongdouble[clongdouble]: ...
    @overload
    def __init__(self, value: generic | complex | str = ..., /) -> clongdouble[clongdouble]: ...
    @overload
    def __init__(self, value: ndarray | list[object], /) -> ndarray[clongdouble]: ...

class int8(signedinteger[T]):
    @overload
    @rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
          fix=wrap("{}.float()", keeps={float32}))
    def __init__(self, value: torch.Tensor[native], /) -> int8[int8]: ...
    @overload
    def __init__(self, value: generic | complex | str = ..., /) -> int8[int8]: ...
    @overload
    def __init__(self, value: ndarray | list[object], /) -> ndarray[int8]: ...

class int16(signedinteger[T]):
    @overload
    @rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
          fix=wrap("{}.float()", keeps={float32}))
    def __init__(self, value: torch.Tensor[native], /) -> int16[int16]: ...
    @overload
    def __init__(self, value: generic | complex | str = ..., /) -> int16[int16]: ...
    @overload
    def __init__(self, value: ndarray | list[object], /) -> ndarray[int16]: ...

class int32(signedinteger[T]):
    @overload
    @rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
          fix=wrap("{}.float()", keeps={float32}))
    def __init__(self, value: torch.Tensor[native], /) -> int32[int32]: ...
    @overload
    def __init__(self, value: generic | complex | str = ..., /) -> int32[int32]: ...
    @overload
    def __init__(self, value: ndarray | list[object], /) -> ndarray[int32]: ...

class int64(signedinteger[T]):
    @overload
    @rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
          fix=wrap("{}.float()", keeps={float32}))
    def __init__(self, value: torch.Tensor[native], /) -> int64[int64]: ...
    @overload
    def __init__(self, value: generic | complex | str = ..., /) -> int64[int64]: ...
    @overload
    def __init__(self, value: ndarray | list[object], /) -> ndarray[int64]: ...

class uint8(unsignedinteger[T]):
    @overload
    @rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
          fix=wrap("{}.float()", keeps={float32}))
    def __init__(self, value: torch.Tensor[native], /) -> uint8[uint8]: ...
    @overload
    def __init__(self, value: generic | complex | str = ..., /) -> uint8[uint8]: ...
    @overload
    def __init__(self, value: ndarray | list[object], /) -> ndarray[uint8]: ...

class uint16(unsignedinteger[T]):
    @overload
    @rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
          fix=wrap("{}.float()", keeps={float32}))
    def __init__(self, value: torch.Tensor[native], /) -> uint16[uint16]: ...
    @overload
    def __init__(self, value: generic | complex | str = ..., /) -> uint16[uint16]: ...
    @overload
    def __init__(self, value: ndarray | list[object], /) -> ndarray[uint16]: ...

class uint32(unsignedinteger[T]):
    @overload
    @rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
          fix=wrap("{}.float()", keeps={float32}))
    def __init__(self, value: torch.Tensor[native], /) -> uint32[uint32]: ...
    @overload
    def __init__(self, value: generic | complex | str = ..., /) -> uint32[uint32]: ...
    @overload
    def __init__(self, value: ndarray | list[object], /) -> ndarray[uint32]: ...

class uint64(unsignedinteger[T]):
    @overload
    @rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
          fix=wrap("{}.float()", keeps={float32}))
    def __init__(self, value: torch.Tensor[native], /) -> uint64[uint64]: ...
    @overload
    def __init__(self, value: generic | complex | str = ..., /) -> uint64[uint64]: ...
    @overload
    def __init__(self, value: ndarray | list[object], /) -> ndarray[uint64]: ...

# A Python float: it is built through `__float__`, which every tensor has.
class float64(floating[T]):
    @overload
    def __init__(self, value: generic, /) -> float64[float64]: ...
    @overload
    def __init__(self, value: ndarray | list[object], /) -> ndarray[float64]: ...
    @overload
    def __init__(self, value=..., /) -> float64[float64]: ...

class datetime64(generic[T]):
    def __init__(self, *args) -> datetime64[datetime64]: ...

class timedelta64(generic[T]):
    def __init__(self, *args) -> timedelta64[timedelta64]: ...

half: dtype[float16]
single: dtype[float32]
double: dtype[float64]
csingle: dtype[complex64]
cdouble: dtype[complex128]
byte: dtype[int8]
short: dtype[int16]
intc: dtype[int32]
longlong: dtype[int64]
intp: dtype[int64]
int_: dtype[int64]
ubyte: dtype[uint8]
ushort: dtype[uint16]
uintc: dtype[uint32]
ulonglong: dtype[uint64]
uintp: dtype[uint64]
uint: dtype[uint64]
bool_: dtype[bool]
object_: dtype[object]
str_: dtype[str]
bytes_: dtype[bytes]
void: dtype[void]
if numpy >= "2.0":
    bool: dtype[bool]
    long: dtype[int64]
    ulong: dtype[uint64]
else:
    float_: dtype[float64]
    complex_: dtype[complex128]
    unicode_: dtype[str]
    string_: dtype[bytes]

pi: float
e: float
inf: float
nan: float
euler_gamma: float
newaxis: None
if numpy < "2.0":
    Inf: float
    NaN: float
    infty: float
    PINF: float
    NINF: float

# --- dtypes -----------------------------------------------------------------------------------------------------------

def dtype(dtype: dtype[D] | str, align: bool = ..., copy: bool = ...) -> dtype[D]: ...

class _dtype(Generic[T]):
    kind: text[{"b": {bool}, "i": signed, "u": integers - signed, "f": floating_native, "c": complexes}]
    name: text[T]
    itemsize: itemsize[T]
def result_type(*arrays_and_dtypes: Array[T] | dtype[T]) -> dtype[promote(T)]: ...
def promote_types(type1: dtype[T] | str, type2: dtype[U] | str) -> dtype[promote(T, U)]: ...
@overload
def issubdtype(arg1, arg2: Literal[integer]) -> TypeGuard[integers]: ...
@overload
def issubdtype(arg1, arg2: Literal[signedinteger]) -> TypeGuard[signed]: ...
@overload
def issubdtype(arg1, arg2: Literal[unsignedinteger]) -> TypeGuard[integers - signed]: ...
@overload
def issubdtype(arg1, arg2: Literal[floating]) -> TypeGuard[floating_native]: ...
@overload
def issubdtype(arg1, arg2: Literal[complexfloating]) -> TypeGuard[complexes]: ...
@overload
def issubdtype(arg1, arg2: Literal[inexact]) -> TypeGuard[floating_native | complexes]: ...
@overload
def issubdtype(arg1, arg2: Literal[number]) -> TypeGuard[integers | floating_native | complexes]: ...
@overload
def issubdtype(arg1, arg2) -> bool: ...
@overload
def isdtype(dtype, kind: Literal["bool"]) -> TypeGuard[{bool}]: ...
@overload
def isdtype(dtype, kind: Literal["signed integer"]) -> TypeGuard[signed]: ...
@overload
def isdtype(dtype, kind: Literal["unsigned integer"]) -> TypeGuard[integers - signed]: ...
@overload
def isdtype(dtype, kind: Literal["integral"]) -> TypeGuard[integers]: ...
@overload
def isdtype(dtype, kind: Literal["real floating"]) -> TypeGuard[floating_native]: ...
@overload
def isdtype(dtype, kind: Literal["complex floating"]) -> TypeGuard[complexes]: ...
@overload
def isdtype(dtype, kind: Literal["numeric"]) -> TypeGuard[integers | floating_native | complexes]: ...
@overload
def isdtype(dtype, kind) -> bool: ...
def iscomplexobj(x) -> TypeGuard[complexes]: ...
def isrealobj(x) -> TypeGuard[any - complexes]: ...
@overload
def common_type(a: ndarray[T not in {bool}], /) -> dtype[floating(T)]: ...
@overload
def common_type(a: ndarray[T not in {bool}], b: ndarray[U not in {bool}], /) -> dtype[
    promote(strong(floating(T)), strong(floating(U)))
]: ...
def einsum_path(*operands, **kwargs) -> tuple[list[object], str]: ...
# Of a number it is the smallest one that holds it.
def min_scalar_type(a: ndarray[T, :], /) -> dtype[T]: ...
def can_cast(from_, to, casting: str = ...) -> bool: ...
def isscalar(element) -> TypeGuard[generic | int | float | complex | str | bytes]: ...
def iterable(y) -> bool: ...
def ndim(a) -> int: ...
size = ndim
def shape(a) -> tuple[int, ...]: ...
def broadcast_shapes(*args) -> tuple[int, ...]: ...
def shares_memory(a, b, /, *args, **kwargs) -> bool: ...
may_share_memory = shares_memory
def isfortran(a: ndarray) -> bool: ...

def array2string(a: ndarray, *args, **kwargs) -> str: ...
array_repr = array_str = array2string
def base_repr(number, *args, **kwargs) -> str: ...
binary_repr = format_float_positional = format_float_scientific = typename = mintypecode = base_repr

def errstate(**kwargs) -> object: ...
def printoptions(*args, **kwargs) -> object: ...
def set_printoptions(*args, **kwargs) -> None: ...
seterr = set_printoptions

# --- files ------------------------------------------------------------------------------------------------------------

@overload
@rule("DTL101", on="arr", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def save(file, arr: torch.Tensor[native], **kwargs) -> None: ...
@overload
@rule("DTL101", on="arr", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("[t.float() for t in {}]", keeps={float32}))
def save(file, arr: list[torch.Tensor[native]], **kwargs) -> None: ...
@overload
def save(file, arr: numpy.ndarray | list[object] | complex, **kwargs) -> None: ...

@overload
@rule("DTL101", on="X", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def savetxt(fname, X: torch.Tensor[native], *args, **kwargs) -> None: ...
@overload
def savetxt(fname, X: numpy.ndarray | list[object], *args, **kwargs) -> None: ...

@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def savez(file, *args: torch.Tensor[native] | list[object] | numpy.ndarray | complex,
          **kwds: torch.Tensor[native] | list[object] | numpy.ndarray | dict | complex | str) -> None: ...
savez_compressed = savez

def load(file, *args, **kwargs) -> object: ...

# --- building arrays --------------------------------------------------------------------------------------------------

@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def asarray(a: torch.Tensor[T in native], dtype: dtype[U] | str = T, *args, **kwargs) -> ndarray[U]: ...
@overload
def asarray(a: tuple[()] | list[tuple[()]], dtype: dtype[U] | str = float64, *args, **kwargs) -> ndarray[U, :]: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("[t.float() for t in {}]", keeps={float32}))
def asarray(a: list[torch.Tensor[T in native]], dtype: dtype[U] | str = T, *args, **kwargs) -> ndarray[U, of(a)]: ...
@overload
def asarray(a: Array[T], dtype: dtype[U] | str = T, *args, **kwargs) -> ndarray[U]: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("[t.float() for t in {}]", keeps={float32}))
def asarray(a: list[list[torch.Tensor[T in native]]], dtype: dtype[U] | str = T, *args,
            **kwargs) -> ndarray[U, of(a)]: ...
@overload
def asarray(a: Nested[ndarray[T] | number[T]] | number[T], dtype: dtype[U] | str = promote(T), *args,
            **kwargs) -> ndarray[U, of(a)]: ...
@overload
def asarray(a: PIL.Image._Bytes, dtype: dtype[U] | str = uint8, *args, **kwargs) -> ndarray[U, :]: ...
@overload
def asarray(a: list[object] | PIL.Image.Image | pandas.DataFrame | h5py.Dataset, dtype: dtype[U] | str = ..., *args,
            **kwargs) -> ndarray[U, of(a)]: ...
array = asanyarray = asarray_chkfinite = require = asmatrix = asarray

# These have at least one dimension.
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def ascontiguousarray(a: torch.Tensor[T in native], dtype: dtype[U] | str = T, *args, **kwargs) -> ndarray[U, :]: ...
@overload
def ascontiguousarray(a: tuple[()] | list[tuple[()]], dtype: dtype[U] | str = float64, *args,
                      **kwargs) -> ndarray[U, :]: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("[t.float() for t in {}]", keeps={float32}))
def ascontiguousarray(a: list[torch.Tensor[native]], dtype=..., *args, **kwargs) -> ndarray: ...
@overload
def ascontiguousarray(a: Array[T], dtype: dtype[U] | str = T, *args, **kwargs) -> ndarray[U, :]: ...
@overload
def ascontiguousarray(a: Nested[ndarray[T] | number[T]] | number[T], dtype: dtype[U] | str = promote(T),
                      *args, **kwargs) -> ndarray[U, :]: ...
@overload
def ascontiguousarray(a: PIL.Image._Bytes, dtype: dtype[U] | str = uint8, *args, **kwargs) -> ndarray[U, :]: ...
@overload
def ascontiguousarray(a: list[object] | PIL.Image.Image | pandas.DataFrame | h5py.Dataset,
                      dtype: dtype[U] | str = ..., *args, **kwargs) -> ndarray[U, :]: ...
asfortranarray = ascontiguousarray

@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def copy(a: torch.Tensor[T in native], *args, **kwargs) -> ndarray[T]: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("[t.float() for t in {}]", keeps={float32}))
def copy(a: list[torch.Tensor[native]], *args, **kwargs) -> ndarray: ...
@overload
def copy(a: ndarray[T], *args, **kwargs) -> ndarray[T]: ...

@rule("DTL102", raises=(RuntimeError, BufferError), match="Unsupported", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", unsafe=True))
def from_dlpack(x: Array[T not in {bfloat16, complex32, float4_e2m1fn_x2} | float8]
                | torch.utils.dlpack.Capsule[T not in {bfloat16, complex32, float4_e2m1fn_x2} | float8],
                /, *, device=..., copy=...) -> ndarray[T]: ...

def zeros(shape, dtype: dtype[U] | str = float64, *args, **kwargs) -> ndarray[U, sized(shape)]: ...
ones = empty = identity = zeros
def eye(N, M=..., k=..., dtype: dtype[U] | str = float64, **kwargs) -> ndarray[U]: ...
tri = eye

@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def zeros_like(a: torch.Tensor[T in native], dtype: dtype[U] | str = T, *args, **kwargs) -> ndarray[U]: ...
@overload
def zeros_like(a: tuple[()] | list[tuple[()]], dtype: dtype[U] | str = float64, *args, **kwargs) -> ndarray[U, :]: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("[t.float() for t in {}]", keeps={float32}))
def zeros_like(a: list[torch.Tensor[native]], dtype=..., *args, **kwargs) -> ndarray: ...
@overload
def zeros_like(a: Array[T], dtype: dtype[U] | str = T, *args, **kwargs) -> ndarray[U]: ...
@overload
def zeros_like(a: Nested[ndarray[T] | number[T]], dtype: dtype[U] | str = promote(T), *args,
               **kwargs) -> ndarray[U]: ...
ones_like = empty_like = zeros_like

@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def full_like(a: torch.Tensor[T in native], fill_value: torch.Tensor[native] | numpy.ndarray | list[object] | complex,
              dtype: dtype[U] | str = T, *args, **kwargs) -> ndarray[U]: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def full_like(a: ndarray[T], fill_value: torch.Tensor[native], dtype: dtype[U] | str = T, **kwargs) -> ndarray[U]: ...
@overload
def full_like(a: Array[T], fill_value: numpy.ndarray[F] | list[object] | complex, dtype: dtype[U] | str = T,
              *args, **kwargs) -> ndarray[U]: ...

@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def full(shape, fill_value: torch.Tensor[T in native], dtype: dtype[U] | str = T,
         **kwargs) -> ndarray[U, sized(shape)]: ...
@overload
def full(shape, fill_value: ndarray[T], dtype: dtype[U] | str = T, **kwargs) -> ndarray[U, sized(shape)]: ...
@overload
def full(
    shape, fill_value: ndarray[F] | complex | object, dtype: dtype[U] | str, *args, **kwargs
) -> ndarray[U, sized(shape)]: ...
@overload
def full(shape, fill_value: bool) -> ndarray[bool, sized(shape)]: ...
@overload
def full(shape, fill_value: int) -> ndarray[int64, sized(shape)]: ...
@overload
def full(shape, fill_value: float) -> ndarray[float64, sized(shape)]: ...
@overload
def full(shape, fill_value: complex) -> ndarray[complex128, sized(shape)]: ...

@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def arange(start: torch.Tensor[T in native], stop=..., step=...,
           dtype: dtype[U] | str = promote(T, int64)) -> ndarray[U, :]: ...
@overload
def arange(start: ndarray[T], stop: ndarray | float = ..., step: ndarray | float = ...,
           dtype: dtype[U] | str = promote(T, int64)) -> ndarray[U, :]: ...
@overload
def arange(start, stop=..., step=..., *, dtype: dtype[U] | str) -> ndarray[U, :]:
    assert U not in {bool}, "more than two values"
@overload
def arange(start: int, stop: int = ..., step: int = ..., dtype: dtype[U] | str = int64, **kwargs) -> ndarray[U, :]:
    assert U not in {bool}, "more than two values"
@overload
def arange(start: float, stop: float = ..., step: float = ..., dtype: dtype[U] | str = float64,
           **kwargs) -> ndarray[U, :]: ...

@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def linspace(start: torch.Tensor[native], stop: torch.Tensor[native] | ndarray | complex, num=..., *args,
             **kwargs) -> object: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def linspace(start: ndarray | complex, stop: torch.Tensor[native], num=..., *args, **kwargs) -> object: ...
if numpy >= "2.0":
    @overload
    def linspace(start: ndarray[T] | complex, stop: ndarray[W] | complex, num=..., endpoint: bool = ...,
                 retstep: bool = ..., dtype: dtype[U] | str = floating(promote(T, W)), **kwargs) -> ndarray[U, :]: ...
else:
    @overload
    def linspace(start: generic[T] | number[T], stop: generic[W] | number[W], num=..., endpoint: bool = ...,
                 retstep: bool = ..., dtype: dtype[U] | str = promote(strong(T), strong(W), float64),
                 **kwargs) -> ndarray[U, :]: ...
    @overload
    def linspace(start: ndarray[T], stop: ndarray[W] | complex, num=..., endpoint: bool = ...,
                 retstep: bool = ..., dtype: dtype[U] | str = ..., **kwargs) -> ndarray[U, :]: ...
    @overload
    def linspace(start: complex, stop: ndarray[W], num=..., endpoint: bool = ...,
                 retstep: bool = ..., dtype: dtype[U] | str = ..., **kwargs) -> ndarray[U, :]: ...
logspace = linspace
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def geomspace(start: torch.Tensor[native], stop: torch.Tensor[native] | ndarray | complex, num=..., *args,
              **kwargs) -> object: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def geomspace(start: ndarray | complex, stop: torch.Tensor[native], num=..., *args, **kwargs) -> object: ...
if numpy >= "2.0":
    @overload
    def geomspace(start: ndarray[T] | complex, stop: ndarray[W] | complex, num=..., endpoint: bool = ...,
                  dtype: dtype[U] | str = promote(T, W, float64), **kwargs) -> ndarray[U, :]: ...
else:
    @overload
    def geomspace(start: generic[T] | number[T], stop: generic[W] | number[W], num=..., endpoint: bool = ...,
                  dtype: dtype[U] | str = promote(strong(T), strong(W), float64), **kwargs) -> ndarray[U, :]: ...
    @overload
    def geomspace(start: ndarray | complex, stop: ndarray | complex, num=..., endpoint: bool = ...,
                  dtype: dtype[U] | str = ..., **kwargs) -> ndarray[U, :]: ...

def hanning(M) -> ndarray[float64]: ...
hamming = blackman = bartlett = hanning
def kaiser(M, beta) -> ndarray[float64]: ...
def indices(dimensions, dtype: dtype[U] | str = int64, sparse: bool = ...) -> ndarray[U]: ...
def fromfile(file, dtype: dtype[U] | str = float64, *args, **kwargs) -> ndarray[U]: ...
frombuffer = fromstring = fromiter = loadtxt = genfromtxt = fromfile
def fromfunction(function: Callable, shape, **kwargs) -> ndarray: ...

@overload
def meshgrid(
    x: ndarray[T] | Nested[ndarray[T] | number[T]] | number[T],
    y: ndarray[U] | Nested[ndarray[U] | number[U]] | number[U], /, **kwargs
) -> tuple[ndarray[promote(T)], ndarray[promote(U)]]: ...
@overload
def meshgrid(
    x: ndarray[T] | Nested[ndarray[T] | number[T]] | number[T],
    y: ndarray[U] | Nested[ndarray[U] | number[U]] | number[U],
    z: ndarray[W] | Nested[ndarray[W] | number[W]] | number[W], /, **kwargs
) -> tuple[ndarray[promote(T)], ndarray[promote(U)], ndarray[promote(W)]]: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def meshgrid(*xi: torch.Tensor[native] | ndarray | list[object] | complex, **kwargs) -> list[ndarray]: ...
broadcast_arrays = meshgrid

# --- element by element -----------------------------------------------------------------------------------------------

# On a torch tensor a ufunc gives a tensor again (`Tensor.__array_wrap__`), with bool as uint8. What is written into `out`
# is cast to its dtype as in place, except with another `casting`.

# An integer becomes the smallest float that can hold it: float16 for 8 bits and bool.
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def exp(x: torch.Tensor[T in native], /, *args, dtype: dtype[U] | str = promote(T, float16),
        **kwargs) -> torch.Tensor[U]: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("[t.float() for t in {}]", keeps={float32}))
def exp(x: list[torch.Tensor[native]], /, *args, **kwargs) -> ndarray: ...
@overload
def exp(
    x: ndarray[T], /, *, out: ndarray[O], casting: Literal["same_kind", "safe"] = ...,
    dtype: dtype[U] | str = promote(T, float16), **kwargs
) -> ndarray[O]:
    assert castable(U, O), narrowing
@overload
def exp(x: Array[T], /, *args, dtype: dtype[U] | str = promote(T, float16), **kwargs) -> Array[U]: ...
@overload
def exp(x: Nested[ndarray[T] | number[T]], /, *args, dtype: dtype[U] | str = promote(T, float16),
        **kwargs) -> ndarray[U]: ...
@overload
def exp(x: float, /, *args, **kwargs) -> generic[float64]: ...
@overload
def exp(x: complex, /, *args, **kwargs) -> generic[complex128]: ...
exp2 = expm1 = log = log2 = log10 = log1p = sqrt = sin = cos = tan = arcsin = arccos = arctan = exp
sinh = cosh = tanh = arcsinh = arccosh = arctanh = rint = exp
cbrt = degrees = radians = deg2rad = rad2deg = fabs = spacing = restricted(exp, promote(T) not in complexes)
asin = acos = atan = asinh = acosh = atanh = exp

@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def _rounded(x: torch.Tensor[T in native], /, *args, dtype: dtype[U] | str = T, **kwargs) -> torch.Tensor[U]: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("[t.float() for t in {}]", keeps={float32}))
def _rounded(x: list[torch.Tensor[native]], /, *args, **kwargs) -> ndarray: ...
@overload
def _rounded(
    x: ndarray[T], /, *, out: ndarray[O], casting: Literal["same_kind", "safe"] = ...,
    dtype: dtype[U] | str = T, **kwargs
) -> ndarray[O]:
    assert castable(U, O), narrowing
@overload
def _rounded(x: Array[T], /, *args, dtype: dtype[U] | str = T, **kwargs) -> Array[U]: ...
@overload
def _rounded(x: Nested[ndarray[T] | number[T]], /, *args, dtype: dtype[U] | str = promote(T),
             **kwargs) -> ndarray[U]: ...
@overload
def _rounded(x: int, /, *args, **kwargs) -> generic[int64]: ...
@overload
def _rounded(x: float, /, *args, **kwargs) -> generic[float64]: ...
fix = restricted(_rounded, promote(T) not in complexes)
if numpy >= "2.1":
    floor = ceil = trunc = restricted(_rounded, promote(T) not in complexes)
else:
    floor = ceil = trunc = restricted(exp, promote(T) not in complexes)
invert = bitwise_not = bitwise_invert = restricted(_rounded, T in integers | {bool})
negative = positive = sign = restricted(_rounded, T not in {bool})

@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def square(x: torch.Tensor[T in native], /, *args, dtype: dtype[U] | str = T, **kwargs) -> torch.Tensor[U]: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("[t.float() for t in {}]", keeps={float32}))
def square(x: list[torch.Tensor[native]], /, *args, **kwargs) -> ndarray: ...
@overload
def square(
    x: ndarray[T], /, *, out: ndarray[O], casting: Literal["same_kind", "safe"] = ...,
    dtype: dtype[U] | str = mapped(T, {bool}, int8), **kwargs
) -> ndarray[O]:
    assert castable(U, O), narrowing
@overload
def square(x: Array[T], /, *args, dtype: dtype[U] | str = mapped(T, {bool}, int8), **kwargs) -> Array[U]: ...
@overload
def square(x: Nested[ndarray[T] | number[T]], /, *args, dtype: dtype[U] | str = mapped(promote(T), {bool}, int8),
           **kwargs) -> ndarray[U]: ...
@overload
def square(x: int, /, *args, **kwargs) -> generic[int64]: ...
@overload
def square(x: float, /, *args, **kwargs) -> generic[float64]: ...
reciprocal = conj = conjugate = square

@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def absolute(x: torch.Tensor[T in native], /, *args, **kwargs) -> torch.Tensor[real(T)]: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("[t.float() for t in {}]", keeps={float32}))
def absolute(x: list[torch.Tensor[native]], /, *args, **kwargs) -> ndarray: ...
@overload
def absolute(x: Array[T], /, *args, **kwargs) -> Array[real(T)]: ...
@overload
def absolute(x: int, /, *args, **kwargs) -> generic[int64]: ...
@overload
def absolute(x: complex, /, *args, **kwargs) -> generic[float64]: ...
@overload
def absolute(x: Nested[ndarray[T] | number[T]], /, *args, **kwargs) -> ndarray[real(promote(T))]: ...
abs = absolute

@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def nan_to_num(x: torch.Tensor[T in native], *args, **kwargs) -> ndarray[T]: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("[t.float() for t in {}]", keeps={float32}))
def nan_to_num(x: list[torch.Tensor[native]], *args, **kwargs) -> ndarray: ...
@overload
def nan_to_num(x: Array[T], *args, **kwargs) -> Array[T]: ...
@overload
def nan_to_num(x: int, *args, **kwargs) -> generic[int64]: ...
@overload
def nan_to_num(x: float, *args, **kwargs) -> generic[float64]: ...
@overload
def nan_to_num(x: Nested[ndarray[T] | number[T]], *args, **kwargs) -> ndarray[promote(T)]: ...
# The imaginary part goes where all of it is zero.
def real_if_close(a: ndarray[T], tol=...) -> ndarray[real(T) | T]: ...

@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def sinc(x: torch.Tensor[T in native], *args, **kwargs) -> ndarray[floating(T)]: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("[t.float() for t in {}]", keeps={float32}))
def sinc(x: list[torch.Tensor[native]], *args, **kwargs) -> ndarray: ...
@overload
def sinc(x: Array[T], *args, **kwargs) -> Array[floating(T)]: ...
@overload
def sinc(x: Nested[ndarray[T] | number[T]], *args, **kwargs) -> ndarray[floating(promote(T))]: ...
@overload
def sinc(x: float, *args, **kwargs) -> generic[float64]: ...
unwrap = i0 = restricted(sinc, T not in complexes)

@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def angle(z: torch.Tensor[T in native], deg=...) -> ndarray[real(promote(T, float16))]: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("[t.float() for t in {}]", keeps={float32}))
def angle(z: list[torch.Tensor[native]], deg=...) -> ndarray: ...
@overload
def angle(z: Array[T], deg=...) -> Array[real(promote(mapped(T, {bool}, int64), float16))]: ...
@overload
def angle(z: complex, deg=...) -> generic[float64]: ...
@overload
def angle(z: Nested[ndarray[T] | number[T]], deg=...) -> ndarray[
    real(promote(mapped(promote(T), {bool}, int64), float16))
]: ...

@overload
def real(val: Array[T]) -> Array[real(T)]: ...
@overload
def real(val: complex) -> float: ...
@overload
def real(val: Nested[ndarray[T] | number[T]]) -> ndarray[real(promote(T))]: ...
imag = real

@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def isnan(x: torch.Tensor[native], /, *args, **kwargs) -> torch.Tensor[uint8]: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("[t.float() for t in {}]", keeps={float32}))
def isnan(x: list[torch.Tensor[native]], /, *args, **kwargs) -> ndarray[bool]: ...
@overload
def isnan(x: Array[T], /, *args, **kwargs) -> Array[bool]: ...
@overload
def isnan(x: list[object], /, *args, **kwargs) -> ndarray[bool]: ...
@overload
def isnan(x: complex, /, *args, **kwargs) -> generic[bool]: ...
isinf = isfinite = logical_not = isnan
signbit = isneginf = isposinf = restricted(isnan, T not in complexes)
def isnat(x: Array[T in {datetime64, timedelta64}], /, *args, **kwargs) -> Array[bool]: ...
@overload
def isreal(x: ndarray[any, ()]) -> generic[bool]: ...
@overload
def isreal(x: ndarray | list[object]) -> ndarray[bool]: ...
@overload
def isreal(x: complex) -> bool: ...
@overload
def iscomplex(x: ndarray[any, ()] | complex) -> generic[bool]: ...
@overload
def iscomplex(x: ndarray | list[object]) -> ndarray[bool]: ...

@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def bitwise_count(x: torch.Tensor[native], /, *args, **kwargs) -> torch.Tensor[uint8]: ...
@overload
def bitwise_count(x: Array[T in integers | {bool}], /, *args, **kwargs) -> Array[uint8]: ...
@overload
def bitwise_count(x: int, /) -> generic[uint8]: ...
@overload
def bitwise_count(x: list[int], /) -> ndarray[uint8]: ...

@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def modf(x: torch.Tensor[T in native], /, *args) -> tuple[torch.Tensor[promote(T, float16)], torch.Tensor[promote(T,
         float16)]]: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("[t.float() for t in {}]", keeps={float32}))
def modf(x: list[torch.Tensor[native]], /, *args) -> tuple[ndarray, ndarray]: ...
@overload
def modf(x: ndarray[T not in complexes], /, *args) -> tuple[ndarray[promote(T, float16)], ndarray[promote(T, float16)]]: ...
@overload
def modf(x: float, /, *args) -> tuple[generic[float64], generic[float64]]: ...
@overload
def modf(x: Nested[ndarray[T] | number[T]], /, *args) -> tuple[
    ndarray[promote(T, float16)], ndarray[promote(T, float16)]
]:
    assert promote(T) not in complexes
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def frexp(x: torch.Tensor[T in native], /, *args) -> tuple[torch.Tensor[promote(T, float16)], torch.Tensor[int32]]: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("[t.float() for t in {}]", keeps={float32}))
def frexp(x: list[torch.Tensor[native]], /, *args) -> tuple[ndarray, ndarray[int32]]: ...
@overload
def frexp(x: ndarray[T not in complexes], /, *args) -> tuple[ndarray[promote(T, float16)], ndarray[int32]]: ...
@overload
def frexp(x: float, /, *args) -> tuple[generic[float64], generic[int32]]: ...
@overload
def frexp(x: Nested[ndarray[T] | number[T]], /, *args) -> tuple[ndarray[promote(T, float16)], ndarray[int32]]:
    assert promote(T) not in complexes
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def ldexp(x1: torch.Tensor[T in native], x2: int, /, *args, **kwargs) -> torch.Tensor[promote(T, float16)]: ...
@overload
def ldexp(x1: ndarray[T not in complexes, :], x2: ndarray[U in integers - {uint64} | {bool}] | int, /, *args,
          **kwargs) -> ndarray[promote(T, float16)]: ...
@overload
def ldexp(x1: float, x2: int, /) -> generic[float64]: ...

# --- two operands -----------------------------------------------------------------------------------------------------

@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def add(x1: torch.Tensor[native], x2: torch.Tensor[native] | ndarray | list[object] | complex, /, *args,
        **kwargs) -> torch.Tensor: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def add(x1: ndarray | list[object] | complex, x2: torch.Tensor[native], /, *args, **kwargs) -> torch.Tensor: ...
@overload
def add(
    x1: ndarray[T] | Nested[ndarray[T] | number[T]] | complex,
    x2: ndarray[U] | Nested[ndarray[U] | number[U]] | complex, /, *, out: ndarray[O],
    casting: Literal["same_kind", "safe"] = ..., dtype: dtype[D] | str = promote(T, U), **kwargs
) -> ndarray[O]:
    assert castable(D, O), narrowing
@overload
def add(x1: generic[T] | complex, x2: generic[U] | complex, /, *args,
        dtype: dtype[D] | str = promote(T, U), **kwargs) -> generic[D]: ...
@overload
def add(x1: ndarray[T] | Nested[ndarray[T] | number[T]] | complex,
        x2: ndarray[U] | Nested[ndarray[U] | number[U]] | complex, /, *args,
        dtype: dtype[D] | str = promote(T, U), **kwargs) -> ndarray[D]: ...
multiply = maximum = minimum = fmax = fmin = matmul = vecdot = matvec = vecmat = add
bitwise_and = bitwise_or = bitwise_xor = restricted(add, promote(T, U) in integers | {bool})
gcd = lcm = restricted(add, promote(T, U) in integers)

@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def subtract(x1: torch.Tensor[native], x2: torch.Tensor[native] | ndarray | list[object] | complex, /, *args,
             **kwargs) -> torch.Tensor: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def subtract(x1: ndarray | list[object] | complex, x2: torch.Tensor[native], /, *args, **kwargs) -> torch.Tensor: ...
@overload
def subtract(
    x1: ndarray[T] | Nested[ndarray[T] | number[T]] | complex,
    x2: ndarray[U] | Nested[ndarray[U] | number[U]] | complex, /, *, out: ndarray[O],
    casting: Literal["same_kind", "safe"] = ...,
    dtype: dtype[D] | str = mapped(promote(T, U), {datetime64}, {datetime64, timedelta64}), **kwargs
) -> ndarray[O]:
    assert castable(D, O), narrowing
    assert promote(T, U) not in {bool}
@overload
def subtract(x1: generic[T] | complex, x2: generic[U] | complex, /, *args,
             dtype: dtype[D] | str = mapped(promote(T, U), {datetime64}, {datetime64, timedelta64}),
             **kwargs) -> generic[D]:
    assert promote(T, U) not in {bool}
@overload
def subtract(x1: ndarray[T] | Nested[ndarray[T] | number[T]] | complex,
             x2: ndarray[U] | Nested[ndarray[U] | number[U]] | complex, /, *args,
             dtype: dtype[D] | str = mapped(promote(T, U), {datetime64}, {datetime64, timedelta64}),
             **kwargs) -> ndarray[D]:
    assert promote(T, U) not in {bool}

@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def _divided(x1: torch.Tensor[native], x2: torch.Tensor[native] | ndarray | list[object] | complex, /, *args,
                 **kwargs) -> torch.Tensor: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def _divided(x1: ndarray | list[object] | complex, x2: torch.Tensor[native], /, *args,
                 **kwargs) -> torch.Tensor: ...
@overload
def _divided(
    x1: ndarray[T] | Nested[ndarray[T] | number[T]] | complex,
    x2: ndarray[U] | Nested[ndarray[U] | number[U]] | complex, /, *, out: ndarray[O],
    casting: Literal["same_kind", "safe"] = ..., dtype: dtype[D] | str = mapped(promote(T, U), {bool}, int8), **kwargs
) -> ndarray[O]:
    assert castable(D, O), narrowing
@overload
def _divided(x1: generic[T] | complex, x2: generic[U] | complex, /, *args,
                 dtype: dtype[D] | str = mapped(promote(T, U), {bool}, int8), **kwargs) -> generic[D]: ...
@overload
def _divided(x1: ndarray[T] | Nested[ndarray[T] | number[T]] | complex,
             x2: ndarray[U] | Nested[ndarray[U] | number[U]] | complex, /, *args,
                 dtype: dtype[D] | str = mapped(promote(T, U), {bool}, int8), **kwargs) -> ndarray[D]: ...
power = pow = _divided
floor_divide = mod = remainder = fmod = restricted(_divided, promote(T, U) not in complexes)
left_shift = right_shift = bitwise_left_shift = bitwise_right_shift = restricted(
    _divided, promote(T, U) in integers | {bool}
)

@overload
def divmod(x1: generic[T] | complex, x2: generic[U] | complex, /, *args) -> tuple[
    generic[mapped(promote(T, U), {bool}, int8)], generic[mapped(promote(T, U), {bool}, int8)]
]:
    assert promote(T, U) not in complexes
@overload
def divmod(x1: ndarray[T] | complex, x2: ndarray[U] | complex, /, *args) -> tuple[
    ndarray[mapped(promote(T, U), {bool}, int8)], ndarray[mapped(promote(T, U), {bool}, int8)]
]:
    assert promote(T, U) not in complexes

@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def divide(x1: torch.Tensor[native], x2: torch.Tensor[native] | ndarray | list[object] | complex, /, *args,
           **kwargs) -> torch.Tensor: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def divide(x1: ndarray | list[object] | complex, x2: torch.Tensor[native], /, *args, **kwargs) -> torch.Tensor: ...
@overload
def divide(
    x1: ndarray[T] | Nested[ndarray[T] | number[T]] | complex,
    x2: ndarray[U] | Nested[ndarray[U] | number[U]] | complex, /, *, out: ndarray[O],
    casting: Literal["same_kind", "safe"] = ..., dtype: dtype[D] | str = floating(promote(T, U)), **kwargs
) -> ndarray[O]:
    assert castable(D, O), narrowing
@overload
def divide(x1: generic[T] | complex, x2: generic[U] | complex, /, *args,
           dtype: dtype[D] | str = floating(promote(T, U)), **kwargs) -> generic[D]: ...
@overload
def divide(x1: ndarray[T] | Nested[ndarray[T] | number[T]] | complex,
           x2: ndarray[U] | Nested[ndarray[U] | number[U]] | complex, /, *args,
           dtype: dtype[D] | str = floating(promote(T, U)), **kwargs) -> ndarray[D]: ...
true_divide = divide

@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def arctan2(x1: torch.Tensor[native], x2: torch.Tensor[native] | ndarray | list[object] | complex, /, *args,
            **kwargs) -> torch.Tensor: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def arctan2(x1: ndarray | list[object] | complex, x2: torch.Tensor[native], /, *args, **kwargs) -> torch.Tensor: ...
if numpy >= "2.0":
    @overload
    def arctan2(x1: ndarray[T] | Nested[ndarray[T] | number[T]], x2: ndarray[U] | Nested[ndarray[U] | number[U]], /,
                *args, **kwargs) -> ndarray[promote(promote(T, float16), promote(U, float16))]:
        assert promote(T, U) not in complexes
    @overload
    def arctan2(x1: generic[T] | float, x2: generic[U] | float, /, *args,
                **kwargs) -> generic[promote(promote(T, U), float16)]: ...
    @overload
    def arctan2(x1: ndarray[T not in complexes] | Nested[ndarray[T] | number[T]] | float,
                x2: ndarray[U not in complexes] | Nested[ndarray[U] | number[U]] | float, /, *args,
                **kwargs) -> ndarray[promote(promote(T, U), float16)]:
        assert promote(T, U) not in complexes
else:
    @overload
    def arctan2(x1: ndarray[T] | Nested[ndarray[T] | number[T]], x2: ndarray[U] | Nested[ndarray[U] | number[U]], /,
                *args, **kwargs) -> ndarray[promote(promote(T, float16), promote(U, float16))]:
        assert promote(T, U) not in complexes
    @overload
    def arctan2(x1: generic[T] | float, x2: generic[U] | float, /, *args,
                **kwargs) -> generic[promote(T, U, float16)]: ...
    @overload
    def arctan2(x1: ndarray[T not in complexes] | Nested[ndarray[T] | number[T]] | float,
                x2: ndarray[U not in complexes] | Nested[ndarray[U] | number[U]] | float, /, *args,
                **kwargs) -> ndarray[promote(T, U, float16)]:
        assert promote(T, U) not in complexes
atan2 = hypot = logaddexp = logaddexp2 = copysign = heaviside = nextafter = arctan2

@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def float_power(x1: torch.Tensor[native], x2: torch.Tensor[native] | ndarray | list[object] | complex, /,
                *args) -> torch.Tensor: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def float_power(x1: ndarray | list[object] | complex, x2: torch.Tensor[native], /, *args) -> torch.Tensor: ...
@overload
def float_power(x1: generic[T] | complex, x2: generic[U] | complex, /, *args) -> generic[promote(T, U, float64)]: ...
@overload
def float_power(x1: ndarray[T] | Nested[ndarray[T] | number[T]] | complex,
                x2: ndarray[U] | Nested[ndarray[U] | number[U]] | complex, /,
                *args) -> ndarray[promote(T, U, float64)]: ...

@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def greater(x1: torch.Tensor[native], x2: torch.Tensor[native] | ndarray | list[object] | complex, /, *args,
            **kwargs) -> torch.Tensor[uint8]: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def greater(x1: ndarray | list[object] | complex, x2: torch.Tensor[native], /, *args,
            **kwargs) -> torch.Tensor[uint8]: ...
@overload
def greater(x1: generic | complex, x2: generic | complex, /, *args, **kwargs) -> generic[bool]: ...
@overload
def greater(x1: ndarray | list[object] | complex, x2: ndarray | list[object] | complex, /, *args,
            **kwargs) -> ndarray[bool]: ...
greater_equal = less = less_equal = equal = not_equal = logical_and = logical_or = logical_xor = greater

@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def isclose(a: torch.Tensor[native], b: torch.Tensor[native] | ndarray | list[object] | complex, *args,
            **kwargs) -> ndarray[bool]: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def isclose(a: ndarray | list[object] | complex, b: torch.Tensor[native], *args, **kwargs) -> ndarray[bool]: ...
@overload
def isclose(a: generic | complex, b: ndarray | list[object] | complex, *args, **kwargs) -> ndarray[bool, ...]: ...
@overload
def isclose(a: ndarray | list[object], b: ndarray | list[object] | complex, *args, **kwargs) -> ndarray[bool]: ...
isin = in1d = isclose

@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def allclose(a: torch.Tensor[native], b: torch.Tensor[native] | ndarray | list[object] | complex, *args,
             **kwargs) -> bool: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def allclose(a: ndarray | list[object] | complex, b: torch.Tensor[native], *args, **kwargs) -> bool: ...
@overload
def allclose(a: ndarray | list[object] | complex, b: ndarray | list[object] | complex, *args,
             **kwargs) -> bool: ...
def array_equal(a1, a2, equal_nan: bool = ...) -> bool: ...
array_equiv = array_equal

@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def dot(a: torch.Tensor[native], b: torch.Tensor[native] | ndarray | list[object] | complex, *args,
        **kwargs) -> ndarray: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def dot(a: ndarray | list[object] | complex, b: torch.Tensor[native], *args, **kwargs) -> ndarray: ...
# No numbers at all are of float64.
@overload
def dot(a: tuple[()], b: ndarray[U] | Nested[ndarray[U] | number[U]] | number[U], *args, **kwargs) -> ndarray[
    promote(strong(promote(U)), float64), ...
]: ...
@overload
def dot(a: ndarray[T] | Nested[ndarray[T] | number[T]] | number[T], b: tuple[()], *args, **kwargs) -> ndarray[
    promote(strong(promote(T)), float64), ...
]: ...
@overload
def dot(
    a: ndarray[T] | Nested[ndarray[T] | number[T]] | number[T],
    b: ndarray[U] | Nested[ndarray[U] | number[U]] | number[U], *args, **kwargs
) -> ndarray[promote(strong(promote(T)), strong(promote(U))), ...]: ...
inner = outer = vdot = convolve = correlate = tensordot = append = intersect1d = dot
setxor1d = polyadd = polymul = dot
cross = polysub = restricted(dot, promote(T, U) not in {bool})
def setdiff1d(ar1: ndarray[T] | Nested[ndarray[T] | number[T]], ar2, assume_unique: bool = ...) -> ndarray[
    promote(T)
]: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def union1d(ar1: torch.Tensor[native], ar2: torch.Tensor[native] | ndarray | list[object] | complex) -> ndarray: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def union1d(ar1: ndarray | list[object] | complex, ar2: torch.Tensor[native]) -> ndarray: ...
@overload
def union1d(ar1: tuple[()], ar2: ndarray[U] | Nested[ndarray[U] | number[U]]) -> ndarray[
    promote(strong(promote(U)), float64), :
]: ...
@overload
def union1d(ar1: ndarray[T] | Nested[ndarray[T] | number[T]], ar2: tuple[()]) -> ndarray[
    promote(strong(promote(T)), float64), :
]: ...
@overload
def union1d(
    ar1: ndarray[T] | Nested[ndarray[T] | number[T]], ar2: ndarray[U] | Nested[ndarray[U] | number[U]]
) -> ndarray[promote(strong(promote(T)), strong(promote(U))), :]: ...
# A number gives way.
@overload
def union1d(ar1: ndarray | list[object] | complex, ar2: ndarray | list[object] | complex) -> ndarray[..., :]: ...

@overload
def einsum(subscripts: str, *operands: ndarray[T], **kwargs) -> ndarray[promote(T)]: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def kron(a: torch.Tensor[native], b: torch.Tensor[native] | ndarray | list[object] | complex) -> ndarray: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def kron(a: ndarray | list[object] | complex, b: torch.Tensor[native]) -> ndarray: ...
if numpy >= "2.0":
    @overload
    def kron(a: ndarray[T], b: ndarray[U]) -> ndarray[promote(T, U)]: ...
    @overload
    def kron(a: ndarray[T], b: bool) -> ndarray[T]: ...
    @overload
    def kron(a: ndarray[T], b: int) -> ndarray[promote(T, int64)]: ...
    @overload
    def kron(a: ndarray[T], b: float) -> ndarray[promote(T, float64)]: ...
    @overload
    def kron(a: ndarray[T], b: complex) -> ndarray[promote(T, complex128)]: ...
else:
    @overload
    def kron(a: ndarray[T], b: ndarray[U] | complex) -> ndarray[promote(T, U)]: ...

@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def einsum(subscripts: str, *operands: torch.Tensor[native] | ndarray, **kwargs) -> ndarray: ...

@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def where(condition, x: torch.Tensor[native], y: torch.Tensor[native] | ndarray | list[object] | complex,
          /) -> ndarray: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def where(condition, x: ndarray | list[object] | complex, y: torch.Tensor[native], /) -> ndarray: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def where(condition: torch.Tensor[native], x: torch.Tensor[native] | ndarray | list[object] | complex,
          y: torch.Tensor[native] | ndarray | list[object] | complex,
          /) -> ndarray: ...
@overload
def where(condition, x: ndarray[T] | complex, y: ndarray[U] | complex, /) -> ndarray[promote(T, U), :]: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def where(condition: torch.Tensor[native], /) -> tuple[ndarray[int64], ...]: ...
@overload
def where(condition: ndarray | list[object], /) -> tuple[ndarray[int64], ...]: ...

@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("[t.float() for t in {}]", keeps={float32}))
def choose(a, choices: list[torch.Tensor[native]], *args, **kwargs) -> ndarray: ...
@overload
def choose(a: ndarray[I in integers - {uint64} | {bool}] | list[object] | int, choices: list[ndarray[T]], *args,
           **kwargs) -> ndarray[promote(T), ...]: ...
@overload
def choose(a: ndarray[I in integers - {uint64} | {bool}] | list[object] | int, choices: ndarray[T], *args,
           **kwargs) -> ndarray[T, ...]: ...
@overload
def choose(a: ndarray[I in integers - {uint64} | {bool}] | list[object] | int, choices: list[object], *args, **kwargs) -> ndarray: ...

# What none of the conditions holds for is 0.
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("[t.float() for t in {}]", keeps={float32}))
def select(condlist, choicelist: list[torch.Tensor[native]], default=...) -> ndarray: ...
@overload
def select(condlist, choicelist: list[ndarray[T]]) -> ndarray[mapped(promote(T), {bool}, int64), ...]: ...
@overload
def select(condlist, choicelist: list[ndarray[T]], default: ndarray[U] | complex) -> ndarray[
    promote(T, U), ...
]: ...
# A number among arrays gives way to them.
@overload
def select(condlist, choicelist: list[ndarray[T] | complex], default=...) -> ndarray: ...
@overload
def select(condlist, choicelist: list[object], default: ndarray) -> ndarray: ...
@overload
def select(condlist, choicelist: list[bool], default: bool) -> ndarray[bool, ...]: ...
@overload
def select(condlist, choicelist: list[int], default: int = ...) -> ndarray[int64, ...]: ...
@overload
def select(condlist, choicelist: list[float], default: float = ...) -> ndarray[float64, ...]: ...
@overload
def select(condlist, choicelist: list[object], default=...) -> ndarray: ...

@overload
def interp(x: generic | float, xp: ndarray | list[object], fp: Nested[ndarray[U] | number[U]],
           **kwargs) -> generic[promote(U, float64)]: ...
@overload
def interp(x: generic | float, xp: ndarray | list[object], fp: ndarray[U], **kwargs) -> generic[promote(U, float64)]: ...
@overload
def interp(x: ndarray[T not in complexes] | list[float], xp: ndarray | list[object],
           fp: ndarray[U] | Nested[ndarray[U] | number[U]], **kwargs) -> ndarray[promote(U, float64)]: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def interp(x: torch.Tensor[native], xp: torch.Tensor[native] | ndarray | list[object],
           fp: torch.Tensor[native] | ndarray | list[object], **kwargs) -> ndarray[float64]: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def interp(x: ndarray | list[object] | float, xp: torch.Tensor[native] | ndarray | list[object],
           fp: torch.Tensor[native] | ndarray | list[object],
           **kwargs) -> ndarray[float64]: ...
# The powers of whole numbers and of those of low precision are of float64.
@overload
def polyfit(
    x: ndarray[T] | Nested[ndarray[T] | number[T]], y: ndarray[U] | Nested[ndarray[U] | number[U]], deg, rcond=...,
    full: Literal[False] = ..., w: ndarray | list[object] | None = ..., cov: Literal[False] = ...
) -> ndarray[promote(T, U, float64)]:
    assert promote(U) not in {float16}
@overload
def polyfit(
    x: ndarray[T] | Nested[ndarray[T] | number[T]], y: ndarray[U] | Nested[ndarray[U] | number[U]], deg, rcond=...,
    full: Literal[False] = ..., w: ndarray | list[object] | None = ..., *, cov: Literal[True, "unscaled"]
) -> tuple[ndarray[promote(T, U, float64)], ndarray]:
    assert promote(U) not in {float16}
@overload
def polyfit(
    x: ndarray[T] | Nested[ndarray[T] | number[T]], y: ndarray[U] | Nested[ndarray[U] | number[U]], deg, *args, **kwargs
) -> object:
    assert promote(U) not in {float16}
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def polyfit(x: torch.Tensor[native] | ndarray | list[object], y: torch.Tensor[native] | ndarray | list[object], deg,
            **kwargs) -> ndarray: ...

@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def vander(x: torch.Tensor[T in native], *args, **kwargs) -> ndarray[promote(T, int64)]: ...
@overload
def vander(x: ndarray[T], *args, **kwargs) -> ndarray[promote(T, int64)]: ...
@overload
def vander(x: Nested[ndarray[T] | number[T]], *args, **kwargs) -> ndarray[promote(T, int64)]: ...
# The derivative of order 0 is the polynomial as it is.
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def polyder(p: torch.Tensor[T in native], m: Literal[1, 2, 3] = ...) -> ndarray[promote(T, int64)]: ...
@overload
def polyder(p: ndarray[T], m: Literal[1, 2, 3] = ...) -> ndarray[promote(T, int64)]: ...
@overload
def polyder(p: Nested[ndarray[T] | number[T]], m: Literal[1, 2, 3] = ...) -> ndarray[promote(T, int64)]: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def polyint(p: torch.Tensor[T in native], m: Literal[1, 2, 3] = ..., k: float | None = ...) -> ndarray[
    promote(T, float64)
]: ...
@overload
def polyint(p: ndarray[T], m: Literal[1, 2, 3] = ..., k: float | None = ...) -> ndarray[promote(T, float64)]: ...
@overload
def polyint(p: Nested[ndarray[T] | number[T]], m: Literal[1, 2, 3] = ..., k: float | None = ...) -> ndarray[
    promote(T, float64)
]: ...
# Complex roots that come in pairs are those of a real polynomial.
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def poly(seq_of_zeros: torch.Tensor[native]) -> ndarray: ...
@overload
def poly(seq_of_zeros: ndarray[T]) -> ndarray[
    real(floating(mapped(T, {float16}, float64))) | floating(mapped(T, {float16}, float64))
]: ...
@overload
def poly(seq_of_zeros: Nested[ndarray[T] | number[T]]) -> ndarray[
    real(floating(mapped(promote(T), {float16}, float64))) | floating(mapped(promote(T), {float16}, float64))
]: ...
# No roots at all are of float64.
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def roots(p: torch.Tensor[native]) -> ndarray: ...
@overload
def roots(p: ndarray[T not in {float16}]) -> ndarray[floating(T) | complexed(floating(T)) | float64]: ...
@overload
def roots(p: Nested[ndarray[T] | number[T]]) -> ndarray[
    floating(promote(T)) | complexed(floating(promote(T))) | float64
]:
    assert promote(T) not in {float16}
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def polyval(p: torch.Tensor[native], x: torch.Tensor[native] | ndarray | list[object] | complex) -> ndarray: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def polyval(p: ndarray | list[object], x: torch.Tensor[native]) -> ndarray: ...
@overload
def polyval(p: ndarray[T], x: generic[U]) -> generic[promote(strong(T), strong(U))]: ...
@overload
def polyval(p: ndarray[T], x: bool) -> generic[T]: ...
@overload
def polyval(p: ndarray[T], x: int) -> generic[promote(T, int64)]: ...
@overload
def polyval(p: ndarray[T], x: float) -> generic[promote(T, float64)]: ...
if numpy >= "2.0":
    @overload
    def polyval(p: ndarray[T], x: ndarray[U]) -> ndarray[promote(T, U), ...]: ...
    @overload
    def polyval(
        p: ndarray[T] | Nested[ndarray[T] | number[T]], x: ndarray[U] | Nested[ndarray[U] | number[U]]
    ) -> ndarray[promote(promote(T), promote(U)), ...]: ...
else:  # each coefficient counts by its value
    @overload
    def polyval(p: ndarray | list[object], x: ndarray) -> ndarray: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def polydiv(u: torch.Tensor[native], v: torch.Tensor[native] | ndarray | list[object] | complex) -> tuple[
    ndarray, ndarray
]: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def polydiv(u: ndarray | list[object] | complex, v: torch.Tensor[native]) -> tuple[ndarray, ndarray]: ...
@overload
def polydiv(u: ndarray[T] | Nested[ndarray[T] | number[T]], v: ndarray[U] | Nested[ndarray[U] | number[U]]) -> tuple[
    ndarray[promote(strong(floating(promote(T))), strong(floating(promote(U)))), :],
    ndarray[promote(strong(floating(promote(T))), strong(floating(promote(U)))), :],
]: ...

class poly1d(Generic[T]):
    c: ndarray[T]
    coef: ndarray[T]
    coeffs: ndarray[T]
    coefficients: ndarray[T]
    o: int
    order: int
    @overload
    def __init__(self, c_or_r: ndarray[T], r: Literal[False] = ..., variable=...) -> poly1d[T]: ...
    @overload
    def __init__(
        self, c_or_r: Nested[ndarray[T] | number[T]], r: Literal[False] = ..., variable=...
    ) -> poly1d[promote(T)]: ...
    @overload
    def __call__(self: poly1d[T], val: generic[U]) -> generic[promote(strong(T), strong(U))]: ...
    @overload
    def __call__(self: poly1d[T], val: bool) -> generic[T]: ...
    @overload
    def __call__(self: poly1d[T], val: int) -> generic[promote(T, int64)]: ...
    @overload
    def __call__(self: poly1d[T], val: float) -> generic[promote(T, float64)]: ...
    if numpy >= "2.0":
        @overload
        def __call__(self: poly1d[T], val: ndarray[U]) -> ndarray[promote(T, U), ...]: ...
    else:
        @overload
        def __call__(self, val: ndarray) -> ndarray: ...
    def deriv(self: poly1d[T], m: Literal[1, 2, 3] = ...) -> poly1d[promote(T, int64)]: ...
    def integ(self: poly1d[T], m: Literal[1, 2, 3] = ..., k: float | None = ...) -> poly1d[promote(T, float64)]: ...

# --- reductions, sorting, statistics ----------------------------------------------------------------------------------

# A torch tensor is refused by sum, mean, max, ... whatever its dtype is; a list of tensors is not.

@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("[t.float() for t in {}]", keeps={float32}))
def mean(a: list[torch.Tensor[native]], *args, **kwargs) -> ndarray: ...
@overload
def mean(a: ndarray[T], axis: None = None, dtype: dtype[U] | str = floating(T), **kwargs) -> generic[U]: ...
@overload
def mean(a: ndarray[T], axis, dtype: dtype[U] | str = floating(T), **kwargs) -> ndarray[U]: ...
@overload
def mean(a: Nested[ndarray[T] | number[T]], axis: None = None, dtype: dtype[U] | str = floating(promote(T)),
         **kwargs) -> generic[U]: ...
@overload
def mean(a: Nested[ndarray[T] | number[T]], axis, dtype: dtype[U] | str = floating(promote(T)),
         **kwargs) -> ndarray[U, ...]: ...

@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("[t.float() for t in {}]", keeps={float32}))
def std(a: list[torch.Tensor[native]], *args, **kwargs) -> ndarray: ...
@overload
def std(a: ndarray[T], axis: None = None, dtype: dtype[U] | str = real(floating(T)), **kwargs) -> generic[U]:
    assert promote(T, U) not in {bool}
@overload
def std(a: ndarray[T], axis, dtype: dtype[U] | str = real(floating(T)), **kwargs) -> ndarray[U]:
    assert promote(T, U) not in {bool}
@overload
def std(a: Nested[ndarray[T] | number[T]], axis: None = None,
        dtype: dtype[U] | str = real(floating(promote(T))), **kwargs) -> generic[U]:
    assert promote(T, U) not in {bool}
@overload
def std(a: Nested[ndarray[T] | number[T]], axis, dtype: dtype[U] | str = real(floating(promote(T))),
        **kwargs) -> ndarray[U, ...]:
    assert promote(T, U) not in {bool}
var = std

@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("[t.float() for t in {}]", keeps={float32}))
def max(a: list[torch.Tensor[native]], *args, **kwargs) -> ndarray: ...
@overload
def max(a: ndarray[T], axis: None = None, **kwargs) -> generic[T]: ...
@overload
def max(a: ndarray[T], axis, *args, **kwargs) -> ndarray[T]: ...
@overload
def max(a: Nested[ndarray[T] | number[T]], axis: None = None, **kwargs) -> generic[promote(T)]: ...
@overload
def max(a: Nested[ndarray[T] | number[T]], axis, *args, **kwargs) -> ndarray[promote(T), ...]: ...
min = amax = amin = max

@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def nanmean(a: torch.Tensor[native], *args, **kwargs) -> ndarray: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("[t.float() for t in {}]", keeps={float32}))
def nanmean(a: list[torch.Tensor[native]], *args, **kwargs) -> ndarray: ...
@overload
def nanmean(a: ndarray[T], axis: None = None, *args, **kwargs) -> generic[floating(T)]: ...
@overload
def nanmean(a: ndarray[T], axis, *args, **kwargs) -> ndarray[floating(T), reduced(axis)]: ...
@overload
def nanmean(a: Nested[ndarray[T] | number[T]], axis: None = None, *args, **kwargs) -> generic[
    floating(promote(T))
]: ...
@overload
def nanmean(a: Nested[ndarray[T] | number[T]], axis, *args, **kwargs) -> ndarray[floating(promote(T)), ...]: ...
median = nanmedian = nanmean
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def average(a: torch.Tensor[native], *args, **kwargs) -> ndarray: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("[t.float() for t in {}]", keeps={float32}))
def average(a: list[torch.Tensor[native]], *args, **kwargs) -> ndarray: ...
@overload
def average(
    a: ndarray[T] | Nested[ndarray[T] | number[T]], axis: None = None, weights: None = None
) -> generic[floating(promote(T))]: ...
@overload
def average(
    a: ndarray[T] | Nested[ndarray[T] | number[T]], axis, weights: None = None, *, keepdims=...
) -> ndarray[floating(promote(T)), reduced(axis)]: ...
@overload
def average(
    a: ndarray[T] | Nested[ndarray[T] | number[T]], axis: None = None, *,
    weights: ndarray[U] | Nested[ndarray[U] | number[U]]
) -> generic[promote(floating(promote(T)), U)]: ...
@overload
def average(
    a: ndarray[T] | Nested[ndarray[T] | number[T]], axis, weights: ndarray[U] | Nested[ndarray[U] | number[U]],
    *, keepdims=...
) -> ndarray[promote(floating(promote(T)), U), reduced(axis)]: ...
@overload
def average(a: ndarray | list[object], *args, **kwargs) -> object: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def trapezoid(y: torch.Tensor[native], *args, **kwargs) -> ndarray: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("[t.float() for t in {}]", keeps={float32}))
def trapezoid(y: list[torch.Tensor[native]], *args, **kwargs) -> ndarray: ...
@overload
def trapezoid(y: ndarray[T] | Nested[ndarray[T] | number[T]], x: None = ..., *args, **kwargs) -> ndarray[
    floating(promote(T)), ...
]: ...
@overload
def trapezoid(
    y: ndarray[T] | Nested[ndarray[T] | number[T]], x: ndarray[U] | Nested[ndarray[U] | number[U]], *args,
    **kwargs
) -> ndarray[floating(promote(T, U)), ...]: ...
trapz = trapezoid

@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def nanstd(a: torch.Tensor[native], *args, **kwargs) -> ndarray: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("[t.float() for t in {}]", keeps={float32}))
def nanstd(a: list[torch.Tensor[native]], *args, **kwargs) -> ndarray: ...
@overload
def nanstd(a: ndarray[T], axis: None = None, *args, **kwargs) -> generic[real(floating(T))]: ...
@overload
def nanstd(a: ndarray[T], axis, *args, **kwargs) -> ndarray[real(floating(T)), reduced(axis)]: ...
@overload
def nanstd(a: Nested[ndarray[T] | number[T]], axis: None = None, *args, **kwargs) -> generic[
    real(floating(promote(T)))
]: ...
@overload
def nanstd(a: Nested[ndarray[T] | number[T]], axis, *args, **kwargs) -> ndarray[real(floating(promote(T))), ...]: ...
nanvar = nanstd

@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def _shares(a: torch.Tensor[native], q, *args, **kwargs) -> ndarray: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("[t.float() for t in {}]", keeps={float32}))
def _shares(a: list[torch.Tensor[native]], q, *args, **kwargs) -> ndarray: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def _shares(a: ndarray | list[object], q: torch.Tensor[native], *args, **kwargs) -> ndarray: ...
if numpy >= "2.0":
    @overload
    def _shares(a: ndarray[T], q: float, axis: None = None, *args, **kwargs) -> generic[floating(T)]: ...
    @overload
    def _shares(a: ndarray[T], q: float, axis, *args, **kwargs) -> ndarray[floating(T), reduced(axis)]: ...
    @overload
    def _shares(a: ndarray[T], q: list[float], *args, **kwargs) -> ndarray[promote(T, float64)]: ...
    @overload
    def _shares(a: Nested[ndarray[T] | number[T]], q: float, axis: None = None, *args, **kwargs) -> generic[
        floating(promote(T))
    ]: ...
    @overload
    def _shares(a: Nested[ndarray[T] | number[T]], q: float, axis, *args, **kwargs) -> ndarray[
        floating(promote(T)), ...
    ]: ...
else:
    @overload
    def _shares(a: ndarray[T], q: float, axis: None = None, *args, **kwargs) -> generic[promote(T, float64)]: ...
    @overload
    def _shares(a: ndarray[T], q: float, axis, *args, **kwargs) -> ndarray[promote(T, float64), reduced(axis)]: ...
    @overload
    def _shares(a: ndarray[T], q: ndarray | list[float], *args, **kwargs) -> ndarray[promote(T, float64)]: ...
    @overload
    def _shares(a: Nested[ndarray[T] | number[T]], q: float, axis: None = None, *args, **kwargs) -> generic[
        promote(T, float64)
    ]: ...
    @overload
    def _shares(a: Nested[ndarray[T] | number[T]], q: float, *args, **kwargs) -> ndarray[promote(T, float64), ...]: ...
@overload
def _shares(a: Nested[ndarray[T] | number[T]], q: list[float], *args, **kwargs) -> ndarray[promote(T, float64)]: ...
percentile = quantile = restricted(_shares, promote(T) in real_numbers)
# Shares that are whole numbers are divided by a hundred, or leave the array what it is.
if numpy >= "2.0":
    @overload
    def percentile(a: ndarray[T in real_numbers], q: ndarray[U not in complexes], *args, **kwargs) -> ndarray[
        promote(T, mapped(U, integers | {bool}, float64))
    ]: ...
    @overload
    def quantile(a: ndarray[T not in complexes], q: ndarray[U not in complexes], *args, **kwargs) -> ndarray[
        promote(T, mapped(U, integers | {bool}, bool))
    ]:
        assert T not in {bool}, "shares that are no whole numbers"
        assert U not in {uint64}, "an array that holds no whole numbers"
nanpercentile = percentile
nanquantile = quantile

@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def sort(a: torch.Tensor[T in native], *args, **kwargs) -> ndarray[T]: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("[t.float() for t in {}]", keeps={float32}))
def sort(a: list[torch.Tensor[native]], *args, **kwargs) -> ndarray: ...
@overload
def sort(a: ndarray[T] | Nested[ndarray[T] | number[T]], *args, **kwargs) -> ndarray[promote(T), ...]: ...
nanmax = nanmin = partition = sort

@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def argsort(a: torch.Tensor[native], *args, **kwargs) -> torch.Tensor[int64]: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("[t.float() for t in {}]", keeps={float32}))
def argsort(a: list[torch.Tensor[native]], *args, **kwargs) -> ndarray[int64]: ...
@overload
def argsort(a: ndarray, *args, **kwargs) -> ndarray[int64, ...]: ...
@overload
def argsort(a: list[object], *args, **kwargs) -> ndarray[int64, ...]: ...
argmax = argmin = argpartition = argsort

@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def count_nonzero(a: torch.Tensor[native], *args, **kwargs) -> ndarray[int64]: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("[t.float() for t in {}]", keeps={float32}))
def count_nonzero(a: list[torch.Tensor[native]], *args, **kwargs) -> ndarray[int64]: ...
@overload
def count_nonzero(a: ndarray, *args, **kwargs) -> ndarray[int64, ...]: ...
@overload
def count_nonzero(a: list[object], *args, **kwargs) -> ndarray[int64, ...]: ...
# Unlike `argsort` these make an array of whatever they are passed.
@overload
def count_nonzero(a, *args, **kwargs) -> ndarray[int64, ...]: ...
nanargmax = nanargmin = flatnonzero = count_nonzero

def argwhere(a) -> ndarray[int64]: ...
def tril_indices(n, k=..., m=...) -> tuple[ndarray[int64], ndarray[int64]]: ...
triu_indices = tril_indices
def diag_indices(n, ndim=...) -> tuple[ndarray[int64], ...]: ...
def diag_indices_from(arr) -> tuple[ndarray[int64], ...]: ...
def mask_indices(n, mask_func, k=...) -> tuple[ndarray[int64], ...]: ...
def ix_(*args: list[int]) -> tuple[ndarray[int64], ...]: ...
@overload
def unravel_index(indices: generic[I in integers | {bool}] | int, shape, order: str = ...) -> tuple[
    generic[int64], ...
]: ...
@overload
def unravel_index(indices: ndarray[I in integers | {bool}] | list[int], shape, order: str = ...) -> tuple[
    ndarray[int64], ...
]: ...
@overload
def ravel_multi_index(multi_index: list[int], dims, *args, **kwargs) -> generic[int64]: ...
@overload
def ravel_multi_index(
    multi_index: list[ndarray[integers | {bool}]] | ndarray[integers | {bool}], dims, *args, **kwargs
) -> ndarray[int64, ...]: ...
def tril_indices_from(arr, k=...) -> tuple[ndarray[int64], ndarray[int64]]: ...
triu_indices_from = tril_indices_from
def lexsort(keys, axis=...) -> ndarray[int64, ...]: ...
def packbits(a: ndarray[{bool} | integers], *args, **kwargs) -> ndarray[uint8]: ...
def unpackbits(a: ndarray[{uint8}], *args, **kwargs) -> ndarray[uint8]: ...
def nonzero(a) -> tuple[ndarray[int64], ...]: ...

@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def bincount(x: torch.Tensor[native], weights: None = None, minlength=...) -> ndarray[int64]: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def bincount(x: torch.Tensor[native] | ndarray[T] | list[object],
             weights: torch.Tensor[native] | ndarray | list[object], minlength=...) -> ndarray[float64]: ...
@overload
def bincount(x: ndarray[T] | list[object], weights: None = None, minlength=...) -> ndarray[int64]: ...

@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def _binned(x: torch.Tensor[native], bins, *args, **kwargs) -> ndarray[int64]: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def _binned(x: ndarray | list[object], bins: torch.Tensor[native], *args, **kwargs) -> ndarray[int64]: ...
@overload
def _binned(x: generic[T] | float, bins: ndarray[U] | list[object], *args, **kwargs) -> generic[int64]: ...
@overload
def _binned(x: ndarray[T] | list[object], bins: generic[U] | float, *args, **kwargs) -> generic[int64]: ...
@overload
def _binned(x: ndarray[T] | list[object], bins: ndarray[U] | list[object], *args, **kwargs) -> ndarray[int64]: ...
searchsorted = _binned
digitize = restricted(_binned, T not in complexes, U not in complexes)

@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def all(a: list[torch.Tensor[native]], *args, **kwargs) -> ndarray[bool]: ...
@overload
def all(a: ndarray | list[object], *args, **kwargs) -> ndarray[bool, ...]: ...
any = all

@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def cov(m: torch.Tensor[native], *args, **kwargs) -> ndarray: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("[t.float() for t in {}]", keeps={float32}))
def cov(m: list[torch.Tensor[native]], *args, **kwargs) -> ndarray: ...
@overload
def cov(m: ndarray[T], *args, **kwargs) -> ndarray[promote(T, float64), ...]: ...
@overload
def cov(m: Nested[ndarray[T] | number[T]], *args, **kwargs) -> ndarray[promote(T, float64), ...]: ...
corrcoef = cov

@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def histogram(a: torch.Tensor[native], *args, **kwargs) -> tuple[ndarray, ndarray]: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("[t.float() for t in {}]", keeps={float32}))
def histogram(a: list[torch.Tensor[native]], *args, **kwargs) -> tuple[ndarray, ndarray]: ...
@overload
def histogram(
    a: ndarray[T] | Nested[ndarray[T] | number[T]], bins: int | str = ...,
    range: None | tuple[number[R], number[S]] = ..., density: Literal[False] | None = ..., weights: None = ...
) -> tuple[ndarray[int64], ndarray[mapped(promote(T), {bool} | integers, float64), :]]: ...
@overload
def histogram(
    a: ndarray | list[object], bins: ndarray[U] | Nested[ndarray[U] | number[U]], range=...,
    density: Literal[False] | None = ..., weights: None = ...
) -> tuple[ndarray[int64], ndarray[promote(U), :]]: ...
@overload
def histogram(
    a: ndarray[T] | Nested[ndarray[T] | number[T]], bins: int | str = ...,
    range: None | tuple[number[R], number[S]] = ..., *, density: Literal[True], weights: None = ...
) -> tuple[ndarray[float64], ndarray[mapped(promote(T), {bool} | integers, float64), :]]: ...
@overload
def histogram(
    a: ndarray | list[object], bins: ndarray[U] | Nested[ndarray[U] | number[U]], range=...,
    *, density: Literal[True], weights: None = ...
) -> tuple[ndarray[float64], ndarray[promote(U), :]]: ...
@overload
def histogram(a: ndarray | list[object], bins=..., range=...) -> tuple[ndarray[int64], ndarray]: ...
@overload
def histogram(a: ndarray | list[object], *args, **kwargs) -> tuple[ndarray, ndarray]: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def histogram_bin_edges(a: torch.Tensor[native], *args, **kwargs) -> ndarray: ...
@overload
def histogram_bin_edges(
    a: ndarray[T] | Nested[ndarray[T] | number[T]], bins: int | str = ...,
    range: None | tuple[number[R], number[S]] = ..., weights=...
) -> ndarray[mapped(promote(T), {bool} | integers, float64), :]: ...
@overload
def histogram_bin_edges(
    a: ndarray | list[object], bins: ndarray[U] | Nested[ndarray[U] | number[U]], *args, **kwargs
) -> ndarray[promote(U), :]: ...
@overload
def histogram_bin_edges(a: ndarray | list[object], *args, **kwargs) -> ndarray: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def histogramdd(sample: torch.Tensor[native], *args, **kwargs) -> tuple[ndarray, list[ndarray]]: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("[t.float() for t in {}]", keeps={float32}))
def histogramdd(sample: list[torch.Tensor[native]], *args, **kwargs) -> tuple[ndarray, list[ndarray]]: ...
if numpy >= "2.0":
    @overload
    def histogramdd(sample: ndarray[T], bins: int = ..., range: None = ...) -> tuple[
        ndarray[float64], list[ndarray[floating(T), :]]
    ]: ...
@overload
def histogramdd(sample: ndarray | list[object], bins=..., range=...) -> tuple[ndarray[float64], list[ndarray]]: ...
@overload
def histogramdd(sample: ndarray | list[object], *args, **kwargs) -> tuple[ndarray, list[ndarray]]: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def histogram2d(x: torch.Tensor[native], y: torch.Tensor[native] | ndarray | list[object], *args,
                **kwargs) -> tuple[ndarray[float64], ndarray, ndarray]: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def histogram2d(x: ndarray | list[object], y: torch.Tensor[native], *args, **kwargs) -> tuple[
    ndarray[float64], ndarray, ndarray
]: ...
if numpy >= "2.0":
    @overload
    def histogram2d(x: ndarray[T], y: ndarray[U], bins: int = ..., range: None = ...) -> tuple[
        ndarray[float64], ndarray[floating(promote(T, U)), :], ndarray[floating(promote(T, U)), :]
    ]: ...
@overload
def histogram2d(x: ndarray | list[object], y: ndarray | list[object], bins=..., range=...) -> tuple[
    ndarray[float64], ndarray, ndarray
]: ...
@overload
def histogram2d(x: ndarray | list[object], y: ndarray | list[object], *args, **kwargs) -> tuple[
    ndarray, ndarray, ndarray
]: ...

@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def unique(ar: torch.Tensor[T in native], *args) -> ndarray[T]: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def unique(ar: torch.Tensor[native], *args, **kwargs) -> object: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("[t.float() for t in {}]", keeps={float32}))
def unique(ar: list[torch.Tensor[native]], *args) -> ndarray: ...
@overload
def unique(
    ar: ndarray[T] | Nested[ndarray[T] | number[T]], return_index: Literal[False] = ...,
    return_inverse: Literal[False] = ..., return_counts: Literal[False] = ..., axis=..., *, equal_nan: bool = ...,
    sorted: bool = ...
) -> ndarray[promote(T), :]: ...
@overload
def unique(
    ar: ndarray[T] | Nested[ndarray[T] | number[T]], return_index: Literal[True],
    return_inverse: Literal[False] = ..., return_counts: Literal[False] = ..., axis=..., *, equal_nan: bool = ...,
    sorted: bool = ...
) -> tuple[ndarray[promote(T), :], ndarray[int64]]: ...
@overload
def unique(
    ar: ndarray[T] | Nested[ndarray[T] | number[T]], return_index: Literal[False] = ..., *,
    return_inverse: Literal[True], return_counts: Literal[False] = ..., axis=..., equal_nan: bool = ...,
    sorted: bool = ...
) -> tuple[ndarray[promote(T), :], ndarray[int64]]: ...
@overload
def unique(
    ar: ndarray[T] | Nested[ndarray[T] | number[T]], return_index: Literal[False] = ...,
    return_inverse: Literal[False] = ..., *, return_counts: Literal[True], axis=..., equal_nan: bool = ...,
    sorted: bool = ...
) -> tuple[ndarray[promote(T), :], ndarray[int64]]: ...
@overload
def unique(
    ar: ndarray[T] | Nested[ndarray[T] | number[T]], return_index: Literal[True], return_inverse: Literal[True],
    return_counts: Literal[False] = ..., axis=..., *, equal_nan: bool = ..., sorted: bool = ...
) -> tuple[ndarray[promote(T), :], ndarray[int64], ndarray[int64]]: ...
@overload
def unique(
    ar: ndarray[T] | Nested[ndarray[T] | number[T]], return_index: Literal[True],
    return_inverse: Literal[False] = ..., *, return_counts: Literal[True], axis=..., equal_nan: bool = ...,
    sorted: bool = ...
) -> tuple[ndarray[promote(T), :], ndarray[int64], ndarray[int64]]: ...
@overload
def unique(
    ar: ndarray[T] | Nested[ndarray[T] | number[T]], return_index: Literal[False] = ..., *,
    return_inverse: Literal[True], return_counts: Literal[True], axis=..., equal_nan: bool = ..., sorted: bool = ...
) -> tuple[ndarray[promote(T), :], ndarray[int64], ndarray[int64]]: ...
@overload
def unique(
    ar: ndarray[T] | Nested[ndarray[T] | number[T]], return_index: Literal[True], return_inverse: Literal[True],
    return_counts: Literal[True], axis=..., *, equal_nan: bool = ..., sorted: bool = ...
) -> tuple[ndarray[promote(T), :], ndarray[int64], ndarray[int64], ndarray[int64]]: ...
@overload
def unique(ar: ndarray | list[object], *args, **kwargs) -> object: ...

class _UniqueCounts(Generic[T]):
    values: ndarray[T, :]
    counts: ndarray[int64]
    @overload
    def __getitem__(self, index: Literal[0]) -> ndarray[T, :]: ...
    @overload
    def __getitem__(self, index: Literal[1]) -> ndarray[int64]: ...
    def __len__(self) -> int: ...

class _UniqueInverse(Generic[T]):
    values: ndarray[T, :]
    inverse_indices: ndarray[int64, ...]
    @overload
    def __getitem__(self, index: Literal[0]) -> ndarray[T, :]: ...
    @overload
    def __getitem__(self, index: Literal[1]) -> ndarray[int64, ...]: ...
    def __len__(self) -> int: ...

class _UniqueAll(Generic[T]):
    values: ndarray[T, :]
    indices: ndarray[int64]
    inverse_indices: ndarray[int64, ...]
    counts: ndarray[int64]
    @overload
    def __getitem__(self, index: Literal[0]) -> ndarray[T, :]: ...
    @overload
    def __getitem__(self, index: int) -> ndarray[int64, ...]: ...
    def __len__(self) -> int: ...

@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def unique_values(x: torch.Tensor[T in native]) -> ndarray[T]: ...
@overload
def unique_values(x: ndarray[T]) -> ndarray[T, :]: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def unique_counts(x: torch.Tensor[T in native]) -> _UniqueCounts[T]: ...
@overload
def unique_counts(x: ndarray[T]) -> _UniqueCounts[T]: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def unique_inverse(x: torch.Tensor[T in native]) -> _UniqueInverse[T]: ...
@overload
def unique_inverse(x: ndarray[T]) -> _UniqueInverse[T]: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def unique_all(x: torch.Tensor[T in native]) -> _UniqueAll[T]: ...
@overload
def unique_all(x: ndarray[T]) -> _UniqueAll[T]: ...

# --- moving values about ----------------------------------------------------------------------------------------------

@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("[t.float() for t in {}]", keeps={float32}))
def concatenate(arrays: list[torch.Tensor[native]], *args, **kwargs) -> ndarray: ...
@overload
def concatenate(arrays: list[ndarray[T] | Nested[ndarray[T] | number[T]]], axis=..., out=..., *,
                dtype: dtype[U] | str = promote(T), **kwargs) -> ndarray[U]: ...
@overload
def concatenate(arrays: ndarray[T], axis=..., out=..., *, dtype: dtype[U] | str = T,
                **kwargs) -> ndarray[U]: ...
concat = concatenate

# A slice may stand for whole numbers or for fractions.
class _Joined:
    @overload
    def __getitem__(self, key: ndarray[T]) -> ndarray[T, :]: ...
    @overload
    def __getitem__(self, key: tuple[ndarray[T], ...]) -> ndarray[promote(T), :]: ...
    @overload
    def __getitem__(
        self,
        key: tuple[
            ndarray[T] | Nested[ndarray[T] | number[T]] | complex,
            ndarray[U] | Nested[ndarray[U] | number[U]] | complex,
        ],
    ) -> ndarray[promote(T, U), :]: ...
    @overload
    def __getitem__(
        self,
        key: tuple[
            ndarray[T] | Nested[ndarray[T] | number[T]] | complex,
            ndarray[U] | Nested[ndarray[U] | number[U]] | complex,
            ndarray[W] | Nested[ndarray[W] | number[W]] | complex,
        ],
    ) -> ndarray[promote(T, U, W), :]: ...

r_: _Joined
c_: _Joined

@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("[t.float() for t in {}]", keeps={float32}))
def stack(arrays: list[torch.Tensor[native]], *args, **kwargs) -> ndarray: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def stack(arrays: torch.Tensor[native], *args, **kwargs) -> ndarray: ...
@overload
def stack(arrays: Nested[ndarray[T] | number[T]], axis=..., out=..., *, dtype: dtype[U] | str = promote(T),
          **kwargs) -> ndarray[U, :]: ...
@overload
def stack(arrays: ndarray[T], axis=..., out=..., *, dtype: dtype[U] | str = T,
          **kwargs) -> ndarray[U]: ...
vstack = hstack = dstack = column_stack = row_stack = stack

@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("[t.float() for t in {}]", keeps={float32}))
def block(arrays: list[torch.Tensor[native]]) -> ndarray: ...
@overload
def block(arrays: Nested[ndarray[T] | number[T]]) -> ndarray[promote(T), :]: ...
@overload
def bmat(obj: list[ndarray[T]] | list[list[ndarray[T]]], *args, **kwargs) -> matrix[promote(T)]: ...
@overload
def bmat(obj: ndarray[T], *args, **kwargs) -> matrix[T]: ...

@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def expand_dims(a: torch.Tensor[T in native], *args, **kwargs) -> ndarray[T]: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("[t.float() for t in {}]", keeps={float32}))
def expand_dims(a: list[torch.Tensor[native]], *args, **kwargs) -> ndarray: ...
@overload
def expand_dims(a: ndarray[T], *args, **kwargs) -> ndarray[T, :]: ...
@overload
def expand_dims(a: Nested[ndarray[T] | number[T]] | number[T], *args, **kwargs) -> ndarray[promote(T), :]: ...
ravel = flipud = fliplr = rot90 = diag = diagflat = triu = tril = pad = tile = roll = expand_dims
insert = delete = broadcast_to = permute_dims = matrix_transpose = resize = expand_dims
apply_along_axis = expand_dims

@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def diff(a: torch.Tensor[T in native], n: int = ..., axis: int = ...) -> ndarray[T]: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("[t.float() for t in {}]", keeps={float32}))
def diff(a: list[torch.Tensor[native]], *args, **kwargs) -> ndarray: ...
# The difference of order 0 is the array as it is.
@overload
def diff(a: ndarray[T] | Nested[ndarray[T] | number[T]], n: Literal[1, 2, 3] = ..., axis: int = ...) -> ndarray[
    mapped(promote(T), {datetime64}, timedelta64), :
]: ...
@overload
def diff(a: ndarray[T] | Nested[ndarray[T] | number[T]], n: int, axis: int = ...) -> ndarray[
    mapped(promote(T), {datetime64}, {datetime64, timedelta64}), :
]: ...
@overload
def diff(a: ndarray[T] | Nested[ndarray[T] | number[T]], n: Literal[1, 2, 3] = ..., axis: int = ..., *,
         prepend: ndarray[U] | Nested[ndarray[U] | number[U]] | number[U]) -> ndarray[
    mapped(promote(strong(promote(T)), strong(promote(U))), {datetime64}, timedelta64), :
]: ...
@overload
def diff(a: ndarray[T] | Nested[ndarray[T] | number[T]], n: Literal[1, 2, 3] = ..., axis: int = ..., *,
         append: ndarray[U] | Nested[ndarray[U] | number[U]] | number[U]) -> ndarray[
    mapped(promote(strong(promote(T)), strong(promote(U))), {datetime64}, timedelta64), :
]: ...
@overload
def diff(a: ndarray | list[object], *args, **kwargs) -> ndarray[..., :]: ...

@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def ediff1d(ary: torch.Tensor[T in native], *args, **kwargs) -> ndarray[T]: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("[t.float() for t in {}]", keeps={float32}))
def ediff1d(ary: list[torch.Tensor[native]], *args, **kwargs) -> ndarray: ...
@overload
def ediff1d(ary: ndarray[T] | Nested[ndarray[T] | number[T]] | number[T], *args, **kwargs) -> ndarray[
    mapped(promote(T), {datetime64}, timedelta64), :
]:
    assert promote(T) not in {bool}
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def ptp(a: torch.Tensor[T in native], *args, **kwargs) -> ndarray[T]: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("[t.float() for t in {}]", keeps={float32}))
def ptp(a: list[torch.Tensor[native]], *args, **kwargs) -> ndarray: ...
@overload
def ptp(a: ndarray[T] | Nested[ndarray[T] | number[T]], *args, **kwargs) -> ndarray[
    mapped(promote(T), {datetime64}, timedelta64), ...
]:
    assert promote(T) not in {bool}
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def trim_zeros(filt: torch.Tensor[T in native], *args, **kwargs) -> ndarray[T]: ...
@overload
def trim_zeros(filt: ndarray[T], *args, **kwargs) -> ndarray[T, :]: ...
@overload
def trim_zeros(filt: list[object], *args, **kwargs) -> list[object]: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def atleast_1d(a: torch.Tensor[T in native], /) -> ndarray[T]: ...
@overload
def atleast_1d(a: ndarray[T], /) -> ndarray[T]: ...
@overload
def atleast_1d(a: Nested[ndarray[T] | number[T]] | number[T], /) -> ndarray[promote(T), :]: ...
@overload
def atleast_1d(*arys) -> tuple[ndarray, ...]: ...
atleast_2d = atleast_3d = atleast_1d
def sort_complex(a: ndarray[T]) -> ndarray[
    mapped(mapped(T, any - complexes - {uint8, int8, uint16, int16}, complex128), any - complexes, complex64)
]: ...

# These call the method of the same name, and a tensor's method gives a tensor.
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def transpose(a: torch.Tensor[T in native], *args, **kwargs) -> torch.Tensor[T]: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("[t.float() for t in {}]", keeps={float32}))
def transpose(a: list[torch.Tensor[native]], *args, **kwargs) -> ndarray: ...
@overload
def transpose(a: ndarray[T], *args, **kwargs) -> ndarray[T]: ...
@overload
def transpose(a: Nested[ndarray[T] | number[T]] | number[T], *args, **kwargs) -> ndarray[promote(T), ...]: ...
reshape = repeat = take = diagonal = transpose
def compress(condition, a: ndarray[T], axis=..., out=...) -> ndarray[T]: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def extract(condition, arr: torch.Tensor[T in native]) -> ndarray[T]: ...
@overload
def extract(condition, arr: ndarray[T]) -> ndarray[T, :]: ...
piecewise = copy
@overload
def astype(x: generic, dtype: dtype[U] | str, /, **kwargs) -> generic[U]: ...
@overload
def astype(x: ndarray, dtype: dtype[U] | str, /, **kwargs) -> ndarray[U]: ...
class _Vectorized(Generic[T]):
    def __call__(self: _Vectorized[T], *args, **kwargs) -> ndarray[T, ...]: ...

# Without the dtype of one result there may be several.
class _Mapped:
    def __call__(self, *args, **kwargs) -> object: ...

@overload
def vectorize(pyfunc, otypes: tuple[dtype[T]], *args, **kwargs) -> _Vectorized[T]: ...
@overload
def vectorize(pyfunc, *args, **kwargs) -> _Mapped: ...
def apply_over_axes(func, a, axes) -> ndarray: ...
def ndindex(*shape) -> Iterable[tuple[int, ...]]: ...
def ndenumerate(arr: ndarray[T]) -> Iterable[tuple[tuple[int, ...], generic[T]]]: ...

@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def round(a: torch.Tensor[T in native], *args, **kwargs) -> torch.Tensor[T]: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("[t.float() for t in {}]", keeps={float32}))
def round(a: list[torch.Tensor[native]], *args, **kwargs) -> ndarray: ...
@overload
def round(a: Array[T], *args, **kwargs) -> Array[mapped(T, {bool}, float16)]: ...
@overload
def round(a: number[T], *args, **kwargs) -> generic[mapped(T, {bool}, float16)]: ...
@overload
def round(a: Nested[ndarray[T] | number[T]], *args, **kwargs) -> ndarray[mapped(promote(T), {bool}, float16)]: ...
around = round

@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def clip(a: torch.Tensor[T in native], *args, **kwargs) -> torch.Tensor[T]: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("[t.float() for t in {}]", keeps={float32}))
def clip(a: list[torch.Tensor[native]], *args, **kwargs) -> ndarray: ...
@overload
def clip(a: generic[T] | number[T], a_min: generic[U] | complex, a_max: None = ..., *args,
         **kwargs) -> generic[promote(T, U)]: ...
@overload
def clip(a: generic[T] | number[T], a_min: None, a_max: generic[U] | complex, *args,
         **kwargs) -> generic[promote(T, U)]: ...
@overload
def clip(a: generic[T] | number[T], a_min: generic[U] | complex, a_max: generic[U1] | complex, *args,
         **kwargs) -> generic[promote(T, U, U1)]: ...
@overload
def clip(a: ndarray[T] | Nested[ndarray[T] | number[T]], a_min: ndarray[U] | complex, a_max: None = ..., *args,
         **kwargs) -> ndarray[promote(T, U)]: ...
@overload
def clip(a: ndarray[T] | Nested[ndarray[T] | number[T]], a_min: None, a_max: ndarray[U] | complex, *args,
         **kwargs) -> ndarray[promote(T, U)]: ...
@overload
def clip(
    a: ndarray[T] | Nested[ndarray[T] | number[T]], a_min: ndarray[U] | complex, a_max: ndarray[U1] | complex, *args, **kwargs
) -> ndarray[promote(T, U, U1)]: ...
@overload
def clip(a: ndarray[T] | Nested[ndarray[T] | number[T]], *, min: ndarray[U] | complex, max: None = ...,
         **kwargs) -> ndarray[promote(T, U)]: ...
@overload
def clip(a: ndarray[T] | Nested[ndarray[T] | number[T]], *, min: None = ..., max: ndarray[U] | complex,
         **kwargs) -> ndarray[promote(T, U)]: ...
@overload
def clip(
    a: ndarray[T] | Nested[ndarray[T] | number[T]], *, min: ndarray[U] | complex, max: ndarray[U1] | complex, **kwargs
) -> ndarray[promote(T, U, U1)]: ...
@overload
def clip(a: list[object], *args, **kwargs) -> ndarray: ...

@overload
def squeeze(a: Array[T], *args, **kwargs) -> Array[T]: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("[t.float() for t in {}]", keeps={float32}))
def squeeze(a: list[torch.Tensor[native]], *args, **kwargs) -> ndarray: ...
swapaxes = squeeze

@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("[t.float() for t in {}]", keeps={float32}))
def flip(m: list[torch.Tensor[native]], axis=...) -> ndarray: ...
@overload
def flip(m: ndarray[T], axis=...) -> ndarray[T]: ...
@overload
def flip(m: Nested[ndarray[T] | number[T]], axis=...) -> ndarray[promote(T)]: ...
def moveaxis(a: ndarray[T], *args, **kwargs) -> ndarray[T]: ...
rollaxis = moveaxis
def take_along_axis(arr: ndarray[T], indices: ndarray[I], axis=...) -> ndarray[T]: ...

@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def gradient(f: torch.Tensor[native], *varargs, **kwargs) -> object: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("[t.float() for t in {}]", keeps={float32}))
def gradient(f: list[torch.Tensor[native]], *varargs, **kwargs) -> object: ...
# Of an array of several dimensions there are several, unless one of them is named.
@overload
def gradient(f: ndarray[T] | Nested[ndarray[T] | number[T]], *varargs, axis: int, edge_order: int = ...) -> ndarray[
    mapped(mapped(promote(T), integers, float64), {datetime64}, timedelta64), :
]:
    assert promote(T) not in {bool}
@overload
def gradient(f: ndarray[T] | Nested[ndarray[T] | number[T]], *varargs, **kwargs) -> (
    ndarray[mapped(mapped(promote(T), integers, float64), {datetime64}, timedelta64), :]
    | tuple[ndarray[mapped(mapped(promote(T), integers, float64), {datetime64}, timedelta64), :], ...]
):
    assert promote(T) not in {bool}

def split(ary: ndarray[T], *args, **kwargs) -> list[ndarray[T]]: ...
array_split = hsplit = vsplit = dsplit = split
def unstack(x: ndarray[T], /, *, axis: int = ...) -> tuple[ndarray[T, ...], ...]: ...

@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def copyto(dst: ndarray, src: torch.Tensor[native], **kwargs) -> None: ...
@overload
def copyto(dst: ndarray[T], src: ndarray[U], **kwargs) -> None:
    assert castable(U, T)
@overload
def copyto(dst: ndarray[T], src: ndarray[U] | complex, **kwargs) -> None:
    assert castable(promote(T, U), T)
@overload
def copyto(dst: ndarray, src: list[object], **kwargs) -> None: ...
@rule("DTL101", on="v", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def put(a: ndarray, ind, v: torch.Tensor[native] | ndarray | list[object] | complex, mode: str = ...) -> None: ...
@overload
@rule("DTL101", on="vals", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def place(arr: ndarray, mask, vals: torch.Tensor[native]) -> None: ...
@overload
def place(arr: ndarray, mask, vals: generic) -> None: ...
@overload
def place(arr: ndarray[T], mask, vals: ndarray[U]) -> None:
    assert promote(strong(T), strong(U)) == T
@overload
def place(arr: ndarray[T], mask, vals: ndarray[U] | list[object] | float) -> None: ...
@overload
def place(arr: ndarray[complexes | {bool}], mask, vals: complex) -> None: ...
putmask = place
@overload
@rule("DTL101", on="values", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def put_along_axis(
    arr: ndarray[T], indices: ndarray[I], values: ndarray[U] | torch.Tensor[native] | list[object] | float, axis
) -> None: ...
@overload
def put_along_axis(arr: ndarray[complexes | {bool}], indices: ndarray[I], values: complex, axis) -> None: ...
def fill_diagonal(a: ndarray, val, wrap: bool = ...) -> None: ...

# --- sums -------------------------------------------------------------------------------------------------------------

@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("[t.float() for t in {}]", keeps={float32}))
def sum(a: list[torch.Tensor[native]], *args, **kwargs) -> ndarray: ...
@overload
def sum(a: ndarray[T], axis: None = None,
        dtype: dtype[U] | str = mapped(mapped(T, {bool} | signed, int64), unsigned, uint64), **kwargs) -> generic[U]: ...
@overload
def sum(a: ndarray[T], axis, dtype: dtype[U] | str = mapped(mapped(T, {bool} | signed, int64), unsigned, uint64),
        **kwargs) -> ndarray[U]: ...
@overload
def sum(a: Nested[ndarray[T] | number[T]], axis: None = None,
        dtype: dtype[U] | str = mapped(mapped(promote(T), {bool} | signed, int64), unsigned, uint64),
        **kwargs) -> generic[U]: ...
@overload
def sum(a: Nested[ndarray[T] | number[T]], axis,
        dtype: dtype[U] | str = mapped(mapped(promote(T), {bool} | signed, int64), unsigned, uint64),
        **kwargs) -> ndarray[U, ...]: ...
prod = sum

@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def nansum(a: torch.Tensor[native], *args, **kwargs) -> ndarray: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("[t.float() for t in {}]", keeps={float32}))
def nansum(a: list[torch.Tensor[native]], *args, **kwargs) -> ndarray: ...
@overload
def nansum(a: ndarray[T], axis: None = None,
           dtype: dtype[U] | str = mapped(mapped(T, {bool} | signed, int64), unsigned, uint64),
           **kwargs) -> generic[U]: ...
@overload
def nansum(a: ndarray[T], axis,
           dtype: dtype[U] | str = mapped(mapped(T, {bool} | signed, int64), unsigned, uint64),
           **kwargs) -> ndarray[U, reduced(axis)]: ...
@overload
def nansum(a: Nested[ndarray[T] | number[T]], axis: None = None,
           dtype: dtype[U] | str = mapped(mapped(promote(T), {bool} | signed, int64), unsigned, uint64),
           **kwargs) -> generic[U]: ...
@overload
def nansum(a: Nested[ndarray[T] | number[T]], axis,
           dtype: dtype[U] | str = mapped(mapped(promote(T), {bool} | signed, int64), unsigned, uint64),
           **kwargs) -> ndarray[U, ...]: ...
@overload
def nansum(a: list[object], *args, **kwargs) -> object: ...
nanprod = nansum

@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def trace(a: torch.Tensor[native], *args, **kwargs) -> ndarray: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("[t.float() for t in {}]", keeps={float32}))
def trace(a: list[torch.Tensor[native]], *args, **kwargs) -> ndarray: ...
@overload
def trace(a: ndarray[T], offset=..., axis1=..., axis2=...,
          dtype: dtype[U] | str = mapped(mapped(T, {bool} | signed, int64), unsigned, uint64),
          **kwargs) -> ndarray[U, ...]: ...
@overload
def trace(a: list[object], *args, **kwargs) -> object: ...

@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def cumsum(a: torch.Tensor[T in native], axis=...,
           dtype: dtype[U] | str = mapped(mapped(T, {bool} | signed, int64), unsigned, uint64),
           **kwargs) -> torch.Tensor[U]: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("[t.float() for t in {}]", keeps={float32}))
def cumsum(a: list[torch.Tensor[native]], *args, **kwargs) -> ndarray: ...
@overload
def cumsum(a: ndarray[T], axis=...,
           dtype: dtype[U] | str = mapped(mapped(T, {bool} | signed, int64), unsigned, uint64),
           **kwargs) -> ndarray[U, :]: ...
@overload
def cumsum(a: Nested[ndarray[T] | number[T]], axis=...,
           dtype: dtype[U] | str = mapped(mapped(promote(T), {bool} | signed, int64), unsigned, uint64),
           **kwargs) -> ndarray[U, :]: ...
cumprod = nancumsum = nancumprod = cumulative_sum = cumulative_prod = cumsum


subscript = rule("DTL503", raises=IndexError, takes="an integer dtype", fix=wrap("{}.astype(int)", unsafe=True))
restrict(subscript, I in integers | {bool}, "", __getitem__, __setitem__)
restrict(subscript, I in integers, "", take_along_axis, put_along_axis)
position = rule(
    "DTL503", raises=TypeError, match="Cannot cast array data", takes="an integer dtype",
    fix=wrap("{}.astype(int)", unsafe=True),
)
restrict(position, I in integers | {bool}, "", take)
counted = rule(
    "DTL503", on="x", raises=TypeError, match="Cannot cast array data", takes="an integer dtype",
    fix=wrap("{}.astype(int)", unsafe=True),
)
restrict(counted, T in integers | {bool}, "", bincount)

truths = rule("DTL301", raises=TypeError, match="numpy boolean")
restrict(truths, promote(T, U) not in {bool}, "", __sub__, __rsub__, __isub__, subtract)
restrict(truths, T not in {bool}, "", __neg__, negative)

# NEP 50: a Python integer is taken in the array's dtype. NumPy 1 looked for a dtype that has both.
beyond = rule(
    "DTL405",
    raises=OverflowError,
    match="out of bounds",
    message="{dtypes} has no such number as `{call}` is given: {outcome}",
    fix=wrap("{}.astype(int)", unsafe=True),
)
written = rule(
    "DTL405",
    raises=OverflowError,
    match="out of bounds",
    message="{dtypes} has no such number as `{call}` is given: {outcome}",
)
if numpy >= "2.0":
    restrict(
        beyond, T in spans(U), "",
        __add__, __radd__, __sub__, __rsub__, __mul__, __rmul__, __floordiv__, __rfloordiv__, __mod__, __rmod__,
        __and__, __rand__, __or__, __ror__, __xor__, __rxor__, __iadd__, __isub__, __imul__, __ifloordiv__, __imod__,
        __iand__, __ior__, __ixor__,
    )
    # What is written into an array is taken in its dtype as well.
    restrict(written, T in spans(U), "", __setitem__, fill, place, putmask, put_along_axis)
    restrict(written, U in spans(F), "", full, full_like)
