"""jax.numpy with 64 bit off, as it is by default: a 64-bit dtype comes out as its 32-bit half.

Results are left open where the input is 64-bit,
for `jax_enable_x64` decides them. Integers keep a floating dtype narrow,
as in torch, whose promotion table is close to JAX's.
"""

import numpy
import torch
from jax import Array as JaxArray
from jax.dlpack import from_dlpack

__promotion__ = "torch"

native = {bool, uint8, uint16, uint32, uint64, int8, int16, int32, int64}
native = native | {float16, float32, float64, complex64, complex128}
narrow = any - {int64, uint64, float64, complex128, longdouble, clongdouble}
ndarray = JaxArray

bool_: dtype[bool]
int4: dtype[int4]
uint4: dtype[uint4]
int8: dtype[int8]
int16: dtype[int16]
int32: dtype[int32]
uint8: dtype[uint8]
uint16: dtype[uint16]
uint32: dtype[uint32]
bfloat16: dtype[bfloat16]
float16: dtype[float16]
float32: dtype[float32]
complex64: dtype[complex64]
float8_e4m3fn: dtype[float8_e4m3fn]
float8_e5m2: dtype[float8_e5m2]
float8_e4m3fnuz: dtype[float8_e4m3fnuz]
float8_e5m2fnuz: dtype[float8_e5m2fnuz]
float64: dtype[float64]
int64: dtype[int64]
uint64: dtype[uint64]
complex128: dtype[complex128]
pi: float
e: float
inf: float
nan: float
newaxis: None

@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def asarray(a: torch.Tensor[T in native], dtype: dtype[U if narrow else any] | str = ..., *args,
            **kwargs) -> JaxArray[U]: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("[t.float() for t in {}]", keeps={float32}))
def asarray(a: list[torch.Tensor[native]], dtype: dtype[U if narrow else any] | str = ..., *args,
            **kwargs) -> JaxArray[U]: ...
@overload
def asarray(a: JaxArray[T if narrow else any] | numpy.ndarray[T if narrow else any],
            dtype: dtype[U if narrow else any] | str = T, *args, **kwargs) -> JaxArray[U]: ...
@overload
def asarray(a: list[list[object]], dtype: dtype[U if narrow else any] | str = ..., **kwargs) -> JaxArray[U]: ...
@overload
def asarray(a: list[int] | int, dtype: dtype[U if narrow else any] | str = int32, **kwargs) -> JaxArray[U]: ...
@overload
def asarray(a: list[float] | float, dtype: dtype[U if narrow else any] | str = float32,
            **kwargs) -> JaxArray[U]: ...
array = asarray
def zeros(shape, dtype: dtype[U if narrow else any] | str = float32, **kwargs) -> JaxArray[U]: ...
ones = empty = identity = zeros
def eye(N, M=..., k=..., dtype: dtype[U if narrow else any] | str = float32,
        **kwargs) -> JaxArray[U]: ...
def zeros_like(a: JaxArray[T], dtype: dtype[U if narrow else any] | str = T, *args,
               **kwargs) -> JaxArray[U]: ...
ones_like = empty_like = zeros_like
def full(shape, fill_value, dtype: dtype[U if narrow else any] | str, **kwargs) -> JaxArray[U]: ...
@overload
def arange(start: int, stop: int = ..., step: int = ..., dtype: dtype[U if narrow else any] | str = int32,
           **kwargs) -> JaxArray[U]: ...
@overload
def arange(start: float, stop: float = ..., step: float = ..., dtype: dtype[U if narrow else any] | str = float32,
           **kwargs) -> JaxArray[U]: ...
def linspace(start: float, stop: float, num=..., endpoint=..., retstep=...,
             dtype: dtype[U if narrow else any] | str = float32, **kwargs) -> JaxArray[U]: ...

def exp(x: JaxArray[T], *args, **kwargs) -> JaxArray[floating(T)]: ...
exp2 = expm1 = log = log2 = log10 = log1p = sqrt = cbrt = sin = cos = tan = arcsin = arccos = arctan = mean = exp
sinh = cosh = tanh = arcsinh = arccosh = arctanh = median = average = quantile = percentile = exp
def negative(x: JaxArray[T], *args, **kwargs) -> JaxArray[T]: ...
sign = floor = ceil = trunc = square = reciprocal = conj = nan_to_num = sort = clip = round = ravel = reshape = negative
transpose = squeeze = expand_dims = repeat = tile = roll = flip = pad = diag = triu = tril = max = min = negative
moveaxis = swapaxes = broadcast_to = copy = take = negative
def abs(x: JaxArray[T], *args, **kwargs) -> JaxArray[real(T)]: ...
absolute = abs
def std(x: JaxArray[T], *args, **kwargs) -> JaxArray[real(floating(T))]: ...
var = std
def sum(a: JaxArray[T], axis=..., dtype: dtype[U] | str = promote(T, int32), *args,
        **kwargs) -> JaxArray[U]: ...
prod = cumsum = cumprod = sum
def isnan(x: JaxArray, *args, **kwargs) -> JaxArray[bool]: ...
isinf = isfinite = logical_not = all = any = isnan
def argmax(a: JaxArray, *args, **kwargs) -> JaxArray[int32]: ...
argmin = argsort = argmax
def add(x1: JaxArray[T] | complex, x2: JaxArray[U] | complex, *args, **kwargs) -> JaxArray[promote(T, U)]: ...
subtract = multiply = power = mod = maximum = minimum = floor_divide = matmul = dot = inner = outer = tensordot = add
def divide(x1: JaxArray[T] | complex, x2: JaxArray[U] | complex) -> JaxArray[floating(promote(T, U))]: ...
true_divide = divide
def greater(x1, x2) -> JaxArray[bool]: ...
greater_equal = less = less_equal = equal = not_equal = logical_and = logical_or = isclose = greater
def where(condition, x: JaxArray[T] | complex, y: JaxArray[U] | complex) -> JaxArray[promote(T, U)]: ...
def concatenate(arrays: list[JaxArray[T]], *args, **kwargs) -> JaxArray[promote(T)]: ...
stack = vstack = hstack = concatenate
def einsum(subscripts: str, *operands: JaxArray[T], **kwargs) -> JaxArray[promote(T)]: ...
