"""torchvision.ops."""

import torch

def nms(*args, **kwargs) -> torch.Tensor[int64]: ...
batched_nms = nms
