"""LoRA on a model of two layers."""

import torch
from peft import LoraConfig, get_peft_model
from torch import nn

DTYPE = torch.float32
AUTOCAST = False


class Tiny(nn.Module):
    """Two layers with an activation between."""

    def __init__(self) -> None:
        super().__init__()
        self.first = nn.Linear(8, 16)
        self.second = nn.Linear(16, 4)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Return the logits."""
        hidden = torch.relu(self.first(x))
        return self.second(hidden)


model = get_peft_model(Tiny().to(DTYPE), LoraConfig(r=2, target_modules=["first", "second"]))
x = torch.randn(3, 8, dtype=DTYPE)
with torch.autocast("cpu", dtype=torch.bfloat16, enabled=AUTOCAST):
    logits = model(x)
    loss = logits.float().pow(2).mean()
loss.backward()
