"""torch.distributions.relaxed_categorical."""

from torch.distributions import *
