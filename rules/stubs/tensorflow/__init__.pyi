"""TensorFlow 2: no promotion between dtypes, and bfloat16 goes to NumPy as ml_dtypes.bfloat16.

A number, a list or an array of NumPy takes the dtype of the tensor that it meets, though no whole one takes a Python
float; two tensors have to agree, and so do variables. Within `tf.function` it is a TypeError that says so. Which dtypes
have a kernel is what the CPU said. Executed with TensorFlow 2.21.0.
"""

import numpy
import tensorflow
import torch

native = {bool, uint8, uint16, uint32, uint64, int8, int16, int32, int64}
native = native | {float16, float32, float64, complex64, complex128}
# What true division makes float64 and float32 of.
divided = {int32, int64, uint32, uint64}
small = {int8, int16, uint8, uint16}
multiplied = floats | complexes | {int32, int64}
# An array of NumPy, and a number of it, is cast; what Python has is not.
fraction = rule("DTL203", raises=(TypeError, InvalidArgumentError))
allowed = rule("DTL302", raises=(InvalidArgumentError, TypeError), match="list of allowed values")

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
    def __getitem__(self: Tensor[T], key) -> Tensor[T, picked(key)]: ...
    def __iter__(self: Tensor[T]) -> Iterable[Tensor[T]]: ...
    def __len__(self) -> int: ...
    __add__ = __radd__ = __sub__ = __rsub__ = tensorflow.add
    # A tensor of truths gives truths, whatever it is multiplied with.
    @overload
    @rule("DTL203", raises=(InvalidArgumentError, TypeError), match="expected to be a")
    def __mul__(
        self: Tensor[T if any - {bool} else any], other: Tensor[T if any - {bool} else any]
    ) -> Tensor[aside(T) or T]: ...
    @overload
    def __mul__(self: Tensor[T], other: int) -> Tensor[T]: ...
    @overload
    def __mul__(self: Tensor[T], other: numpy.ndarray) -> Tensor[T]: ...
    @overload
    @fraction
    def __mul__(self: Tensor[T not in integers], other: float) -> Tensor[T]: ...
    @overload
    def __mul__(self: Tensor[T], other: numpy.ndarray | list[object] | complex) -> Tensor[T]: ...
    __rmul__ = tensorflow._times
    __floordiv__ = __mod__ = tensorflow.maximum
    __pow__ = __rpow__ = tensorflow.pow
    __and__ = __or__ = __xor__ = tensorflow._bitwise
    __matmul__ = tensorflow.matmul
    __truediv__ = __rtruediv__ = tensorflow.divide
    __lt__ = __le__ = __gt__ = __ge__ = tensorflow.less
    def __neg__(self: Tensor[T not in unsigned | {bool}]) -> Tensor[T]: ...
    def __invert__(self: Tensor[T in integers | {bool}]) -> Tensor[T]: ...
    __abs__ = tensorflow.abs
    @overload
    @rule("DTL203", raises=(InvalidArgumentError, TypeError), match="expected to be a")
    def __eq__(self: Tensor[T], other: Tensor[T]) -> Tensor[bool]: ...
    @overload
    def __eq__(self: Tensor[T not in {bool}], other: int) -> Tensor[bool]: ...
    @overload
    def __eq__(self: Tensor[T], other: numpy.ndarray) -> Tensor[bool]: ...
    @overload
    @fraction
    def __eq__(self: Tensor[T in floats | complexes], other: float) -> Tensor[bool]: ...
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
    @overload
    @rule("DTL203", about="operands", raises=ValueError, match="Tensor conversion requested dtype")
    def assign_add(self: Variable[T], value: Tensor[T], *args, **kwargs) -> Self:
        assert T not in {bool}
    @overload
    def assign_add(self, value: numpy.ndarray | list[object] | complex, *args, **kwargs) -> Self: ...
    assign_sub = assign_add

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
def convert_to_tensor(value: bool, dtype: dtype[U] | str = bool, *args, **kwargs) -> Tensor[U, ()]: ...
@overload
def convert_to_tensor(value: int, dtype: dtype[U] | str = int32, *args, **kwargs) -> Tensor[U, ()]:
    assert U not in {bool}
