"""torch.utils.data.dataset."""

from torch.utils.data import *
