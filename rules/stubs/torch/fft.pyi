"""torch.fft: complex results, or the real ones of complex input."""

from torch import Tensor

__promotion__ = "torch"
__out__ = "out"

lapack = {float32, float64, complex64, complex128}
real_numbers = any - complexes - {bool}
kernels = rule("DTL301", raises=RuntimeError, fix=wrap("{}.float()", only=low_precision))

@kernels
@casts(switch.autocast_cpu, float32)
def fft(input: Tensor[T not in {bfloat16}], *args, **kwargs) -> Tensor[complexed(floating(T))]:
    assert T not in {float16}, "cpu"

fft2 = fftn = ifft = ifft2 = ifftn = fft

@kernels
@casts(switch.autocast_cpu, float32)
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
@casts(switch.autocast_cpu, float32)
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
