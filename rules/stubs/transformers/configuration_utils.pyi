"""transformers.configuration_utils."""

from transformers import PreTrainedConfig, PretrainedConfig
