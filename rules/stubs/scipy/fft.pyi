"""scipy.fft: float16 is computed in float32, an integer in float64."""

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

@overload
@tensor
def fft(x: torch.Tensor[T in native], *args, **kwargs) -> numpy.ndarray[promote(floating(T), complex64)]: ...
@overload
@tensors
def fft(x: list[torch.Tensor[native]], *args, **kwargs) -> numpy.ndarray: ...
@overload
def fft(x: numpy.ndarray[T], *args, **kwargs) -> numpy.ndarray[promote(floating(T), complex64)]: ...
ifft = fft2 = ifft2 = fftn = ifftn = fft

@overload
@tensor
def rfft(x: torch.Tensor[T in native], *args, **kwargs) -> numpy.ndarray[promote(floating(T), complex64)]: ...
@overload
@tensors
def rfft(x: list[torch.Tensor[native]], *args, **kwargs) -> numpy.ndarray: ...
@overload
def rfft(x: numpy.ndarray[T not in complexes], *args, **kwargs) -> numpy.ndarray[promote(floating(T), complex64)]: ...
rfft2 = rfftn = rfft

@overload
@tensor
def irfft(x: torch.Tensor[T in native], *args, **kwargs) -> numpy.ndarray[real(promote(floating(T), float32))]: ...
@overload
@tensors
def irfft(x: list[torch.Tensor[native]], *args, **kwargs) -> numpy.ndarray: ...
@overload
def irfft(x: numpy.ndarray[T], *args, **kwargs) -> numpy.ndarray[real(promote(floating(T), float32))]: ...
irfft2 = irfftn = irfft

@overload
@tensor
def dct(x: torch.Tensor[T in native], *args, **kwargs) -> numpy.ndarray[promote(floating(T), float32)]: ...
@overload
@tensors
def dct(x: list[torch.Tensor[native]], *args, **kwargs) -> numpy.ndarray: ...
@overload
def dct(x: numpy.ndarray[T], *args, **kwargs) -> numpy.ndarray[promote(floating(T), float32)]: ...
idct = dst = idst = dctn = idctn = dstn = idstn = dct
