"""jax.numpy. 64 bit is off, as it is by default, unless the module turns it on: a 64-bit dtype comes out halved.

`weak` is an array of a weak type, which gives way to others of its category: what is made of a Python number is one,
and what is computed of such arrays alone. Executed with JAX 0.10.2.
"""

import numpy
import torch
from jax import Array as JaxArray
from jax.dlpack import from_dlpack

__promotion__ = "jax"

native = {bool, uint8, uint16, uint32, uint64, int8, int16, int32, int64}
native = native | {float16, float32, float64, complex64, complex128}
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

def dtype(dtype: dtype[D] | str, *args, **kwargs) -> dtype[D]: ...

@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def asarray(a: torch.Tensor[T in native], dtype: dtype[U] | str = T,
            *args, **kwargs) -> JaxArray[narrowed(U, switch.x64), strong]: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("[t.float() for t in {}]", keeps={float32}))
def asarray(a: list[torch.Tensor[native]], dtype: dtype[U] | str = ...,
            *args, **kwargs) -> JaxArray[narrowed(U, switch.x64), strong]: ...
@overload
def asarray(a: JaxArray[T], dtype: None = ..., **kwargs) -> JaxArray[T]: ...
@overload
def asarray(a: JaxArray[T] | numpy.ndarray[T], dtype: dtype[U] | str = T,
            *args, **kwargs) -> JaxArray[narrowed(U, switch.x64), strong]: ...
@overload
def asarray(a: list[JaxArray[T]], dtype: dtype[U] | str = promote(T),
            *args, **kwargs) -> JaxArray[narrowed(U, switch.x64), strong]: ...
@overload
def asarray(a: list[list[object]], dtype: dtype[U] | str = ...,
            **kwargs) -> JaxArray[narrowed(U, switch.x64), strong]: ...
@overload
def asarray(a: bool | list[bool], dtype: dtype[U] | str = bool,
            **kwargs) -> JaxArray[narrowed(U, switch.x64), strong]: ...
@overload
def asarray(a: int, dtype: None = ..., **kwargs) -> JaxArray[switch.x64_integer or int32, weak]: ...
@overload
def asarray(a: list[int] | int, dtype: dtype[U] | str = switch.x64_integer or int32,
            **kwargs) -> JaxArray[narrowed(U, switch.x64), strong]: ...
@overload
def asarray(a: float, dtype: None = ..., **kwargs) -> JaxArray[default, weak]: ...
@overload
def asarray(a: list[float] | float, dtype: dtype[U] | str = default,
            **kwargs) -> JaxArray[narrowed(U, switch.x64), strong]: ...
@overload
def asarray(a: complex, dtype: None = ..., **kwargs) -> JaxArray[complexed(default), weak]: ...
@overload
def asarray(a: list[complex] | complex, dtype: dtype[U] | str = complexed(default),
            **kwargs) -> JaxArray[narrowed(U, switch.x64), strong]: ...
array = asarray
def zeros(shape, dtype: dtype[U] | str = default, **kwargs) -> JaxArray[narrowed(U, switch.x64), strong]: ...
ones = empty = identity = zeros
def eye(N, M=..., k=..., dtype: dtype[U] | str = default, **kwargs) -> JaxArray[narrowed(U, switch.x64), strong]: ...
@overload
def zeros_like(a: JaxArray[T], dtype: None = ..., **kwargs) -> JaxArray[T]: ...
@overload
def zeros_like(a: JaxArray, dtype: dtype[U] | str, *args, **kwargs) -> JaxArray[narrowed(U, switch.x64), strong]: ...
@overload
def zeros_like(a: numpy.ndarray[T], dtype: dtype[U] | str = T,
               *args, **kwargs) -> JaxArray[narrowed(U, switch.x64), strong]: ...
ones_like = empty_like = zeros_like
@overload
def full_like(a: JaxArray[T], fill_value, dtype: None = ..., **kwargs) -> JaxArray[T]: ...
@overload
def full_like(a: JaxArray, fill_value, dtype: dtype[U] | str,
              *args, **kwargs) -> JaxArray[narrowed(U, switch.x64), strong]: ...
