"""Dtypes of torch: tensors, creation, operators, promotion.

Autocast follows the CUDA lists of ATen/autocast_mode.h; on the CPU fewer operators cast (not softmax, not exp).
"""

import numpy
from torch.amp import GradScaler, autocast
from torch.func import vmap
from torch.return_types import (
    Checked,
    Eigh,
    Frexp,
    Histogram,
    MinMax,
    QR,
    SLogDet,
    SVD,
    ValuesIndices,
)
from torch.serialization import Checkpoint, load, save
from torch.utils.dlpack import Capsule, from_dlpack, to_dlpack

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
subtraction = rule("DTL301", raises=RuntimeError, match="with a bool tensor is not supported")
narrowing = rule(
    "DTL502",
    raises=RuntimeError,
    match="can't be cast to",
    message="the result of `{call}` is of a kind that what it is written into cannot hold: {outcome}",
)
overflow = rule(
    "DTL401",
    about="bounds",
    raises=RuntimeError,
    match="without overflow",
    message="{dtypes} cannot hold the number that `{call}` is given: {outcome}",
)
kernels = rule("DTL301", about="bounds", boundary=True, raises=RuntimeError, fix=wrap("{}.float()", only=low_precision))
numpy_native = {bool} | integers | {float16, float32, float64, complex64, complex128}

# --- dtypes ---

class dtype(Generic[T]):
    is_floating_point: TypeGuard[floats]
    is_complex: TypeGuard[complexes]
    is_signed: bool
    itemsize: itemsize[T]
    def to_complex(self) -> object: ...
    def to_real(self) -> object: ...

bool: dtype[bool]
uint8: dtype[uint8]
uint16: dtype[uint16]
uint32: dtype[uint32]
uint64: dtype[uint64]
int8: dtype[int8]
int16: dtype[int16]
short: dtype[int16]
int32: dtype[int32]
int: dtype[int32]
int64: dtype[int64]
long: dtype[int64]
float16: dtype[float16]
half: dtype[float16]
bfloat16: dtype[bfloat16]
float32: dtype[float32]
float: dtype[float32]
float64: dtype[float64]
double: dtype[float64]
complex32: dtype[complex32]
chalf: dtype[complex32]
complex64: dtype[complex64]
cfloat: dtype[complex64]
complex128: dtype[complex128]
cdouble: dtype[complex128]
float8_e4m3fn: dtype[float8_e4m3fn]
float8_e5m2: dtype[float8_e5m2]
float8_e4m3fnuz: dtype[float8_e4m3fnuz]
float8_e5m2fnuz: dtype[float8_e5m2fnuz]
float8_e8m0fnu: dtype[float8_e8m0fnu]
float4_e2m1fn_x2: dtype[float4_e2m1fn_x2]
quint8: dtype[quint8]
qint8: dtype[qint8]
qint32: dtype[qint32]
quint4x2: dtype[quint4x2]
quint2x4: dtype[quint2x4]
int4: dtype[int4]
uint4: dtype[uint4]
bits8: dtype[bits8]
bits16: dtype[bits16]

pi: float
e: float
inf: float
nan: float
newaxis: None
__version__: str

# --- values without a dtype ---

class Size:
    def __init__(self, sizes=...) -> Size: ...
    def numel(self) -> int: ...
    @overload
    def __getitem__(self, index: int) -> int: ...
    @overload
    def __getitem__(self, index) -> Size: ...
    def __iter__(self) -> Iterable[int]: ...
    def __len__(self) -> int: ...
    def __add__(self, other) -> Size: ...
    def __radd__(self, other) -> Size: ...
    def __eq__(self, other) -> bool: ...

class device:
    type: str
    index: int
    def __init__(self, type=..., index=...) -> device: ...
    def __enter__(self) -> Self: ...
    def __eq__(self, other) -> bool: ...

class Generator:
    def __init__(self, device=...) -> Generator: ...
    def manual_seed(self, seed) -> Self: ...
    def seed(self) -> int: ...
    def initial_seed(self) -> int: ...
    def get_state(self) -> Tensor[uint8]: ...
    def set_state(self, new_state) -> None: ...

class memory_format: ...
class layout: ...

strided: layout
sparse_coo: layout
sparse_csr: layout
contiguous_format: memory_format
preserve_format: memory_format
channels_last: memory_format
channels_last_3d: memory_format

class finfo(Generic[T]):
    bits: bits[T]
    eps: float
    max: largest[T, float]
    min: lowest[T, float]
    tiny: float
    smallest_normal: float
    resolution: float
    dtype: str
    def __init__(self, type: dtype[T] = default) -> finfo[T]: ...

class iinfo(Generic[T]):
    bits: bits[T]
    max: largest[T, int]
    min: lowest[T, int]
    dtype: str
    def __init__(self, type: dtype[T] = ...) -> iinfo[T]: ...

# --- Tensor ---

