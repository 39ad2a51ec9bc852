"""jax.dlpack. bfloat16 and float8 come over; the half-width complex and the packed float4 do not."""

import torch
from jax import Array as JaxArray

# A 64-bit dtype becomes its 32-bit half while `jax_enable_x64` is off: the result is then left open.
narrow = any - {int64, uint64, float64, complex128, complex32, float4_e2m1fn_x2}

@overload
@rule("DTL102", raises=JaxRuntimeError, match="UNIMPLEMENTED", takes="a dtype that JAX has",
      fix=wrap("{}.float()", unsafe=True))
def from_dlpack(external_array: torch.Tensor[any - {complex32, float4_e2m1fn_x2}], *args,
                **kwargs) -> JaxArray: ...
@overload
def from_dlpack(external_array: Array[T if narrow else any], *args, **kwargs) -> JaxArray[T]: ...
def to_dlpack(x: JaxArray[T], *args, **kwargs) -> torch.utils.dlpack.Capsule[T]: ...
