"""torch.nn.modules.pooling."""

from torch.nn import *
