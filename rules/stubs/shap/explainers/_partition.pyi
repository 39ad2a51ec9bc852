"""Explainers over a hierarchy of features: the masked inputs do not pass through Numba, the outputs do."""

from shap.explainers._explainer import _Agnostic

class PartitionExplainer(_Agnostic): ...

class CoalitionExplainer(_Agnostic): ...
