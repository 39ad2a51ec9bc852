"""timm.models."""

from timm import create_model, list_models
