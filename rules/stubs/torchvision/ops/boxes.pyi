"""torchvision.ops.boxes: what may overflow is computed with at least 32 bits."""

import torch

__promotion__ = "torch"

def nms(*args, **kwargs) -> torch.Tensor[int64]: ...
batched_nms = nms
def box_area(
    boxes: torch.Tensor[T]
) -> torch.Tensor[mapped(mapped(T, low_precision, float32), {bool, uint8, int8, int16}, int32)]: ...
def box_iou(
    boxes1: torch.Tensor[T], boxes2: torch.Tensor[U], *args
) -> torch.Tensor[mapped(floating(promote(T, U)), low_precision, float32)]:
    assert promote(T, U) not in {bool}
generalized_box_iou = box_iou
def distance_box_iou(
    boxes1: torch.Tensor[T], boxes2: torch.Tensor[U], *args
) -> torch.Tensor[mapped(floating(promote(T, U)), low_precision, float32)]: ...
complete_box_iou = distance_box_iou
def clip_boxes_to_image(boxes: torch.Tensor[T], size) -> torch.Tensor[mapped(T, {bool}, int64)]: ...
def remove_small_boxes(boxes: torch.Tensor[T not in {bool}], min_size) -> torch.Tensor[int64]: ...
@overload
def box_convert(
    boxes: torch.Tensor[T], in_fmt: Literal["xyxy", "xywh"], out_fmt: Literal["xyxy", "xywh"]
) -> torch.Tensor[T]:
    assert T not in {bool}, "a difference"
@overload
def box_convert(
    boxes: torch.Tensor[T], in_fmt: Literal["cxcywh"], out_fmt: Literal["xyxy", "xywh"]
) -> torch.Tensor[floating(T)]:
    assert T not in {bool}, "a difference"
@overload
def box_convert(
    boxes: torch.Tensor[T], in_fmt: Literal["xyxy", "xywh"], out_fmt: Literal["cxcywh"]
) -> torch.Tensor[floating(T)]:
    assert T not in {bool}, "a difference"
@overload
def box_convert(boxes: torch.Tensor, in_fmt, out_fmt) -> torch.Tensor: ...
def masks_to_boxes(masks: torch.Tensor) -> torch.Tensor[float32]: ...

casts(switch.autocast, unknown, box_convert, clip_boxes_to_image)
