"""numpy.fft. Before NumPy 2.0 everything is computed in double precision."""

import torch
from numpy import ndarray

if numpy >= "2.0":
    __promotion__ = "numpy"
else:
    __promotion__ = "numpy1"

native = {bool, uint8, uint16, uint32, uint64, int8, int16, int32, int64}
native = native | {float16, float32, float64, complex64, complex128}

@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def fft(a: torch.Tensor[native], *args, **kwargs) -> ndarray: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("[t.float() for t in {}]", keeps={float32}))
def fft(a: list[torch.Tensor[native]], *args, **kwargs) -> ndarray: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def irfft(a: torch.Tensor[native], *args, **kwargs) -> ndarray: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("[t.float() for t in {}]", keeps={float32}))
def irfft(a: list[torch.Tensor[native]], *args, **kwargs) -> ndarray: ...
if numpy >= "2.0":
    @overload
    def fft(a: ndarray[T], *args, **kwargs) -> ndarray[promote(floating(T), complex64)]: ...
    @overload
    def irfft(a: ndarray[T], *args, **kwargs) -> ndarray[real(floating(T))]: ...
else:
    @overload
    def fft(a: ndarray[T], *args, **kwargs) -> ndarray[complex128]: ...
    @overload
    def irfft(a: ndarray, *args, **kwargs) -> ndarray[float64]: ...
ifft = fft2 = ifft2 = fftn = ifftn = fft
rfft = rfft2 = rfftn = ihfft = restricted(fft, T not in complexes)
hfft = irfft
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def irfftn(a: torch.Tensor[native], *args, **kwargs) -> ndarray: ...
if numpy >= "2.0":
    @overload
    def irfftn(a: ndarray[T], *args, **kwargs) -> ndarray[real(promote(floating(T), complex64))]: ...
else:
    @overload
    def irfftn(a: ndarray, *args, **kwargs) -> ndarray[float64]: ...
irfft2 = irfftn

@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def fftshift(x: torch.Tensor[T in native], axes=...) -> ndarray[T]: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("[t.float() for t in {}]", keeps={float32}))
def fftshift(x: list[torch.Tensor[native]], axes=...) -> ndarray: ...
@overload
def fftshift(x: ndarray[T], axes=...) -> ndarray[T]: ...
ifftshift = fftshift
def fftfreq(n, d=..., **kwargs) -> ndarray[float64]: ...
rfftfreq = fftfreq
