"""soundfile 0.12 to 0.14: files are read as float64 unless another dtype is asked for, and hold four dtypes."""

import numpy
import torch

native = {bool, uint8, uint16, uint32, uint64, int8, int16, int32, int64}
native = native | {float16, float32, float64, complex64, complex128}
storable = {int16, int32, float32, float64}

def read(
    file, frames=..., start=..., stop=..., dtype: dtype[U] | str = float64, always_2d=..., fill_value=..., out=...,
    samplerate=..., channels=..., format=..., subtype=..., endian=..., closefd=...
) -> tuple[numpy.ndarray[U], int]: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def write(file, data: torch.Tensor[native], samplerate, *args, **kwargs) -> None: ...
@overload
@rule("DTL109", raises=ValueError, match="dtype must be one of",
      fix=wrap('{}.astype("float32")', only={float16}, keeps={float32}))
def write(file, data: numpy.ndarray[T in storable], samplerate, *args, **kwargs) -> None: ...
@overload
def write(file, data, samplerate, *args, **kwargs) -> None: ...

class SoundFile:
    samplerate: int
    channels: int
    frames: int
    def __init__(self, *args, **kwargs) -> None: ...
    def __enter__(self) -> Self: ...
    def read(
        self, frames=..., dtype: dtype[U] | str = float64, always_2d=..., fill_value=..., out=...
    ) -> numpy.ndarray[U]: ...
