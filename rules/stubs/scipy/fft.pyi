"""scipy.fft."""

import numpy
import torch

native = {bool, uint8, uint16, uint32, uint64, int8, int16, int32, int64}
native = native | {float16, float32, float64, complex64, complex128}

if numpy >= "2.0":
    __promotion__ = "numpy"
else:
    __promotion__ = "numpy1"

@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def fft(x: torch.Tensor[native], *args, **kwargs) -> numpy.ndarray: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("[t.float() for t in {}]", keeps={float32}))
def fft(x: list[torch.Tensor[native]], *args, **kwargs) -> numpy.ndarray: ...
@overload
def fft(x: numpy.ndarray[T], *args, **kwargs) -> numpy.ndarray[promote(floating(T), complex64)]: ...
ifft = rfft = fft2 = ifft2 = rfft2 = fftn = ifftn = rfftn = fft
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def irfft(x: torch.Tensor[native], *args, **kwargs) -> numpy.ndarray: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("[t.float() for t in {}]", keeps={float32}))
def irfft(x: list[torch.Tensor[native]], *args, **kwargs) -> numpy.ndarray: ...
@overload
def irfft(x: numpy.ndarray[T], *args, **kwargs) -> numpy.ndarray[real(promote(floating(T), float32))]: ...
irfft2 = irfftn = irfft
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def dct(x: torch.Tensor[native], *args, **kwargs) -> numpy.ndarray: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("[t.float() for t in {}]", keeps={float32}))
def dct(x: list[torch.Tensor[native]], *args, **kwargs) -> numpy.ndarray: ...
@overload
def dct(x: numpy.ndarray[T], *args, **kwargs) -> numpy.ndarray[promote(floating(T), float32)]: ...
idct = dst = idst = dctn = idctn = dstn = idstn = dct
