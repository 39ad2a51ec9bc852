"""torch.nn.modules.adaptive."""

from torch.nn import *
