"""tensorflow.nn."""

import numpy
from tensorflow import Tensor
from tensorflow import sigmoid, tanh

@overload
@rule("DTL203", about="operands", raises=(InvalidArgumentError, TypeError), match="expected to be a")
def conv2d(input: Tensor[T], filters: Tensor[T], *args, **kwargs) -> Tensor[T]:
    assert T in floats | {int32}
@overload
def conv2d(input: Tensor[T], filters: numpy.ndarray, *args, **kwargs) -> Tensor[T]: ...
@overload
@rule("DTL203", about="operands", raises=(InvalidArgumentError, TypeError), match="expected to be a")
def bias_add(value: Tensor[T], bias: Tensor[T], *args, **kwargs) -> Tensor[T]:
    assert T not in {bool}
@overload
def bias_add(value: Tensor[T], bias: numpy.ndarray, *args, **kwargs) -> Tensor[T]: ...
def relu(features: Tensor[T not in complexes | {bool}], name=...) -> Tensor[T]: ...
def softmax(features: Tensor[T in floats], *args, **kwargs) -> Tensor[T]: ...
log_softmax = gelu = elu = selu = softmax
def silu(features: Tensor[T in floats | complexes], beta=...) -> Tensor[T]: ...
def leaky_relu(features: Tensor[T not in complexes | {bool}], *args, **kwargs) -> Tensor[mapped(T, integers, float32)]: ...
