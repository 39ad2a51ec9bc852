"""plotly.graph_objects."""

import numpy
import torch

native = {bool, uint8, uint16, uint32, uint64, int8, int16, int32, int64}
native = native | {float16, float32, float64, complex64, complex128}

class Scatter:
    @rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
          fix=wrap("{}.float()", keeps={float32}))
    def __init__(self, *args, x: torch.Tensor[native] | numpy.ndarray | list[object] | float | str | None = ...,
                 y: torch.Tensor[native] | numpy.ndarray | list[object] | float | str | None = ...,
                 z: torch.Tensor[native] | numpy.ndarray | list[object] | float | str | None = ...,
                 **kwargs) -> None: ...

Heatmap = Bar = Surface = Contour = Histogram = Scatter3d = Scattergl = Box = Violin = Scatter

class Figure:
    def __init__(self, *args, **kwargs) -> None: ...
    def add_trace(self, *args, **kwargs) -> Self: ...
