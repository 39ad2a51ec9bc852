"""torch.nn.functional."""

from torch import (
    Tensor,
    adaptive_avg_pool1d,
    avg_pool1d,
    bilinear,
    celu,
    celu_,
    channel_shuffle,
    conv1d,
    conv2d,
    conv3d,
    conv_transpose1d,
    conv_transpose2d,
    conv_transpose3d,
    cosine_similarity,
    hardshrink,
    pairwise_distance,
    pdist,
    pixel_shuffle,
    pixel_unshuffle,
    prelu,
    rrelu,
    selu,
    selu_,
    threshold,
    threshold_,
)

__promotion__ = "torch"
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
overflow = rule(
    "DTL401",
    about="bounds",
    raises=RuntimeError,
    match="without overflow",
    message="{dtypes} cannot hold the number that `{call}` is given: {outcome}",
)
real_numbers = any - complexes - {bool}
kernels = rule("DTL301", about="bounds", raises=RuntimeError, fix=wrap("{}.float()", only=low_precision))

# --- products ---

@rule("DTL203", about="operands", raises=RuntimeError, match="type")
def linear(input: Tensor[T not in {bool}], weight: Tensor[T], bias: Tensor[T] | None = ...) -> Tensor[T]: ...

if torch < "2.4":
    @rule("DTL207", raises=RuntimeError, match="dtype")
    def scaled_dot_product_attention(
        query: Tensor[T in floats],
        key: Tensor[T],
        value: Tensor[T],
        attn_mask: Tensor[T if floats else {bool}] | None = ...,
        dropout_p=...,
        is_causal=...,
        scale=...,
    ) -> Tensor[T]: ...

else:
    @rule("DTL207", raises=RuntimeError, match="dtype")
    def scaled_dot_product_attention(
        query: Tensor[T in floats],
        key: Tensor[T],
        value: Tensor[T],
        attn_mask: Tensor[T if floats - {float32} else {bool, float32}] | None = ...,
        dropout_p=...,
        is_causal=...,
        scale=...,
        enable_gqa=...,
    ) -> Tensor[T]: ...

def embedding(input: Tensor[U], weight: Tensor[T], *args, **kwargs) -> Tensor[T]: ...
def embedding_bag(input: Tensor[U], weight: Tensor[T in floats], *args, **kwargs) -> Tensor[T]: ...
@rule("DTL203", about="operands", raises=RuntimeError, match="expected scalar type")
def grid_sample(
    input: Tensor[T in floats], grid: Tensor[T], mode=..., padding_mode=..., align_corners=...
) -> Tensor[T]: ...
def affine_grid(theta: Tensor[T in floats], size, align_corners=...) -> Tensor[T]: ...
@rule("DTL203", about="operands", raises=RuntimeError, match="type")
def conv_tbc(input: Tensor[T not in {bool}], weight: Tensor[T], bias: Tensor[T], pad=...) -> Tensor[T]: ...
def one_hot(tensor: Tensor[T], num_classes=...) -> Tensor[int64]: ...

# --- the same dtype ---

def relu(input: Tensor[T in real_numbers], *args, **kwargs) -> Tensor[T]: ...

relu_ = relu6 = relu

def gelu(input: Tensor[T in floats], *args, **kwargs) -> Tensor[T]: ...

elu = elu_ = leaky_relu = leaky_relu_ = rrelu_ = mish = hardswish = hardsigmoid = logsigmoid = softshrink = gelu
glu = dropout = dropout1d = dropout2d = dropout3d = adaptive_avg_pool2d = adaptive_avg_pool3d = instance_norm = gelu

def max_unpool1d(input: Tensor[T in real_numbers], *args, **kwargs) -> Tensor[T]:
    assert T in floats, "cpu"

max_unpool2d = max_unpool3d = max_unpool1d

def batch_norm(
    input: Tensor[T in floats],
    running_mean: Tensor[U] | None = ...,
    running_var: Tensor[U1] | None = ...,
    *args,
    **kwargs,
) -> Tensor[T]:
    assert U == U1, "cpu"
    assert U == U1, "an input of full precision"