@duck(
    "argwhere",
    "contiguous",
    "cpu",
    "detach",
    "detach_",
    "element_size",
    "expand_as",
    "index_add_",
    "index_select",
    "is_contiguous",
    "is_floating_point",
    "logsumexp",
    "masked_fill",
    "masked_fill_",
    "masked_select",
    "movedim",
    "narrow",
    "new_empty",
    "new_full",
    "new_ones",
    "new_tensor",
    "new_zeros",
    "permute",
    "pin_memory",
    "scatter_",
    "scatter_add",
    "scatter_add_",
    "sigmoid_",
    "type_as",
    "unsqueeze",
    "unsqueeze_",
    "untyped_storage",
    "view_as",
    casts=("to", "type", "float", "half", "bfloat16", "double", "long", "int", "short", "char", "byte", "bool"),
    measures=("size", "dim", "numel"),
)
class Tensor(Generic[T]):
    __array_priority__ = 1000
    def __init__(self, *args, **kwargs) -> Tensor[default]: ...
    dtype: dtype[T]
    shape: Size
    device: device
    layout: layout
    ndim: int
    itemsize: itemsize[T]
    nbytes: int
    requires_grad: bool
    is_leaf: bool
    is_cuda: bool
    is_cpu: bool
    is_mps: bool
    is_meta: bool
    is_sparse: bool
    is_sparse_csr: bool
    is_quantized: bool
    is_nested: bool
    is_mkldnn: bool
    is_xla: bool
    is_xpu: bool
    is_mtia: bool
    retains_grad: bool
    grad_fn: object
    output_nr: int
    data: Tensor[T]
    grad: Tensor[T] | None
    T: Tensor[T]
    mT: Tensor[T]
    H: Tensor[T]
    mH: Tensor[T]
    real: Tensor[real(T)]
    @property
    def imag(self: Tensor[T in complexes]) -> Tensor[real(T)]: ...

    # Python scalars and other values that are no tensors
    def __len__(self) -> int: ...
    def __bool__(self) -> bool: ...
    def __int__(self) -> int: ...
    def __index__(self) -> int: ...
    def __float__(self) -> float: ...
    def __complex__(self) -> complex: ...
    def __contains__(self, element) -> bool: ...
    def __hash__(self) -> int: ...
    def item(self) -> number[T]: ...
    def tolist(self) -> list[number[T]] | list[list[number[T]]] | list[list[list[number[T]]]] | number[T]: ...
    @overload
    def size(self, dim: int) -> int: ...
    @overload
    def size(self, dim: None = ...) -> Size: ...
    def stride(self, dim=...) -> object: ...
    def numel(self) -> int: ...
    def element_size(self) -> itemsize[T]: ...
    nelement = dim = ndimension = storage_offset = get_device = data_ptr = dense_dim = sparse_dim = numel
    def is_contiguous(self, memory_format=...) -> bool: ...
    is_signed = is_pinned = is_shared = is_inference = is_conj = is_neg = is_nonzero = is_coalesced = is_contiguous
    has_names = is_distributed = is_contiguous
    def equal(self, other) -> bool: ...
    is_set_to = is_same_size = equal
    @rule("DTL203", raises=RuntimeError, match="did not match")
    def allclose(self, other: Tensor[T], rtol=..., atol=..., equal_nan=...) -> bool: ...
    def is_floating_point(self) -> TypeGuard[floats]: ...
    def is_complex(self) -> TypeGuard[complexes]: ...
    def backward(self, gradient=..., retain_graph=..., create_graph=..., inputs=...) -> None: ...
    def retain_grad(self) -> None: ...
    def record_stream(self, stream) -> None: ...
    def register_hook(self, hook) -> object: ...
    register_post_accumulate_grad_hook = register_hook
    def storage(self) -> object: ...
    untyped_storage = dim_order = qscheme = storage

    # out of torch
    @rule(
        "DTL101",
        raises=TypeError,
        match="unsupported ScalarType",
        takes="a dtype that NumPy has",
        boundary=True,
        # What is decoded are the bytes of a text.
        unless=(".tobytes().decode(",),
        fix=wrap("{}.float()", keeps={float32}),
    )
    def numpy(self: Tensor[T in numpy_native], *, force: bool = ...) -> numpy.ndarray[T]: ...
    @rule("DTL101", raises=TypeError, match="unsupported ScalarType", fix=wrap("{}.float()", keeps={float32}))
    def __array__(self: Tensor[T in numpy_native], dtype: dtype[U] = T) -> numpy.ndarray[U]: ...
    if torch < "2.2":
        @rule("DTL102", raises=RuntimeError, match="supported by dlpack")
        def __dlpack__(self: Tensor[T not in {bool} | float8], stream=...) -> Capsule[T]: ...
    elif torch < "2.4":
        @rule("DTL102", raises=RuntimeError, match="supported by dlpack")
        def __dlpack__(self: Tensor[T not in float8], stream=...) -> Capsule[T]: ...
    else:
        def __dlpack__(self, stream=..., max_version=..., dl_device=..., copy=...) -> Capsule[T]: ...

    # to another dtype
    def float(self, memory_format=...) -> Tensor[float32]: ...
    def double(self, memory_format=...) -> Tensor[float64]: ...
    def half(self, memory_format=...) -> Tensor[float16]: ...
    def bfloat16(self, memory_format=...) -> Tensor[bfloat16]: ...
    def long(self, memory_format=...) -> Tensor[int64]: ...
    def int(self, memory_format=...) -> Tensor[int32]: ...
    def short(self, memory_format=...) -> Tensor[int16]: ...
    def char(self, memory_format=...) -> Tensor[int8]: ...
    def byte(self, memory_format=...) -> Tensor[uint8]: ...
    def bool(self, memory_format=...) -> Tensor[bool]: ...
    def chalf(self, memory_format=...) -> Tensor[complex32]: ...
    def cfloat(self, memory_format=...) -> Tensor[complex64]: ...
    def cdouble(self, memory_format=...) -> Tensor[complex128]: ...
    @overload
    def to(self, dtype: dtype[U], non_blocking=..., copy=..., *, memory_format=...) -> Tensor[U]: ...
    @overload
    def to(self, other: Tensor[U], non_blocking=..., copy=..., *, memory_format=...) -> Tensor[U]: ...
    @overload
    def to(
        self,
        device: str | int | device | None = ...,
        dtype: dtype[U] = T,
        non_blocking=...,
        copy=...,
        *,
        memory_format=...,
    ) -> Tensor[U]: ...
    def type_as(self, other: Tensor[U]) -> Tensor[U]: ...
    @overload
    def type(self, dtype: None = ..., non_blocking=...) -> str: ...
    @overload
    def type(self, dtype: dtype[U], non_blocking=...) -> Tensor[U]: ...
    @overload
    def type(
        self,
        dtype: Literal["torch.HalfTensor", "torch.cuda.HalfTensor", HalfTensor, torch.cuda.HalfTensor],
        non_blocking=...,
    ) -> Tensor[float16]: ...
    @overload
    def type(
        self,
        dtype: Literal["torch.BFloat16Tensor", "torch.cuda.BFloat16Tensor", BFloat16Tensor, torch.cuda.BFloat16Tensor],
        non_blocking=...,
    ) -> Tensor[bfloat16]: ...
    @overload
    def type(
        self,
        dtype: Literal["torch.FloatTensor", "torch.cuda.FloatTensor", FloatTensor, torch.cuda.FloatTensor],
        non_blocking=...,
    ) -> Tensor[float32]: ...
    @overload
    def type(
        self,
        dtype: Literal["torch.DoubleTensor", "torch.cuda.DoubleTensor", DoubleTensor, torch.cuda.DoubleTensor],
        non_blocking=...,
    ) -> Tensor[float64]: ...
    @overload
    def type(
        self,
        dtype: Literal["torch.LongTensor", "torch.cuda.LongTensor", LongTensor, torch.cuda.LongTensor],
        non_blocking=...,
    ) -> Tensor[int64]: ...
    @overload
    def type(
        self,
        dtype: Literal["torch.IntTensor", "torch.cuda.IntTensor", IntTensor, torch.cuda.IntTensor],
        non_blocking=...,
    ) -> Tensor[int32]: ...
    @overload
    def type(
        self,
        dtype: Literal["torch.ByteTensor", "torch.cuda.ByteTensor", ByteTensor, torch.cuda.ByteTensor],
        non_blocking=...,
    ) -> Tensor[uint8]: ...
    @overload
    def type(
        self,
        dtype: Literal["torch.BoolTensor", "torch.cuda.BoolTensor", BoolTensor, torch.cuda.BoolTensor],
        non_blocking=...,
    ) -> Tensor[bool]: ...
    @overload
    def type(self, dtype: Literal["torch.Tensor", Tensor], non_blocking=...) -> Tensor[default]: ...
    def dequantize(self) -> Tensor[float32]: ...

    # the same dtype
    @overload
    def view(self, dtype: dtype[U]) -> Tensor[U]: ...
    @overload
    def view(self, *shape) -> Tensor[T, sized(shape)]: ...
    # An index without dimensions is a number.
    @overload
    def __getitem__(self, index: Tensor[J, :] | tuple[..., Tensor[J, :], ...]) -> Tensor[T, picked(index, ...)]: ...
    @overload
    def __getitem__(self, index: Tensor[I] | tuple[..., Tensor[I], ...] | object) -> Tensor[T, picked(index, ...)]: ...
    def gather(self, dim, index: Tensor[I], *args, **kwargs) -> Tensor[T]: ...
    index_select = gather
    @overflow
    def index_fill(self, dim, index: Tensor[I], value: Tensor[U] | bool | int | float | complex) -> Tensor[T]:
        assert T in fits(U)
    @overflow
    def masked_fill(self, mask: Tensor[M], value: Tensor[U] | bool | int | float | complex) -> Tensor[T]:
        assert T in fits(U)
    def masked_select(self, mask: Tensor[M]) -> Tensor[T, :]: ...
    def take(self, index: Tensor[I], *args, **kwargs) -> Tensor[T]: ...
    def take_along_dim(self, indices: Tensor[I], *args, **kwargs) -> Tensor[T]: ...
    def __iter__(self) -> Iterable[Tensor[T, ...]]: ...
    def clone(self, *args, **kwargs) -> Tensor[T]: ...
    cpu = cuda = xpu = mps = detach = contiguous = pin_memory = share_memory_ = alias = as_subclass = clone
    permute = transpose = t = swapaxes = swapdims = moveaxis = movedim = adjoint = matrix_H = narrow = clone
    narrow_copy = unfold = as_strided = diagonal = diag = diag_embed = diagflat = tril = triu = roll = flip = clone
    fliplr = flipud = rot90 = clone
    select_scatter = slice_scatter = diagonal_scatter = as_strided_scatter = sgn = nan_to_num = clone
    conj = conj_physical = resolve_conj = resolve_neg = matrix_power = diff = to_dense = to_sparse = clone
    to_sparse_coo = to_sparse_csr = to_sparse_csc = to_sparse_bsr = to_sparse_bsc = coalesce = sparse_mask = clone
    ipu = mtia = module_load = __copy__ = __deepcopy__ = clone
    def values(self) -> Tensor[T, :]: ...
    def indices(self) -> Tensor[int64, :]: ...
    def crow_indices(self) -> Tensor: ...
    col_indices = ccol_indices = row_indices = crow_indices
    @rule("DTL203", about="operands", raises=RuntimeError, match="Type promoting not supported")
    def prelu(self: Tensor[T in floats], weight: Tensor[T]) -> Tensor[T]: ...
    to_padded_tensor = rename = align_to = align_as = refine_names = dropout = clone
    def requires_grad_(self, requires_grad=...) -> Self: ...
    def to_mkldnn(self: Tensor[T in {uint8, int8, float16, bfloat16, float32}], *args, **kwargs) -> Tensor[T]: ...
    def positive(self: Tensor[T not in {bool}], *args, **kwargs) -> Tensor[T]: ...
    neg = negative = __neg__ = __pos__ = positive
    def sign(self: Tensor[T not in complexes], *args, **kwargs) -> Tensor[T]: ...
    msort = sign
    def ceil(self: Tensor[T in real_numbers], *args, **kwargs) -> Tensor[T]: ...
    floor = trunc = fix = relu = ceil
    def round(self: Tensor[T in real_numbers], *, decimals=...) -> Tensor[T]:
        assert T in floats, "decimals"
    def frac(self: Tensor[T in floats], *args, **kwargs) -> Tensor[T]: ...
    bernoulli = hardshrink = frac
    def bitwise_not(self) -> Tensor[T]: ...
    def __invert__(self) -> Tensor[T]: ...
    @kernels
    def inverse(self: Tensor[T in lapack], *args, **kwargs) -> Tensor[T]: ...
    pinverse = cholesky = cholesky_inverse = inverse
    def matrix_exp(self: Tensor[T in inexact]) -> Tensor[T]: ...
    def resize(self, *sizes) -> Tensor[T, :]: ...
    def resize_as(self, tensor: Tensor) -> Tensor[T, ...]: ...
    def reshape(self, *shape, **kwargs) -> Tensor[T, sized(shape)]: ...
    def unsqueeze(self, *args, **kwargs) -> Tensor[T, :]: ...
    expand = broadcast_to = flatten = unflatten = ravel = repeat = tile = repeat_interleave = unsqueeze
    def view_as(self, other: Tensor) -> Tensor[T, :]: ...
    reshape_as = expand_as = view_as
    @overload
    def squeeze(self) -> Tensor[T, ...]: ...
    @overload
    def squeeze(self, dim) -> Tensor[T, reduced(dim)]: ...
    def select(self, dim, index) -> Tensor[T, ...]: ...
    def amax(
        self: Tensor[T not in complexes], dim=..., keepdim=..., *, out=...
    ) -> Tensor[T, reduced(dim, keepdim)]: ...
    amin = amax
    @kernels
    def det(self: Tensor[T in lapack]) -> Tensor[T, ...]: ...
    logdet = det
    def renorm(self: Tensor[T in inexact], p, dim, maxnorm) -> Tensor[T]: ...

    # Indexed writes convert nothing. `x[index] = value` is one where the index holds a tensor: slices copy.
    # In an autocast region `index_copy` promotes on the CPU, `index_put` and `scatter_add` on CUDA; in place nothing does.
    @overload
    @rule(
        "DTL206",
        raises=RuntimeError,
        match="dtypes match",
        on="value",
        fix=wrap("{}.to({self}.dtype)", keeps=any),
    )
    def __setitem__(self, index: Tensor[J, :] | tuple[..., Tensor[J, :], ...], value: Tensor[T, :]) -> None: ...
    @overload
    def __setitem__(self, index: Tensor[J, :] | tuple[..., Tensor[J, :], ...], value) -> None: ...
    @overload
    def __setitem__(self, index: Tensor[I] | tuple[..., Tensor[I], ...] | object, value) -> None: ...
    @overload
    @rule(
        "DTL206",
        raises=RuntimeError,
        match="equal to src.dtype",
        on="src",
        fix=wrap("{}.to({self}.dtype)", keeps=any),
    )
    def scatter(self, dim, index: Tensor[I], src: Tensor[T], *, reduce=...) -> Tensor[T]: ...
    @overload
    @overflow
    def scatter(self, dim, index: Tensor[I], src: Tensor[U] | bool | int | float, *, reduce=...) -> Tensor[T]:
        assert T in fits(U)
    @overload
    def scatter(
        self: Tensor[T in complexes | {bool}], dim, index: Tensor[I], src: complex, *, reduce=...
    ) -> Tensor[T]: ...
    @overload
    @overflow
    def scatter(
        self, dim, index: Tensor[I], *, value: Tensor[U] | bool | int | float | complex, reduce=...
    ) -> Tensor[T]:
        assert T in fits(U)
    @overload
    @rule(
        "DTL206",
        raises=RuntimeError,
        match="equal to src.dtype",
        on="src",
        fix=wrap("{}.to({self}.dtype)", keeps=any),
    )
    def scatter_(self, dim, index: Tensor[I], src: Tensor[T], *, reduce=...) -> Self: ...
    @overload
    @overflow
    def scatter_(self, dim, index: Tensor[I], src: Tensor[U] | bool | int | float, *, reduce=...) -> Self:
        assert T in fits(U)
    @overload
    def scatter_(self: Tensor[T in complexes | {bool}], dim, index: Tensor[I], src: complex, *, reduce=...) -> Self: ...
    @overload
    @overflow
    def scatter_(self, dim, index: Tensor[I], *, value: Tensor[U] | bool | int | float | complex, reduce=...) -> Self:
        assert T in fits(U)
    @rule(
        "DTL206",
        raises=RuntimeError,
        match="equal to src.dtype",
        on="src",
        fix=wrap("{}.to({self}.dtype)", keeps=any),
    )
    def scatter_add(self, dim, index: Tensor[I], src: Tensor[T]) -> Tensor[T]: ...
    @rule(
        "DTL206",
        raises=RuntimeError,
        match="equal to src.dtype",
        on="src",
        fix=wrap("{}.to({self}.dtype)", keeps=any),
    )
    def scatter_add_(self, dim, index: Tensor[I], src: Tensor[T]) -> Self: ...
    @rule(
        "DTL206",
        raises=RuntimeError,
        match="equal to src.dtype",
        on="src",
        fix=wrap("{}.to({self}.dtype)", keeps=any),
    )
    def scatter_reduce(self, dim, index: Tensor[I], src: Tensor[T], reduce, *, include_self=...) -> Tensor[T]:
        assert T not in {bool} | complexes, "mean, amin and amax"
    @rule(
        "DTL206",
        raises=RuntimeError,
        match="equal to src.dtype",
        on="src",
        fix=wrap("{}.to({self}.dtype)", keeps=any),
    )
    def scatter_reduce_(self, dim, index: Tensor[I], src: Tensor[T], reduce, *, include_self=...) -> Self:
        assert T not in {bool} | complexes, "mean, amin and amax"
    @rule(
        "DTL206",
        raises=RuntimeError,
        match="same scalar type",
        on="source",
        fix=wrap("{}.to({self}.dtype)", keeps=any),
    )
    def index_add(self, dim, index: Tensor[I], source: Tensor[T], *, alpha=...) -> Tensor[T]: ...
    @rule(
        "DTL206",
        raises=RuntimeError,
        match="same scalar type",
        on="source",
        fix=wrap("{}.to({self}.dtype)", keeps=any),
    )
    def index_add_(self, dim, index: Tensor[I], source: Tensor[T], *, alpha=...) -> Self: ...
    @rule(
        "DTL206",
        raises=RuntimeError,
        match="same dtype",
        on="source",
        fix=wrap("{}.to({self}.dtype)", keeps=any),
    )
    def index_copy(self, dim, index: Tensor[I], source: Tensor[T]) -> Tensor[T]: ...
    @rule(
        "DTL206",
        raises=RuntimeError,
        match="same dtype",
        on="source",
        fix=wrap("{}.to({self}.dtype)", keeps=any),
    )
    def index_copy_(self, dim, index: Tensor[I], source: Tensor[T]) -> Self: ...
    @rule(
        "DTL206",
        raises=RuntimeError,
        match="same scalar type",
        on="source",
        fix=wrap("{}.to({self}.dtype)", keeps=any),
    )
    def index_reduce(
        self, dim, index: Tensor[I], source: Tensor[T], reduce, *, include_self=...
    ) -> Tensor[T]:
        assert T not in {bool}, "mean"
        assert T not in complexes, "amin and amax"
    @rule(
        "DTL206",
        raises=RuntimeError,
        match="same scalar type",
        on="source",
        fix=wrap("{}.to({self}.dtype)", keeps=any),
    )
    def index_reduce_(
        self, dim, index: Tensor[I], source: Tensor[T], reduce, *, include_self=...
    ) -> Self:
        assert T not in {bool}, "mean"
        assert T not in complexes, "amin and amax"
    @rule(
        "DTL206",
        raises=RuntimeError,
        match="dtypes match",
        on="values",
        fix=wrap("{}.to({self}.dtype)", keeps=any),
    )
    def index_put(self, indices, values: Tensor[T], accumulate=...) -> Tensor[T]: ...
    @rule(
        "DTL206",
        raises=RuntimeError,
        match="dtypes match",
        on="values",
        fix=wrap("{}.to({self}.dtype)", keeps=any),
    )
    def index_put_(self, indices, values: Tensor[T], accumulate=...) -> Self: ...
    @rule(
        "DTL206",
        raises=RuntimeError,
        match="same dtypes",
        on="source",
        fix=wrap("{}.to({self}.dtype)", keeps=any),
    )
    def masked_scatter(self, mask: Tensor[M], source: Tensor[T]) -> Tensor[T]: ...
    @rule(
        "DTL206",
        raises=RuntimeError,
        match="same dtypes",
        on="source",
        fix=wrap("{}.to({self}.dtype)", keeps=any),
    )
    def masked_scatter_(self, mask: Tensor[M], source: Tensor[T]) -> Self: ...
    @rule(
        "DTL206",
        raises=RuntimeError,
        match="same dtype",
        on="source",
        fix=wrap("{}.to({self}.dtype)", keeps=any),
    )
    def put(self, index: Tensor[I], source: Tensor[T], accumulate=...) -> Tensor[T]: ...
    @rule(
        "DTL206",
        raises=RuntimeError,
        match="same dtype",
        on="source",
        fix=wrap("{}.to({self}.dtype)", keeps=any),
    )
    def put_(self, index: Tensor[I], source: Tensor[T], accumulate=...) -> Self: ...

    # in place: the receiver's dtype stays
    def __iadd__(self, other: Tensor[U] | bool | int | float | complex, *args, **kwargs) -> Self:
        assert castable(promote(T, U), T), narrowing
    __imul__ = add_ = mul_ = multiply_ = __iadd__
    def __isub__(self, other: Tensor[U] | bool | int | float | complex, *, alpha=...) -> Self:
        assert T not in {bool}
        assert U not in {bool}
        assert castable(promote(T, U), T), narrowing
    sub_ = subtract_ = __isub__
    def __ipow__(self, other: Tensor[U] | bool | int | float | complex) -> Self:
        assert promote(T, U) not in {bool}
        assert castable(promote(T, U), T), narrowing
    pow_ = __ipow__
    def rename_(self, *args, **kwargs) -> Self: ...
    set_data = zero_grad_ = rename_
    def __imod__(self, other: Tensor[U] | bool | int | float | complex, *args, **kwargs) -> Self:
        assert promote(T, U) in real_numbers
        assert castable(promote(T, U), T), narrowing
    __ifloordiv__ = floor_divide_ = fmod_ = remainder_ = __imod__
    def __iand__(self, other: Tensor[U] | bool | int | float | complex, *args, **kwargs) -> Self:
        assert promote(T, U) in integers | {bool}
        assert castable(promote(T, U), T), narrowing
    __ior__ = __ixor__ = bitwise_and_ = bitwise_or_ = bitwise_xor_ = __iand__
    def __ilshift__(self, other: Tensor[U] | bool | int | float | complex, *args, **kwargs) -> Self:
        assert promote(T, U) in integers
        assert castable(promote(T, U), T), narrowing
    __irshift__ = gcd_ = lcm_ = bitwise_left_shift_ = bitwise_right_shift_ = __ilshift__
    @overload
    def div_(
        self, other: Tensor[U] | bool | int | float | complex, *, rounding_mode: Literal["floor", "trunc"]
    ) -> Self:
        assert promote(T, U) in real_numbers
        assert castable(promote(T, U), T), narrowing
    @overload
    def div_(self, other: Tensor[U] | bool | int | float | complex, *, rounding_mode: None = ...) -> Self:
        assert castable(floating(promote(T, U)), T), narrowing
    divide_ = div_
    def true_divide_(self, other: Tensor[U] | bool | int | float | complex, *args, **kwargs) -> Self:
        assert castable(floating(promote(T, U)), T), narrowing
    __itruediv__ = ldexp_ = true_divide_
    def neg_(self: Tensor[T not in {bool}], *args, **kwargs) -> Self: ...
    negative_ = square_ = cumsum_ = cumprod_ = neg_
    @rule("DTL203", about="operands", raises=RuntimeError, match="type")
    def addmm_(self: Tensor[T not in {bool}], mat1: Tensor[T], mat2: Tensor[T], *, beta=..., alpha=...) -> Self: ...
    @rule("DTL203", about="operands", raises=RuntimeError, match="type")
    def addmv_(self: Tensor[T not in {bool}], mat: Tensor[T], vec: Tensor[T], *, beta=..., alpha=...) -> Self: ...
    @rule("DTL203", about="operands", raises=RuntimeError, match="type")
    def addbmm_(
        self: Tensor[T not in {bool}], batch1: Tensor[T], batch2: Tensor[T], *, beta=..., alpha=...
    ) -> Self: ...
    baddbmm_ = addbmm_
    def abs_(self: Tensor[T not in complexes], *args, **kwargs) -> Self:
        assert T not in {bool}, "cpu"
    absolute_ = abs_
    def ceil_(self: Tensor[T in real_numbers], *args, **kwargs) -> Self: ...
    floor_ = trunc_ = fix_ = relu_ = geometric_ = ceil_
    def round_(self: Tensor[T in real_numbers], *, decimals=...) -> Self:
        assert T in floats, "decimals"
    def sign_(self: Tensor[T not in complexes], *args, **kwargs) -> Self: ...
    random_ = bernoulli_ = sign_
    def lt_(self, other: Tensor[U] | bool | int | float | complex) -> Self:
        assert promote(T, U) not in complexes
    le_ = gt_ = ge_ = less_ = less_equal_ = greater_ = greater_equal_ = lt_
    def sgn_(self, *args, **kwargs) -> Self: ...
    copy_ = zero_ = squeeze_ = sgn_
    unsqueeze_ = transpose_ = t_ = swapaxes_ = swapdims_ = resize_ = set_ = detach_ = tril_ = sgn_
    triu_ = nan_to_num_ = eq_ = ne_ = logical_and_ = logical_or_ = logical_xor_ = logical_not_ = sgn_
    conj_physical_ = as_strided_ = not_equal_ = apply_ = map_ = map2_ = sgn_
    sparse_resize_ = sparse_resize_and_clear_ = resize_as_sparse_ = sgn_
    @overflow
    def index_fill_(self, dim, index: Tensor[I], value: Tensor[U] | bool | int | float | complex) -> Self:
        assert T in fits(U)
    @overflow
    def masked_fill_(self, mask: Tensor[M], value: Tensor[U] | bool | int | float | complex) -> Self:
        assert T in fits(U)
    @overflow
    def fill_(self, value: Tensor[U] | bool | int | float | complex) -> Self:
        assert T in fits(U)
    @overflow
    def fill_diagonal_(self, fill_value: Tensor[U] | bool | int | float | complex, wrap=...) -> Self:
        assert T in fits(U)
    def resize_as_(self, *args, **kwargs) -> Tensor[T, ...]: ...
    def frac_(self: Tensor[T in floats], *args, **kwargs) -> Self: ...
    erf_ = erfc_ = erfinv_ = lgamma_ = digamma_ = i0_ = logit_ = exponential_ = cauchy_ = log_normal_ = frac_
    deg2rad_ = rad2deg_ = mvlgamma_ = polygamma_ = frac_
    def exp_(self: Tensor[T in inexact], *args, **kwargs) -> Self: ...
    exp2_ = expm1_ = log_ = log2_ = log10_ = log1p_ = sqrt_ = rsqrt_ = reciprocal_ = sin_ = cos_ = tan_ = exp_
    asin_ = acos_ = atan_ = sinh_ = cosh_ = tanh_ = asinh_ = acosh_ = atanh_ = sigmoid_ = sinc_ = exp_
    arcsin_ = arccos_ = arctan_ = arcsinh_ = arccosh_ = arctanh_ = exp_
    renorm_ = exp_
    def normal_(self, *args, **kwargs) -> Self: ...
    uniform_ = normal_
    @rule("DTL203", about="operands", raises=RuntimeError, match="expected dtype")
    def lerp_(self: Tensor[T in inexact], end: Tensor[T], weight: Tensor[T] | int | float | complex) -> Self: ...
    @overload
    def clamp_(self, min: Tensor[U] | int | float, max: Tensor[U1] | int | float) -> Self:
        assert promote(T, U, U1) not in complexes | {bool}
        assert castable(promote(T, U, U1), T), narrowing
    @overload
    def clamp_(self, min: Tensor[U] | int | float, max: None = ...) -> Self:
        assert promote(T, U) not in complexes
        assert castable(promote(T, U), T), narrowing
    @overload
    def clamp_(self, min: None, max: Tensor[U] | int | float) -> Self:
        assert promote(T, U) not in complexes
        assert castable(promote(T, U), T), narrowing
    @overload
    def clamp_(self, *, max: Tensor[U] | int | float) -> Self:
        assert promote(T, U) not in complexes
        assert castable(promote(T, U), T), narrowing
    clip_ = clamp_
    def clamp_min_(self, min: Tensor[U] | int | float) -> Self:
        assert promote(T, U) not in complexes
        assert castable(promote(T, U), T), narrowing
    def clamp_max_(self, max: Tensor[U] | int | float) -> Self:
        assert promote(T, U) not in complexes
        assert castable(promote(T, U), T), narrowing
    def addr_(self, vec1: Tensor[U], vec2: Tensor[U1], *, beta=..., alpha=...) -> Self:
        assert castable(promote(T, U, U1), T), narrowing
    def addcmul_(self, tensor1: Tensor[U], tensor2: Tensor[U1], *, value=...) -> Self:
        assert promote(T, U, U1) not in {bool}
        assert castable(promote(T, U, U1), T), narrowing
    def addcdiv_(self, tensor1: Tensor[U], tensor2: Tensor[U1], *, value=...) -> Self:
        assert promote(T, U, U1) in inexact
        assert castable(promote(T, U, U1), T), narrowing
    def bitwise_not_(self) -> Self: ...
    def atan2_(self, other: Tensor[U] | bool | int | float | complex, *args, **kwargs) -> Self:
        assert promote(T, U) not in complexes
        assert castable(floating(promote(T, U)), T), narrowing
    copysign_ = xlogy_ = arctan2_ = atan2_
    def hypot_(self, other: Tensor[U] | bool | int | float | complex, *args, **kwargs) -> Self:
        assert promote(T, U) in floats
        assert castable(promote(T, U), T), narrowing
    nextafter_ = igamma_ = igammac_ = hypot_
    def heaviside_(self: Tensor[T not in complexes], values: Tensor[T]) -> Self: ...
    def float_power_(self: Tensor[T in {float64, complex128}], exponent: Tensor | int | float | complex) -> Self: ...

    # new tensors like this one
    def new_zeros(
        self, *size, dtype: dtype[U] = T, device=..., requires_grad=..., layout=..., pin_memory=...
    ) -> Tensor[U, sized(size)]: ...
    new_ones = new_empty = new_empty_strided = new_zeros
    @overflow
    def new_full(
        self, size, fill_value: Tensor[F] | bool | int | float | complex, *, dtype: dtype[U] = T, **kwargs
    ) -> Tensor[U, sized(size)]:
        assert U in fits(F)
    def new_tensor(
        self, data, *, dtype: dtype[U] = T, device=..., requires_grad=..., **kwargs
    ) -> Tensor[U, of(data)]: ...
    def new(self, *args, **kwargs) -> Tensor[T]: ...

    # elementwise, of floating result
    def sin(self) -> Tensor[floating(T)]: ...
    cos = atan = arctan = asinh = arcsinh = acosh = arccosh = atanh = arctanh = tanh = sqrt = exp2 = sigmoid = sin
    sinc = sin
    def erf(self: Tensor[T not in complexes]) -> Tensor[floating(T)]: ...
    erfc = lgamma = digamma = i0 = deg2rad = rad2deg = erf
    def logit(self: Tensor[T not in complexes], eps=...) -> Tensor[floating(T)]: ...
    def mvlgamma(self: Tensor[T in real_numbers], p) -> Tensor[floating(T)]: ...
    def polygamma(self: Tensor[T not in complexes], p) -> Tensor[floating(T)]: ...
    def exp(self) -> Tensor[floating(T)]: ...
    acos = arccos = asin = arcsin = cosh = sinh = tan = expm1 = log = log10 = log2 = log1p = reciprocal = exp
    rsqrt = exp
    def erfinv(self: Tensor[T not in complexes]) -> Tensor[floating(T)]: ...
    def logsumexp(self, dim, keepdim=...) -> Tensor[floating(T), reduced(dim, keepdim)]: ...
    def logcumsumexp(self: Tensor[T in inexact], dim) -> Tensor[T]: ...
    @overload
    def cov(
        self: Tensor[T not in {bool}], *, correction=..., fweights=..., aweights: None = ...
    ) -> Tensor[floating(T)]: ...
    @overload
    def cov(
        self: Tensor[T not in {bool}], *, correction=..., fweights=..., aweights: Tensor[U in floats]
    ) -> Tensor[floating(promote(T, U))]: ...
    def corrcoef(self: Tensor[T not in {bool}]) -> Tensor[floating(T)]: ...
    def abs(self) -> Tensor[real(T)]:
        assert T not in {bool}, "cpu"
    absolute = __abs__ = abs
    def angle(self) -> Tensor[real(floating(T))]: ...
    def square(self) -> Tensor[mapped(T, {bool}, int64)]: ...

    # to bool
    def isnan(self, *args, **kwargs) -> Tensor[bool]: ...
    isinf = isfinite = isreal = logical_not = eq = ne = not_equal = __eq__ = __ne__ = isnan
    def logical_and(self, other: Tensor[U]) -> Tensor[bool]:
        assert promote(T, U) not in {complex32}
    logical_or = logical_xor = logical_and
    def isposinf(self: Tensor[T not in complexes], *args, **kwargs) -> Tensor[bool]: ...
    isneginf = signbit = isposinf
    @overload
    def lt(self, other: Tensor[U] | bool | int | float | complex) -> Tensor[bool]:
        assert promote(T, U) not in complexes
    @overload
    def lt(self, other) -> Tensor[bool]: ...
    less = le = less_equal = gt = greater = ge = greater_equal = __lt__ = __le__ = __gt__ = __ge__ = lt
    @rule("DTL203", raises=RuntimeError, match="did not match")
    def isclose(self, other: Tensor[T], rtol=..., atol=..., equal_nan=...) -> Tensor[bool]: ...
    def all(self, dim=..., keepdim=...) -> Tensor[mapped(T, any - {uint8}, bool), reduced(dim, keepdim)]: ...
    any = all

    # to int64
    def argmax(self: Tensor[T in real_numbers], dim=..., keepdim=...) -> Tensor[int64, reduced(dim, keepdim)]: ...
    argmin = argmax
    def argsort(self: Tensor[T not in complexes], *args, **kwargs) -> Tensor[int64]: ...
    def argwhere(self) -> Tensor[int64]: ...
    def nonzero_static(self, *, size, fill_value=...) -> Tensor[int64]: ...
    def count_nonzero(self, dim=...) -> Tensor[int64, reduced(dim)]: ...
    def multinomial(self, *args, **kwargs) -> Tensor[int64]: ...
    @overload
    def nonzero(self, *, as_tuple: Literal[False] = ...) -> Tensor[int64]: ...
    @overload
    def nonzero(self, *, as_tuple: Literal[True]) -> tuple[Tensor[int64], ...]: ...
    @overload
    def bincount(self, weights: None = ..., minlength=...) -> Tensor[int64]: ...
    @overload
    def bincount(self, weights: Tensor[U], minlength=...) -> Tensor: ...

    # reductions
    def sum(
        self, dim=..., keepdim=..., *, dtype: dtype[U] = mapped(T, {bool} | integers, int64)
    ) -> Tensor[U, reduced(dim, keepdim)]: ...
    def prod(
        self, dim=..., keepdim=..., *, dtype: dtype[U] = mapped(T, {bool} | integers, int64)
    ) -> Tensor[U, reduced(dim, keepdim)]: ...
    def cumsum(self, dim, *, dtype: dtype[U] = mapped(T, {bool} | integers, int64)) -> Tensor[U]:
        assert U not in {bool}
    cumprod = cumsum
    def nansum(
        self, dim=..., keepdim=..., *, dtype: dtype[U] = mapped(T, {bool} | integers, int64)
    ) -> Tensor[U, reduced(dim, keepdim)]:
        assert T not in complexes, "cpu"
        assert U not in complexes, "floating input"
        assert U in inexact, "floating input on a GPU"
    def mean(self, dim=..., keepdim=..., *, dtype: dtype[U] = T) -> Tensor[U, reduced(dim, keepdim)]:
        assert U in inexact
    def nanmean(self: Tensor[T], dim=..., keepdim=..., *, dtype: dtype[U] = T) -> Tensor[U, reduced(dim, keepdim)]:
        assert U in inexact
        assert T not in complexes, "cpu"
        assert U not in complexes, "cpu"
    @overload
    def std(self: Tensor[T], unbiased: bool = ...) -> Tensor[real(T), ()]: ...
    @overload
    def std(
        self: Tensor[T], dim=..., unbiased=..., keepdim=..., *, correction=...
    ) -> Tensor[real(T), reduced(dim, keepdim)]: ...
    var = std
    def softmax(self, dim, dtype: dtype[U] = T) -> Tensor[U]:
        assert U in floats
    log_softmax = softmax
    def dist(self, other: Tensor[U], p=...) -> Tensor[real(promote(T, U)), ()]:
        assert T not in {bool}
        assert U not in {bool}
        assert promote(T, U) in inexact
    def trace(self) -> Tensor[mapped(T, {bool} | integers, int64), ()]:
        assert T not in {bool}, "cpu"
    @kernels
    @rule("DTL203", about="operands", raises=RuntimeError, match="same dtype")
    def quantile(
        self: Tensor[T in {float32, float64}], q: Tensor[T] | object, dim=..., keepdim=..., *, interpolation=...
    ) -> Tensor[T, ...]: ...
    nanquantile = quantile
    def histc(self: Tensor[T in real_numbers], bins=..., min=..., max=...) -> Tensor[T]:
        assert T in floats, "cpu"
    @overload
    def max(self: Tensor[T not in complexes]) -> Tensor[T, ()]: ...
    @overload
    def max(self: Tensor[T not in complexes], dim: int, keepdim=...) -> ValuesIndices[T, reduced(dim, keepdim)]: ...
    @overload
    def max(self, other: Tensor[U]) -> Tensor[promote(T, U)]:
        assert promote(T, U) not in complexes
    min = max
    @overload
    def median(self: Tensor[T not in complexes]) -> Tensor[T, ()]:
        assert T not in {bool}, "cpu"
    @overload
    def median(self: Tensor[T in real_numbers], dim: int, keepdim=...) -> ValuesIndices[T, reduced(dim, keepdim)]: ...
    nanmedian = median
    def sort(self: Tensor[T not in complexes], *args, **kwargs) -> ValuesIndices[T]: ...
    def mode(self: Tensor[T not in complexes], *args, **kwargs) -> ValuesIndices[T, ...]: ...
    def topk(self: Tensor[T in real_numbers], *args, **kwargs) -> ValuesIndices[T]: ...
    @overload
    def histogram(self: Tensor[T in floats], bins: Tensor[T], **kwargs) -> Histogram[T]: ...
    @overload
    def histogram(self: Tensor[T in {float32, float64}], bins, **kwargs) -> Histogram[T]: ...
    def kthvalue(self: Tensor[T in real_numbers], *args, **kwargs) -> ValuesIndices[T, ...]: ...
    def cummax(self: Tensor[T not in complexes], *args, **kwargs) -> ValuesIndices[T]: ...
    cummin = cummax
    def aminmax(self: Tensor[T not in complexes], *, dim=..., keepdim=...) -> MinMax[T]: ...
    def frexp(self: Tensor[T in floats]) -> Frexp[T]: ...
    # What is written in Python takes no `axis` for `dim`.
    __synonyms__ = {}
    @overload
    def norm(
        self: Tensor[T not in {float16, bfloat16}], p: Literal["nuc"], dim=..., keepdim=..., dtype: None = ...
    ) -> Tensor[real(T), reduced(dim, keepdim)]: ...
    @overload
    @casts(switch.autocast_cuda, float32)
    def norm(
        self: Tensor[T], p=..., dim=..., keepdim=..., dtype: None = ...
    ) -> Tensor[real(T), reduced(dim, keepdim)]: ...
    @overload
    def norm(
        self: Tensor[T], p=..., dim=..., keepdim=..., *, dtype: dtype[U]
    ) -> Tensor[real(U), reduced(dim, keepdim)]:
        assert U in inexact
        assert U not in inexact, "a dtype narrower than the input's"
    @overload
    def unique(
        self: Tensor[T not in complexes],
        sorted=...,
        return_inverse: Literal[False] = ...,
        return_counts: Literal[False] = ...,
        dim=...,
    ) -> Tensor[T, :]: ...
    @overload
    def unique(
        self: Tensor[T not in complexes], sorted=..., *, return_inverse: Literal[True], return_counts: Literal[True], dim=...
    ) -> tuple[Tensor[T, :], Tensor[int64, ...], Tensor[int64, :]]: ...
    @overload
    def unique(
        self: Tensor[T not in complexes], sorted, return_inverse: Literal[True], return_counts: Literal[True], dim=...
    ) -> tuple[Tensor[T, :], Tensor[int64, ...], Tensor[int64, :]]: ...
    @overload
    def unique(
        self: Tensor[T not in complexes], sorted=..., return_inverse=..., return_counts=..., dim=...
    ) -> tuple[Tensor[T, :], Tensor[int64, ...]]: ...
    @overload
    def unique_consecutive(
        self: Tensor[T not in complexes],
        return_inverse: Literal[False] = ...,
        return_counts: Literal[False] = ...,
        dim=...,
    ) -> Tensor[T, :]: ...
    @overload
    def unique_consecutive(
        self: Tensor[T not in complexes], *, return_inverse: Literal[True], return_counts: Literal[True], dim=...
    ) -> tuple[Tensor[T, :], Tensor[int64, ...], Tensor[int64, :]]: ...
    @overload
    def unique_consecutive(
        self: Tensor[T not in complexes], return_inverse: Literal[True], return_counts: Literal[True], dim=...
    ) -> tuple[Tensor[T, :], Tensor[int64, ...], Tensor[int64, :]]: ...
    @overload
    def unique_consecutive(
        self: Tensor[T not in complexes], return_inverse=..., return_counts=..., dim=...
    ) -> tuple[Tensor[T, :], Tensor[int64, ...]]: ...
    __synonyms__ = {"dim": "axis", "keepdim": "keepdims"}
    def chunk(self, *args, **kwargs) -> tuple[Tensor[T], ...]: ...
    split = split_with_sizes = unsafe_split = unsafe_split_with_sizes = unsafe_chunk = tensor_split = hsplit = vsplit = dsplit = chunk
    def unbind(self, dim=...) -> tuple[Tensor[T, ...], ...]: ...

    # two operands
    def add(self, other: Tensor[U] | bool | int | float | complex, *, alpha=..., out=...) -> Tensor[promote(T, U)]: ...
    mul = multiply = rsub = add
    @subtraction
    def sub(self, other: Tensor[U] | bool | int | float | complex, *, alpha=..., out=...) -> Tensor[promote(T, U)]:
        assert T not in {bool}
        assert U not in {bool}
    subtract = sub
    def maximum(self, other: Tensor[U]) -> Tensor[promote(T, U)]:
        assert promote(T, U) not in complexes
    minimum = fmax = fmin = maximum
    def gcd(self, other: Tensor[U]) -> Tensor[promote(T, U)]:
        assert promote(T, U) in integers
    lcm = gcd
    def hypot(self, other: Tensor[U]) -> Tensor[promote(T, U)]:
        assert promote(T, U) in floats
    logaddexp2 = igamma = igammac = hypot
    def logaddexp(self, other: Tensor[U]) -> Tensor[promote(T, U)]:
        assert promote(T, U) in inexact
        assert promote(T, U) not in {complex32}, "cpu"
    def outer(self, other: Tensor[U]) -> Tensor[promote(broadcast(T), broadcast(U)), :]: ...
    ger = outer
    def kron(self, other: Tensor[U]) -> Tensor[promote(broadcast(T), broadcast(U))]: ...
    def fmod(self, other: Tensor[U] | bool | int | float) -> Tensor[promote(T, U)]:
        assert promote(T, U) in real_numbers
    remainder = floor_divide = __floordiv__ = __rfloordiv__ = __mod__ = __rmod__ = fmod
    def bitwise_and(self, other: Tensor[U] | bool | int | float) -> Tensor[promote(T, U)]:
        assert promote(T, U) in integers | {bool}
    bitwise_or = bitwise_xor = __and__ = __or__ = __xor__ = __rand__ = __ror__ = __rxor__ = bitwise_and
    def bitwise_left_shift(self, other: Tensor[U] | bool | int | float) -> Tensor[promote(T, U)]:
        assert promote(T, U) in integers
    bitwise_right_shift = __lshift__ = __rshift__ = __rlshift__ = __rrshift__ = bitwise_left_shift
    def true_divide(self, other: Tensor[U] | bool | int | float | complex) -> Tensor[floating(promote(T, U))]:
        assert promote(T, U) not in {complex32}, "cpu"
    # The reciprocal is taken first.
    def __rtruediv__(
        self, other: Tensor[U] | bool | int | float | complex
    ) -> Tensor[promote(broadcast(floating(T)), U)]: ...
    @overload
    def div(
        self, other: Tensor[U] | bool | int | float | complex, *, rounding_mode: Literal["floor", "trunc"]
    ) -> Tensor[promote(T, U)]:
        assert promote(T, U) in real_numbers
    @overload
    def div(
        self, other: Tensor[U] | bool | int | float | complex, *, rounding_mode: None = ...
    ) -> Tensor[floating(promote(T, U))]:
        assert promote(T, U) not in {complex32}, "cpu"
    divide = div
    def pow(self, exponent: Tensor[U] | bool | int | float | complex) -> Tensor[promote(T, U)]:
        assert promote(T, U) not in {bool}, "two tensors"
        assert promote(T, U) not in {complex32}, "cpu"
    __pow__ = __rpow__ = pow
    def atan2(self, other: Tensor[U]) -> Tensor[floating(promote(T, U))]:
        assert promote(T, U) not in complexes
    arctan2 = atan2
    def copysign(self, other: Tensor[U] | int | float) -> Tensor[floating(promote(T, U))]:
        assert promote(T, U) not in complexes
    xlogy = copysign
    def ldexp(self, other: Tensor[U]) -> Tensor[floating(promote(T, U))]:
        assert U not in {bool}, "floating input"
        assert U not in {float16}, "complex input"
    def nextafter(self, other: Tensor[U]) -> Tensor[promote(T, U)]:
        assert promote(T, U) in floats
    def float_power(self, exponent: Tensor[U] | int | float | complex) -> Tensor[promote(T, U, float64)]: ...
    @overload
    def clamp(self, min: Tensor[U] | int | float, max: Tensor[U1] | int | float) -> Tensor[promote(T, U, U1)]:
        assert promote(T, U, U1) not in complexes | {bool}
        assert promote(T, U, U1) in fits(U), overflow
        assert promote(T, U, U1) in fits(U1), overflow
    @overload
    def clamp(self, min: Tensor[U] | int | float, max: None = ...) -> Tensor[promote(T, U)]:
        assert promote(T, U) not in complexes
        assert promote(T, U) in fits(U), overflow
    @overload
    def clamp(self, min: None, max: Tensor[U] | int | float) -> Tensor[promote(T, U)]:
        assert promote(T, U) not in complexes
        assert promote(T, U) in fits(U), overflow
    @overload
    def clamp(self, *, max: Tensor[U] | int | float) -> Tensor[promote(T, U)]:
        assert promote(T, U) not in complexes
        assert promote(T, U) in fits(U), overflow
    clip = clamp
    def clamp_min(self, min: Tensor[U] | int | float) -> Tensor[promote(T, U)]:
        assert promote(T, U) not in complexes
        assert promote(T, U) not in {bool}, "a Python number"
    def clamp_max(self, max: Tensor[U] | int | float) -> Tensor[promote(T, U)]:
        assert promote(T, U) not in complexes
        assert promote(T, U) not in {bool}, "a Python number"
    def where(
        self, condition: Tensor[C] | object, other: Tensor[U] | bool | int | float | complex
    ) -> Tensor[promote(T, U)]: ...
    def __radd__(self, other: Tensor[U] | bool | int | float | complex) -> Tensor[promote(T, U)]: ...
    __rmul__ = __radd__
    @subtraction
    def __rsub__(self, other: Tensor[U] | bool | int | float | complex) -> Tensor[promote(T, U)]:
        assert T not in {bool}
        assert U not in {bool}
    @overload
    def __add__(self, other: Tensor[U] | bool | int | float | complex) -> Tensor[promote(T, U)]: ...
    @overload
    @subtraction
    def __sub__(self, other: Tensor[U] | bool | int | float | complex) -> Tensor[promote(T, U)]:
        assert T not in {bool}
        assert U not in {bool}
    @overload
    def __truediv__(self, other: Tensor[U] | bool | int | float | complex) -> Tensor[floating(promote(T, U))]:
        assert promote(T, U) not in {complex32}, "cpu"
    # Of an array NumPy's ufunc makes a tensor again, with bool as uint8. What is picked from an array is a number, as far
    # as it has no dimensions; an array without dimensions is none.
    if numpy >= "2.0":
        __promotion__ = "numpy"
    else:
        __promotion__ = "numpy1"
    @overload
    @rule("DTL101", raises=TypeError, match="unsupported ScalarType", fix=wrap("{}.float()", keeps={float32}))
    def __add__(self: Tensor[T in numpy_native], other: numpy.ndarray[U, :]) -> Tensor[
        mapped(promote(T, strong(U)), {bool}, uint8)
    ]: ...
    @overload
    def __add__(self, other: numpy.ndarray[U, ()]) -> Tensor[mapped(promote(T, strong(U)), {bool}, uint8)]: ...
    @overload
    @rule("DTL101", raises=TypeError, match="unsupported ScalarType", fix=wrap("{}.float()", keeps={float32}))
    def __sub__(self: Tensor[T in numpy_native], other: numpy.ndarray[U, :]) -> Tensor[promote(T, strong(U))]: ...
    @overload
    def __sub__(self, other: numpy.ndarray[U, ()]) -> Tensor[promote(T, strong(U))]: ...
    @overload
    @rule("DTL101", raises=TypeError, match="unsupported ScalarType", fix=wrap("{}.float()", keeps={float32}))
    def __truediv__(
        self: Tensor[T in numpy_native], other: numpy.ndarray[U, :]
    ) -> Tensor[floating(promote(T, strong(U)))]: ...
    @overload
    def __truediv__(self, other: numpy.ndarray[U, ()]) -> Tensor[floating(promote(T, strong(U)))]: ...
    __promotion__ = "torch"
    @overload
    def __add__(self, other: numpy.ndarray[U]) -> Tensor[promote(T, U)]: ...
    __mul__ = __add__
    @overload
    def __sub__(self, other: numpy.ndarray[U]) -> Tensor[promote(T, U)]: ...
    @overload
    def __truediv__(self, other: numpy.ndarray[U]) -> Tensor[floating(promote(T, U))]: ...
    def addcmul(self, tensor1: Tensor[U], tensor2: Tensor[U1], *, value=...) -> Tensor[promote(T, U, U1)]:
        assert promote(T, U, U1) not in {bool}
    def addcdiv(self, tensor1: Tensor[U], tensor2: Tensor[U1], *, value=...) -> Tensor[promote(T, U, U1)]:
        assert promote(T, U, U1) in inexact - {complex32}
    @overload
    @rule("DTL203", about="operands", raises=RuntimeError, match="expected dtype")
    def lerp(self: Tensor[T in inexact], end: Tensor[T], weight: Tensor[T]) -> Tensor[T]: ...
    @overload
    @rule("DTL203", about="operands", raises=RuntimeError, match="expected dtype")
    def lerp(self: Tensor[T in inexact], end: Tensor[T], weight: int | float | complex) -> Tensor[T]: ...
    @rule("DTL203", about="operands", raises=RuntimeError, match="different dtypes")
    def heaviside(self: Tensor[T not in complexes], values: Tensor[T]) -> Tensor[T]: ...

    # products: both operands of one dtype
    @rule("DTL203", about="operands", raises=RuntimeError, match="type")
    def __matmul__(self: Tensor[T not in {bool}], other: Tensor[T]) -> Tensor[T]: ...
    __rmatmul__ = __matmul__
    @rule("DTL203", about="operands", raises=RuntimeError, match="type")
    def matmul(self: Tensor[T not in {bool}], other: Tensor[T]) -> Tensor[T]: ...
    @rule("DTL203", about="operands", raises=RuntimeError, match="same dtype")
    def mm(self: Tensor[T not in {bool}], mat2: Tensor[T]) -> Tensor[T]: ...
    @rule("DTL203", about="operands", raises=RuntimeError, match="same dtype")
    def mv(self: Tensor[T not in {bool}], vec: Tensor[T]) -> Tensor[T]: ...
    @rule("DTL203", about="operands", raises=RuntimeError, match="type")
    def bmm(self: Tensor[T not in {bool}], mat2: Tensor[T]) -> Tensor[T]: ...
    @rule("DTL203", about="operands", raises=RuntimeError, match="same dtype")
    def dot(self: Tensor[T not in {bool}], tensor: Tensor[T]) -> Tensor[T, ()]: ...
    @rule("DTL203", about="operands", raises=RuntimeError, match="same dtype")
    def vdot(self: Tensor[T not in {bool}], other: Tensor[T]) -> Tensor[T, ()]: ...
    @overload
    def inner(self, other: Tensor[U, ()]) -> Tensor[promote(T, U)]: ...
    @overload
    @rule("DTL203", about="operands", raises=RuntimeError, match="same dtype")
    def inner(self: Tensor[T not in {bool}], other: Tensor[T]) -> Tensor[T, ...]:
        assert T not in integers, "cuda"
    @rule("DTL203", about="operands", raises=RuntimeError, match="expected scalar type")
    def cross(self: Tensor[T not in {bool}], other: Tensor[T], dim=...) -> Tensor[T]: ...
    @rule("DTL203", about="operands", raises=RuntimeError, match="same dtype")
    def addmm(self: Tensor[T not in {bool}], mat1: Tensor[T], mat2: Tensor[T], *, beta=..., alpha=...) -> Tensor[T]: ...
    @rule("DTL203", about="operands", raises=RuntimeError, match="same dtype")
    def addmv(self: Tensor[T not in {bool}], mat: Tensor[T], vec: Tensor[T], *, beta=..., alpha=...) -> Tensor[T]: ...
    @rule("DTL203", about="operands", raises=RuntimeError, match="type")
    def addbmm(
        self: Tensor[T not in {bool}], batch1: Tensor[T], batch2: Tensor[T], *, beta=..., alpha=...
    ) -> Tensor[T]: ...
    @rule("DTL203", about="operands", raises=RuntimeError, match="type")
    def baddbmm(
        self: Tensor[T not in {bool}], batch1: Tensor[T], batch2: Tensor[T], *, beta=..., alpha=...
    ) -> Tensor[T]: ...
    def addr(self, vec1: Tensor[U], vec2: Tensor[U1], *, beta=..., alpha=...) -> Tensor[promote(T, U, U1)]: ...
    @kernels
    def cholesky_solve(self: Tensor[T in lapack], input2: Tensor[T], upper=...) -> Tensor[T]: ...
    @kernels
    def orgqr(self: Tensor[T in lapack], input2: Tensor[T]) -> Tensor[T]: ...
    @kernels
    def ormqr(self: Tensor[T in lapack], input2: Tensor[T], input3: Tensor[T], left=..., transpose=...) -> Tensor[T]: ...
    @kernels
    def lu_solve(self: Tensor[T in lapack], LU_data: Tensor[T], LU_pivots) -> Tensor[T]: ...
    @kernels
    def geqrf(self: Tensor[T in lapack]) -> tuple[Tensor[T], Tensor[T]]: ...
    @overload
    @kernels
    def lu(
        self: Tensor[T in lapack], pivot=..., get_infos: Literal[False] = ...
    ) -> tuple[Tensor[T], Tensor[int32, :]]: ...
    @overload
    @kernels
    def lu(self: Tensor[T in lapack], pivot=..., get_infos=...) -> tuple[Tensor[T], Tensor[int32, :], Tensor[int32, ...]]: ...
    @kernels
    def triangular_solve(
        self: Tensor[T in lapack], A: Tensor[T], upper=..., transpose=..., unitriangular=...
    ) -> tuple[Tensor[T], Tensor[T]]: ...
    @kernels
    def qr(self: Tensor[T in lapack], some=...) -> QR[T]: ...
    @kernels
    def svd(self: Tensor[T in lapack], some=..., compute_uv=...) -> SVD[T]: ...
    @kernels
    def slogdet(self: Tensor[T in lapack]) -> SLogDet[T]: ...
    @overload
    @kernels
    def stft(self: Tensor[T in lapack | {float16}], n_fft, *args, return_complex: Literal[False], **kwargs) -> Tensor[real(T)]:
        assert T in lapack, "cpu"
    @overload
    @kernels
    def stft(
        self, n_fft, hop_length=..., win_length=..., *, window: Tensor[U], **kwargs
    ) -> Tensor[complexed(promote(T, U))]:
        assert promote(T, U) in lapack | {float16}
        assert promote(T, U) in lapack, "cpu"
    @overload
    @kernels
    def stft(self: Tensor[T in lapack | {float16}], n_fft, *args, **kwargs) -> Tensor[complexed(T)]:
        assert T in lapack, "cpu"
    @overload
    def istft(self: Tensor[T in complexes], n_fft, *args, return_complex: Literal[True], **kwargs) -> Tensor[T]: ...
    @overload
    def istft(self: Tensor[T in complexes], n_fft, *args, **kwargs) -> Tensor[real(T)]: ...

