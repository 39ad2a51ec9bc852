"""torch.optim.adamw."""

from torch.optim import *