@overload
def full(shape, fill_value, dtype: dtype[U] | str, **kwargs) -> JaxArray[narrowed(U, switch.x64), strong]: ...
@overload
def full(shape, fill_value: JaxArray[T], dtype: None = ..., **kwargs) -> JaxArray[T]: ...
@overload
def full(shape, fill_value: numpy.ndarray[T], dtype: None = ..., **kwargs) -> JaxArray[
    narrowed(T, switch.x64), strong]: ...
@overload
def full(shape, fill_value: bool, dtype: None = ..., **kwargs) -> JaxArray[bool]: ...
@overload
def full(shape, fill_value: int, dtype: None = ..., **kwargs) -> JaxArray[switch.x64_integer or int32, weak]: ...
@overload
def full(shape, fill_value: float, dtype: None = ..., **kwargs) -> JaxArray[default, weak]: ...
@overload
def arange(start: int, stop: int = ..., step: int = ..., dtype: dtype[U] | str = switch.x64_integer or int32,
           **kwargs) -> JaxArray[narrowed(U, switch.x64), strong]:
    assert U not in {bool}, "more than two values"
@overload
def arange(start: float, stop: float = ..., step: float = ..., dtype: dtype[U] | str = default,
           **kwargs) -> JaxArray[narrowed(U, switch.x64), strong]: ...
def linspace(start: float, stop: float, num=..., endpoint=..., retstep=..., dtype: dtype[U] | str = default,
             **kwargs) -> JaxArray[narrowed(U, switch.x64), strong]: ...

def exp(x: JaxArray[T], *args, **kwargs) -> JaxArray[floating(T)]: ...
exp2 = expm1 = log = log2 = log10 = log1p = sqrt = sin = cos = tan = arcsin = arccos = arctan = exp
sinh = cosh = tanh = arcsinh = arccosh = arctanh = reciprocal = exp
def cbrt(x: JaxArray[T not in complexes], /) -> JaxArray[floating(T)]: ...
def mean(a: JaxArray[T], axis=..., dtype: dtype[U] | str = floating(T),
         *args, **kwargs) -> JaxArray[narrowed(U, switch.x64), strong]: ...
def average(a: JaxArray[T], *args, **kwargs) -> JaxArray[floating(T), strong]: ...
def median(a: JaxArray[T not in complexes], *args, **kwargs) -> JaxArray[floating(T), strong]: ...
quantile = percentile = median
def negative(x: JaxArray[T not in {bool}], *args, **kwargs) -> JaxArray[T]: ...
sign = round = negative
def floor(x: JaxArray[T not in complexes], /) -> JaxArray[T]: ...
ceil = trunc = floor
def conj(x: JaxArray[T], *args, **kwargs) -> JaxArray[T]: ...
sort = ravel = reshape = transpose = squeeze = expand_dims = repeat = tile = roll = flip = pad = diag = triu = conj
tril = moveaxis = swapaxes = broadcast_to = copy = take = conj
def square(x: JaxArray[T], *args, **kwargs) -> JaxArray[mapped(T, {bool}, switch.x64_integer or int32)]: ...
def nan_to_num(x: JaxArray[T], *args, **kwargs) -> JaxArray[T, strong]: ...
max = min = amax = amin = nan_to_num
@overload
def clip(arr: JaxArray[T], min: numpy.ndarray, *args, **kwargs) -> JaxArray: ...
@overload
def clip(arr: JaxArray[T], min, max: numpy.ndarray, **kwargs) -> JaxArray: ...
@overload
def clip(arr: JaxArray[T], min: JaxArray[U] | complex, max: JaxArray[U1] | complex,
         **kwargs) -> JaxArray[narrowed(promote(T, U, U1), switch.x64)]:
    assert promote(T, U, U1) not in complexes
@overload
def clip(arr: JaxArray[T], min: JaxArray[U] | complex, max: None = ..., **kwargs) -> JaxArray[
    narrowed(promote(T, U), switch.x64)]:
    assert promote(T, U) not in complexes
