"""Wav2Vec2: a parametrized convolution, and a loss for sequences."""

import torch
from transformers import Wav2Vec2Config, Wav2Vec2ForCTC

DTYPE = torch.float32
AUTOCAST = False

config = Wav2Vec2Config(
    vocab_size=32,
    hidden_size=32,
    intermediate_size=64,
    num_hidden_layers=2,
    num_attention_heads=4,
    conv_dim=[8, 8],
    conv_kernel=[8, 4],
    conv_stride=[4, 2],
    num_feat_extract_layers=2,
    num_conv_pos_embeddings=8,
    num_conv_pos_embedding_groups=2,
)
model = Wav2Vec2ForCTC(config).to(DTYPE).eval()
waves = torch.randn(2, 800, dtype=DTYPE)
with torch.no_grad(), torch.autocast("cpu", dtype=torch.bfloat16, enabled=AUTOCAST):
    logits = model(waves).logits
