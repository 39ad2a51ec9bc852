"""torch.nn.modules.rnn."""

from torch.nn import *
