"""A vision transformer, built by its class."""

import torch
from timm.models.vision_transformer import VisionTransformer

DTYPE = torch.float32
AUTOCAST = False

model = VisionTransformer(img_size=16, patch_size=8, embed_dim=32, depth=2, num_heads=4, num_classes=4)
model = model.to(DTYPE).eval()
images = torch.rand(2, 3, 16, 16).to(DTYPE)
with torch.no_grad(), torch.autocast("cpu", dtype=torch.bfloat16, enabled=AUTOCAST):
    logits = model(images)
    scores = logits.sigmoid()
