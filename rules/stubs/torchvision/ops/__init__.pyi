"""torchvision.ops."""

from torchvision.ops.boxes import *
import torch

__promotion__ = "torch"

def sigmoid_focal_loss(
    inputs: torch.Tensor[T in floats], targets: torch.Tensor[U in floats], *args, **kwargs
) -> torch.Tensor[promote(T, U), ...]: ...
def generalized_box_iou_loss(
    boxes1: torch.Tensor[T], boxes2: torch.Tensor[U], *args, **kwargs
) -> torch.Tensor[mapped(T, any - {float64}, float32), ...]:
    assert mapped(U, any - {float64}, T) == T
distance_box_iou_loss = complete_box_iou_loss = generalized_box_iou_loss
def stochastic_depth(input: torch.Tensor[T], p, mode, training: bool = ...) -> torch.Tensor[T]:
    assert T in floats, "training"

casts(switch.autocast, unknown, sigmoid_focal_loss)

class StochasticDepth(torch.nn.Identity[P]):
    def __init__(self, p, mode) -> None: ...
    __call__ = forwards(stochastic_depth)
