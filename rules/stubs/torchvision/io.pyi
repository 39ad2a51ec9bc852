"""torchvision.io."""

import torch

def read_image(path, *args, **kwargs) -> torch.Tensor[uint8]: ...
decode_image = decode_jpeg = decode_png = read_image