@overload
def convert_to_tensor(value: float, dtype: dtype[U] | str = float32, *args, **kwargs) -> Tensor[U, ()]:
    assert U in floats | complexes
@overload
def convert_to_tensor(
    value: list[bool] | list[list[bool]], dtype: dtype[U] | str = bool, *args, **kwargs
) -> Tensor[U]: ...
@overload
def convert_to_tensor(
    value: list[int] | list[list[int]], dtype: dtype[U] | str = int32, *args, **kwargs
) -> Tensor[U]: ...
@overload
def convert_to_tensor(
    value: list[float] | list[list[float]], dtype: dtype[U] | str = float32, *args, **kwargs
) -> Tensor[U]: ...
@overload
def convert_to_tensor(value: list[object], dtype: dtype[U] | str = ..., *args, **kwargs) -> Tensor[U]: ...
constant = convert_to_tensor
@overload
def cast(x: bool | int | float | complex, dtype: dtype[U] | str, name=...) -> Tensor[U, ()]: ...
@overload
def cast(x, dtype: dtype[U] | str, name=...) -> Tensor[U]: ...
def zeros(shape, dtype: dtype[U] | str = float32, *args) -> Tensor[U]: ...
ones = zeros
def shape(input, out_type: dtype[U] | str = int32, name=...) -> Tensor[U]: ...
def size(input, out_type: dtype[U] | str = int32, name=...) -> Tensor[U, ()]: ...
def rank(input, name=...) -> Tensor[int32, ()]: ...
@overload
def range(start: Tensor[T], *, dtype: dtype[U] | str = T, name=...) -> Tensor[U]: ...
@overload
def range(start: Tensor | numpy.ndarray, limit=..., delta=..., dtype: dtype[U] | str = ..., name=...) -> Tensor[U]: ...
@overload
def range(start, limit: Tensor | numpy.ndarray, delta=..., dtype: dtype[U] | str = ..., name=...) -> Tensor[U]: ...
@overload
def range(start: int, limit: int = ..., delta: int = ..., dtype: dtype[U] | str = int32, name=...) -> Tensor[U]:
    assert U in floats | {int32, int64}
@overload
def range(start, limit=..., delta=..., dtype: dtype[U] | str = ..., name=...) -> Tensor[U]: ...
def zeros_like(input: Tensor[T], dtype: dtype[U] | str = T, *args) -> Tensor[U]: ...
ones_like = zeros_like
def reshape(tensor: Tensor[T], *args, **kwargs) -> Tensor[T]: ...
transpose = squeeze = expand_dims = gather = identity = stop_gradient = reshape
def tile(input: Tensor[T not in {uint16}], multiples, name=...) -> Tensor[T]: ...
def reduce_sum(input_tensor: Tensor[T not in {bool}], axis=..., *args, **kwargs) -> Tensor[T, reduced(axis)]: ...
reduce_mean = reduce_sum
def reduce_max(input_tensor: Tensor[T not in complexes | {bool}], axis=..., *args, **kwargs) -> Tensor[T, reduced(axis)]: ...
reduce_min = reduce_max
def clip_by_value(t: Tensor[T not in complexes | {bool}], clip_value_min, clip_value_max, name=...) -> Tensor[T]: ...
@allowed
def exp(x: Tensor[T in floats | complexes], name=...) -> Tensor[T]: ...
sqrt = sigmoid = tanh = exp
def square(x: Tensor[T not in {bool}], name=...) -> Tensor[T]: ...
def abs(x: Tensor[T not in unsigned | {bool}], name=...) -> Tensor[real(T)]: ...
def argmax(input: Tensor[T not in complexes], axis=..., output_type: dtype[U] | str = int64, name=...) -> Tensor[U]: ...
argmin = argmax

