"""Parameters and buffers: tensors that follow the casts of their module."""

from torch import Tensor

@parameter
class Parameter(Tensor[T]):
    def __init__(self, data: Tensor[T] = ..., requires_grad: bool = ...) -> Parameter[T]: ...

@buffer
class Buffer(Tensor[T]):
    def __init__(self, data: Tensor[T] = ..., *, persistent: bool = ...) -> Buffer[T]: ...

class UninitializedParameter(Parameter[T]): ...
class UninitializedBuffer(Buffer[T]): ...
