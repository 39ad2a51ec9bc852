"""torch.nn.modules.batchnorm."""

from torch.nn import *
