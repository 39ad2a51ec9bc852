"""torch.nn.modules.pixelshuffle."""

from torch.nn import *
