"""torch.distributions.weibull."""

from torch.distributions import *
