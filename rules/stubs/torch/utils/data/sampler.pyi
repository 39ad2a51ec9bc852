"""torch.utils.data.sampler."""

from torch.utils.data import *
