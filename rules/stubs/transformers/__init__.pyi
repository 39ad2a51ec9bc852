"""transformers 4 and 5: a model has the dtype it is loaded in; by default v4 takes float32, v5 the checkpoint's dtype.

Every tensor in a model's output has the model's dtype. A processor gives int64 tokens and float32 features.
"""

import numpy
import torch

@like("*Config")
class PretrainedConfig:
    torch_dtype: dtype[chosen]
    dtype: dtype[chosen]
    hidden_size: int
    vocab_size: int
    num_hidden_layers: int
    num_attention_heads: int
    def __init__(self, *args, **kwargs) -> None: ...
    def to_dict(self) -> dict: ...
    @classmethod
    def from_pretrained(cls, *args, **kwargs) -> PretrainedConfig: ...

PreTrainedConfig = AutoConfig = PretrainedConfig

@like("*Output", "*OutputWith*", "*ModelOutput*")
@duck("logits", "last_hidden_state", "pooler_output", "image_embeds", "text_embeds", dtype=chosen)
class ModelOutput(Generic[P]):
    loss: torch.Tensor
    logits: torch.Tensor[P]
    last_hidden_state: torch.Tensor[P]
    pooler_output: torch.Tensor[P]
    pooled_output: torch.Tensor[P]
    image_hidden_states: torch.Tensor[P]
    video_hidden_states: torch.Tensor[P]
    audio_hidden_states: torch.Tensor[P]
    encoder_last_hidden_state: torch.Tensor[P]
    decoder_last_hidden_state: torch.Tensor[P]
    image_embeds: torch.Tensor[P]
    text_embeds: torch.Tensor[P]
    audio_embeds: torch.Tensor[P]
    video_embeds: torch.Tensor[P]
    embeddings: torch.Tensor[P]
    logits_per_image: torch.Tensor[P]
    logits_per_text: torch.Tensor[P]
    logits_per_video: torch.Tensor[P]
    logits_per_audio: torch.Tensor[P]
    prediction_logits: torch.Tensor[P]
    seq_relationship_logits: torch.Tensor[P]
    cls_logits: torch.Tensor[P]
    distillation_logits: torch.Tensor[P]
    start_logits: torch.Tensor[P]
    end_logits: torch.Tensor[P]
    class_queries_logits: torch.Tensor[P]
    masks_queries_logits: torch.Tensor[P]
    segmentation_logits: torch.Tensor[P]
    pred_logits: torch.Tensor[P]
    pred_boxes: torch.Tensor[P]
    pred_masks: torch.Tensor[P]
    predicted_depth: torch.Tensor[P]
    iou_scores: torch.Tensor[P]
    object_score_logits: torch.Tensor[P]
    projected_states: torch.Tensor[P]
    projected_quantized_states: torch.Tensor[P]
    reconstruction: torch.Tensor[P]
    audio_values: torch.Tensor[P]
    waveform: torch.Tensor[P]
    spectrogram: torch.Tensor[P]
    latents: torch.Tensor[P]
    hidden_states: tuple[torch.Tensor[P], ...]
    attentions: tuple[torch.Tensor[P], ...]
    cross_attentions: tuple[torch.Tensor[P], ...]
    encoder_hidden_states: tuple[torch.Tensor[P], ...]
    encoder_attentions: tuple[torch.Tensor[P], ...]
    decoder_hidden_states: tuple[torch.Tensor[P], ...]
    decoder_attentions: tuple[torch.Tensor[P], ...]
    past_key_values: object
    vision_model_output: ModelOutput[P]
    text_model_output: ModelOutput[P]
    vision_outputs: ModelOutput[P]
    language_model_outputs: ModelOutput[P]
    @overload
    def __getitem__(self, key: Literal["hidden_states", "attentions", "cross_attentions", "encoder_hidden_states",
                                       "decoder_hidden_states"]) -> tuple[torch.Tensor[P], ...]: ...
    @overload
    def __getitem__(self, key: Literal["past_key_values", "loss"]) -> object: ...
    @overload
    def __getitem__(self, key: Literal["logits", "last_hidden_state", "pooler_output", "pooled_output",
                                       "image_hidden_states", "video_hidden_states", "audio_hidden_states",
                                       "encoder_last_hidden_state", "decoder_last_hidden_state", "image_embeds",
                                       "text_embeds", "audio_embeds", "video_embeds", "embeddings", "logits_per_image",
                                       "logits_per_text", "logits_per_video", "logits_per_audio", "prediction_logits",
                                       "seq_relationship_logits", "cls_logits", "distillation_logits", "start_logits",
                                       "end_logits", "class_queries_logits", "masks_queries_logits",
                                       "segmentation_logits", "pred_logits", "pred_boxes", "pred_masks",
                                       "predicted_depth", "iou_scores", "object_score_logits", "projected_states",
                                       "projected_quantized_states", "reconstruction", "audio_values", "waveform",
                                       "spectrogram", "latents"]) -> torch.Tensor[P]: ...
    @overload
    def __getitem__(self, key: str) -> torch.Tensor: ...
    @overload
    def __getitem__(self, key) -> torch.Tensor[P]: ...
    # Of what else there may be, masks are of bool or integers, codes and positions of integers.
    def __getattr__(self, name: str) -> torch.Tensor: ...
    def to_tuple(self) -> tuple[torch.Tensor[P], ...]: ...
    def keys(self) -> Iterable[str]: ...

