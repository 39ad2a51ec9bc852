"""sklearn.preprocessing."""

import numpy
import torch

native = {bool, uint8, uint16, uint32, uint64, int8, int16, int32, int64}
native = native | {float16, float32, float64, complex64, complex128}
from sklearn.base import BaseEstimator

StandardScaler = MinMaxScaler = MaxAbsScaler = RobustScaler = Normalizer = PolynomialFeatures = BaseEstimator
QuantileTransformer = PowerTransformer = OneHotEncoder = LabelEncoder = LabelBinarizer = BaseEstimator

@overload
def normalize(X: numpy.ndarray[T], *args, **kwargs) -> numpy.ndarray[mapped(T, integers | {bool}, float64)]: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def normalize(X: torch.Tensor[native] | numpy.ndarray | list[object], *args, **kwargs) -> numpy.ndarray: ...
scale = minmax_scale = robust_scale = normalize
def label_binarize(y, *args, **kwargs) -> object: ...
