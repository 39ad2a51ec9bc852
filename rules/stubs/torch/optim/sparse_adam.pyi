"""torch.optim.sparse_adam."""

from torch.optim import *
