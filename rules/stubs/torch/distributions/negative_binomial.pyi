"""torch.distributions.negative_binomial."""

from torch.distributions import *
