"""torch.nn.modules.linear."""

from torch.nn import *