@overload
def clip(arr: JaxArray[T], min: None = ..., *, max: JaxArray[U] | complex, **kwargs) -> JaxArray[
    narrowed(promote(T, U), switch.x64)]:
    assert promote(T, U) not in complexes
@overload
def clip(arr: JaxArray[T], min: None, max: JaxArray[U] | complex, **kwargs) -> JaxArray[
    narrowed(promote(T, U), switch.x64)]:
    assert promote(T, U) not in complexes
def abs(x: JaxArray[T], *args, **kwargs) -> JaxArray[real(T)]: ...
absolute = abs
def std(x: JaxArray[T], *args, **kwargs) -> JaxArray[real(floating(T)), strong]: ...
var = std
def sum(a: JaxArray[T], axis=..., dtype: dtype[U] | str = mapped(
        mapped(T, {bool, int8, int16, int32}, switch.x64_integer or int32),
        {uint8, uint16, uint32}, switch.x64_unsigned or uint32), *args,
        **kwargs) -> JaxArray[narrowed(U, switch.x64), strong]: ...
prod = sum
def cumsum(a: JaxArray[T], axis=..., dtype: dtype[U] | str = mapped(T, {bool}, switch.x64_integer or int32), *args,
           **kwargs) -> JaxArray[narrowed(U, switch.x64), strong]: ...
cumprod = cumsum
def isnan(x: JaxArray, *args, **kwargs) -> JaxArray[bool]: ...
isinf = isfinite = logical_not = all = any = isnan
def argsort(a: JaxArray, *args, **kwargs) -> JaxArray[switch.x64_integer or int32, strong]: ...
def argmax(a: JaxArray[T not in complexes], *args, **kwargs) -> JaxArray[switch.x64_integer or int32, strong]: ...
argmin = argmax
# A scalar of NumPy is an array here, no number.
@overload
def add(x1: JaxArray[T] | complex, x2: numpy.ndarray[U], *args, **kwargs) -> JaxArray[
    narrowed(promote(T, strong(narrowed(U, switch.x64))), switch.x64), strong]: ...
@overload
def add(x1: numpy.ndarray[U], x2: JaxArray[T] | complex, *args, **kwargs) -> JaxArray[
    narrowed(promote(T, strong(narrowed(U, switch.x64))), switch.x64), strong]: ...
@overload
def add(x1: JaxArray[T] | complex, x2: JaxArray[U] | complex, *args, **kwargs) -> JaxArray[
    narrowed(promote(T, U), switch.x64)]: ...
multiply = maximum = minimum = add
subtract = restricted(add, promote(T, U) not in {bool})
# A whole number as the exponent keeps the dtype of the base; so does a zero-dimensional array of such, which is not told
# apart here.
@overload
def power(x1: JaxArray[T], x2: int, /) -> JaxArray[mapped(T, {bool}, switch.x64_integer or int32)]: ...
@overload
def power(x1: JaxArray[T] | complex, x2: numpy.ndarray[U], *args, **kwargs) -> JaxArray[
    mapped(narrowed(promote(T, strong(narrowed(U, switch.x64))), switch.x64), {bool}, switch.x64_integer or int32),
    strong]: ...
@overload
def power(x1: numpy.ndarray[U], x2: JaxArray[T] | complex, *args, **kwargs) -> JaxArray[
    mapped(narrowed(promote(T, strong(narrowed(U, switch.x64))), switch.x64), {bool}, switch.x64_integer or int32),
    strong]: ...
@overload
def power(x1: JaxArray[T] | complex, x2: JaxArray[U] | complex, *args, **kwargs) -> JaxArray[
    mapped(narrowed(promote(T, U), switch.x64), {bool}, switch.x64_integer or int32)]: ...
@overload
def mod(x1: JaxArray[T] | complex, x2: numpy.ndarray[U], *args, **kwargs) -> JaxArray[
    mapped(narrowed(promote(T, strong(narrowed(U, switch.x64))), switch.x64), {bool}, switch.x64_integer or int32),
    strong]:
    assert promote(T, U) not in complexes
@overload
def mod(x1: numpy.ndarray[U], x2: JaxArray[T] | complex, *args, **kwargs) -> JaxArray[
    mapped(narrowed(promote(T, strong(narrowed(U, switch.x64))), switch.x64), {bool}, switch.x64_integer or int32),
    strong]:
    assert promote(T, U) not in complexes