class GenerateOutput(Generic[P]):
    sequences: torch.Tensor[int64]
    # Cast to float32 for sampling. Run with 5.23.0; 4.45.2 does it as well, and 4.44.2 does not, as their sources say.
    if transformers >= "4.45":
        scores: tuple[torch.Tensor[float32], ...]
        logits: tuple[torch.Tensor[float32], ...]
        sequences_scores: torch.Tensor[float32]
    else:
        scores: tuple[torch.Tensor[P], ...]
        logits: tuple[torch.Tensor[P], ...]
        sequences_scores: torch.Tensor[P]
    attentions: tuple[object, ...]
    hidden_states: tuple[tuple[torch.Tensor[P], ...], ...]
    past_key_values: object

# The first layer of these takes what it is given as it is; ViT, DINO, CLIP, SigLIP and BLIP cast it. Run with 5.23.0.
mixed = rule("DTL203", raises=RuntimeError, match="type")

@like("WhisperModel", "WhisperFor*", "Wav2Vec2Model", "Wav2Vec2For*", "Wav2Vec2ConformerModel", "Wav2Vec2ConformerFor*",
      "Wav2Vec2BertModel", "Wav2Vec2BertFor*", "HubertModel", "HubertFor*", "WavLMModel", "WavLMFor*", "Data2VecAudioModel",
      "Data2VecAudioFor*", "UniSpeechModel", "UniSpeechFor*", "UniSpeechSatModel", "UniSpeechSatFor*", "SEWModel",
      "SEWFor*", "ASTModel", "ASTFor*", "EncodecModel", "DacModel", "SpeechT5ForSpeechToText", "ClapAudioModel",
      "AutoModelForSpeechSeq2Seq", "AutoModelForCTC", "AutoModelForAudioClassification")
class SpeechModel(PreTrainedModel[P]):
    @mixed
    @casts(switch.autocast, lower)
    def __call__(self, inputs: torch.Tensor[P] = ..., *args, input_features: torch.Tensor[P] = ...,
                 input_values: torch.Tensor[P] = ..., **kwargs) -> ModelOutput[held(P)]: ...
    @overload
    @mixed
    @casts(switch.autocast, lower)
    def generate(self, inputs: torch.Tensor[P] = ..., *args, return_dict_in_generate: Literal[True],
                 input_features: torch.Tensor[P] = ..., input_values: torch.Tensor[P] = ...,
                 **kwargs) -> GenerateOutput[P]: ...
    @overload
    @mixed
    @casts(switch.autocast, lower)
    def generate(self, inputs: torch.Tensor[P] = ..., *args, input_features: torch.Tensor[P] = ...,
                 input_values: torch.Tensor[P] = ..., **kwargs) -> torch.Tensor[int64]: ...

