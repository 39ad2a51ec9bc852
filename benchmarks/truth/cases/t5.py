"""T5: an encoder and a decoder with relative positions and a loss."""

import torch
from transformers import T5Config, T5ForConditionalGeneration

DTYPE = torch.float32
AUTOCAST = False

config = T5Config(vocab_size=64, d_model=32, d_kv=8, d_ff=64, num_layers=2, num_heads=4, decoder_start_token_id=0)
model = T5ForConditionalGeneration(config).to(DTYPE).eval()
input_ids = torch.randint(1, 64, (2, 8))
labels = torch.randint(1, 64, (2, 6))
with torch.no_grad(), torch.autocast("cpu", dtype=torch.bfloat16, enabled=AUTOCAST):
    outputs = model(input_ids=input_ids, labels=labels)
    loss = outputs.loss
    encoded = outputs.encoder_last_hidden_state