# --- legacy tensor classes ---

class FloatTensor(Tensor[T]):
    dtype_when_built: float32
    def __init__(self, *args, **kwargs) -> FloatTensor[float32]: ...

class DoubleTensor(Tensor[T]):
    dtype_when_built: float64
    def __init__(self, *args, **kwargs) -> DoubleTensor[float64]: ...

class HalfTensor(Tensor[T]):
    dtype_when_built: float16
    def __init__(self, *args, **kwargs) -> HalfTensor[float16]: ...

class BFloat16Tensor(Tensor[T]):
    dtype_when_built: bfloat16
    def __init__(self, *args, **kwargs) -> BFloat16Tensor[bfloat16]: ...

class LongTensor(Tensor[T]):
    dtype_when_built: int64
    def __init__(self, *args, **kwargs) -> LongTensor[int64]: ...

class IntTensor(Tensor[T]):
    dtype_when_built: int32
    def __init__(self, *args, **kwargs) -> IntTensor[int32]: ...

class ShortTensor(Tensor[T]):
    dtype_when_built: int16
    def __init__(self, *args, **kwargs) -> ShortTensor[int16]: ...

class CharTensor(Tensor[T]):
    dtype_when_built: int8
    def __init__(self, *args, **kwargs) -> CharTensor[int8]: ...

