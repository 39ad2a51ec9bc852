"""torch.distributions.gamma."""

from torch.distributions import *
