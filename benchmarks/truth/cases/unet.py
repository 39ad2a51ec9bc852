"""The UNet of Stable Diffusion, conditioned on text."""

import torch
from diffusers import UNet2DConditionModel

DTYPE = torch.float32
AUTOCAST = False

model = UNet2DConditionModel(
    sample_size=8,
    in_channels=4,
    out_channels=4,
    layers_per_block=1,
    block_out_channels=(16, 32),
    down_block_types=("DownBlock2D", "CrossAttnDownBlock2D"),
    up_block_types=("CrossAttnUpBlock2D", "UpBlock2D"),
    cross_attention_dim=16,
    attention_head_dim=8,
    norm_num_groups=8,
)
model = model.to(DTYPE).eval()
sample = torch.randn(1, 4, 8, 8, dtype=DTYPE)
text = torch.randn(1, 6, 16).to(DTYPE)
with torch.no_grad(), torch.autocast("cpu", dtype=torch.bfloat16, enabled=AUTOCAST):
    noise = model(sample, 10, encoder_hidden_states=text).sample