class ByteTensor(Tensor[T]):
    dtype_when_built: uint8
    def __init__(self, *args, **kwargs) -> ByteTensor[uint8]: ...

class BoolTensor(Tensor[T]):
    dtype_when_built: bool
    def __init__(self, *args, **kwargs) -> BoolTensor[bool]: ...

# --- creation ---

# What requires gradients is asked to be of a dtype that has some. `tuple[()]` is any empty sequence.
@overload
def tensor(
    data: tuple[()] | list[tuple[()]],
    *,
    dtype: dtype[G] = default,
    device=...,
    requires_grad: Literal[True],
    pin_memory=...,
) -> Tensor[G, of(data)]: ...
@overload
def tensor(
    data: numpy.ndarray[N not in {object}],
    *,
    dtype: dtype[G] = N,
    device=...,
    requires_grad: Literal[True],
    pin_memory=...,
) -> Tensor[G, of(data)]: ...
@overload
def tensor(
    data: Array[T not in {object}],
    *,
    dtype: dtype[G] = T,
    device=...,
    requires_grad: Literal[True],
    pin_memory=...,
) -> Tensor[G, of(data)]: ...
@overload
def tensor(
    data: bool | Nested[bool],
    *,
    dtype: dtype[G] = bool,
    device=...,
    requires_grad: Literal[True],
    pin_memory=...,
) -> Tensor[G, of(data)]: ...
@overload
def tensor(
    data: bool | int | Nested[bool | int],
    *,
    dtype: dtype[G] = int64,
    device=...,
    requires_grad: Literal[True],
    pin_memory=...,
) -> Tensor[G, of(data)]: ...

