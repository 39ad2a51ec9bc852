"""torch.nn.modules."""

from torch.nn import *
