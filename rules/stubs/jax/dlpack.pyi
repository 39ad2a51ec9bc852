"""jax.dlpack. bfloat16 and float8 come over; the half-width complex and the packed float4 do not."""

import torch
from jax import Array as JaxArray

@overload
@rule("DTL102", raises=JaxRuntimeError, match="UNIMPLEMENTED", takes="a dtype that JAX has",
      fix=wrap("{}.float()", unsafe=True))
def from_dlpack(external_array: torch.Tensor[T not in {complex32, float4_e2m1fn_x2}], *args,
                **kwargs) -> JaxArray[narrowed(T, switch.x64), strong]: ...
@overload
def from_dlpack(external_array: Array[T], *args, **kwargs) -> JaxArray[narrowed(T, switch.x64), strong]: ...
def to_dlpack(x: JaxArray[T], *args, **kwargs) -> torch.utils.dlpack.Capsule[T]: ...
