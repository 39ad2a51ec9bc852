"""torch.optim.adadelta."""

from torch.optim import *
