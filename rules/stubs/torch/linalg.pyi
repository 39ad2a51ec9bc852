"""torch.linalg."""

from torch import Tensor
from torch.return_types import Checked, Eig, Eigh, Lstsq, QR, SLogDet, SVD

__promotion__ = "torch"
__out__ = "out"
__synonyms__ = {"dim": "axis", "keepdim": "keepdims"}
__foreign__ = rule(
    "DTL205",
    message="`{origin}` is {dtypes} as its array is, and meets `{other}`: `{call}` {outcome}",
    at_origin=True,
    fix=wrap("{}.float()", only={float64}, keeps={float32}, unsafe=True),
)
__unstated__ = rule(
    "DTL204",
    message="`{origin}` is {default} by default and meets `{met}` of the module's dtype: `{call}` {outcome}",
    at_origin=True,
    fix=wrap("{}.to({other}.dtype)", unsafe=True),
)

lapack = {float32, float64, complex64, complex128}
real_numbers = any - complexes - {bool}
kernels = rule("DTL301", about="bounds", boundary=True, raises=RuntimeError, fix=wrap("{}.float()", only=low_precision))

@kernels
def inv(A: Tensor[T in lapack], *args, **kwargs) -> Tensor[T]: ...

cholesky = tensorinv = inv

@kernels
def householder_product(A: Tensor[T in lapack], tau: Tensor[T], *, out=...) -> Tensor[T]: ...
@kernels
def pinv(A: Tensor[T in lapack], *args, **kwargs) -> Tensor[T]: ...
@kernels
def det(A: Tensor[T in lapack], *args, **kwargs) -> Tensor[T, ...]: ...

def matrix_exp(A: Tensor[T in inexact], *args, **kwargs) -> Tensor[T]: ...
def matrix_power(A: Tensor[T], *args, **kwargs) -> Tensor[T]: ...

diagonal = matrix_power

# Those made of singular values, whatever `dtype` says. Of `norm` nothing is reported: many a module goes by that name.
@overload
def norm(
    A: Tensor[T not in {float16, bfloat16}], ord: Literal["nuc"], dim=..., keepdim=..., *, out=..., dtype: dtype[U] = T
) -> Tensor[real(U), ...]:
    assert U in inexact

@overload
def norm(A: Tensor[T], ord=..., dim=..., keepdim=..., *, out=..., dtype: dtype[U] = T) -> Tensor[real(U), ...]:
    assert U in inexact

@overload
@kernels
def matrix_norm(
    A: Tensor[T not in {float16, bfloat16}],
    ord: Literal[2, -2, "nuc"],
    dim=...,
    keepdim=...,
    *,
    dtype: dtype[U] = T,
    out=...,
) -> Tensor[real(U), ...]:
    assert U in inexact

@overload
def matrix_norm(
    A: Tensor[T], ord=..., dim=..., keepdim=..., *, dtype: dtype[U] = T, out=...
) -> Tensor[real(U), ...]:
    assert U in inexact

def vector_norm(
    x: Tensor[T], ord=..., dim=..., keepdim=..., *, dtype: dtype[U] = T, out=...
) -> Tensor[real(U), ...]:
    assert U in inexact

@kernels
def cond(A: Tensor[T in lapack], p=..., *, out=...) -> Tensor[real(T), ...]: ...
@kernels
def svdvals(A: Tensor[T in lapack], *args, **kwargs) -> Tensor[real(T)]: ...

eigvalsh = svdvals

@kernels
def eigvals(A: Tensor[T in lapack], *, out=...) -> Tensor[complexed(T)]: ...
@kernels
def vander(x: Tensor[T not in {bool, float16, bfloat16}], N=...) -> Tensor[mapped(T, {bool} | integers, int64)]: ...
@kernels
def matrix_rank(A: Tensor[T in lapack], *args, **kwargs) -> Tensor[int64, ...]: ...
@kernels
def qr(A: Tensor[T in lapack], mode=..., *, out=...) -> QR[T]: ...
@kernels
def svd(A: Tensor[T in lapack], full_matrices=..., *, driver=..., out=...) -> SVD[T]: ...
@kernels
def eigh(A: Tensor[T in lapack], UPLO=..., *, out=...) -> Eigh[T]: ...
@kernels
def eig(A: Tensor[T in lapack], *, out=...) -> Eig[T]: ...
@kernels
def slogdet(A: Tensor[T in lapack], *, out=...) -> SLogDet[T]: ...
@kernels
def cholesky_ex(A: Tensor[T in lapack], *args, **kwargs) -> Checked[T]: ...

inv_ex = cholesky_ex

