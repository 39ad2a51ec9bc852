"""torch.xpu."""

def is_available() -> bool: ...

is_bf16_supported = is_initialized = is_available

def device_count() -> int: ...
