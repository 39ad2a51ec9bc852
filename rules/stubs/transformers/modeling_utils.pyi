"""transformers.modeling_utils."""

from transformers import PreTrainedModel
