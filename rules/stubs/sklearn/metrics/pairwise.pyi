"""sklearn.metrics.pairwise."""

import numpy
import torch

native = {bool, uint8, uint16, uint32, uint64, int8, int16, int32, int64}
native = native | {float16, float32, float64, complex64, complex128}
tensor = rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
              fix=wrap("{}.float()", keeps={float32}))
tensors = rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
               fix=wrap("[t.float() for t in {}]", keeps={float32}))

if numpy >= "2.0":
    __promotion__ = "numpy"
else:
    __promotion__ = "numpy1"

# Computed in float64, unless all are float32.
@overload
@tensors
def cosine_similarity(X: list[torch.Tensor[native]],
                      Y: torch.Tensor[native] | numpy.ndarray | list[object] | float | str | None = ..., *args,
                      **kwargs) -> numpy.ndarray: ...
@overload
def cosine_similarity(X: numpy.ndarray[T], Y: None = ...) -> numpy.ndarray[mapped(T, any - {float32}, float64)]: ...
@overload
def cosine_similarity(X: numpy.ndarray[T], Y: numpy.ndarray[U]) -> numpy.ndarray[
    promote(mapped(T, any - {float32}, float64), mapped(U, any - {float32}, float64))]: ...
@overload
@tensor
def cosine_similarity(X: torch.Tensor[native] | numpy.ndarray | list[object],
                      Y: torch.Tensor[native] | numpy.ndarray | list[object] | float | str | None = ..., *args,
                      **kwargs) -> numpy.ndarray: ...
cosine_distances = euclidean_distances = pairwise_distances = rbf_kernel = linear_kernel = cosine_similarity
polynomial_kernel = pairwise_kernels = sigmoid_kernel = cosine_similarity

@overload
@tensors
def manhattan_distances(X: list[torch.Tensor[native]],
                        Y: torch.Tensor[native] | numpy.ndarray | list[object] | float | str | None = ..., *args,
                        **kwargs) -> numpy.ndarray[float64]: ...
@overload
@tensor
def manhattan_distances(X: torch.Tensor[native] | numpy.ndarray | list[object],
                        Y: torch.Tensor[native] | numpy.ndarray | list[object] | float | str | None = ..., *args,
                        **kwargs) -> numpy.ndarray[float64]: ...
laplacian_kernel = manhattan_distances
