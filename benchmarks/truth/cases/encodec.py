"""EnCodec: convolutions that hold their strides in buffers of whole numbers."""

import torch
from transformers import EncodecConfig, EncodecModel

DTYPE = torch.float32
AUTOCAST = False

config = EncodecConfig(
    num_filters=4,
    hidden_size=16,
    codebook_size=16,
    codebook_dim=16,
    upsampling_ratios=[4, 2],
    num_lstm_layers=1,
)
model = EncodecModel(config).to(DTYPE).eval()
waves = torch.randn(1, 1, 640, dtype=DTYPE)
with torch.no_grad(), torch.autocast("cpu", dtype=torch.bfloat16, enabled=AUTOCAST):
    audio = model(waves).audio_values
