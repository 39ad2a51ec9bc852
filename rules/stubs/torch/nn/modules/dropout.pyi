"""torch.nn.modules.dropout."""

from torch.nn import *
