"""sklearn.preprocessing."""

import numpy
import torch

native = {bool, uint8, uint16, uint32, uint64, int8, int16, int32, int64}
native = native | {float16, float32, float64, complex64, complex128}
from sklearn.base import BaseEstimator

# Computed in float64, unless it is an array of one of these. A tensor is none.
kept = {float16, float32, float64}

class _Scaler(BaseEstimator):
    @overload
    @rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
          fix=wrap("[t.float() for t in {}]", keeps={float32}))
    def transform(self, X: list[torch.Tensor[native]], *args, **kwargs) -> numpy.ndarray[float64, :]: ...
    @overload
    def transform(self, X: numpy.ndarray[T], *args, **kwargs) -> numpy.ndarray[mapped(T, any - kept, float64), :]: ...
    @overload
    @rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
          fix=wrap("{}.float()", keeps={float32}))
    def transform(self, X: torch.Tensor[native] | list[object], *args, **kwargs) -> numpy.ndarray[float64, :]: ...
    fit_transform = inverse_transform = transform

StandardScaler = MinMaxScaler = MaxAbsScaler = RobustScaler = PolynomialFeatures = _Scaler
QuantileTransformer = PowerTransformer = _Scaler
OneHotEncoder = LabelBinarizer = BaseEstimator

class Normalizer(BaseEstimator):
    @overload
    def transform(self, X: numpy.ndarray[T], *args, **kwargs) -> numpy.ndarray[mapped(T, any - kept, float64), :]: ...
    @overload
    @rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
          fix=wrap("{}.float()", keeps={float32}))
    def transform(self, X: torch.Tensor[native] | list[object], *args, **kwargs) -> numpy.ndarray: ...
    fit_transform = transform

class LabelEncoder(BaseEstimator):
    @rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
          fix=wrap("{}.float()", keeps={float32}))
    def transform(self, y: torch.Tensor[native] | numpy.ndarray | list[object]) -> numpy.ndarray[int64, :]: ...
    fit_transform = transform

@overload
def normalize(X: numpy.ndarray[T], *args, **kwargs) -> numpy.ndarray[mapped(T, integers | {bool}, float64)]: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def normalize(X: torch.Tensor[native] | numpy.ndarray | list[object], *args, **kwargs) -> numpy.ndarray: ...
scale = minmax_scale = robust_scale = normalize
def label_binarize(y, *args, **kwargs) -> object: ...