@kernels
def lu(A: Tensor[T in lapack], *, pivot=..., out=...) -> tuple[Tensor[T], Tensor[T], Tensor[T]]: ...
@kernels
def lu_factor(A: Tensor[T in lapack], *, pivot=..., out=...) -> tuple[Tensor[T], Tensor[int32]]: ...
@kernels
def ldl_factor(A: Tensor[T in lapack], *, hermitian=..., out=...) -> tuple[Tensor[T], Tensor[int32]]: ...
@kernels
def lu_factor_ex(A: Tensor[T in lapack], *args, **kwargs) -> tuple[Tensor[T], Tensor[int32], Tensor[int32, ...]]: ...

ldl_factor_ex = lu_factor_ex

@kernels
@rule("DTL203", about="operands", raises=RuntimeError, match="same dtype")
def lu_solve(
    LU: Tensor[T in lapack], pivots: Tensor[U], B: Tensor[T], *, left=..., adjoint=..., out=...
) -> Tensor[T]: ...
@kernels
@rule("DTL203", about="operands", raises=RuntimeError, match="same dtype")
def ldl_solve(LD: Tensor[T in lapack], pivots: Tensor[U], B: Tensor[T], *, hermitian=..., out=...) -> Tensor[T]: ...
@kernels
@rule("DTL203", about="operands", raises=RuntimeError, match="same dtype")
def solve_ex(A: Tensor[T in lapack], B: Tensor[T in lapack], *, left=..., check_errors=..., out=...) -> Checked[T]: ...
@kernels
@rule("DTL203", about="operands", raises=RuntimeError, match="same dtype")
def solve(A: Tensor[T in lapack], B: Tensor[T in lapack], *, left=..., out=...) -> Tensor[T]: ...
@kernels
def solve_triangular(
    A: Tensor[T in lapack], B: Tensor, *, upper, left=..., unitriangular=..., out=...
) -> Tensor[T]: ...
@kernels
def lstsq(A: Tensor[T in lapack], B: Tensor[T in lapack], rcond=..., *, driver=...) -> Lstsq[T]: ...
@kernels
def tensorsolve(A: Tensor[T in lapack], B: Tensor[T in lapack], dims=..., *, out=...) -> Tensor[T]: ...
@rule("DTL203", about="operands", raises=RuntimeError, match="type")
def matmul(input: Tensor[T not in {bool}], other: Tensor[T], *, out=...) -> Tensor[T]: ...
@rule("DTL203", about="operands", raises=RuntimeError, match="same dtype")
def vecdot(x: Tensor[T in inexact], y: Tensor[T], *, dim=-1, out=...) -> Tensor[T, reduced(dim)]: ...
@rule("DTL203", about="operands", raises=RuntimeError, match="be the same dtype")
def multi_dot(tensors: list[Tensor[T not in {bool}]], *, out=...) -> Tensor[T]: ...
@rule("DTL203", about="operands", raises=RuntimeError, match="expected scalar type")
def cross(input: Tensor[T not in {bool}], other: Tensor[T], *, dim=..., out=...) -> Tensor[T]: ...

# --- kernels that a device lacks, or got later ---

missing = rule(
    "DTL301",
    raises=RuntimeError,
    match="not implemented for",
    unless=(".is_cuda", ".is_cpu", ".device.type", ".device ==", ".device !="),
)

if torch < "2.2":
    restrict(missing, T not in {float16}, "cpu", cross, matmul, matrix_exp, multi_dot, vecdot)
if torch < "2.3":
    restrict(missing, T not in {bfloat16}, "cpu", matrix_power)
restrict(None, T not in integers, "cuda", matmul, multi_dot)
restrict(None, U in {int32}, "", lu_solve)
restrict(None, U in integers, "", ldl_solve)

whole = rule("DTL302", raises=RuntimeError, match="floating point", takes="floating and complex dtypes", fix=wrap("{}.float()"))
restrict(whole, U in inexact, "", matrix_norm, norm, vector_norm)

# Autocast, see `torch`.
casts(switch.autocast, lower, matmul, vecdot)
casts(switch.autocast_cuda, float32, matrix_norm, norm, vector_norm)
casts(switch.autocast_cuda, lower, multi_dot)
casts(switch.autocast_cpu, unknown, multi_dot)
casts(switch.autocast, unknown, matrix_exp, pinv)
casts(
    switch.autocast_cpu, float32,
    cholesky, cholesky_ex, cond, eig, eigh, eigvals, eigvalsh, householder_product, inv, inv_ex, lstsq, matrix_rank, qr,
    solve, svd, svdvals, tensorinv, tensorsolve,
)
