"""scipy.linalg: float16 is computed in float32, an integer in float64."""

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
      fix=wrap("[t.float() for t in {}]", keeps={float32}))
def inv(a: list[torch.Tensor[native]], *args, **kwargs) -> numpy.ndarray: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def inv(a: torch.Tensor[native], *args, **kwargs) -> numpy.ndarray: ...
@overload
def inv(a: numpy.ndarray[T], *args, **kwargs) -> numpy.ndarray[promote(floating(T), float32)]: ...
det = pinv = cholesky = expm = inv
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def svdvals(a: torch.Tensor[native], *args, **kwargs) -> numpy.ndarray: ...
@overload
def svdvals(a: numpy.ndarray[T], *args, **kwargs) -> numpy.ndarray[real(promote(floating(T), float32))]: ...
eigvalsh = svdvals

@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("[t.float() for t in {}]", keeps={float32}))
def svd(x: list[torch.Tensor[native]], *args, **kwargs) -> object: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def svd(x: torch.Tensor[native] | numpy.ndarray | list[object],
        y: torch.Tensor[native] | numpy.ndarray | list[object] | float | str | None = ..., *args,
        **kwargs) -> object: ...
eigh = eig = eigvals = norm = qr = lu = lu_factor = schur = sqrtm = logm = null_space = orth = svd
solve = lstsq = solve_triangular = cho_solve = cho_factor = polar = subspace_angles = svd
solve_sylvester = toeplitz = block_diag = hadamard = kron = fractional_matrix_power = rq = svd
khatri_rao = orthogonal_procrustes = svd
