"""A ConvNeXt, built by its class."""

import torch
from timm.models.convnext import ConvNeXt

DTYPE = torch.float32
AUTOCAST = False

model = ConvNeXt(depths=(1, 1, 1, 1), dims=(8, 16, 24, 32), num_classes=4).to(DTYPE).eval()
images = torch.rand(2, 3, 64, 64, dtype=DTYPE)
with torch.no_grad(), torch.autocast("cpu", dtype=torch.bfloat16, enabled=AUTOCAST):
    logits = model(images)
