"""scipy.interpolate."""

import numpy
import torch

native = {bool, uint8, uint16, uint32, uint64, int8, int16, int32, int64}
native = native | {float16, float32, float64, complex64, complex128}
tensors = rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
               fix=wrap("[t.float() for t in {}]", keeps={float32}))
tensor = rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
              fix=wrap("{}.float()", keeps={float32}))

class interp1d:
    @tensor
    def __init__(self, x: torch.Tensor[native] | numpy.ndarray | list[object],
                 y: torch.Tensor[native] | numpy.ndarray | list[object], *args, **kwargs) -> None: ...
    @tensor
    def __call__(self,
                 x: torch.Tensor[native] | numpy.ndarray | list[object] | float | str | None) -> numpy.ndarray: ...

CubicSpline = PchipInterpolator = UnivariateSpline = InterpolatedUnivariateSpline = Akima1DInterpolator = interp1d

@overload
@tensors
def griddata(x: list[torch.Tensor[native]], *args, **kwargs) -> object: ...
@overload
@tensor
def griddata(x: torch.Tensor[native] | numpy.ndarray | list[object],
             y: torch.Tensor[native] | numpy.ndarray | list[object] | float | str | None = ..., *args,
             **kwargs) -> object: ...
splrep = pchip_interpolate = interpn = griddata
