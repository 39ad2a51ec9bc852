"""What all explainers share, and `Explainer`, which turns into the explainer that suits its model and masker.

The model-agnostic ones pass the model's outputs to Numba-compiled code, and Numba can type neither float16 nor
bfloat16. shap 0.46 began to widen float16 outputs, and only these. A finding stands where the value enters SHAP,
although SHAP may fail as late as the explainer's call.
"""

import numpy
import torch
from shap import maskers
from shap.explainers._linear import LinearExplainer
from shap.explainers._partition import PartitionExplainer
from shap.explainers._permutation import PermutationExplainer

numba_refuses = low_precision | {complex32, longdouble, clongdouble, object}
refused_outputs = numba_refuses - {float16}

class Explanation:
    values: numpy.ndarray[float64]
    base_values: object
    data: object
    def __getitem__(self, item) -> Explanation: ...
    def __len__(self) -> int: ...

class _Agnostic:
    if shap < "0.46":
        @overload
        @rule(
            "DTL103",
            raises=(NotImplementedError, TypingError, TypeError),
            on="model",
            takes="a model whose outputs Numba can type",
            fix=wrap("lambda *args: {}(*args).float()", keeps={float32}, unsafe=True),
        )
        def __init__(
            self, model: Callable[torch.Tensor[T not in numba_refuses]], masker=..., *args, **kwargs
        ) -> None: ...
        @overload
        @rule(
            "DTL103",
            raises=(NotImplementedError, TypingError),
            on="model",
            takes="a model whose outputs Numba can type",
            fix=wrap('lambda *args: {}(*args).astype("float32")', keeps={float32}, unsafe=True),
        )
        def __init__(self, model: Callable[Array[T not in numba_refuses]], masker=..., *args, **kwargs) -> None: ...
        @overload
        def __init__(self, model, masker=..., *args, **kwargs) -> None: ...
    else:
        @overload
        @rule(
            "DTL103",
            raises=(TypingError, TypeError),
            on="model",
            takes="a model whose outputs Numba can type",
            fix=wrap("lambda *args: {}(*args).float()", keeps={float32}, unsafe=True),
        )
        def __init__(
            self, model: Callable[torch.Tensor[T not in refused_outputs]], masker=..., *args, **kwargs
        ) -> None: ...
        @overload
        @rule(
            "DTL103",
            raises=TypingError,
            on="model",
            takes="a model whose outputs Numba can type",
            fix=wrap('lambda *args: {}(*args).astype("float32")', keeps={float32}, unsafe=True),
        )
        def __init__(self, model: Callable[Array[T not in refused_outputs]], masker=..., *args, **kwargs) -> None: ...
        @overload
        def __init__(self, model, masker=..., *args, **kwargs) -> None: ...

    def __call__(self, *args, **kwargs) -> Explanation: ...
    def shap_values(self, *args, **kwargs) -> object: ...

