"""ViT: image classification."""

import torch
from transformers import ViTConfig, ViTForImageClassification

DTYPE = torch.float32
AUTOCAST = False

config = ViTConfig(
    hidden_size=32,
    num_hidden_layers=2,
    num_attention_heads=4,
    intermediate_size=64,
    image_size=16,
    patch_size=8,
    num_labels=5,
)
model = ViTForImageClassification(config).to(DTYPE).eval()
pixel_values = torch.rand(2, 3, 16, 16, dtype=DTYPE)
with torch.no_grad(), torch.autocast("cpu", dtype=torch.bfloat16, enabled=AUTOCAST):
    logits = model(pixel_values).logits
    best = logits.float().argmax(dim=-1)
