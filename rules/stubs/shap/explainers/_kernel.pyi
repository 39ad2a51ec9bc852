"""Explainers that sample with NumPy, without Numba: only what NumPy cannot hold fails."""

import torch
from shap.explainers._explainer import Explanation

numpy_lacks = low_precision - {float16} | {complex32}

class KernelExplainer:
    @overload
    @rule(
        "DTL103",
        raises=TypeError,
        match="unsupported ScalarType",
        on="model",
        takes="a model whose outputs NumPy can hold",
        fix=wrap("lambda *args: {}(*args).float().numpy()", keeps={float32}, unsafe=True),
    )
    def __init__(self, model: Callable[torch.Tensor[T not in numpy_lacks]], data=..., *args, **kwargs) -> None: ...
    @overload
    def __init__(self, model, data=..., *args, **kwargs) -> None: ...
    def __call__(self, *args, **kwargs) -> Explanation: ...
    def shap_values(self, *args, **kwargs) -> object: ...

class SamplingExplainer(KernelExplainer): ...
