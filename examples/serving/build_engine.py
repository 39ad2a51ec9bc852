"""Compile the page scorer for TensorRT and check the engine against eager."""

from __future__ import annotations

import argparse

import torch
import torch_tensorrt
from torch import nn


class PageScorer(nn.Module):
    """A small head on pooled page embeddings."""

    def __init__(self, width: int = 128, hidden: int = 512) -> None:
        super().__init__()
        self.norm = nn.LayerNorm(width)
        self.mlp = nn.Sequential(nn.Linear(width, hidden), nn.GELU(), nn.Linear(hidden, 1))

    def forward(self, pooled: torch.Tensor) -> torch.Tensor:
        return self.mlp(self.norm(pooled)).squeeze(-1)


def build(checkpoint: str, batch: int) -> torch.nn.Module:
    model = PageScorer()
    model.load_state_dict(torch.load(checkpoint, map_location="cpu"))
    model = model.half().cuda().eval()
    # TensorRT picks the kernels: half where it can, float where it must.
    inputs = [torch_tensorrt.Input((batch, 128))]
    return torch_tensorrt.compile(model, ir="dynamo", inputs=inputs, enabled_precisions={torch.float16})


def check(checkpoint: str, batch: int) -> float:
    """The largest difference between the engine and the eager model."""
    engine = build(checkpoint, batch)
    reference = PageScorer().cuda().eval()
    reference.load_state_dict(torch.load(checkpoint, map_location="cuda"))
    pooled = torch.randn(batch, 128, device="cuda")
    with torch.no_grad():
        return (engine(pooled.half()).float() - reference(pooled)).abs().max().item()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("checkpoint")
    parser.add_argument("--batch", type=int, default=16)
    options = parser.parse_args()
    print(f"largest difference: {check(options.checkpoint, options.batch):.4g}")
