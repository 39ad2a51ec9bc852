"""A Swin transformer, built by its class."""

import torch
from timm.models.swin_transformer import SwinTransformer

DTYPE = torch.float32
AUTOCAST = False

model = SwinTransformer(
    img_size=32, patch_size=4, embed_dim=16, depths=(1, 1), num_heads=(2, 4), window_size=4, num_classes=4
)
model = model.to(DTYPE).eval()
images = torch.rand(1, 3, 32, 32, dtype=DTYPE)
with torch.no_grad(), torch.autocast("cpu", dtype=torch.bfloat16, enabled=AUTOCAST):
    logits = model(images)
