"""torch.backends.mps."""

def is_available() -> bool: ...

is_built = is_available
