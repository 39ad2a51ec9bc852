"""A diffusion transformer, conditioned on a class."""

import torch
from diffusers import DiTTransformer2DModel

DTYPE = torch.float32
AUTOCAST = False

model = DiTTransformer2DModel(
    num_attention_heads=4,
    attention_head_dim=8,
    in_channels=4,
    out_channels=8,
    num_layers=2,
    sample_size=8,
    patch_size=2,
    num_embeds_ada_norm=10,
)
model.to(DTYPE)
sample = torch.randn(1, 4, 8, 8, dtype=DTYPE)
timestep = torch.tensor([3])
labels = torch.tensor([1])
with torch.no_grad(), torch.autocast("cpu", dtype=torch.bfloat16, enabled=AUTOCAST):
    noise = model(sample, timestep=timestep, class_labels=labels).sample
