"""The explainers under both of their names."""

from shap.explainers._deep import DeepExplainer
from shap.explainers._explainer import Explainer, Explanation
from shap.explainers._gradient import GradientExplainer
from shap.explainers._kernel import KernelExplainer, SamplingExplainer
from shap.explainers._linear import AdditiveExplainer, GPUTreeExplainer, LinearExplainer, TreeExplainer
from shap.explainers._partition import CoalitionExplainer, PartitionExplainer
from shap.explainers._permutation import ExactExplainer, PermutationExplainer

Permutation = PermutationExplainer
Exact = ExactExplainer
Partition = PartitionExplainer
Coalition = CoalitionExplainer
Kernel = KernelExplainer
Sampling = SamplingExplainer
Deep = DeepExplainer
Gradient = GradientExplainer
Linear = LinearExplainer
Tree = TreeExplainer
GPUTree = GPUTreeExplainer
Additive = AdditiveExplainer
