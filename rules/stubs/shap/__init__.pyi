"""SHAP: explainers whose inner loops Numba compiles. Run on shap 0.45.1, 0.46.0 and 0.51.0."""

from shap import explainers, links, maskers
from shap.explainers import (
    AdditiveExplainer,
    CoalitionExplainer,
    DeepExplainer,
    ExactExplainer,
    Explainer,
    Explanation,
    GPUTreeExplainer,
    GradientExplainer,
    KernelExplainer,
    LinearExplainer,
    PartitionExplainer,
    PermutationExplainer,
    SamplingExplainer,
    TreeExplainer,
)

def sample(X: Array[T], nsamples=..., random_state=...) -> Array[T]: ...
def kmeans(X, k, round_values=...) -> object: ...
