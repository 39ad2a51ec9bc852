"""ConvNeXT of transformers: rates of dropping that come out of a tensor."""

import torch
from transformers import ConvNextConfig, ConvNextForImageClassification

DTYPE = torch.float32
AUTOCAST = False

config = ConvNextConfig(hidden_sizes=[8, 16, 24, 32], depths=[1, 1, 1, 1])
model = ConvNextForImageClassification(config).to(DTYPE).eval()
pixel_values = torch.randn(2, 3, 32, 32, dtype=DTYPE)
with torch.no_grad(), torch.autocast("cpu", dtype=torch.bfloat16, enabled=AUTOCAST):
    logits = model(pixel_values).logits
