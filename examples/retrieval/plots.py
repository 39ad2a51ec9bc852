"""Plots of attention maps. Knows nothing of models: what comes in is a tensor or an array."""

from __future__ import annotations

from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np
import torch
from PIL import Image


def overlay(image: Image.Image, attention: torch.Tensor | np.ndarray, target: Path, opacity: float = 0.6) -> None:
    """Lay one attention map over the page."""
    if isinstance(attention, torch.Tensor):
        attention = attention.cpu().numpy()
    resized = Image.fromarray((attention * 255).astype(np.uint8)).resize(image.size, Image.Resampling.BICUBIC)
    _, axis = plt.subplots(figsize=(8, 8))
    axis.imshow(image)
    axis.imshow(np.asarray(resized), alpha=opacity, cmap="viridis")
    axis.set_axis_off()
    plt.savefig(target, bbox_inches="tight")
    plt.close()


def token_heatmaps(maps: torch.Tensor, words: list[str], target: Path) -> None:
    """One small heat map per query word, side by side."""
    figure, axes = plt.subplots(1, len(words), figsize=(3 * len(words), 3), squeeze=False)
    for axis, word, values in zip(axes[0], words, maps, strict=False):
        # Whatever the model computed in, the plot wants float32.
        axis.imshow(np.asarray(values.cpu(), dtype=np.float32), cmap="magma")
        axis.set_title(word, fontsize=9)
        axis.set_axis_off()
    figure.savefig(target, dpi=150)
    plt.close(figure)
