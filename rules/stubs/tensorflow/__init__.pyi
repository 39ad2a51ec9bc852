"""TensorFlow 2: no promotion between dtypes, and bfloat16 goes to NumPy as ml_dtypes.bfloat16.

A number, a list or an array of NumPy takes the dtype of the tensor that it meets; two tensors have to agree, and so do
variables. Within `tf.function` it is a TypeError that says so. Executed with TensorFlow 2.21.0.
"""

import numpy
import tensorflow
import torch

native = {bool, uint8, uint16, uint32, uint64, int8, int16, int32, int64}
native = native | {float16, float32, float64, complex64, complex128}
# What true division makes float64 and float32 of.
divided = {int32, int64, uint32, uint64}
small = {int8, int16, uint8, uint16}

class DType:
    name: str
    is_floating: bool

bool: dtype[bool]
uint8: dtype[uint8]
uint16: dtype[uint16]
uint32: dtype[uint32]
uint64: dtype[uint64]
int8: dtype[int8]
int16: dtype[int16]
int32: dtype[int32]
int64: dtype[int64]
float16: dtype[float16]
half: dtype[float16]
bfloat16: dtype[bfloat16]
float32: dtype[float32]
float64: dtype[float64]
double: dtype[float64]
complex64: dtype[complex64]
complex128: dtype[complex128]
string: dtype[str]

class Tensor(Generic[T]):
    __array_priority__ = 100
    dtype: dtype[T]
    shape: object
    ndim: int
    def numpy(self: Tensor[T]) -> numpy.ndarray[T]: ...
    def __array__(self: Tensor[T], dtype: dtype[U] | str = T) -> numpy.ndarray[U]: ...
    def __getitem__(self: Tensor[T], key) -> Tensor[T]: ...
    def __iter__(self: Tensor[T]) -> Iterable[Tensor[T]]: ...
    def __len__(self) -> int: ...
    @overload
    @rule("DTL203", raises=(InvalidArgumentError, TypeError), match="expected to be a")
    def __add__(self: Tensor[T], other: Tensor[T]) -> Tensor[T]: ...
    @overload
    def __add__(self: Tensor[T], other: numpy.ndarray | list[object] | complex) -> Tensor[T]: ...
    __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __floordiv__ = __mod__ = __pow__ = __rpow__ = __add__
    __and__ = __or__ = __xor__ = __add__
    __matmul__ = tensorflow.matmul
    @overload
    @rule("DTL203", raises=TypeError, match="must have the same dtype")
    def __truediv__(self: Tensor[T], other: Tensor[T]) -> Tensor[
        mapped(mapped(T, divided, float64), small, float32)]: ...
    @overload
    def __truediv__(self: Tensor[T], other: numpy.ndarray | list[object] | complex) -> Tensor[
        mapped(mapped(T, divided, float64), small, float32)]: ...
    __rtruediv__ = __truediv__
    def __neg__(self: Tensor[T]) -> Tensor[T]: ...
    __pos__ = __invert__ = __neg__
    def __abs__(self: Tensor[T]) -> Tensor[real(T)]: ...
    @overload
    @rule("DTL203", raises=(InvalidArgumentError, TypeError), match="expected to be a")
    def __lt__(self: Tensor[T], other: Tensor[T]) -> Tensor[bool]: ...
    @overload
    def __lt__(self: Tensor[T], other: numpy.ndarray | list[object] | complex) -> Tensor[bool]: ...
    __le__ = __gt__ = __ge__ = __lt__
    @overload
    @rule("DTL203", raises=(InvalidArgumentError, TypeError), match="expected to be a")
    def __eq__(self: Tensor[T], other: Tensor[T]) -> Tensor[bool]: ...
    @overload
    def __eq__(self: Tensor[T], other: numpy.ndarray | list[object] | complex) -> Tensor[bool]: ...
    @overload
    def __eq__(self: Tensor[T], other: str | None) -> bool: ...
    __ne__ = __eq__

class Variable(Tensor[T]):
    def __init__(self, initial_value: Array[T] | float, *args, dtype: dtype[U] | str = T,
                 **kwargs) -> Variable[U]: ...
    @overload
    @rule("DTL203", raises=ValueError, match="Tensor conversion requested dtype")
    def assign(self: Variable[T], value: Tensor[T], *args, **kwargs) -> Self: ...
    @overload
    def assign(self, value: numpy.ndarray | list[object] | complex, *args, **kwargs) -> Self: ...
    assign_add = assign_sub = assign

@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def convert_to_tensor(value: torch.Tensor[T in native], dtype: dtype[U] | str = T, *args, **kwargs) -> Tensor[U]: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("[t.float() for t in {}]", keeps={float32}))
def convert_to_tensor(value: list[torch.Tensor[native]], dtype: dtype[U] | str = ..., *args, **kwargs) -> Tensor[U]: ...
@overload
def convert_to_tensor(value: Tensor[T] | numpy.ndarray[T], dtype: dtype[U] | str = T, *args,
                      **kwargs) -> Tensor[U]: ...
