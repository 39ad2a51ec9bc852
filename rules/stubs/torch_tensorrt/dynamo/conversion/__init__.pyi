"""Converters: PyTorch operators as TensorRT layers."""

from torch_tensorrt.dynamo.conversion import converter_utils

def dynamo_tensorrt_converter(*args, **kwargs) -> object: ...