def silu(input: Tensor[T in inexact], *args, **kwargs) -> Tensor[T]: ...
def hardtanh(input: Tensor[T in real_numbers], *args, **kwargs) -> Tensor[T]:
    assert T not in {uint8}, "a negative bound"

hardtanh_ = hardtanh

def sigmoid(input: Tensor[T]) -> Tensor[floating(T)]: ...

tanh = sigmoid

def feature_alpha_dropout(input: Tensor[T], *args, **kwargs) -> Tensor[T]:
    assert T in floats, "training"

alpha_dropout = feature_alpha_dropout

@overload
@casts(switch.autocast_cpu, unknown)
def pad(input: Tensor[T not in {bool}], pad, mode: Literal["reflect", "replicate"], value=...) -> Tensor[T]: ...
@overload
@overflow
def pad(
    input: Tensor[T],
    pad,
    mode: Literal["constant", "circular"] = ...,
    value: Tensor[U] | bool | int | float | complex | None = ...,
) -> Tensor[T]:
    assert T in fits(U)


def unfold(
    input: Tensor[T in {bool, float16, bfloat16, float32, float64, complex64, complex128}], *args, **kwargs
) -> Tensor[T]: ...

fold = unfold

def avg_pool2d(input: Tensor[T in {int64} | floats], *args, **kwargs) -> Tensor[T]: ...
def local_response_norm(input: Tensor[T in {int64} | floats], *args, **kwargs) -> Tensor[floating(T)]:
    assert T not in {float16, bfloat16}, "the CPU, and images"

@kernels
def avg_pool3d(input: Tensor[T in {int64, float16, bfloat16, float32, float64}], *args, **kwargs) -> Tensor[T]:
    assert T not in {bfloat16, float16}, "cpu"

def lp_pool1d(
    input: Tensor[T in {bool, int64, float16, bfloat16, float32, float64}], *args, **kwargs
) -> Tensor[floating(T)]: ...

lp_pool2d = lp_pool1d

@kernels
def lp_pool3d(input: Tensor[T in {bool, int64} | floats], *args, **kwargs) -> Tensor[floating(T)]:
    assert T not in {float16, bfloat16}, "cpu"

def softsign(input: Tensor[T]) -> Tensor[floating(T)]:
    assert T not in {bool}, "cpu"

def tanhshrink(input: Tensor[T not in {bool}]) -> Tensor[floating(T)]: ...

def softplus(input: Tensor[T in floats], beta=..., threshold=...) -> Tensor[T]: ...
@overload
def max_pool2d(
    input: Tensor[T in real_numbers],
    kernel_size,
    stride=...,
    padding=...,
    dilation=...,
    ceil_mode=...,
    return_indices: Literal[False] = ...,
) -> Tensor[T]: ...
@overload
def max_pool2d(
    input: Tensor[T in real_numbers],
    kernel_size,
    stride=...,
    padding=...,
    dilation=...,
    ceil_mode=...,
    return_indices: Literal[True] = ...,
) -> tuple[Tensor[T], Tensor[int64]]: ...

@overload
@casts(switch.autocast_cpu, float32)
def max_pool3d(
    input: Tensor[T in real_numbers],
    kernel_size,
    stride=...,
    padding=...,
    dilation=...,
    ceil_mode=...,
    return_indices: Literal[False] = ...,
) -> Tensor[T]: ...
@overload
def max_pool3d(
    input: Tensor[T in real_numbers],
    kernel_size,
    stride=...,
    padding=...,
    dilation=...,
    ceil_mode=...,
    return_indices: Literal[True] = ...,
) -> tuple[Tensor[T], Tensor[int64]]: ...

