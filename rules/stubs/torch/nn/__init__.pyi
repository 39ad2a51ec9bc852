"""torch.nn: a module has the dtype of its parameters; layers without parameters keep the dtype of their input."""

from torch.weights import StateDict
import torch
from torch import BFloat16Tensor, DoubleTensor, FloatTensor, HalfTensor, Tensor, device
from torch.nn import functional, init, utils
from torch.nn.parameter import Buffer, Parameter, UninitializedBuffer, UninitializedParameter
from torch.nn.utils.rnn import PackedSequence

__promotion__ = "torch"

low_precision = {float16, bfloat16}

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
    fix=wrap("{}.to({other}.weight.dtype)", unsafe=True),
    on="input",
)

# The modules of Lightning are seldom without the latter.
@module("forward", "configure_optimizers", casts_by="_apply")
@listed
class Module(Generic[P]):
    training: bool
    weight: Parameter[P]
    bias: Parameter[P] | None
    def __init__(self, *args, **kwargs) -> None: ...
    @casts(switch.autocast, held)
    def __call__(self, *args, **kwargs) -> Tensor[held(P)]: ...
    def half(self) -> Self:
        self: Module[float16]

    def bfloat16(self) -> Self:
        self: Module[bfloat16]

    def float(self) -> Self:
        self: Module[float32]

    def double(self) -> Self:
        self: Module[float64]

    @overload
    def to(self, dtype: dtype[U], non_blocking=...) -> Self:
        self: Module[U]

    @overload
    def to(self, tensor: Tensor[U], non_blocking=...) -> Self:
        self: Module[U]

    @overload
    def to(
        self, device: str | int | device | None = ..., dtype: dtype[U] = P, non_blocking=..., *, memory_format=...
    ) -> Self:
        self: Module[U]

    @overload
    def type(self, dst_type: dtype[U]) -> Self:
        self: every(Module[U])

    @overload
    def type(
        self, dst_type: Literal["torch.HalfTensor", "torch.cuda.HalfTensor", HalfTensor, torch.cuda.HalfTensor]
    ) -> Self:
        self: every(Module[float16])

    @overload
    def type(
        self,
        dst_type: Literal["torch.BFloat16Tensor", "torch.cuda.BFloat16Tensor", BFloat16Tensor, torch.cuda.BFloat16Tensor],
    ) -> Self:
        self: every(Module[bfloat16])

    @overload
    def type(
        self, dst_type: Literal["torch.FloatTensor", "torch.cuda.FloatTensor", FloatTensor, torch.cuda.FloatTensor]
    ) -> Self:
        self: every(Module[float32])

    @overload
    def type(
        self, dst_type: Literal["torch.DoubleTensor", "torch.cuda.DoubleTensor", DoubleTensor, torch.cuda.DoubleTensor]
    ) -> Self:
        self: every(Module[float64])

    def cpu(self) -> Self: ...
    def cuda(self, device=...) -> Self: ...
    xpu = ipu = mtia = cuda
    def eval(self) -> Self: ...
    def train(self, mode=...) -> Self: ...
    def requires_grad_(self, requires_grad=...) -> Self: ...
    def share_memory(self) -> Self: ...
    def to_empty(self, *, device, recurse=...) -> Self: ...
    def _apply(self, fn, recurse=...) -> Self:
        if fn(Tensor[P]):
            self: object

    def apply(self, fn) -> Self:
        fn(Module[P])
    def compile(self, *args, **kwargs) -> None: ...
    def zero_grad(self, set_to_none=...) -> None: ...
    def parameters(self, recurse=...) -> Iterable[Parameter[P]]: ...
    # A buffer is of any dtype: positions and counters are integers, which no cast changes.
    def buffers(self, recurse=...) -> Iterable[Tensor]: ...
    def named_parameters(self, prefix=..., recurse=..., remove_duplicate=...) -> Iterable[tuple[str, Parameter[P]]]: ...
    def named_buffers(self, prefix=..., recurse=..., remove_duplicate=...) -> Iterable[tuple[str, Tensor]]: ...
    def modules(self) -> Iterable[Module[P]]: ...
    children = modules
    def named_modules(self, memo=..., prefix=..., remove_duplicate=...) -> Iterable[tuple[str, Module[P]]]: ...
    def named_children(self) -> Iterable[tuple[str, Module[P]]]: ...
    def get_parameter(self, target) -> Parameter[P]: ...
    def get_buffer(self, target) -> Tensor: ...
    def get_submodule(self, target) -> Module[P]: ...
    def state_dict(self, *args, **kwargs) -> StateDict[P or chosen]: ...
    @overload
    def load_state_dict(self, state_dict: StateDict[T in inexact], strict=..., *, assign: Literal[True]) -> object:
        self: Module[T or chosen]

    @overload
    def load_state_dict(self, state_dict: dict[str, Tensor[T in inexact]], strict=..., *, assign: Literal[True]) -> object:
        self: Module[T or chosen]

    @overload
    def load_state_dict(self, state_dict, strict=..., *, assign: Literal[True]) -> object:
        self: Module[chosen]

    @overload
    def load_state_dict(self, state_dict, strict=..., assign=...) -> object: ...
    @overload
    def register_buffer(self, name: str, tensor: Tensor[T], persistent=...) -> None:
        self[name]: Buffer[T, of(tensor)]

    @overload
    def register_buffer(self, name: str, tensor: None, persistent=...) -> None:
        self[name]: Buffer | None

    @overload
    def register_parameter(self, name: str, param: Parameter[T]) -> None:
        self[name]: Parameter[T, of(param)]

    @overload
    def register_parameter(self, name: str, param: None) -> None: ...
    @overload
    def add_module(self, name: str, module: Module[T]) -> None:
        self[name]: Module[T]

    @overload
    def add_module(self, name: str, module: None) -> None: ...
    register_module = add_module
    def register_forward_hook(self, hook, **kwargs) -> object:
        if hook(Self, tuple[object, ...], called(self)):
            self: object

    def register_full_backward_hook(self, *args, **kwargs) -> object: ...
    register_full_backward_pre_hook = register_full_backward_hook
    # It may cast what the module is called with, or the module.
    def register_forward_pre_hook(self, *args, **kwargs) -> object:
        self: object

    register_load_state_dict_post_hook = register_state_dict_pre_hook = register_full_backward_hook
    register_load_state_dict_pre_hook = register_state_dict_post_hook = register_full_backward_hook
    register_backward_hook = register_full_backward_hook
    def get_extra_state(self) -> object: ...
    def set_extra_state(self, state) -> None: ...
    def set_submodule(self, target, module, strict=...) -> None: ...
    call_super_init: bool
    dump_patches: bool
    T_destination: object
    def extra_repr(self) -> str: ...

