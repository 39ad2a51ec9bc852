"""jax.nn."""

from jax import Array as JaxArray

__promotion__ = "jax"

def softmax(x: JaxArray[T], *args, **kwargs) -> JaxArray[floating(T), strong]: ...
logsumexp = standardize = log_softmax = softmax
def relu(x: JaxArray[T], *args, **kwargs) -> JaxArray[T]: ...
def sigmoid(x: JaxArray[T], *args, **kwargs) -> JaxArray[floating(T)]: ...
gelu = silu = tanh = softplus = elu = leaky_relu = sigmoid
def one_hot(x, num_classes, *, dtype: dtype[U] | str = default,
            **kwargs) -> JaxArray[narrowed(U, switch.x64)]: ...
@rule("DTL207", raises=ValueError, match="dtype should be")
def dot_product_attention(
    query: JaxArray[T],
    key: JaxArray[T],
    value: JaxArray[T],
    bias=...,
    mask: JaxArray[U == bool] | None = ...,
    **kwargs,
) -> JaxArray[T]: ...
