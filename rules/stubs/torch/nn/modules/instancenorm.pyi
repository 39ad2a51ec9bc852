"""torch.nn.modules.instancenorm."""

from torch.nn import *