# --- containers ---

@holds
@chains
class Sequential(Module[P]):
    def __init__(self, *args: Module[P]) -> None: ...
    @casts(switch.autocast, held)
    def __call__(self, input) -> Tensor[held(P)]: ...
    def __getitem__(self, index) -> Module[P]: ...
    def __iter__(self) -> Iterable[Module[P]]: ...
    def __len__(self) -> int: ...
    def append(self, module) -> Self: ...
    def insert(self, index, module) -> Self: ...
    def extend(self, sequential) -> Self: ...
    def __getattr__(self, name: str) -> object: ...

@holds
class ModuleList(Module[P]):
    def __init__(self, modules: Iterable[Module[P]] | None = ...) -> None: ...
    def __getitem__(self, index) -> Module[P]: ...
    def __iter__(self) -> Iterable[Module[P]]: ...
    def __len__(self) -> int: ...
    def append(self, module) -> Self: ...
    def insert(self, index, module) -> None: ...
    def extend(self, modules) -> Self: ...

@holds
class ModuleDict(Module[P]):
    def __init__(self, modules: dict[str, Module[P]] | None = ...) -> None: ...
    def __getitem__(self, key: str) -> Module[P]: ...
    def __iter__(self) -> Iterable[str]: ...
    def __contains__(self, key) -> bool: ...
    def __len__(self) -> int: ...
    def keys(self) -> Iterable[str]: ...
    def values(self) -> Iterable[Module[P]]: ...
    def items(self) -> Iterable[tuple[str, Module[P]]]: ...
    def update(self, modules) -> None: ...
    def pop(self, key) -> Module[P]: ...
    def __getattr__(self, name: str) -> object: ...

@holds
class ParameterList(Module[P]):
    def __init__(self, values: Iterable[Tensor[P]] | None = ...) -> None: ...
    def __getitem__(self, index) -> Parameter[P]: ...
    def __iter__(self) -> Iterable[Parameter[P]]: ...
    def __len__(self) -> int: ...
    def append(self, value) -> Self: ...
    def extend(self, values) -> Self: ...

@holds
class ParameterDict(Module[P]):
    def __init__(self, parameters: dict[str, Tensor[P]] | None = ...) -> None: ...
    def __getitem__(self, key: str) -> Parameter[P]: ...
    def __iter__(self) -> Iterable[str]: ...
    def __len__(self) -> int: ...
    def keys(self) -> Iterable[str]: ...
    def values(self) -> Iterable[Parameter[P]]: ...
    def items(self) -> Iterable[tuple[str, Parameter[P]]]: ...

class DataParallel(Module[P]):
    module: Module[P]
    def __init__(self, module: Module[P], *args, **kwargs) -> None: ...

# --- products: the input has the dtype of the parameters ---

class Linear(Module[P]):
    weight: Parameter[P]
    bias: Parameter[P] | None
    in_features: int
    out_features: int
    def __init__(self, in_features, out_features, bias: bool = ..., device=..., dtype: dtype[P] = default) -> None: ...
    @rule("DTL203", raises=RuntimeError, match="type")
    def __call__(self: Linear[P], input: Tensor[P]) -> Tensor[P]: ...

class LazyLinear(Linear[P]):
    def __init__(self, out_features, bias: bool = ..., device=..., dtype: dtype[P] = default) -> None: ...

class Bilinear(Module[P]):
    weight: Parameter[P]
    bias: Parameter[P] | None
    def __init__(
        self, in1_features, in2_features, out_features, bias: bool = ..., device=..., dtype: dtype[P] = default
    ) -> None: ...
    @rule("DTL203", raises=RuntimeError, match="same dtype")
    def __call__(self: Bilinear[P], input1: Tensor[P], input2: Tensor[P]) -> Tensor[P]: ...

class Conv2d(Module[P]):
    weight: Parameter[P]
    bias: Parameter[P] | None
    in_channels: int
    out_channels: int
    def __init__(
        self,
        in_channels,
        out_channels,
        kernel_size,
        stride=...,
        padding=...,
        dilation=...,
        groups=...,
        bias: bool = ...,
        padding_mode=...,
        device=...,
        dtype: dtype[P] = default,
    ) -> None: ...
    @rule("DTL203", raises=RuntimeError, match="type")
    def __call__(self: Conv2d[P], input: Tensor[P]) -> Tensor[P]: ...

