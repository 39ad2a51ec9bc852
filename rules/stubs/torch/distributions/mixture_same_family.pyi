"""torch.distributions.mixture_same_family."""

from torch.distributions import *