@overload
def max_pool1d(
    input: Tensor[T in floats],
    kernel_size,
    stride=...,
    padding=...,
    dilation=...,
    ceil_mode=...,
    return_indices: Literal[False] = ...,
) -> Tensor[T]: ...
@overload
def max_pool1d(
    input: Tensor[T in real_numbers],
    kernel_size,
    stride=...,
    padding=...,
    dilation=...,
    ceil_mode=...,
    return_indices: Literal[True] = ...,
) -> tuple[Tensor[T], Tensor[int64]]: ...
@overload
def adaptive_max_pool2d(input: Tensor[T in floats], output_size, return_indices: Literal[False] = ...) -> Tensor[T]: ...
@overload
def adaptive_max_pool2d(
    input: Tensor[T in floats], output_size, return_indices: Literal[True]
) -> tuple[Tensor[T], Tensor[int64]]: ...

adaptive_max_pool1d = adaptive_max_pool3d = adaptive_max_pool2d

def adaptive_max_pool2d_with_indices(
    input: Tensor[T in floats], output_size, return_indices=...
) -> tuple[Tensor[T], Tensor[int64]]: ...

adaptive_max_pool1d_with_indices = adaptive_max_pool3d_with_indices = adaptive_max_pool2d_with_indices

def max_pool2d_with_indices(input: Tensor[T in real_numbers], *args, **kwargs) -> tuple[Tensor[T], Tensor[int64]]: ...

max_pool1d_with_indices = max_pool3d_with_indices = max_pool2d_with_indices

@overload
def fractional_max_pool2d(
    input: Tensor[T in floats],
    kernel_size,
    output_size=...,
    output_ratio=...,
    return_indices: Literal[False] = ...,
    _random_samples: Tensor[T] | None = ...,
) -> Tensor[T]: ...
@overload
def fractional_max_pool2d(
    input: Tensor[T in floats],
    kernel_size,
    output_size=...,
    output_ratio=...,
    return_indices: Literal[True] = ...,
    _random_samples: Tensor[T] | None = ...,
) -> tuple[Tensor[T], Tensor[int64]]: ...

fractional_max_pool3d = fractional_max_pool2d

def fractional_max_pool2d_with_indices(
    input: Tensor[T in floats],
    kernel_size,
    output_size=...,
    output_ratio=...,
    return_indices=...,
    _random_samples: Tensor[T] | None = ...,
) -> tuple[Tensor[T], Tensor[int64]]: ...

fractional_max_pool3d_with_indices = fractional_max_pool2d_with_indices

def normalize(input: Tensor[T in inexact], p=..., dim=..., eps=..., out=...) -> Tensor[T]: ...
@overload
@kernels
def interpolate(
    input: Tensor[T in {uint8, float16, bfloat16, float32, float64}], *args, mode: Literal["area"], **kwargs
) -> Tensor[T]:
    assert T not in {uint8}, "some modes"
@overload
@casts(switch.autocast_cuda, float32)
@kernels
def interpolate(input: Tensor[T in {uint8, float16, bfloat16, float32, float64}], *args, **kwargs) -> Tensor[T]:
    assert T not in {uint8}, "some modes"

upsample = upsample_nearest = upsample_bilinear = interpolate

def softmax(input: Tensor[T], dim=..., _stacklevel=..., dtype: dtype[U] = T) -> Tensor[U]:
    assert U in floats

log_softmax = softmax

def softmin(input: Tensor[T not in {bool}], dim=..., _stacklevel=..., dtype: dtype[U] = T) -> Tensor[U]:
    assert U in floats

def gumbel_softmax(logits: Tensor[T in floats], tau=..., hard=..., eps=..., dim=...) -> Tensor[T]: ...
def layer_norm(
    input: Tensor[T in floats], normalized_shape, weight: Tensor[U] | None = ..., bias: Tensor[U] | None = ..., eps=...
) -> Tensor[T]: ...
def group_norm(
    input: Tensor[T in floats], num_groups, weight: Tensor[U] | None = ..., bias: Tensor[U] | None = ..., eps=...
) -> Tensor[T]: ...
def rms_norm(input: Tensor[T in inexact], normalized_shape, weight=..., eps=...) -> Tensor[T]: ...
@rule("DTL203", raises=RuntimeError, match="same dtype")
def multi_head_attention_forward(
    query: Tensor[T], key: Tensor[T], value: Tensor[T], *args, **kwargs
) -> tuple[Tensor[T], Tensor[T]]: ...

