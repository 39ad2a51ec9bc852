"""sentence_transformers.util: arrays and tensors alike, a tensor comes out."""

import torch

def cos_sim(a, b) -> torch.Tensor: ...
dot_score = pytorch_cos_sim = pairwise_cos_sim = semantic_search = cos_sim
def normalize_embeddings(embeddings: torch.Tensor[T]) -> torch.Tensor[T]: ...