@overload
@rule("DTL203", raises=(InvalidArgumentError, TypeError), match="expected to be a")
def concat(values: list[Tensor[T]], axis=..., name=...) -> Tensor[T]: ...
@overload
def concat(values: list[Tensor[T] | numpy.ndarray | complex], axis=..., name=...) -> Tensor[T]: ...
stack = concat

@overload
@rule("DTL203", about="operands", raises=(InvalidArgumentError, TypeError), match="expected to be a")
def add(x: Tensor[T], y: Tensor[T], name=...) -> Tensor[T]:
    assert T not in {bool}
@overload
def add(x: Tensor[T not in {bool}], y: int, name=...) -> Tensor[T]: ...
@overload
def add(x: Tensor[T not in {bool}], y: numpy.ndarray, name=...) -> Tensor[T]: ...
@overload
@fraction
def add(x: Tensor[T in floats | complexes], y: float, name=...) -> Tensor[T]: ...
@overload
def add(x: Tensor[T not in {bool}], y: numpy.ndarray | list[object] | complex, name=...) -> Tensor[T]: ...
subtract = multiply = add
@overload
@rule("DTL203", raises=(InvalidArgumentError, TypeError), match="expected to be a")
def _times(x: Tensor[T], y: Tensor[T]) -> Tensor[T]: ...
@overload
def _times(x: Tensor[T not in {bool}], y: int) -> Tensor[T]: ...
@overload
def _times(x: Tensor[T], y: numpy.ndarray) -> Tensor[T]: ...
@overload
@fraction
def _times(x: Tensor[T in floats | complexes], y: float) -> Tensor[T]: ...
@overload
def _times(x: Tensor[T], y: numpy.ndarray | list[object] | complex) -> Tensor[T]: ...
@overload
@rule("DTL203", about="operands", raises=(InvalidArgumentError, TypeError), match="expected to be a")
def maximum(x: Tensor[T], y: Tensor[T], name=...) -> Tensor[T]:
    assert T not in complexes | {bool}
@overload
def maximum(x: Tensor[T not in complexes | {bool}], y: int, name=...) -> Tensor[T]: ...
@overload
def maximum(x: Tensor[T], y: numpy.ndarray, name=...) -> Tensor[T]: ...
@overload
@fraction
def maximum(x: Tensor[T in floats], y: float, name=...) -> Tensor[T]: ...
@overload
def maximum(x: Tensor[T], y: numpy.ndarray | list[object] | complex, name=...) -> Tensor[T]: ...
minimum = maximum
@overload
@rule("DTL203", about="operands", raises=(InvalidArgumentError, TypeError), match="expected to be a")
def pow(x: Tensor[T], y: Tensor[T], name=...) -> Tensor[T]:
    assert T not in unsigned | {bool}
@overload
def pow(x: Tensor[T not in unsigned | {bool}], y: int, name=...) -> Tensor[T]: ...
@overload
def pow(x: Tensor[T], y: numpy.ndarray, name=...) -> Tensor[T]: ...
@overload
@fraction
def pow(x: Tensor[T in floats | complexes], y: float, name=...) -> Tensor[T]: ...
@overload
def pow(x: Tensor[T], y: numpy.ndarray | list[object] | complex, name=...) -> Tensor[T]: ...
@overload
@rule("DTL203", about="operands", raises=(InvalidArgumentError, TypeError), match="expected to be a")
def _bitwise(x: Tensor[T], y: Tensor[T]) -> Tensor[T]:
    assert T in integers | {bool}
@overload
def _bitwise(x: Tensor[T], y: numpy.ndarray | list[object] | int) -> Tensor[T]: ...
@overload
@rule("DTL203", about="operands", raises=TypeError, match="must have the same dtype")
def divide(x: Tensor[T], y: Tensor[T], name=...) -> Tensor[mapped(mapped(T, divided, float64), small, float32)]:
    assert T not in {bool}