# The dtype of Python data: that of its most general element.
@overload
def tensor(
    data: tuple[()] | list[tuple[()]], *, dtype: dtype[U] = default, device=..., requires_grad=..., pin_memory=...
) -> Tensor[U, of(data)]: ...
@overload
def tensor(
    data: numpy.ndarray[N not in {object}], *, dtype: dtype[U] = N, device=..., requires_grad=..., pin_memory=...
) -> Tensor[U, of(data)]: ...
@overload
def tensor(
    data: Array[T not in {object}], *, dtype: dtype[U] = T, device=..., requires_grad=..., pin_memory=...
) -> Tensor[U, of(data)]: ...
@overload
def tensor(
    data: Nested[Array[T]], *, dtype: dtype[U] = T, device=..., requires_grad=..., pin_memory=...
) -> Tensor[U, of(data)]: ...
@overload
def tensor(
    data: Nested[numpy.generic[N] | bool],
    *,
    dtype: dtype[U] = N,
    device=...,
    requires_grad=...,
    pin_memory=...,
) -> Tensor[U, of(data)]: ...
@overload
def tensor(
    data: Nested[numpy.generic[N] | bool | int],
    *,
    dtype: dtype[U] = promote(strong(N), int64),
    device=...,
    requires_grad=...,
    pin_memory=...,
) -> Tensor[U, of(data)]: ...
@overload
def tensor(
    data: Nested[numpy.generic[N] | bool | int | float],
    *,
    dtype: dtype[U] = promote(strong(N), default),
    device=...,
    requires_grad=...,
    pin_memory=...,
) -> Tensor[U, of(data)]: ...
@overload
def tensor(
    data: bool | Nested[bool],
    *,
    dtype: dtype[U] = bool,
    device=...,
    requires_grad=...,
    pin_memory=...,
) -> Tensor[U, of(data)]: ...
@overload
def tensor(
    data: bool | int | Size | Nested[bool | int],
    *,
    dtype: dtype[U] = int64,
    device=...,
    requires_grad=...,
    pin_memory=...,
) -> Tensor[U, of(data)]: ...
@overload
def tensor(
    data: float
    | Nested[bool | int | float],
    *,
    dtype: dtype[U] = default,
    device=...,
    requires_grad=...,
    pin_memory=...,
) -> Tensor[U, of(data)]: ...
@overload
def tensor(
    data: complex | Nested[bool | int | float | complex],
    *,
    dtype: dtype[U] = complexed(default),
    device=...,
    requires_grad=...,
    pin_memory=...,
) -> Tensor[U, of(data)]: ...
@overload
def tensor(data, *, dtype: dtype[U], device=..., requires_grad=..., pin_memory=...) -> Tensor[U, of(data)]: ...
@overload
def tensor(data, *, device=..., requires_grad=..., pin_memory=...) -> Tensor[..., of(data)]: ...
@overload
def as_tensor(data: tuple[()], dtype: dtype[U] = default, device=...) -> Tensor[U]: ...
@overload
def as_tensor(data: numpy.ndarray[N not in {object}], dtype: dtype[U] = N, device=...) -> Tensor[U, of(data)]: ...
@overload
def as_tensor(data: Array[T not in {object}], dtype: dtype[U] = T, device=...) -> Tensor[U, of(data)]: ...
@overload
def as_tensor(data: Nested[Array[T]], dtype: dtype[U] = T, device=...) -> Tensor[U, of(data)]: ...
@overload
def as_tensor(
    data: Nested[numpy.generic[N] | bool],
    dtype: dtype[U] = N,
    device=...,
) -> Tensor[U, of(data)]: ...
@overload
def as_tensor(
    data: Nested[numpy.generic[N] | bool | int],
    dtype: dtype[U] = promote(strong(N), int64),
    device=...,
) -> Tensor[U, of(data)]: ...
@overload
def as_tensor(
    data: Nested[numpy.generic[N] | bool | int | float],
    dtype: dtype[U] = promote(strong(N), default),
    device=...,
) -> Tensor[U, of(data)]: ...
@overload
def as_tensor(
    data: bool | Nested[bool], dtype: dtype[U] = bool, device=...
) -> Tensor[U, of(data)]: ...
@overload
def as_tensor(
    data: bool | int | Size | Nested[bool | int],
    dtype: dtype[U] = int64,
    device=...,
) -> Tensor[U, of(data)]: ...
@overload
def as_tensor(
    data: float
    | Nested[bool | int | float],
    dtype: dtype[U] = default,
    device=...,
) -> Tensor[U, of(data)]: ...
@overload
def as_tensor(
    data: complex | Nested[bool | int | float | complex],
    dtype: dtype[U] = complexed(default),
    device=...,
) -> Tensor[U, of(data)]: ...
@overload
def as_tensor(data, dtype: dtype[U], device=...) -> Tensor[U, of(data)]: ...
@overload
def as_tensor(data, *, device=...) -> Tensor[..., of(data)]: ...
@overload
def asarray(obj: tuple[()], *, dtype: dtype[U] = default, device=..., copy=..., requires_grad=...) -> Tensor[U]: ...
@overload
def asarray(
    obj: numpy.ndarray[N], *, dtype: dtype[U] = N, device=..., copy=..., requires_grad=...
) -> Tensor[U, of(obj)]: ...
@overload
def asarray(obj: Array[T], *, dtype: dtype[U] = T, device=..., copy=..., requires_grad=...) -> Tensor[U, of(obj)]: ...
@overload
def asarray(
    obj: Nested[numpy.generic[N] | bool],
    *,
    dtype: dtype[U] = N,
    device=...,
    copy=...,
    requires_grad=...,
) -> Tensor[U, of(obj)]: ...
@overload
def asarray(
    obj: Nested[numpy.generic[N] | bool | int],
    *,
    dtype: dtype[U] = promote(strong(N), int64),
    device=...,
    copy=...,
    requires_grad=...,
) -> Tensor[U, of(obj)]: ...
@overload
def asarray(
    obj: Nested[numpy.generic[N] | bool | int | float],
    *,
    dtype: dtype[U] = promote(strong(N), default),
    device=...,
    copy=...,
    requires_grad=...,
) -> Tensor[U, of(obj)]: ...
@overload
def asarray(
    obj: bool | Nested[bool], *, dtype: dtype[U] = bool, device=..., copy=..., requires_grad=...
) -> Tensor[U, of(obj)]: ...
@overload
def asarray(
    obj: bool | int | Nested[bool | int],
    *,
    dtype: dtype[U] = int64,
    device=...,
    copy=...,
    requires_grad=...,
) -> Tensor[U, of(obj)]: ...
@overload
def asarray(
    obj: float | Nested[bool | int | float],
    *,
    dtype: dtype[U] = default,
    device=...,
    copy=...,
    requires_grad=...,
) -> Tensor[U, of(obj)]: ...
@overload
def asarray(obj, *, dtype: dtype[U], device=..., copy=..., requires_grad=...) -> Tensor[U, of(obj)]: ...
@overload
def asarray(obj, *, device=..., copy=..., requires_grad=...) -> Tensor[..., of(obj)]: ...
def from_numpy(ndarray: numpy.ndarray[N]) -> Tensor[N]: ...
def frombuffer(buffer, *, dtype: dtype[U], count=..., offset=..., requires_grad=...) -> Tensor[U]: ...
def from_file(filename, shared=..., size=..., *, dtype: dtype[U] = default, **kwargs) -> Tensor[U]: ...
def zeros(*size, dtype: dtype[U] = default, **kwargs) -> Tensor[U, sized(size)]: ...

ones = empty = eye = empty_permuted = zeros

def rand(*size, dtype: dtype[U] = default, **kwargs) -> Tensor[U, sized(size)]:
    assert U in inexact

randn = rand

def linspace(start, end, steps, *, dtype: dtype[U] = default, **kwargs) -> Tensor[U]:
    assert U not in {bool}

def logspace(start, end, steps, base=..., *, dtype: dtype[U] = default, **kwargs) -> Tensor[U]:
    assert U not in {bool}

def scalar_tensor(s, *, dtype: dtype[U] = default, **kwargs) -> Tensor[U, ()]: ...
def empty_strided(size, stride, *, dtype: dtype[U] = default, **kwargs) -> Tensor[U]: ...
def hann_window(window_length, periodic=..., *, dtype: dtype[U] = default, **kwargs) -> Tensor[U]:
    assert U in floats

bartlett_window = blackman_window = hann_window

def hamming_window(
    window_length, periodic=..., alpha=..., beta=..., *, dtype: dtype[U] = default, **kwargs
) -> Tensor[U]:
    assert U in floats

def kaiser_window(window_length, periodic=..., beta=..., *, dtype: dtype[U] = default, **kwargs) -> Tensor[U]:
    assert U in floats

def range(start=..., end=..., step=..., *, dtype: dtype[U] = default, **kwargs) -> Tensor[U]:
    assert U in real_numbers

@overload
def arange(end: bool | int, *, dtype: dtype[U] = int64, **kwargs) -> Tensor[U]:
    assert U in real_numbers

@overload
def arange(
    start: bool | int, end: bool | int, step: bool | int = ..., *, dtype: dtype[U] = int64, **kwargs
) -> Tensor[U]:
    assert U in real_numbers

@overload
def arange(
    start: bool | int = ..., *, end: bool | int, step: bool | int = ..., dtype: dtype[U] = int64, **kwargs
) -> Tensor[U]:
    assert U in real_numbers

@overload
def arange(
    start: bool | int | float,
    end: bool | int | float = ...,
    step: bool | int | float = ...,
    *,
    dtype: dtype[U] = default,
    **kwargs,
) -> Tensor[U]:
    assert U in real_numbers

@overload
def arange(start, end=..., step=..., *, dtype: dtype[U], **kwargs) -> Tensor[U]:
    assert U in real_numbers

@overload
def arange(start, end=..., step=..., **kwargs) -> Tensor[{int64, float32}]: ...
@overload
@overflow
def full(
    size, fill_value: Tensor[F] | bool | int | float | complex, *, dtype: dtype[U], **kwargs
) -> Tensor[U, sized(size)]:
    assert U in fits(F)

@overload
def full(size, fill_value: bool, *, dtype: dtype[U] = bool, **kwargs) -> Tensor[U, sized(size)]: ...
@overload
def full(size, fill_value: int, *, dtype: dtype[U] = int64, **kwargs) -> Tensor[U, sized(size)]: ...
@overload
def full(size, fill_value: float, *, dtype: dtype[U] = default, **kwargs) -> Tensor[U, sized(size)]: ...
@overload
def full(size, fill_value: complex, *, dtype: dtype[U] = complexed(default), **kwargs) -> Tensor[U, sized(size)]: ...
@overload
def full(
    size,
    fill_value: Tensor[T],
    *,
    dtype: dtype[U] = mapped(mapped(mapped(T, integers, int64), complexes, complexed(default)), floats, default),
    **kwargs,
) -> Tensor[U, sized(size)]: ...
def randint(*args, dtype: dtype[U] = int64, **kwargs) -> Tensor[U]:
    assert U not in complexes

def randperm(n, *, dtype: dtype[U] = int64, **kwargs) -> Tensor[U]: ...
def tril_indices(row, col, offset=..., *, dtype: dtype[U] = int64, **kwargs) -> Tensor[U]:
    assert U in {int32, int64}

triu_indices = tril_indices

def zeros_like(input: Tensor[T], *, dtype: dtype[U] = T, **kwargs) -> Tensor[U]: ...

ones_like = empty_like = zeros_like

def rand_like(input: Tensor[T], *, dtype: dtype[U] = T, **kwargs) -> Tensor[U]:
    assert U in inexact

randn_like = rand_like

@overflow
def full_like(
    input: Tensor[T], fill_value: Tensor[F] | bool | int | float | complex, *, dtype: dtype[U] = T, **kwargs
) -> Tensor[U]:
    assert U in fits(F)

def randint_like(input: Tensor[T], low=..., high=..., *, dtype: dtype[U] = T, **kwargs) -> Tensor[U]:
    assert U not in complexes

@overload
def normal(mean: Tensor[T], std: Tensor[U], **kwargs) -> Tensor[T]:
    assert U in floats

@overload
def normal(mean: Tensor[T], std: float = ..., **kwargs) -> Tensor[T]: ...
@overload
def normal(mean: float, std: Tensor[T], **kwargs) -> Tensor[T]:
    assert T in floats

@overload
def normal(mean: float, std: float, size, *, dtype: dtype[U] = default, **kwargs) -> Tensor[U]:
    assert U in inexact

@kernels
@rule("DTL203", about="operands", raises=RuntimeError, match="Expected")
def complex(real: Tensor[T in {float16, float32, float64}], imag: Tensor[T], *, out=...) -> Tensor[complexed(T)]: ...
@kernels
@rule("DTL203", about="operands", raises=RuntimeError, match="Expected")
def polar(abs: Tensor[T in {float32, float64}], angle: Tensor[T], *, out=...) -> Tensor[complexed(T)]: ...
@kernels
def view_as_complex(input: Tensor[T in {float16, float32, float64}]) -> Tensor[complexed(T)]: ...
def view_as_real(input: Tensor[T in complexes]) -> Tensor[real(T)]: ...
def sparse_coo_tensor(indices, values: Tensor[T], size=..., *, dtype: dtype[U] = T, **kwargs) -> Tensor[U]: ...
def sparse_csr_tensor(
    crow_indices, col_indices, values: Tensor[T], size=..., *, dtype: dtype[U] = T, **kwargs
) -> Tensor[U]: ...
def quantize_per_tensor(input, scale, zero_point, dtype: dtype[U]) -> Tensor[U]: ...
def quantize_per_channel(input, scales, zero_points, axis, dtype: dtype[U]) -> Tensor[U]: ...
def dequantize(tensor: Tensor) -> Tensor[float32]: ...

# --- the same dtype ---

def clone(input: Tensor[T], *args, **kwargs) -> Tensor[T]: ...

detach = detach_copy = alias_copy = permute = transpose = t = swapaxes = swapdims = moveaxis = movedim = clone
adjoint = narrow = narrow_copy = as_strided = diagonal = diag = diag_embed = diagflat = tril = triu = roll = clone
flip = fliplr = flipud = rot90 = clone
select_scatter = slice_scatter = diagonal_scatter = as_strided_scatter = sgn = nan_to_num = clone
conj = conj_physical = resolve_conj = resolve_neg = matrix_power = diff = channel_shuffle = pixel_shuffle = clone
pixel_unshuffle = combinations = view_copy = expand_copy = permute_copy = transpose_copy = clone
squeeze_copy = unsqueeze_copy = unfold_copy = diagonal_copy = as_strided_copy = constant_pad_nd = clone
fake_quantize_per_tensor_affine = zero_ = nan_to_num_ = as_strided_ = conj_physical_ = detach_ = t_copy = clone
slice_copy = clone

def gather(input: Tensor[T], dim, index: Tensor[I], *args, **kwargs) -> Tensor[T]: ...

index_select = gather

@overflow
def index_fill(input: Tensor[T], dim, index: Tensor[I], value: Tensor[U] | bool | int | float | complex) -> Tensor[T]:
    assert T in fits(U)

@overflow
def masked_fill(
    input: Tensor[T], mask: Tensor[M], value: Tensor[U] | bool | int | float | complex
) -> Tensor[T]:
    assert T in fits(U)

@overflow
def fill(input: Tensor[T], value: Tensor[U] | bool | int | float | complex) -> Tensor[T]:
    assert T in fits(U)

fill_ = fill

def masked_select(input: Tensor[T], mask: Tensor[M], *, out=...) -> Tensor[T, :]: ...
def take(input: Tensor[T], index: Tensor[I]) -> Tensor[T]: ...
def take_along_dim(input: Tensor[T], indices: Tensor[I], dim=..., *, out=...) -> Tensor[T]: ...
def positive(input: Tensor[T not in {bool}], *args, **kwargs) -> Tensor[T]: ...

neg = negative = neg_ = negative_ = square_ = positive

def sign(input: Tensor[T not in complexes], *args, **kwargs) -> Tensor[T]: ...

msort = sign

def ceil(input: Tensor[T in real_numbers], *args, **kwargs) -> Tensor[T]: ...

floor = trunc = fix = relu = relu_ = clamp_ = floor_ = ceil_ = round_ = threshold_ = clip_ = trunc_ = ceil
fix_ = clamp_min_ = clamp_max_ = ceil
threshold = max_pool2d = max_pool3d = ceil

def abs_(input: Tensor[T not in complexes]) -> Tensor[T]:
    assert T not in {bool}, "cpu"

def round(input: Tensor[T in real_numbers], *, decimals=..., out=...) -> Tensor[T]:
    assert T in floats, "decimals"

def frac(input: Tensor[T in floats], *args, **kwargs) -> Tensor[T]: ...

bernoulli = poisson = dropout = alpha_dropout = feature_dropout = feature_alpha_dropout = frac
celu = selu = rrelu = hardshrink = dropout_ = selu_ = celu_ = erf_ = adaptive_avg_pool1d = frac
max_pool1d = frac_ = erfc_ = i0_ = logit_ = deg2rad_ = rad2deg_ = rrelu_ = alpha_dropout_ = frac
feature_dropout_ = feature_alpha_dropout_ = frac

def histc(input: Tensor[T in real_numbers], bins=..., min=..., max=..., *, out=...) -> Tensor[T]:
    assert T in floats, "cpu"

def adaptive_max_pool1d(input: Tensor[T in floats], output_size) -> tuple[Tensor[T], Tensor[int64]]: ...
def bitwise_not(input: Tensor[T], *, out=...) -> Tensor[T]: ...
@kernels
def inverse(input: Tensor[T in lapack], *args, **kwargs) -> Tensor[T]: ...

pinverse = cholesky = cholesky_inverse = inverse

def matrix_exp(input: Tensor[T in inexact], *args, **kwargs) -> Tensor[T]: ...

logcumsumexp = sigmoid_ = exp_ = sqrt_ = rsqrt_ = sin_ = cos_ = tanh_ = log_ = reciprocal_ = matrix_exp
exp2_ = expm1_ = log2_ = log10_ = log1p_ = tan_ = asin_ = acos_ = atan_ = sinh_ = cosh_ = matrix_exp
asinh_ = acosh_ = atanh_ = arcsin_ = arccos_ = arctan_ = arcsinh_ = arccosh_ = arctanh_ = sinc_ = matrix_exp

def avg_pool1d(input: Tensor[T in {int64, float16, bfloat16, float32, float64}], *args, **kwargs) -> Tensor[T]: ...
def reshape(input: Tensor[T], shape) -> Tensor[T, sized(shape)]: ...
def unsqueeze(input: Tensor[T], *args, **kwargs) -> Tensor[T, :]: ...

broadcast_to = flatten = unflatten = ravel = tile = unsqueeze

@overload
def squeeze(input: Tensor[T]) -> Tensor[T, ...]: ...
@overload
def squeeze(input: Tensor[T], dim) -> Tensor[T, reduced(dim)]: ...
def select(input: Tensor[T], dim, index) -> Tensor[T, ...]: ...
def amax(input: Tensor[T not in complexes], dim=..., keepdim=..., *, out=...) -> Tensor[T, reduced(dim, keepdim)]: ...

amin = amax

@kernels
def det(input: Tensor[T in lapack]) -> Tensor[T, ...]: ...

logdet = det

