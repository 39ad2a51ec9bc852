"""diffusers 0.20 to 0.42: float32 unless `torch_dtype` (later `dtype`) says otherwise."""

import PIL.Image
import numpy
import torch
import transformers

__promotion__ = "torch"

class BaseOutput(Generic[P]):
    latent_dist: DiagonalGaussianDistribution[P]
    def __getitem__(self, key) -> torch.Tensor[P]: ...
    def __getattr__(self, name: str) -> torch.Tensor[P]: ...
    def to_tuple(self) -> tuple[torch.Tensor[P], ...]: ...

class DiagonalGaussianDistribution(Generic[P]):
    mean: torch.Tensor[P]
    std: torch.Tensor[P]
    logvar: torch.Tensor[P]
    def sample(self, generator=...) -> torch.Tensor[P]: ...
    def mode(self) -> torch.Tensor[P]: ...

# These take latents, embeddings and conditions as they are, and cast the timestep. Run with 0.42.1.
mixed = rule("DTL203", raises=RuntimeError, match="same")

@like("UNet2DConditionModel", "UNet2DModel", "UNet3DConditionModel", "ControlNetModel")
class UNet(ModelMixin[P]):
    @mixed
    @casts(switch.autocast, lower)
    def __call__(self, sample: torch.Tensor[P], timestep=..., encoder_hidden_states: torch.Tensor[P] = ...,
                 controlnet_cond: torch.Tensor[P] = ..., *args, **kwargs) -> BaseOutput[held(P)]: ...

@like("FluxTransformer2DModel", "SD3Transformer2DModel", "PixArtTransformer2DModel", "DiTTransformer2DModel")
class ImageTransformer(ModelMixin[P]):
    @mixed
    @casts(switch.autocast, lower)
    def __call__(self, hidden_states: torch.Tensor[P], encoder_hidden_states: torch.Tensor[P] = ...,
                 pooled_projections: torch.Tensor[P] = ..., *args, **kwargs) -> BaseOutput[held(P)]: ...

@like("*Model", "*Transformer?DModel", "Autoencoder*", "ControlNet*Model", "*Transformer3DModel", "VQModel", "*Adapter", "UNet*")
class ModelMixin(torch.nn.Module[P]):
    dtype_when_built: chosen
    dtype: dtype[P]
    device: object
    config: object
    def __init__(self, *args, **kwargs) -> ModelMixin[default]: ...
    def __call__(self, *args, **kwargs) -> BaseOutput[held(P)]: ...
    @rule("DTL203", raises=RuntimeError, match="same")
    @casts(switch.autocast, lower)
    def encode(self, x: torch.Tensor[P], *args, **kwargs) -> BaseOutput[held(P)]: ...
    @rule("DTL203", raises=RuntimeError, match="same")
    @casts(switch.autocast, lower)
    def decode(self, z: torch.Tensor[P], *args, **kwargs) -> BaseOutput[held(P)]: ...
    @overload
    @classmethod
    def from_pretrained(cls, pretrained_model_name_or_path=..., *, torch_dtype: dtype[U],
                        **kwargs) -> Self[U or chosen]: ...
    @overload
    @classmethod
    def from_pretrained(cls, pretrained_model_name_or_path=..., *, dtype: dtype[U],
                        **kwargs) -> Self[U or chosen]: ...
    @overload
    @classmethod
    def from_pretrained(cls, pretrained_model_name_or_path=..., **kwargs) -> Self[default]: ...
    from_single_file = from_pretrained
    @classmethod
    def from_config(cls, *args, **kwargs) -> Self[default]: ...
    def enable_gradient_checkpointing(self, *args, **kwargs) -> None: ...
    enable_xformers_memory_efficient_attention = save_pretrained = enable_slicing = enable_gradient_checkpointing
    enable_tiling = enable_gradient_checkpointing
    set_attn_processor = add_adapter = fuse_lora = enable_gradient_checkpointing

# Each scheduler of 0.42.1 was run with samples, noise and outputs of float32, float16 and bfloat16.
class SchedulerOutput(Generic[P]):
    prev_sample: torch.Tensor[P]
    pred_original_sample: torch.Tensor[P]
    def __getitem__(self, key) -> torch.Tensor[P]: ...

