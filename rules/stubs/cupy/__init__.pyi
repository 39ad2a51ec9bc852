"""CuPy 12 to 14. A refused dtype in a DLPack capsule kills the process before 13.4 and raises from then on.

From 14.0 bfloat16 is taken where ml_dtypes is there and NumPy is 2.1.2 or newer.

From 14.0 it promotes as NumPy 2 does; before, a number of Python or a scalar of NumPy counts by its value, as in NumPy 1.
An array of CuPy counts by its dtype whatever its rank is, for its value is on the device. CuPy 14.2 was asked, on a GPU;
what CuPy 13 does is read in its sources. How that promotes with NumPy 2 is left open between the two.
"""

import cupy
import numpy
import torch
from torch.utils.dlpack import Capsule

if cupy < "14":
    __promotion__ = "numpy1"
if cupy >= "14" or numpy >= "2.0":
    __promotion__ = "numpy"
__out__ = "out"

without_bfloat16 = float8 | {complex32, float4_e2m1fn_x2, int4, uint4}
refused = without_bfloat16 | {bfloat16}

if cupy < "13.4":
    @overload
    @rule("DTL102", crash="the memory is freed twice: the process dies, and no try/except can help",
          takes="a dtype that this CuPy has", fix=wrap("{}.float()", unsafe=True))
    def from_dlpack(array: torch.Tensor[T not in refused], **kwargs) -> ndarray[T]: ...
    @overload
    @rule("DTL102", crash="the memory is freed twice: the process dies, and no try/except can help",
          takes="a dtype that this CuPy has")
    def from_dlpack(array: Capsule[T not in refused], **kwargs) -> ndarray[T]: ...
elif cupy < "14":
    @overload
    @rule("DTL102", raises=(NotImplementedError, TypeError), match="upport",
          takes="a dtype that this CuPy has", fix=wrap("{}.float()", unsafe=True))
    def from_dlpack(array: torch.Tensor[T not in refused], **kwargs) -> ndarray[T]: ...
    @overload
    @rule("DTL102", raises=(NotImplementedError, TypeError), match="upport",
          takes="a dtype that this CuPy has")
    def from_dlpack(array: Capsule[T not in refused], **kwargs) -> ndarray[T]: ...
elif ml_dtypes and numpy >= "2.1.2":
    @overload
    @rule("DTL102", raises=TypeError, match="upport",
          takes="a dtype that this CuPy has", fix=wrap("{}.float()", unsafe=True))
    def from_dlpack(array: torch.Tensor[T not in without_bfloat16], **kwargs) -> ndarray[T]: ...
    @overload
    @rule("DTL102", raises=TypeError, match="upport",
          takes="a dtype that this CuPy has")
    def from_dlpack(array: Capsule[T not in without_bfloat16], **kwargs) -> ndarray[T]: ...
else:
    @overload
    @rule("DTL102", raises=(NotImplementedError, TypeError), match="upport",
          takes="a dtype that this CuPy has", fix=wrap("{}.float()", unsafe=True))
    def from_dlpack(array: torch.Tensor[T not in refused], **kwargs) -> ndarray[T]: ...
    @overload
    @rule("DTL102", raises=(NotImplementedError, TypeError), match="upport",
          takes="a dtype that this CuPy has")
    def from_dlpack(array: Capsule[T not in refused], **kwargs) -> ndarray[T]: ...

@overload
def from_dlpack(array: ndarray[T], **kwargs) -> ndarray[T]: ...

fromDlpack = from_dlpack

