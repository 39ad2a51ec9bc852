"""numpy.linalg. float16 arrays are refused by everything but norm, matrix_power and multi_dot."""

import torch
from numpy import generic, ndarray
from numpy import cross, matrix_transpose, outer, tensordot, trace

if numpy >= "2.0":
    __promotion__ = "numpy"
else:
    __promotion__ = "numpy1"
__out__ = "out"

native = {bool, uint8, uint16, uint32, uint64, int8, int16, int32, int64}
native = native | {float16, float32, float64, complex64, complex128}
refused = rule("DTL301", about="bounds", raises=TypeError, match="unsupported in linalg",
               fix=wrap('{}.astype("float32")', keeps={float32}))

diagonal = matrix_transpose

# Unlike those of `numpy` itself they write into nothing that is passed.
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def matmul(x1: torch.Tensor[native], x2: torch.Tensor[native] | ndarray | list[object], /, **kwargs) -> torch.Tensor: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def matmul(x1: ndarray | list[object], x2: torch.Tensor[native], /, **kwargs) -> torch.Tensor: ...
@overload
def matmul(x1: ndarray[T] | list[object], x2: ndarray[U] | list[object], /, *, axis=...) -> ndarray[promote(T, U)]: ...
vecdot = matmul

@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def norm(x: torch.Tensor[native], *args, **kwargs) -> ndarray: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("[t.float() for t in {}]", keeps={float32}))
def norm(x: list[torch.Tensor[native]], *args, **kwargs) -> ndarray: ...
@overload
def norm(x: ndarray[T], ord=..., axis: None = None, *args, **kwargs) -> generic[real(floating(T))]: ...
@overload
def norm(x: ndarray[T], ord=..., *, axis, **kwargs) -> ndarray[real(floating(T)), reduced(axis)]: ...
@overload
def norm(x: ndarray[T], ord, axis, *args, **kwargs) -> ndarray[real(floating(T)), reduced(axis)]: ...
@overload
def norm(x: Nested[ndarray[T] | number[T]], ord=..., axis: None = None, *args, **kwargs) -> generic[
    real(floating(promote(T)))
]: ...
@overload
def norm(x: Nested[ndarray[T] | number[T]], *args, **kwargs) -> ndarray[real(floating(promote(T))), ...]: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def matrix_norm(x: torch.Tensor[native], *args, **kwargs) -> ndarray: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("[t.float() for t in {}]", keeps={float32}))
def matrix_norm(x: list[torch.Tensor[native]], *args, **kwargs) -> ndarray: ...
@overload
def matrix_norm(x: ndarray[T], *args, **kwargs) -> ndarray[real(floating(T)), ...]: ...
@overload
def matrix_norm(x: Nested[ndarray[T] | number[T]], *args, **kwargs) -> ndarray[
    real(floating(promote(T))), ...
]: ...
vector_norm = matrix_norm
cond = restricted(matrix_norm, T not in {float16})
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def svdvals(x: torch.Tensor[native], *args, **kwargs) -> ndarray: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("[t.float() for t in {}]", keeps={float32}))
def svdvals(x: list[torch.Tensor[native]], *args, **kwargs) -> ndarray: ...
@overload
@refused
def svdvals(x: ndarray[T not in {float16}], *args, **kwargs) -> ndarray[real(floating(T)), :]: ...
@overload
def svdvals(x: Nested[ndarray[T] | number[T]], *args, **kwargs) -> ndarray[real(floating(promote(T))), :]:
    assert promote(T) not in {float16}
eigvalsh = svdvals

@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def inv(a: torch.Tensor[native], *args, **kwargs) -> ndarray: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("[t.float() for t in {}]", keeps={float32}))
def inv(a: list[torch.Tensor[native]], *args, **kwargs) -> ndarray: ...
@overload
@refused
def inv(a: ndarray[T not in {float16}], *args, **kwargs) -> ndarray[floating(T), ...]: ...
@overload
def inv(a: Nested[ndarray[T] | number[T]], *args, **kwargs) -> ndarray[floating(promote(T)), ...]:
    assert promote(T) not in {float16}
det = pinv = cholesky = tensorinv = inv

@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def matrix_power(a: torch.Tensor[T in native], n) -> ndarray[T]: ...
@overload
def matrix_power(a: ndarray[T], n) -> ndarray[T]: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("[t.float() for t in {}]", keeps={float32}))
def multi_dot(arrays: list[torch.Tensor[native]], **kwargs) -> ndarray: ...
@overload
def multi_dot(arrays: list[ndarray[T]], **kwargs) -> ndarray[promote(T)]: ...

@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def matrix_rank(A: torch.Tensor[native], *args, **kwargs) -> ndarray[int64]: ...
@overload
@refused
def matrix_rank(A: ndarray[T not in {float16}], *args, **kwargs) -> ndarray[int64, ...]: ...

@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def svd(a: torch.Tensor[native], *args, **kwargs) -> object: ...
@overload
@refused
def svd(a: ndarray[T not in {float16}], full_matrices=..., *,
        hermitian=...) -> tuple[ndarray[floating(T)], ndarray[real(floating(T))], ndarray[floating(T)]]: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def eigh(a: torch.Tensor[native], *args, **kwargs) -> object: ...
@overload
@refused
def eigh(a: ndarray[T not in {float16}], *args, **kwargs) -> tuple[ndarray[real(floating(T))], ndarray[floating(T)]]: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def qr(a: torch.Tensor[native], *args, **kwargs) -> object: ...
@overload
@refused
def qr(a: ndarray[T not in {float16}]) -> tuple[ndarray[floating(T)], ndarray[floating(T)]]: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def slogdet(a: torch.Tensor[native]) -> object: ...
@overload
@refused
def slogdet(a: ndarray[T not in {float16}]) -> tuple[ndarray[floating(T), ...], ndarray[real(floating(T)), ...]]: ...
# The eigenvalues of a real matrix may be complex.
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def eig(a: torch.Tensor[native]) -> object: ...
@overload
@refused
def eig(a: ndarray[T not in {float16}]) -> tuple[
    ndarray[floating(T) | complexed(floating(T))], ndarray[floating(T) | complexed(floating(T))]
]: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def eigvals(a: torch.Tensor[native]) -> ndarray: ...
@overload
@refused
def eigvals(a: ndarray[T not in {float16}]) -> ndarray[floating(T) | complexed(floating(T))]: ...

@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def solve(a: torch.Tensor[native], b: torch.Tensor[native] | ndarray | list[object]) -> ndarray: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def solve(a: ndarray | list[object], b: torch.Tensor[native]) -> ndarray: ...
@overload
@refused
def solve(a: ndarray[T not in {float16}], b: ndarray[U not in {float16}]) -> ndarray[promote(floating(T), floating(U))]: ...
@refused
def tensorsolve(a: ndarray[T not in {float16}], b: ndarray[U not in {float16}], axes=...) -> ndarray[
    promote(floating(T), floating(U))
]: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def lstsq(a: torch.Tensor[native], b: torch.Tensor[native] | ndarray | list[object], rcond=...) -> object: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def lstsq(a: ndarray | list[object], b: torch.Tensor[native], rcond=...) -> object: ...
@overload
@refused
def lstsq(a: ndarray[T not in {float16}], b: ndarray[U not in {float16}], rcond=...) -> tuple[
    ndarray[promote(floating(T), floating(U))], ndarray[real(promote(floating(T), floating(U)))], generic[int32],
    ndarray[real(promote(floating(T), floating(U)))]]: ...
