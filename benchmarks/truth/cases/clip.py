"""CLIP: image and text towers and their similarity."""

import torch
from transformers import CLIPConfig, CLIPModel, CLIPTextConfig, CLIPVisionConfig

DTYPE = torch.float32
AUTOCAST = False

sizes = {"hidden_size": 32, "intermediate_size": 64, "num_hidden_layers": 2, "num_attention_heads": 4}
text = CLIPTextConfig(vocab_size=64, max_position_embeddings=16, eos_token_id=63, projection_dim=16, **sizes)
vision = CLIPVisionConfig(image_size=16, patch_size=8, projection_dim=16, **sizes)
config = CLIPConfig(text_config=text.to_dict(), vision_config=vision.to_dict(), projection_dim=16)
model = CLIPModel(config).to(DTYPE).eval()
input_ids = torch.randint(0, 63, (2, 8))
pixel_values = torch.rand(2, 3, 16, 16).to(DTYPE)
with torch.no_grad(), torch.autocast("cpu", dtype=torch.bfloat16, enabled=AUTOCAST):
    outputs = model(input_ids=input_ids, pixel_values=pixel_values)
    similarity = outputs.logits_per_image.softmax(dim=1)
