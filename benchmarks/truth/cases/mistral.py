"""Mistral: a causal language model with a sliding window, built with its dtype."""

import torch
from transformers import AutoModelForCausalLM, MistralConfig

DTYPE = torch.float32
AUTOCAST = False

config = MistralConfig(
    vocab_size=64,
    hidden_size=32,
    intermediate_size=64,
    num_hidden_layers=2,
    num_attention_heads=4,
    num_key_value_heads=2,
    max_position_embeddings=64,
    sliding_window=4,
)
model = AutoModelForCausalLM.from_config(config, dtype=DTYPE).eval()
input_ids = torch.randint(0, 64, (2, 8))
with torch.no_grad(), torch.autocast("cpu", dtype=torch.bfloat16, enabled=AUTOCAST):
    logits = model(input_ids).logits
