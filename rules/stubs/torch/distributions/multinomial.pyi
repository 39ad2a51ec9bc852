"""torch.distributions.multinomial."""

from torch.distributions import *
