"""torch.distributions.gumbel."""

from torch.distributions import *
