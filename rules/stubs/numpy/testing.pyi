"""numpy.testing."""

import torch
from numpy import ndarray

native = {bool, uint8, uint16, uint32, uint64, int8, int16, int32, int64}
native = native | {float16, float32, float64, complex64, complex128}

@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def assert_allclose(actual: torch.Tensor[native], desired: torch.Tensor[native] | ndarray | list[object] | complex,
                    *args,
                    **kwargs) -> None: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def assert_allclose(actual: ndarray | list[object] | complex, desired: torch.Tensor[native], *args,
                    **kwargs) -> None: ...
@overload
def assert_allclose(actual: ndarray | list[object] | complex, desired: ndarray | list[object] | complex, *args,
                    **kwargs) -> None: ...
assert_array_equal = assert_array_almost_equal = assert_array_less = assert_array_max_ulp = assert_allclose
def assert_equal(actual, desired, *args, **kwargs) -> None: ...
assert_almost_equal = assert_approx_equal = assert_equal