class Explainer(_Agnostic):
    if shap < "0.46":
        @overload
        def __init__(
            self, model, masker=..., *args, algorithm: Literal["tree", "linear", "deep", "additive"], **kwargs
        ) -> LinearExplainer: ...
        @overload
        def __init__(
            self, model, masker=..., *args, algorithm: Literal["partition"], **kwargs
        ) -> PartitionExplainer: ...
        @overload
        @rule(
            "DTL103",
            raises=(NotImplementedError, TypingError),
            on="masker",
            takes="a background that Numba can type",
            fix=wrap('{}.astype("float32")', keeps={float32}),
        )
        @rule(
            "DTL103",
            raises=(NotImplementedError, TypingError),
            on="model",
            takes="a model whose outputs Numba can type",
            fix=wrap('lambda *args: {}(*args).astype("float32")', keeps={float32}, unsafe=True),
        )
        def __init__(
            self,
            model: Callable[numpy.ndarray[T not in numba_refuses]],
            masker: Array[S not in numba_refuses],
            *args,
            **kwargs,
        ) -> PermutationExplainer: ...
        @overload
        @rule(
            "DTL103",
            raises=(NotImplementedError, TypingError),
            on="model",
            takes="a model whose outputs Numba can type",
            fix=wrap('lambda *args: {}(*args).astype("float32")', keeps={float32}, unsafe=True),
        )
        def __init__(
            self,
            model: Callable[numpy.ndarray[T not in numba_refuses]],
            masker: maskers.Independent,
            *args,
            **kwargs,
        ) -> PermutationExplainer: ...
        @overload
        @rule(
            "DTL103",
            raises=(NotImplementedError, TypingError),
            on="model",
            takes="a model whose outputs Numba can type",
            fix=wrap('lambda *args: {}(*args).astype("float32")', keeps={float32}, unsafe=True),
        )
        def __init__(
            self,
            model: Callable[numpy.ndarray[T not in numba_refuses]],
            masker: maskers.Masker,
            *args,
            **kwargs,
        ) -> PartitionExplainer: ...
        @overload
        @rule(
            "DTL103",
            raises=(NotImplementedError, TypingError, TypeError),
            on="model",
            takes="a model whose outputs Numba can type",
            fix=wrap("lambda *args: {}(*args).float()", keeps={float32}, unsafe=True),
        )
        def __init__(
            self, model: Callable[torch.Tensor[T not in numba_refuses]], masker=..., *args, **kwargs
        ) -> PermutationExplainer: ...
        @overload
        def __init__(self, model, masker=..., *args, **kwargs) -> LinearExplainer: ...
    else:
        @overload
        def __init__(
            self, model, masker=..., *args, algorithm: Literal["tree", "linear", "deep", "additive"], **kwargs
        ) -> LinearExplainer: ...
        @overload
        def __init__(
            self, model, masker=..., *args, algorithm: Literal["partition"], **kwargs
        ) -> PartitionExplainer: ...
        @overload
        @rule(
            "DTL103",
            raises=(NotImplementedError, TypingError),
            on="masker",
            takes="a background that Numba can type",
            fix=wrap('{}.astype("float32")', keeps={float32}),
        )
        @rule(
            "DTL103",
            raises=TypingError,
            on="model",
            takes="a model whose outputs Numba can type",
            fix=wrap('lambda *args: {}(*args).astype("float32")', keeps={float32}, unsafe=True),
        )
        def __init__(
            self,
            model: Callable[numpy.ndarray[T not in refused_outputs]],
            masker: Array[S not in numba_refuses],
            *args,
            **kwargs,
        ) -> PermutationExplainer: ...
        @overload
        @rule(
            "DTL103",
            raises=TypingError,
            on="model",
            takes="a model whose outputs Numba can type",
            fix=wrap('lambda *args: {}(*args).astype("float32")', keeps={float32}, unsafe=True),
        )
        def __init__(
            self,
            model: Callable[numpy.ndarray[T not in refused_outputs]],
            masker: maskers.Independent,
            *args,
            **kwargs,
        ) -> PermutationExplainer: ...
        @overload
        @rule(
            "DTL103",
            raises=TypingError,
            on="model",
            takes="a model whose outputs Numba can type",
            fix=wrap('lambda *args: {}(*args).astype("float32")', keeps={float32}, unsafe=True),
        )
        def __init__(
            self,
            model: Callable[numpy.ndarray[T not in refused_outputs]],
            masker: maskers.Masker,
            *args,
            **kwargs,
        ) -> PartitionExplainer: ...
        @overload
        @rule(
            "DTL103",
            raises=(TypingError, TypeError),
            on="model",
            takes="a model whose outputs Numba can type",
            fix=wrap("lambda *args: {}(*args).float()", keeps={float32}, unsafe=True),
        )
        def __init__(
            self, model: Callable[torch.Tensor[T not in refused_outputs]], masker=..., *args, **kwargs
        ) -> PermutationExplainer: ...
        @overload
        def __init__(self, model, masker=..., *args, **kwargs) -> LinearExplainer: ...