@overload
def convert_to_tensor(value: list[list[object]], dtype: dtype[U] | str = ..., *args,
                      **kwargs) -> Tensor[U]: ...
@overload
def convert_to_tensor(value: list[bool] | bool, dtype: dtype[U] | str = bool, *args, **kwargs) -> Tensor[U]: ...
@overload
def convert_to_tensor(value: list[int] | int, dtype: dtype[U] | str = int32, *args,
                      **kwargs) -> Tensor[U]: ...
@overload
def convert_to_tensor(value: list[float] | float, dtype: dtype[U] | str = float32, *args,
                      **kwargs) -> Tensor[U]: ...
constant = convert_to_tensor
def cast(x, dtype: dtype[U] | str, name=...) -> Tensor[U]: ...
def zeros(shape, dtype: dtype[U] | str = float32, *args) -> Tensor[U]: ...
ones = zeros
def zeros_like(input: Tensor[T], dtype: dtype[U] | str = T, *args) -> Tensor[U]: ...
ones_like = zeros_like
def reshape(tensor: Tensor[T], *args, **kwargs) -> Tensor[T]: ...
transpose = squeeze = expand_dims = tile = gather = reduce_sum = reduce_mean = reduce_max = reduce_min = reshape
identity = stop_gradient = clip_by_value = exp = sqrt = square = sigmoid = tanh = reshape
def abs(x: Tensor[T], name=...) -> Tensor[real(T)]: ...
def argmax(input, axis=..., output_type: dtype[U] | str = int64, name=...) -> Tensor[U]: ...
argmin = argmax

@overload
@rule("DTL203", raises=(InvalidArgumentError, TypeError), match="expected to be a")
def concat(values: list[Tensor[T]], axis=..., name=...) -> Tensor[T]: ...
@overload
def concat(values: list[Tensor[T] | numpy.ndarray | complex], axis=..., name=...) -> Tensor[T]: ...
stack = concat

@overload
@rule("DTL203", raises=(InvalidArgumentError, TypeError), match="expected to be a")
def add(x: Tensor[T], y: Tensor[T], name=...) -> Tensor[T]: ...
@overload
def add(x: Tensor[T], y: numpy.ndarray | list[object] | complex, name=...) -> Tensor[T]: ...
subtract = multiply = maximum = minimum = pow = add
@overload
@rule("DTL203", raises=TypeError, match="must have the same dtype")
def divide(x: Tensor[T], y: Tensor[T], name=...) -> Tensor[mapped(mapped(T, divided, float64), small, float32)]: ...
@overload
def divide(x: Tensor[T], y: numpy.ndarray | list[object] | complex, name=...) -> Tensor[
    mapped(mapped(T, divided, float64), small, float32)]: ...
truediv = divide
# Of two dimensions bfloat16 is multiplied with float32, to float32, which is not told apart from more; float16 never is.
@overload
@rule("DTL203", raises=(InvalidArgumentError, TypeError), match="expected to be a")
def matmul(
    a: Tensor[T if any - {bfloat16} else any], b: Tensor[T if any - {bfloat16} else any], *args, **kwargs
) -> Tensor[(T or bfloat16) | mapped(T or bfloat16, {bfloat16}, float32)]: ...
@overload
def matmul(a: Tensor[T], b: numpy.ndarray | list[object], *args, **kwargs) -> Tensor[T]: ...
tensordot = matmul
@overload
@rule("DTL203", raises=(InvalidArgumentError, TypeError), match="expected to be a")
def einsum(equation: str, *inputs: Tensor[T], **kwargs) -> Tensor[T]: ...
@overload
def einsum(equation: str, *inputs: Tensor[T] | numpy.ndarray, **kwargs) -> Tensor[T]: ...
@overload
@rule("DTL203", raises=(InvalidArgumentError, TypeError), match="expected to be a")
def where(condition, x: Tensor[T], y: Tensor[T], name=...) -> Tensor[T]: ...
@overload
def where(condition, x: Tensor[T], y: numpy.ndarray | list[object] | complex, name=...) -> Tensor[T]: ...
@overload
def where(condition, x: numpy.ndarray | list[object] | complex, y: Tensor[T], name=...) -> Tensor[T]: ...
@overload
@rule("DTL203", raises=(InvalidArgumentError, TypeError), match="expected to be a")
def equal(x: Tensor[T], y: Tensor[T], name=...) -> Tensor[bool]: ...
@overload
def equal(x: Tensor, y: numpy.ndarray | list[object] | complex, name=...) -> Tensor[bool]: ...
not_equal = less = less_equal = greater = greater_equal = equal
def bitcast(input, type: dtype[U] | str, name=...) -> Tensor[U]: ...
