"""torch.fft: complex results, or the real ones of complex input."""

from torch import Tensor

__promotion__ = "torch"
__out__ = "out"
__synonyms__ = {"dim": "axis", "keepdim": "keepdims"}

lapack = {float32, float64, complex64, complex128}
real_numbers = any - complexes - {bool}
kernels = rule("DTL301", raises=RuntimeError, fix=wrap("{}.float()", only=low_precision))

@kernels
def fft(input: Tensor[T not in {bfloat16}], *args, **kwargs) -> Tensor[complexed(floating(T))]:
    assert T not in {float16}, "cpu"

fft2 = fftn = ifft = ifft2 = ifftn = fft

@kernels
def rfft(input: Tensor[T not in {bfloat16, complex64, complex128}], *args, **kwargs) -> Tensor[complexed(floating(T))]:
    assert T not in {float16}, "cpu"

rfft2 = rfftn = ihfft = rfft

@kernels
def ihfft2(
    input: Tensor[T not in {bfloat16, complex64, complex128}], *args, **kwargs
) -> Tensor[complexed(floating(T))]:
    assert T not in {float16}, "cpu"

ihfftn = ihfft2

@kernels
def irfft(input: Tensor[T not in {bfloat16}], *args, **kwargs) -> Tensor[real(floating(T))]:
    assert T not in {float16}, "cpu"

irfft2 = irfftn = hfft = irfft

@kernels
def hfft2(input: Tensor[T not in {bfloat16}], *args, **kwargs) -> Tensor[real(floating(T))]:
    assert T not in {float16}, "cpu"

hfftn = hfft2

def fftshift(input: Tensor[T], dim=...) -> Tensor[T]: ...

ifftshift = fftshift

def fftfreq(n, d=..., *, out=..., dtype: dtype[U] = default, **kwargs) -> Tensor[U]:
    assert U in floats

rfftfreq = fftfreq

# Autocast, see `torch`.
casts(
    switch.autocast_cpu, float32,
    fft, fft2, fftn, hfft, ifft, ifft2, ifftn, ihfft, irfft, irfft2, irfftn, rfft, rfft2, rfftn,
)
casts(switch.autocast_cpu, widest, fftshift, ifftshift)
