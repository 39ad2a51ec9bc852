"""GPT-2: two steps with a cache."""

import torch
from transformers import GPT2Config, GPT2LMHeadModel

DTYPE = torch.float32
AUTOCAST = False

config = GPT2Config(vocab_size=64, n_positions=32, n_embd=32, n_layer=2, n_head=4)
model = GPT2LMHeadModel(config).to(dtype=DTYPE).eval()
input_ids = torch.randint(0, 64, (2, 8))
with torch.no_grad(), torch.autocast("cpu", dtype=torch.bfloat16, enabled=AUTOCAST):
    first = model(input_ids, use_cache=True)
    token = first.logits[:, -1:].argmax(dim=-1)
    second = model(token, past_key_values=first.past_key_values)
    probabilities = torch.softmax(second.logits, dim=-1)
