"""torch.distributions.lowrank_multivariate_normal."""

from torch.distributions import *
