"""transformers.modeling_outputs."""

from transformers import ModelOutput
