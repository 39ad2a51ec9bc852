"""torch.nn.modules.distance."""

from torch.nn import *
