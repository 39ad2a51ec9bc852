"""torch.nn.modules.channelshuffle."""

from torch.nn import *
