"""TensorFlow 2: no promotion between dtypes, and bfloat16 goes to NumPy as ml_dtypes.bfloat16."""

import numpy
import torch

native = {bool, uint8, uint16, uint32, uint64, int8, int16, int32, int64}
native = native | {float16, float32, float64, complex64, complex128}

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
    dtype: dtype[T]
    shape: object
    ndim: int
    def numpy(self: Tensor[T]) -> numpy.ndarray[T]: ...
    def __array__(self: Tensor[T], dtype: dtype[U] | str = T) -> numpy.ndarray[U]: ...
    def __getitem__(self: Tensor[T], key) -> Tensor[T]: ...
    def __iter__(self: Tensor[T]) -> Iterable[Tensor[T]]: ...
    def __len__(self) -> int: ...
    def __add__(self: Tensor[T], other) -> Tensor[T]: ...
    __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __floordiv__ = __mod__ = __pow__ = __matmul__ = __add__
    __neg__ = __add__
    def __abs__(self: Tensor[T]) -> Tensor[real(T)]: ...
    def __lt__(self, other) -> Tensor[bool]: ...
    __le__ = __gt__ = __ge__ = __eq__ = __ne__ = __lt__

class Variable(Tensor[T]):
    def __init__(self, initial_value: Array[T] | float, *args, dtype: dtype[U] | str = T,
                 **kwargs) -> Variable[U]: ...
    def assign(self, value, *args) -> Self: ...

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
def concat(values: list[Tensor[T]], axis, name=...) -> Tensor[T]: ...
stack = concat
def bitcast(input, type: dtype[U] | str, name=...) -> Tensor[U]: ...