@like("BeitModel", "BeitFor*", "SwinModel", "SwinFor*", "Swinv2Model", "Swinv2For*", "ConvNextModel", "ConvNextFor*",
      "ConvNextV2Model", "ConvNextV2For*", "ResNetModel", "ResNetFor*", "SegformerModel", "SegformerFor*", "LevitModel",
      "LevitFor*", "MobileViTModel", "MobileViTFor*", "MobileNetV2Model", "MobileNetV2For*", "RegNetModel", "RegNetFor*",
      "EfficientNetModel", "EfficientNetFor*", "PoolFormerModel", "PoolFormerFor*", "PvtModel", "PvtFor*", "CvtModel",
      "CvtFor*", "FocalNetModel", "FocalNetFor*", "BitModel", "BitFor*", "DPTModel", "DPTFor*", "GLPNModel", "GLPNFor*",
      "ViTMAEModel", "ViTMAEFor*", "HieraModel", "HieraFor*", "YolosModel", "YolosFor*", "VitDetModel",
      "GroupViTVisionModel", "DetrModel", "DetrFor*", "SamModel", "Swin2SRModel", "Swin2SRFor*", "UperNetFor*",
      "MaskFormerModel", "MaskFormerFor*", "Mask2FormerModel", "Mask2FormerFor*", "SuperPointFor*", "VideoMAEModel",
      "VideoMAEFor*", "TimesformerModel", "TimesformerFor*", "VivitModel", "VivitFor*")
class VisionModel(PreTrainedModel[P]):
    @mixed
    @casts(switch.autocast, lower)
    def __call__(self, pixel_values: torch.Tensor[P] = ..., *args, **kwargs) -> ModelOutput[held(P)]: ...

class Part(torch.nn.Module[P]):
    """A part of a model, as 30 architectures call it: run with 5.23.0, all their parameters have the model's dtype."""

    model: Part[P]
    transformer: Part[P]
    encoder: Part[P]
    decoder: Part[P]
    embeddings: Part[P]
    layers: list[Part[P]]
    h: list[Part[P]]
    layer: list[Part[P]]
    self_attn: Part[P]
    attn: Part[P]
    attention: Part[P]
    self_attention: Part[P]
    mlp: Part[P]
    output: Part[P]
    intermediate: Part[P]
    embed_tokens: torch.nn.Embedding[P]
    word_embeddings: torch.nn.Embedding[P]
    wte: torch.nn.Embedding[P]
    wpe: torch.nn.Embedding[P]
    q_proj: torch.nn.Linear[P]
    k_proj: torch.nn.Linear[P]
    v_proj: torch.nn.Linear[P]
    o_proj: torch.nn.Linear[P]
    out_proj: torch.nn.Linear[P]
    gate_proj: torch.nn.Linear[P]
    up_proj: torch.nn.Linear[P]
    down_proj: torch.nn.Linear[P]
    qkv_proj: torch.nn.Linear[P]
    gate_up_proj: torch.nn.Linear[P]
    query_key_value: torch.nn.Linear[P]
    dense_h_to_4h: torch.nn.Linear[P]
    dense_4h_to_h: torch.nn.Linear[P]
    dense: torch.nn.Linear[P]
    fc1: torch.nn.Linear[P]
    fc2: torch.nn.Linear[P]
    c_attn: torch.nn.Module[P]
    c_proj: torch.nn.Module[P]
    c_fc: torch.nn.Module[P]

# These cast embeddings of another dtype, or take them; 31 other architectures refuse them.
@like("T5*", "MT5*", "UMT5*", "Mamba*")
class CastingModel(PreTrainedModel[P]):
    def __call__(self, *args, **kwargs) -> ModelOutput[held(P)]: ...

