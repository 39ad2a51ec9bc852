"""The older spelling of autocast: the device is in the module's name."""

from torch.amp import GradScaler, custom_bwd, custom_fwd

class autocast:
    def __init__(self, enabled: bool = ..., dtype: dtype[D] = float16, cache_enabled=...) -> None:
        switch.autocast: dtype[D]
        switch.autocast_cuda: dtype[D]
    def __enter__(self) -> Self: ...
    def __exit__(self, *args) -> None: ...