class Conv1d(Conv2d[P]): ...
class Conv3d(Conv2d[P]): ...

class LazyConv2d(Conv2d[P]):
    def __init__(
        self,
        out_channels,
        kernel_size,
        stride=...,
        padding=...,
        dilation=...,
        groups=...,
        bias: bool = ...,
        padding_mode=...,
        device=...,
        dtype: dtype[P] = default,
    ) -> None: ...

class LazyConv1d(LazyConv2d[P], Conv1d[P]): ...
class LazyConv3d(LazyConv2d[P], Conv3d[P]): ...

class ConvTranspose2d(Module[P]):
    weight: Parameter[P]
    bias: Parameter[P] | None
    in_channels: int
    out_channels: int
    def __init__(
        self,
        in_channels,
        out_channels,
        kernel_size,
        stride=...,
        padding=...,
        output_padding=...,
        groups=...,
        bias: bool = ...,
        dilation=...,
        padding_mode=...,
        device=...,
        dtype: dtype[P] = default,
    ) -> None: ...
    @rule("DTL203", raises=RuntimeError, match="type")
    def __call__(self: ConvTranspose2d[P], input: Tensor[P], output_size=...) -> Tensor[P]: ...

class ConvTranspose1d(ConvTranspose2d[P]): ...
class ConvTranspose3d(ConvTranspose2d[P]): ...

class LazyConvTranspose2d(ConvTranspose2d[P]):
    def __init__(
        self,
        out_channels,
        kernel_size,
        stride=...,
        padding=...,
        output_padding=...,
        groups=...,
        bias: bool = ...,
        dilation=...,
        padding_mode=...,
        device=...,
        dtype: dtype[P] = default,
    ) -> None: ...

class LazyConvTranspose1d(LazyConvTranspose2d[P], ConvTranspose1d[P]): ...
class LazyConvTranspose3d(LazyConvTranspose2d[P], ConvTranspose3d[P]): ...

class PReLU(Module[P]):
    weight: Parameter[P]
    def __init__(self, num_parameters=..., init=..., device=..., dtype: dtype[P] = default) -> None: ...
    @rule("DTL203", raises=RuntimeError, match="Type promoting not supported")
    def __call__(self: PReLU[P], input: Tensor[P]) -> Tensor[P, of(input)]: ...

# These have no parameter that is called `weight`.
__unstated__ = rule(
    "DTL204",
    message="`{origin}` is {default} by default and meets `{met}` of the module's dtype: `{call}` {outcome}",
    at_origin=True,
    on=("input", "hx", "query", "key", "value", "key_padding_mask", "attn_mask", "src", "tgt", "memory"),
)

class RNNBase(Module[P]):
    hidden_size: int
    num_layers: int
    def __init__(self, *args, dtype: dtype[P] = default, **kwargs) -> None: ...
    def __call__(self, *args, **kwargs) -> object: ...
    def flatten_parameters(self) -> None: ...

class RNNCellBase(Module[P]):
    hidden_size: int
    def __init__(self, *args, dtype: dtype[P] = default, **kwargs) -> None: ...
    def __call__(self, *args, **kwargs) -> object: ...

class LSTM(RNNBase[P]):
    def __init__(self, *args, dtype: dtype[P] = default, **kwargs) -> None: ...
    @overload
    @rule("DTL203", on="input", raises=(ValueError, RuntimeError), match="dtype")
    @rule("DTL203", on="hx", raises=RuntimeError, match="dtype")
    def __call__(
        self: LSTM[P], input: Tensor[P], hx: tuple[Tensor[P], Tensor[P]] | None = ...
    ) -> tuple[Tensor[P], tuple[Tensor[P], Tensor[P]]]: ...
    @overload
    @rule("DTL203", raises=(ValueError, RuntimeError), match="dtype")
    def __call__(
        self: LSTM[P], input: PackedSequence[P], hx: tuple[Tensor[P], Tensor[P]] | None = ...
    ) -> tuple[PackedSequence[P], tuple[Tensor[P], Tensor[P]]]: ...

class GRU(RNNBase[P]):
    def __init__(self, *args, dtype: dtype[P] = default, **kwargs) -> None: ...
    @overload
    @rule("DTL203", on="input", raises=(ValueError, RuntimeError), match="dtype")
    @rule("DTL203", on="hx", raises=RuntimeError, match="dtype")
    def __call__(self: GRU[P], input: Tensor[P], hx: Tensor[P] | None = ...) -> tuple[Tensor[P], Tensor[P]]: ...
    @overload
    @rule("DTL203", on="input", raises=(ValueError, RuntimeError), match="dtype")
    @rule("DTL203", on="hx", raises=RuntimeError, match="dtype")
    def __call__(
        self: GRU[P], input: PackedSequence[P], hx: Tensor[P] | None = ...
    ) -> tuple[PackedSequence[P], Tensor[P]]: ...

class RNN(GRU[P]): ...

class LSTMCell(RNNCellBase[P]):
    def __init__(self, input_size, hidden_size, bias: bool = ..., device=..., dtype: dtype[P] = default) -> None: ...
    @rule("DTL203", raises=RuntimeError, match="dtype")
    def __call__(
        self: LSTMCell[P], input: Tensor[P], hx: tuple[Tensor[P], Tensor[P]] | None = ...
    ) -> tuple[Tensor[P], Tensor[P]]: ...

