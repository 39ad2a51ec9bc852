"""wandb."""

import numpy
import torch

native = {bool, uint8, uint16, uint32, uint64, int8, int16, int32, int64}
native = native | {float16, float32, float64, complex64, complex128}

class Histogram:
    @overload
    @rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
          fix=wrap("[t.float() for t in {}]", keeps={float32}))
    def __init__(self, sequence: list[torch.Tensor[native]], *args, **kwargs) -> None: ...
    @overload
    @rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
          fix=wrap("{}.float()", keeps={float32}))
    def __init__(self, sequence: torch.Tensor[native] | numpy.ndarray | list[object] | float | str | None = ...,
                 *args, **kwargs) -> None: ...

class Image:
    def __init__(self, data_or_path, *args, **kwargs) -> None: ...

Audio = Video = Table = Image
def log(*args, **kwargs) -> None: ...
