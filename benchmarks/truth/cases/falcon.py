"""Falcon: layers without bias, positions by alibi."""

import torch
from transformers import FalconConfig, FalconForCausalLM

DTYPE = torch.float32
AUTOCAST = False

config = FalconConfig(
    vocab_size=64,
    hidden_size=32,
    num_hidden_layers=2,
    num_attention_heads=4,
    alibi=True,
)
model = FalconForCausalLM(config).to(DTYPE).eval()
input_ids = torch.randint(2, 60, (2, 8))
attention_mask = torch.ones(2, 8, dtype=torch.int64)
with torch.no_grad(), torch.autocast("cpu", dtype=torch.bfloat16, enabled=AUTOCAST):
    outputs = model(input_ids=input_ids, attention_mask=attention_mask, labels=input_ids)
    logits = outputs.logits
    loss = outputs.loss
