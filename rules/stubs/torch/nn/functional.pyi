"""torch.nn.functional."""

from torch import (
    Tensor,
    adaptive_avg_pool1d,
    alpha_dropout,
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
__unstated__ = rule(
    "DTL204",
    message="`{origin}` is {default} by default and meets `{met}` of the module's dtype: `{call}` {outcome}",
    at_origin=True,
    fix=wrap("{}.to({other}.dtype)", unsafe=True),
)

# --- products ---

@rule("DTL203", raises=RuntimeError, match="type")
@casts(switch.autocast, lower)
def linear(input: Tensor[T], weight: Tensor[T], bias: Tensor[T] | None = ...) -> Tensor[T]: ...
if torch < "2.4":
    @rule("DTL207", raises=RuntimeError, match="dtype")
    @casts(switch.autocast, lower)
    def scaled_dot_product_attention(
        query: Tensor[T],
        key: Tensor[T],
        value: Tensor[T],
        attn_mask: Tensor[T if floats else {bool}] | None = ...,
        dropout_p=...,
        is_causal=...,
        scale=...,
    ) -> Tensor[T]: ...

else:
    @rule("DTL207", raises=RuntimeError, match="dtype")
    @casts(switch.autocast, lower)
    def scaled_dot_product_attention(
        query: Tensor[T],
        key: Tensor[T],
        value: Tensor[T],
        attn_mask: Tensor[T if floats - {float32} else {bool, float32}] | None = ...,
        dropout_p=...,
        is_causal=...,
        scale=...,
        enable_gqa=...,
    ) -> Tensor[T]: ...

def embedding(input, weight: Tensor[T], *args, **kwargs) -> Tensor[T]: ...

embedding_bag = embedding

@rule("DTL203", raises=RuntimeError, match="expected scalar type")
@casts(switch.autocast, widest)
def grid_sample(input: Tensor[T], grid: Tensor[T], mode=..., padding_mode=..., align_corners=...) -> Tensor[T]: ...
def affine_grid(theta: Tensor[T], size, align_corners=...) -> Tensor[T]: ...
@rule("DTL203", raises=RuntimeError, match="type")
@casts(switch.autocast, lower)
def conv_tbc(input: Tensor[T], weight: Tensor[T], bias: Tensor[T], pad=...) -> Tensor[T]: ...
def one_hot(tensor, num_classes=...) -> Tensor[int64]: ...

# --- the same dtype ---

def relu(input: Tensor[T], *args, **kwargs) -> Tensor[T]: ...

relu_ = relu6 = gelu = silu = elu = elu_ = leaky_relu = leaky_relu_ = rrelu_ = mish = hardswish = hardsigmoid = relu
hardtanh = hardtanh_ = relu
logsigmoid = softshrink = glu = sigmoid = tanh = dropout = dropout1d = dropout2d = dropout3d = relu
feature_alpha_dropout = unfold = fold = pad = adaptive_avg_pool2d = adaptive_avg_pool3d = avg_pool2d = avg_pool3d = relu
lp_pool1d = relu
lp_pool2d = lp_pool3d = max_unpool1d = max_unpool2d = max_unpool3d = local_response_norm = batch_norm = relu
instance_norm = relu

def softsign(input: Tensor[T]) -> Tensor[floating(T)]: ...

tanhshrink = softsign

@casts(switch.autocast, float32)
def softplus(input: Tensor[T], beta=..., threshold=...) -> Tensor[T]: ...
@overload
def max_pool2d(
    input: Tensor[T],
    kernel_size,
    stride=...,
    padding=...,
    dilation=...,
    ceil_mode=...,
    return_indices: Literal[False] = ...,
) -> Tensor[T]: ...
@overload
def max_pool2d(
    input: Tensor[T],
    kernel_size,
    stride=...,
    padding=...,
    dilation=...,
    ceil_mode=...,
    return_indices: Literal[True] = ...,
) -> tuple[Tensor[T], Tensor[int64]]: ...

max_pool1d = max_pool3d = max_pool2d

@overload
def adaptive_max_pool2d(input: Tensor[T], output_size, return_indices: Literal[False] = ...) -> Tensor[T]: ...
@overload
def adaptive_max_pool2d(
    input: Tensor[T], output_size, return_indices: Literal[True]
) -> tuple[Tensor[T], Tensor[int64]]: ...

adaptive_max_pool1d = adaptive_max_pool3d = adaptive_max_pool2d

def normalize(input: Tensor[T], p=..., dim=..., eps=..., out=...) -> Tensor[T]: ...
@casts(switch.autocast, float32)
def interpolate(input: Tensor[T], *args, **kwargs) -> Tensor[T]: ...

upsample = upsample_nearest = upsample_bilinear = interpolate

@casts(switch.autocast, float32)
def softmax(input: Tensor[T], dim=..., _stacklevel=..., dtype: dtype[U] = T) -> Tensor[U]: ...

log_softmax = softmin = softmax

def gumbel_softmax(logits: Tensor[T], tau=..., hard=..., eps=..., dim=...) -> Tensor[T]: ...
@casts(switch.autocast, float32)
def layer_norm(input: Tensor[T], normalized_shape, weight=..., bias=..., eps=...) -> Tensor[T]: ...
@casts(switch.autocast, float32)
def group_norm(input: Tensor[T], num_groups, weight=..., bias=..., eps=...) -> Tensor[T]: ...
@casts(switch.autocast, float32)
def rms_norm(input: Tensor[T], normalized_shape, weight=..., eps=...) -> Tensor[T]: ...
@rule("DTL203", raises=RuntimeError, match="same dtype")
def multi_head_attention_forward(
    query: Tensor[T], key: Tensor[T], value: Tensor[T], *args, **kwargs
) -> tuple[Tensor[T], Tensor[T]]: ...

# --- losses ---

@casts(switch.autocast, float32)
def mse_loss(input: Tensor[T], target: Tensor[U], *args, **kwargs) -> Tensor[promote(T, U)]: ...

smooth_l1_loss = kl_div = poisson_nll_loss = mse_loss

@casts(switch.autocast, float32)
def l1_loss(input: Tensor[T], target: Tensor[U], *args, **kwargs) -> Tensor[real(promote(T, U))]: ...
@casts(switch.autocast, float32)
def huber_loss(input: Tensor[T], target: Tensor[U], *args, **kwargs) -> Tensor[T]: ...
def gaussian_nll_loss(
    input: Tensor[T], target: Tensor[U], var: Tensor[U1], *args, **kwargs
) -> Tensor[promote(T, U, U1)]: ...
@casts(switch.autocast, float32)
def triplet_margin_loss(
    anchor: Tensor[T], positive: Tensor[U], negative: Tensor[U1], *args, **kwargs
) -> Tensor[promote(T, U, U1)]: ...
@casts(switch.autocast, float32)
def margin_ranking_loss(
    input1: Tensor[T], input2: Tensor[U], target: Tensor[U1], *args, **kwargs
) -> Tensor[promote(T, U, U1)]: ...
@casts(switch.autocast, float32)
def cosine_embedding_loss(
    input1: Tensor[T], input2: Tensor[U], target, *args, **kwargs
) -> Tensor[floating(promote(T, U))]: ...
@casts(switch.autocast, float32)
def soft_margin_loss(input: Tensor[T], target: Tensor[U], *args, **kwargs) -> Tensor[T]: ...
@casts(switch.autocast, float32)
def hinge_embedding_loss(input: Tensor[T], target: Tensor[U], *args, **kwargs) -> Tensor[T]: ...
def multilabel_soft_margin_loss(input: Tensor[T], target: Tensor[U], *args, **kwargs) -> Tensor[promote(T, U)]: ...
@casts(switch.autocast, float32)
def multi_margin_loss(input: Tensor[T], target, *args, **kwargs) -> Tensor[T]: ...

multilabel_margin_loss = multi_margin_loss

# Class indices leave the logits' dtype; class probabilities promote with it.
@rule("DTL203", raises=RuntimeError, match="expected scalar type")
@casts(switch.autocast, float32)
def nll_loss(input: Tensor[T], target, weight: Tensor[T] | None = ..., *args, **kwargs) -> Tensor[T]: ...
# A target of class probabilities is promoted with, one of class indices is not of that category.
@rule("DTL203", raises=RuntimeError, match="expected scalar type")
@casts(switch.autocast, float32)
def cross_entropy(
    input: Tensor[T], target: Tensor[U], weight: Tensor[T] | None = ..., *args, **kwargs
) -> Tensor[promote(T, U)]: ...
def ctc_loss(log_probs: Tensor[T], *args, **kwargs) -> Tensor[T]: ...
@rule("DTL203", raises=RuntimeError, match="Found dtype")
def binary_cross_entropy(input: Tensor[T], target: Tensor[T if floats else any], *args, **kwargs) -> Tensor[T]: ...
@casts(switch.autocast, float32)
def binary_cross_entropy_with_logits(input: Tensor[T], target: Tensor[U], *args, **kwargs) -> Tensor: ...
