"""JAX 0.4 to 0.10."""

import jax.numpy
import numpy

__promotion__ = "jax"

# What is written into an array is cast to its dtype.
class Indexed(Generic[T]):
    def __getitem__(self: Indexed[T], index) -> Place[T]: ...

class Place(Generic[T]):
    def get(self: Place[T], *args, **kwargs) -> jax.Array[T]: ...
    def set(self: Place[T], values, *args, **kwargs) -> jax.Array[T]: ...
    add = subtract = multiply = mul = min = max = set

class Array(Generic[T]):
    __array_priority__ = 100
    dtype: dtype[T]
    shape: tuple[int, ...]
    ndim: int
    size: int
    T: jax.Array[T]
    at: Indexed[T]
    def astype(self, dtype: dtype[U] | str, *args, **kwargs) -> jax.Array[narrowed(U, switch.x64), strong]: ...
    def copy(self: jax.Array[T], *args, **kwargs) -> jax.Array[T]: ...
    reshape = ravel = flatten = transpose = squeeze = swapaxes = repeat = conj = copy
    round = jax.numpy.round
    block_until_ready = __pos__ = copy
    def __neg__(self: jax.Array[T not in {bool}]) -> jax.Array[T]: ...
    def __invert__(self: jax.Array[T in integers | {bool}]) -> jax.Array[T]: ...
    clip = jax.numpy.clip
    take = jax.numpy.take
    max = min = jax.numpy.max
    mean = jax.numpy.mean
    std = var = jax.numpy.std
    sum = prod = jax.numpy.sum
    cumsum = cumprod = jax.numpy.cumsum
    argmax = argmin = jax.numpy.argmax
    argsort = jax.numpy.argsort
    all = any = jax.numpy.isnan
    dot = jax.numpy.dot
    __matmul__ = jax.numpy.matmul
    def item(self) -> object: ...
    tolist = item
    def __array__(self: jax.Array[T], dtype: dtype[U] | str = T) -> numpy.ndarray[U]: ...
    def __dlpack__(self, *args, **kwargs) -> object: ...
    def __len__(self) -> int: ...
    def __iter__(self: jax.Array[T]) -> Iterable[jax.Array[T]]: ...
    def __getitem__(self: jax.Array[T], key) -> jax.Array[T]: ...
    def __abs__(self: jax.Array[T]) -> jax.Array[real(T)]: ...
    @overload
    def __add__(self: jax.Array[T], other: numpy.ndarray[U]) -> jax.Array[
        narrowed(promote(T, strong(narrowed(U, switch.x64))), switch.x64), strong]: ...
    @overload
    def __add__(self: jax.Array[T], other: jax.Array[U] | complex) -> jax.Array[
        narrowed(promote(T, U), switch.x64)]: ...
    __radd__ = __mul__ = __rmul__ = __add__
    __sub__ = __rsub__ = jax.numpy.subtract
    def __and__(self: jax.Array[T], other: jax.Array[U] | bool | int) -> jax.Array[
        narrowed(promote(T, U), switch.x64)]:
        assert promote(T, U) in integers | {bool}
    __rand__ = __or__ = __ror__ = __xor__ = __rxor__ = __and__
    __mod__ = __rmod__ = __floordiv__ = __rfloordiv__ = jax.numpy.mod
    __pow__ = jax.numpy.power
    @overload
    def __rpow__(self: jax.Array[T], other: numpy.ndarray[U]) -> jax.Array[
        mapped(narrowed(promote(T, strong(narrowed(U, switch.x64))), switch.x64), {bool}, switch.x64_integer or int32),
        strong]: ...
    @overload
    def __rpow__(self: jax.Array[T], other: jax.Array[U] | complex) -> jax.Array[
        mapped(narrowed(promote(T, U), switch.x64), {bool}, switch.x64_integer or int32), ...]: ...
    @overload
    def __truediv__(self: jax.Array[T], other: numpy.ndarray[U]) -> jax.Array[
        floating(narrowed(promote(T, strong(narrowed(U, switch.x64))), switch.x64)), strong]: ...
    @overload
    def __truediv__(self: jax.Array[T], other: jax.Array[U] | complex) -> jax.Array[floating(promote(T, U))]: ...
    __rtruediv__ = __truediv__
    def __lt__(self, other) -> jax.Array[bool, ...]: ...
    __le__ = __gt__ = __ge__ = __eq__ = __ne__ = __lt__

def jit(fun: V, *args, **kwargs) -> V: ...
# Of a function that takes one row, and of one that takes all, the dtypes are the same.
pmap = vmap = checkpoint = remat = jit
def device_put(x: V, *args, **kwargs) -> V: ...
def device_get(x: jax.Array[T]) -> numpy.ndarray[T]: ...
block_until_ready = device_put

# 64-bit dtypes are had only where a program asks for them at its start.
class Config:
    @overload
    def update(self, name: Literal["jax_enable_x64"], val: Literal[True], /) -> None:
        switch.x64: dtype[float64]
        switch.x64_integer: dtype[int64]
        switch.x64_unsigned: dtype[uint64]
    @overload
    def update(self, name, val, /) -> None: ...

config: Config
