"""Padded and packed sequences."""

from torch import Tensor

__promotion__ = "torch"

class PackedSequence(Generic[T]):
    data: Tensor[T]
    batch_sizes: Tensor[int64]
    sorted_indices: Tensor[int64]
    unsorted_indices: Tensor[int64]

def pad_sequence(sequences: list[Tensor[T]], batch_first=..., padding_value=..., padding_side=...) -> Tensor[promote(T) | T]: ...
def pack_padded_sequence(input: Tensor[T], lengths, batch_first=..., enforce_sorted=...) -> PackedSequence[T]: ...
def pad_packed_sequence(
    sequence: PackedSequence[T], batch_first=..., padding_value=..., total_length=...
) -> tuple[Tensor[T], Tensor[int64]]: ...
def pack_sequence(sequences: list[Tensor[T]], enforce_sorted=...) -> PackedSequence[promote(T) | T]: ...
def unpad_sequence(padded_sequences: Tensor[T], lengths, batch_first=...) -> list[Tensor[T]]: ...

# Autocast, see `torch`.
casts(switch.autocast_cpu, unknown, pack_sequence)