@overload
def divide(x: Tensor[T not in {bool}], y: int, name=...) -> Tensor[mapped(mapped(T, divided, float64), small, float32)]: ...
@overload
def divide(x: Tensor[T], y: numpy.ndarray, name=...) -> Tensor[mapped(mapped(T, divided, float64), small, float32)]: ...
@overload
@fraction
def divide(x: Tensor[T in floats | complexes], y: float, name=...) -> Tensor[mapped(mapped(T, divided, float64), small, float32)]: ...
@overload
def divide(x: Tensor[T], y: numpy.ndarray | list[object] | complex, name=...) -> Tensor[mapped(mapped(T, divided, float64), small, float32)]: ...
truediv = divide
@overload
@rule("DTL203", about="operands", raises=(InvalidArgumentError, TypeError), match="expected to be a")
def less(x: Tensor[T], y: Tensor[T], name=...) -> Tensor[bool]:
    assert T not in complexes | {bool}
@overload
def less(x: Tensor[T not in complexes | {bool}], y: int, name=...) -> Tensor[bool]: ...
@overload
def less(x: Tensor[T], y: numpy.ndarray, name=...) -> Tensor[bool]: ...
@overload
@fraction
def less(x: Tensor[T in floats], y: float, name=...) -> Tensor[bool]: ...
@overload
def less(x: Tensor[T], y: numpy.ndarray | list[object] | complex, name=...) -> Tensor[bool]: ...
less_equal = greater = greater_equal = less
@overload
@rule("DTL203", raises=(InvalidArgumentError, TypeError), match="expected to be a")
def equal(x: Tensor[T], y: Tensor[T], name=...) -> Tensor[bool]: ...
@overload
def equal(x: Tensor[T not in {bool}], y: int, name=...) -> Tensor[bool]: ...
@overload
def equal(x: Tensor[T], y: numpy.ndarray, name=...) -> Tensor[bool]: ...
@overload
@fraction
def equal(x: Tensor[T in floats | complexes], y: float, name=...) -> Tensor[bool]: ...
@overload
def equal(x: Tensor[T], y: numpy.ndarray | list[object] | complex, name=...) -> Tensor[bool]: ...
not_equal = equal
# Of two dimensions bfloat16 is multiplied with float32, to float32; float16 never is.
@overload
@rule("DTL203", about="operands", raises=(InvalidArgumentError, TypeError), match="expected to be a")
def matmul(
    a: Tensor[T if any - {bfloat16} else any], b: Tensor[T if any - {bfloat16} else any], *args, **kwargs
) -> Tensor[T or bfloat16]:
    assert T in multiplied | {int16}
    assert T not in {int16}, "two dimensions"
    assert T in {float32}, "beside bfloat16"
@overload
def matmul(a: Tensor[T], b: numpy.ndarray | list[object], *args, **kwargs) -> Tensor[T]: ...
tensordot = matmul
@overload
@rule("DTL203", about="operands", raises=(InvalidArgumentError, TypeError), match="expected to be a")
def einsum(equation: str, *inputs: Tensor[T], **kwargs) -> Tensor[T]:
    assert T in multiplied
@overload
def einsum(equation: str, *inputs: Tensor[T] | numpy.ndarray, **kwargs) -> Tensor[T]: ...
@overload
@rule("DTL203", raises=(InvalidArgumentError, TypeError), match="expected to be a")
def where(condition, x: Tensor[T], y: Tensor[T], name=...) -> Tensor[T]: ...
@overload
def where(condition, x: Tensor[T not in {bool}], y: int, name=...) -> Tensor[T]: ...
@overload
def where(condition, x: Tensor[T], y: numpy.ndarray | list[object] | complex, name=...) -> Tensor[T]: ...
@overload
def where(condition, x: int, y: Tensor[T not in {bool}], name=...) -> Tensor[T]: ...
@overload
def where(condition, x: numpy.ndarray | list[object] | complex, y: Tensor[T], name=...) -> Tensor[T]: ...
def bitcast(input: Tensor[T not in {bool}], type: dtype[U] | str, name=...) -> Tensor[U]: ...
