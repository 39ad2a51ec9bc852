"""The audio part of CLAP: windows whose relative positions are in a buffer."""

import torch
from transformers import ClapAudioConfig, ClapAudioModel

DTYPE = torch.float32
AUTOCAST = False

config = ClapAudioConfig(
    num_mel_bins=16,
    spec_size=64,
    patch_size=4,
    patch_stride=[4, 4],
    window_size=4,
    hidden_size=32,
    depths=[1, 1],
    num_attention_heads=[2, 2],
    patch_embeds_hidden_size=16,
    projection_dim=8,
    num_hidden_layers=2,
)
model = ClapAudioModel(config).to(DTYPE).eval()
features = torch.randn(2, 1, 64, 16, dtype=DTYPE)
with torch.no_grad(), torch.autocast("cpu", dtype=torch.bfloat16, enabled=AUTOCAST):
    pooled = model(features, is_longer=torch.tensor([[False], [False]])).pooler_output