# --- losses: without dimensions, unless they are not reduced ---

def mse_loss(input: Tensor[T], target: Tensor[U], *args, **kwargs) -> Tensor[promote(broadcast(T), broadcast(U)), ...]:
    assert promote(T, U) in floats

smooth_l1_loss = mse_loss

def kl_div(input: Tensor[T in floats], target: Tensor[U in floats], *args, **kwargs) -> Tensor[promote(T, U), ...]: ...
def poisson_nll_loss(
    input: Tensor[T], target: Tensor[U], *args, **kwargs
) -> Tensor[promote(broadcast(floating(T)), broadcast(promote(T, U))), ...]:
    assert promote(T, U) not in {bool}
    assert U not in {bool}, "unless input is a logarithm, and without Stirling's term"
    assert promote(T, U) not in complexes, "Stirling's term"

# Of integers there is a sum, but no mean.
@overload
def l1_loss(
    input: Tensor[T not in {bool}], target: Tensor[U not in {bool}], *args, reduction: Literal["none"], **kwargs
) -> Tensor[real(promote(broadcast(T), broadcast(U)))]: ...
@overload
def l1_loss(
    input: Tensor[T not in {bool}], target: Tensor[U not in {bool}], *args, reduction: Literal["sum"], **kwargs
) -> Tensor[real(promote(broadcast(T), broadcast(U), int64)), ...]: ...
@overload
def l1_loss(
    input: Tensor[T not in {bool}], target: Tensor[U not in {bool}], *args, **kwargs
) -> Tensor[real(promote(broadcast(T), broadcast(U))), ...]:
    assert promote(T, U) in inexact

def huber_loss(input: Tensor[T in floats], target: Tensor[U], *args, **kwargs) -> Tensor[T, ...]:
    assert castable(promote(T, U), T)

def gaussian_nll_loss(
    input: Tensor[T in floats],
    target: Tensor[U] | bool | int | float | complex,
    var: Tensor[U1] | int | float,
    *args,
    **kwargs,
) -> Tensor[promote(T, U, U1), ...]:
    assert U not in {bool}
    assert promote(T, U, U1) not in {complex32}, "cpu"

def triplet_margin_loss(
    anchor: Tensor[T not in {bool}],
    positive: Tensor[U not in {bool}],
    negative: Tensor[U1 not in {bool}],
    *args,
    **kwargs,
) -> Tensor[promote(broadcast(real(floating(promote(T, U)))), broadcast(real(floating(promote(T, U1))))), ...]: ...
@overload
def triplet_margin_with_distance_loss(
    anchor: Tensor[T not in {bool}],
    positive: Tensor[U not in {bool}],
    negative: Tensor[U1 not in {bool}],
    *,
    distance_function: None = ...,
    **kwargs,
) -> Tensor[promote(broadcast(real(floating(promote(T, U)))), broadcast(real(floating(promote(T, U1))))), ...]: ...
@overload
def triplet_margin_with_distance_loss(
    anchor: Tensor[T], positive: Tensor[U], negative: Tensor[U1], **kwargs
) -> object:
    assert T not in {bool}, "most distances"
    assert U not in {bool}, "most distances"
    assert U1 not in {bool}, "most distances"

def margin_ranking_loss(
    input1: Tensor[T not in {bool}], input2: Tensor[U not in {bool}], target: Tensor[U1], *args, **kwargs
) -> Tensor[floating(promote(T, U, U1)), ...]:
    assert promote(T, U, U1) in real_numbers

