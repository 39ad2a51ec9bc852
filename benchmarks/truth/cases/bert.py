"""BERT: sequence classification with a padding mask and a loss."""

import torch
from transformers import BertConfig, BertForSequenceClassification

DTYPE = torch.float32
AUTOCAST = False

config = BertConfig(
    vocab_size=64,
    hidden_size=32,
    num_hidden_layers=2,
    num_attention_heads=4,
    intermediate_size=64,
    max_position_embeddings=32,
    num_labels=3,
)
model = BertForSequenceClassification(config).to(DTYPE).eval()
input_ids = torch.randint(0, 64, (2, 8))
attention_mask = torch.ones(2, 8, dtype=torch.int64)
attention_mask[1, 6:] = 0
labels = torch.tensor([0, 2])
with torch.no_grad(), torch.autocast("cpu", dtype=torch.bfloat16, enabled=AUTOCAST):
    outputs = model(input_ids, attention_mask=attention_mask, labels=labels)
    loss = outputs.loss
    scores = outputs.logits.softmax(-1)