class GRUCell(RNNCellBase[P]):
    def __init__(self, input_size, hidden_size, bias: bool = ..., device=..., dtype: dtype[P] = default) -> None: ...
    @rule("DTL203", raises=RuntimeError, match="dtype")
    def __call__(self: GRUCell[P], input: Tensor[P], hx: Tensor[P] | None = ...) -> Tensor[P]: ...

class RNNCell(RNNCellBase[P]):
    def __init__(
        self, input_size, hidden_size, bias: bool = ..., nonlinearity=..., device=..., dtype: dtype[P] = default
    ) -> None: ...
    @rule("DTL203", raises=RuntimeError, match="dtype")
    def __call__(self: RNNCell[P], input: Tensor[P], hx: Tensor[P] | None = ...) -> Tensor[P]: ...

class MultiheadAttention(Module[P]):
    in_proj_weight: Parameter[P]
    in_proj_bias: Parameter[P] | None
    out_proj: Linear[P]
    embed_dim: int
    num_heads: int
    head_dim: int
    def __init__(
        self,
        embed_dim,
        num_heads,
        dropout=...,
        bias: bool = ...,
        add_bias_kv=...,
        add_zero_attn=...,
        kdim=...,
        vdim=...,
        batch_first=...,
        device=...,
        dtype: dtype[P] = default,
    ) -> None: ...
    @overload
    @rule("DTL203", raises=RuntimeError, match="type", on=("query", "key", "value"))
    @rule("DTL207", raises=(RuntimeError, AssertionError), match="dtype", on=("key_padding_mask", "attn_mask"))
    def __call__(
        self: MultiheadAttention[P],
        query: Tensor[P],
        key: Tensor[P],
        value: Tensor[P],
        key_padding_mask: Tensor[P if floats - {float32} else {bool, float32}] | None = ...,
        *,
        need_weights: Literal[False],
        attn_mask: Tensor[P if floats - {float32} else {bool, float32}] | None = ...,
        average_attn_weights=...,
        is_causal=...,
    ) -> tuple[Tensor[P], None]: ...
    @overload
    @rule("DTL203", raises=RuntimeError, match="type", on=("query", "key", "value"))
    @rule("DTL207", raises=(RuntimeError, AssertionError), match="dtype", on=("key_padding_mask", "attn_mask"))
    def __call__(
        self: MultiheadAttention[P],
        query: Tensor[P],
        key: Tensor[P],
        value: Tensor[P],
        key_padding_mask: Tensor[P if floats else {bool}] | None = ...,
        need_weights=...,
        attn_mask: Tensor[P if floats else {bool}] | None = ...,
        average_attn_weights=...,
        is_causal=...,
    ) -> tuple[Tensor[P], Tensor]: ...

class TransformerEncoderLayer(Module[P]):
    self_attn: MultiheadAttention[P]
    linear1: Linear[P]
    linear2: Linear[P]
    def __init__(self, *args, dtype: dtype[P] = default, **kwargs) -> None: ...
    @rule("DTL203", raises=RuntimeError, match="type")
    def __call__(self: TransformerEncoderLayer[P], src: Tensor[P], *args, **kwargs) -> Tensor[P]: ...

class TransformerDecoderLayer(Module[P]):
    def __init__(self, *args, dtype: dtype[P] = default, **kwargs) -> None: ...
    @rule("DTL203", raises=RuntimeError, match="type")
    def __call__(self: TransformerDecoderLayer[P], tgt: Tensor[P], memory: Tensor[P], *args, **kwargs) -> Tensor[P]: ...

class TransformerEncoder(Module[P]):
    layers: ModuleList[P]
    def __init__(self, encoder_layer: Module[P], num_layers, *args, **kwargs) -> None: ...
    @rule("DTL203", raises=RuntimeError, match="type")
    def __call__(self: TransformerEncoder[P], src: Tensor[P], *args, **kwargs) -> Tensor[P]: ...

class TransformerDecoder(Module[P]):
    layers: ModuleList[P]
    def __init__(self, decoder_layer: Module[P], num_layers, *args, **kwargs) -> None: ...
    @rule("DTL203", raises=RuntimeError, match="type")
    def __call__(self: TransformerDecoder[P], tgt: Tensor[P], memory: Tensor[P], *args, **kwargs) -> Tensor[P]: ...

class AdaptiveLogSoftmaxWithLoss(Module[P]):
    head: Linear[P]
    tail: ModuleList[P]
    def __init__(
        self, in_features, n_classes, cutoffs, div_value=..., head_bias=..., device=..., dtype: dtype[P] = default
    ) -> None: ...
    @casts(switch.autocast, unknown)
    @rule("DTL203", raises=RuntimeError, match="dtype")
    def __call__(self: AdaptiveLogSoftmaxWithLoss[P], input_: Tensor[P], target_) -> _ASMoutput[P]: ...
    @casts(switch.autocast, unknown)
    def log_prob(self, input: Tensor[P]) -> Tensor[P]: ...
    @casts(switch.autocast, unknown)
    def predict(self, input: Tensor[P]) -> Tensor[int64]: ...

class _ASMoutput(Generic[T]):
    output: Tensor[T, ...]
    loss: Tensor[T, ()]
    @overload
    def __getitem__(self, index: Literal[0]) -> Tensor[T, ...]: ...
    @overload
    def __getitem__(self, index: Literal[1]) -> Tensor[T, ()]: ...
    def __len__(self) -> int: ...

