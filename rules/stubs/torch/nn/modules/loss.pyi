"""torch.nn.modules.loss."""

from torch.nn import *
