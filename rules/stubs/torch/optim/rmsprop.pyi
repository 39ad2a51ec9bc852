"""torch.optim.rmsprop."""

from torch.optim import *