class ndarray(Generic[T, :]):
    dtype: dtype[T]
    shape: tuple[int, ...]
    ndim: int
    size: int
    nbytes: int
    itemsize: int
    T: ndarray[T]
    real: ndarray[real(T)]
    imag: ndarray[real(T)]
    def __init__(self, shape, dtype: dtype[U] | str = float64, *args, **kwargs) -> ndarray[U]: ...
    def get(self: ndarray[T], *args, **kwargs) -> numpy.ndarray[T]: ...
    def toDlpack(self: ndarray[T]) -> Capsule[T]: ...
    __dlpack__ = toDlpack
    def astype(self, dtype: dtype[U] | str, *args, **kwargs) -> ndarray[U]: ...
    def view(self: ndarray[T], dtype: dtype[U] | str = T) -> ndarray[U]: ...
    def copy(self: ndarray[T], *args, **kwargs) -> ndarray[T]: ...
    reshape = ravel = flatten = transpose = squeeze = swapaxes = repeat = take = conj = copy
    __pos__ = copy
    __neg__ = restricted(copy, T not in {bool})
    __invert__ = restricted(copy, T in integers | {bool})
    # In place the result is cast to the receiver's dtype, of the same kind or a wider one.
    def __iadd__(self: ndarray[T], other: ndarray[U] | numpy.ndarray[U] | complex) -> ndarray[T]:
        assert castable(promote(T, U), T)
    __imul__ = __iadd__
    __isub__ = restricted(__iadd__, promote(T, U) not in {bool})
    def __itruediv__(self: ndarray[T], other: ndarray[U] | numpy.ndarray[U] | complex) -> ndarray[T]:
        assert castable(floating(promote(T, U)), T)
    def clip(self: ndarray[T], min: ndarray[U] | complex, max: ndarray[U1] | complex,
             *args, **kwargs) -> ndarray[promote(T, U, U1)]:
        assert promote(T, U, U1) not in complexes
    round = cupy.around
    max = min = cupy.max
    mean = cupy.mean
    std = cupy.std
    var = cupy.var
    sum = prod = cupy.sum
    cumsum = cumprod = cupy.cumsum
    argmax = argmin = cupy.argmax
    argsort = cupy.argsort
    all = any = cupy.all
    def dot(self: ndarray[T], b: ndarray[U]) -> ndarray[promote(T, U)]: ...
    def item(self) -> object: ...
    tolist = item
    def __getitem__(self: ndarray[T], key) -> ndarray[T]: ...
    def __setitem__(self, key, value) -> None: ...
    def __len__(self) -> int: ...
    def __iter__(self: ndarray[T]) -> Iterable[ndarray[T]]: ...
    def __abs__(self: ndarray[T]) -> ndarray[real(T)]: ...
    def __add__(self: ndarray[T], other: ndarray[U] | numpy.ndarray[U] | complex) -> ndarray[promote(T, U)]: ...
    __radd__ = __mul__ = __rmul__ = __matmul__ = __rmatmul__ = __add__
    __sub__ = __rsub__ = restricted(__add__, promote(T, U) not in {bool})
    __and__ = __rand__ = __or__ = __ror__ = __xor__ = __rxor__ = restricted(__add__, promote(T, U) in integers | {bool})
    def __pow__(self: ndarray[T], other: ndarray[U] | numpy.ndarray[U]
                | complex) -> ndarray[mapped(promote(T, U), {bool}, int8)]: ...
    __rpow__ = __pow__
    __floordiv__ = __rfloordiv__ = __mod__ = __rmod__ = restricted(__pow__, promote(T, U) not in complexes)
    __lshift__ = __rlshift__ = __rshift__ = __rrshift__ = restricted(__pow__, promote(T, U) in integers | {bool})
    def __truediv__(self: ndarray[T], other: ndarray[U] | numpy.ndarray[U] | complex) -> ndarray[floating(promote(T,
                    U))]: ...
    __rtruediv__ = __truediv__
    def __lt__(self, other) -> ndarray[bool]: ...
    __le__ = __gt__ = __ge__ = __eq__ = __ne__ = __lt__

bool: dtype[bool]
bool_: dtype[bool]
int8: dtype[int8]
int16: dtype[int16]
int32: dtype[int32]
int64: dtype[int64]
uint8: dtype[uint8]
uint16: dtype[uint16]
uint32: dtype[uint32]
uint64: dtype[uint64]
float16: dtype[float16]
float32: dtype[float32]
float64: dtype[float64]
complex64: dtype[complex64]
complex128: dtype[complex128]

