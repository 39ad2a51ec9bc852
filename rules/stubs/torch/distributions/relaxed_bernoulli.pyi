"""torch.distributions.relaxed_bernoulli."""

from torch.distributions import *
