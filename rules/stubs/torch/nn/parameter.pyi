"""Parameters and buffers: tensors that follow the casts of their module."""

from torch import Tensor

@parameter
class Parameter(Tensor[T]):
    @overload
    def __init__(self, data: Tensor[G] = ..., requires_grad: Literal[True] = ...) -> Parameter[G]: ...
    @overload
    def __init__(self, data: Tensor[T] = ..., requires_grad: bool = ...) -> Parameter[T]: ...

@buffer
class Buffer(Tensor[T]):
    def __init__(self, data: Tensor[T] = ..., *, persistent: bool = ...) -> Buffer[T]: ...

class UninitializedParameter(Parameter[T]): ...
class UninitializedBuffer(Buffer[T]): ...

no_gradient = rule("DTL302", raises=RuntimeError, match="can require gradients", takes="floating and complex dtypes")
restrict(no_gradient, G in inexact, "", __init__)
