"""torch.nn.modules.padding."""

from torch.nn import *