@like("*PreTrainedModel", "*Model", "*ModelFor*", "*For[A-Z]*", "AutoBackbone")
class PreTrainedModel(torch.nn.Module[P]):
    dtype_when_built: chosen
    config: PretrainedConfig
    generation_config: object
    dtype: dtype[P]
    device: object
    base_model: PreTrainedModel[P]
    model: Part[P]
    transformer: Part[P]
    encoder: Part[P]
    decoder: Part[P]
    embeddings: Part[P]
    bert: Part[P]
    roberta: Part[P]
    gpt_neox: Part[P]
    layers: list[Part[P]]
    h: list[Part[P]]
    embed_tokens: torch.nn.Embedding[P]
    wte: torch.nn.Embedding[P]
    lm_head: torch.nn.Linear[P]
    score: torch.nn.Linear[P]

    def __init__(self, config=..., *args, **kwargs) -> PreTrainedModel[default]: ...
    @rule("DTL203", raises=RuntimeError, match="type", at_most="likely")
    @casts(switch.autocast, lower)
    def __call__(self, *args, inputs_embeds: torch.Tensor[P] = ..., **kwargs) -> ModelOutput[held(P)]: ...

    @overload
    @classmethod
    def from_pretrained(cls, pretrained_model_name_or_path=..., *model_args, dtype: Literal["auto"],
                        **kwargs) -> Self[chosen]: ...
    @overload
    @classmethod
    def from_pretrained(cls, pretrained_model_name_or_path=..., *model_args,
                        torch_dtype: Literal["auto"], **kwargs) -> Self[chosen]: ...
    @overload
    @classmethod
    def from_pretrained(cls, pretrained_model_name_or_path=..., *model_args, dtype: dtype[U],
                        **kwargs) -> Self[U or chosen]: ...
    @overload
    @classmethod
    def from_pretrained(cls, pretrained_model_name_or_path=..., *model_args, torch_dtype: dtype[U],
                        **kwargs) -> Self[U or chosen]: ...
    @overload
    @classmethod
    def from_pretrained(cls, pretrained_model_name_or_path=..., *model_args,
                        load_in_8bit: Literal[True], **kwargs) -> Self[chosen]: ...
    @overload
    @classmethod
    def from_pretrained(cls, pretrained_model_name_or_path=..., *model_args,
                        load_in_4bit: Literal[True], **kwargs) -> Self[chosen]: ...
    if transformers >= "5":
        @overload
        @classmethod
        def from_pretrained(cls, pretrained_model_name_or_path=..., *model_args,
                            **kwargs) -> Self[chosen]: ...
    else:
        @overload
        @classmethod
        def from_pretrained(cls, pretrained_model_name_or_path=..., *model_args,
                            **kwargs) -> Self[default]: ...

    @overload
    @classmethod
    def from_config(cls, config, dtype: dtype[U], **kwargs) -> Self[U or chosen]: ...
    @overload
    @classmethod
    def from_config(cls, config, *, torch_dtype: dtype[U], **kwargs) -> Self[U or chosen]: ...
    if transformers >= "5":
        @overload
        @classmethod
        def from_config(cls, config, **kwargs) -> Self[chosen]: ...
    else:
        @overload
        @classmethod
        def from_config(cls, config, **kwargs) -> Self[default]: ...

    @overload
    def generate(self, *args, return_dict_in_generate: Literal[True], **kwargs) -> GenerateOutput[P]: ...
    @overload
    def generate(self, *args, **kwargs) -> torch.Tensor[int64]: ...
    def get_input_embeddings(self) -> torch.nn.Embedding[P]: ...
    def get_output_embeddings(self) -> torch.nn.Linear[P]: ...
    def get_image_features(self, *args, **kwargs) -> torch.Tensor[held(P)]: ...
    get_text_features = get_audio_features = get_video_features = get_image_features
    def resize_token_embeddings(self, *args, **kwargs) -> torch.nn.Embedding[P]: ...
    def gradient_checkpointing_enable(self, *args, **kwargs) -> None: ...
    gradient_checkpointing_disable = enable_input_require_grads = tie_weights = gradient_checkpointing_enable
    save_pretrained = push_to_hub = print_trainable_parameters = add_adapter = gradient_checkpointing_enable
    set_adapter = gradient_checkpointing_enable
    load_adapter = init_weights = post_init = gradient_checkpointing_enable
    def merge_and_unload(self, *args, **kwargs) -> Self: ...

