"""scipy.spatial.distance: everything becomes float64."""

import numpy
import torch

native = {bool, uint8, uint16, uint32, uint64, int8, int16, int32, int64}
native = native | {float16, float32, float64, complex64, complex128}
tensors = rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
               fix=wrap("[t.float() for t in {}]", keeps={float32}))
tensor = rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
              fix=wrap("{}.float()", keeps={float32}))

@overload
@tensors
def cdist(x: list[torch.Tensor[native]], *args, **kwargs) -> numpy.ndarray[float64]: ...
@overload
@tensor
def cdist(x: torch.Tensor[native] | numpy.ndarray | list[object],
          y: torch.Tensor[native] | numpy.ndarray | list[object] | float | str | None = ..., *args,
          **kwargs) -> numpy.ndarray[float64]: ...
pdist = cdist

@overload
@tensor
def squareform(X: torch.Tensor[T in native], *args, **kwargs) -> numpy.ndarray[T]: ...
@overload
def squareform(X: numpy.ndarray[T], *args, **kwargs) -> numpy.ndarray[T]: ...

@overload
@tensors
def cosine(x: list[torch.Tensor[native]], *args, **kwargs) -> object: ...
@overload
@tensor
def cosine(x: torch.Tensor[native] | numpy.ndarray | list[object],
           y: torch.Tensor[native] | numpy.ndarray | list[object] | float | str | None, *args, **kwargs) -> object: ...
euclidean = cityblock = correlation = jensenshannon = chebyshev = minkowski = mahalanobis = cosine
hamming = jaccard = braycurtis = canberra = directed_hausdorff = cosine

# Asks NumPy for the dtype of a tensor.
def sqeuclidean(u: numpy.ndarray | list[object], v: numpy.ndarray | list[object], *args, **kwargs) -> object: ...
