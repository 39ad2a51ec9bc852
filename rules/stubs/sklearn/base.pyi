"""sklearn.base: what all estimators do with an array."""

import numpy
import torch

native = {bool, uint8, uint16, uint32, uint64, int8, int16, int32, int64}
native = native | {float16, float32, float64, complex64, complex128}

class BaseEstimator:
    def __init__(self, *args, **kwargs) -> None: ...
    @overload
    @rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
          fix=wrap("[t.float() for t in {}]", keeps={float32}))
    def fit(self, X: list[torch.Tensor[native]],
            y: torch.Tensor[native] | numpy.ndarray | list[object] | float | str | None = ..., *args,
            **kwargs) -> Self: ...
    @overload
    @rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
          fix=wrap("{}.float()", keeps={float32}))
    def fit(self, X: torch.Tensor[native] | numpy.ndarray | list[object],
            y: torch.Tensor[native] | numpy.ndarray | list[object] | float | str | None = ..., *args,
            sample_weight: torch.Tensor[native] | numpy.ndarray | list[object] | float | str | None = ...,
            **kwargs) -> Self: ...
    partial_fit = fit
    @overload
    @rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
          fix=wrap("[t.float() for t in {}]", keeps={float32}))
    def predict(self, X: list[torch.Tensor[native]], *args, **kwargs) -> numpy.ndarray: ...
    @overload
    @rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
          fix=wrap("{}.float()", keeps={float32}))
    def predict(self, X: torch.Tensor[native] | numpy.ndarray | list[object],
                y: torch.Tensor[native] | numpy.ndarray | list[object] | float | str | None = ..., *args,
                **kwargs) -> numpy.ndarray: ...
    transform = predict_proba = predict_log_proba = fit_transform = fit_predict = decision_function = predict
    inverse_transform = score_samples = apply = predict
    @rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
          fix=wrap("{}.float()", keeps={float32}))
    def score(self, X: torch.Tensor[native] | numpy.ndarray | list[object],
              y: torch.Tensor[native] | numpy.ndarray | list[object] | float | str | None = ...,
              sample_weight: torch.Tensor[native] | numpy.ndarray | list[object] | float | str | None = ...) -> float: ...
    @rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
          fix=wrap("{}.float()", keeps={float32}))
    def kneighbors(self, X: torch.Tensor[native] | numpy.ndarray | list[object] = ..., *args, **kwargs) -> object: ...
    radius_neighbors = kneighbors_graph = kneighbors
