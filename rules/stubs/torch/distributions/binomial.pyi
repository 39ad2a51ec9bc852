"""torch.distributions.binomial."""

from torch.distributions import *
