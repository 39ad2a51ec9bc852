"""torch.distributions.one_hot_categorical."""

from torch.distributions import *
