"""torch.onnx."""

from torch import Tensor
from torch.nn import Module

@overload
@rule(
    "DTL201",
    silent="raises, or does not notice it, and the graph has operands of two dtypes",
    on="args",
    takes="example inputs of the dtype of the module's parameters",
    at_most=likely,
)
def export(
    model: Module[P],
    args: Tensor[P if floats else any] | tuple[Tensor[P if floats else any] | object, ...],
    f=...,
    **kwargs,
) -> object: ...
@overload
def export(model, args=..., f=..., **kwargs) -> object: ...

# What is for an export alone is not looked at: the other branch is what runs.
def is_in_onnx_export() -> Literal[False]: ...
