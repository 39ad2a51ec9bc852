"""torch.optim.asgd."""

from torch.optim import *
