"""Qwen2: the bare model, then its embeddings pooled by hand."""

import torch
from transformers import Qwen2Config, Qwen2Model

DTYPE = torch.float32
AUTOCAST = False

config = Qwen2Config(
    vocab_size=64,
    hidden_size=32,
    intermediate_size=64,
    num_hidden_layers=2,
    num_attention_heads=4,
    num_key_value_heads=2,
    max_position_embeddings=64,
)
model = Qwen2Model(config).to(DTYPE)
input_ids = torch.randint(0, 64, (2, 8))
attention_mask = torch.ones_like(input_ids)
with torch.autocast("cpu", dtype=torch.bfloat16, enabled=AUTOCAST):
    hidden = model(input_ids, attention_mask=attention_mask).last_hidden_state
    mask = attention_mask.unsqueeze(-1).to(hidden.dtype)
    pooled = (hidden * mask).sum(1) / mask.sum(1).clamp(min=1)
    normal = torch.nn.functional.normalize(pooled, dim=-1)
