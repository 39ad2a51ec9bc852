"""torch.nn.modules.upsampling."""

from torch.nn import *
