"""Link functions. `logit` is compiled by Numba and called with the model's outputs as they are."""

class Link: ...

identity: Link
logit: Link
