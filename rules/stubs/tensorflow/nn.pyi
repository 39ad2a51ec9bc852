"""tensorflow.nn."""

import numpy
from tensorflow import Tensor
from tensorflow import sigmoid, tanh

@overload
@rule("DTL203", raises=(InvalidArgumentError, TypeError), match="expected to be a")
def conv2d(input: Tensor[T], filters: Tensor[T], *args, **kwargs) -> Tensor[T]: ...
@overload
def conv2d(input: Tensor[T], filters: numpy.ndarray, *args, **kwargs) -> Tensor[T]: ...
@overload
@rule("DTL203", raises=(InvalidArgumentError, TypeError), match="expected to be a")
def bias_add(value: Tensor[T], bias: Tensor[T], *args, **kwargs) -> Tensor[T]: ...
@overload
def bias_add(value: Tensor[T], bias: numpy.ndarray, *args, **kwargs) -> Tensor[T]: ...
def relu(features: Tensor[T], name=...) -> Tensor[T]: ...
softmax = log_softmax = gelu = silu = elu = selu = leaky_relu = relu
