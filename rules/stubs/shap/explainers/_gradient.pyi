"""Expected gradients of a torch model: the samples go into float32 buffers, whatever the dtype of the model."""

import torch
from shap.explainers._explainer import Explanation

numpy_lacks = low_precision - {float16} | {complex32}

class GradientExplainer(Generic[P]):
    @overload
    @rule(
        "DTL103",
        raises=(RuntimeError, TypeError),
        on="model",
        takes="a float32 model",
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
        model: Callable[torch.Tensor[P not in low_precision]],
        data: torch.Tensor[P if floats else any] | object,
        *args,
        **kwargs,
    ) -> None: ...
    @overload
    @rule(
        "DTL103",
        raises=(RuntimeError, TypeError),
        on="model",
        takes="a float32 model",
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
        model: torch.nn.Module[P not in low_precision],
        data: torch.Tensor[P if floats else any] | object,
        *args,
        **kwargs,
    ) -> None: ...
    @overload
    def __init__(self, model, data=..., *args, **kwargs) -> None: ...
    @rule(
        "DTL103",
        raises=TypeError,
        match="unsupported ScalarType",
        on="X",
        takes="an input that NumPy can hold",
        fix=wrap("{}.float()", keeps={float32}),
    )
    def __call__(self, X: torch.Tensor[T not in numpy_lacks] | object, *args, **kwargs) -> Explanation: ...
    @rule(
        "DTL103",
        raises=TypeError,
        match="unsupported ScalarType",
        on="X",
        takes="an input that NumPy can hold",
        fix=wrap("{}.float()", keeps={float32}),
    )
    def shap_values(self, X: torch.Tensor[T not in numpy_lacks] | object, *args, **kwargs) -> object: ...
