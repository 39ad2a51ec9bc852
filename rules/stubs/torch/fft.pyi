"""torch.fft: complex results, or the real ones of complex input."""

from torch import Tensor

__promotion__ = "torch"

def fft(input: Tensor[T], *args, **kwargs) -> Tensor[complexed(floating(T))]: ...

fft2 = fftn = ifft = ifft2 = ifftn = rfft = rfft2 = rfftn = ihfft = ihfft2 = ihfftn = fft

def irfft(input: Tensor[T], *args, **kwargs) -> Tensor[real(floating(T))]: ...

irfft2 = irfftn = hfft = hfft2 = hfftn = irfft

def fftshift(input: Tensor[T], dim=...) -> Tensor[T]: ...

ifftshift = fftshift

def fftfreq(n, d=..., *, out=..., dtype: dtype[U] = default, **kwargs) -> Tensor[U]: ...

rfftfreq = fftfreq
