"""SigLIP: two models that another one builds from their configurations."""

import torch
from transformers import SiglipConfig, SiglipModel

DTYPE = torch.float32
AUTOCAST = False

config = SiglipConfig(
    text_config={
        "vocab_size": 64,
        "hidden_size": 32,
        "intermediate_size": 64,
        "num_hidden_layers": 2,
        "num_attention_heads": 4,
    },
    vision_config={
        "image_size": 32,
        "patch_size": 8,
        "hidden_size": 32,
        "intermediate_size": 64,
        "num_hidden_layers": 2,
        "num_attention_heads": 4,
    },
)
model = SiglipModel(config).to(DTYPE).eval()
pixel_values = torch.randn(2, 3, 32, 32, dtype=DTYPE)
input_ids = torch.randint(2, 60, (2, 8))
with torch.no_grad(), torch.autocast("cpu", dtype=torch.bfloat16, enabled=AUTOCAST):
    outputs = model(input_ids=input_ids, pixel_values=pixel_values)
    scores = outputs.logits_per_image