@kernels
@rule("DTL203", about="operands", raises=RuntimeError, match="same dtype")
def quantile(
    input: Tensor[T in {float32, float64}], q: Tensor[T] | object, dim=..., keepdim=..., *, interpolation=..., out=...
) -> Tensor[T, ...]: ...

nanquantile = quantile

@overload
def repeat_interleave(input: Tensor[T], repeats, dim=..., *, output_size=...) -> Tensor[T, :]: ...
@overload
def repeat_interleave(repeats: Tensor[T], *, output_size=...) -> Tensor[int64]: ...
def renorm(input: Tensor[T in inexact], p, dim, maxnorm) -> Tensor[T]: ...
def square(input: Tensor[T]) -> Tensor[mapped(T, {bool}, int64)]: ...
@rule("DTL203", raises=RuntimeError, match="Type promoting not supported")
def prelu(input: Tensor[T in floats], weight: Tensor[T]) -> Tensor[T]: ...
@overload
def atleast_1d(input: Tensor[T]) -> Tensor[T, :]: ...
@overload
def atleast_1d(*tensors) -> tuple[Tensor, ...]: ...

atleast_2d = atleast_3d = atleast_1d

def chunk(input: Tensor[T], *args, **kwargs) -> tuple[Tensor[T], ...]: ...

split = split_with_sizes = unsafe_split = unsafe_chunk = tensor_split = hsplit = vsplit = dsplit = chunk
split_with_sizes_copy = chunk

def gradient(input: Tensor[T not in {bool, uint8}], *args, **kwargs) -> tuple[Tensor[floating(T)], ...]: ...
def unbind(input: Tensor[T], dim=...) -> tuple[Tensor[T, ...], ...]: ...

unbind_copy = unbind

def broadcast_tensors(*tensors) -> tuple[Tensor, ...]: ...
@rule("DTL203", raises=RuntimeError, match="same dtype")
def meshgrid(*tensors: Tensor[T] | list[Tensor[T]], indexing=...) -> tuple[Tensor[T], ...]: ...
@rule("DTL203", raises=RuntimeError, match="same dtype")
def cartesian_prod(*tensors: Tensor[T]) -> Tensor[T]: ...

# --- indexed writes: nothing is converted ---

@overload
@rule(
    "DTL206",
    raises=RuntimeError,
    match="equal to src.dtype",
    on="src",
    fix=wrap("{}.to({input}.dtype)", keeps=any),
)
def scatter(input: Tensor[T], dim, index: Tensor[I], src: Tensor[T], *, reduce=..., out=...) -> Tensor[T]: ...
@overload
@overflow
def scatter(
    input: Tensor[T], dim, index: Tensor[I], src: Tensor[U] | bool | int | float, *, reduce=..., out=...
) -> Tensor[T]:
    assert T in fits(U)

@overload
def scatter(
    input: Tensor[T in complexes | {bool}], dim, index: Tensor[I], src: complex, *, reduce=..., out=...
) -> Tensor[T]: ...
@overload
@overflow
def scatter(
    input: Tensor[T], dim, index: Tensor[I], *, value: Tensor[U] | bool | int | float | complex, reduce=..., out=...
) -> Tensor[T]:
    assert T in fits(U)

@rule(
    "DTL206",
    raises=RuntimeError,
    match="equal to src.dtype",
    on="src",
    fix=wrap("{}.to({input}.dtype)", keeps=any),
)
def scatter_add(input: Tensor[T], dim, index: Tensor[I], src: Tensor[T], *, out=...) -> Tensor[T]: ...
@rule(
    "DTL206",
    raises=RuntimeError,
    match="equal to src.dtype",
    on="src",
    fix=wrap("{}.to({input}.dtype)", keeps=any),
)
def scatter_reduce(
    input: Tensor[T], dim, index: Tensor[I], src: Tensor[T], reduce, *, include_self=..., out=...
) -> Tensor[T]:
    assert T not in {bool} | complexes, "mean, amin and amax"

@rule(
    "DTL206",
    raises=RuntimeError,
    match="same scalar type",
    on="source",
    fix=wrap("{}.to({input}.dtype)", keeps=any),
)
def index_add(input: Tensor[T], dim, index: Tensor[I], source: Tensor[T], *, alpha=..., out=...) -> Tensor[T]: ...
@rule(
    "DTL206",
    raises=RuntimeError,
    match="same dtype",
    on="source",
    fix=wrap("{}.to({input}.dtype)", keeps=any),
)
def index_copy(input: Tensor[T], dim, index: Tensor[I], source: Tensor[T], *, out=...) -> Tensor[T]: ...
@rule(
    "DTL206",
    raises=RuntimeError,
    match="same scalar type",
    on="source",
    fix=wrap("{}.to({input}.dtype)", keeps=any),
)
def index_reduce(
    input: Tensor[T], dim, index: Tensor[I], source: Tensor[T], reduce, *, include_self=..., out=...
) -> Tensor[T]:
    assert T not in {bool}, "mean"
    assert T not in complexes, "amin and amax"

@rule(
    "DTL206",
    raises=RuntimeError,
    match="dtypes match",
    on="values",
    fix=wrap("{}.to({input}.dtype)", keeps=any),
)
def index_put(input: Tensor[T], indices, values: Tensor[T], accumulate=...) -> Tensor[T]: ...
@rule(
    "DTL206",
    raises=RuntimeError,
    match="dtypes match",
    on="values",
    fix=wrap("{}.to({input}.dtype)", keeps=any),
)
def index_put_(input: Tensor[T], indices, values: Tensor[T], accumulate=...) -> Tensor[T]: ...
@rule(
    "DTL206",
    raises=RuntimeError,
    match="same dtypes",
    on="source",
    fix=wrap("{}.to({input}.dtype)", keeps=any),
)
def masked_scatter(input: Tensor[T], mask: Tensor[M], source: Tensor[T]) -> Tensor[T]: ...
@rule(
    "DTL206",
    raises=RuntimeError,
    match="same dtype",
    on="source",
    fix=wrap("{}.to({input}.dtype)", keeps=any),
)
def put(input: Tensor[T], index: Tensor[I], source: Tensor[T], accumulate=...) -> Tensor[T]: ...

# --- promotion ---

@overload
def trapezoid(
    y: Tensor[T not in {bool}], x: Tensor[U not in {bool}], *, dim=...
) -> Tensor[floating(promote(T, U))]: ...
@overload
def trapezoid(y: Tensor[T not in {bool}], *, dx=..., dim=...) -> Tensor[floating(T)]: ...

trapz = cumulative_trapezoid = trapezoid

def cat(tensors: list[Tensor[T]], dim=..., *, out=...) -> Tensor[promote(T), :]: ...

concat = concatenate = stack = cat

def hstack(tensors: list[Tensor[T]], *, out=...) -> Tensor[promote(broadcast(T)), :]: ...

vstack = dstack = column_stack = row_stack = hstack

def block_diag(*tensors: Tensor[T]) -> Tensor[promote(T), :]: ...
@overload
def where(condition: Tensor[C], input: bool, other: bool, *, out=...) -> Tensor[bool]: ...
@overload
def where(condition: Tensor[C], input: int, other: int, *, out=...) -> Tensor[int64]: ...
@overload
def where(condition: Tensor[C], input: float, other: float, *, out=...) -> Tensor[default]: ...
@overload
def where(
    condition: Tensor[C] | object,
    input: Tensor[T] | bool | int | float | complex,
    other: Tensor[U] | bool | int | float | complex,
    *,
    out=...,
) -> Tensor[promote(T, U)]: ...
@overload
def where(condition) -> tuple[Tensor[int64], ...]: ...
def add(
    input: Tensor[T] | bool | int | float | complex,
    other: Tensor[U] | bool | int | float | complex,
    *,
    alpha=...,
    out=...,
) -> Tensor[promote(T, U)]: ...

mul = multiply = add

@subtraction
def sub(
    input: Tensor[T] | bool | int | float | complex,
    other: Tensor[U] | bool | int | float | complex,
    *,
    alpha=...,
    out=...,
) -> Tensor[promote(T, U)]:
    assert T not in {bool}
    assert U not in {bool}

subtract = rsub = sub

def maximum(input: Tensor[T], other: Tensor[U], *, out=...) -> Tensor[promote(T, U)]:
    assert promote(T, U) not in complexes

minimum = fmax = fmin = maximum

@kernels
def gcd(input: Tensor[T], other: Tensor[U], *, out=...) -> Tensor[promote(T, U)]:
    assert promote(T, U) in integers

lcm = gcd

def hypot(input: Tensor[T], other: Tensor[U], *, out=...) -> Tensor[promote(T, U)]:
    assert promote(T, U) in floats

logaddexp2 = nextafter = igamma = igammac = hypot

def logaddexp(input: Tensor[T], other: Tensor[U], *, out=...) -> Tensor[promote(T, U)]:
    assert promote(T, U) in inexact
    assert promote(T, U) not in {complex32}, "cpu"

def outer(
    input: Tensor[T], other: Tensor[U], *, out=...
) -> Tensor[promote(broadcast(T), broadcast(U)), :]: ...

ger = outer

def kron(input: Tensor[T], other: Tensor[U], *, out=...) -> Tensor[promote(broadcast(T), broadcast(U))]: ...
def fmod(
    input: Tensor[T] | bool | int | float, other: Tensor[U] | bool | int | float, *, out=...
) -> Tensor[promote(T, U)]:
    assert promote(T, U) in real_numbers

remainder = floor_divide = fmod

def bitwise_and(
    input: Tensor[T] | bool | int | float, other: Tensor[U] | bool | int | float, *, out=...
) -> Tensor[promote(T, U)]:
    assert promote(T, U) in integers | {bool}

bitwise_or = bitwise_xor = bitwise_and

@kernels
def bitwise_left_shift(
    input: Tensor[T] | bool | int | float, other: Tensor[U] | bool | int | float, *, out=...
) -> Tensor[promote(T, U)]:
    assert promote(T, U) in integers

bitwise_right_shift = bitwise_left_shift

def true_divide(
    dividend: Tensor[T], divisor: Tensor[U] | bool | int | float | complex, *, out=...
) -> Tensor[floating(promote(T, U))]:
    assert promote(T, U) not in {complex32}, "cpu"

@overload
def div(
    input: Tensor[T],
    other: Tensor[U] | bool | int | float | complex,
    *,
    rounding_mode: Literal["floor", "trunc"],
    out=...,
) -> Tensor[promote(T, U)]:
    assert promote(T, U) in real_numbers

@overload
def div(
    input: Tensor[T], other: Tensor[U] | bool | int | float | complex, *, rounding_mode: None = ..., out=...
) -> Tensor[floating(promote(T, U))]:
    assert promote(T, U) not in {complex32}, "cpu"

divide = div

def pow(
    input: Tensor[T] | bool | int | float | complex, exponent: Tensor[U] | bool | int | float | complex, *, out=...
) -> Tensor[promote(T, U)]:
    assert promote(T, U) not in {bool}, "two tensors"
    assert promote(T, U) not in {complex32}, "cpu"

def float_power(
    input: Tensor[T] | int | float | complex, exponent: Tensor[U] | int | float | complex, *, out=...
) -> Tensor[promote(T, U, float64)]: ...
def atan2(input: Tensor[T], other: Tensor[U], *, out=...) -> Tensor[floating(promote(T, U))]:
    assert promote(T, U) not in complexes

arctan2 = atan2

def copysign(input: Tensor[T], other: Tensor[U] | int | float, *, out=...) -> Tensor[floating(promote(T, U))]:
    assert promote(T, U) not in complexes

def xlogy(
    input: Tensor[T] | int | float, other: Tensor[U] | int | float, *, out=...
) -> Tensor[floating(promote(T, U))]:
    assert promote(T, U) not in complexes

def ldexp(input: Tensor[T], other: Tensor[U], *, out=...) -> Tensor[floating(promote(T, U))]:
    assert U not in {bool}, "floating input"
    assert U not in {float16}, "complex input"

@overload
def clamp(
    input: Tensor[T], min: Tensor[U] | int | float, max: Tensor[U1] | int | float, *, out=...
) -> Tensor[promote(T, U, U1)]:
    assert promote(T, U, U1) not in complexes | {bool}

@overload
def clamp(input: Tensor[T], min: Tensor[U] | int | float, max: None = ..., *, out=...) -> Tensor[promote(T, U)]:
    assert promote(T, U) not in complexes

@overload
def clamp(input: Tensor[T], min: None, max: Tensor[U] | int | float, *, out=...) -> Tensor[promote(T, U)]:
    assert promote(T, U) not in complexes

@overload
def clamp(input: Tensor[T], *, max: Tensor[U] | int | float, out=...) -> Tensor[promote(T, U)]:
    assert promote(T, U) not in complexes

clip = clamp

def clamp_min(input: Tensor[T], min: Tensor[U] | int | float, *, out=...) -> Tensor[promote(T, U)]:
    assert promote(T, U) not in complexes
    assert promote(T, U) not in {bool}, "a Python number"

def clamp_max(input: Tensor[T], max: Tensor[U] | int | float, *, out=...) -> Tensor[promote(T, U)]:
    assert promote(T, U) not in complexes
    assert promote(T, U) not in {bool}, "a Python number"

def addcmul(
    input: Tensor[T], tensor1: Tensor[U], tensor2: Tensor[U1], *, value=..., out=...
) -> Tensor[promote(T, U, U1)]:
    assert promote(T, U, U1) not in {bool}

def addcdiv(
    input: Tensor[T], tensor1: Tensor[U], tensor2: Tensor[U1], *, value=..., out=...
) -> Tensor[promote(T, U, U1)]:
    assert promote(T, U, U1) in inexact - {complex32}

@overload
@rule("DTL203", about="operands", raises=RuntimeError, match="expected dtype")
def lerp(input: Tensor[T in inexact], end: Tensor[T], weight: Tensor[T], *, out=...) -> Tensor[T]: ...
@overload
@rule("DTL203", about="operands", raises=RuntimeError, match="expected dtype")
def lerp(input: Tensor[T in inexact], end: Tensor[T], weight: int | float | complex, *, out=...) -> Tensor[T]: ...
@rule("DTL203", about="operands", raises=RuntimeError, match="different dtypes")
def heaviside(input: Tensor[T not in complexes], values: Tensor[T], *, out=...) -> Tensor[T]: ...

# --- elementwise, of floating result ---

def sin(input: Tensor[T], *, out=...) -> Tensor[floating(T)]: ...

cos = atan = arctan = asinh = arcsinh = acosh = arccosh = atanh = arctanh = tanh = sqrt = exp2 = sigmoid = sin
sinc = sin

def erf(input: Tensor[T not in complexes], *, out=...) -> Tensor[floating(T)]: ...

erfc = lgamma = digamma = i0 = deg2rad = rad2deg = erf

def logit(input: Tensor[T not in complexes], eps=..., *, out=...) -> Tensor[floating(T)]: ...
def mvlgamma(input: Tensor[T in real_numbers], p, *, out=...) -> Tensor[floating(T)]: ...
def polygamma(n, input: Tensor[T not in complexes], *, out=...) -> Tensor[floating(T)]: ...
def exp(input: Tensor[T], *, out=...) -> Tensor[floating(T)]: ...

acos = arccos = asin = arcsin = cosh = sinh = tan = expm1 = log = log10 = log2 = log1p = reciprocal = rsqrt = exp

def erfinv(input: Tensor[T not in complexes], *, out=...) -> Tensor[floating(T)]: ...
def logsumexp(input: Tensor[T], dim, keepdim=..., *, out=...) -> Tensor[floating(T), reduced(dim, keepdim)]: ...
@overload
def cov(
    input: Tensor[T not in {bool}], *, correction=..., fweights=..., aweights: None = ...
) -> Tensor[floating(T)]: ...
@overload
def cov(
    input: Tensor[T not in {bool}], *, correction=..., fweights=..., aweights: Tensor[U in floats]
) -> Tensor[floating(promote(T, U))]: ...
def corrcoef(input: Tensor[T not in {bool}]) -> Tensor[floating(T)]: ...
def abs(input: Tensor[T], *, out=...) -> Tensor[real(T)]:
    assert T not in {bool}, "cpu"

absolute = abs

def real(input: Tensor[T]) -> Tensor[real(T)]: ...
def imag(input: Tensor[T in complexes]) -> Tensor[real(T)]: ...
def angle(input: Tensor[T], *, out=...) -> Tensor[real(floating(T))]: ...
def frexp(input: Tensor[T in floats], *, out=...) -> Frexp[T]: ...

# --- to bool, to int64 ---

def isnan(input, *args, **kwargs) -> Tensor[bool]: ...

isinf = isfinite = isreal = logical_not = eq = ne = not_equal = isnan

def logical_and(input: Tensor[T], other: Tensor[U], *, out=...) -> Tensor[bool]:
    assert promote(T, U) not in {complex32}

logical_or = logical_xor = logical_and

def isposinf(input: Tensor[T not in complexes], *args, **kwargs) -> Tensor[bool]: ...

isneginf = signbit = isposinf

@overload
def lt(input: Tensor[T], other: Tensor[U] | bool | int | float | complex, *, out=...) -> Tensor[bool]:
    assert promote(T, U) not in complexes

