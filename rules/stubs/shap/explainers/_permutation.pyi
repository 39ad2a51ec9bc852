"""Explainers that mask tabular data in Numba-compiled code: inputs, background and outputs all reach it."""

import numpy
import torch
from shap import links, maskers
from shap.explainers._explainer import Explanation, _Agnostic

numba_refuses = low_precision | {complex32, longdouble, clongdouble, object}
refused_outputs = numba_refuses - {float16}

class _Tabular(_Agnostic):
    if shap < "0.46":
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
            raises=(NotImplementedError, TypingError, TypeError),
            on="model",
            takes="a model whose outputs Numba can type",
            fix=wrap("lambda *args: {}(*args).float()", keeps={float32}, unsafe=True),
        )
        def __init__(
            self,
            model: Callable[torch.Tensor[T not in numba_refuses]],
            masker: Array[S not in numba_refuses] | maskers.Masker | None = ...,
            *args,
            **kwargs,
        ) -> None: ...
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
            model: Callable[Array[T not in numba_refuses]],
            masker: Array[S not in numba_refuses] | maskers.Masker | None = ...,
            *args,
            **kwargs,
        ) -> None: ...
        @overload
        @rule(
            "DTL103",
            raises=(NotImplementedError, TypingError),
            on="masker",
            takes="a background that Numba can type",
            fix=wrap('{}.astype("float32")', keeps={float32}),
        )
        def __init__(self, model, masker: Array[S not in numba_refuses], *args, **kwargs) -> None: ...
        @overload
        def __init__(self, model, masker=..., *args, **kwargs) -> None: ...
    else:
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
            takes="a model whose outputs Numba can type: link=logit sees them before they are widened",
            fix=wrap('lambda *args: {}(*args).astype("float32")', keeps={float32}, unsafe=True),
        )
        def __init__(
            self,
            model: Callable[numpy.ndarray[T not in numba_refuses]],
            masker: Array[S not in numba_refuses] | maskers.Masker | None = ...,
            *args,
            link: Literal[links.logit],
            **kwargs,
        ) -> None: ...
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
            raises=(TypingError, TypeError),
            on="model",
            takes="a model whose outputs Numba can type",
            fix=wrap("lambda *args: {}(*args).float()", keeps={float32}, unsafe=True),
        )
        def __init__(
            self,
            model: Callable[torch.Tensor[T not in refused_outputs]],
            masker: Array[S not in numba_refuses] | maskers.Masker | None = ...,
            *args,
            **kwargs,
        ) -> None: ...
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
            model: Callable[Array[T not in refused_outputs]],
            masker: Array[S not in numba_refuses] | maskers.Masker | None = ...,
            *args,
            **kwargs,
        ) -> None: ...
        @overload
        @rule(
            "DTL103",
            raises=(NotImplementedError, TypingError),
            on="masker",
            takes="a background that Numba can type",
            fix=wrap('{}.astype("float32")', keeps={float32}),
        )
        def __init__(self, model, masker: Array[S not in numba_refuses], *args, **kwargs) -> None: ...
        @overload
        def __init__(self, model, masker=..., *args, **kwargs) -> None: ...

    @overload
    @rule(
        "DTL103",
        raises=(NotImplementedError, TypingError, TypeError),
        on="X",
        takes="an array that Numba can type",
        fix=wrap("{}.float().numpy()", keeps={float32}),
    )
    def __call__(self, X: torch.Tensor[S not in low_precision], *args, **kwargs) -> Explanation: ...
    @overload
    @rule(
        "DTL103",
        raises=(NotImplementedError, TypingError),
        on="X",
        takes="an array that Numba can type",
        fix=wrap('{}.astype("float32")', keeps={float32}),
    )
    def __call__(self, X: Array[S not in numba_refuses], *args, **kwargs) -> Explanation: ...
    @overload
    def __call__(self, *args, **kwargs) -> Explanation: ...
    @overload
    @rule(
        "DTL103",
        raises=(NotImplementedError, TypingError),
        on="X",
        takes="an array that Numba can type",
        fix=wrap('{}.astype("float32")', keeps={float32}),
    )
    def shap_values(self, X: Array[S not in numba_refuses], *args, **kwargs) -> object: ...
    @overload
    def shap_values(self, *args, **kwargs) -> object: ...

class PermutationExplainer(_Tabular): ...
class ExactExplainer(_Tabular): ...
