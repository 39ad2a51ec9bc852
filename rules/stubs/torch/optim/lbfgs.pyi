"""torch.optim.lbfgs."""

from torch.optim import *
