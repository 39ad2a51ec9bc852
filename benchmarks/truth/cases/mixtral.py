"""Mixtral: a mixture of experts with the router's loss."""

import torch
from transformers import MixtralConfig, MixtralForCausalLM

DTYPE = torch.float32
AUTOCAST = False

config = MixtralConfig(
    vocab_size=64,
    hidden_size=32,
    intermediate_size=64,
    num_hidden_layers=2,
    num_attention_heads=4,
    num_key_value_heads=2,
    num_local_experts=4,
    max_position_embeddings=64,
    output_router_logits=True,
    experts_implementation="eager",
)
model = MixtralForCausalLM(config).to(DTYPE).eval()
input_ids = torch.randint(0, 64, (2, 8))
with torch.no_grad(), torch.autocast("cpu", dtype=torch.bfloat16, enabled=AUTOCAST):
    outputs = model(input_ids, labels=input_ids)
    loss = outputs.loss
    router = outputs.aux_loss