def cosine_embedding_loss(
    input1: Tensor[T not in complexes], input2: Tensor[U not in complexes], target, *args, **kwargs
) -> Tensor[promote(broadcast(floating(T)), broadcast(floating(U))), ...]: ...
def soft_margin_loss(input: Tensor[T in inexact], target: Tensor[U], *args, **kwargs) -> Tensor[T, ...]:
    assert castable(promote(T, U), T)

@overload
def hinge_embedding_loss(
    input: Tensor[T in real_numbers], target, *args, reduction: Literal["none"], **kwargs
) -> Tensor[T]: ...
@overload
def hinge_embedding_loss(
    input: Tensor[T in real_numbers], target, *args, reduction: Literal["sum"], **kwargs
) -> Tensor[mapped(T, {bool} | integers, int64), ...]: ...
@overload
def hinge_embedding_loss(input: Tensor[T in floats], target, *args, **kwargs) -> Tensor[T, ...]: ...
def multilabel_soft_margin_loss(
    input: Tensor[T in floats], target: Tensor[U not in {bool}] | bool | int | float | complex, *args, **kwargs
) -> Tensor[promote(T, U), ...]:
    assert promote(T, U) not in complexes, "complex numbers"

@kernels
def multi_margin_loss(input: Tensor[T in floats], target: Tensor[U], *args, **kwargs) -> Tensor[T, ...]:
    assert T not in {bfloat16, float16}, "cpu"

multilabel_margin_loss = multi_margin_loss

# Class indices leave the logits' dtype; class probabilities promote with it.
@rule("DTL203", about="operands", raises=RuntimeError, match="expected scalar type")
def nll_loss(
    input: Tensor[T in floats], target: Tensor[U], weight: Tensor[T] | None = ..., *args, **kwargs
) -> Tensor[T, ...]: ...

# A target of class probabilities is promoted with, one of class indices is not of that category.
@rule("DTL203", about="operands", raises=RuntimeError, match="expected scalar type")
def cross_entropy(
    input: Tensor[T in floats], target: Tensor[U], weight: Tensor[T] | None = ..., *args, **kwargs
) -> Tensor[promote(T, U), ...]:
    assert U in floats, "class probabilities"

@kernels
def ctc_loss(log_probs: Tensor[T in {float32, float64}], *args, **kwargs) -> Tensor[T, ...]: ...
@rule("DTL203", about="operands", raises=RuntimeError, match="Found dtype")
def binary_cross_entropy(
    input: Tensor[T in floats], target: Tensor[T if floats else any], *args, **kwargs
) -> Tensor[T, ...]: ...

# The result is of the target's dtype.
def binary_cross_entropy_with_logits(input: Tensor[T in floats], target: Tensor[U], *args, **kwargs) -> Tensor[U, ...]: ...

# --- indices and classes ---

position = rule("DTL503", raises=RuntimeError, takes="int32 or int64", fix=wrap("{}.long()", unsafe=True))
restrict(position, U in {int32, int64}, "", embedding, embedding_bag)
classes = rule("DTL501", raises=RuntimeError, takes="int64", fix=wrap("{}.long()", only=integers | {bool}))
restrict(classes, T in {int64}, "", one_hot)
restrict(classes, U in {int64}, "", multi_margin_loss, multilabel_margin_loss)
restrict(classes, U in {uint8, int64}, "", nll_loss)
restrict(classes, U in floats | {uint8, int64}, "", cross_entropy)
fractions = rule("DTL502", raises=RuntimeError, takes="a floating dtype", fix=wrap("{}.to({input}.dtype)", keeps=any))
restrict(fractions, aside(T) in floats, "", binary_cross_entropy)
restrict(fractions, U in inexact, "", binary_cross_entropy_with_logits)

# --- kernels that a device lacks, or got later ---

missing = rule(
    "DTL301",
    raises=RuntimeError,
    match="not implemented for",
    unless=(".is_cuda", ".is_cpu", ".device.type", ".device ==", ".device !="),
)

if torch < "2.0":
    restrict(missing, T not in {bfloat16}, "cpu", mish)
