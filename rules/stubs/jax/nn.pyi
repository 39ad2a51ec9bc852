"""jax.nn."""

from jax import Array as JaxArray

__promotion__ = "torch"

def softmax(x: JaxArray[T], *args, **kwargs) -> JaxArray[floating(T)]: ...
log_softmax = relu = gelu = silu = sigmoid = tanh = softplus = elu = leaky_relu = logsumexp = standardize = softmax
def one_hot(x, num_classes, *, dtype: dtype[U] | str = float32, **kwargs) -> JaxArray[U]: ...
@rule("DTL207", raises=ValueError, match="dtype should be")
def dot_product_attention(
    query: JaxArray[T],
    key: JaxArray[T],
    value: JaxArray[T],
    bias=...,
    mask: JaxArray[U == bool] | None = ...,
    **kwargs,
) -> JaxArray[T]: ...
