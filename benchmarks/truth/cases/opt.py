"""OPT: learned positions and a decoder-only stack, cast with a method."""

import torch
from transformers import OPTConfig, OPTForCausalLM

DTYPE = torch.float32
AUTOCAST = False

config = OPTConfig(
    vocab_size=64,
    hidden_size=32,
    word_embed_proj_dim=32,
    ffn_dim=64,
    num_hidden_layers=2,
    num_attention_heads=4,
    max_position_embeddings=32,
)
model = OPTForCausalLM(config)
model.eval()
model.to(DTYPE)
input_ids = torch.randint(2, 64, (2, 8))
with torch.no_grad(), torch.autocast("cpu", dtype=torch.bfloat16, enabled=AUTOCAST):
    outputs = model(input_ids=input_ids)
    best = outputs.logits.argmax(-1)
