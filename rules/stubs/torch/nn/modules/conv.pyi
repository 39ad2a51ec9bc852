"""torch.nn.modules.conv."""

from torch.nn import *
