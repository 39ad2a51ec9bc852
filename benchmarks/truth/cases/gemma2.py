"""Gemma 2: soft caps on the logits and alternating windows."""

import torch
from transformers import Gemma2Config, Gemma2ForCausalLM

DTYPE = torch.float32
AUTOCAST = False

config = Gemma2Config(
    vocab_size=64,
    hidden_size=32,
    intermediate_size=64,
    num_hidden_layers=2,
    num_attention_heads=4,
    num_key_value_heads=2,
    head_dim=8,
    max_position_embeddings=64,
    sliding_window=4,
)
model = Gemma2ForCausalLM(config).to(DTYPE).eval()
input_ids = torch.randint(0, 64, (2, 8))
with torch.no_grad(), torch.autocast("cpu", dtype=torch.bfloat16, enabled=AUTOCAST):
    outputs = model(input_ids, labels=input_ids)
    loss = outputs.loss
