"""Embed document pages with a late-interaction vision model and draw where a query looked."""

from __future__ import annotations

from pathlib import Path

import torch
from PIL import Image
from transformers import AutoModel, AutoProcessor

from retrieval.plots import overlay, token_heatmaps

CHECKPOINT = "page-search/late-interaction-3b"


class PageEncoder:
    """A vision-language backbone with one embedding per image patch or query token."""

    def __init__(self, checkpoint: str = CHECKPOINT, device: str = "cuda") -> None:
        self.processor = AutoProcessor.from_pretrained(checkpoint)
        self.model = AutoModel.from_pretrained(checkpoint, torch_dtype=torch.bfloat16).to(device).eval()
        self.device = device

    @torch.no_grad()
    def pages(self, images: list[Image.Image]) -> torch.Tensor:
        batch = self.processor(images=images, return_tensors="pt").to(self.device)
        hidden = self.model(**batch).last_hidden_state
        return torch.nn.functional.normalize(hidden, dim=-1)

    @torch.no_grad()
    def query(self, text: str) -> torch.Tensor:
        batch = self.processor(text=[text], return_tensors="pt").to(self.device)
        hidden = self.model(**batch).last_hidden_state
        return torch.nn.functional.normalize(hidden, dim=-1)


def attention_map(pages: torch.Tensor, query: torch.Tensor, side: int) -> torch.Tensor:
    """Similarity of each query token to each patch, as one side x side map per token."""
    scores = torch.einsum("pd,td->tp", pages[0, : side * side], query[0])
    scores = scores - scores.amin(dim=1, keepdim=True)
    scores = scores / scores.amax(dim=1, keepdim=True).clamp(min=1e-3)
    return scores.reshape(-1, side, side)


def explain(page: Path, text: str, target: Path, side: int = 32) -> None:
    encoder = PageEncoder()
    image = Image.open(page).convert("RGB")
    maps = attention_map(encoder.pages([image]), encoder.query(text), side)
    overlay(image, maps.mean(dim=0), target)
    token_heatmaps(maps, text.split(), target.with_suffix(".tokens.png"))
