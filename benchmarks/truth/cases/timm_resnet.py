"""A residual network: training mode, then features."""

import timm
import torch

DTYPE = torch.float32
AUTOCAST = False

model = timm.create_model("resnet18", num_classes=4).to(DTYPE)
images = torch.rand(2, 3, 32, 32, dtype=DTYPE)
with torch.autocast("cpu", dtype=torch.bfloat16, enabled=AUTOCAST):
    logits = model(images)
    loss = torch.nn.functional.cross_entropy(logits.float(), torch.tensor([0, 1]))
model.eval()
features = model.forward_features(images)
