"""torch.distributions.poisson."""

from torch.distributions import *
