"""scipy.signal: what is convolved with float16 arrays is float32, or refused."""

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
def convolve(x: numpy.ndarray[T], y: numpy.ndarray[U], *args, **kwargs) -> numpy.ndarray[promote(T, U)]: ...
@overload
@tensors
def convolve(x: list[torch.Tensor[native]], *args, **kwargs) -> object: ...
@overload
@tensor
def convolve(x: torch.Tensor[native] | numpy.ndarray | list[object],
            y: torch.Tensor[native] | numpy.ndarray | list[object] | float | str | None = ..., *args,
            **kwargs) -> object: ...
correlate = convolve

@overload
def fftconvolve(x: numpy.ndarray[T], y: numpy.ndarray[U], *args, **kwargs) -> numpy.ndarray[promote(floating(T), floating(U), float32)]: ...
@overload
@tensors
def fftconvolve(x: list[torch.Tensor[native]], *args, **kwargs) -> object: ...
@overload
@tensor
def fftconvolve(x: torch.Tensor[native] | numpy.ndarray | list[object],
               y: torch.Tensor[native] | numpy.ndarray | list[object] | float | str | None = ..., *args,
               **kwargs) -> object: ...
oaconvolve = fftconvolve

@overload
def convolve2d(in1: numpy.ndarray[T], in2: numpy.ndarray[U], *args, **kwargs) -> numpy.ndarray[promote(T, U)]: ...
@overload
@tensors
def convolve2d(in1: list[torch.Tensor[native]], in2, *args, **kwargs) -> object: ...
@overload
@tensor
def convolve2d(in1: torch.Tensor[T in native], in2: torch.Tensor[U in native], *args, **kwargs) -> numpy.ndarray: ...
@overload
@tensor
def convolve2d(in1: torch.Tensor[native] | numpy.ndarray | list[object],
               in2: torch.Tensor[native] | numpy.ndarray | list[object], *args, **kwargs) -> numpy.ndarray: ...
correlate2d = convolve2d
unavailable = rule("DTL109", raises=ValueError, match="not available for this type", takes="no float16")
restrict(unavailable, promote(T, U) not in {float16}, "", convolve2d, correlate2d)

@overload
@tensor
def medfilt(volume: torch.Tensor[T in native], *args, **kwargs) -> numpy.ndarray[T]: ...
@overload
@tensors
def medfilt(volume: list[torch.Tensor[native]], *args, **kwargs) -> numpy.ndarray: ...
@overload
def medfilt(volume: numpy.ndarray[T], *args, **kwargs) -> numpy.ndarray[T]: ...
medfilt2d = medfilt
unsupported = rule("DTL109", raises=ValueError, match="is not supported by medfilt", takes="no float16")
if scipy >= "1.11":
    restrict(unsupported, T not in {float16}, "", medfilt, medfilt2d)
else:
    restrict(unavailable, T not in {float16}, "", medfilt, medfilt2d)

@overload
@tensor
def resample(x: torch.Tensor[T in native], *args, **kwargs) -> numpy.ndarray[promote(floating(T), float32)]: ...
@overload
@tensors
def resample(x: list[torch.Tensor[native]], *args, **kwargs) -> numpy.ndarray: ...
@overload
def resample(x: numpy.ndarray[T], *args, **kwargs) -> numpy.ndarray[promote(floating(T), float32)]: ...

@overload
@tensor
def resample_poly(x: torch.Tensor[T in native], *args, **kwargs) -> numpy.ndarray[promote(floating(T), float32) | promote(T, float32)]: ...
@overload
@tensors
def resample_poly(x: list[torch.Tensor[native]], *args, **kwargs) -> numpy.ndarray: ...
@overload
def resample_poly(x: numpy.ndarray[T], *args, **kwargs) -> numpy.ndarray[promote(floating(T), float32) | promote(T, float32)]: ...

@overload
@tensor
def detrend(x: torch.Tensor[T in native], *args, **kwargs) -> numpy.ndarray[mapped(floating(T), {float16}, float64)]: ...
@overload
@tensors
def detrend(x: list[torch.Tensor[native]], *args, **kwargs) -> numpy.ndarray: ...
@overload
def detrend(x: numpy.ndarray[T], *args, **kwargs) -> numpy.ndarray[mapped(floating(T), {float16}, float64)]: ...
decimate = savgol_filter = detrend

@overload
@tensor
def wiener(x: torch.Tensor[T in native], *args, **kwargs) -> numpy.ndarray[promote(T, float64)]: ...
@overload
@tensors
def wiener(x: list[torch.Tensor[native]], *args, **kwargs) -> numpy.ndarray: ...
@overload
def wiener(x: numpy.ndarray[T], *args, **kwargs) -> numpy.ndarray[promote(T, float64)]: ...

@overload
@tensor
def hilbert(x: torch.Tensor[T in native], *args, **kwargs) -> numpy.ndarray[promote(floating(T), complex64)]: ...
@overload
@tensors
def hilbert(x: list[torch.Tensor[native]], *args, **kwargs) -> numpy.ndarray: ...
@overload
def hilbert(x: numpy.ndarray[T not in complexes], *args, **kwargs) -> numpy.ndarray[promote(floating(T), complex64)]: ...

@overload
@tensors
def find_peaks(x: list[torch.Tensor[native]], *args, **kwargs) -> object: ...
@overload
@tensor
def find_peaks(x: torch.Tensor[native] | numpy.ndarray | list[object],
              y: torch.Tensor[native] | numpy.ndarray | list[object] | float | str | None = ..., *args,
              **kwargs) -> object: ...
welch = spectrogram = stft = istft = periodogram = csd = coherence = peak_widths = find_peaks

# Of a tensor the method `take` is called, which is another.
def argrelextrema(data: numpy.ndarray, *args, **kwargs) -> tuple[numpy.ndarray[int64], ...]: ...
argrelmax = argrelmin = argrelextrema

@tensor
def lfilter(b: torch.Tensor[native] | numpy.ndarray | list[object],
            a: torch.Tensor[native] | numpy.ndarray | list[object] | float | str | None,
            x: torch.Tensor[native] | numpy.ndarray | list[object], *args, **kwargs) -> numpy.ndarray: ...
filtfilt = lfilter
@tensor
def sosfilt(sos: torch.Tensor[native] | numpy.ndarray | list[object],
            x: torch.Tensor[native] | numpy.ndarray | list[object], *args, **kwargs) -> numpy.ndarray: ...
sosfiltfilt = sosfilt
