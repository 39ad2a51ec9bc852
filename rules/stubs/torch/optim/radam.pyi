"""torch.optim.radam."""

from torch.optim import *
