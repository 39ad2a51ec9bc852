"""scipy.special: softmax and logsumexp keep the dtype, the functions in C have no float16 loop."""

import numpy
import torch

native = {bool, uint8, uint16, uint32, uint64, int8, int16, int32, int64}
native = native | {float16, float32, float64, complex64, complex128}

if numpy >= "2.0":
    __promotion__ = "numpy"
else:
    __promotion__ = "numpy1"

@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def softmax(x: torch.Tensor[native], *args, **kwargs) -> numpy.ndarray: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("[t.float() for t in {}]", keeps={float32}))
def softmax(x: list[torch.Tensor[native]], *args, **kwargs) -> numpy.ndarray: ...
@overload
def softmax(x: numpy.ndarray[T], *args, **kwargs) -> numpy.ndarray[floating(T)]: ...
@overload
def softmax(x: list[float] | list[list[float]], *args, **kwargs) -> numpy.ndarray[float64]: ...
log_softmax = logsumexp = softmax

@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("[t.float() for t in {}]", keeps={float32}))
def expit(x: list[torch.Tensor[native]], *args, **kwargs) -> object: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def expit(x: torch.Tensor[native] | numpy.ndarray | list[object],
          y: torch.Tensor[native] | numpy.ndarray | list[object] | float | str | None = ..., *args,
          **kwargs) -> object: ...
logit = erf = erfc = erfinv = gamma = gammaln = digamma = psi = xlogy = xlog1py = rel_entr = expit
kl_div = entr = binom = beta = betaln = comb = factorial = i0 = i1 = j0 = j1 = jv = ndtr = ndtri = expit
log_ndtr = log_expit = sph_harm = zeta = expit
