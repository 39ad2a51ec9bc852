"""Late-interaction reranking. Low precision everywhere, and every way out of torch is a safe one."""

from __future__ import annotations

import numpy as np
import torch

from retrieval.embed import PageEncoder


def to_array(tensor: torch.Tensor) -> np.ndarray:
    """The tensor as an array, in its own dtype where NumPy has it."""
    tensor = tensor.detach().cpu()
    if tensor.dtype == torch.bfloat16:
        tensor = tensor.float()
    return tensor.numpy()


def late_interaction(pages: torch.Tensor, query: torch.Tensor) -> torch.Tensor:
    similarity = torch.einsum("bpd,td->btp", pages, query)
    return similarity.amax(dim=2).sum(dim=1, dtype=torch.float32)


def rerank(encoder: PageEncoder, pages: torch.Tensor, text: str) -> list[int]:
    scores = late_interaction(pages, encoder.query(text)[0])
    return np.argsort(-scores.cpu().numpy()).tolist()


def spread(encoder: PageEncoder, texts: list[str]) -> tuple[np.ndarray, list[float]]:
    """Token vectors of some queries, and the norm of each query."""
    vectors = [encoder.query(text)[0] for text in texts]
    norms = [vector.norm().item() for vector in vectors]
    return np.concatenate([to_array(vector) for vector in vectors]), norms


def fingerprint(pages: torch.Tensor) -> bytes:
    """The exact bits of the embeddings, for the cache key."""
    bits = pages.to(torch.bfloat16).cpu().contiguous().view(torch.int16)
    return bits.numpy().tobytes()
