"""What comes after a sentence encoder: pooling, a dense layer, normalising, and the similarity of embeddings."""

import torch
from sentence_transformers import util
from sentence_transformers.sentence_transformer.modules import Dense, Normalize, Pooling

DTYPE = torch.float32
AUTOCAST = False

features = {
    "token_embeddings": torch.randn(3, 5, 16, dtype=DTYPE),
    "attention_mask": torch.ones(3, 5, dtype=torch.int64),
}
pooling = Pooling(16, pooling_mode="mean")
dense = Dense(16, 8).to(DTYPE)
normalize = Normalize()
with torch.no_grad(), torch.autocast("cpu", dtype=torch.bfloat16, enabled=AUTOCAST):
    pooled = pooling(features)
    reduced = dense(pooled)
    embeddings = normalize(reduced)["sentence_embedding"]
    similarity = util.cos_sim(embeddings, embeddings)
hits = util.semantic_search(embeddings.float(), embeddings.float(), top_k=2)