@overload
def lt(input, other, *, out=...) -> Tensor[bool]: ...

less = le = less_equal = gt = greater = ge = greater_equal = lt

def isin(
    elements: Tensor[T] | int | float, test_elements: Tensor[U] | int | float, *, assume_unique=..., invert=...
) -> Tensor[bool]:
    assert T in real_numbers
    assert U in real_numbers

def all(
    input: Tensor[T], dim=..., keepdim=..., *, out=...
) -> Tensor[mapped(T, any - {uint8}, bool), reduced(dim, keepdim)]: ...

any = all

@rule("DTL203", raises=RuntimeError, match="did not match")
def isclose(input: Tensor[T], other: Tensor[T], rtol=..., atol=..., equal_nan=...) -> Tensor[bool]: ...
@rule("DTL203", raises=RuntimeError, match="did not match")
def allclose(input: Tensor[T], other: Tensor[T], rtol=..., atol=..., equal_nan=...) -> bool: ...
def equal(input, other) -> bool: ...
def is_tensor(obj) -> TypeGuard[Tensor]: ...
def is_floating_point(input) -> TypeGuard[floats]: ...
def is_complex(input) -> TypeGuard[complexes]: ...
def is_storage(obj) -> bool: ...

is_nonzero = is_inference = is_conj = is_neg = is_signed = is_distributed = is_storage

def is_grad_enabled() -> bool: ...

is_inference_mode_enabled = is_autocast_cpu_enabled = are_deterministic_algorithms_enabled = is_grad_enabled
is_warn_always_enabled = is_grad_enabled

def is_autocast_enabled(device_type=...) -> bool: ...
def is_same_size(input, other) -> bool: ...
def can_cast(from_, to) -> bool: ...
def argmax(
    input: Tensor[T in real_numbers], dim=..., keepdim=..., *, out=...
) -> Tensor[int64, reduced(dim, keepdim)]: ...

argmin = argmax

def argsort(input: Tensor[T not in complexes], *args, **kwargs) -> Tensor[int64]: ...
def argwhere(input) -> Tensor[int64]: ...
def nonzero_static(input, *, size, fill_value=..., out=...) -> Tensor[int64]: ...
def count_nonzero(input, dim=...) -> Tensor[int64, reduced(dim)]: ...

def multinomial(input: Tensor[T], *args, **kwargs) -> Tensor[int64]: ...
@overload
def nonzero(input, *, as_tuple: Literal[False] = ..., out=...) -> Tensor[int64]: ...
@overload
def nonzero(input, *, as_tuple: Literal[True]) -> tuple[Tensor[int64], ...]: ...
@overload
def searchsorted(
    sorted_sequence: Tensor[T], input: Tensor[U] | int | float, *, out_int32: Literal[False] = ..., **kwargs
) -> Tensor[int64]:
    assert promote(T, U) in real_numbers

@overload
def searchsorted(
    sorted_sequence: Tensor[T], input: Tensor[U] | int | float, *, out_int32: Literal[True], **kwargs
) -> Tensor[int32]:
    assert promote(T, U) in real_numbers

@overload
def bucketize(
    input: Tensor[U] | int | float, boundaries: Tensor[T], *, out_int32: Literal[False] = ..., **kwargs
) -> Tensor[int64]:
    assert promote(T, U) in real_numbers

@overload
def bucketize(
    input: Tensor[U] | int | float, boundaries: Tensor[T], *, out_int32: Literal[True], **kwargs
) -> Tensor[int32]:
    assert promote(T, U) in real_numbers

@overload
def bincount(input: Tensor[T], weights: None = ..., minlength=...) -> Tensor[int64]: ...
@overload
def bincount(input: Tensor[T], weights: Tensor, minlength=...) -> Tensor: ...
def numel(input) -> int: ...
def unravel_index(indices: Tensor[T in integers], shape) -> tuple[Tensor[int64], ...]: ...
def result_type(
    tensor1: Tensor[T] | bool | int | float | complex, tensor2: Tensor[U] | bool | int | float | complex
) -> dtype[promote(T, U)]: ...
def promote_types(type1: dtype[T], type2: dtype[U]) -> dtype[promote(T, U)]: ...
def get_default_dtype() -> dtype[default]: ...

# --- reductions ---

def sum(
    input: Tensor[T], dim=..., keepdim=..., *, dtype: dtype[U] = mapped(T, {bool} | integers, int64), out=...
) -> Tensor[U, reduced(dim, keepdim)]: ...

prod = sum

def cumsum(input: Tensor[T], dim, *, dtype: dtype[U] = mapped(T, {bool} | integers, int64), out=...) -> Tensor[U]:
    assert U not in {bool}

cumprod = cumsum

def nansum(
    input: Tensor[T], dim=..., keepdim=..., *, dtype: dtype[U] = mapped(T, {bool} | integers, int64), out=...
) -> Tensor[U, reduced(dim, keepdim)]:
    assert T not in complexes, "cpu"
    assert U not in complexes, "floating input"
    assert U in inexact, "floating input on a GPU"

def mean(input: Tensor[T], dim=..., keepdim=..., *, dtype: dtype[U] = T, out=...) -> Tensor[U, reduced(dim, keepdim)]:
    assert U in inexact

def nanmean(
    input: Tensor[T], dim=..., keepdim=..., *, dtype: dtype[U] = T, out=...
) -> Tensor[U, reduced(dim, keepdim)]:
    assert U in inexact
    assert T not in complexes, "cpu"
    assert U not in complexes, "cpu"

@overload
def std(input: Tensor[T], unbiased: bool = ...) -> Tensor[real(T), ()]: ...
@overload
def std(
    input: Tensor[T], dim=..., unbiased=..., keepdim=..., *, correction=..., out=...
) -> Tensor[real(T), reduced(dim, keepdim)]: ...

var = std

def std_mean(input: Tensor[T], *args, **kwargs) -> tuple[Tensor[real(T), ...], Tensor[T, ...]]: ...

var_mean = std_mean

def softmax(input: Tensor[T], dim, dtype: dtype[U] = T, *, out=...) -> Tensor[U]:
    assert U in floats

log_softmax = softmax

def dist(input: Tensor[T], other: Tensor[U], p=...) -> Tensor[real(promote(T, U)), ()]:
    assert T not in {bool}
    assert U not in {bool}
    assert promote(T, U) in inexact

def trace(input: Tensor[T]) -> Tensor[mapped(T, {bool} | integers, int64), ()]:
    assert T not in {bool}, "cpu"

@overload
def max(input: Tensor[T not in complexes]) -> Tensor[T, ()]: ...
@overload
def max(
    input: Tensor[T not in complexes], dim: int, keepdim=..., *, out=...
) -> ValuesIndices[T, reduced(dim, keepdim)]: ...
@overload
def max(input: Tensor[T], other: Tensor[U], *, out=...) -> Tensor[promote(T, U)]:
    assert promote(T, U) not in complexes

min = max

@overload
def median(input: Tensor[T not in complexes]) -> Tensor[T, ()]:
    assert T not in {bool}, "cpu"

@overload
def median(
    input: Tensor[T in real_numbers], dim: int, keepdim=..., *, out=...
) -> ValuesIndices[T, reduced(dim, keepdim)]: ...

nanmedian = median

def sort(input: Tensor[T not in complexes], *args, **kwargs) -> ValuesIndices[T]: ...

def mode(input: Tensor[T not in complexes], *args, **kwargs) -> ValuesIndices[T, ...]: ...
def topk(input: Tensor[T in real_numbers], *args, **kwargs) -> ValuesIndices[T]: ...

def kthvalue(input: Tensor[T in real_numbers], *args, **kwargs) -> ValuesIndices[T, ...]: ...
def cummax(input: Tensor[T not in complexes], *args, **kwargs) -> ValuesIndices[T]: ...

cummin = cummax

def aminmax(input: Tensor[T not in complexes], *, dim=..., keepdim=..., out=...) -> MinMax[T]: ...

# What is written in Python takes no `axis` for `dim`.
__synonyms__ = {}

@overload
def norm(
    input: Tensor[T not in {float16, bfloat16}], p: Literal["nuc"], dim=..., keepdim=..., out=..., dtype: None = ...
) -> Tensor[real(T), reduced(dim, keepdim)]: ...
@overload
@casts(switch.autocast_cuda, float32)
def norm(
    input: Tensor[T], p=..., dim=..., keepdim=..., out=..., dtype: None = ...
) -> Tensor[real(T), reduced(dim, keepdim)]: ...

@overload
def norm(
    input: Tensor[T], p=..., dim=..., keepdim=..., out=..., *, dtype: dtype[U]
) -> Tensor[real(U), reduced(dim, keepdim)]:
    assert U in inexact
    assert U not in inexact, "a dtype narrower than the input's"

@overload
def unique(
    input: Tensor[T not in complexes],
    sorted=...,
    return_inverse: Literal[False] = ...,
    return_counts: Literal[False] = ...,
    dim=...,
) -> Tensor[T, :]: ...
@overload
def unique(
    input: Tensor[T not in complexes], sorted=..., *, return_inverse: Literal[True], return_counts: Literal[True], dim=...
) -> tuple[Tensor[T, :], Tensor[int64, ...], Tensor[int64, :]]: ...
@overload
def unique(
    input: Tensor[T not in complexes], sorted, return_inverse: Literal[True], return_counts: Literal[True], dim=...
) -> tuple[Tensor[T, :], Tensor[int64, ...], Tensor[int64, :]]: ...
@overload
def unique(
    input: Tensor[T not in complexes], sorted=..., return_inverse=..., return_counts=..., dim=...
) -> tuple[Tensor[T, :], Tensor[int64, ...]]: ...
@overload
def unique_consecutive(
    input: Tensor[T not in complexes],
    return_inverse: Literal[False] = ...,
    return_counts: Literal[False] = ...,
    dim=...,
) -> Tensor[T, :]: ...
@overload
def unique_consecutive(
    input: Tensor[T not in complexes], *, return_inverse: Literal[True], return_counts: Literal[True], dim=...
) -> tuple[Tensor[T, :], Tensor[int64, ...], Tensor[int64, :]]: ...
@overload
def unique_consecutive(
    input: Tensor[T not in complexes], return_inverse: Literal[True], return_counts: Literal[True], dim=...
) -> tuple[Tensor[T, :], Tensor[int64, ...], Tensor[int64, :]]: ...
@overload
def unique_consecutive(
    input: Tensor[T not in complexes], return_inverse=..., return_counts=..., dim=...
) -> tuple[Tensor[T, :], Tensor[int64, ...]]: ...

__synonyms__ = {"dim": "axis", "keepdim": "keepdims"}

# --- products: both operands of one dtype ---

@rule("DTL203", about="operands", raises=RuntimeError, match="type")
def matmul(input: Tensor[T not in {bool}], other: Tensor[T], *, out=...) -> Tensor[T]: ...
@rule("DTL203", about="operands", raises=RuntimeError, match="same dtype")
def mm(input: Tensor[T not in {bool}], mat2: Tensor[T], *, out=...) -> Tensor[T]: ...
@rule("DTL203", about="operands", raises=RuntimeError, match="same dtype")
def spmm(input: Tensor[T not in {bool}], mat2: Tensor[T], *, out=...) -> Tensor[T]: ...
@rule("DTL203", about="operands", raises=RuntimeError, match="same dtype")
def mv(input: Tensor[T not in {bool}], vec: Tensor[T], *, out=...) -> Tensor[T]: ...
@rule("DTL203", about="operands", raises=RuntimeError, match="type")
def bmm(input: Tensor[T not in {bool}], mat2: Tensor[T], *, out=...) -> Tensor[T]: ...
@rule("DTL203", about="operands", raises=RuntimeError, match="same dtype")
def dot(input: Tensor[T not in {bool}], tensor: Tensor[T], *, out=...) -> Tensor[T, ()]: ...
@rule("DTL203", about="operands", raises=RuntimeError, match="same dtype")
def vdot(input: Tensor[T not in {bool}], other: Tensor[T], *, out=...) -> Tensor[T, ()]: ...
@overload
def inner(input: Tensor[T], other: Tensor[U, ()], *, out=...) -> Tensor[promote(T, U)]: ...
@overload
@rule("DTL203", about="operands", raises=RuntimeError, match="same dtype")
def inner(input: Tensor[T not in {bool}], other: Tensor[T], *, out=...) -> Tensor[T, ...]:
    assert T not in integers, "cuda"
@rule("DTL203", raises=RuntimeError, match="same dtype")
def tensordot(a: Tensor[T], b: Tensor[T], dims=..., out=...) -> Tensor[T]:
    assert T not in {bool}, "a product of matrices"

@rule("DTL203", about="operands", raises=RuntimeError, match="expected scalar type")
def cross(input: Tensor[T not in {bool}], other: Tensor[T], dim=..., *, out=...) -> Tensor[T]: ...

# Where one side has more than 25 rows, euclidean distances come of a product, which has the kernels.
@rule("DTL301", about="bounds", raises=RuntimeError, at_most=possible, fix=wrap("{}.float()", only=low_precision))
@rule("DTL203", about="operands", raises=RuntimeError, match="expected scalar type")
def cdist(
    x1: Tensor[T in {float32, float64}], x2: Tensor[T in {float32, float64}], p=..., compute_mode=...
) -> Tensor[T]: ...
@kernels
def pdist(input: Tensor[T in {float32, float64}], p=...) -> Tensor[T]: ...
@rule("DTL203", about="operands", raises=RuntimeError, match="same dtype")
def addmm(
    input: Tensor[T not in {bool}], mat1: Tensor[T], mat2: Tensor[T], *, beta=..., alpha=..., out=...
) -> Tensor[T]: ...
@rule("DTL203", about="operands", raises=RuntimeError, match="same dtype")
def addmv(
    input: Tensor[T not in {bool}], mat: Tensor[T], vec: Tensor[T], *, beta=..., alpha=..., out=...
) -> Tensor[T]: ...
@rule("DTL203", about="operands", raises=RuntimeError, match="type")
def addbmm(
    input: Tensor[T not in {bool}], batch1: Tensor[T], batch2: Tensor[T], *, beta=..., alpha=..., out=...
) -> Tensor[T]: ...
@rule("DTL203", about="operands", raises=RuntimeError, match="type")
def baddbmm(
    input: Tensor[T not in {bool}], batch1: Tensor[T], batch2: Tensor[T], *, beta=..., alpha=..., out=...
) -> Tensor[T]: ...
def addr(
    input: Tensor[T], vec1: Tensor[U], vec2: Tensor[U1], *, beta=..., alpha=..., out=...
) -> Tensor[promote(T, U, U1)]: ...
@rule("DTL203", raises=RuntimeError, match="be the same dtype")
def chain_matmul(*matrices: Tensor[T], out=...) -> Tensor[T]: ...
@rule("DTL203", about="operands", raises=RuntimeError, match="same dtype")
def bilinear(
    input1: Tensor[T not in {bool}], input2: Tensor[T], weight: Tensor[T], bias: Tensor[T] | None = ...
) -> Tensor[T]: ...

# Where each index of the operands is one of the result nothing is summed: einsum multiplies, and that promotes.
@overload
def einsum(
    equation: Spelled[r"(?!.*?([A-Za-z])(?=[^>]*->)(?!.*->.*\1)).*->.*"], *operands: Tensor[T] | list[Tensor[T]]
) -> Tensor[promote(T)]: ...
@overload
@rule("DTL203", raises=RuntimeError, match="expected scalar type", at_most=likely)
@casts(switch.autocast_cpu, unknown)
def einsum(equation: Spelled[
    r".*->\s*|\s*(?:([A-Za-z])\1|([A-Za-z]+)\s*,\s*\2|([A-Za-z])([A-Za-z])\s*,\s*\4\3)\s*"
], *operands: Tensor[T] | list[Tensor[T]]) -> Tensor[T, ()]:
    assert T not in {bool}, "a product of matrices"

@overload
@rule("DTL203", raises=RuntimeError, match="expected scalar type", at_most=likely)
@casts(switch.autocast_cpu, unknown)
def einsum(equation: str, *operands: Tensor[T] | list[Tensor[T]]) -> Tensor[T]:
    assert T not in {bool}, "a product of matrices"

@rule("DTL203", about="operands", raises=RuntimeError, match="type")
def conv1d(
    input: Tensor[T not in {bool}], weight: Tensor[T], bias: Tensor[T] | None = ..., *args, **kwargs
) -> Tensor[T]:
    assert T not in {uint8, int8, int16, int32}, "a dilation, or three dimensions"

conv2d = conv3d = conv1d

@rule("DTL203", about="operands", raises=RuntimeError, match="type")
def conv_transpose1d(
    input: Tensor[T in {int64, float16, bfloat16, float32, float64, complex64, complex128}],
    weight: Tensor[T],
    bias=...,
    *args,
    **kwargs,
) -> Tensor[T]: ...

conv_transpose2d = conv_transpose3d = conv_transpose1d

