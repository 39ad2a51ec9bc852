"""torch.export: a program of the module's dtypes. Export does not notice operands of two dtypes."""

from torch import Tensor
from torch.nn import Module

class ExportedProgram(Generic[P]):
    def module(self) -> Module[P]: ...
    def run_decompositions(self, *args, **kwargs) -> Self: ...

@rule(
    "DTL201",
    silent="does not notice it: the program raises when it runs, or when an engine is built of it",
    on="args",
    takes="example inputs of the dtype of the module's parameters",
    at_most=likely,
)
def export(
    mod: Module[P], args: tuple[Tensor[P if floats else any] | object, ...] = ..., kwargs=..., *, dynamic_shapes=..., strict=..., **options
) -> ExportedProgram[P]: ...

export_for_training = export

def save(ep, f, **kwargs) -> None: ...
def load(f, **kwargs) -> ExportedProgram[chosen]: ...
