"""plotly.express."""

import numpy
import torch

native = {bool, uint8, uint16, uint32, uint64, int8, int16, int32, int64}
native = native | {float16, float32, float64, complex64, complex128}

@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def imshow(img: torch.Tensor[native] | numpy.ndarray | list[object], *args, **kwargs) -> object: ...
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def scatter(data_frame=..., x: torch.Tensor[native] | numpy.ndarray | list[object] | float | str | None = ...,
            y: torch.Tensor[native] | numpy.ndarray | list[object] | float | str | None = ..., *args,
            **kwargs) -> object: ...
line = bar = area = scatter
