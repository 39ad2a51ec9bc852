"""torch.random."""

from torch import get_rng_state, manual_seed, set_rng_state

def initial_seed() -> int: ...

seed = initial_seed

class fork_rng:
    def __init__(self, *args, **kwargs) -> fork_rng: ...
    def __enter__(self) -> None: ...