if torch < "2.1":
    restrict(
        missing, T not in {float16}, "cpu",
        binary_cross_entropy_with_logits, elu, elu_, gelu, glu, hardsigmoid, hardswish, hardtanh, hardtanh_,
        leaky_relu, leaky_relu_, logsigmoid, mish, normalize, relu, relu6, relu_, rrelu_, sigmoid, silu, softplus,
        softshrink, tanh, tanhshrink,
    )
    restrict(missing, T not in {bfloat16}, "cpu", adaptive_avg_pool3d, adaptive_max_pool3d, max_pool3d)
if torch < "2.2":
    restrict(
        missing, T not in {float16}, "cpu",
        adaptive_avg_pool2d, adaptive_max_pool1d, adaptive_max_pool2d, affine_grid, batch_norm, conv_tbc,
        cross_entropy, group_norm, instance_norm, interpolate, linear, max_pool1d, max_pool2d, max_pool3d,
        scaled_dot_product_attention,
    )
    restrict(missing, U not in {float16}, "cpu", log_softmax, softmax, softmin)
if torch < "2.3":
    restrict(missing, T not in {float16}, "cpu", avg_pool2d, layer_norm, local_response_norm, lp_pool1d, lp_pool2d)
if torch < "2.4":
    restrict(missing, T not in {float16, bfloat16}, "cpu", binary_cross_entropy)
    restrict(missing, T not in {float16}, "cpu", nll_loss)
if torch < "2.5":
    restrict(missing, T not in {float16, bfloat16}, "cpu", max_unpool1d, max_unpool2d, max_unpool3d)
if torch < "2.6":
    restrict(missing, T not in {float16, bfloat16}, "cpu", grid_sample)
    restrict(missing, T not in {float16}, "cpu", adaptive_max_pool3d)
    restrict(missing, promote(broadcast(T), broadcast(U)) not in {bfloat16}, "cpu", mse_loss)
restrict(None, T not in {int64}, "cuda", avg_pool2d, avg_pool3d, local_response_norm)
restrict(None, T not in {bool, int64}, "cuda", lp_pool1d, lp_pool2d, lp_pool3d)
restrict(None, T not in integers, "cuda", conv_tbc, linear, max_pool1d, max_pool2d, max_pool3d)

# Autocast, see `torch`.
casts(
    switch.autocast, float32,
    binary_cross_entropy_with_logits, cosine_embedding_loss, cross_entropy, hinge_embedding_loss, huber_loss, kl_div,
    l1_loss, lp_pool3d, margin_ranking_loss, mse_loss, multi_margin_loss, multilabel_margin_loss, nll_loss,
    poisson_nll_loss, smooth_l1_loss, soft_margin_loss, triplet_margin_loss,
)
casts(switch.autocast, lower, affine_grid, conv_tbc, linear, scaled_dot_product_attention)
casts(
    switch.autocast_cuda, float32,
    gaussian_nll_loss, group_norm, gumbel_softmax, layer_norm, local_response_norm, log_softmax, lp_pool1d, lp_pool2d,
    multilabel_soft_margin_loss, normalize, softmax, softmin, softplus,
)
casts(switch.autocast_cuda, widest, grid_sample)
casts(
    switch.autocast_cpu, float32,
    adaptive_avg_pool3d, adaptive_max_pool3d, adaptive_max_pool3d_with_indices, avg_pool3d, binary_cross_entropy,
    ctc_loss, fractional_max_pool2d, fractional_max_pool2d_with_indices, fractional_max_pool3d,
    fractional_max_pool3d_with_indices, grid_sample, max_unpool1d, max_unpool2d, max_unpool3d,
)
unsafe = rule(
    "DTL603",
    raises=RuntimeError,
    match="unsafe to autocast",
    message="`{call}` {outcome} in an autocast region on CUDA, whatever dtype it is given",
)
bans(unsafe, switch.autocast_cuda, binary_cross_entropy)
