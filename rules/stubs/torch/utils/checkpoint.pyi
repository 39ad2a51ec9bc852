"""Gradient checkpointing: what the function returns."""

def checkpoint(
    function: Callable[..., V],
    *args,
    use_reentrant=...,
    preserve_rng_state=...,
    context_fn=...,
    determinism_check=...,
    debug=...,
    early_stop=...,
    **kwargs,
) -> V: ...