@duck("text_projection", "visual_projection", dtype=chosen)
class CLIPModel(PreTrainedModel[P]):
    text_projection: torch.nn.Linear[P]
    visual_projection: torch.nn.Linear[P]

CLIPTextModelWithProjection = CLIPVisionModelWithProjection = CLIPModel

class BatchEncoding(Generic[F]):
    """What a tokenizer or processor gives; `F` is the dtype of its features."""

    input_ids: torch.Tensor[int64]
    attention_mask: torch.Tensor[int64]
    token_type_ids: torch.Tensor[int64]
    decoder_input_ids: torch.Tensor[int64]
    labels: torch.Tensor[int64]
    image_grid_thw: torch.Tensor[int64]
    pixel_values: torch.Tensor[F]
    pixel_values_videos: torch.Tensor[F]
    input_features: torch.Tensor[F]
    input_values: torch.Tensor[F]
    @overload
    def __getitem__(self, key: Literal["input_ids", "attention_mask", "token_type_ids", "decoder_input_ids", "labels",
                                       "image_grid_thw", "decoder_attention_mask"]) -> torch.Tensor[int64]: ...
    @overload
    def __getitem__(self, key: Literal["pixel_values", "pixel_values_videos", "input_features",
                                       "input_values"]) -> torch.Tensor[F]: ...
    @overload
    def __getitem__(self, key) -> object: ...
    @overload
    def to(self, dtype: dtype[U], *args, **kwargs) -> BatchEncoding[U]: ...
    @overload
    def to(self, device=..., dtype: dtype[U] = F, **kwargs) -> BatchEncoding[U]: ...
    def convert_to_tensors(self, *args, **kwargs) -> Self: ...
    def items(self) -> Iterable[tuple[str, object]]: ...
    def keys(self) -> Iterable[str]: ...
    def pop(self, key, default=...) -> object: ...

BatchFeature = BatchEncoding

@takes_input(unless="post*")
@like("*Tokenizer", "*TokenizerFast", "*Processor", "*ProcessorFast", "*FeatureExtractor")
class PreTrainedTokenizerBase:
    pad_token_id: int
    eos_token_id: int
    bos_token_id: int
    vocab_size: int
    tokenizer: PreTrainedTokenizerBase
    image_processor: PreTrainedTokenizerBase
    feature_extractor: PreTrainedTokenizerBase
    if transformers >= "4.29":
        # What `mel_filter_bank` makes: so of Whisper's since then, and of the four others asked of 5.23.
        mel_filters: numpy.ndarray[float64]
    @classmethod
    def from_pretrained(cls, *args, **kwargs) -> PreTrainedTokenizerBase: ...
    @overload
    def __call__(self, *args, return_tensors: Literal["pt"], **kwargs) -> BatchEncoding[float32]: ...
    @overload
    def __call__(self, *args, **kwargs) -> object: ...
    preprocess = pad = batch_encode_plus = encode_plus = __call__
    @overload
    def encode(self, *args, return_tensors: Literal["pt"], **kwargs) -> torch.Tensor[int64]: ...
    @overload
    def encode(self, *args, **kwargs) -> list[int]: ...
    def decode(self, *args, **kwargs) -> str: ...
    def batch_decode(self, *args, **kwargs) -> list[str]: ...
    def apply_chat_template(self, *args, **kwargs) -> object: ...
    def __len__(self) -> int: ...

ProcessorMixin = BaseImageProcessor = SequenceFeatureExtractor = PreTrainedTokenizerBase
FeatureExtractionMixin = ImageProcessingMixin = PreTrainedTokenizerBase

class Pipeline:
    model: PreTrainedModel
    tokenizer: PreTrainedTokenizerBase
    def __call__(self, *args, **kwargs) -> object: ...

def pipeline(task=..., *args, **kwargs) -> Pipeline: ...
def set_seed(seed, *args) -> None: ...