class Transformer(Module[P]):
    encoder: TransformerEncoder[P]
    decoder: TransformerDecoder[P]
    def __init__(self, *args, dtype: dtype[P] = default, **kwargs) -> None: ...
    @rule("DTL203", raises=RuntimeError, match="type")
    def __call__(self: Transformer[P], src: Tensor[P], tgt: Tensor[P], *args, **kwargs) -> Tensor[P]: ...

# --- lookups: the result has the dtype of the parameters ---

class Embedding(Module[P]):
    weight: Parameter[P]
    num_embeddings: int
    embedding_dim: int
    padding_idx: int
    @overload
    def __init__(self, num_embeddings, embedding_dim, *args, _weight: Tensor[P], **kwargs) -> None: ...
    @overload
    def __init__(
        self,
        num_embeddings,
        embedding_dim,
        padding_idx=...,
        max_norm=...,
        norm_type=...,
        scale_grad_by_freq=...,
        sparse=...,
        _weight=...,
        _freeze=...,
        device=...,
        dtype: dtype[P] = default,
    ) -> None: ...
    def __call__(self: Embedding[P], input: Tensor[U]) -> Tensor[P]: ...
    @staticmethod
    def from_pretrained(embeddings: Tensor[P], *args, **kwargs) -> Embedding[P]: ...

class EmbeddingBag(Module[P]):
    weight: Parameter[P]
    def __init__(self, *args, dtype: dtype[P] = default, **kwargs) -> None: ...
    def __call__(self: EmbeddingBag[P], input: Tensor[U], *args, **kwargs) -> Tensor[P]: ...
    @staticmethod
    def from_pretrained(embeddings: Tensor[P], *args, **kwargs) -> EmbeddingBag[P]: ...

# --- normalisation: the result has the dtype of the input ---

class LayerNorm(Module[P]):
    weight: Parameter[P] | None
    bias: Parameter[P] | None
    @overload
    def __init__(self, normalized_shape, eps=..., *, elementwise_affine: Literal[False], **kwargs) -> _BareLayerNorm[P]: ...
    @overload
    def __init__(self, normalized_shape, eps, elementwise_affine: Literal[False], *args, **kwargs) -> _BareLayerNorm[P]: ...
    @overload
    def __init__(
        self, normalized_shape, eps=..., elementwise_affine=..., bias: bool = ..., device=..., dtype: dtype[P] = default
    ) -> None: ...
    def __call__(self: LayerNorm[P], input: Tensor[T]) -> Tensor[T]: ...

@bare
class _BareLayerNorm(LayerNorm[P]):
    def __call__(self, input: Tensor[T]) -> Tensor[T]: ...

class RMSNorm(Module[P]):
    weight: Parameter[P] | None
    def __init__(
        self, normalized_shape, eps=..., elementwise_affine=..., device=..., dtype: dtype[P] = default
    ) -> None: ...
    def __call__(self: RMSNorm[P], x: Tensor[T]) -> Tensor[T]: ...

class GroupNorm(Module[P]):
    weight: Parameter[P] | None
    bias: Parameter[P] | None
    @overload
    def __init__(self, num_groups, num_channels, eps=..., *, affine: Literal[False], **kwargs) -> _BareGroupNorm[P]: ...
    @overload
    def __init__(self, num_groups, num_channels, eps, affine: Literal[False], *args, **kwargs) -> _BareGroupNorm[P]: ...
    @overload
    def __init__(
        self, num_groups, num_channels, eps=..., affine=..., device=..., dtype: dtype[P] = default
    ) -> None: ...
    def __call__(self: GroupNorm[P], input: Tensor[T]) -> Tensor[T]: ...

@bare
class _BareGroupNorm(GroupNorm[P]):
    def __call__(self, input: Tensor[T]) -> Tensor[T]: ...

class BatchNorm2d(Module[P]):
    weight: Parameter[P] | None
    bias: Parameter[P] | None
    running_mean: Buffer[P]
    running_var: Buffer[P]
    num_batches_tracked: Buffer[int64]
    def __init__(
        self,
        num_features,
        eps=...,
        momentum=...,
        affine=...,
        track_running_stats=...,
        device=...,
        dtype: dtype[P] = default,
    ) -> None: ...
    def __call__(self: BatchNorm2d[P], input: Tensor[T]) -> Tensor[T]: ...

class BatchNorm1d(BatchNorm2d[P]): ...
class BatchNorm3d(BatchNorm2d[P]): ...

class LazyBatchNorm2d(BatchNorm2d[P]):
    def __init__(
        self, eps=..., momentum=..., affine=..., track_running_stats=..., device=..., dtype: dtype[P] = default, **kwargs
    ) -> None: ...

class LazyBatchNorm1d(LazyBatchNorm2d[P], BatchNorm1d[P]): ...
class LazyBatchNorm3d(LazyBatchNorm2d[P], BatchNorm3d[P]): ...

# Unless they are asked for, there are no parameters.
class InstanceNorm2d(BatchNorm2d[P]):
    def __call__(self, input: Tensor[T]) -> Tensor[T]: ...

class InstanceNorm1d(InstanceNorm2d[P]): ...
class InstanceNorm3d(InstanceNorm2d[P]): ...

# These have parameters by default.
class LazyInstanceNorm2d(InstanceNorm2d[P]):
    @overload
    def __init__(self, eps=..., momentum=..., *, affine: Literal[False], **kwargs) -> InstanceNorm2d[P]: ...
    @overload
    def __init__(
        self, eps=..., momentum=..., affine=..., track_running_stats=..., device=..., dtype: dtype[P] = default, **kwargs
    ) -> None: ...
    def __call__(self: LazyInstanceNorm2d[P], input: Tensor[T]) -> Tensor[T]: ...

