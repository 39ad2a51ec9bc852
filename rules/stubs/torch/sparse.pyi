"""torch.sparse: a sparse tensor is a tensor."""

from torch import Tensor

__promotion__ = "torch"

@rule("DTL203", about="operands", raises=RuntimeError, match="dtype|scalar type")
def mm(mat1: Tensor[T not in {bool}], mat2: Tensor[T], *args, **kwargs) -> Tensor[T]:
    assert T in {float32, float64, complex64, complex128}, "two sparse matrices"

@rule("DTL203", about="operands", raises=RuntimeError, match="dtype|scalar type")
def addmm(mat: Tensor[T not in {bool}], mat1: Tensor[T], mat2: Tensor[T], *, beta=..., alpha=...) -> Tensor[T]: ...

# What is summed over all dimensions is widened.
@overload
def sum(
    input: Tensor[T], dim: None = ..., dtype: dtype[U] = mapped(T, {bool} | integers, int64)
) -> Tensor[U, ()]: ...
@overload
def sum(input: Tensor[T], dim, dtype: dtype[U] = T) -> Tensor[U, ...]: ...

def softmax(input: Tensor[T], dim, *, dtype: dtype[U] = T) -> Tensor[U]:
    assert U in {float32, float64}

log_softmax = softmax

# Autocast, see `torch`.
casts(switch.autocast, unknown, mm)
casts(switch.autocast_cpu, lower, addmm)
casts(switch.autocast_cuda, unknown, addmm)
