"""einops.layers.torch, executed with 0.8.2. Where a layer mixes axes, torch multiplies matrices of one dtype."""

from torch import Tensor
from torch.nn import Identity, Module, Parameter

class Rearrange(Identity[P]):
    def __init__(self, pattern: str, **axes_lengths) -> None: ...

@bare
class Reduce(Module[P]):
    @overload
    def __init__(self, pattern: str, reduction: Literal["mean"], **axes_lengths) -> _Mean[P]: ...
    @overload
    def __init__(self, pattern: str, reduction: Literal["sum", "prod"], **axes_lengths) -> _Sum[P]: ...
    @overload
    def __init__(self, pattern: str, reduction: Literal["max", "min"], **axes_lengths) -> _Extreme[P]: ...
    @overload
    def __init__(self, pattern: str, reduction, **axes_lengths) -> None: ...
    def __call__(self, input: Tensor) -> Tensor: ...

class _Mean(Reduce[P]):
    def __call__(self, input: Tensor[T]) -> Tensor[T, ...]: ...

class _Sum(Reduce[P]):
    def __call__(self, input: Tensor[T]) -> Tensor[mapped(T, {bool} | integers, int64), ...]: ...

class _Extreme(Reduce[P]):
    def __call__(self, input: Tensor[T not in complexes]) -> Tensor[T, ...]: ...

class EinMix(Module[P]):
    weight: Parameter[P]
    bias: Parameter[P]
    def __init__(self, pattern: str, weight_shape: str, bias_shape=..., **axes_lengths) -> EinMix[default]: ...
    @rule("DTL203", raises=RuntimeError, match="expected scalar type", at_most=likely)
    @casts(switch.autocast, unknown)
    def __call__(self: EinMix[P], input: Tensor[P]) -> Tensor[P]: ...

whole = rule(
    "DTL302", raises=RuntimeError, match="floating point", takes="floating and complex dtypes", fix=wrap("{}.float()")
)
restrict(whole, T in inexact, "", _Mean)
