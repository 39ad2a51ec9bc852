"""scipy.signal."""

import numpy
import torch

native = {bool, uint8, uint16, uint32, uint64, int8, int16, int32, int64}
native = native | {float16, float32, float64, complex64, complex128}

@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("[t.float() for t in {}]", keeps={float32}))
def convolve(x: list[torch.Tensor[native]], *args, **kwargs) -> object: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def convolve(x: torch.Tensor[native] | numpy.ndarray | list[object],
             y: torch.Tensor[native] | numpy.ndarray | list[object] | float | str | None = ..., *args,
             **kwargs) -> object: ...
fftconvolve = correlate = convolve2d = correlate2d = oaconvolve = find_peaks = detrend = hilbert = convolve
welch = spectrogram = stft = istft = medfilt = medfilt2d = wiener = resample = resample_poly = convolve
decimate = savgol_filter = periodogram = csd = coherence = peak_widths = argrelextrema = convolve
argrelmax = argrelmin = convolve

@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def lfilter(b: torch.Tensor[native] | numpy.ndarray | list[object],
            a: torch.Tensor[native] | numpy.ndarray | list[object] | float | str | None,
            x: torch.Tensor[native] | numpy.ndarray | list[object], *args, **kwargs) -> numpy.ndarray: ...
filtfilt = lfilter
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def sosfilt(sos: torch.Tensor[native] | numpy.ndarray | list[object],
            x: torch.Tensor[native] | numpy.ndarray | list[object], *args, **kwargs) -> numpy.ndarray: ...
sosfiltfilt = sosfilt