class LazyInstanceNorm1d(LazyInstanceNorm2d[P], InstanceNorm1d[P]): ...
class LazyInstanceNorm3d(LazyInstanceNorm2d[P], InstanceNorm3d[P]): ...

class SyncBatchNorm(BatchNorm2d[P]):
    @staticmethod
    def convert_sync_batchnorm(module: V, process_group=...) -> V: ...

# --- without parameters: the result has the dtype of the input ---

@bare
class Identity(Module[P]):
    def __call__(self, input: Tensor[T]) -> Tensor[T]: ...

class ReLU(Identity[P]):
    __call__ = forwards(functional.relu)

class ReLU6(Identity[P]):
    __call__ = forwards(functional.relu6)

class LeakyReLU(Identity[P]):
    __call__ = forwards(functional.leaky_relu)

class ELU(Identity[P]):
    __call__ = forwards(functional.elu)

class SELU(Identity[P]):
    __call__ = forwards(functional.selu)

class CELU(Identity[P]):
    __call__ = forwards(functional.celu)

class GELU(Identity[P]):
    __call__ = forwards(functional.gelu)

class SiLU(Identity[P]):
    __call__ = forwards(functional.silu)

class Mish(Identity[P]):
    __call__ = forwards(functional.mish)

class Hardswish(Identity[P]):
    __call__ = forwards(functional.hardswish)

class Hardsigmoid(Identity[P]):
    __call__ = forwards(functional.hardsigmoid)

class Hardtanh(Identity[P]):
    __call__ = forwards(functional.hardtanh)

class Hardshrink(Identity[P]):
    __call__ = forwards(functional.hardshrink)

class Softshrink(Identity[P]):
    __call__ = forwards(functional.softshrink)

class Tanhshrink(Identity[P]):
    __call__ = forwards(functional.tanhshrink)

class Softsign(Identity[P]):
    __call__ = forwards(functional.softsign)

class LogSigmoid(Identity[P]):
    __call__ = forwards(functional.logsigmoid)

class Sigmoid(Identity[P]):
    __call__ = forwards(functional.sigmoid)

class Tanh(Identity[P]):
    __call__ = forwards(functional.tanh)

class Threshold(Identity[P]):
    __call__ = forwards(functional.threshold)

class RReLU(Identity[P]):
    __call__ = forwards(functional.rrelu)

class GLU(Identity[P]):
    __call__ = forwards(functional.glu)

class Dropout(Identity[P]):
    __call__ = forwards(functional.dropout)

class Dropout1d(Identity[P]):
    __call__ = forwards(functional.dropout1d)

class Dropout2d(Identity[P]):
    __call__ = forwards(functional.dropout2d)

class Dropout3d(Identity[P]):
    __call__ = forwards(functional.dropout3d)

class AlphaDropout(Identity[P]):
    __call__ = forwards(functional.alpha_dropout)

class FeatureAlphaDropout(Identity[P]):
    __call__ = forwards(functional.feature_alpha_dropout)

class Flatten(Identity[P]): ...
class Unflatten(Identity[P]): ...
class MaxPool(Identity[P]):
    @overload
    def __init__(
        self, kernel_size, stride=..., padding=..., dilation=..., *, return_indices: Literal[True], **kwargs
    ) -> IndexedPool[P]: ...
    @overload
    def __init__(
        self, kernel_size, stride=..., padding=..., dilation=..., return_indices=..., **kwargs
    ) -> MaxPool[P]: ...

class MaxPool1d(MaxPool[P]):
    __call__ = forwards(functional.max_pool1d)

class MaxPool2d(MaxPool[P]):
    __call__ = forwards(functional.max_pool2d)

class MaxPool3d(MaxPool[P]):
    __call__ = forwards(functional.max_pool3d)

class AvgPool1d(Identity[P]):
    __call__ = forwards(functional.avg_pool1d)

class AvgPool2d(Identity[P]):
    __call__ = forwards(functional.avg_pool2d)

class AvgPool3d(Identity[P]):
    __call__ = forwards(functional.avg_pool3d)

class AdaptiveAvgPool1d(Identity[P]):
    __call__ = forwards(functional.adaptive_avg_pool1d)

class AdaptiveAvgPool2d(Identity[P]):
    __call__ = forwards(functional.adaptive_avg_pool2d)

class AdaptiveAvgPool3d(Identity[P]):
    __call__ = forwards(functional.adaptive_avg_pool3d)

class AdaptiveMaxPool(Identity[P]):
    @overload
    def __init__(self, output_size, return_indices: Literal[True], **kwargs) -> IndexedPool[P]: ...
    @overload
    def __init__(self, output_size, return_indices=..., **kwargs) -> AdaptiveMaxPool[P]: ...

class AdaptiveMaxPool1d(AdaptiveMaxPool[P]):
    __call__ = forwards(functional.adaptive_max_pool1d)

class AdaptiveMaxPool2d(AdaptiveMaxPool[P]):
    __call__ = forwards(functional.adaptive_max_pool2d)

class AdaptiveMaxPool3d(AdaptiveMaxPool[P]):
    __call__ = forwards(functional.adaptive_max_pool3d)

class LPPool1d(Identity[P]):
    __call__ = forwards(functional.lp_pool1d)

class LPPool2d(Identity[P]):
    __call__ = forwards(functional.lp_pool2d)

class LPPool3d(Identity[P]):
    __call__ = forwards(functional.lp_pool3d)

