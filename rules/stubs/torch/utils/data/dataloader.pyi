"""torch.utils.data.dataloader."""

from torch.utils.data import *
