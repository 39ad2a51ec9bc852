"""scipy.cluster.vq."""

import numpy
import torch

native = {bool, uint8, uint16, uint32, uint64, int8, int16, int32, int64}
native = native | {float16, float32, float64, complex64, complex128}

if numpy >= "2.0":
    __promotion__ = "numpy"
else:
    __promotion__ = "numpy1"

tensors = rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
               fix=wrap("[t.float() for t in {}]", keeps={float32}))
tensor = rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
              fix=wrap("{}.float()", keeps={float32}))

two_floats = rule("DTL109", raises=TypeError, match="type other than float or double not supported",
                  takes="float32 and float64 only", fix=wrap('{}.astype("float32")', keeps={float32}))

@overload
@tensors
def kmeans2(data: list[torch.Tensor[native]], *args, **kwargs) -> object: ...
@overload
@two_floats
def kmeans2(data: numpy.ndarray[T in {float32, float64}], *args, **kwargs) -> tuple[numpy.ndarray[T], object]: ...
@overload
@tensor
def kmeans2(data: torch.Tensor[T in native] | list[object], *args, **kwargs) -> object: ...
kmeans = kmeans2
restrict(None, T in {float32, float64}, "", kmeans2, kmeans)

@overload
@tensors
def vq(obs: list[torch.Tensor[native]], *args, **kwargs) -> object: ...
@overload
def vq(obs: numpy.ndarray[T], code_book: numpy.ndarray[U], *args, **kwargs) -> object: ...
@overload
@tensor
def vq(obs: torch.Tensor[T in native], code_book: torch.Tensor[U in native], *args, **kwargs) -> object: ...
@overload
@tensor
def vq(obs: torch.Tensor[native] | numpy.ndarray | list[object],
       code_book: torch.Tensor[native] | numpy.ndarray | list[object], *args, **kwargs) -> object: ...
no_half = rule("DTL109", raises=TypeError, match="type other than float or double not supported", takes="no float16")
if scipy >= "1.13":
    restrict(no_half, promote(T, U) not in {float16}, "", vq)

@overload
@tensors
def whiten(obs: list[torch.Tensor[native]], *args, **kwargs) -> object: ...
@overload
@tensor
def whiten(obs: torch.Tensor[native] | numpy.ndarray | list[object], *args, **kwargs) -> object: ...
