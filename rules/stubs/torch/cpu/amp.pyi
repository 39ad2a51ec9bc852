"""The older spelling of autocast on the CPU."""

class autocast:
    def __init__(self, enabled: bool = ..., dtype: dtype[D] = bfloat16, cache_enabled=...) -> None:
        switch.autocast: dtype[D]
        switch.autocast_cpu: dtype[D]
    def __enter__(self) -> Self: ...
    def __exit__(self, *args) -> None: ...
