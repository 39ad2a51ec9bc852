"""torchvision.utils."""

import torch

__promotion__ = "torch"

@overload
def make_grid(
    tensor: torch.Tensor[T] | list[torch.Tensor[T]],
    nrow=...,
    padding=...,
    normalize: Literal[False] = ...,
    value_range=...,
    scale_each=...,
    pad_value=...,
) -> torch.Tensor[promote(T)]: ...
@overload
def make_grid(
    tensor: torch.Tensor[T] | list[torch.Tensor[T]],
    nrow=...,
    padding=...,
    normalize: bool = ...,
    value_range=...,
    scale_each=...,
    pad_value=...,
) -> torch.Tensor[promote(T)]:
    assert promote(T) in floats

casts(switch.autocast, unknown, make_grid)

@overload
def save_image(tensor: torch.Tensor[T in floats], fp, *args, **kwargs) -> None: ...
@overload
def save_image(tensor, fp, *args, **kwargs) -> None: ...
def draw_bounding_boxes(image: torch.Tensor[T in floats | {uint8}], boxes, *args, **kwargs) -> torch.Tensor[T]: ...
draw_keypoints = draw_bounding_boxes
def draw_segmentation_masks(
    image: torch.Tensor[T in floats | {uint8}], masks: torch.Tensor[bool], *args, **kwargs
) -> torch.Tensor[T]: ...
def flow_to_image(flow: torch.Tensor[float32]) -> torch.Tensor[uint8]: ...