@like(
    "DDIMScheduler", "DDIMParallelScheduler", "DDPMScheduler", "DDPMParallelScheduler", "DEISMultistepScheduler",
    "DPMSolver*stepScheduler", "EDMDPMSolverMultistepScheduler", "HeunDiscreteScheduler", "KDPM2*DiscreteScheduler",
    "LCMScheduler", "LMSDiscreteScheduler", "PNDMScheduler", "TCDScheduler", "UnCLIPScheduler",
)
class Scheduler:
    config: object
    def __init__(self, *args, **kwargs) -> None: ...
    @classmethod
    def from_pretrained(cls, *args, **kwargs) -> Scheduler: ...
    from_config = from_pretrained
    def set_timesteps(self, *args, **kwargs) -> None: ...
    def scale_model_input(self, sample: V, *args, **kwargs) -> V: ...
    def add_noise(
        self, original_samples: torch.Tensor[T], noise: torch.Tensor[U], timesteps
    ) -> torch.Tensor[promote(broadcast(T), broadcast(U))]: ...
    def step(
        self, model_output: torch.Tensor[T], timestep, sample: torch.Tensor[U], *args, **kwargs
    ) -> SchedulerOutput[promote(broadcast(T), broadcast(U))]: ...

@like("Euler*Scheduler", "FlowMatch*Scheduler")
class EulerScheduler(Scheduler):
    @classmethod
    def from_pretrained(cls, *args, **kwargs) -> EulerScheduler: ...
    from_config = from_pretrained
    def step(
        self, model_output: torch.Tensor[T], timestep, sample: torch.Tensor[U], *args, **kwargs
    ) -> SchedulerOutput[T]: ...

@like("UniPCMultistepScheduler", "SASolverScheduler")
class SolverScheduler(Scheduler):
    @classmethod
    def from_pretrained(cls, *args, **kwargs) -> SolverScheduler: ...
    from_config = from_pretrained
    def step(
        self, model_output: torch.Tensor[T], timestep, sample: torch.Tensor[U], *args, **kwargs
    ) -> SchedulerOutput[U]: ...

class ImagePipelineOutput(Generic[P]):
    images: list[PIL.Image.Image]
    frames: list[list[PIL.Image.Image]]
    def __getitem__(self, key) -> list[PIL.Image.Image]: ...

class ArrayPipelineOutput(Generic[P]):
    images: numpy.ndarray[float32]
    frames: numpy.ndarray[float32]
    def __getitem__(self, key) -> numpy.ndarray[float32]: ...

class TensorPipelineOutput(Generic[P]):
    images: torch.Tensor[P]
    frames: torch.Tensor[P]
    def __getitem__(self, key) -> torch.Tensor[P]: ...

@duck("vae", dtype=chosen)
@like("*Pipeline", "*PipelineBlock", "AutoPipelineFor*")
class DiffusionPipeline(Generic[P]):
    vae: ModelMixin[P]
    unet: UNet[P]
    transformer: ModelMixin[P]
    controlnet: UNet[P]
    text_encoder: transformers.PreTrainedModel[P]
    text_encoder_2: transformers.PreTrainedModel[P]
    text_encoder_3: transformers.PreTrainedModel[P]
    image_encoder: transformers.PreTrainedModel[P]
    safety_checker: object
    scheduler: object
    tokenizer: transformers.PreTrainedTokenizerBase
    dtype: dtype[P]
    device: object
    @overload
    @classmethod
    def from_pretrained(cls, pretrained_model_name_or_path=..., *, torch_dtype: dtype[U],
                        **kwargs) -> DiffusionPipeline[U or chosen]: ...
    @overload
    @classmethod
    def from_pretrained(cls, pretrained_model_name_or_path=..., *, dtype: dtype[U],
                        **kwargs) -> DiffusionPipeline[U or chosen]: ...
    @overload
    @classmethod
    def from_pretrained(cls, pretrained_model_name_or_path=...,
                        **kwargs) -> DiffusionPipeline[default]: ...
    from_single_file = from_pretrained
    @overload
    def to(self, dtype: dtype[U], *args, **kwargs) -> Self:
        self: DiffusionPipeline[U]

    @overload
    def to(self, device=..., dtype: dtype[U] = P, **kwargs) -> Self:
        self: DiffusionPipeline[U]

    @overload
    def __call__(self, *args, output_type: Literal["np", "numpy"], **kwargs) -> ArrayPipelineOutput[P]: ...
    @overload
    def __call__(self, *args, output_type: Literal["pt", "latent"],
                 **kwargs) -> TensorPipelineOutput[P]: ...
    @overload
    def __call__(self, *args, output_type: Literal["pil"] = ..., **kwargs) -> ImagePipelineOutput[P]: ...
    def encode_prompt(self, *args, **kwargs) -> tuple[torch.Tensor[P], ...]: ...
    def enable_model_cpu_offload(self, *args, **kwargs) -> None: ...
    enable_sequential_cpu_offload = enable_attention_slicing = enable_vae_slicing = enable_model_cpu_offload
    enable_vae_tiling = enable_model_cpu_offload
    enable_xformers_memory_efficient_attention = load_lora_weights = set_progress_bar_config = enable_model_cpu_offload
    fuse_lora = unload_lora_weights = load_ip_adapter = save_pretrained = enable_freeu = enable_model_cpu_offload
