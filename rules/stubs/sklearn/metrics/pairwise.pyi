"""sklearn.metrics.pairwise."""

import numpy
import torch

native = {bool, uint8, uint16, uint32, uint64, int8, int16, int32, int64}
native = native | {float16, float32, float64, complex64, complex128}

@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("[t.float() for t in {}]", keeps={float32}))
def cosine_similarity(X: list[torch.Tensor[native]],
                      Y: torch.Tensor[native] | numpy.ndarray | list[object] | float | str | None = ..., *args,
                      **kwargs) -> numpy.ndarray: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def cosine_similarity(X: torch.Tensor[native] | numpy.ndarray | list[object],
                      Y: torch.Tensor[native] | numpy.ndarray | list[object] | float | str | None = ..., *args,
                      **kwargs) -> numpy.ndarray: ...
cosine_distances = euclidean_distances = pairwise_distances = rbf_kernel = linear_kernel = cosine_similarity
polynomial_kernel = manhattan_distances = pairwise_kernels = laplacian_kernel = sigmoid_kernel = cosine_similarity