def layer_norm(
    input: Tensor[T in floats],
    normalized_shape,
    weight: Tensor[U] | None = ...,
    bias: Tensor[U] | None = ...,
    eps=...,
    cudnn_enable=...,
) -> Tensor[T]: ...
def group_norm(
    input: Tensor[T in floats],
    num_groups,
    weight: Tensor[U] | None = ...,
    bias: Tensor[U] | None = ...,
    eps=...,
    cudnn_enabled=...,
) -> Tensor[T]: ...
def rms_norm(input: Tensor[T in inexact], normalized_shape, weight=..., eps=...) -> Tensor[T]: ...
def batch_norm(input: Tensor[T in floats], *args, **kwargs) -> Tensor[T]: ...

instance_norm = batch_norm

def embedding(weight: Tensor[T], indices, *args, **kwargs) -> Tensor[T]: ...
def cosine_similarity(
    x1: Tensor[T], x2: Tensor[U], dim=1, eps=...
) -> Tensor[promote(broadcast(T), broadcast(U)), reduced(dim)]:
    assert promote(T, U) in floats

def pairwise_distance(
    x1: Tensor[T not in {bool}], x2: Tensor[U not in {bool}], p=..., eps=..., keepdim=...
) -> Tensor[real(floating(promote(T, U)))]: ...
@kernels
def qr(input: Tensor[T in lapack], some=..., *, out=...) -> QR[T]: ...
@kernels
def svd(input: Tensor[T in lapack], some=..., compute_uv=..., *, out=...) -> SVD[T]: ...
@kernels
def svd_lowrank(A: Tensor[T in lapack], q=..., niter=..., M=...) -> tuple[Tensor[T], Tensor[real(T)], Tensor[T]]: ...

pca_lowrank = svd_lowrank

@kernels
def slogdet(input: Tensor[T in lapack]) -> SLogDet[T]: ...
@kernels
def cholesky_solve(B: Tensor[T in lapack], L: Tensor[T], upper=..., *, out=...) -> Tensor[T]: ...
@kernels
def orgqr(input: Tensor[T in lapack], tau: Tensor[T]) -> Tensor[T]: ...
@kernels
def ormqr(
    input: Tensor[T in lapack], tau: Tensor[T], other: Tensor[T], left=..., transpose=..., *, out=...
) -> Tensor[T]: ...
@kernels
def lu_solve(b: Tensor[T in lapack], LU_data: Tensor[T], LU_pivots, *, out=...) -> Tensor[T]: ...
@kernels
def geqrf(input: Tensor[T in lapack], *, out=...) -> tuple[Tensor[T], Tensor[T]]: ...
@kernels
def triangular_solve(
    b: Tensor[T in lapack], A: Tensor[T], upper=..., transpose=..., unitriangular=..., *, out=...
) -> tuple[Tensor[T], Tensor[T]]: ...
@overload
def histogram(input: Tensor[T in floats], bins: Tensor[T], **kwargs) -> Histogram[T]: ...
@overload
def histogram(input: Tensor[T in {float32, float64}], bins, **kwargs) -> Histogram[T]: ...
@overload
@kernels
def stft(input: Tensor[T in lapack | {float16}], n_fft, *args, return_complex: Literal[False], **kwargs) -> Tensor[real(T)]:
    assert T in lapack, "cpu"
@overload
@kernels
def stft(
    input: Tensor[T], n_fft, hop_length=..., win_length=..., *, window: Tensor[U], **kwargs
) -> Tensor[complexed(promote(T, U))]:
    assert promote(T, U) in lapack | {float16}
    assert promote(T, U) in lapack, "cpu"

@overload
@kernels
def stft(input: Tensor[T in lapack | {float16}], n_fft, *args, **kwargs) -> Tensor[complexed(T)]:
    assert T in lapack, "cpu"
@overload
def istft(input: Tensor[T in complexes], n_fft, *args, return_complex: Literal[True], **kwargs) -> Tensor[T]: ...
@overload
def istft(input: Tensor[T in complexes], n_fft, *args, **kwargs) -> Tensor[real(T)]: ...

# --- switches, contexts, wrappers ---

@rule("DTL604", silent="leaves it on for everything that is built later", lingers=True)
def set_default_dtype(d: dtype[D not in {float16, bfloat16}]) -> None:
    assert D in floats
    switch.default_dtype: dtype[D]

@rule("DTL604", silent="leaves it on for everything that is built later", lingers=True)
@overload
def set_default_tensor_type(
    t: Literal["torch.HalfTensor", "torch.cuda.HalfTensor", HalfTensor, torch.cuda.HalfTensor],
) -> None:
    switch.default_dtype: dtype[float16]

@rule("DTL604", silent="leaves it on for everything that is built later", lingers=True)
@overload
def set_default_tensor_type(
    t: Literal["torch.BFloat16Tensor", "torch.cuda.BFloat16Tensor", BFloat16Tensor, torch.cuda.BFloat16Tensor],
) -> None:
    switch.default_dtype: dtype[bfloat16]

@overload
def set_default_tensor_type(
    t: Literal["torch.FloatTensor", "torch.cuda.FloatTensor", FloatTensor, torch.cuda.FloatTensor],
) -> None:
    switch.default_dtype: dtype[float32]

@overload
def set_default_tensor_type(
    t: Literal["torch.DoubleTensor", "torch.cuda.DoubleTensor", DoubleTensor, torch.cuda.DoubleTensor],
) -> None:
    switch.default_dtype: dtype[float64]

def get_autocast_dtype(device_type) -> dtype[switch.autocast]: ...
def get_autocast_gpu_dtype() -> dtype[switch.autocast_cuda]: ...

class no_grad:
    def __init__(self, orig_func=...) -> no_grad: ...
    def __enter__(self) -> None: ...

class enable_grad:
    def __init__(self, orig_func=...) -> enable_grad: ...
    def __enter__(self) -> None: ...

class set_grad_enabled:
    def __init__(self, mode) -> set_grad_enabled: ...
    def __enter__(self) -> None: ...

class inference_mode:
    def __init__(self, mode=...) -> inference_mode: ...
    def __enter__(self) -> None: ...

@overload
def compile(
    model: V, *, fullgraph=..., dynamic=..., backend=..., mode=..., options=..., disable=..., recompile_limit=...
) -> V: ...
@overload
def compile(*, fullgraph=..., dynamic=..., backend=..., mode=..., options=..., disable=...) -> Callable[V]: ...
def manual_seed(seed) -> Generator: ...
def set_printoptions(*args, **kwargs) -> None: ...

set_float32_matmul_precision = use_deterministic_algorithms = set_num_threads = set_printoptions
set_num_interop_threads = set_printoptions
set_default_device = set_warn_always = set_flush_denormal = set_rng_state = set_printoptions

def get_num_threads() -> int: ...
def get_float32_matmul_precision() -> str: ...
def get_rng_state() -> Tensor[uint8]: ...
def get_default_device() -> device: ...

# --- kernels that a device lacks, or got later ---

missing = rule(
    "DTL301",
    raises=RuntimeError,
    match="not implemented for",
    unless=(".is_cuda", ".is_cpu", ".device.type", ".device ==", ".device !="),
)

if torch < "2.0":
    restrict(missing, T not in {float16}, "cpu", diag, diagflat)
    restrict(missing, U not in {bfloat16}, "cpu", prod)
if torch < "2.1":
    restrict(
        missing, T not in {float16}, "cpu",
        acos, acos_, acosh, acosh_, arccos, arccos_, arccosh, arccosh_, arcsin, arcsin_, arcsinh, arcsinh_, arctan,
        arctan_, arctanh, arctanh_, asin, asin_, asinh, asinh_, atan, atan_, atanh, atanh_, ceil, ceil_, celu, celu_, cos, cos_, cosh, cosh_, digamma, digamma_, erf, erf_,
        erfc, erfc_, erfinv, erfinv_, exp, exp_, expm1, expm1_, fix, fix_, floor, floor_, hardshrink, i0, i0_, lerp,
        lerp_, lgamma, lgamma_, log, log10, log10_, log1p, log1p_, log2, log2_, log_, logsumexp, mvlgamma,
        polygamma, prelu, relu, relu_, round, round_, rrelu, rsqrt, rsqrt_, selu, selu_, sigmoid, sigmoid_, sin,
        sin_, sinc, sinc_, sinh, sinh_, sqrt, sqrt_, tan, tan_, tanh, tanh_, threshold, threshold_, trunc, trunc_,
        unique, unique_consecutive,
    )
    restrict(missing, U not in {float16}, "cpu", blackman_window, hamming_window, hann_window)
    restrict(missing, promote(T, U, U1) not in {float16}, "cpu", addcmul, addcmul_)
    restrict(missing, T not in {bfloat16}, "cpu", max_pool3d)
    restrict(missing, promote(T, U) not in {float16}, "cpu", cosine_similarity)
if torch < "2.2":
    restrict(
        missing, T not in {float16}, "cpu",
        __matmul__, __rmatmul__, adaptive_avg_pool1d, adaptive_max_pool1d, addbmm, addbmm_, addmm, addmm_, addmv,
        addmv_, aminmax, baddbmm, baddbmm_, batch_norm, bernoulli, bilinear, bmm, conv1d, conv2d, conv_transpose1d,
        conv_transpose2d, conv_transpose3d, cross, cummax, cummin, cumprod_, cumsum_, dot, group_norm, histc,
        instance_norm, kthvalue, logcumsumexp, logit, logit_, matmul, matrix_exp, max_pool1d, max_pool2d,
        max_pool3d, median, mm, multinomial, mv, nanmedian, poisson, tensordot, topk, vdot,
    )
    restrict(
        missing, promote(T, U) not in {float16}, "cpu",
        arctan2, arctan2_, atan2, atan2_, hypot, hypot_, logaddexp, logaddexp2, nextafter, nextafter_,
    )
    restrict(missing, U not in {float16}, "cpu", cumprod, cumsum, log_softmax, logspace, prod, range, softmax)
    restrict(missing, promote(T, U, U1) not in {float16}, "cpu", addcdiv, addcdiv_)
if torch < "2.3":
    restrict(missing, T not in {float16}, "cpu", avg_pool1d, layer_norm)
    restrict(missing, T not in {bfloat16}, "cpu", matrix_power)
    restrict(missing, U not in {bfloat16}, "cpu", eye)
if torch < "2.6":
    restrict(missing, promote(T, U) not in {float16, bfloat16}, "cpu", isin)
if torch < "2.13":
    restrict(missing, T not in low_precision, "cpu", trace)
restrict(missing, T not in low_precision, "cuda", angle, histc)
restrict(None, promote(T, U, U1) not in {complex32}, "cuda", addcmul)
restrict(None, T not in {int64}, "cuda", avg_pool1d)
restrict(
    None, T not in integers, "cuda",
    __matmul__, __rmatmul__, addbmm, addbmm_, addmm, addmm_, addmv, addmv_, baddbmm, baddbmm_, bilinear, bmm, conv1d,
    conv2d, conv3d, conv_transpose1d, conv_transpose2d, conv_transpose3d, dot, matmul, max_pool2d, max_pool3d, mm, mv, vdot,
)
restrict(None, T not in integers, "a GPU, and dimensions that are left", tensordot)
restrict(None, T not in integers, "a GPU, and dimensions that are summed", einsum)
restrict(None, T not in {float16}, "a GPU, and a window that is no power of two", stft)

whole = rule("DTL302", raises=RuntimeError, match="floating point", takes="floating and complex dtypes", fix=wrap("{}.float()"))
restrict(whole, U in inexact, "", mean)
restrict(whole, T in inexact, "", nanmean, norm, std, std_mean, var, var_mean)
foreign = rule(
    "DTL105", raises=TypeError, match="can't convert np.ndarray of type", takes="a dtype that NumPy has",
    fix=wrap('{}.astype("float32")', keeps={float32}),
)
restrict(foreign, N not in {bfloat16, float4_e2m1fn_x2, int4, uint4} | float8, "", as_tensor, asarray, from_numpy, tensor)
subscript = rule("DTL503", raises=IndexError, takes="an integer dtype", fix=wrap("{}.long()", unsafe=True))
restrict(subscript, I in integers | {bool}, "", __getitem__, __setitem__)
restrict(subscript, J in {bool, uint8, int32, int64}, "", __getitem__, __setitem__)
restrict(subscript, I in {int64}, "", index_fill, index_fill_)
position = rule("DTL503", raises=RuntimeError, match="index", takes="int64", fix=wrap("{}.long()", unsafe=True))
restrict(
    position, I in {int32, int64}, "",
    gather, index_add, index_add_, index_reduce, index_reduce_, index_select, scatter, scatter_, scatter_add,
    scatter_add_, scatter_reduce, scatter_reduce_,
)
restrict(position, I in {int64}, "", index_copy, index_copy_, put, put_, take, take_along_dim)
masks = rule("DTL503", raises=RuntimeError, match="mask", takes="booleans", fix=wrap("{}.bool()", unsafe=True))
if torch >= "2.1":
    restrict(masks, M in {bool}, "", masked_fill, masked_fill_, masked_scatter, masked_scatter_, masked_select)
truths = rule("DTL503", raises=RuntimeError, match="boolean tensor", takes="booleans", fix=wrap("{}.bool()", unsafe=True))
restrict(truths, C in {bool, uint8}, "", where)
counted = rule("DTL503", raises=RuntimeError, match="bincount", takes="an integer dtype", fix=wrap("{}.long()", unsafe=True))
restrict(counted, T in integers, "", bincount)
drawn = rule("DTL302", raises=RuntimeError, match="floating-point", takes="floating dtypes", fix=wrap("{}.float()"))
restrict(drawn, T in floats, "", multinomial)
random = rule("DTL302", raises=RuntimeError, match="not implemented for", takes="floating and complex dtypes")
restrict(random, U in inexact, "", normal, rand, randn)
restrict(random, T in inexact, "", normal, normal_, uniform_)
alike = rule(
    "DTL302", raises=RuntimeError, match="not implemented for", takes="floating and complex dtypes",
    fix=keyword("dtype", "torch.float32", needs="torch", unsafe=True),
)
restrict(alike, U in inexact, "", rand_like, randn_like)
bits = rule(
    "DTL301", raises=RuntimeError, match="not implemented for", takes="integers and booleans",
    fix=wrap("{}.bool()", unsafe=True),
)
restrict(
    bits, promote(T, U) in integers | {bool}, "",
    __and__, __or__, __rand__, __ror__, __rxor__, __xor__, bitwise_and, bitwise_or, bitwise_xor,
)
restrict(
    bits, T in integers | {bool}, "",
    __iand__, __ior__, __ixor__, bitwise_and_, bitwise_not, bitwise_not_, bitwise_or_, bitwise_xor_,
)
inverted = rule(
    "DTL301", raises=TypeError, match="only implemented on", takes="integers and booleans",
    message="{dtypes} reaches `~`, which {outcome}", fix=wrap("{}.bool()", unsafe=True),
)
restrict(inverted, T in integers | {bool}, "", __invert__)
no_gradient = rule("DTL302", raises=RuntimeError, match="can require gradients", takes="floating and complex dtypes")
restrict(no_gradient, T in inexact, "", requires_grad_)
restrict(no_gradient, G in inexact, "", tensor)

# What autocast does, as torch 2.13 did it on the CPU and torch 2.11 on CUDA: `stubtest` asks each function in such a region.
casts(switch.autocast, float32, cdist, prod, trace)
casts(
    switch.autocast, lower,
    __matmul__, __rmatmul__, addbmm, addmm, baddbmm, bmm, conv1d, conv2d, conv3d, conv_transpose1d, conv_transpose2d,
    conv_transpose3d, corrcoef, cov, matmul, mm, prelu, spmm,
)
casts(
    switch.autocast_cuda, float32,
    __pow__, __rpow__, __rtruediv__, acos, arccos, arcsin, asin, cosh, cosine_similarity, cumprod, cumsum,
    cumulative_trapezoid, dist, erfinv, exp, expm1, group_norm, layer_norm, log, log10, log1p, log2, log_softmax,
    logsumexp, mvlgamma, pairwise_distance, pdist, pow, reciprocal, renorm, rsqrt, sinh, softmax, square, sum,
    tan, trapezoid, trapz,
)
casts(switch.autocast_cuda, lower, addmv, addr, chain_matmul, einsum, mv, pca_lowrank, svd_lowrank)
casts(switch.autocast_cuda, unknown, inner, ldexp, matrix_exp, pinverse)
casts(
    switch.autocast_cuda, widest,
    addcdiv, addcmul, arctan2, atan2, bilinear, cross, dot, index_put, scatter_add, tensordot, vdot,
)
casts(
    switch.autocast_cpu, float32,
    cholesky, cholesky_inverse, cholesky_solve, geqrf, inverse, lu, lu_solve, max_pool3d, nanquantile, orgqr, ormqr,
    polar, qr, quantile, stft, svd, triangular_solve, view_as_complex,
)
casts(
    switch.autocast_cpu, widest,
    cat, column_stack, combinations, concat, concatenate, dstack, gradient, hstack, index_copy, roll, row_stack, stack,
    vstack,
)
casts(
    switch.autocast_cpu, unknown,
    cartesian_prod, matrix_exp, pca_lowrank, pinverse, svd_lowrank, tensordot,
)
