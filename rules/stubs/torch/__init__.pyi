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
    MinMax,
    QR,
    SLogDet,
    SVD,
    ValuesIndices,
)
from torch.serialization import Checkpoint, load, save
from torch.utils.dlpack import Capsule, from_dlpack, to_dlpack

__promotion__ = "torch"
__unstated__ = rule(
    "DTL204",
    message="`{origin}` is {default} by default and meets `{met}` of the module's dtype: `{call}` {outcome}",
    at_origin=True,
    fix=wrap("{}.to({other}.dtype)", unsafe=True),
)

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

@neutral
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
    max: float
    min: float
    tiny: float
    smallest_normal: float
    resolution: float
    dtype: str
    def __init__(self, type: dtype[T] = default) -> finfo[T]: ...

class iinfo(Generic[T]):
    bits: bits[T]
    max: int
    min: int
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
    is_quantized: bool
    output_nr: int
    data: Tensor[T]
    grad: Tensor[T]
    T: Tensor[T]
    mT: Tensor[T]
    H: Tensor[T]
    mH: Tensor[T]
    real: Tensor[real(T)]
    imag: Tensor[real(T)]

    # Python scalars and other values that are no tensors
    def __len__(self) -> int: ...
    def __bool__(self) -> bool: ...
    def __int__(self) -> int: ...
    def __index__(self) -> int: ...
    def __float__(self) -> float: ...
    def __complex__(self) -> complex: ...
    def __contains__(self, element) -> bool: ...
    def __hash__(self) -> int: ...
    def item(self) -> bool | int | float | complex: ...
    def tolist(self) -> object: ...
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
    has_names = is_contiguous
    def equal(self, other) -> bool: ...
    is_set_to = is_same_size = equal
    @rule("DTL203", raises=RuntimeError, match="did not match")
    def allclose(self, other: Tensor[T], rtol=..., atol=..., equal_nan=...) -> bool: ...
    def is_floating_point(self) -> TypeGuard[floats]: ...
    def is_complex(self) -> TypeGuard[complexes]: ...
    def backward(self, gradient=..., retain_graph=..., create_graph=..., inputs=...) -> None: ...
    def retain_grad(self) -> None: ...

    # out of torch
    @rule(
        "DTL101",
        raises=TypeError,
        match="unsupported ScalarType",
        takes="a dtype that NumPy has",
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
    def dequantize(self) -> Tensor[float32]: ...

    # the same dtype
    @overload
    def view(self, dtype: dtype[U]) -> Tensor[U]: ...
    @overload
    def view(self, *shape) -> Tensor[T, :]: ...
    def __getitem__(self, index) -> Tensor[T, picked(index)]: ...
    def __iter__(self) -> Iterable[Tensor[T, ...]]: ...
    def clone(self, *args, **kwargs) -> Tensor[T]: ...
    cpu = cuda = xpu = mps = detach = contiguous = pin_memory = requires_grad_ = share_memory_ = to_mkldnn = clone
    alias = as_subclass = clone
    permute = transpose = t = swapaxes = swapdims = moveaxis = movedim = adjoint = matrix_H = clone
    def reshape(self, *shape) -> Tensor[T, :]: ...
    unsqueeze = expand = broadcast_to = flatten = unflatten = ravel = repeat = tile = repeat_interleave = reshape
    def view_as(self, other: Tensor) -> Tensor[T, :]: ...
    reshape_as = expand_as = view_as
    @overload
    def squeeze(self) -> Tensor[T, ...]: ...
    @overload
    def squeeze(self, dim) -> Tensor[T]: ...
    def select(self, dim, index) -> Tensor[T, ...]: ...
    narrow = narrow_copy = unfold = as_strided = diagonal = diag = diag_embed = diagflat = tril = triu = clone
    roll = flip = fliplr = flipud = clone
    rot90 = gather = index_select = take = take_along_dim = masked_select = index_fill = clone
    masked_fill = select_scatter = slice_scatter = clone
    diagonal_scatter = as_strided_scatter = positive = neg = negative = sign = sgn = ceil = floor = round = clone
    trunc = fix = frac = clone
    relu = nan_to_num = conj = conj_physical = resolve_conj = resolve_neg = bitwise_not = __invert__ = __neg__ = clone
    __pos__ = clone
    def amax(self, dim=..., keepdim=..., *, out=...) -> Tensor[T, reduced(dim)]: ...
    amin = amax
    bernoulli = matrix_power = inverse = pinverse = cholesky = cholesky_inverse = diff = clone
    to_dense = to_sparse = to_sparse_coo = to_sparse_csr = coalesce = sparse_mask = clone
    def det(self) -> Tensor[T, ...]: ...
    logdet = det
    __copy__ = __deepcopy__ = hardshrink = prelu = to_padded_tensor = rename = align_to = align_as = clone
    refine_names = dropout = clone
    @casts(switch.autocast, float32)
    def renorm(self, p, dim, maxnorm) -> Tensor[T]: ...

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
    def __setitem__(
        self, index: Tensor[any, :] | tuple[..., Tensor[any, :], ...], value: Tensor[T, :]
    ) -> None: ...
    @overload
    def __setitem__(self, index, value) -> None: ...
    @overload
    @rule(
        "DTL206",
        raises=RuntimeError,
        match="equal to src.dtype",
        on="src",
        fix=wrap("{}.to({self}.dtype)", keeps=any),
    )
    def scatter(self, dim, index, src: Tensor[T] | bool | int | float | complex, *, reduce=...) -> Tensor[T]: ...
    @overload
    def scatter(self, dim, index, *, value, reduce=...) -> Tensor[T]: ...
    @overload
    @rule(
        "DTL206",
        raises=RuntimeError,
        match="equal to src.dtype",
        on="src",
        fix=wrap("{}.to({self}.dtype)", keeps=any),
    )
    def scatter_(self, dim, index, src: Tensor[T] | bool | int | float | complex, *, reduce=...) -> Self: ...
    @overload
    def scatter_(self, dim, index, *, value, reduce=...) -> Self: ...
    @rule(
        "DTL206",
        raises=RuntimeError,
        match="equal to src.dtype",
        on="src",
        fix=wrap("{}.to({self}.dtype)", keeps=any),
    )
    @casts(switch.autocast, widest)
    def scatter_add(self, dim, index, src: Tensor[T]) -> Tensor[T]: ...
    @rule(
        "DTL206",
        raises=RuntimeError,
        match="equal to src.dtype",
        on="src",
        fix=wrap("{}.to({self}.dtype)", keeps=any),
    )
    def scatter_add_(self, dim, index, src: Tensor[T]) -> Self: ...
    @rule(
        "DTL206",
        raises=RuntimeError,
        match="equal to src.dtype",
        on="src",
        fix=wrap("{}.to({self}.dtype)", keeps=any),
    )
    def scatter_reduce(self, dim, index, src: Tensor[T], reduce, *, include_self=...) -> Tensor[T]: ...
    @rule(
        "DTL206",
        raises=RuntimeError,
        match="equal to src.dtype",
        on="src",
        fix=wrap("{}.to({self}.dtype)", keeps=any),
    )
    def scatter_reduce_(self, dim, index, src: Tensor[T], reduce, *, include_self=...) -> Self: ...
    @rule(
        "DTL206",
        raises=RuntimeError,
        match="same scalar type",
        on="source",
        fix=wrap("{}.to({self}.dtype)", keeps=any),
    )
    def index_add(self, dim, index, source: Tensor[T], *, alpha=...) -> Tensor[T]: ...
    @rule(
        "DTL206",
        raises=RuntimeError,
        match="same scalar type",
        on="source",
        fix=wrap("{}.to({self}.dtype)", keeps=any),
    )
    def index_add_(self, dim, index, source: Tensor[T], *, alpha=...) -> Self: ...
    @rule(
        "DTL206",
        raises=RuntimeError,
        match="same dtype",
        on="source",
        fix=wrap("{}.to({self}.dtype)", keeps=any),
    )
    @casts(switch.autocast, widest)
    def index_copy(self, dim, index, source: Tensor[T]) -> Tensor[T]: ...
    @rule(
        "DTL206",
        raises=RuntimeError,
        match="same dtype",
        on="source",
        fix=wrap("{}.to({self}.dtype)", keeps=any),
    )
    def index_copy_(self, dim, index, source: Tensor[T]) -> Self: ...
    @rule(
        "DTL206",
        raises=RuntimeError,
        match="same scalar type",
        on="source",
        fix=wrap("{}.to({self}.dtype)", keeps=any),
    )
    def index_reduce(self, dim, index, source: Tensor[T], reduce, *, include_self=...) -> Tensor[T]: ...
    @rule(
        "DTL206",
        raises=RuntimeError,
        match="same scalar type",
        on="source",
        fix=wrap("{}.to({self}.dtype)", keeps=any),
    )
    def index_reduce_(self, dim, index, source: Tensor[T], reduce, *, include_self=...) -> Self: ...
    @rule(
        "DTL206",
        raises=RuntimeError,
        match="dtypes match",
        on="values",
        fix=wrap("{}.to({self}.dtype)", keeps=any),
    )
    @casts(switch.autocast, widest)
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
    def masked_scatter(self, mask, source: Tensor[T]) -> Tensor[T]: ...
    @rule(
        "DTL206",
        raises=RuntimeError,
        match="same dtypes",
        on="source",
        fix=wrap("{}.to({self}.dtype)", keeps=any),
    )
    def masked_scatter_(self, mask, source: Tensor[T]) -> Self: ...
    @rule(
        "DTL206",
        raises=RuntimeError,
        match="same dtype",
        on="source",
        fix=wrap("{}.to({self}.dtype)", keeps=any),
    )
    def put(self, index, source: Tensor[T], accumulate=...) -> Tensor[T]: ...
    @rule(
        "DTL206",
        raises=RuntimeError,
        match="same dtype",
        on="source",
        fix=wrap("{}.to({self}.dtype)", keeps=any),
    )
    def put_(self, index, source: Tensor[T], accumulate=...) -> Self: ...

    # in place: the receiver's dtype stays
    def __iadd__(self, *args, **kwargs) -> Self: ...
    __isub__ = __imul__ = __itruediv__ = __ifloordiv__ = __imod__ = __ipow__ = __iand__ = __ior__ = __ixor__ = __iadd__
    __ilshift__ = __irshift__ = __iadd__
    add_ = sub_ = subtract_ = mul_ = multiply_ = div_ = divide_ = true_divide_ = floor_divide_ = fmod_ = __iadd__
    remainder_ = pow_ = neg_ = negative_ = __iadd__
    abs_ = absolute_ = sign_ = sgn_ = ceil_ = floor_ = round_ = trunc_ = fix_ = frac_ = exp_ = exp2_ = expm1_ = __iadd__
    log_ = log2_ = log10_ = log1p_ = __iadd__
    sqrt_ = rsqrt_ = reciprocal_ = square_ = sin_ = cos_ = tan_ = asin_ = acos_ = atan_ = sinh_ = cosh_ = __iadd__
    tanh_ = asinh_ = acosh_ = atanh_ = __iadd__
    sigmoid_ = erf_ = erfc_ = erfinv_ = lgamma_ = digamma_ = i0_ = sinc_ = logit_ = relu_ = clamp_ = clip_ = __iadd__
    clamp_min_ = clamp_max_ = __iadd__
    copy_ = fill_ = zero_ = fill_diagonal_ = masked_fill_ = index_fill_ = __iadd__
    normal_ = uniform_ = random_ = __iadd__
    bernoulli_ = exponential_ = __iadd__
    cauchy_ = geometric_ = log_normal_ = lerp_ = addmm_ = addmv_ = addr_ = addbmm_ = baddbmm_ = addcmul_ = __iadd__
    addcdiv_ = cumsum_ = cumprod_ = __iadd__
    squeeze_ = unsqueeze_ = transpose_ = t_ = swapaxes_ = swapdims_ = resize_ = resize_as_ = set_ = detach_ = __iadd__
    tril_ = triu_ = renorm_ = __iadd__
    nan_to_num_ = eq_ = ne_ = lt_ = le_ = gt_ = ge_ = logical_and_ = logical_or_ = logical_xor_ = __iadd__
    logical_not_ = bitwise_and_ = __iadd__
    bitwise_or_ = bitwise_xor_ = bitwise_not_ = atan2_ = hypot_ = copysign_ = deg2rad_ = rad2deg_ = __iadd__
    conj_physical_ = as_strided_ = __iadd__
    xlogy_ = float_power_ = ldexp_ = nextafter_ = heaviside_ = gcd_ = lcm_ = rename_ = set_data = zero_grad_ = __iadd__

    # new tensors like this one
    def new_zeros(
        self, *size, dtype: dtype[U] = T, device=..., requires_grad=..., layout=..., pin_memory=...
    ) -> Tensor[U, sized(size)]: ...
    new_ones = new_empty = new_empty_strided = new_zeros
    def new_full(
        self, size, fill_value, *, dtype: dtype[U] = T, device=..., requires_grad=..., **kwargs
    ) -> Tensor[U, sized(size)]: ...
    def new_tensor(
        self, data, *, dtype: dtype[U] = T, device=..., requires_grad=..., **kwargs
    ) -> Tensor[U, of(data)]: ...
    def new(self, *args, **kwargs) -> Tensor[T]: ...

    # elementwise, of floating result
    def sin(self) -> Tensor[floating(T)]: ...
    cos = atan = arctan = asinh = arcsinh = acosh = arccosh = atanh = arctanh = tanh = sqrt = exp2 = sigmoid = erf = sin
    erfc = lgamma = digamma = sin
    i0 = sinc = deg2rad = rad2deg = sin
    def logit(self, eps=...) -> Tensor[floating(T)]: ...
    def mvlgamma(self, p) -> Tensor[floating(T)]: ...
    polygamma = mvlgamma
    @casts(switch.autocast, float32)
    def exp(self) -> Tensor[floating(T)]: ...
    acos = arccos = asin = arcsin = cosh = sinh = tan = erfinv = expm1 = log = log10 = log2 = log1p = reciprocal = exp
    rsqrt = exp
    @casts(switch.autocast, float32)
    def logsumexp(self, dim, keepdim=...) -> Tensor[floating(T)]: ...
    def logcumsumexp(self, dim) -> Tensor[T]: ...
    def cov(self, *, correction=..., fweights=..., aweights=...) -> Tensor[floating(T)]: ...
    def corrcoef(self) -> Tensor[floating(T)]: ...
    def abs(self) -> Tensor[real(T)]: ...
    absolute = __abs__ = abs
    def angle(self) -> Tensor[real(floating(T))]: ...
    @casts(switch.autocast, float32)
    def square(self) -> Tensor[mapped(T, {bool}, int64)]: ...

    # to bool
    def isnan(self, *args, **kwargs) -> Tensor[bool]: ...
    isinf = isfinite = isposinf = isneginf = isreal = signbit = logical_not = logical_and = logical_or = isnan
    logical_xor = eq = ne = not_equal = isnan
    lt = less = le = less_equal = gt = greater = ge = greater_equal = __eq__ = __ne__ = __lt__ = __le__ = __gt__ = isnan
    __ge__ = isnan
    @rule("DTL203", raises=RuntimeError, match="did not match")
    def isclose(self, other: Tensor[T], rtol=..., atol=..., equal_nan=...) -> Tensor[bool]: ...
    def all(self, dim=..., keepdim=...) -> Tensor[mapped(T, any - {uint8}, bool), reduced(dim)]: ...
    any = all

    # to int64
    def argmax(self, dim=..., keepdim=...) -> Tensor[int64, reduced(dim)]: ...
    argmin = argmax
    def argsort(self, *args, **kwargs) -> Tensor[int64]: ...
    argwhere = count_nonzero = multinomial = argsort
    @overload
    def nonzero(self, *, as_tuple: Literal[False] = ...) -> Tensor[int64]: ...
    @overload
    def nonzero(self, *, as_tuple: Literal[True]) -> tuple[Tensor[int64], ...]: ...
    @overload
    def bincount(self, weights: None = ..., minlength=...) -> Tensor[int64]: ...
    @overload
    def bincount(self, weights: Tensor[U], minlength=...) -> Tensor: ...

    # reductions
    @casts(switch.autocast, float32)
    def sum(self, dim=..., keepdim=..., *, dtype: dtype[U] = promote(T, int64)) -> Tensor[U, reduced(dim)]: ...
    @casts(switch.autocast, float32)
    def prod(self, dim=..., keepdim=..., *, dtype: dtype[U] = promote(T, int64)) -> Tensor[U, reduced(dim)]: ...
    @casts(switch.autocast, float32)
    def cumsum(self, dim, *, dtype: dtype[U] = promote(T, int64)) -> Tensor[U]: ...
    cumprod = cumsum
    def nansum(self, dim=..., keepdim=..., *, dtype: dtype[U] = promote(T, int64)) -> Tensor[U, reduced(dim)]: ...
    def mean(self, dim=..., keepdim=..., *, dtype: dtype[U] = T) -> Tensor[U, reduced(dim)]: ...
    nanmean = mean
    @casts(switch.autocast, float32)
    def norm(self, p=..., dim=..., keepdim=..., dtype: dtype[U] = T) -> Tensor[real(U), reduced(dim)]: ...
    @overload
    def std(self, unbiased: bool = ...) -> Tensor[real(T), ()]: ...
    @overload
    def std(self, dim=..., *args, **kwargs) -> Tensor[real(T), reduced(dim)]: ...
    var = std
    @casts(switch.autocast, float32)
    def softmax(self, dim, dtype: dtype[U] = T) -> Tensor[U]: ...
    log_softmax = softmax
    @casts(switch.autocast, float32)
    def dist(self, other: Tensor[U], p=...) -> Tensor[real(promote(T, U)), ()]: ...
    def trace(self) -> Tensor[promote(T, int64), ()]: ...
    def quantile(self, q, dim=..., keepdim=..., *, interpolation=...) -> Tensor[T, ...]: ...
    nanquantile = quantile
    def histc(self, bins=..., min=..., max=...) -> Tensor[T]: ...
    @overload
    def max(self) -> Tensor[T, ()]: ...
    @overload
    def max(self, dim: int, keepdim=...) -> ValuesIndices[T]: ...
    @overload
    def max(self, other: Tensor[U]) -> Tensor[promote(T, U)]: ...
    min = max
    @overload
    def median(self) -> Tensor[T, ()]: ...
    @overload
    def median(self, dim: int, keepdim=...) -> ValuesIndices[T]: ...
    nanmedian = median
    def sort(self, *args, **kwargs) -> ValuesIndices[T]: ...
    topk = kthvalue = mode = cummax = cummin = sort
    def aminmax(self, *, dim=..., keepdim=...) -> MinMax[T]: ...
    def frexp(self) -> Frexp[T]: ...
    @overload
    def unique(
        self, sorted=..., return_inverse: Literal[False] = ..., return_counts: Literal[False] = ..., dim=...
    ) -> Tensor[T]: ...
    @overload
    def unique(
        self, sorted=..., return_inverse: Literal[True] = ..., return_counts: Literal[True] = ..., dim=...
    ) -> tuple[Tensor[T], Tensor[int64], Tensor[int64]]: ...
    @overload
    def unique(self, sorted=..., return_inverse=..., return_counts=..., dim=...) -> tuple[Tensor[T], Tensor[int64]]: ...
    @overload
    def unique_consecutive(
        self, return_inverse: Literal[False] = ..., return_counts: Literal[False] = ..., dim=...
    ) -> Tensor[T]: ...
    @overload
    def unique_consecutive(
        self, return_inverse: Literal[True] = ..., return_counts: Literal[True] = ..., dim=...
    ) -> tuple[Tensor[T], Tensor[int64], Tensor[int64]]: ...
    @overload
    def unique_consecutive(self, return_inverse=..., return_counts=..., dim=...) -> tuple[Tensor[T], Tensor[int64]]: ...
    def chunk(self, *args, **kwargs) -> tuple[Tensor[T], ...]: ...
    split = split_with_sizes = unsafe_split = unsafe_chunk = tensor_split = hsplit = vsplit = dsplit = chunk
    def unbind(self, dim=...) -> tuple[Tensor[T, ...], ...]: ...

    # two operands
    def add(self, other: Tensor[U] | bool | int | float | complex, *, alpha=..., out=...) -> Tensor[promote(T, U)]: ...
    sub = subtract = mul = multiply = rsub = add
    def maximum(self, other: Tensor[U]) -> Tensor[promote(T, U)]: ...
    minimum = fmax = fmin = gcd = lcm = hypot = logaddexp = logaddexp2 = outer = ger = kron = maximum
    def fmod(self, other: Tensor[U] | bool | int | float) -> Tensor[promote(T, U)]: ...
    remainder = floor_divide = __floordiv__ = __rfloordiv__ = __mod__ = __rmod__ = bitwise_and = bitwise_or = fmod
    bitwise_xor = fmod
    bitwise_left_shift = bitwise_right_shift = __and__ = __or__ = __xor__ = __rand__ = __ror__ = __rxor__ = fmod
    __lshift__ = fmod
    __rshift__ = __rlshift__ = __rrshift__ = fmod
    def true_divide(self, other: Tensor[U] | bool | int | float | complex) -> Tensor[floating(promote(T, U))]: ...
    __rtruediv__ = true_divide
    @overload
    def div(
        self, other: Tensor[U] | bool | int | float | complex, *, rounding_mode: Literal["floor", "trunc"]
    ) -> Tensor[promote(T, U)]: ...
    @overload
    def div(
        self, other: Tensor[U] | bool | int | float | complex, *, rounding_mode: None = ...
    ) -> Tensor[floating(promote(T, U))]: ...
    divide = div
    @casts(switch.autocast, float32)
    def pow(self, exponent: Tensor[U] | bool | int | float | complex) -> Tensor[promote(T, U)]: ...
    __pow__ = __rpow__ = pow
    @casts(switch.autocast, widest)
    def atan2(self, other: Tensor[U]) -> Tensor[floating(promote(T, U))]: ...
    arctan2 = atan2
    def copysign(self, other: Tensor[U] | int | float) -> Tensor[floating(promote(T, U))]: ...
    xlogy = copysign
    def ldexp(self, other: Tensor[U]) -> Tensor[floating(promote(T, U))]: ...
    def nextafter(self, other: Tensor[U]) -> Tensor[promote(T, U)]: ...
    def float_power(self, exponent: Tensor[U] | int | float | complex) -> Tensor[promote(T, U, float64)]: ...
    @overload
    def clamp(self, min: Tensor[U] | int | float, max: Tensor[U1] | int | float) -> Tensor[promote(T, U, U1)]: ...
    @overload
    def clamp(self, min: Tensor[U] | int | float, max: None = ...) -> Tensor[promote(T, U)]: ...
    @overload
    def clamp(self, min: None, max: Tensor[U] | int | float) -> Tensor[promote(T, U)]: ...
    @overload
    def clamp(self, *, max: Tensor[U] | int | float) -> Tensor[promote(T, U)]: ...
    clip = clamp
    def clamp_min(self, min: Tensor[U] | int | float) -> Tensor[promote(T, U)]: ...
    def clamp_max(self, max: Tensor[U] | int | float) -> Tensor[promote(T, U)]: ...
    def where(self, condition, other: Tensor[U] | bool | int | float | complex) -> Tensor[promote(T, U)]: ...
    def __radd__(self, other: Tensor[U] | bool | int | float | complex) -> Tensor[promote(T, U)]: ...
    __rsub__ = __rmul__ = __radd__
    @overload
    def __add__(self, other: Tensor[U] | bool | int | float | complex) -> Tensor[promote(T, U)]: ...
    @overload
    @rule("DTL101", raises=TypeError, match="unsupported ScalarType", fix=wrap("{}.float()", keeps={float32}))
    def __add__(self: Tensor[T in numpy_native], other: numpy.ndarray[U]) -> Tensor[promote(T, strong(U))]: ...
    __sub__ = __mul__ = __add__
    @overload
    def __truediv__(self, other: Tensor[U] | bool | int | float | complex) -> Tensor[floating(promote(T, U))]: ...
    @overload
    @rule("DTL101", raises=TypeError, match="unsupported ScalarType", fix=wrap("{}.float()", keeps={float32}))
    def __truediv__(self: Tensor[T in numpy_native], other: numpy.ndarray[U]) -> Tensor[floating(promote(T, strong(U)))]: ...
    @casts(switch.autocast, widest)
    def addcmul(self, tensor1: Tensor[U], tensor2: Tensor[U1], *, value=...) -> Tensor[promote(T, U, U1)]: ...
    @casts(switch.autocast, widest)
    def addcdiv(self, tensor1: Tensor[U], tensor2: Tensor[U1], *, value=...) -> Tensor[promote(T, U, U1)]: ...
    @overload
    @rule("DTL203", raises=RuntimeError, match="expected dtype")
    def lerp(self, end: Tensor[T], weight: Tensor[T]) -> Tensor[T]: ...
    @overload
    @rule("DTL203", raises=RuntimeError, match="expected dtype")
    def lerp(self, end: Tensor[T], weight: int | float | complex) -> Tensor[T]: ...
    @rule("DTL203", raises=RuntimeError, match="different dtypes")
    def heaviside(self, values: Tensor[T]) -> Tensor[T]: ...

    # products: both operands of one dtype
    @rule("DTL203", raises=RuntimeError, match="type")
    @casts(switch.autocast, lower)
    def __matmul__(self, other: Tensor[T]) -> Tensor[T]: ...
    __rmatmul__ = __matmul__
    @rule("DTL203", raises=RuntimeError, match="type")
    @casts(switch.autocast, lower)
    def matmul(self, other: Tensor[T]) -> Tensor[T]: ...
    @rule("DTL203", raises=RuntimeError, match="same dtype")
    @casts(switch.autocast, lower)
    def mm(self, mat2: Tensor[T]) -> Tensor[T]: ...
    @rule("DTL203", raises=RuntimeError, match="same dtype")
    @casts(switch.autocast, lower)
    def mv(self, vec: Tensor[T]) -> Tensor[T]: ...
    @rule("DTL203", raises=RuntimeError, match="type")
    @casts(switch.autocast, lower)
    def bmm(self, mat2: Tensor[T]) -> Tensor[T]: ...
    @rule("DTL203", raises=RuntimeError, match="same dtype")
    @casts(switch.autocast, widest)
    def dot(self, tensor: Tensor[T]) -> Tensor[T, ()]: ...
    @rule("DTL203", raises=RuntimeError, match="same dtype")
    @casts(switch.autocast, widest)
    def vdot(self, other: Tensor[T]) -> Tensor[T, ()]: ...
    @rule("DTL203", raises=RuntimeError, match="same dtype")
    @casts(switch.autocast, widest)
    def inner(self, other: Tensor[T]) -> Tensor[T]: ...
    @rule("DTL203", raises=RuntimeError, match="expected scalar type")
    @casts(switch.autocast, widest)
    def cross(self, other: Tensor[T], dim=...) -> Tensor[T]: ...
    @rule("DTL203", raises=RuntimeError, match="same dtype")
    @casts(switch.autocast, lower)
    def addmm(self, mat1: Tensor[T], mat2: Tensor[T], *, beta=..., alpha=...) -> Tensor[T]: ...
    @rule("DTL203", raises=RuntimeError, match="same dtype")
    @casts(switch.autocast, lower)
    def addmv(self, mat: Tensor[T], vec: Tensor[T], *, beta=..., alpha=...) -> Tensor[T]: ...
    @rule("DTL203", raises=RuntimeError, match="type")
    @casts(switch.autocast, lower)
    def addbmm(self, batch1: Tensor[T], batch2: Tensor[T], *, beta=..., alpha=...) -> Tensor[T]: ...
    @rule("DTL203", raises=RuntimeError, match="type")
    @casts(switch.autocast, lower)
    def baddbmm(self, batch1: Tensor[T], batch2: Tensor[T], *, beta=..., alpha=...) -> Tensor[T]: ...
    @casts(switch.autocast, lower)
    def addr(self, vec1: Tensor[U], vec2: Tensor[U1], *, beta=..., alpha=...) -> Tensor[promote(T, U, U1)]: ...
    def qr(self, some=...) -> QR[T]: ...
    def svd(self, some=..., compute_uv=...) -> SVD[T]: ...
    def slogdet(self) -> SLogDet[T]: ...
    @overload
    def stft(self, n_fft, *args, return_complex: Literal[False], **kwargs) -> Tensor[T]: ...
    @overload
    def stft(
        self, n_fft, hop_length=..., win_length=..., *, window: Tensor[U], **kwargs
    ) -> Tensor[complexed(promote(T, U))]: ...
    @overload
    def stft(self, n_fft, *args, **kwargs) -> Tensor[complexed(T)]: ...
    @overload
    def istft(self, n_fft, *args, return_complex: Literal[True], **kwargs) -> Tensor[T]: ...
    @overload
    def istft(self, n_fft, *args, **kwargs) -> Tensor[real(T)]: ...

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

# The dtype of Python data: that of its most general element; `tuple[()]` is any empty sequence.
@overload
def tensor(
    data: tuple[()], *, dtype: dtype[U] = default, device=..., requires_grad=..., pin_memory=...
) -> Tensor[U, of(data)]: ...
@overload
def tensor(
    data: Array[T], *, dtype: dtype[U] = T, device=..., requires_grad=..., pin_memory=...
) -> Tensor[U, of(data)]: ...
@overload
def tensor(
    data: list[Array[T]] | list[list[Array[T]]], *, dtype: dtype[U] = T, device=..., requires_grad=..., pin_memory=...
) -> Tensor[U, of(data)]: ...
@overload
def tensor(
    data: bool | list[bool] | list[list[bool]] | list[list[list[bool]]],
    *,
    dtype: dtype[U] = bool,
    device=...,
    requires_grad=...,
    pin_memory=...,
) -> Tensor[U, of(data)]: ...
@overload
def tensor(
    data: bool | int | list[bool | int] | list[list[bool | int]] | list[list[list[bool | int]]],
    *,
    dtype: dtype[U] = int64,
    device=...,
    requires_grad=...,
    pin_memory=...,
) -> Tensor[U, of(data)]: ...
@overload
def tensor(
    data: float
    | list[bool | int | float]
    | list[list[bool | int | float]]
    | list[list[list[bool | int | float]]]
    | list[list[list[list[bool | int | float]]]],
    *,
    dtype: dtype[U] = default,
    device=...,
    requires_grad=...,
    pin_memory=...,
) -> Tensor[U, of(data)]: ...
@overload
def tensor(
    data: complex | list[bool | int | float | complex] | list[list[bool | int | float | complex]],
    *,
    dtype: dtype[U] = complexed(default),
    device=...,
    requires_grad=...,
    pin_memory=...,
) -> Tensor[U, of(data)]: ...
@overload
def tensor(data, *, dtype: dtype[U], device=..., requires_grad=..., pin_memory=...) -> Tensor[U, of(data)]: ...
@overload
def tensor(data, *, device=..., requires_grad=..., pin_memory=...) -> Tensor: ...
@overload
def as_tensor(data: tuple[()], dtype: dtype[U] = default, device=...) -> Tensor[U]: ...
@overload
def as_tensor(data: Array[T], dtype: dtype[U] = T, device=...) -> Tensor[U, of(data)]: ...
@overload
def as_tensor(data: list[Array[T]] | list[list[Array[T]]], dtype: dtype[U] = T, device=...) -> Tensor[U, of(data)]: ...
@overload
def as_tensor(
    data: bool | list[bool] | list[list[bool]] | list[list[list[bool]]], dtype: dtype[U] = bool, device=...
) -> Tensor[U, of(data)]: ...
@overload
def as_tensor(
    data: bool | int | list[bool | int] | list[list[bool | int]] | list[list[list[bool | int]]],
    dtype: dtype[U] = int64,
    device=...,
) -> Tensor[U, of(data)]: ...
@overload
def as_tensor(
    data: float
    | list[bool | int | float]
    | list[list[bool | int | float]]
    | list[list[list[bool | int | float]]]
    | list[list[list[list[bool | int | float]]]],
    dtype: dtype[U] = default,
    device=...,
) -> Tensor[U, of(data)]: ...
@overload
def as_tensor(
    data: complex | list[bool | int | float | complex] | list[list[bool | int | float | complex]],
    dtype: dtype[U] = complexed(default),
    device=...,
) -> Tensor[U, of(data)]: ...
@overload
def as_tensor(data, dtype: dtype[U], device=...) -> Tensor[U, of(data)]: ...
@overload
def as_tensor(data, *, device=...) -> Tensor: ...
@overload
def asarray(obj: tuple[()], *, dtype: dtype[U] = default, device=..., copy=..., requires_grad=...) -> Tensor[U]: ...
@overload
def asarray(obj: Array[T], *, dtype: dtype[U] = T, device=..., copy=..., requires_grad=...) -> Tensor[U, of(obj)]: ...
@overload
def asarray(
    obj: bool | list[bool] | list[list[bool]], *, dtype: dtype[U] = bool, device=..., copy=..., requires_grad=...
) -> Tensor[U, of(obj)]: ...
@overload
def asarray(
    obj: bool | int | list[bool | int] | list[list[bool | int]],
    *,
    dtype: dtype[U] = int64,
    device=...,
    copy=...,
    requires_grad=...,
) -> Tensor[U, of(obj)]: ...
@overload
def asarray(
    obj: float | list[bool | int | float] | list[list[bool | int | float]],
    *,
    dtype: dtype[U] = default,
    device=...,
    copy=...,
    requires_grad=...,
) -> Tensor[U, of(obj)]: ...
@overload
def asarray(obj, *, dtype: dtype[U], device=..., copy=..., requires_grad=...) -> Tensor[U, of(obj)]: ...
@overload
def asarray(obj, *, device=..., copy=..., requires_grad=...) -> Tensor: ...
def from_numpy(ndarray: numpy.ndarray[T]) -> Tensor[T]: ...
def frombuffer(buffer, *, dtype: dtype[U], count=..., offset=..., requires_grad=...) -> Tensor[U]: ...
def from_file(filename, shared=..., size=..., *, dtype: dtype[U] = default, **kwargs) -> Tensor[U]: ...
def zeros(*size, dtype: dtype[U] = default, **kwargs) -> Tensor[U, sized(size)]: ...

ones = empty = rand = randn = eye = empty_permuted = zeros

def linspace(start, end, steps, *, dtype: dtype[U] = default, **kwargs) -> Tensor[U]: ...
def logspace(start, end, steps, base=..., *, dtype: dtype[U] = default, **kwargs) -> Tensor[U]: ...
def scalar_tensor(s, *, dtype: dtype[U] = default, **kwargs) -> Tensor[U, ()]: ...
def empty_strided(size, stride, *, dtype: dtype[U] = default, **kwargs) -> Tensor[U]: ...
def hann_window(window_length, periodic=..., *, dtype: dtype[U] = default, **kwargs) -> Tensor[U]: ...

bartlett_window = blackman_window = hann_window

def hamming_window(
    window_length, periodic=..., alpha=..., beta=..., *, dtype: dtype[U] = default, **kwargs
) -> Tensor[U]: ...
def kaiser_window(window_length, periodic=..., beta=..., *, dtype: dtype[U] = default, **kwargs) -> Tensor[U]: ...
def range(start=..., end=..., step=..., *, dtype: dtype[U] = default, **kwargs) -> Tensor[U]: ...
@overload
def arange(end: bool | int, *, dtype: dtype[U] = int64, **kwargs) -> Tensor[U]: ...
@overload
def arange(
    start: bool | int, end: bool | int, step: bool | int = ..., *, dtype: dtype[U] = int64, **kwargs
) -> Tensor[U]: ...
@overload
def arange(
    start: bool | int = ..., *, end: bool | int, step: bool | int = ..., dtype: dtype[U] = int64, **kwargs
) -> Tensor[U]: ...
@overload
def arange(
    start: bool | int | float,
    end: bool | int | float = ...,
    step: bool | int | float = ...,
    *,
    dtype: dtype[U] = default,
    **kwargs,
) -> Tensor[U]: ...
@overload
def arange(start, end=..., step=..., *, dtype: dtype[U], **kwargs) -> Tensor[U]: ...
@overload
def arange(start, end=..., step=..., **kwargs) -> Tensor[{int64, float32}]: ...
@overload
def full(size, fill_value: bool, *, dtype: dtype[U] = bool, **kwargs) -> Tensor[U, sized(size)]: ...
@overload
def full(size, fill_value: int, *, dtype: dtype[U] = int64, **kwargs) -> Tensor[U, sized(size)]: ...
@overload
def full(size, fill_value: float, *, dtype: dtype[U] = default, **kwargs) -> Tensor[U, sized(size)]: ...
@overload
def full(size, fill_value: complex, *, dtype: dtype[U] = complexed(default), **kwargs) -> Tensor[U, sized(size)]: ...
@overload
def full(size, fill_value: Tensor[T], *, dtype: dtype[U] = T, **kwargs) -> Tensor[U, sized(size)]: ...
def randint(*args, dtype: dtype[U] = int64, **kwargs) -> Tensor[U]: ...
def randperm(n, *, dtype: dtype[U] = int64, **kwargs) -> Tensor[U]: ...
def tril_indices(row, col, offset=..., *, dtype: dtype[U] = int64, **kwargs) -> Tensor[U]: ...

triu_indices = tril_indices

def zeros_like(input: Tensor[T], *, dtype: dtype[U] = T, **kwargs) -> Tensor[U]: ...

ones_like = empty_like = rand_like = randn_like = zeros_like

def full_like(input: Tensor[T], fill_value, *, dtype: dtype[U] = T, **kwargs) -> Tensor[U]: ...
def randint_like(input: Tensor[T], low=..., high=..., *, dtype: dtype[U] = T, **kwargs) -> Tensor[U]: ...
@overload
def normal(mean: Tensor[T], std=..., **kwargs) -> Tensor[T]: ...
@overload
def normal(mean: float, std: Tensor[T], **kwargs) -> Tensor[T]: ...
@overload
def normal(mean, std, size, *, dtype: dtype[U] = default, **kwargs) -> Tensor[U]: ...
@rule("DTL203", raises=RuntimeError, match="Expected")
def complex(real: Tensor[T], imag: Tensor[T], *, out=...) -> Tensor[complexed(T)]: ...
@rule("DTL203", raises=RuntimeError, match="Expected")
def polar(abs: Tensor[T], angle: Tensor[T], *, out=...) -> Tensor[complexed(T)]: ...
def view_as_complex(input: Tensor[T]) -> Tensor[complexed(T)]: ...
def view_as_real(input: Tensor[T]) -> Tensor[real(T)]: ...
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
adjoint = narrow = narrow_copy = as_strided = diagonal = diag = clone

def reshape(input: Tensor[T], *args, **kwargs) -> Tensor[T, :]: ...

unsqueeze = broadcast_to = flatten = unflatten = ravel = tile = reshape

@overload
def squeeze(input: Tensor[T]) -> Tensor[T, ...]: ...
@overload
def squeeze(input: Tensor[T], dim) -> Tensor[T]: ...
def select(input: Tensor[T], dim, index) -> Tensor[T, ...]: ...
def amax(input: Tensor[T], dim=..., keepdim=..., *, out=...) -> Tensor[T, reduced(dim)]: ...

amin = amax

def det(input: Tensor[T]) -> Tensor[T, ...]: ...

logdet = det

def quantile(input: Tensor[T], q, dim=..., keepdim=..., *, interpolation=..., out=...) -> Tensor[T, ...]: ...

nanquantile = quantile
diag_embed = clone
diagflat = tril = triu = roll = flip = fliplr = flipud = rot90 = gather = index_select = take = take_along_dim = clone
masked_select = clone
index_fill = masked_fill = select_scatter = slice_scatter = diagonal_scatter = as_strided_scatter = clone
positive = neg = clone
negative = clone
sign = sgn = ceil = floor = round = trunc = fix = frac = relu = nan_to_num = conj = conj_physical = resolve_conj = clone
resolve_neg = clone
bitwise_not = bernoulli = poisson = matrix_power = inverse = pinverse = cholesky = clone
cholesky_inverse = diff = msort = dropout = clone
alpha_dropout = feature_dropout = feature_alpha_dropout = histc = clone
matrix_exp = clone
celu = selu = rrelu = channel_shuffle = pixel_shuffle = pixel_unshuffle = combinations = fill = clone
logcumsumexp = view_copy = expand_copy = permute_copy = transpose_copy = squeeze_copy = clone
unsqueeze_copy = unfold_copy = diagonal_copy = as_strided_copy = hardshrink = constant_pad_nd = clone
fake_quantize_per_tensor_affine = relu_ = dropout_ = sigmoid_ = exp_ = zero_ = fill_ = clamp_ = neg_ = sqrt_ = clone
rsqrt_ = square_ = abs_ = clone
sin_ = cos_ = tanh_ = log_ = floor_ = ceil_ = round_ = reciprocal_ = selu_ = celu_ = threshold_ = nan_to_num_ = clone
clip_ = trunc_ = erf_ = clone
threshold = adaptive_avg_pool1d = adaptive_max_pool1d = avg_pool1d = max_pool1d = max_pool2d = max_pool3d = clone

@overload
def repeat_interleave(input: Tensor[T], repeats, dim=..., *, output_size=...) -> Tensor[T, :]: ...
@overload
def repeat_interleave(repeats: Tensor[T], *, output_size=...) -> Tensor[int64]: ...
@casts(switch.autocast, float32)
def renorm(input: Tensor[T], p, dim, maxnorm) -> Tensor[T]: ...
@casts(switch.autocast, float32)
def square(input: Tensor[T]) -> Tensor[mapped(T, {bool}, int64)]: ...
@rule("DTL203", raises=RuntimeError, match="Type promoting not supported")
@casts(switch.autocast, lower)
def prelu(input: Tensor[T], weight: Tensor[T]) -> Tensor[T]: ...
@overload
def atleast_1d(input: Tensor[T]) -> Tensor[T, :]: ...
@overload
def atleast_1d(*tensors) -> tuple[Tensor, ...]: ...

atleast_2d = atleast_3d = atleast_1d

def chunk(input: Tensor[T], *args, **kwargs) -> tuple[Tensor[T], ...]: ...

split = split_with_sizes = unsafe_split = unsafe_chunk = tensor_split = hsplit = vsplit = dsplit = chunk
split_with_sizes_copy = gradient = chunk

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
def scatter(
    input: Tensor[T], dim, index, src: Tensor[T] | bool | int | float | complex, *, reduce=..., out=...
) -> Tensor[T]: ...
@overload
def scatter(input: Tensor[T], dim, index, *, value, reduce=..., out=...) -> Tensor[T]: ...
@rule(
    "DTL206",
    raises=RuntimeError,
    match="equal to src.dtype",
    on="src",
    fix=wrap("{}.to({input}.dtype)", keeps=any),
)
@casts(switch.autocast, widest)
def scatter_add(input: Tensor[T], dim, index, src: Tensor[T], *, out=...) -> Tensor[T]: ...
@rule(
    "DTL206",
    raises=RuntimeError,
    match="equal to src.dtype",
    on="src",
    fix=wrap("{}.to({input}.dtype)", keeps=any),
)
def scatter_reduce(input: Tensor[T], dim, index, src: Tensor[T], reduce, *, include_self=..., out=...) -> Tensor[T]: ...
@rule(
    "DTL206",
    raises=RuntimeError,
    match="same scalar type",
    on="source",
    fix=wrap("{}.to({input}.dtype)", keeps=any),
)
def index_add(input: Tensor[T], dim, index, source: Tensor[T], *, alpha=..., out=...) -> Tensor[T]: ...
@rule(
    "DTL206",
    raises=RuntimeError,
    match="same dtype",
    on="source",
    fix=wrap("{}.to({input}.dtype)", keeps=any),
)
@casts(switch.autocast, widest)
def index_copy(input: Tensor[T], dim, index, source: Tensor[T], *, out=...) -> Tensor[T]: ...
@rule(
    "DTL206",
    raises=RuntimeError,
    match="same scalar type",
    on="source",
    fix=wrap("{}.to({input}.dtype)", keeps=any),
)
def index_reduce(
    input: Tensor[T], dim, index, source: Tensor[T], reduce, *, include_self=..., out=...
) -> Tensor[T]: ...
@rule(
    "DTL206",
    raises=RuntimeError,
    match="dtypes match",
    on="values",
    fix=wrap("{}.to({input}.dtype)", keeps=any),
)
@casts(switch.autocast, widest)
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
def masked_scatter(input: Tensor[T], mask, source: Tensor[T]) -> Tensor[T]: ...
@rule(
    "DTL206",
    raises=RuntimeError,
    match="same dtype",
    on="source",
    fix=wrap("{}.to({input}.dtype)", keeps=any),
)
def put(input: Tensor[T], index, source: Tensor[T], accumulate=...) -> Tensor[T]: ...

# --- promotion ---

@overload
def trapezoid(y: Tensor[T], x: Tensor[U], *, dim=...) -> Tensor[promote(T, U)]: ...
@overload
def trapezoid(y: Tensor[T], *, dx=..., dim=...) -> Tensor[T]: ...

trapz = cumulative_trapezoid = trapezoid

def cat(tensors: list[Tensor[T]], dim=..., *, axis=..., out=...) -> Tensor[promote(T), :]: ...

concat = concatenate = stack = cat

def hstack(tensors: list[Tensor[T]], *, out=...) -> Tensor[promote(T), :]: ...

vstack = dstack = column_stack = row_stack = hstack

def block_diag(*tensors: Tensor[T]) -> Tensor[promote(T), :]: ...
@overload
def where(
    condition,
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

sub = subtract = mul = multiply = rsub = add

def maximum(input: Tensor[T], other: Tensor[U], *, out=...) -> Tensor[promote(T, U)]: ...

minimum = fmax = fmin = gcd = lcm = hypot = logaddexp = logaddexp2 = outer = ger = kron = nextafter = maximum

def fmod(
    input: Tensor[T] | bool | int | float, other: Tensor[U] | bool | int | float, *, out=...
) -> Tensor[promote(T, U)]: ...

remainder = floor_divide = bitwise_and = bitwise_or = bitwise_xor = bitwise_left_shift = bitwise_right_shift = fmod

def true_divide(
    dividend: Tensor[T], divisor: Tensor[U] | bool | int | float | complex, *, out=...
) -> Tensor[floating(promote(T, U))]: ...
@overload
def div(
    input: Tensor[T],
    other: Tensor[U] | bool | int | float | complex,
    *,
    rounding_mode: Literal["floor", "trunc"],
    out=...,
) -> Tensor[promote(T, U)]: ...
@overload
def div(
    input: Tensor[T], other: Tensor[U] | bool | int | float | complex, *, rounding_mode: None = ..., out=...
) -> Tensor[floating(promote(T, U))]: ...

divide = div

@casts(switch.autocast, float32)
def pow(
    input: Tensor[T] | bool | int | float | complex, exponent: Tensor[U] | bool | int | float | complex, *, out=...
) -> Tensor[promote(T, U)]: ...
def float_power(
    input: Tensor[T] | int | float | complex, exponent: Tensor[U] | int | float | complex, *, out=...
) -> Tensor[promote(T, U, float64)]: ...
@casts(switch.autocast, widest)
def atan2(input: Tensor[T], other: Tensor[U], *, out=...) -> Tensor[floating(promote(T, U))]: ...

arctan2 = atan2

def copysign(input: Tensor[T], other: Tensor[U] | int | float, *, out=...) -> Tensor[floating(promote(T, U))]: ...
def xlogy(
    input: Tensor[T] | int | float, other: Tensor[U] | int | float, *, out=...
) -> Tensor[floating(promote(T, U))]: ...
def ldexp(input: Tensor[T], other: Tensor[U], *, out=...) -> Tensor[floating(promote(T, U))]: ...
@overload
def clamp(
    input: Tensor[T], min: Tensor[U] | int | float, max: Tensor[U1] | int | float, *, out=...
) -> Tensor[promote(T, U, U1)]: ...
@overload
def clamp(input: Tensor[T], min: Tensor[U] | int | float, max: None = ..., *, out=...) -> Tensor[promote(T, U)]: ...
@overload
def clamp(input: Tensor[T], min: None, max: Tensor[U] | int | float, *, out=...) -> Tensor[promote(T, U)]: ...
@overload
def clamp(input: Tensor[T], *, max: Tensor[U] | int | float, out=...) -> Tensor[promote(T, U)]: ...

clip = clamp

def clamp_min(input: Tensor[T], min: Tensor[U] | int | float, *, out=...) -> Tensor[promote(T, U)]: ...
def clamp_max(input: Tensor[T], max: Tensor[U] | int | float, *, out=...) -> Tensor[promote(T, U)]: ...
@casts(switch.autocast, widest)
def addcmul(
    input: Tensor[T], tensor1: Tensor[U], tensor2: Tensor[U1], *, value=..., out=...
) -> Tensor[promote(T, U, U1)]: ...

addcdiv = addcmul

@overload
@rule("DTL203", raises=RuntimeError, match="expected dtype")
def lerp(input: Tensor[T], end: Tensor[T], weight: Tensor[T], *, out=...) -> Tensor[T]: ...
@overload
@rule("DTL203", raises=RuntimeError, match="expected dtype")
def lerp(input: Tensor[T], end: Tensor[T], weight: int | float | complex, *, out=...) -> Tensor[T]: ...
@rule("DTL203", raises=RuntimeError, match="different dtypes")
def heaviside(input: Tensor[T], values: Tensor[T], *, out=...) -> Tensor[T]: ...

# --- elementwise, of floating result ---

def sin(input: Tensor[T], *, out=...) -> Tensor[floating(T)]: ...

cos = atan = arctan = asinh = arcsinh = acosh = arccosh = atanh = arctanh = tanh = sqrt = exp2 = sigmoid = erf = sin
erfc = lgamma = digamma = sin
i0 = sinc = deg2rad = rad2deg = sin

def logit(input: Tensor[T], eps=..., *, out=...) -> Tensor[floating(T)]: ...
def mvlgamma(input: Tensor[T], p, *, out=...) -> Tensor[floating(T)]: ...
def polygamma(n, input: Tensor[T], *, out=...) -> Tensor[floating(T)]: ...
@casts(switch.autocast, float32)
def exp(input: Tensor[T], *, out=...) -> Tensor[floating(T)]: ...

acos = arccos = asin = arcsin = cosh = sinh = tan = erfinv = expm1 = log = log10 = log2 = log1p = reciprocal = exp
rsqrt = exp

@casts(switch.autocast, float32)
def logsumexp(input: Tensor[T], dim, keepdim=..., *, out=...) -> Tensor[floating(T)]: ...
def cov(input: Tensor[T], *, correction=..., fweights=..., aweights=...) -> Tensor[floating(T)]: ...
def corrcoef(input: Tensor[T]) -> Tensor[floating(T)]: ...
def abs(input: Tensor[T], *, out=...) -> Tensor[real(T)]: ...

absolute = abs

def real(input: Tensor[T]) -> Tensor[real(T)]: ...
def imag(input: Tensor[T]) -> Tensor[real(T)]: ...
def angle(input: Tensor[T], *, out=...) -> Tensor[real(floating(T))]: ...
def frexp(input: Tensor[T], *, out=...) -> Frexp[T]: ...

# --- to bool, to int64 ---

def isnan(input, *args, **kwargs) -> Tensor[bool]: ...

isinf = isfinite = isposinf = isneginf = isreal = isin = signbit = logical_not = logical_and = logical_or = isnan
logical_xor = eq = ne = not_equal = isnan
lt = less = le = less_equal = gt = greater = ge = greater_equal = isnan

def all(input: Tensor[T], dim=..., keepdim=..., *, out=...) -> Tensor[mapped(T, any - {uint8}, bool), reduced(dim)]: ...

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

is_nonzero = is_grad_enabled = is_inference_mode_enabled = is_inference = is_autocast_enabled = is_storage
is_autocast_cpu_enabled = is_storage
is_conj = is_neg = is_same_size = are_deterministic_algorithms_enabled = is_warn_always_enabled = can_cast = is_storage

def argmax(input, dim=..., keepdim=..., *, out=...) -> Tensor[int64, reduced(dim)]: ...

argmin = argmax

def argsort(input, *args, **kwargs) -> Tensor[int64]: ...

argwhere = count_nonzero = multinomial = argsort

@overload
def nonzero(input, *, as_tuple: Literal[False] = ..., out=...) -> Tensor[int64]: ...
@overload
def nonzero(input, *, as_tuple: Literal[True]) -> tuple[Tensor[int64], ...]: ...
@overload
def searchsorted(sorted_sequence, input, *, out_int32: Literal[False] = ..., **kwargs) -> Tensor[int64]: ...
@overload
def searchsorted(sorted_sequence, input, *, out_int32: Literal[True], **kwargs) -> Tensor[int32]: ...
@overload
def bucketize(input, boundaries, *, out_int32: Literal[False] = ..., **kwargs) -> Tensor[int64]: ...
@overload
def bucketize(input, boundaries, *, out_int32: Literal[True], **kwargs) -> Tensor[int32]: ...
@overload
def bincount(input, weights: None = ..., minlength=...) -> Tensor[int64]: ...
@overload
def bincount(input, weights: Tensor, minlength=...) -> Tensor: ...
def numel(input) -> int: ...
def unravel_index(indices: Tensor[T], shape) -> tuple[Tensor[T], ...]: ...
def result_type(
    tensor1: Tensor[T] | bool | int | float | complex, tensor2: Tensor[U] | bool | int | float | complex
) -> dtype[promote(T, U)]: ...
def promote_types(type1: dtype[T], type2: dtype[U]) -> dtype[promote(T, U)]: ...
def get_default_dtype() -> dtype[default]: ...

# --- reductions ---

@casts(switch.autocast, float32)
def sum(
    input: Tensor[T], dim=..., keepdim=..., *, dtype: dtype[U] = promote(T, int64), out=...
) -> Tensor[U, reduced(dim)]: ...

prod = sum

@casts(switch.autocast, float32)
def cumsum(input: Tensor[T], dim, *, dtype: dtype[U] = promote(T, int64), out=...) -> Tensor[U]: ...

cumprod = cumsum

def nansum(
    input: Tensor[T], dim=..., keepdim=..., *, dtype: dtype[U] = promote(T, int64), out=...
) -> Tensor[U, reduced(dim)]: ...
def mean(input: Tensor[T], dim=..., keepdim=..., *, dtype: dtype[U] = T, out=...) -> Tensor[U, reduced(dim)]: ...

nanmean = mean

@casts(switch.autocast, float32)
def norm(
    input: Tensor[T], p=..., dim=..., keepdim=..., out=..., dtype: dtype[U] = T
) -> Tensor[real(U), reduced(dim)]: ...
@overload
def std(input: Tensor[T], unbiased: bool = ...) -> Tensor[real(T), ()]: ...
@overload
def std(input: Tensor[T], dim=..., *args, **kwargs) -> Tensor[real(T), reduced(dim)]: ...

var = std

def std_mean(input: Tensor[T], *args, **kwargs) -> tuple[Tensor[real(T)], Tensor[T]]: ...

var_mean = std_mean

@casts(switch.autocast, float32)
def softmax(input: Tensor[T], dim, dtype: dtype[U] = T, *, out=...) -> Tensor[U]: ...

log_softmax = softmax

@casts(switch.autocast, float32)
def dist(input: Tensor[T], other: Tensor[U], p=...) -> Tensor[real(promote(T, U)), ()]: ...
def trace(input: Tensor[T]) -> Tensor[promote(T, int64), ()]: ...
@overload
def max(input: Tensor[T]) -> Tensor[T, ()]: ...
@overload
def max(input: Tensor[T], dim: int, keepdim=..., *, out=...) -> ValuesIndices[T]: ...
@overload
def max(input: Tensor[T], other: Tensor[U], *, out=...) -> Tensor[promote(T, U)]: ...

min = max

@overload
def median(input: Tensor[T]) -> Tensor[T, ()]: ...
@overload
def median(input: Tensor[T], dim: int, keepdim=..., *, out=...) -> ValuesIndices[T]: ...

nanmedian = median

def sort(input: Tensor[T], *args, **kwargs) -> ValuesIndices[T]: ...

topk = kthvalue = mode = cummax = cummin = sort

def aminmax(input: Tensor[T], *, dim=..., keepdim=..., out=...) -> MinMax[T]: ...
@overload
def unique(
    input: Tensor[T], sorted=..., return_inverse: Literal[False] = ..., return_counts: Literal[False] = ..., dim=...
) -> Tensor[T]: ...
@overload
def unique(
    input: Tensor[T], sorted=..., return_inverse: Literal[True] = ..., return_counts: Literal[True] = ..., dim=...
) -> tuple[Tensor[T], Tensor[int64], Tensor[int64]]: ...
@overload
def unique(
    input: Tensor[T], sorted=..., return_inverse=..., return_counts=..., dim=...
) -> tuple[Tensor[T], Tensor[int64]]: ...
@overload
def unique_consecutive(
    input: Tensor[T], return_inverse: Literal[False] = ..., return_counts: Literal[False] = ..., dim=...
) -> Tensor[T]: ...
@overload
def unique_consecutive(
    input: Tensor[T], return_inverse: Literal[True] = ..., return_counts: Literal[True] = ..., dim=...
) -> tuple[Tensor[T], Tensor[int64], Tensor[int64]]: ...
@overload
def unique_consecutive(
    input: Tensor[T], return_inverse=..., return_counts=..., dim=...
) -> tuple[Tensor[T], Tensor[int64]]: ...

# --- products: both operands of one dtype ---

@rule("DTL203", raises=RuntimeError, match="type")
@casts(switch.autocast, lower)
def matmul(input: Tensor[T], other: Tensor[T], *, out=...) -> Tensor[T]: ...
@rule("DTL203", raises=RuntimeError, match="same dtype")
@casts(switch.autocast, lower)
def mm(input: Tensor[T], mat2: Tensor[T], *, out=...) -> Tensor[T]: ...
@rule("DTL203", raises=RuntimeError, match="same dtype")
@casts(switch.autocast, lower)
def mv(input: Tensor[T], vec: Tensor[T], *, out=...) -> Tensor[T]: ...
@rule("DTL203", raises=RuntimeError, match="type")
@casts(switch.autocast, lower)
def bmm(input: Tensor[T], mat2: Tensor[T], *, out=...) -> Tensor[T]: ...
@rule("DTL203", raises=RuntimeError, match="same dtype")
@casts(switch.autocast, widest)
def dot(input: Tensor[T], tensor: Tensor[T], *, out=...) -> Tensor[T, ()]: ...
@rule("DTL203", raises=RuntimeError, match="same dtype")
@casts(switch.autocast, widest)
def vdot(input: Tensor[T], other: Tensor[T], *, out=...) -> Tensor[T, ()]: ...
@rule("DTL203", raises=RuntimeError, match="same dtype")
@casts(switch.autocast, widest)
def inner(input: Tensor[T], other: Tensor[T], *, out=...) -> Tensor[T]: ...
@rule("DTL203", raises=RuntimeError, match="same dtype")
@casts(switch.autocast, widest)
def tensordot(a: Tensor[T], b: Tensor[T], dims=..., out=...) -> Tensor[T]: ...
@rule("DTL203", raises=RuntimeError, match="expected scalar type")
@casts(switch.autocast, widest)
def cross(input: Tensor[T], other: Tensor[T], dim=..., *, out=...) -> Tensor[T]: ...
@rule("DTL203", raises=RuntimeError, match="expected scalar type")
@casts(switch.autocast, float32)
def cdist(x1: Tensor[T], x2: Tensor[T], p=..., compute_mode=...) -> Tensor[T]: ...
@casts(switch.autocast, float32)
def pdist(input: Tensor[T], p=...) -> Tensor[T]: ...
@rule("DTL203", raises=RuntimeError, match="same dtype")
@casts(switch.autocast, lower)
def addmm(input: Tensor[T], mat1: Tensor[T], mat2: Tensor[T], *, beta=..., alpha=..., out=...) -> Tensor[T]: ...
@rule("DTL203", raises=RuntimeError, match="same dtype")
@casts(switch.autocast, lower)
def addmv(input: Tensor[T], mat: Tensor[T], vec: Tensor[T], *, beta=..., alpha=..., out=...) -> Tensor[T]: ...
@rule("DTL203", raises=RuntimeError, match="type")
@casts(switch.autocast, lower)
def addbmm(input: Tensor[T], batch1: Tensor[T], batch2: Tensor[T], *, beta=..., alpha=..., out=...) -> Tensor[T]: ...
@rule("DTL203", raises=RuntimeError, match="type")
@casts(switch.autocast, lower)
def baddbmm(input: Tensor[T], batch1: Tensor[T], batch2: Tensor[T], *, beta=..., alpha=..., out=...) -> Tensor[T]: ...
@casts(switch.autocast, lower)
def addr(
    input: Tensor[T], vec1: Tensor[U], vec2: Tensor[U1], *, beta=..., alpha=..., out=...
) -> Tensor[promote(T, U, U1)]: ...
@rule("DTL203", raises=RuntimeError, match="be the same dtype")
@casts(switch.autocast, lower)
def chain_matmul(*matrices: Tensor[T], out=...) -> Tensor[T]: ...
@rule("DTL203", raises=RuntimeError, match="same dtype")
@casts(switch.autocast, widest)
def bilinear(input1: Tensor[T], input2: Tensor[T], weight: Tensor[T], bias: Tensor[T] | None = ...) -> Tensor[T]: ...

# Without a summed index einsum multiplies, and multiplication promotes.
@overload
@casts(switch.autocast, lower)
def einsum(
    equation: Literal[
        "i,j->ij",
        "i, j -> ij",
        "i,j -> ij",
        "i, j->ij",
        "i , j -> i j",
        "i,j->i j",
        "i, j -> i j",
        "n,d->nd",
        "n, d -> nd",
        "n , d -> n d",
        "t,d->td",
        "t,f->tf",
        "s,d->sd",
        "b,d->bd",
        "a,b->ab",
        "m,d->md",
        "x,y->xy",
        "..., f -> ... f",
        "...,j->...j",
        "..., j -> ... j",
        "bi,bj->bij",
        "b i, b j -> b i j",
        "bs,d->bsd",
        "bn,d->bnd",
        "l,d->ld",
        "p,d->pd",
    ],
    input: Tensor[T],
    other: Tensor[U],
) -> Tensor[promote(T, U)]: ...
@overload
@rule("DTL203", raises=RuntimeError, match="expected scalar type", at_most=likely)
@casts(switch.autocast, lower)
def einsum(equation: str, *operands: Tensor[T] | list[Tensor[T]]) -> Tensor[T]: ...
@rule("DTL203", raises=RuntimeError, match="type")
@casts(switch.autocast, lower)
def conv1d(input: Tensor[T], weight: Tensor[T], bias: Tensor[T] | None = ..., *args, **kwargs) -> Tensor[T]: ...

conv2d = conv3d = conv1d

@rule("DTL203", raises=RuntimeError, match="type")
@casts(switch.autocast, lower)
def conv_transpose1d(input: Tensor[T], weight: Tensor[T], bias=..., *args, **kwargs) -> Tensor[T]: ...

conv_transpose2d = conv_transpose3d = conv_transpose1d

@casts(switch.autocast, float32)
def layer_norm(input: Tensor[T], normalized_shape, weight=..., bias=..., eps=..., cudnn_enable=...) -> Tensor[T]: ...
@casts(switch.autocast, float32)
def group_norm(input: Tensor[T], num_groups, weight=..., bias=..., eps=..., cudnn_enabled=...) -> Tensor[T]: ...
@casts(switch.autocast, float32)
def rms_norm(input: Tensor[T], normalized_shape, weight=..., eps=...) -> Tensor[T]: ...
def batch_norm(input: Tensor[T], *args, **kwargs) -> Tensor[T]: ...

instance_norm = batch_norm

def embedding(weight: Tensor[T], indices, *args, **kwargs) -> Tensor[T]: ...
@casts(switch.autocast, float32)
def cosine_similarity(x1: Tensor[T], x2: Tensor[U], dim=..., eps=...) -> Tensor[floating(promote(T, U))]: ...
def pairwise_distance(x1: Tensor[T], x2: Tensor[U], p=..., eps=..., keepdim=...) -> Tensor[floating(promote(T, U))]: ...
def qr(input: Tensor[T], some=..., *, out=...) -> QR[T]: ...
def svd(input: Tensor[T], some=..., compute_uv=..., *, out=...) -> SVD[T]: ...
def svd_lowrank(A: Tensor[T], q=..., niter=..., M=...) -> tuple[Tensor[T], Tensor[real(T)], Tensor[T]]: ...

pca_lowrank = svd_lowrank

def slogdet(input: Tensor[T]) -> SLogDet[T]: ...
def cholesky_solve(B: Tensor[T], L: Tensor[T], upper=..., *, out=...) -> Tensor[T]: ...
@overload
def stft(input: Tensor[T], n_fft, *args, return_complex: Literal[False], **kwargs) -> Tensor[T]: ...
@overload
def stft(
    input: Tensor[T], n_fft, hop_length=..., win_length=..., *, window: Tensor[U], **kwargs
) -> Tensor[complexed(promote(T, U))]: ...
@overload
def stft(input: Tensor[T], n_fft, *args, **kwargs) -> Tensor[complexed(T)]: ...
@overload
def istft(input: Tensor[T], n_fft, *args, return_complex: Literal[True], **kwargs) -> Tensor[T]: ...
@overload
def istft(input: Tensor[T], n_fft, *args, **kwargs) -> Tensor[real(T)]: ...

# --- switches, contexts, wrappers ---

@rule("DTL604", silent="leaves it on for everything that is built later", lingers=True)
def set_default_dtype(d: dtype[D not in {float16, bfloat16}]) -> None:
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
def get_autocast_gpu_dtype() -> dtype[switch.autocast]: ...

@neutral
class no_grad:
    def __init__(self, orig_func=...) -> no_grad: ...
    def __enter__(self) -> None: ...

@neutral
class enable_grad:
    def __init__(self, orig_func=...) -> enable_grad: ...
    def __enter__(self) -> None: ...

@neutral
class set_grad_enabled:
    def __init__(self, mode) -> set_grad_enabled: ...
    def __enter__(self) -> None: ...

@neutral
class inference_mode:
    def __init__(self, mode=...) -> inference_mode: ...
    def __enter__(self) -> None: ...

@overload
@neutral
def compile(
    model: V, *, fullgraph=..., dynamic=..., backend=..., mode=..., options=..., disable=..., recompile_limit=...
) -> V: ...
@overload
@neutral
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
