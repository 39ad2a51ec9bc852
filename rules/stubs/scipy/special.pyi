"""scipy.special: softmax and logsumexp keep floating dtypes; before and after SciPy 1.15 integers give others."""

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
def softmax(x: torch.Tensor[T in native], *args, **kwargs) -> numpy.ndarray[mapped(mapped(mapped(T, {uint8, int8}, float16), {int16, uint16}, float32), integers | {bool}, float64)]: ...
@overload
@tensors
def softmax(x: list[torch.Tensor[native]], *args, **kwargs) -> numpy.ndarray: ...
@overload
def softmax(x: numpy.ndarray[T], *args, **kwargs) -> numpy.ndarray[mapped(mapped(mapped(T, {uint8, int8}, float16), {int16, uint16}, float32), integers | {bool}, float64)]: ...
@overload
def softmax(x: list[float] | list[list[float]], *args, **kwargs) -> numpy.ndarray[float64]: ...
log_softmax = softmax

@overload
@tensor
def logsumexp(a: torch.Tensor[T in native], axis: None = None, *args, **kwargs) -> numpy.generic[floating(T) | mapped(mapped(mapped(T, {uint8, int8}, float16), {int16, uint16}, float32), integers | {bool}, float64)]: ...
@overload
@tensor
def logsumexp(a: torch.Tensor[T in native], axis, *args, **kwargs) -> numpy.ndarray[floating(T) | mapped(mapped(mapped(T, {uint8, int8}, float16), {int16, uint16}, float32), integers | {bool}, float64), reduced(axis)]: ...
@overload
@tensors
def logsumexp(a: list[torch.Tensor[native]], *args, **kwargs) -> numpy.ndarray: ...
@overload
def logsumexp(a: numpy.ndarray[T], axis: None = None, *args, **kwargs) -> numpy.generic[floating(T) | mapped(mapped(mapped(T, {uint8, int8}, float16), {int16, uint16}, float32), integers | {bool}, float64)]: ...
@overload
def logsumexp(a: numpy.ndarray[T], axis, *args, **kwargs) -> numpy.ndarray[floating(T) | mapped(mapped(mapped(T, {uint8, int8}, float16), {int16, uint16}, float32), integers | {bool}, float64), reduced(axis)]: ...
@overload
def logsumexp(a: list[float], *args, **kwargs) -> numpy.generic[float64]: ...

@overload
@tensor
def expit(x: torch.Tensor[T in native], *args, **kwargs) -> numpy.ndarray[promote(T, float32) | mapped(T, integers | {bool, float16}, float64)]: ...
@overload
@tensors
def expit(x: list[torch.Tensor[native]], *args, **kwargs) -> numpy.ndarray: ...
@overload
def expit(x: numpy.ndarray[T], *args, **kwargs) -> numpy.ndarray[promote(T, float32) | mapped(T, integers | {bool, float16}, float64)]: ...
@overload
def expit(x: float, *args, **kwargs) -> numpy.generic[float64]: ...
logit = erf = erfc = gamma = gammaln = digamma = psi = i0 = i1 = j0 = j1 = ndtr = log_ndtr = log_expit = expit

@overload
@tensor
def erfinv(x: torch.Tensor[T in native], *args, **kwargs) -> numpy.ndarray[promote(T, float32)]: ...
@overload
@tensors
def erfinv(x: list[torch.Tensor[native]], *args, **kwargs) -> numpy.ndarray: ...
@overload
def erfinv(x: numpy.ndarray[T], *args, **kwargs) -> numpy.ndarray[promote(T, float32)]: ...
@overload
def erfinv(x: float, *args, **kwargs) -> numpy.generic[float64]: ...
entr = ndtri = erfinv

@overload
def rel_entr(x: numpy.ndarray[T], y: numpy.ndarray[U], *args, **kwargs) -> numpy.ndarray[promote(T, U, float32)]: ...
@overload
@tensors
def rel_entr(x: list[torch.Tensor[native]], *args, **kwargs) -> object: ...
@overload
@tensor
def rel_entr(x: torch.Tensor[native] | numpy.ndarray | list[object],
            y: torch.Tensor[native] | numpy.ndarray | list[object] | float | str | None = ..., *args,
            **kwargs) -> object: ...
kl_div = binom = comb = jv = zeta = rel_entr

@overload
def xlogy(x: numpy.ndarray[T], y: numpy.ndarray[U], *args, **kwargs) -> numpy.ndarray[promote(T, U, float32) | promote(mapped(T, integers | {bool, float16}, float64), mapped(U, integers | {bool, float16}, float64))]: ...
@overload
@tensors
def xlogy(x: list[torch.Tensor[native]], *args, **kwargs) -> object: ...
@overload
@tensor
def xlogy(x: torch.Tensor[native] | numpy.ndarray | list[object],
         y: torch.Tensor[native] | numpy.ndarray | list[object] | float | str | None = ..., *args,
         **kwargs) -> object: ...
xlog1py = beta = betaln = xlogy

@overload
@tensors
def factorial(x: list[torch.Tensor[native]], *args, **kwargs) -> object: ...
@overload
@tensor
def factorial(x: torch.Tensor[native] | numpy.ndarray | list[object],
             y: torch.Tensor[native] | numpy.ndarray | list[object] | float | str | None = ..., *args,
             **kwargs) -> object: ...
sph_harm = factorial
