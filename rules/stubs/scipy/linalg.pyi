"""scipy.linalg: float16 and the integers below 32 bits are computed in float32, the others in float64."""

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
def inv(a: torch.Tensor[T in native], *args, **kwargs) -> numpy.ndarray[promote(T, float32)]: ...
@overload
@tensors
def inv(a: list[torch.Tensor[native]], *args, **kwargs) -> numpy.ndarray: ...
@overload
def inv(a: numpy.ndarray[T], *args, **kwargs) -> numpy.ndarray[promote(T, float32)]: ...
pinv = cholesky = orth = inv

@overload
@tensor
def expm(a: torch.Tensor[T in native], *args, **kwargs) -> numpy.ndarray[promote(floating(T), float32)]: ...
@overload
@tensors
def expm(a: list[torch.Tensor[native]], *args, **kwargs) -> numpy.ndarray: ...
@overload
def expm(a: numpy.ndarray[T], *args, **kwargs) -> numpy.ndarray[promote(floating(T), float32)]: ...

@overload
@tensor
def det(a: torch.Tensor[T in native], *args, **kwargs) -> numpy.ndarray[promote(T, float64), ...]: ...
@overload
@tensors
def det(a: list[torch.Tensor[native]], *args, **kwargs) -> numpy.ndarray: ...
@overload
def det(a: numpy.ndarray[T], *args, **kwargs) -> numpy.ndarray[promote(T, float64), ...]: ...

@overload
@tensor
def logm(a: torch.Tensor[T in native], *args, **kwargs) -> numpy.ndarray[promote(T, float64)]: ...
@overload
@tensors
def logm(a: list[torch.Tensor[native]], *args, **kwargs) -> numpy.ndarray: ...
@overload
def logm(a: numpy.ndarray[T], *args, **kwargs) -> numpy.ndarray[promote(T, float64)]: ...
fractional_matrix_power = logm

@overload
@tensor
def svdvals(a: torch.Tensor[T in native], *args, **kwargs) -> numpy.ndarray[real(promote(T, float32))]: ...
@overload
@tensors
def svdvals(a: list[torch.Tensor[native]], *args, **kwargs) -> numpy.ndarray: ...
@overload
def svdvals(a: numpy.ndarray[T], *args, **kwargs) -> numpy.ndarray[real(promote(T, float32))]: ...
eigvalsh = svdvals

@overload
@tensor
def eigvals(a: torch.Tensor[T in native], *args, **kwargs) -> numpy.ndarray[complexed(promote(T, float32))]: ...
@overload
@tensors
def eigvals(a: list[torch.Tensor[native]], *args, **kwargs) -> numpy.ndarray: ...
@overload
def eigvals(a: numpy.ndarray[T], *args, **kwargs) -> numpy.ndarray[complexed(promote(T, float32))]: ...

@overload
@tensor
def norm(a: torch.Tensor[T in native], *args, **kwargs) -> numpy.ndarray[real(floating(T)), ...]: ...
@overload
@tensors
def norm(a: list[torch.Tensor[native]], *args, **kwargs) -> numpy.ndarray: ...
@overload
def norm(a: numpy.ndarray[T], *args, **kwargs) -> numpy.ndarray[real(floating(T)), ...]: ...

@overload
def solve(x: numpy.ndarray[T], y: numpy.ndarray[U], *args, **kwargs) -> numpy.ndarray[promote(floating(T), floating(U), float32) | promote(T, U, float32)]: ...
@overload
@tensors
def solve(x: list[torch.Tensor[native]], *args, **kwargs) -> object: ...
@overload
@tensor
def solve(x: torch.Tensor[native] | numpy.ndarray | list[object],
         y: torch.Tensor[native] | numpy.ndarray | list[object] | float | str | None = ..., *args,
         **kwargs) -> object: ...

@overload
def solve_triangular(x: numpy.ndarray[T], y: numpy.ndarray[U], *args, **kwargs) -> numpy.ndarray[promote(T, U, float32)]: ...
@overload
@tensors
def solve_triangular(x: list[torch.Tensor[native]], *args, **kwargs) -> object: ...
@overload
@tensor
def solve_triangular(x: torch.Tensor[native] | numpy.ndarray | list[object],
                    y: torch.Tensor[native] | numpy.ndarray | list[object] | float | str | None = ..., *args,
                    **kwargs) -> object: ...

@overload
@tensors
def svd(x: list[torch.Tensor[native]], *args, **kwargs) -> object: ...
@overload
@tensor
def svd(x: torch.Tensor[native] | numpy.ndarray | list[object],
       y: torch.Tensor[native] | numpy.ndarray | list[object] | float | str | None = ..., *args,
       **kwargs) -> object: ...
sqrtm = eigh = eig = qr = lu = lu_factor = schur = null_space = lstsq = cho_solve = cho_factor = polar = svd
subspace_angles = solve_sylvester = toeplitz = block_diag = kron = rq = khatri_rao = svd
orthogonal_procrustes = svd
def hadamard(n: int, dtype: dtype[U] | str = int64) -> numpy.ndarray[U]: ...
