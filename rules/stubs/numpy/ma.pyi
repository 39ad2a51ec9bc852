"""numpy.ma: as far as it is an array."""

import torch
from numpy import ndarray

native = {bool, uint8, uint16, uint32, uint64, int8, int16, int32, int64}
native = native | {float16, float32, float64, complex64, complex128}

class MaskedArray(ndarray[T]):
    mask: ndarray[bool]
    data: ndarray[T]
    # Where some are masked the sum is divided by how many are not, an integer of NumPy.
    def mean(self, axis=..., dtype=..., **kwargs) -> object: ...
    std = var = mean
    def filled(self: MaskedArray[T], fill_value=...) -> ndarray[T]: ...

@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def array(data: torch.Tensor[T in native], dtype: dtype[U] | str = T, *args, **kwargs) -> MaskedArray[U]: ...
@overload
def array(data: ndarray[T], dtype: dtype[U] | str = T, *args, **kwargs) -> MaskedArray[U]: ...
masked_array = array
def masked_where(condition, a: ndarray[T], copy: bool = ...) -> MaskedArray[T]: ...
def masked_invalid(a: ndarray[T], copy: bool = ...) -> MaskedArray[T]: ...
