"""DeepLIFT on a torch model: its outputs go through NumPy, and nothing is cast on the way in."""

import torch
from shap.explainers._explainer import Explanation

numpy_lacks = low_precision - {float16} | {complex32}

class DeepExplainer(Generic[P]):
    @overload
    @rule(
        "DTL103",
        raises=TypeError,
        match="unsupported ScalarType",
        on="model",
        takes="a model whose outputs NumPy can hold",
        fix=wrap("{}.float()", keeps={float32}, unsafe=True),
    )
    @rule(
        "DTL103",
        raises=RuntimeError,
        match="same dtype",
        on="data",
        takes="a background of the model's dtype",
        fix=wrap("{}.to(next({model}.parameters()).dtype)", unsafe=True),
    )
    def __init__(
        self,
        model: Callable[torch.Tensor[P not in numpy_lacks]],
        data: torch.Tensor[P if floats else any] | object,
        *args,
        **kwargs,
    ) -> None: ...
    @overload
    @rule(
        "DTL103",
        raises=TypeError,
        match="unsupported ScalarType",
        on="model",
        takes="a model whose outputs NumPy can hold",
        fix=wrap("{}.float()", keeps={float32}, unsafe=True),
    )
    @rule(
        "DTL103",
        raises=RuntimeError,
        match="same dtype",
        on="data",
        takes="a background of the model's dtype",
        fix=wrap("{}.to(next({model}.parameters()).dtype)", unsafe=True),
    )
    def __init__(
        self,
        model: torch.nn.Module[P not in numpy_lacks],
        data: torch.Tensor[P if floats else any] | object,
        *args,
        **kwargs,
    ) -> None: ...
    @overload
    def __init__(self, model, data=..., *args, **kwargs) -> None: ...
    @rule("DTL103", raises=RuntimeError, match="same dtype", on="X", takes="an input of the model's dtype")
    def __call__(
        self: DeepExplainer[P], X: torch.Tensor[P if floats else any] | object, *args, **kwargs
    ) -> Explanation: ...
    @rule("DTL103", raises=RuntimeError, match="same dtype", on="X", takes="an input of the model's dtype")
    def shap_values(
        self: DeepExplainer[P], X: torch.Tensor[P if floats else any] | object, *args, **kwargs
    ) -> object: ...
