"""torch.backends.cuda."""

def is_built() -> bool: ...

flash_sdp_enabled = mem_efficient_sdp_enabled = math_sdp_enabled = is_built

def enable_flash_sdp(enabled) -> None: ...

enable_mem_efficient_sdp = enable_math_sdp = enable_flash_sdp
