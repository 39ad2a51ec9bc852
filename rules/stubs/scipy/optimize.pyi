"""scipy.optimize."""

import numpy
import torch

native = {bool, uint8, uint16, uint32, uint64, int8, int16, int32, int64}
native = native | {float16, float32, float64, complex64, complex128}
tensors = rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
               fix=wrap("[t.float() for t in {}]", keeps={float32}))
tensor = rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
              fix=wrap("{}.float()", keeps={float32}))

@overload
@tensors
def linear_sum_assignment(cost_matrix: list[torch.Tensor[native]], maximize=...) -> tuple[numpy.ndarray[int64],
                          numpy.ndarray[int64]]: ...
@overload
@tensor
def linear_sum_assignment(cost_matrix: torch.Tensor[native] | numpy.ndarray | list[object],
                          maximize=...) -> tuple[numpy.ndarray[int64], numpy.ndarray[int64]]: ...
@rule("DTL101", on="x0", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def minimize(fun, x0: torch.Tensor[native] | numpy.ndarray | list[object] | float | str | None, *args,
             **kwargs) -> object: ...
least_squares = root = fsolve = basinhopping = minimize
@tensor
def curve_fit(f, xdata: torch.Tensor[native] | numpy.ndarray | list[object],
              ydata: torch.Tensor[native] | numpy.ndarray | list[object],
              p0: torch.Tensor[native] | numpy.ndarray | list[object] | float | str | None = ..., *args,
              **kwargs) -> object: ...
@tensor
def nnls(A: torch.Tensor[native] | numpy.ndarray | list[object],
         b: torch.Tensor[native] | numpy.ndarray | list[object], *args, **kwargs) -> object: ...
