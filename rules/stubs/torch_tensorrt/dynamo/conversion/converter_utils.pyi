"""Constants for converters. `to_numpy` widens bfloat16 to float32, which a strongly typed layer does not take."""

import numpy
import tensorrt
import torch

@overload
@rule(
    "DTL201",
    silent="bfloat16 weights become float32 beside a bfloat16 input",
    on="value",
    takes="a tensor whose dtype NumPy has; `to_torch` and `to_trt_weights` keep the others",
    at_most=likely,
)
def to_numpy(value: torch.Tensor[(T not in {bfloat16}) or chosen], dtype: None = ...) -> numpy.ndarray[T]: ...
@overload
def to_numpy(value: torch.Tensor, dtype: dtype[U]) -> numpy.ndarray[U]: ...
@overload
def to_numpy(value: numpy.ndarray[T], dtype: dtype[U] = T) -> numpy.ndarray[U]: ...
@overload
def to_numpy(value: bool, dtype: dtype[U] = bool) -> numpy.ndarray[U]: ...
@overload
def to_numpy(value: int, dtype: dtype[U] = int32) -> numpy.ndarray[U]: ...
@overload
def to_numpy(value: float, dtype: dtype[U] = float32) -> numpy.ndarray[U]: ...
@overload
def to_torch(value: torch.Tensor[T] | numpy.ndarray[T], dtype: dtype[U] = T) -> torch.Tensor[U]: ...
@overload
def to_torch(value: int, dtype: dtype[U] = int32) -> torch.Tensor[U]: ...
@overload
def to_torch(value: float, dtype: dtype[U] = float32) -> torch.Tensor[U]: ...
def to_trt_weights(ctx, value: torch.Tensor[T], name=..., *args, **kwargs) -> tensorrt.Weights[T]: ...
def cast_trt_tensor(ctx, input_val, dtype: dtype[U], *args, **kwargs) -> tensorrt.ITensor[U]: ...
@overload
@rule(
    "DTL201",
    raises=ValueError,
    match="float64",
    on="input_val",
    takes="a constant that is not float64",
    fix=wrap('{}.astype("float32")', keeps={float32}, unsafe=True),
)
def get_trt_tensor(
    ctx,
    input_val: torch.Tensor[T not in {float64}] | numpy.ndarray[T not in {float64}] | tensorrt.ITensor[T],
    name,
    dtype: dtype[U] = T,
    *args,
    **kwargs,
) -> tensorrt.ITensor[U]: ...
@overload
def get_trt_tensor(ctx, input_val: bool, name) -> tensorrt.ITensor[bool]: ...
@overload
def get_trt_tensor(ctx, input_val: int, name) -> tensorrt.ITensor[int32]: ...
@overload
@removed
@rule(
    "DTL201",
    silent="makes a float32 constant, whatever the dtype of the layer it meets: pass `dtype=`",
    at_most=likely,
)
def get_trt_tensor(ctx, input_val: float, name) -> tensorrt.ITensor[float32]: ...
@overload
def get_trt_tensor(ctx, input_val, name, dtype: dtype[U], *args, **kwargs) -> tensorrt.ITensor[U]: ...
create_constant = get_trt_tensor