class FractionalMaxPool(Identity[P]):
    @overload
    def __init__(
        self, kernel_size, output_size=..., output_ratio=..., *, return_indices: Literal[True], **kwargs
    ) -> IndexedPool[P]: ...
    @overload
    def __init__(
        self, kernel_size, output_size=..., output_ratio=..., return_indices=..., **kwargs
    ) -> FractionalMaxPool[P]: ...

class FractionalMaxPool2d(FractionalMaxPool[P]):
    __call__ = forwards(functional.fractional_max_pool2d)

class FractionalMaxPool3d(FractionalMaxPool[P]):
    __call__ = forwards(functional.fractional_max_pool3d)

# Any pool that is asked for the places of what it takes as well.
class IndexedPool(
    MaxPool1d[P], MaxPool2d[P], MaxPool3d[P],
    AdaptiveMaxPool1d[P], AdaptiveMaxPool2d[P], AdaptiveMaxPool3d[P],
    FractionalMaxPool2d[P], FractionalMaxPool3d[P],
):
    def __call__(self, input: Tensor[T]) -> tuple[Tensor[T], Tensor[int64]]: ...

class PixelShuffle(Identity[P]):
    __call__ = forwards(functional.pixel_shuffle)

class PixelUnshuffle(Identity[P]):
    __call__ = forwards(functional.pixel_unshuffle)

class ChannelShuffle(Identity[P]):
    __call__ = forwards(functional.channel_shuffle)

class Fold(Identity[P]):
    __call__ = forwards(functional.fold)

class Unfold(Identity[P]):
    __call__ = forwards(functional.unfold)

class ZeroPad1d(Identity[P]): ...
class ZeroPad2d(Identity[P]): ...
class ZeroPad3d(Identity[P]): ...
class ConstantPad1d(Identity[P]): ...
class ConstantPad2d(Identity[P]): ...
class ConstantPad3d(Identity[P]): ...
class ReflectionPad1d(Identity[P]): ...
class ReflectionPad2d(Identity[P]): ...
class ReflectionPad3d(Identity[P]): ...
class ReplicationPad1d(Identity[P]): ...
class ReplicationPad2d(Identity[P]): ...
class ReplicationPad3d(Identity[P]): ...
class CircularPad1d(Identity[P]): ...
class CircularPad2d(Identity[P]): ...
class CircularPad3d(Identity[P]): ...
class LocalResponseNorm(Identity[P]):
    __call__ = forwards(functional.local_response_norm)

class CrossMapLRN2d(Identity[P]):
    def __call__(self, input: Tensor[T in inexact]) -> Tensor[T]: ...

class MaxUnpool2d(Identity[P]):
    __call__ = forwards(functional.max_unpool2d)

class MaxUnpool1d(Identity[P]):
    __call__ = forwards(functional.max_unpool1d)

class MaxUnpool3d(Identity[P]):
    __call__ = forwards(functional.max_unpool3d)


class Softmax(Identity[P]):
    __call__ = forwards(functional.softmax)

class LogSoftmax(Identity[P]):
    __call__ = forwards(functional.log_softmax)

class Softmin(Identity[P]):
    __call__ = forwards(functional.softmin)

class Softmax2d(Identity[P]):
    __call__ = forwards(functional.softmax)

class Softplus(Identity[P]):
    __call__ = forwards(functional.softplus)

class Upsample(Identity[P]):
    __call__ = forwards(functional.upsample)

class UpsamplingNearest2d(Identity[P]):
    __call__ = forwards(functional.upsample_nearest)

class UpsamplingBilinear2d(Identity[P]):
    __call__ = forwards(functional.upsample_bilinear)


class CosineSimilarity(Identity[P]):
    __call__ = forwards(functional.cosine_similarity)

class PairwiseDistance(Identity[P]):
    __call__ = forwards(functional.pairwise_distance)

# --- losses: without dimensions, unless they are not reduced ---

class MSELoss(Identity[P]):
    __call__ = forwards(functional.mse_loss)

class L1Loss(Identity[P]):
    __call__ = forwards(functional.l1_loss)

class SmoothL1Loss(Identity[P]):
    __call__ = forwards(functional.smooth_l1_loss)

class KLDivLoss(Identity[P]):
    __call__ = forwards(functional.kl_div)

class PoissonNLLLoss(Identity[P]):
    __call__ = forwards(functional.poisson_nll_loss)

class MultiLabelSoftMarginLoss(Identity[P]):
    __call__ = forwards(functional.multilabel_soft_margin_loss)


class HuberLoss(Identity[P]):
    __call__ = forwards(functional.huber_loss)

class SoftMarginLoss(Identity[P]):
    __call__ = forwards(functional.soft_margin_loss)

class HingeEmbeddingLoss(Identity[P]):
    __call__ = forwards(functional.hinge_embedding_loss)


class GaussianNLLLoss(Identity[P]):
    __call__ = forwards(functional.gaussian_nll_loss)

class TripletMarginLoss(Identity[P]):
    __call__ = forwards(functional.triplet_margin_loss)

class TripletMarginWithDistanceLoss(TripletMarginLoss[P]): ...

class MarginRankingLoss(Identity[P]):
    __call__ = forwards(functional.margin_ranking_loss)

class CosineEmbeddingLoss(Identity[P]):
    __call__ = forwards(functional.cosine_embedding_loss)

