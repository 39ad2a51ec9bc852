"""torch.special."""

from torch import Tensor

__promotion__ = "torch"

def i0e(input: Tensor[T], *, out=...) -> Tensor[floating(T)]: ...

i0 = i1 = i1e = ndtr = ndtri = log_ndtr = entr = erf = erfc = erfcx = digamma = psi = gammaln = exp2 = expit = i0e
sinc = airy_ai = i0e
bessel_j0 = bessel_j1 = bessel_y0 = bessel_y1 = modified_bessel_i0 = modified_bessel_i1 = modified_bessel_k0 = i0e
modified_bessel_k1 = i0e
scaled_modified_bessel_k0 = scaled_modified_bessel_k1 = spherical_bessel_j0 = i0e

@casts(switch.autocast, float32)
def expm1(input: Tensor[T], *, out=...) -> Tensor[floating(T)]: ...

log1p = erfinv = expm1

def logit(input: Tensor[T], eps=..., *, out=...) -> Tensor[floating(T)]: ...
def multigammaln(input: Tensor[T], p, *, out=...) -> Tensor[floating(T)]: ...
def polygamma(n, input: Tensor[T], *, out=...) -> Tensor[floating(T)]: ...
def round(input: Tensor[T], *, decimals=..., out=...) -> Tensor[T]: ...
def xlogy(
    input: Tensor[T] | int | float, other: Tensor[U] | int | float, *, out=...
) -> Tensor[floating(promote(T, U))]: ...

xlog1py = zeta = gammainc = gammaincc = xlogy

def chebyshev_polynomial_t(
    input: Tensor[T] | int | float, n: Tensor[U] | int | float, *, out=...
) -> Tensor[floating(promote(T, U))]: ...

chebyshev_polynomial_u = chebyshev_polynomial_v = chebyshev_polynomial_w = hermite_polynomial_h = chebyshev_polynomial_t
hermite_polynomial_he = laguerre_polynomial_l = legendre_polynomial_p = chebyshev_polynomial_t
shifted_chebyshev_polynomial_t = shifted_chebyshev_polynomial_u = chebyshev_polynomial_t
shifted_chebyshev_polynomial_v = chebyshev_polynomial_t
shifted_chebyshev_polynomial_w = chebyshev_polynomial_t

@casts(switch.autocast, float32)
def logsumexp(input: Tensor[T], dim, keepdim=..., *, out=...) -> Tensor[floating(T)]: ...
@casts(switch.autocast, float32)
def softmax(input: Tensor[T], dim, *, dtype: dtype[U] = T) -> Tensor[U]: ...

log_softmax = softmax
