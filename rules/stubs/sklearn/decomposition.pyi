"""sklearn.decomposition."""

import numpy
import torch
from sklearn.base import BaseEstimator

native = {bool, uint8, uint16, uint32, uint64, int8, int16, int32, int64}
native = native | {float16, float32, float64, complex64, complex128}

class PCA(BaseEstimator):
    """What is fitted to float32 alone is computed in it. A tensor counts as float64."""

    @overload
    @rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
          fix=wrap("[t.float() for t in {}]", keeps={float32}))
    def fit_transform(self, X: list[torch.Tensor[native]], *args, **kwargs) -> numpy.ndarray[float64, :]: ...
    @overload
    def fit_transform(self, X: numpy.ndarray[T], *args, **kwargs) -> numpy.ndarray[mapped(T, any - {float32}, float64), :]: ...
    @overload
    @rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
          fix=wrap("{}.float()", keeps={float32}))
    def fit_transform(self, X: torch.Tensor[native] | list[object], *args, **kwargs) -> numpy.ndarray[float64, :]: ...
    @overload
    @rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
          fix=wrap("[t.float() for t in {}]", keeps={float32}))
    def transform(self, X: list[torch.Tensor[native]]) -> numpy.ndarray[float64, :]: ...
    @overload
    def transform(self, X: numpy.ndarray[T]) -> numpy.ndarray[mapped(T, any - {float32}, float64) | float64, :]: ...
    @overload
    @rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
          fix=wrap("{}.float()", keeps={float32}))
    def transform(self, X: torch.Tensor[native] | list[object]) -> numpy.ndarray[float64, :]: ...

IncrementalPCA = KernelPCA = TruncatedSVD = NMF = FastICA = SparsePCA = FactorAnalysis = BaseEstimator
MiniBatchDictionaryLearning = DictionaryLearning = LatentDirichletAllocation = BaseEstimator