# `asarray` of a CUDA tensor reads `__cuda_array_interface__`; bfloat16 comes out as raw `V2` or not at all.
@overload
def asarray(a: numpy.ndarray[T] | ndarray[T] | list[ndarray[T]], dtype: dtype[U] | str = T, *args,
            **kwargs) -> ndarray[U]: ...
@overload
def asarray(a: torch.Tensor[T], dtype: dtype[U] | str = T, *args, **kwargs) -> ndarray[U]: ...
@overload
def asarray(a: list[list[ndarray[T]]], *args, **kwargs) -> ndarray: ...
@overload
def asarray(a: list[int], dtype: dtype[U] | str = int64, *args, **kwargs) -> ndarray[U]: ...
@overload
def asarray(a: list[float], dtype: dtype[U] | str = float64, *args, **kwargs) -> ndarray[U]: ...
@overload
def asarray(a: int, dtype: dtype[U] | str = int64, *args, **kwargs) -> ndarray[U]: ...
@overload
def asarray(a: float, dtype: dtype[U] | str = float64, *args, **kwargs) -> ndarray[U]: ...
array = asanyarray = asarray
def ascontiguousarray(a: ndarray[T], dtype: dtype[U] | str = T) -> ndarray[U]: ...
def asnumpy(a: Array[T], *args, **kwargs) -> numpy.ndarray[T]: ...
def zeros(shape, dtype: dtype[U] | str = float64, *args, **kwargs) -> ndarray[U]: ...
ones = empty = identity = zeros
def eye(N, M=..., k=..., dtype: dtype[U] | str = float64, **kwargs) -> ndarray[U]: ...
def zeros_like(a: Array[T], dtype: dtype[U] | str = T, *args, **kwargs) -> ndarray[U]: ...
ones_like = empty_like = zeros_like
@overload
def full(shape, fill_value, dtype: dtype[U] | str, *args, **kwargs) -> ndarray[U]: ...
@overload
def full(shape, fill_value: bool) -> ndarray[bool]: ...
@overload
def full(shape, fill_value: int) -> ndarray[int64]: ...
@overload
def full(shape, fill_value: float) -> ndarray[float64]: ...
@overload
def full(shape, fill_value: complex) -> ndarray[complex128]: ...
@overload
def arange(start, stop=..., step=..., *, dtype: dtype[U] | str) -> ndarray[U]:
    assert U not in {bool}, "more than two values"
@overload
def arange(start: int, stop: int = ..., step: int = ...) -> ndarray[int64]: ...
@overload
def arange(start: float, stop: float = ..., step: float = ...) -> ndarray[float64]: ...
def linspace(start: float, stop: float, num=..., endpoint=..., retstep=...,
             dtype: dtype[U] | str = float64, **kwargs) -> ndarray[U]: ...

def exp(x: ndarray[T], /, *args, **kwargs) -> ndarray[promote(T, float16)]: ...
def cbrt(x: ndarray[T not in complexes], /, *args, **kwargs) -> ndarray[promote(T, float16)]: ...
exp2 = expm1 = log = log2 = log10 = log1p = sqrt = sin = cos = tan = arcsin = arccos = arctan = exp
sinh = cosh = tanh = arcsinh = arccosh = arctanh = rint = exp
def sort(x: ndarray[T], /, *args, **kwargs) -> ndarray[T]: ...
nan_to_num = ravel = sort
negative = restricted(sort, T not in {bool})
def floor(x: ndarray[T not in complexes], /, *args, **kwargs) -> ndarray[T]: ...
ceil = trunc = floor
def conj(x: ndarray[T], /, *args, **kwargs) -> ndarray[mapped(T, {bool}, int8)]: ...
sign = square = reciprocal = conj
def around(a: ndarray[T], *args, **kwargs) -> ndarray[mapped(T, {bool}, float16)]: ...
round = around
def clip(a: ndarray[T], a_min: ndarray[U] | complex, a_max: ndarray[U1] | complex,
         *args, **kwargs) -> ndarray[promote(T, U, U1)]:
    assert promote(T, U, U1) not in complexes
