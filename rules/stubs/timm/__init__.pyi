"""timm: a model is float32, or the default dtype, whatever its checkpoint holds.

Its first layer takes images as they are: 30 architectures of 1.0.31 refused float32 beside bfloat16 and float16 parameters.
"""

import torch

mixed = rule("DTL203", raises=RuntimeError, match="type")

class ImageModel(torch.nn.Module[P]):
    num_classes: int
    num_features: int
    @mixed
    @casts(switch.autocast, lower)
    def __call__(self, x: torch.Tensor[P], *args, **kwargs) -> torch.Tensor[held(P)]: ...
    forward_features = __call__

class FeatureModel(torch.nn.Module[P]):
    @mixed
    @casts(switch.autocast, lower)
    def __call__(self, x: torch.Tensor[P], *args, **kwargs) -> list[torch.Tensor[held(P)]]: ...

@overload
def create_model(model_name, *args, features_only: Literal[True], **kwargs) -> FeatureModel[default]: ...
@overload
def create_model(model_name, *args, **kwargs) -> ImageModel[default]: ...
def list_models(*args, **kwargs) -> list[str]: ...
