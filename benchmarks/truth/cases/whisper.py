"""Whisper: audio features in, text tokens out."""

import torch
from transformers import WhisperConfig, WhisperForConditionalGeneration

DTYPE = torch.float32
AUTOCAST = False

config = WhisperConfig(
    vocab_size=64,
    num_mel_bins=8,
    d_model=32,
    encoder_layers=2,
    decoder_layers=2,
    encoder_attention_heads=4,
    decoder_attention_heads=4,
    encoder_ffn_dim=64,
    decoder_ffn_dim=64,
    max_source_positions=16,
    max_target_positions=16,
    pad_token_id=0,
    bos_token_id=1,
    eos_token_id=2,
    decoder_start_token_id=3,
)
model = WhisperForConditionalGeneration(config).to(DTYPE).eval()
features = torch.randn(2, 8, 32, dtype=DTYPE)
decoder_input_ids = torch.randint(4, 64, (2, 6))
with torch.no_grad(), torch.autocast("cpu", dtype=torch.bfloat16, enabled=AUTOCAST):
    logits = model(features, decoder_input_ids=decoder_input_ids).logits