# Class indices leave the logits' dtype; class probabilities promote with it.
class CrossEntropyLoss(Module[P]):
    weight: Tensor[P]
    @overload
    def __init__(self, weight: Tensor[P], *args, **kwargs) -> WeightedCrossEntropyLoss[P]: ...
    @overload
    def __init__(self, weight: None = ..., *args, **kwargs) -> None: ...
    __call__ = forwards(functional.cross_entropy)

class WeightedCrossEntropyLoss(CrossEntropyLoss[P]):
    @rule("DTL203", about="operands", raises=RuntimeError, match="expected scalar type")
    def __call__(self: WeightedCrossEntropyLoss[P], input: Tensor[P], target: Tensor[U]) -> Tensor[promote(P, U), ...]: ...

class NLLLoss(Module[P]):
    weight: Tensor[P]
    def __init__(self, weight: Tensor[P] | None = ..., *args, **kwargs) -> None: ...
    __call__ = forwards(functional.nll_loss)

class NLLLoss2d(NLLLoss[P]): ...

class MultiMarginLoss(Module[P]):
    weight: Tensor[P]
    def __init__(self, *args, weight: Tensor[P] | None = ..., **kwargs) -> None: ...
    __call__ = forwards(functional.multi_margin_loss)

class MultiLabelMarginLoss(MultiMarginLoss[P]): ...

class CTCLoss(Identity[P]):
    __call__ = forwards(functional.ctc_loss)

class BCELoss(Module[P]):
    def __init__(self, weight: Tensor[P] | None = ..., *args, **kwargs) -> None: ...
    __call__ = forwards(functional.binary_cross_entropy)

class BCEWithLogitsLoss(Module[P]):
    def __init__(self, weight: Tensor[P] | None = ..., *args, **kwargs) -> None: ...
    __call__ = forwards(functional.binary_cross_entropy_with_logits)

# --- indices and classes ---

position = rule("DTL503", raises=RuntimeError, takes="int32 or int64", fix=wrap("{}.long()", unsafe=True))
restrict(position, U in {int32, int64}, "", Embedding, EmbeddingBag)
classes = rule("DTL501", raises=RuntimeError, takes="int64", fix=wrap("{}.long()", only=integers | {bool}))
restrict(classes, U in floats | {uint8, int64}, "", WeightedCrossEntropyLoss)

# --- norms: parameters in float32 take input in half precision, on CUDA those of batches alone; none takes any other mixture ---

mixed = rule("DTL203", raises=RuntimeError, match="dtype|type", takes="the dtype of its parameters, or half precision where these are float32")
restrict(mixed, mapped(T, low_precision, P) == P, "", BatchNorm2d, GroupNorm, LayerNorm, LazyInstanceNorm2d)
restrict(None, mapped(P, {float32}, T) == T, "", BatchNorm2d, GroupNorm, LayerNorm, LazyInstanceNorm2d)
restrict(None, T == P, "cuda", GroupNorm, LayerNorm)
restrict(
    None, T in floats, "",
    BatchNorm2d, GroupNorm, InstanceNorm2d, LayerNorm, LazyInstanceNorm2d, _BareGroupNorm, _BareLayerNorm,
)
restrict(None, T in inexact, "", RMSNorm)

# --- kernels that there are not, that a device lacks, or got later ---

restrict(
    None, P not in complexes, "",
    AdaptiveLogSoftmaxWithLoss, Bilinear, Embedding, EmbeddingBag, MultiheadAttention, PReLU, TransformerDecoderLayer,
    TransformerEncoderLayer, log_prob, predict,
)
restrict(None, P not in complexes, "a GPU", GRU, GRUCell, LSTM, LSTMCell)
restrict(
    None, T not in {bool}, "",
    ReflectionPad1d, ReflectionPad2d, ReflectionPad3d, ReplicationPad1d, ReplicationPad2d, ReplicationPad3d,
)

missing = rule(
    "DTL301",
    raises=RuntimeError,
    match="not implemented for",
    unless=(".is_cuda", ".is_cpu", ".device.type", ".device ==", ".device !="),
)

if torch < "2.1":
    restrict(missing, P not in {float16}, "cpu", PReLU)
if torch < "2.2":
    restrict(
        missing, P not in {float16}, "cpu",
        Bilinear, Conv2d, ConvTranspose2d, GRU, GRUCell, LSTM, LSTMCell, Linear, MultiheadAttention, RNNCell,
    )
    restrict(missing, T not in {float16}, "cpu", BatchNorm2d, GroupNorm)
if torch < "2.3":
    restrict(missing, T not in {float16}, "cpu", LayerNorm)
    restrict(missing, P not in {float16}, "cpu", TransformerEncoderLayer)

# Autocast, see `torch`. The recurrent layers of cuDNN know no bfloat16.
casts(
    switch.autocast, lower,
    Conv1d, Conv2d, Conv3d, ConvTranspose1d, ConvTranspose2d, ConvTranspose3d, Linear, MultiheadAttention,
    PReLU, RNNCell,
)
casts(switch.autocast_cuda, float16, GRU, LSTM, RNN)
casts(switch.autocast_cuda, float32, GroupNorm, LayerNorm, TransformerDecoderLayer, TransformerEncoderLayer)
casts(switch.autocast_cuda, lower, GRUCell, LSTMCell)
casts(switch.autocast_cuda, unknown, Bilinear)
casts(switch.autocast_cpu, lower, RNN)
casts(switch.autocast_cpu, unknown, GRU, GRUCell, LSTM, LSTMCell, TransformerDecoderLayer, TransformerEncoderLayer)
casts(switch.autocast_cpu, float32, LocalResponseNorm, ReflectionPad2d, ReplicationPad2d)
