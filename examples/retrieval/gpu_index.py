"""A brute-force nearest-neighbour index that stays on the GPU: torch embeds, CuPy searches."""

from __future__ import annotations

import cupy as cp
import torch
from PIL import Image

from retrieval.embed import PageEncoder


class GpuIndex:
    """Mean-pooled page embeddings in one CuPy matrix."""

    def __init__(self, encoder: PageEncoder) -> None:
        self.encoder = encoder
        self.blocks: list[cp.ndarray] = []
        self.pages: list[str] = []

    def add(self, names: list[str], images: list[Image.Image]) -> None:
        pooled = self.encoder.pages(images).mean(dim=1).contiguous()
        try:
            block = cp.from_dlpack(pooled)
        except (NotImplementedError, TypeError):
            # CuPy does not know every torch dtype: those go through the host.
            block = cp.asarray(pooled.float().cpu().numpy())
        self.blocks.append(block)
        self.pages.extend(names)

    def search(self, text: str, k: int = 10) -> list[tuple[str, float]]:
        matrix = cp.concatenate(self.blocks)
        query = cp.from_dlpack(self.encoder.query(text).mean(dim=1).float())
        scores = (matrix @ query.T).ravel()
        best = cp.argsort(-scores)[:k]
        return [(self.pages[int(row)], float(scores[row])) for row in best]

    def counts(self, labels: torch.Tensor) -> cp.ndarray:
        """Pages per label; integers cross without trouble."""
        return cp.bincount(cp.from_dlpack(labels.to(torch.int64)))
