"""jax.random."""

from jax import Array as JaxArray

__promotion__ = "jax"

def PRNGKey(seed, **kwargs) -> object: ...
key = split = PRNGKey
def fold_in(key, data) -> object: ...
def normal(key, shape=..., dtype: dtype[U] | str = default, **kwargs) -> JaxArray[narrowed(U, switch.x64)]:
    assert U in inexact
def uniform(key, shape=..., dtype: dtype[U] | str = default, **kwargs) -> JaxArray[narrowed(U, switch.x64)]:
    assert U in floats
gumbel = exponential = laplace = logistic = cauchy = uniform
def bernoulli(key, *args, **kwargs) -> JaxArray[bool]: ...
def categorical(key, logits, *args, **kwargs) -> JaxArray[switch.x64_integer or int32]: ...
def truncated_normal(key, lower, upper, shape=..., dtype: dtype[U] | str = default, **kwargs) -> JaxArray[
    narrowed(U, switch.x64)]:
    assert U in floats
def randint(key, shape, minval, maxval, dtype: dtype[U] | str = switch.x64_integer or int32) -> JaxArray[
    narrowed(U, switch.x64)]:
    assert U in integers
def permutation(key, x: JaxArray[T], *args, **kwargs) -> JaxArray[T]: ...
