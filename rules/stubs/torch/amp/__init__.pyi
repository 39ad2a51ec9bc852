"""Mixed precision: inside autocast, listed operators cast their floating operands.

Which operators these are depends on the device: `switch.autocast_cpu`, `switch.autocast_cuda`. A region of an unknown device may be of
either; XPU and MPS were not asked, and count as CUDA.
"""

from torch.optim import Optimizer

class autocast:
    @overload
    def __init__(
        self, device_type: Literal["cuda", "mps"], dtype: dtype[D] = float16, enabled: bool = ..., cache_enabled=...
    ) -> None:
        switch.autocast: dtype[D]
        switch.autocast_cuda: dtype[D]
    @overload
    def __init__(
        self, device_type: Literal["cpu"], dtype: dtype[D] = bfloat16, enabled: bool = ..., cache_enabled=...
    ) -> None:
        switch.autocast: dtype[D]
        switch.autocast_cpu: dtype[D]
    @overload
    def __init__(
        self, device_type: Literal["xpu"], dtype: dtype[D] = bfloat16, enabled: bool = ..., cache_enabled=...
    ) -> None:
        switch.autocast: dtype[D]
        switch.autocast_cuda: dtype[D]
    @overload
    def __init__(
        self, device_type, dtype: dtype[D] = {float16, bfloat16}, enabled: bool = ..., cache_enabled=...
    ) -> None:
        switch.autocast: dtype[D]
        switch.autocast_cpu: dtype[D]
        switch.autocast_cuda: dtype[D]
    def __enter__(self) -> Self: ...

class GradScaler:
    @overload
    def __init__(self, *args, enabled: Literal[False], **kwargs) -> _Disabled: ...
    @overload
    def __init__(
        self, device=..., init_scale=..., growth_factor=..., backoff_factor=..., growth_interval=..., enabled=...
    ) -> GradScaler: ...
    def scale(self, outputs: V) -> V: ...
    def unscale_(self, optimizer: Optimizer[P]) -> None: ...
    def step(self, optimizer: Optimizer[P], *args, **kwargs) -> object: ...
    def update(self, new_scale=...) -> None: ...
    def get_scale(self) -> float: ...
    def is_enabled(self) -> bool: ...

class _Disabled(GradScaler):
    def unscale_(self, optimizer) -> None: ...
    def step(self, optimizer, *args, **kwargs) -> object: ...

@casts_inputs
class _CastInputs(Generic[D]): ...

@overload
def custom_fwd(fwd=..., *, device_type=..., cast_inputs: None = ...) -> object: ...
@overload
def custom_fwd(fwd=..., *, device_type=..., cast_inputs: dtype[D]) -> _CastInputs[D]: ...
def custom_bwd(bwd=..., *, device_type=...) -> object: ...
def is_autocast_available(device_type) -> bool: ...

# A scaler that is not enabled, or finds no GPU, does nothing. Parameters that are frozen, or lie beside an adapter's in float32, have no gradients.
halves = rule(
    "DTL601", raises=ValueError, match="unscale FP16 gradients", takes="parameters in float32", at_most=likely,
    unless=("peft", "lora", "requires_grad"),
)
restrict(halves, P not in {float16}, "", step, unscale_)
