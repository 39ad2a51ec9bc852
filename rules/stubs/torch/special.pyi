"""torch.special."""

from torch import Tensor

__promotion__ = "torch"
__out__ = "out"
__synonyms__ = {"dim": "axis", "keepdim": "keepdims"}

lapack = {float32, float64, complex64, complex128}
real_numbers = any - complexes - {bool}
kernels = rule("DTL301", about="bounds", raises=RuntimeError, fix=wrap("{}.float()", only=low_precision))

def i0e(input: Tensor[T not in complexes], *, out=...) -> Tensor[floating(T)]: ...

i0 = i1 = i1e = ndtr = entr = erf = erfc = digamma = psi = gammaln = i0e

@kernels
def ndtri(input: Tensor[T not in low_precision | complexes], *, out=...) -> Tensor[floating(T)]: ...

log_ndtr = erfcx = airy_ai = bessel_j0 = bessel_j1 = bessel_y0 = bessel_y1 = modified_bessel_i0 = ndtri
modified_bessel_i1 = modified_bessel_k0 = modified_bessel_k1 = scaled_modified_bessel_k0 = ndtri
scaled_modified_bessel_k1 = spherical_bessel_j0 = ndtri

def exp2(input: Tensor[T], *, out=...) -> Tensor[floating(T)]: ...

expit = sinc = exp2

def expm1(input: Tensor[T], *, out=...) -> Tensor[floating(T)]: ...

log1p = expm1

def erfinv(input: Tensor[T not in complexes], *, out=...) -> Tensor[floating(T)]: ...
def logit(input: Tensor[T not in complexes], eps=..., *, out=...) -> Tensor[floating(T)]: ...
def multigammaln(input: Tensor[T in real_numbers], p, *, out=...) -> Tensor[floating(T)]: ...
def polygamma(n, input: Tensor[T not in complexes], *, out=...) -> Tensor[floating(T)]: ...
def round(input: Tensor[T in floats], *, decimals=..., out=...) -> Tensor[T]: ...
def xlogy(
    input: Tensor[T] | int | float, other: Tensor[U] | int | float, *, out=...
) -> Tensor[floating(promote(T, U))]:
    assert promote(T, U) not in complexes

xlog1py = xlogy

@kernels
def zeta(input: Tensor[T] | int | float, other: Tensor[U] | int | float, *, out=...) -> Tensor[floating(promote(T, U))]:
    assert promote(T, U) not in low_precision | complexes

def gammainc(
    input: Tensor[T] | int | float, other: Tensor[U] | int | float, *, out=...
) -> Tensor[floating(promote(T, U))]:
    assert promote(T, U) in floats

gammaincc = gammainc

@kernels
def chebyshev_polynomial_t(
    input: Tensor[T] | int | float, n: Tensor[U] | int | float, *, out=...
) -> Tensor[floating(promote(T, U))]:
    assert promote(T, U) not in low_precision | complexes

chebyshev_polynomial_u = chebyshev_polynomial_v = chebyshev_polynomial_w = chebyshev_polynomial_t
hermite_polynomial_h = hermite_polynomial_he = laguerre_polynomial_l = chebyshev_polynomial_t
legendre_polynomial_p = shifted_chebyshev_polynomial_t = shifted_chebyshev_polynomial_u = chebyshev_polynomial_t
shifted_chebyshev_polynomial_v = shifted_chebyshev_polynomial_w = chebyshev_polynomial_t

def logsumexp(input: Tensor[T], dim, keepdim=..., *, out=...) -> Tensor[floating(T), reduced(dim, keepdim)]: ...
def softmax(input: Tensor[T], dim, *, dtype: dtype[U] = T) -> Tensor[U]:
    assert U in floats

log_softmax = softmax

# --- kernels that a device lacks, or got later ---

missing = rule(
    "DTL301",
    raises=RuntimeError,
    match="not implemented for",
    unless=(".is_cuda", ".is_cpu", ".device.type", ".device ==", ".device !="),
)

if torch < "2.1":
    restrict(
        missing, T not in {float16}, "cpu",
        digamma, entr, erf, erfc, erfinv, expit, expm1, gammaln, i0, i0e, log1p, logsumexp, multigammaln, ndtr,
        polygamma, psi, round, sinc,
    )
if torch < "2.2":
    restrict(missing, U not in {float16}, "cpu", log_softmax, softmax)
    restrict(missing, T not in {float16}, "cpu", logit)
if torch < "2.6":
    restrict(missing, T not in {float16, bfloat16}, "cpu", i1, i1e)
restrict(missing, promote(T, U) not in low_precision, "cuda", gammainc, gammaincc)

# Autocast, see `torch`.
casts(switch.autocast_cuda, float32, erfinv, expm1, log1p, log_softmax, logsumexp, multigammaln, softmax)
