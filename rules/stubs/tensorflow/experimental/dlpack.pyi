"""tensorflow.experimental.dlpack: bfloat16 comes over, float8 and the half-width complex do not."""

import tensorflow
from torch.utils.dlpack import Capsule

@rule("DTL102", raises=InvalidArgumentError, match="Unsupported", takes="a dtype that TensorFlow has")
def from_dlpack(dlcapsule: Capsule[T not in float8 | {complex32, float4_e2m1fn_x2, int4,
                uint4}]) -> tensorflow.Tensor[T]: ...
def to_dlpack(tf_tensor: tensorflow.Tensor[T]) -> Capsule[T]: ...
