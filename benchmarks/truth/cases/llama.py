"""Llama: a causal language model with a loss."""

import torch
from transformers import LlamaConfig, LlamaForCausalLM

DTYPE = torch.float32
AUTOCAST = False

config = LlamaConfig(
    vocab_size=64,
    hidden_size=32,
    intermediate_size=64,
    num_hidden_layers=2,
    num_attention_heads=4,
    num_key_value_heads=2,
    max_position_embeddings=64,
)
model = LlamaForCausalLM(config).to(DTYPE).eval()
input_ids = torch.randint(0, 64, (2, 8))
attention_mask = torch.ones(2, 8, dtype=torch.int64)
with torch.no_grad(), torch.autocast("cpu", dtype=torch.bfloat16, enabled=AUTOCAST):
    outputs = model(input_ids=input_ids, attention_mask=attention_mask, labels=input_ids)
    logits = outputs.logits
    loss = outputs.loss
