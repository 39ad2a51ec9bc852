"""einops: the dtype is the tensor's."""

import numpy
import torch

@overload
def rearrange(tensor: Array[T], pattern: str, **axes_lengths) -> Array[T]: ...
@overload
def rearrange(tensor: list[Array[T]], pattern: str, **axes_lengths) -> Array[T]: ...
repeat = rearrange

# Executed from 0.3.2 to 0.8.0: a mean is taken only of what einops knows as floating.
kernels = rule("DTL301", raises=NotImplementedError, match="reduce_mean is not available", fix=wrap("{}.float()", only=low_precision))

if einops < "0.5":
    @overload
    @rule("DTL301", at_most="possible", raises=NotImplementedError, match="reduce_mean is not available")
    def reduce(
        tensor: Array[T not in integers | complexes | {bool, bfloat16}], pattern: str, reduction: Literal["mean"], **axes_lengths
    ) -> Array[T]: ...
else:
    @overload
    @kernels
    def reduce(
        tensor: Array[T not in integers | complexes | {bool}], pattern: str, reduction: Literal["mean"], **axes_lengths
    ) -> Array[T]: ...

# Sums are those of the library, which are of whole numbers where truths are added. Executed with 0.8.2.
@overload
def reduce(
    tensor: torch.Tensor[T] | list[torch.Tensor[T]], pattern: str, reduction: Literal["sum", "prod"], **axes_lengths
) -> torch.Tensor[mapped(T, {bool} | integers, int64)]: ...
@overload
def reduce(
    tensor: numpy.ndarray[T] | list[numpy.ndarray[T]], pattern: str, reduction: Literal["sum", "prod"], **axes_lengths
) -> numpy.ndarray[mapped(mapped(T, {bool} | signed, int64), unsigned, uint64)]: ...
@overload
def reduce(
    tensor: torch.Tensor[T not in complexes], pattern: str, reduction: Literal["max", "min"], **axes_lengths
) -> torch.Tensor[T]: ...
@overload
def reduce(tensor: Array[T], pattern: str, reduction, **axes_lengths) -> Array[T]: ...
@overload
def reduce(tensor: list[Array[T]], pattern: str, reduction, **axes_lengths) -> Array[T]: ...
def pack(tensors: list[Array[T]], pattern: str) -> tuple[Array[T], object]: ...
def unpack(tensor: Array[T], packed_shapes, pattern: str) -> list[Array[T]]: ...
