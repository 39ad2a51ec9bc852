"""torch.nn.utils.fusion."""

from torch.nn.utils import fuse_conv_bn_eval, fuse_linear_bn_eval
