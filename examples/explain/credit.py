"""Which fields of an application moved the credit score, with SHAP."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import shap
import torch
from torch import nn


class CreditScore(nn.Module):
    """Default probability from the numeric fields of an application."""

    def __init__(self, fields: int = 24) -> None:
        super().__init__()
        self.layers = nn.Sequential(nn.Linear(fields, 64), nn.ReLU(), nn.Linear(64, 1), nn.Sigmoid())

    def forward(self, rows: torch.Tensor) -> torch.Tensor:
        return self.layers(rows)


def load(checkpoint: Path) -> nn.Module:
    model = CreditScore()
    model.load_state_dict(torch.load(checkpoint))
    return model.half().cuda().eval()


def history(path: Path, rows: int = 200) -> np.ndarray:
    """A sample of past applications; float16 halves the file."""
    return np.load(path)["fields"][:rows].astype(np.float16)


def field_attributions(checkpoint: Path, data: Path, rows: np.ndarray) -> shap.Explanation:
    """Model-agnostic attributions: the explainer only sees a function."""
    model = load(checkpoint)

    def predict(batch: np.ndarray) -> np.ndarray:
        with torch.no_grad():
            return model(torch.from_numpy(batch).half().cuda()).cpu().numpy()

    explainer = shap.PermutationExplainer(predict, history(data))
    return explainer(rows)


def gradient_attributions(checkpoint: Path, background: torch.Tensor, rows: torch.Tensor) -> list[np.ndarray]:
    """Expected gradients, for the fields that the permutation sampler finds too noisy."""
    explainer = shap.GradientExplainer(load(checkpoint), background.cuda())
    return explainer.shap_values(rows.cuda())
