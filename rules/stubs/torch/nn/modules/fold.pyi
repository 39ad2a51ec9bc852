"""torch.nn.modules.fold."""

from torch.nn import *