@overload
def mod(x1: JaxArray[T] | complex, x2: JaxArray[U] | complex, *args, **kwargs) -> JaxArray[
    mapped(narrowed(promote(T, U), switch.x64), {bool}, switch.x64_integer or int32)]:
    assert promote(T, U) not in complexes
remainder = floor_divide = mod
@overload
def matmul(a: JaxArray[T], b: JaxArray[U], *args, preferred_element_type: None = ..., **kwargs) -> JaxArray[
    narrowed(promote(T, U), switch.x64)]: ...
@overload
def matmul(a: JaxArray[T], b: JaxArray[U], *args, preferred_element_type: dtype[D] | str, **kwargs) -> JaxArray[
    narrowed(D, switch.x64), strong]: ...
tensordot = matmul
@overload
def inner(a: JaxArray[T] | complex, b: JaxArray[U] | complex, *args, preferred_element_type: None = ...,
          **kwargs) -> JaxArray[narrowed(promote(T, U), switch.x64)]: ...
@overload
def inner(a: JaxArray[T] | complex, b: JaxArray[U] | complex, *args, preferred_element_type: dtype[D] | str,
          **kwargs) -> JaxArray[narrowed(D, switch.x64), strong]: ...
def outer(a: JaxArray[T] | complex, b: JaxArray[U] | complex, *args, **kwargs) -> JaxArray[
    narrowed(promote(T, U), switch.x64)]: ...
@overload
def dot(a: JaxArray[T] | complex, b: JaxArray[U] | complex, *args, preferred_element_type: None = ...,
        **kwargs) -> JaxArray[narrowed(promote(T, U), switch.x64)]:
    assert T not in unsigned, "a number"
@overload
def dot(a: JaxArray[T] | complex, b: JaxArray[U] | complex, *args, preferred_element_type: dtype[D] | str,
        **kwargs) -> JaxArray[narrowed(D, switch.x64), strong]:
    assert T not in unsigned, "a number"
@overload
def divide(x1: JaxArray[T] | complex, x2: numpy.ndarray[U]) -> JaxArray[
    floating(narrowed(promote(T, strong(narrowed(U, switch.x64))), switch.x64)), strong]: ...
@overload
def divide(x1: numpy.ndarray[U], x2: JaxArray[T] | complex) -> JaxArray[
    floating(narrowed(promote(T, strong(narrowed(U, switch.x64))), switch.x64)), strong]: ...
@overload
def divide(x1: JaxArray[T] | complex, x2: JaxArray[U] | complex) -> JaxArray[floating(promote(T, U))]: ...
true_divide = divide
def greater(x1, x2) -> JaxArray[bool, ...]: ...
greater_equal = less = less_equal = equal = not_equal = logical_and = logical_or = isclose = greater
@overload
def where(condition, x: JaxArray[T] | complex, y: numpy.ndarray[U]) -> JaxArray[
    narrowed(promote(T, strong(narrowed(U, switch.x64))), switch.x64), strong]: ...
@overload
def where(condition, x: numpy.ndarray[U], y: JaxArray[T] | complex) -> JaxArray[
    narrowed(promote(T, strong(narrowed(U, switch.x64))), switch.x64), strong]: ...
@overload
def where(condition, x: JaxArray[T] | complex, y: JaxArray[U] | complex) -> JaxArray[
    narrowed(promote(T, U), switch.x64)]: ...
def concatenate(arrays: list[JaxArray[T]], *args, **kwargs) -> JaxArray[narrowed(promote(T), switch.x64)]: ...
stack = vstack = hstack = concatenate
@overload
def einsum(subscripts: str, *operands: JaxArray[T], preferred_element_type: None = ..., **kwargs) -> JaxArray[
    narrowed(promote(T), switch.x64)]: ...
@overload
def einsum(subscripts: str, *operands: JaxArray[T], preferred_element_type: dtype[D] | str, **kwargs) -> JaxArray[
    narrowed(D, switch.x64), strong]: ...
