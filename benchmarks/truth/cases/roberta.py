"""RoBERTa: token embeddings with eager attention, and their weights."""

import torch
from transformers import RobertaConfig, RobertaModel

DTYPE = torch.float32
AUTOCAST = False

config = RobertaConfig(
    vocab_size=64,
    hidden_size=32,
    num_hidden_layers=2,
    num_attention_heads=4,
    intermediate_size=64,
    max_position_embeddings=40,
    attn_implementation="eager",
)
model = RobertaModel(config)
model = model.to(DTYPE)
model.eval()
input_ids = torch.randint(3, 64, (2, 8))
with torch.no_grad(), torch.autocast("cpu", dtype=torch.bfloat16, enabled=AUTOCAST):
    outputs = model(input_ids, output_attentions=True)
    hidden = outputs.last_hidden_state
    weights = outputs.attentions[0]