reshape = transpose = squeeze = expand_dims = repeat = tile = roll = flip = pad = diag = triu = tril = unique = sort
moveaxis = swapaxes = broadcast_to = copy = diff = take = sort
def max(a: ndarray[T], axis=..., *args, **kwargs) -> ndarray[T]: ...
min = amax = amin = max
def abs(x: ndarray[T], /, *args, **kwargs) -> ndarray[real(T)]: ...
absolute = abs
def isnan(x: ndarray, /, *args, **kwargs) -> ndarray[bool]: ...
isinf = isfinite = isnan
def logical_not(x: ndarray[T not in complexes], /, *args, **kwargs) -> ndarray[bool]: ...
def add(x1: ndarray[T] | complex, x2: ndarray[U] | complex, /, *args, **kwargs) -> ndarray[promote(T, U)]: ...
multiply = maximum = minimum = add
subtract = restricted(add, promote(T, U) not in {bool})
def power(x1: ndarray[T] | complex, x2: ndarray[U] | complex, /, *args,
          **kwargs) -> ndarray[mapped(promote(T, U), {bool}, int8)]: ...
floor_divide = mod = remainder = restricted(power, promote(T, U) not in complexes)
def divide(x1: ndarray[T] | complex, x2: ndarray[U] | complex, /, *args,
           **kwargs) -> ndarray[floating(promote(T, U))]: ...
true_divide = divide
def matmul(a: ndarray[T], b: ndarray[U], *args, **kwargs) -> ndarray[promote(T, U)]: ...
dot = inner = outer = tensordot = matmul
def kron(a: ndarray[T], b: ndarray[U] | complex) -> ndarray[promote(T, U)]: ...
def where(condition, x: ndarray[T] | complex, y: ndarray[U] | complex) -> ndarray[promote(T, U)]: ...
def concatenate(tup: list[ndarray[T]], *args, **kwargs) -> ndarray[promote(T)]: ...
stack = vstack = hstack = dstack = concatenate
# The kernels of complex numbers do not compile where these would become whole, nor that of `mean` for float64.
def mean(a: ndarray[T], axis=..., dtype: dtype[U] | str = floating(T), *args, **kwargs) -> ndarray[U]:
    assert castable(mapped(T, any - complexes, bool), mapped(U, {float16, float32}, complex64))
def median(a: ndarray[T], axis=..., *args, **kwargs) -> ndarray[floating(T)]: ...
average = median
def std(a: ndarray[T], axis=..., dtype: dtype[U] | str = real(floating(T)), *args, **kwargs) -> ndarray[U]:
    assert U not in integers | {bool}
def var(a: ndarray[T], axis=..., dtype: dtype[U] | str = real(floating(T)), *args,
        **kwargs) -> ndarray[mapped(U, integers | complexes | {bool}, float64)]: ...
def sum(a: ndarray[T], axis=..., dtype: dtype[U] | str = mapped(mapped(T, {bool} | signed, int64), unsigned, uint64),
        *args, **kwargs) -> ndarray[U]:
    assert castable(mapped(T, any - complexes, bool), mapped(U, floats, complex64))
prod = sum
def cumsum(a: ndarray[T], axis=..., dtype: dtype[U] | str = mapped(mapped(T, {bool} | signed, int64), unsigned, uint64),
           *args, **kwargs) -> ndarray[U]: ...
cumprod = cumsum
def argmax(a: ndarray, axis=..., *args, **kwargs) -> ndarray[int64]: ...
argmin = argmax
def argsort(a: ndarray, *args, **kwargs) -> ndarray[int64]: ...
searchsorted = argsort
def bincount(x: ndarray[T in integers | {bool}], *args, **kwargs) -> ndarray[int64]: ...
def all(a: ndarray, axis=..., *args, **kwargs) -> ndarray[bool]: ...
any = all
